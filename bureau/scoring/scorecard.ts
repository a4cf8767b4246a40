import type { ScoreFigures } from './figures.ts';
import type { CreditMix } from './mix.ts';

/**
 * The model CB-1: a demonstration model of this bureau, declared completely in this file. Its input is in figures.ts,
 * the sum here. The scale belongs to the version: a later version has its own.
 */
export const model = { code: 'CB-1', version: 1, base: 150, lowest: 150, highest: 750 } as const;

const itemIds = ['P1', 'P2', 'P3', 'D1', 'D2', 'D3', 'D4', 'L1', 'L2', 'N1', 'N2', 'M1'] as const;

export type ItemId = (typeof itemIds)[number];

export type ScoreItem = {
  readonly id: ItemId;
  readonly most: number;
  readonly points: (figures: ScoreFigures) => number;
};

type Step = readonly [upTo: number, points: number];

/** The points of the first step that covers the measure, else the rest. */
function steps(measure: number, table: readonly Step[], rest: number): number {
  return table.find(([upTo]) => measure <= upTo)?.[1] ?? rest;
}

/** The points of the last step that the measure reaches, else the rest: for measures where more is better. */
function stepsUp(measure: number, table: readonly Step[], rest: number): number {
  return table.findLast(([from]) => measure >= from)?.[1] ?? rest;
}

const mixPoints: Readonly<Record<CreditMix, number>> = {
  'secured-long': 60,
  mixed: 50,
  'card-only': 40,
  'unsecured-term': 28,
  'cash-only': 12,
  none: 12,
};

/** The items in the order of the table; together they give 600 points at most. */
export const items: readonly ScoreItem[] = [
  {
    id: 'P1',
    most: 90,
    points: ({ worstGroupNow }) =>
      steps(
        worstGroupNow ?? 1,
        [
          [1, 90],
          [2, 30],
          [3, 10],
        ],
        0,
      ),
  },
  {
    id: 'P2',
    most: 70,
    points: ({ attentionMonthsAgo, badMonthsAgo }) =>
      Math.min(
        attentionMonthsAgo === null ? 70 : stepsUp(attentionMonthsAgo, [[13, 60]], 35),
        badMonthsAgo === null
          ? 70
          : stepsUp(
              badMonthsAgo,
              [
                [13, 15],
                [25, 30],
                [37, 45],
              ],
              0,
            ),
      ),
  },
  {
    id: 'P3',
    most: 50,
    points: ({ lateCardMonthsAgo }) =>
      steps(
        lateCardMonthsAgo.length,
        [
          [0, 50],
          [2, 30],
          [5, 10],
        ],
        0,
      ),
  },
  {
    id: 'D1',
    most: 60,
    points: ({ lenders }) =>
      steps(
        lenders,
        [
          [1, 60],
          [2, 50],
          [3, 35],
          [4, 15],
        ],
        0,
      ),
  },
  {
    id: 'D2',
    most: 50,
    points: ({ cardDebt, cardLimit }) =>
      cardDebt === null
        ? 35
        : steps(
            percentUp(cardDebt, cardLimit),
            [
              [30, 50],
              [50, 40],
              [75, 25],
              [95, 10],
            ],
            0,
          ),
  },
  {
    id: 'D3',
    most: 40,
    points: ({ unsecuredDebt, debtNow }) =>
      steps(
        percentUp(unsecuredDebt, debtNow),
        [
          [25, 40],
          [50, 28],
          [75, 15],
        ],
        5,
      ),
  },
  {
    id: 'D4',
    most: 30,
    points: ({ debtNow, debtYearAgo }) =>
      steps(
        percentUp(debtNow - debtYearAgo, debtYearAgo),
        [
          [0, 30],
          [25, 24],
          [100, 14],
        ],
        4,
      ),
  },
  {
    id: 'L1',
    most: 60,
    points: ({ oldestMonths }) =>
      stepsUp(
        oldestMonths,
        [
          [6, 20],
          [12, 35],
          [24, 48],
          [60, 60],
        ],
        5,
      ),
  },
  {
    id: 'L2',
    most: 30,
    points: ({ monthsReported }) =>
      stepsUp(
        monthsReported,
        [
          [6, 10],
          [12, 20],
          [24, 30],
        ],
        0,
      ),
  },
  {
    id: 'N1',
    most: 40,
    points: ({ recentAskers }) =>
      steps(
        recentAskers,
        [
          [0, 40],
          [1, 32],
          [3, 20],
          [6, 8],
        ],
        0,
      ),
  },
  {
    id: 'N2',
    most: 20,
    points: ({ newAccountMonthsAgo }) =>
      steps(
        newAccountMonthsAgo.length,
        [
          [0, 20],
          [1, 14],
          [2, 6],
        ],
        0,
      ),
  },
  { id: 'M1', most: 60, points: ({ mix }) => mixPoints[mix] },
];

/** The highest possible score while a fault lasts, the strictest first. */
export const caps = [
  {
    id: 'loss',
    highest: 321,
    holds: ({ worstGroupNow, hasUnpaidLoss }: ScoreFigures) => worstGroupNow === 5 || hasUnpaidLoss,
  },
  {
    id: 'bad',
    highest: 430,
    holds: ({ worstGroupNow }: ScoreFigures) => worstGroupNow === 3 || worstGroupNow === 4,
  },
  { id: 'attention', highest: 569, holds: ({ worstGroupNow }: ScoreFigures) => worstGroupNow === 2 },
] as const;

export type CapId = (typeof caps)[number]['id'];

/** Risk bands by their lowest score, the riskiest first. */
export const bands = [
  { id: 'very-high', from: 150 },
  { id: 'high', from: 322 },
  { id: 'medium', from: 431 },
  { id: 'low', from: 570 },
  { id: 'very-low', from: 680 },
] as const;

export type BandId = (typeof bands)[number]['id'];

/** The colour of a band; its name says the same. */
export function toneOf(band: BandId): 'good' | 'attention' | 'bad' {
  if (band === 'low' || band === 'very-low') return 'good';
  return band === 'medium' ? 'attention' : 'bad';
}

/** Ten grades by their lowest score: 1 is best. */
export const grades = [
  { grade: 10, from: 150 },
  { grade: 9, from: 322 },
  { grade: 8, from: 377 },
  { grade: 7, from: 431 },
  { grade: 6, from: 478 },
  { grade: 5, from: 524 },
  { grade: 4, from: 570 },
  { grade: 3, from: 625 },
  { grade: 2, from: 680 },
  { grade: 1, from: 715 },
] as const;

export type Grade = (typeof grades)[number]['grade'];

/** Fewer known months say too little about anybody. */
export const leastMonthsKnown = 3;

/** A part in percent, rounded up, so that 25 is at most 25 %; of nothing, nothing is 0 and more is infinite. */
function percentUp(part: bigint, whole: bigint): number {
  if (part <= 0n) return 0;
  if (whole <= 0n) return Number.POSITIVE_INFINITY;
  return Number((part * 100n + whole - 1n) / whole);
}
