import type { Weighed } from '#bureau/intake/hold/finding.ts';
import type { Intake } from './context.ts';
import { familyOf } from './standing.ts';

/** The files of this report day, in the order in which they stood, from the first one on, or from the last one that a second person approved. */
export async function filesSince({ client, institutionId, kind, period }: Intake): Promise<readonly number[]> {
  const { rows } = await client.query(
    `select f.submission_no, exists (select from portal.submission s
              join portal.submission_hold h on h.institution_id = s.institution_id and h.submission_id = s.id
             where s.institution_id = $1 and s.submission_no = f.submission_no and h.outcome = 'approved') as is_approved
       from bureau.source_file f where f.institution_id = $1 and f.period = $2::date and f.kind = any ($3::text[])
      order by f.applied_at, f.submission_no`,
    [institutionId, period, familyOf(kind).map(({ code }) => code)],
  );
  const approved = rows.findLastIndex(({ is_approved: isApproved }) => isApproved);
  return rows.slice(Math.max(0, approved)).map(({ submission_no: number }) => number);
}

/** What a file would change, also beside what its report day's first file said: what is sent again and again adds up. */
export async function besideFirst(
  intake: Intake,
  weighed: Weighed,
  weighFirst: (first: number, later: readonly number[]) => Promise<Weighed | undefined>,
): Promise<Weighed> {
  const [first, ...later] = await filesSince(intake);
  if (first === undefined) return weighed;
  const again = later.length === 0 ? weighed : await weighFirst(first, later);
  return again === undefined ? weighed : { ...weighed, again: { weighed: again, contracts: again.known } };
}
