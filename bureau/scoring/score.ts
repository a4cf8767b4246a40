import { pdOf } from './card/card.ts';
import type { CharacteristicId } from './card/characteristics.ts';
import { declaredFile } from './card/read-models.ts';
import type { ScoreFigures } from './figures.ts';
import {
  type BandId,
  bands,
  type CapId,
  caps,
  type Grade,
  grades,
  type ItemId,
  items,
  leastMonthsKnown,
  model,
} from './scorecard.ts';

/** A characteristic of a score: an item of the declared model, or what a trained card looks at. */
type ScoreItemId = ItemId | CharacteristicId;

type ItemResult = { readonly id: ScoreItemId; readonly points: number; readonly most: number };

export type Score = {
  readonly score: number;
  readonly band: BandId;
  readonly grade: Grade;
  /** The chance of bad debt (group 3 or worse) within twelve months. */
  readonly pd: number;
  /** What limited the score; the points alone would give `uncapped`. */
  readonly cap: CapId | null;
  readonly uncapped: number;
  readonly items: readonly ItemResult[];
  /** At most four items that lost points, the most first; equal ones in the order of the table. */
  readonly reasons: readonly ItemResult[];
  /** At most two items that lost no points, the weightiest first. */
  readonly strengths: readonly ItemResult[];
};

/** Too little is known: neither good nor bad. */
export type NoScore = { readonly score: null; readonly why: 'no-credit' | 'too-few-months' };

/** Why a file is too thin for a score by any model; null where it is not. */
export function tooThin({ hadCredit, monthsKnown, hasUnpaidLoss }: ScoreFigures): NoScore | null {
  if (!hadCredit) return { score: null, why: 'no-credit' };
  return monthsKnown < leastMonthsKnown && !hasUnpaidLoss ? { score: null, why: 'too-few-months' } : null;
}

/** The score of figures (150 to 750) by the declared model CB-1, or why there is none. Pure. */
export function scoreOf(figures: ScoreFigures): Score | NoScore {
  const thin = tooThin(figures);
  if (thin !== null) return thin;
  const results = items.map(({ id, most, points }) => ({ id, most, points: points(figures) }));
  const uncapped = model.base + results.reduce((all, { points }) => all + points, 0);
  const cap = caps.find(({ holds }) => holds(figures));
  const score = Math.min(uncapped, cap?.highest ?? model.highest);
  return {
    score,
    band: bandOf(score),
    grade: gradeOf(score),
    pd: pdOf(declaredFile, score),
    cap: cap?.id ?? null,
    uncapped,
    items: results,
    reasons: reasonsOf(results),
    strengths: strengthsOf(results),
  };
}

/** The risk band of a score. */
export function bandOf(score: number): BandId {
  return bands.findLast(({ from }) => score >= from)?.id ?? 'very-high';
}

/** The grade of a score, 1 (best) to 10. */
export function gradeOf(score: number): Grade {
  return grades.findLast(({ from }) => score >= from)?.grade ?? 10;
}

const mostReasons = 4;

/** The items that lost points, the most first. */
export function reasonsOf(results: readonly ItemResult[]): ItemResult[] {
  return results
    .filter(({ points, most }) => points < most)
    .toSorted((one, other) => other.most - other.points - (one.most - one.points))
    .slice(0, mostReasons);
}

const mostStrengths = 2;

/** The items that lost nothing, the weightiest first. */
export function strengthsOf(results: readonly ItemResult[]): ItemResult[] {
  return results
    .filter(({ points, most }) => points === most)
    .toSorted((one, other) => other.most - one.most)
    .slice(0, mostStrengths);
}
