import { z } from 'zod';
import type { ScoreFigures } from '#bureau/scoring/figures.ts';
import { type Characteristic, type CharacteristicId, characteristics } from './characteristics.ts';

const pointsInBin = z.int().min(0).max(600);

/** A trained scorecard as its data file holds it. This code reads any; the numbers are the file's alone. */
export const scorecardFile = z.strictObject({
  code: z.string(),
  version: z.int().min(1),
  /** From when to when, how many, and the seed of the sample. */
  trained: z.strictObject({
    development: z.string(),
    choosing: z.string(),
    outOfTime: z.string(),
    persons: z.int(),
    bad: z.int(),
  }),
  lowest: z.int(),
  highest: z.int(),
  /** Each with its bins from the lowest value up; `none` for borrowers who have nothing of the kind. */
  characteristics: z.array(
    z.strictObject({
      id: z.string(),
      bins: z.array(
        z.strictObject({ below: z.number().nullable(), middle: z.number(), points: pointsInBin, share: z.number() }),
      ),
      none: z.strictObject({ points: pointsInBin, share: z.number() }).nullable(),
    }),
  ),
  /** The log-odds of default at these scores, rising scores first; between them they lie on a line, outside they stay. */
  calibration: z.array(z.strictObject({ score: z.number(), logOdds: z.number() })).min(1),
  /** Ten grades, the best first, each from its lowest score, with its share and mean chance of default. */
  grades: z.array(z.strictObject({ grade: z.int(), from: z.int(), pd: z.number(), share: z.number() })).length(10),
});

export type Scorecard = z.output<typeof scorecardFile>;

type CardItem = { readonly id: CharacteristicId; readonly points: number; readonly most: number };

type CardScore = {
  readonly score: number;
  readonly grade: number;
  /** The chance of bad debt (group 3 or worse) within twelve months. */
  readonly pd: number;
  readonly items: readonly CardItem[];
  /**
   * The characteristics that lost points, the most first: the difference to the best bin, as reason codes are derived
   * in N. Siddiqi, Intelligent Credit Scoring, chapter on adverse codes.
   */
  readonly reasons: readonly CardItem[];
};

const mostReasons = 4;

/** The score of figures by a card. Pure. */
export function scoreByCard(card: Scorecard, figures: ScoreFigures): CardScore {
  const items = card.characteristics.map(({ id, bins, none }) => {
    const characteristic = characteristicOf(id);
    const value = characteristic.valueOf(figures);
    const most = Math.max(none?.points ?? 0, ...bins.map((each) => each.points));
    return { id: characteristic.id, points: pointsOf(characteristic, { bins, none }, value), most };
  });
  const score = Math.min(
    card.highest,
    items.reduce((all, item) => all + item.points, card.lowest),
  );
  return {
    score,
    grade: card.grades.find(({ from }) => score >= from)?.grade ?? 10,
    pd: pdOf(card, score),
    items,
    reasons: items
      .filter(({ points: got, most }) => got < most)
      .toSorted((one, other) => other.most - other.points - (one.most - one.points))
      .slice(0, mostReasons),
  };
}

type Item = Pick<Scorecard['characteristics'][number], 'bins' | 'none'>;

/** The points of a value: those of its bin, or, where the characteristic is smooth, between the middles of two bins. */
export function pointsOf({ isSmooth }: Characteristic, { bins, none }: Item, value: number | null): number {
  if (value === null) return none?.points ?? 0;
  if (!isSmooth) return bins.find(({ below }) => below === null || value < below)?.points ?? 0;
  const above = bins.findIndex(({ middle }) => middle >= value);
  const [low, high] = above < 0 ? [bins.at(-1), bins.at(-1)] : [bins[Math.max(0, above - 1)], bins[above]];
  if (low === undefined || high === undefined) return 0;
  const part = high.middle > low.middle ? (value - low.middle) / (high.middle - low.middle) : 0;
  return Math.round(low.points + part * (high.points - low.points));
}

/** The chance of default at a score. */
export function pdOf({ calibration }: Pick<Scorecard, 'calibration'>, score: number): number {
  const above = calibration.findIndex((knot) => knot.score >= score);
  const [low, high] = [calibration[above - 1] ?? calibration.at(above === 0 ? 0 : -1), calibration.at(above)];
  if (low === undefined || high === undefined) return Number.NaN;
  const part = high.score > low.score ? (score - low.score) / (high.score - low.score) : 0;
  return 1 / (1 + Math.exp(-(low.logOdds + part * (high.logOdds - low.logOdds))));
}

/** The characteristic that a card's item names. */
export function characteristicOf(id: string): Characteristic {
  const found = characteristics.find((each) => each.id === id);
  if (found === undefined) throw new RangeError(`a scorecard with an unknown characteristic: ${id}`);
  return found;
}
