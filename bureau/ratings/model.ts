import type { CreditFigures } from './credit-figures.ts';
import type { RatioId, Ratios } from './ratios.ts';
import type { AuditOpinion } from './statement.ts';
import type { Sector, Size } from './sectors.ts';
import { type Thresholds, thresholds } from './thresholds.ts';

/**
 * The model ER-1 for enterprises, a demonstration model of this bureau: its items are declared in this file. The quartiles
 * of each sector, by which a ratio's points go, the lowest score of each grade and its chance of default are frozen with the
 * version in its data file (thresholds.ts). 55 points are for the statements, 45 for credit.
 */
export const model = { code: thresholds.code, version: thresholds.version, financial: 55, credit: 45 } as const;

/** The input of a rating. */
export type Figures = {
  readonly ratios: Ratios;
  readonly audit: AuditOpinion;
  readonly equity: bigint;
  readonly credit: CreditFigures;
  readonly sector: Sector;
  readonly size: Size;
};

type Step = readonly [measure: number, points: number];

export type RatioItem = {
  readonly id: RatioId;
  readonly most: number;
  readonly isLessBetter?: true;
};

/** The ratios with the points of a sector's best quarter. */
export const ratioItems: readonly RatioItem[] = [
  { id: 'current', most: 6 },
  { id: 'quick', most: 5 },
  { id: 'leverage', most: 8, isLessBetter: true },
  { id: 'interestCover', most: 8 },
  { id: 'roa', most: 6 },
  { id: 'roe', most: 4 },
  { id: 'margin', most: 3 },
  { id: 'cashCover', most: 5 },
  { id: 'cycleDays', most: 5, isLessBetter: true },
  { id: 'growth', most: 3 },
];

/**
 * The points of a ratio in a sector: all in its best quarter, two thirds in the next, a third in the one after, none in the
 * worst; 0 if the statements do not give it.
 */
export function ratioPoints(
  { id, most, isLessBetter }: RatioItem,
  value: number | null,
  sector: Sector,
  by: Thresholds = thresholds,
): number {
  if (value === null || Number.isNaN(value)) return 0;
  const quartiles = by.sectors[sector][id];
  const passed = quartiles.filter((edge) => (isLessBetter ? value <= edge : value >= edge)).length;
  return Math.round((most * passed) / quartiles.length);
}

/** The median of a ratio among enterprises of a sector, frozen with the model's version. */
export function medianOf(ratio: RatioId, sector: Sector): number {
  return thresholds.sectors[sector][ratio][1];
}

const auditPoints: Readonly<Record<AuditOpinion, number>> = { unqualified: 2, qualified: 1, none: 0, adverse: 0 };

export const creditItemIds = [
  'groupNow',
  'groupEver',
  'debtToEquity',
  'lenders',
  'cover',
  'limitUse',
  'trend',
  'age',
  'relation',
] as const;
type CreditItemId = (typeof creditItemIds)[number];
export type ItemId = RatioId | 'audit' | CreditItemId;

export type OtherItem = {
  readonly id: 'audit' | CreditItemId;
  readonly most: number;
  readonly points: (figures: Figures) => number;
};

/** The audit's points belong to the statements. */
export const auditItem: OtherItem = { id: 'audit', most: 2, points: ({ audit }) => auditPoints[audit] };

const byGroup = (group: number | null, points: readonly number[]) => points[(group ?? 1) - 1] ?? 0;

/** The credit items. */
export const creditItems: readonly OtherItem[] = [
  {
    id: 'groupNow',
    most: 15,
    points: ({ credit }) => (credit.hasUnpaidLoss ? 0 : byGroup(credit.worstGroupNow, [15, 6, 1, 0, 0])),
  },
  {
    id: 'groupEver',
    most: 10,
    points: ({ credit }) => (credit.hasUnpaidLoss ? 0 : byGroup(credit.worstGroupEver, [10, 6, 3, 1, 0])),
  },
  {
    id: 'debtToEquity',
    most: 4,
    points: ({ credit, equity }) =>
      upTo(part(credit.debt, equity), [
        [0.5, 4],
        [1, 3],
        [2, 2],
        [3, 1],
      ]),
  },
  {
    id: 'lenders',
    most: 2,
    points: ({ credit }) =>
      upTo(credit.lenders, [
        [2, 2],
        [4, 1],
      ]),
  },
  {
    id: 'cover',
    most: 5,
    points: ({ credit }) =>
      credit.debt === 0n
        ? 5
        : from(part(credit.pledged, credit.debt), [
            [1.5, 5],
            [1.2, 4],
            [1, 3],
            [0.7, 2],
            [0.4, 1],
          ]),
  },
  {
    id: 'limitUse',
    most: 2,
    points: ({ credit }) =>
      upTo(part(credit.debt, credit.limits), [
        [0.6, 2],
        [0.9, 1],
      ]),
  },
  {
    id: 'trend',
    most: 2,
    points: ({ credit }) =>
      upTo(part(credit.debt - credit.debtYearAgo, credit.debtYearAgo), [
        [0.1, 2],
        [0.5, 1],
      ]),
  },
  {
    id: 'age',
    most: 3,
    points: ({ credit }) =>
      from(credit.ageMonths ?? 0, [
        [120, 3],
        [60, 2],
        [24, 1],
      ]),
  },
  {
    id: 'relation',
    most: 2,
    points: ({ credit }) =>
      from(credit.relationMonths, [
        [48, 2],
        [24, 1],
      ]),
  },
];

export const grades = ['AAA', 'AA', 'A', 'BBB', 'BB', 'B', 'CCC', 'CC', 'C', 'D'] as const;
export type Grade = (typeof grades)[number];

type GradeRow = { readonly grade: Grade; readonly from: number; readonly pdPercent: number };

/** The grades by their lowest score, the best first, with the probability of default within a year. */
export const scale: readonly GradeRow[] = grades.map((grade) => ({
  grade,
  from: thresholds.scale[grade],
  pdPercent: thresholds.pdPercents[grade],
}));

export const capIds = ['default', 'group4', 'group3', 'negativeEquity', 'adverse', 'group2', 'creditOnly'] as const;
export type CapId = (typeof capIds)[number];

type Holding = Pick<Figures, 'credit'> & Partial<Pick<Figures, 'audit' | 'equity'>>;

/** The best possible grade while a fault lasts, the strictest first. */
export const caps: readonly {
  readonly id: CapId;
  readonly grade: Grade;
  readonly holds: (held: Holding) => boolean;
}[] = [
  {
    id: 'default',
    grade: 'D',
    holds: ({ credit }) => credit.worstGroupNow === 5 || credit.hasUnpaidLoss || credit.isBankrupt,
  },
  { id: 'group4', grade: 'CC', holds: ({ credit }) => credit.worstGroupNow === 4 },
  { id: 'group3', grade: 'CCC', holds: ({ credit }) => credit.worstGroupNow === 3 },
  { id: 'negativeEquity', grade: 'CCC', holds: ({ equity }) => equity !== undefined && equity < 0n },
  { id: 'adverse', grade: 'B', holds: ({ audit }) => audit === 'adverse' },
  { id: 'group2', grade: 'BBB', holds: ({ credit }) => credit.worstGroupNow === 2 },
];

/** A rating by credit alone is never better than this. */
export const bestOfCreditOnly: Grade = 'BBB';

/** True when the one grade is worse than the other. */
export function isWorse(one: Grade, other: Grade): boolean {
  return grades.indexOf(one) > grades.indexOf(other);
}

/** The grade this many notches up (down if negative), within the scale. */
export function notched(grade: Grade, notches: number): Grade {
  const place = Math.min(grades.length - 1, Math.max(0, grades.indexOf(grade) - notches));
  return grades[place] ?? grade;
}

/** The probability of default of a grade, in percent a year. */
export function pdOf(grade: Grade): number {
  return thresholds.pdPercents[grade];
}

/** The grade of 0 to 100 points. */
export function gradeOf(score: number, by: Thresholds = thresholds): Grade {
  return grades.find((grade) => score >= by.scale[grade]) ?? 'D';
}

/** The highest score that still is of a grade. */
export function highestOf(grade: Grade, by: Thresholds = thresholds): number {
  const better = grades[grades.indexOf(grade) - 1];
  return better === undefined ? 100 : by.scale[better] - 1;
}

function upTo(measure: number, steps: readonly Step[]): number {
  return steps.find(([most]) => measure <= most)?.[1] ?? 0;
}

function from(measure: number, steps: readonly Step[]): number {
  return steps.find(([least]) => measure >= least)?.[1] ?? 0;
}

/** A ratio of two amounts; nothing of nothing is 0, something of nothing (or of less) is infinite. */
function part(some: bigint, whole: bigint): number {
  if (some <= 0n) return 0;
  return whole <= 0n ? Number.POSITIVE_INFINITY : Number(some) / Number(whole);
}
