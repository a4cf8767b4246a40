import type { FileKind } from '#bureau/intake/kind.ts';
import { fileKinds } from '#bureau/intake/kinds.ts';
import type { Intake } from './context.ts';
import type { Taken } from './take.ts';
import type { Connection } from '#database/connection.ts';

/** The kinds that change the same rows as this one, including itself: D31, D32 and K2 are all about loans. */
export function familyOf(kind: FileKind): FileKind[] {
  const changes = new Set(kind.sections.map((section) => section.changes));
  return fileKinds.filter((other) => other.sections.some((section) => changes.has(section.changes)));
}

/** The position of a file among the applied files of its family. */
export async function standingOf(
  client: Connection,
  { institutionId, kind, period }: Pick<Taken, 'institutionId' | 'kind' | 'period'>,
  family: readonly FileKind[],
): Promise<Pick<Intake, 'isNewest' | 'newestPeriod' | 'isOvertaken' | 'isAfterMiddle'>> {
  const monthly = family.filter(({ frequency }) => frequency === 'month').map(({ code }) => code);
  const { rows } = await client.query(
    `select max(period) as newest,
            coalesce(max(period) filter (where date_trunc('month', period) = date_trunc('month', $3::date)) < $3::date, false) as after_middle,
            coalesce(bool_or(date_trunc('month', period) = date_trunc('month', $3::date)
              and (period > $3::date or (period = $3::date and kind = any ($4) and not $5 = any ($4)))), false) as overtaken
       from bureau.applied_file where institution_id = $1 and kind = any ($2)`,
    [institutionId, family.map(({ code }) => code), period, monthly, kind.code],
  );
  const newest = rows[0]?.newest ?? period;
  return {
    isNewest: newest <= period,
    newestPeriod: newest > period ? newest : period,
    isOvertaken: rows[0]?.overtaken ?? false,
    isAfterMiddle: rows[0]?.after_middle ?? false,
  };
}

/**
 * The name of a file received after this one that was applied for the same day, or that says it corrects this one;
 * undefined if there is none. Call it while holding the institution's lock, so that no other file comes between.
 */
export async function laterFileOf(client: Connection, file: Taken): Promise<string | undefined> {
  const { institutionId, id, kind, period } = file;
  const family = familyOf(kind).filter((other) => other === kind || isSameRank(other, kind));
  const { rows } = await client.query(
    `select later.file_name as name
       from portal.submission s
       join portal.submission later on later.institution_id = s.institution_id and later.state = 'applied'
      where s.institution_id = $1 and s.id = $2
        and (later.corrects = s.id or (later.received_at, later.id) > (s.received_at, s.id) and exists (
          select from bureau.applied_file a
           where a.institution_id = $1 and a.kind = any ($3) and a.period = $4 and a.submission_id = later.id))
      order by later.received_at desc, later.id desc limit 1`,
    [institutionId, id, family.map(({ code }) => code), period],
  );
  return rows[0]?.name;
}

// The end of a month precedes its middle, whichever was received last; between two of the same rank the later one
// counts.
function isSameRank(one: FileKind, other: FileKind): boolean {
  return (one.frequency === 'month') === (other.frequency === 'month');
}
