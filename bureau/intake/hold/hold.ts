import type { Finding } from '#bureau/contract/finding.ts';
import { appliers } from '#bureau/intake/apply/changes.ts';
import type { Intake } from '#bureau/intake/apply/context.ts';
import type { Taken } from '#bureau/intake/apply/take.ts';
import { newestDue } from '#bureau/intake/days.ts';
import type { Connection } from '#database/connection.ts';
import { bureauDays, dayAfter, senderDays, todayOf } from './due.ts';
import { findingsOf, nilIn, restatedIn, type Thresholds } from './finding.ts';

/** Why a file waits: `reason`, it restates the past and its institution decides; `finding`, it looks wrong and the bureau decides. */
export type Hold = { readonly kind: 'reason' | 'finding'; readonly findings: readonly Finding[] };

/**
 * What a file is held for; undefined if nothing is against it, or a second person has approved just this. Its institution
 * decides first: the bureau sees what that stands by.
 */
export async function holdOf(intake: Intake, file: Taken): Promise<Hold | undefined> {
  const limits = await thresholdsOf(intake);
  const isPast = file.period < newestDue(file.kind.frequency, await todayOf(intake.client));
  const restated: Finding[] = [];
  const found: Finding[] = [];
  for (const section of file.kind.sections) {
    const weighed = await appliers[section.changes].weigh?.(intake, section);
    if (weighed === undefined) continue;
    restated.push(...restatedIn(weighed, { isPast }));
    if (weighed.isBalance)
      found.push(...(intake.isNil ? nilIn(weighed) : await findingsOf(weighed, limits, { isPast })));
  }
  for (const [kind, findings] of [
    ['reason', restated],
    ['finding', found],
  ] as const) {
    if (findings.length > 0 && !(await isApproved(intake.client, file, { kind, findings }))) return { kind, findings };
  }
  return undefined;
}

// An approval is of what was seen: with other figures the file waits again.
async function isApproved(client: Connection, file: Taken, { kind, findings }: Hold): Promise<boolean> {
  const { rows } = await client.query(
    `select from portal.submission_hold
      where institution_id = $1 and submission_id = $2 and kind = $3 and outcome = 'approved' and findings = $4::jsonb limit 1`,
    [file.institutionId, file.id, kind, JSON.stringify(findings)],
  );
  return rows.length > 0;
}

async function thresholdsOf({ client, institutionId, kind }: Intake): Promise<Thresholds> {
  const { rows } = await client.query(
    `select closed_percent::float8 as "closedPercent", moved_percent::float8 as "movedPercent", total_percent::float8 as "totalPercent",
            cured_percent::float8 as "curedPercent", cured_count as "curedCount", wide_percent::float8 as "widePercent", emptied_percent::float8 as "emptiedPercent",
            repeated_percent::float8 as "repeatedPercent", from_contracts as "fromContracts", from_vnd as "fromVnd"
       from bureau.hold_threshold where institution_id in ($1, 0) and kind in ($2, '')
      order by institution_id desc, kind desc limit 1`,
    [institutionId, kind.code],
  );
  if (rows[0] === undefined) throw new Error('no thresholds for held files');
  return rows[0];
}

/** Writes down that a file waits, for whom and until when; in the transaction that holds it. */
export async function keepHold(client: Connection, file: Taken, { kind, findings }: Hold): Promise<void> {
  const dueOn = await dayAfter(client, kind === 'reason' ? senderDays : bureauDays);
  await client.query(
    `insert into portal.submission_hold (institution_id, submission_id, hold_no, kind, findings, due_on)
     select $1, $2, coalesce(max(h.hold_no), 0) + 1, $3, $4::jsonb, $5
       from portal.submission_hold h where h.institution_id = $1 and h.submission_id = $2`,
    [file.institutionId, file.id, kind, JSON.stringify(findings), dueOn],
  );
}

/** A file that stands or waits supersedes those before it, of its kind and day or that it says it corrects, that still wait. */
export async function supersedeHeld(client: Connection, file: Taken): Promise<void> {
  await client.query(
    `with superseded as (
       update portal.submission s set state = 'superseded', finished_at = clock_timestamp()
        where s.institution_id = $1 and s.id <> $2 and s.kind = $3 and (s.period = $4 or s.id = $5)
          and (s.received_at, s.id) < ($6, $2) and s.state in ('held-reason', 'held-finding', 'checked')
        returning s.id)
     update portal.submission_hold h set outcome = 'superseded', decided_at = clock_timestamp()
       from superseded s where h.institution_id = $1 and h.submission_id = s.id and h.outcome is null`,
    [file.institutionId, file.id, file.kind.code, file.period, file.corrects, file.receivedAt],
  );
}
