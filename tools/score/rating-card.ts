import { type JudgedRatings, type RatingCard, ratingCardFile } from '#bureau/contract/model-cards/rating-card.ts';
import type { Nation } from '#bureau/population/nation.ts';
import { addYears } from '#bureau/credit/months.ts';
import { newestFiscalYear } from '#bureau/ratings/fiscal-year.ts';
import { auditItem, creditItems, type Grade, grades, highestOf, ratioItems } from '#bureau/ratings/model.ts';
import { rate, type Rating } from '#bureau/ratings/rate.ts';
import { sectors } from '#bureau/ratings/sectors.ts';
import type { Thresholds } from '#bureau/ratings/thresholds.ts';
import { ratingWords } from '#bureau/ratings/words.ts';
import { bandOf, brier, gini, kolmogorov, stability } from '#bureau/scoring/training/measures.ts';
import { both } from '#kit/words/words.ts';
import { enterprisesYearsAgo, type ObservedEnterprise } from './invented-enterprises.ts';
import { chanceYears } from './rating-chances.ts';

type Judge = {
  readonly version: Thresholds;
  /** The nation that the version was read off, and another one. */
  readonly home: Nation;
  readonly elsewhere: Nation;
  readonly enterprises: number;
};

/** The figures of the model card of a version: ratings a year ago against what followed, at home and in another nation. */
export function ratingCardOf({ version, home, elsewhere, enterprises }: Judge): RatingCard {
  const ago = (nation: Nation, years: number) => enterprisesYearsAgo(nation, enterprises, years);
  const earlier = chanceYears.map((years) => ago(home, years));
  const [before] = earlier.slice(-1);
  return ratingCardFile.parse({
    code: version.code,
    version: version.version,
    date: home.today,
    frozen: {
      year: version.year,
      enterprises: version.enterprises,
      chancesFrom: chanceYears.map((years) => addYears(home.today, -years)),
      rated: earlier.flat().length,
      bad: earlier.flat().filter(({ isBad }) => isBad).length,
    },
    outOfTime: judge(version, home, { now: ago(home, 1), before: before ?? [] }),
    elsewhere: judge(version, elsewhere, { now: ago(elsewhere, 1), before: ago(elsewhere, 2) }),
    items: [
      ...ratioItems.map(({ id, most }) => ({ id, name: both(ratingWords, id), most })),
      ...[auditItem, ...creditItems].map(({ id, most }) => ({ id, name: both(ratingWords, id), most })),
    ],
  });
}

type Rated = ObservedEnterprise & { readonly rating: Rating };
type Seen = { readonly now: readonly ObservedEnterprise[]; readonly before: readonly ObservedEnterprise[] };

function judge(version: Thresholds, nation: Nation, { now, before }: Seen): JudgedRatings {
  const ratedBy = (all: readonly ObservedEnterprise[]): Rated[] =>
    all.map((each) => ({ ...each, rating: rate(each.figures, version) }));
  const rated = ratedBy(now);
  const performing = rated.filter(({ figures }) => (figures.credit.worstGroupNow ?? 1) < 3);
  const shares = (all: readonly Rated[]) =>
    grades.map((grade) => all.filter(({ rating }) => rating.grade === grade).length / Math.max(1, all.length));
  const bad = Uint8Array.from(rated, ({ isBad }) => Number(isBad));
  const day = addYears(nation.today, -1);
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
    psi: short(stability(shares(ratedBy(before)), shares(rated))),
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
