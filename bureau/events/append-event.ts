import type { Connection } from '#database/connection.ts';
import { queueDelivery } from '#bureau/watch/queue-delivery.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';

/** What programs of an institution are told: codes only, neither names nor papers. */
export type ProgramEvent = {
  readonly kind:
    | 'inquiry.answered'
    | 'inquiry.failed'
    | 'watch.alert'
    | 'file.processed'
    | 'batch.finished'
    | 'consent.withdrawn';
  /** The borrower; events about one reach a webhook in their order. */
  readonly subjectId?: bigint | undefined;
  /** The application's account; absent for what concerns all applications of the institution. */
  readonly userId?: number | undefined;
  readonly data: Readonly<Record<string, unknown>>;
};

/**
 * Appends events in the transaction of what happened, and queues a message to each webhook that sends events. Their
 * numbers are in the order of commits: the institution's next one waits for this transaction. Call it before the audit is
 * appended, as everybody does, so that two transactions never wait for each other.
 */
export async function appendEvents(
  client: Connection,
  institutionId: number,
  events: readonly ProgramEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ kind, subjectId, userId, data }, at) => ({
    ...{ place: at + 1, id: uuidV7(), kind, data },
    ...{ subject_id: subjectId === undefined ? null : String(subjectId), user_id: userId ?? null },
  }));
  const { rows: counted } = await client.query(
    `insert into portal.event_count as c (institution_id, last) values ($1, $2)
     on conflict (institution_id) do update set last = c.last + $2 returning last`,
    [institutionId, BigInt(events.length)],
  );
  const last = counted[0]?.last ?? 0n;
  await client.query(
    `insert into portal.event (institution_id, event_no, id, kind, subject_id, user_id, data)
     select $1, $2::bigint + e.place, e.id, e.kind, e.subject_id, e.user_id, e.data
       from jsonb_to_recordset($3::jsonb) e (place int, id uuid, kind text, subject_id bigint, user_id int, data jsonb)`,
    [institutionId, last - BigInt(events.length), JSON.stringify(rows)],
  );
  const { rows: queued } = await client.query(
    `insert into portal.webhook_delivery (institution_id, id, webhook_id, kind, event_no)
     select $1, gen_random_uuid(), h.id, 'event', n.no
       from portal.webhook h cross join generate_series($2::bigint + 1, $3::bigint) n (no)
      where h.institution_id = $1 and h.is_active and h.sends = 'events' order by n.no returning id`,
    [institutionId, last - BigInt(events.length), last],
  );
  for (const { id } of queued) await queueDelivery(client, { institutionId, id }, 0);
}

/** True of the account of an application, whose name is its client id. */
export function isProgram(username: string): boolean {
  return /^app-[0-9a-f]{16}$/.test(username);
}
