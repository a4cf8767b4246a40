import type { ScoreFigures } from '#bureau/scoring/figures.ts';

const characteristicIds = [
  'G1',
  'G2',
  'G3',
  'G4',
  'K1',
  'K2',
  'U1',
  'U2',
  'B1',
  'B2',
  'B3',
  'A1',
  'A2',
  'A3',
  'A4',
  'Q1',
  'Q2',
] as const;

export type CharacteristicId = (typeof characteristicIds)[number];

/**
 * What a scorecard may look at. `worse` says which way is worse, whatever the data say: a card never gives more points for
 * it. None is an age, a sex, a place, an ethnicity or a marital state, and paying moves none the worse way.
 */
export type Characteristic = {
  readonly id: CharacteristicId;
  readonly worse: 'more' | 'less';
  /** Null: the borrower has nothing of the kind, such as no card. */
  readonly valueOf: (figures: ScoreFigures) => number | null;
  /** Points move on a line between the middles of bins, so that a step of one unit is no step of a whole bin. */
  readonly isSmooth?: true;
};

/** A longer age says more of how long the bureau has had its data than of the borrower. */
const oldestAge = 30;

/** Months without arrears when there were none at all: past the 24 that are looked at. */
const never = 24;

export const characteristics: readonly Characteristic[] = [
  {
    id: 'G1',
    worse: 'more',
    valueOf: ({ worstGroupNow, hasUnpaidLoss }) => (hasUnpaidLoss ? 5 : (worstGroupNow ?? 1)),
  },
  { id: 'G2', worse: 'more', valueOf: ({ behindMonthsAgo }) => behindMonthsAgo.length },
  { id: 'G3', worse: 'less', valueOf: ({ behindMonthsAgo }) => Math.min(never, ...behindMonthsAgo) },
  { id: 'G4', worse: 'more', valueOf: ({ badDebtMonthsAgo }) => badDebtMonthsAgo.length },
  { id: 'K1', worse: 'more', valueOf: (figures) => lateMonths(figures, 6) },
  { id: 'K2', worse: 'more', valueOf: (figures) => lateMonths(figures, 24) },
  { id: 'U1', isSmooth: true, worse: 'more', valueOf: cardUse },
  { id: 'U2', isSmooth: true, worse: 'more', valueOf: ({ unsecuredDebt }) => millions(unsecuredDebt) },
  { id: 'B1', worse: 'more', valueOf: ({ lenders }) => lenders },
  { id: 'B2', isSmooth: true, worse: 'more', valueOf: growth },
  { id: 'B3', worse: 'more', valueOf: ({ accountsOwing }) => accountsOwing },
  { id: 'A1', isSmooth: true, worse: 'less', valueOf: ({ oldestMonths }) => Math.min(oldestMonths, oldestAge) },
  { id: 'A2', worse: 'more', valueOf: ({ newAccountMonthsAgo }) => newAccountMonthsAgo.length },
  { id: 'A3', isSmooth: true, worse: 'less', valueOf: ({ monthsReported }) => monthsReported },
  { id: 'A4', isSmooth: true, worse: 'less', valueOf: ({ accountMonths }) => meanAge(accountMonths) },
  { id: 'Q1', worse: 'more', valueOf: ({ recentAskers }) => recentAskers },
  { id: 'Q2', worse: 'more', valueOf: ({ askedMonthsAgo }) => askedMonthsAgo.length },
];

/** Null without a card, unless one that is closed was late. */
function lateMonths({ cardDebt, lateCardMonthsAgo }: ScoreFigures, months: number): number | null {
  const count = lateCardMonthsAgo.filter((ago) => ago < months).length;
  return cardDebt === null && count === 0 ? null : count;
}

/** Percent of the limits; null without a card. */
function cardUse({ cardDebt, cardLimit }: ScoreFigures): number | null {
  if (cardDebt === null) return null;
  if (cardDebt <= 0n) return 0;
  return cardLimit <= 0n ? 200 : Math.min(200, Number((cardDebt * 100n) / cardLimit));
}

/** Percent of the debt a year ago; 999 where there was none. */
function growth({ debtNow, debtYearAgo }: ScoreFigures): number {
  if (debtNow <= debtYearAgo) return debtYearAgo <= 0n ? 0 : Number((debtNow * 100n) / debtYearAgo) - 100;
  return debtYearAgo <= 0n ? 999 : Math.min(999, Number((debtNow * 100n) / debtYearAgo) - 100);
}

/** The mean of months, each counted as 30 at most; 0 without any. */
function meanAge(months: readonly number[]): number {
  return months.reduce((all, one) => all + Math.min(one, oldestAge), 0) / Math.max(1, months.length);
}

function millions(dong: bigint): number {
  return Number(dong / 1_000_000n);
}
