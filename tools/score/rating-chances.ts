import { type Grade, grades } from '#bureau/ratings/model.ts';
import { rate } from '#bureau/ratings/rate.ts';
import { type Thresholds, thresholds } from '#bureau/ratings/thresholds.ts';
import { logistic } from '#bureau/scoring/training/logistic.ts';
import type { ObservedEnterprise } from './reported-enterprises.ts';

/** The years before the newest from whose ratings the chances are read: what followed ended a year ago. */
export const chanceYears = [3, 2] as const;

// No chance is said to be smaller: so few enterprises fail in the best grades that nobody can know it (Basel framework, CRE 32.4).
const leastPercent = 0.05;

/**
 * The chance of bad debt within a year by grade, in percent. Few enterprises of good grades ever fail, so the odds go by
 * one line over the grades from AAA to C; D is default itself. Pure.
 */
export function pdPercentsOf(
  observed: readonly ObservedEnterprise[],
  made: Omit<Thresholds, 'pdPercents'>,
): Thresholds['pdPercents'] {
  const by = { ...made, pdPercents: thresholds.pdPercents };
  const placed = observed
    .map(({ figures, isBad }) => ({ place: grades.indexOf(rate(figures, by).grade), isBad }))
    .filter(({ place }) => place < grades.indexOf('D'));
  const [intercept = 0, slope = 0] = logistic(
    [Float64Array.from(placed, ({ place }) => place)],
    Uint8Array.from(placed, ({ isBad }) => Number(isBad)),
    0,
  );
  const at = (grade: Exclude<Grade, 'D'>) => {
    const chance = 1 / (1 + Math.exp(-intercept - slope * grades.indexOf(grade)));
    return Math.max(leastPercent, Number((100 * chance).toPrecision(2)));
  };
  return {
    ...{ AAA: at('AAA'), AA: at('AA'), A: at('A'), BBB: at('BBB'), BB: at('BB') },
    ...{ B: at('B'), CCC: at('CCC'), CC: at('CC'), C: at('C'), D: 100 },
  };
}
