import { newestFiscalYear } from '#bureau/ratings/fiscal-year.ts';
import type { Thresholds } from '#bureau/ratings/thresholds.ts';
import type { Reported, ReportedNation } from '#bureau/scoring/observed/reported.ts';
import { enterprisesYearsAgo } from './reported-enterprises.ts';
import { chanceYears, pdPercentsOf } from './rating-chances.ts';
import { thresholdsOf } from './quartiles.ts';

/** All that is frozen with a version of the rating model, read off a nation. The same nation gives the same, byte by byte. */
export async function ratingVersionOf(
  nation: ReportedNation,
  borrowers: AsyncIterable<Reported> | Iterable<Reported>,
  { code, version, enterprises }: Pick<Thresholds, 'code' | 'version' | 'enterprises'>,
): Promise<Thresholds> {
  const years = [0, ...chanceYears];
  const [now = [], ...earlier] = await enterprisesYearsAgo(nation, borrowers, { enterprises, years });
  const made = thresholdsOf(
    now.map(({ figures }) => figures),
    { code, version, year: newestFiscalYear(nation.today) },
  );
  return { ...made, pdPercents: pdPercentsOf(earlier.flat(), made) };
}
