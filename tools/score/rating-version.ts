import type { Nation } from '#bureau/population/nation.ts';
import { newestFiscalYear } from '#bureau/ratings/fiscal-year.ts';
import type { Thresholds } from '#bureau/ratings/thresholds.ts';
import { enterprisesYearsAgo, inventedEnterprises } from './invented-enterprises.ts';
import { chanceYears, pdPercentsOf } from './rating-chances.ts';
import { thresholdsOf } from './quartiles.ts';

/** All that is frozen with a version of the rating model, read off a nation. The same nation gives the same, byte by byte. */
export function ratingVersionOf(
  nation: Nation,
  { code, version, enterprises }: Pick<Thresholds, 'code' | 'version' | 'enterprises'>,
): Thresholds {
  const made = thresholdsOf(inventedEnterprises(nation, enterprises), {
    ...{ code, version, year: newestFiscalYear(nation.today) },
  });
  const earlier = chanceYears.flatMap((years) => enterprisesYearsAgo(nation, enterprises, years));
  return { ...made, pdPercents: pdPercentsOf(earlier, made) };
}
