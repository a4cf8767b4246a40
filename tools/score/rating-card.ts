import { type JudgedRatings, type RatingCard, ratingCardFile } from '#bureau/contract/model-cards/rating-card.ts';
import { addYears, type Day } from '#bureau/credit/months.ts';
import { newestFiscalYear } from '#bureau/ratings/fiscal-year.ts';
import { auditItem, creditItems, type Grade, grades, highestOf, ratioItems } from '#bureau/ratings/model.ts';
import { rate, type Rating } from '#bureau/ratings/rate.ts';
import { sectors } from '#bureau/ratings/sectors.ts';
import type { Thresholds } from '#bureau/ratings/thresholds.ts';
import { ratingWords } from '#bureau/ratings/words.ts';
import { bandOf, brier, gini, kolmogorov, stability } from '#bureau/scoring/training/measures.ts';
import { both } from '#kit/words/words.ts';
import type { Truth } from '#bureau/scoring/validation/truth-file.ts';
import type { ObservedEnterprise } from './reported-enterprises.ts';
import { chanceYears } from './rating-chances.ts';

/** The years before the newest at which ratings are judged: a year ago, and those that the chances were read off. */
export const judgedYears = [1, ...chanceYears] as const;

/** A nation's enterprises at the judged years, with the truth about them. */
export type JudgedNation = {
  readonly today: Day;
  readonly observed: readonly (readonly ObservedEnterprise[])[];
  readonly truth: Truth;
};

type Judge = {
  readonly version: Thresholds;
  /** The nation that the version was read off, and another one. */
  readonly home: JudgedNation;
  readonly elsewhere: JudgedNation;
};

/** The figures of the model card of a version: ratings a year ago against what followed, at home and in another nation. */
export function ratingCardOf({ version, home, elsewhere }: Judge): RatingCard {
  const earlier = home.observed.slice(1).flat();
  return ratingCardFile.parse({
    code: version.code,
    version: version.version,
    date: home.today,
    frozen: {
      year: version.year,
      enterprises: version.enterprises,
      chancesFrom: chanceYears.map((years) => addYears(home.today, -years)),
      rated: earlier.length,
      bad: earlier.filter(({ isBad }) => isBad).length,
    },
    outOfTime: judge(version, home),
    elsewhere: judge(version, elsewhere),
    items: [
      ...ratioItems.map(({ id, most }) => ({ id, name: both(ratingWords, id), most })),
      ...[auditItem, ...creditItems].map(({ id, most }) => ({ id, name: both(ratingWords, id), most })),
    ],
  });
}

type Rated = ObservedEnterprise & { readonly rating: Rating; readonly truth: number };

function judge(version: Thresholds, { today, observed, truth: truthOf }: JudgedNation): JudgedRatings {
  const ratedOf = (years: number): Rated[] =>
    (observed[judgedYears.findIndex((each) => each === years)] ?? []).map((each) => {
      return { ...each, rating: rate(each.figures, version), truth: truthOf(each.subjectId, 12 * years) };
    });
  const rated = ratedOf(1);
  const performing = rated.filter(({ figures }) => (figures.credit.worstGroupNow ?? 1) < 3);
  const shares = (all: readonly Rated[]) =>
    grades.map((grade) => all.filter(({ rating }) => rating.grade === grade).length / Math.max(1, all.length));
  const bad = Uint8Array.from(rated, ({ isBad }) => Number(isBad));
  const day = addYears(today, -1);
  return {
    day,
    year: newestFiscalYear(day),
    enterprises: rated.length,
    ...worth(rated),
    performing: { enterprises: performing.length, ...worth(performing) },
    ks: short(kolmogorov(Float64Array.from(rated, risk), bad)),
    brier: short(
      brier(
        rated.map(({ rating }) => rating.pdPercent / 100),
        bad,
      ),
    ),
    brierOfTruth: short(
      brier(
        rated.map(({ truth }) => truth),
        bad,
      ),
    ),
    psi: short(stability(shares(ratedOf(2)), shares(rated))),
    grades: grades.map((grade) => gradeRow(version, grade, rated)),
    sectors: sectors.map((sector) => {
      const own = rated.filter(({ figures }) => figures.sector === sector);
      const { bad: turned, ...powers } = worth(own);
      const said = own.reduce((all, { rating }) => all + rating.pdPercent / 100, 0);
      return {
        ...{ sector, name: both(ratingWords, sector), enterprises: own.length },
        ...{ pd: short(said / Math.max(1, own.length)), observed: short(turned / Math.max(1, own.length)) },
        ...powers,
      };
    }),
  };
}

function gradeRow(version: Thresholds, grade: Grade, rated: readonly Rated[]): JudgedRatings['grades'][number] {
  const own = rated.filter(({ rating }) => rating.grade === grade);
  const bad = own.filter(({ isBad }) => isBad).length;
  const [low, high] = bandOf(bad, own.length);
  return {
    ...{ grade, from: version.scale[grade], share: short(own.length / Math.max(1, rated.length)) },
    ...{ pd: short(version.pdPercents[grade] / 100), observed: short(bad / Math.max(1, own.length)) },
    ...{ low: short(low), high: short(high) },
  };
}

/** The grade decides, then the points within it: a capped enterprise stands at the top of its grade. */
function risk({ rating }: Rated): number {
  return -Math.min(rating.score, highestOf(rating.grade));
}

function worth(rated: readonly Rated[]): { bad: number; gini: number; giniOfTruth: number } {
  const bad = Uint8Array.from(rated, ({ isBad }) => Number(isBad));
  return {
    bad: rated.filter(({ isBad }) => isBad).length,
    gini: short(gini(Float64Array.from(rated, risk), bad)),
    giniOfTruth: short(
      gini(
        Float64Array.from(rated, ({ truth }) => truth),
        bad,
      ),
    ),
  };
}

function short(value: number): number {
  return Math.round(value * 100_000) / 100_000;
}
