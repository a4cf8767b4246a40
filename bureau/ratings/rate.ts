import type { CreditFigures } from './credit-figures.ts';
import {
  auditItem,
  bestOfCreditOnly,
  caps,
  type CapId,
  creditItems,
  type Figures,
  type Grade,
  gradeOf,
  grades,
  isWorse,
  type ItemId,
  model,
  notched,
  ratioItems,
  ratioPoints,
} from './model.ts';
import { type Thresholds, thresholds } from './thresholds.ts';

type ItemResult = { readonly id: ItemId; readonly points: number; readonly most: number };

export type Rating = {
  readonly kind: 'rated';
  readonly grade: Grade;
  /** 0 to 100. */
  readonly score: number;
  readonly pdPercent: number;
  /** What limited the grade; the points alone would give `uncapped`. */
  readonly cap: CapId | null;
  readonly uncapped: Grade;
  /** The best grade that the limits allow, whether or not the points reach it: nobody moves the grade above it. */
  readonly best: Grade;
  readonly items: readonly ItemResult[];
  /** At most five items that lost points, the most first. */
  readonly down: readonly ItemResult[];
  /** At most five items that lost no points, the weightiest first. */
  readonly up: readonly ItemResult[];
};

/** Why an enterprise is not rated (NR). */
export type NotRatedReason = 'no-statement' | 'unbalanced' | 'lines-missing' | 'too-old';

/** Not rated: the grade by credit alone, never better than BBB. */
export type NotRated = {
  readonly kind: 'not-rated';
  readonly why: NotRatedReason;
  readonly creditOnly: { readonly grade: Grade; readonly score: number; readonly cap: CapId | null } | null;
  readonly items: readonly ItemResult[];
};

export type Outcome = Rating | NotRated;

const mostReasons = 5;

/** Rates figures, by the version in use if none is named. Pure. */
export function rate(figures: Figures, by: Thresholds = thresholds): Rating {
  const items = [
    ...ratioItems.map((item) => ({
      id: item.id,
      most: item.most,
      points: ratioPoints(item, figures.ratios[item.id], figures.sector, by),
    })),
    ...[auditItem, ...creditItems].map(({ id, most, points }) => ({ id, most, points: points(figures) })),
  ];
  const score = items.reduce((all, { points }) => all + points, 0);
  const uncapped = gradeOf(score, by);
  const { grade, cap, best } = capped(uncapped, figures);
  return {
    kind: 'rated',
    grade,
    score,
    pdPercent: by.pdPercents[grade],
    cap,
    uncapped,
    best,
    items,
    ...reasonsOf(items),
  };
}

/** The rating of an enterprise without usable statements: its credit alone, out of a hundred. */
export function rateByCredit(credit: CreditFigures, why: NotRatedReason): NotRated {
  if (!credit.hasCredit) return { kind: 'not-rated', why, creditOnly: null, items: [] };
  // The debt would be compared with unknown equity: the item gives nothing.
  const figures = { credit, equity: 0n, audit: 'none', ratios: noRatios, sector: 'services', size: 'small' } as const;
  const items = creditItems.map(({ id, most, points }) => ({ id, most, points: points(figures) }));
  const score = Math.floor((items.reduce((all, { points }) => all + points, 0) * 100) / model.credit);
  const uncapped = gradeOf(score);
  const { grade, cap } = capped(uncapped, { credit });
  const isHeld = isWorse(bestOfCreditOnly, grade);
  const held = isHeld ? ({ grade: bestOfCreditOnly, cap: 'creditOnly' } as const) : { grade, cap };
  return { kind: 'not-rated', why, creditOnly: { ...held, score }, items };
}

/** A member with a share this large can limit the group's grade: a fifth of its assets or more. */
const materialShare = 0.2;

export type Member = { readonly grade: Grade; readonly shareOfAssets: number | null };

/** The best grade that a group's members allow: two notches better than its worst material member. */
export function bestOfGroup(members: readonly Member[]): Grade {
  const worst = members
    .filter(({ shareOfAssets }) => shareOfAssets !== null && shareOfAssets >= materialShare)
    .reduce<Grade | undefined>(
      (low, each) => (low === undefined || isWorse(each.grade, low) ? each.grade : low),
      undefined,
    );
  return worst === undefined ? bestGrade : notched(worst, 2);
}

/** The worse of two grades. */
export function worseOf(one: Grade, other: Grade): Grade {
  return isWorse(one, other) ? one : other;
}

const bestGrade = grades[0];

function capped(
  uncapped: Grade,
  held: Parameters<(typeof caps)[number]['holds']>[0],
): { readonly grade: Grade; readonly cap: CapId | null; readonly best: Grade } {
  const cap = caps
    .filter(({ holds }) => holds(held))
    .reduce<(typeof caps)[number] | undefined>(
      (strictest, each) => (strictest === undefined || isWorse(each.grade, strictest.grade) ? each : strictest),
      undefined,
    );
  const best = cap?.grade ?? bestGrade;
  return cap !== undefined && isWorse(best, uncapped)
    ? { grade: best, cap: cap.id, best }
    : { grade: uncapped, cap: null, best };
}

function reasonsOf(items: readonly ItemResult[]): Pick<Rating, 'down' | 'up'> {
  const lost = ({ points, most }: ItemResult) => most - points;
  return {
    down: items
      .filter((item) => lost(item) > 0)
      .toSorted((one, other) => lost(other) - lost(one))
      .slice(0, mostReasons),
    up: items
      .filter((item) => lost(item) === 0)
      .toSorted((one, other) => other.most - one.most)
      .slice(0, mostReasons),
  };
}

const noRatios = {
  current: null,
  quick: null,
  leverage: null,
  interestCover: null,
  roa: null,
  roe: null,
  margin: null,
  cashCover: null,
  cycleDays: null,
  growth: null,
} as const;
