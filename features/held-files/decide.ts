import { appendEvents } from '#bureau/events/append-event.ts';
import { dayAfter, senderDays } from '#bureau/intake/hold/due.ts';
import type { Connection } from '#kit/server/database/connection.ts';

/** The hold that somebody looked at, and who decides. */
export type Decision = {
  readonly institutionId: number;
  readonly id: string;
  readonly holdNo: number;
  readonly kind: 'reason' | 'finding';
  readonly outcome: 'approved' | 'returned';
  readonly note: string;
  readonly by: { readonly userId: number; readonly username: string };
};

export type Decided = { readonly fileName: string; readonly userId: number };

/**
 * Approves or returns a held file. Approved, it is read and judged again before it takes effect. Nothing where it was decided
 * meanwhile, or a newer file of its kind and day is there; `own` when its sender would approve it.
 */
export async function decideHold(
  client: Connection,
  { institutionId, id, holdNo, kind, outcome, note, by }: Decision,
): Promise<Decided | 'missing' | 'changed' | 'own'> {
  const { rows } = await client.query(
    `select s.user_id as "userId", s.file_name as "fileName", s.state = 'held-' || h.kind and h.outcome is null as is_open,
            exists (select from portal.submission n where n.institution_id = s.institution_id and n.kind = s.kind and n.period = s.period
              and (n.received_at, n.id) > (s.received_at, s.id) and n.state not in ('refused', 'withdrawn')) as is_old
       from portal.submission s
       join portal.submission_hold h on h.institution_id = s.institution_id and h.submission_id = s.id and h.hold_no = $3
      where s.institution_id = $1 and s.id = $2 and h.kind = $4 for update of s`,
    [institutionId, id, holdNo, kind],
  );
  const [found] = rows;
  if (found === undefined) return 'missing';
  if (!found.is_open || (found.is_old && outcome === 'approved')) return 'changed';
  // Who works for the bureau too decides nothing about an own file.
  if (outcome === 'approved' && found.userId === by.userId) return 'own';
  await client.query(
    `update portal.submission_hold set outcome = $4, decided_by = $5, decided_name = $6, decided_at = clock_timestamp(), note = $7
      where institution_id = $1 and submission_id = $2 and hold_no = $3`,
    [institutionId, id, holdNo, outcome, by.userId, by.username, note],
  );
  if (outcome === 'approved') {
    await client.query(
      `update portal.submission set state = 'checked', needs_by = null where institution_id = $1 and id = $2`,
      [institutionId, id],
    );
  } else {
    await client.query(
      `update portal.submission set state = 'refused', refusal = $3, refusal_place = left($4, 300), finished_at = clock_timestamp(),
              applied_rows = 0, needs_by = least(needs_by, $5::date)
        where institution_id = $1 and id = $2`,
      [institutionId, id, kind === 'reason' ? 'TEP_011' : 'TEP_012', note, await dayAfter(client, senderDays)],
    );
  }
  await askForIntake(client, { institutionId, id, userId: found.userId });
  return { fileName: found.fileName, userId: found.userId };
}

/** Takes a held file back, for its institution. Nothing where it is not held any more. */
export async function withdrawHeld(
  client: Connection,
  { institutionId, id, by, note }: Pick<Decision, 'institutionId' | 'id' | 'by' | 'note'>,
): Promise<Decided | 'missing' | 'changed'> {
  const { rows } = await client.query(
    `select user_id as "userId", file_name as "fileName", kind, period, state in ('held-reason', 'held-finding') as is_held
       from portal.submission where institution_id = $1 and id = $2 for update`,
    [institutionId, id],
  );
  const [found] = rows;
  if (found === undefined) return 'missing';
  if (!found.is_held) return 'changed';
  await client.query(
    `update portal.submission_hold set outcome = 'withdrawn', decided_by = $3, decided_name = $4, decided_at = clock_timestamp(), note = $5
      where institution_id = $1 and submission_id = $2 and outcome is null`,
    [institutionId, id, by.userId, by.username, note],
  );
  await client.query(
    `update portal.submission set state = 'withdrawn', finished_at = clock_timestamp(), needs_by = null where institution_id = $1 and id = $2`,
    [institutionId, id],
  );
  const data = { file: id, name: found.fileName, kind: found.kind, period: found.period, outcome: 'withdrawn' };
  await appendEvents(client, institutionId, [{ kind: 'file.processed', data }]);
  return { fileName: found.fileName, userId: found.userId };
}

// In the institution's queue, behind what was sent meanwhile.
async function askForIntake(
  client: Connection,
  { institutionId, id, userId }: { institutionId: number; id: string; userId: number },
): Promise<void> {
  await client.query(
    `select graphile_worker.add_job('intake', json_build_object('institutionId', $1::int, 'userId', $3::int, 'id', $2::uuid),
       queue_name := 'intake-' || $1::int, job_key := 'intake-' || $2::uuid)`,
    [institutionId, id, userId],
  );
}
