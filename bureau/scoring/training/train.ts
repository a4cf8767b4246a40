import { characteristics } from '#bureau/scoring/card/characteristics.ts';
import type { Characteristic } from '#bureau/scoring/card/characteristics.ts';
import { characteristicOf, pdOf, pointsOf, type Scorecard, scorecardFile } from '#bureau/scoring/card/card.ts';
import { type Binning, monotoneBins } from './binning.ts';
import { logistic } from './logistic.ts';
import { gini } from './measures.ts';
import type { Sample } from './sample.ts';

export type Samples = {
  readonly development: Sample;
  /** The next months: what is kept, the calibration and the grades are chosen on it. */
  readonly choosing: Sample;
  /** Only named in the file: no number of the card is read off it. */
  readonly outOfTimeMonth: string;
};

const lowest = 150;
const highest = 750;

/** Shares of the grades, the best first; each between 2 and 25 % of borrowers. */
const gradeShares = [0.1, 0.12, 0.14, 0.14, 0.14, 0.12, 0.1, 0.07, 0.04, 0.03];

type Fitted = { readonly characteristic: Characteristic; readonly binning: Binning; readonly weight: number };

/** A scorecard from samples: the same samples give the same file, bit by bit. */
export function trainCard(samples: Samples, name: { readonly code: string; readonly version: number }): Scorecard {
  const { development, choosing } = samples;
  // What the card looks at is chosen on the next months; its bins and weights are then read off both, because bad debt is rare.
  const kept = chosen(development, choosing).map(({ characteristic }) => characteristic);
  const fitted = fitOn(kept, joined(development, choosing));
  const unit = (highest - lowest) / fitted.reduce((all, each) => all + each.weight * spanOf(each.binning), 0);
  const items = withPoints(fitted, unit);
  const scores = scoresOf(items, choosing);
  const shape = calibrated([
    { scores: scoresOf(items, development), bad: development.bad },
    { scores, bad: choosing.bad },
  ]);
  const performing = performingOf(choosing);
  const calibration = levelled(shape, { scores: scoresOf(items, performing), bad: performing.bad });
  return scorecardFile.parse({
    ...name,
    trained: {
      development: development.month,
      choosing: choosing.month,
      outOfTime: samples.outOfTimeMonth,
      persons: development.size,
      bad: development.bad.reduce((all, one) => all + one, 0),
    },
    lowest,
    highest,
    characteristics: items,
    calibration,
    grades: gradesOf(scores, calibration),
  });
}

/**
 * Characteristics that help on the next months, each with a weight that agrees with its declared direction. Weights are
 * fitted on borrowers who do not owe bad debt yet, who are those that a score decides about; the group of debt itself is
 * binned on all, so that bad debt has its evidence.
 */
function chosen(development: Sample, choosing: Sample): Fitted[] {
  const [fitting, judging] = [performingOf(development), performingOf(choosing)];
  let best = fitOn(characteristics, development);
  let power = powerOf(best, judging);
  for (;;) {
    const tries = best.map((left) => {
      const rest = fit(
        best.filter((each) => each !== left),
        fitting,
      );
      return { rest, power: powerOf(rest, judging) };
    });
    const next = tries.toSorted((one, other) => other.power - one.power)[0];
    if (next === undefined || next.power < power + leastGain) return best;
    best = next.rest;
    power = next.power;
  }
}

/** The bins of characteristics and their weights, read off a sample. */
function fitOn(looked: readonly Characteristic[], sample: Sample): Fitted[] {
  const fitting = performingOf(sample);
  const binned = looked.flatMap((characteristic) => {
    const on = characteristic.id === groupNow ? sample : fitting;
    const values = on.columns.get(characteristic.id);
    if (values === undefined) return [];
    const binning = monotoneBins(values, on.bad, characteristic.worse);
    return binning.bins.length > 1 ? [{ characteristic, binning }] : [];
  });
  return fit(binned, fitting);
}

/** Two samples as one. */
function joined(one: Sample, other: Sample): Sample {
  const size = one.size + other.size;
  const bad = new Uint8Array(size);
  bad.set(one.bad);
  bad.set(other.bad, one.size);
  const columns = new Map(
    [...one.columns].map(([id, column]) => {
      const both = new Float64Array(size);
      both.set(column);
      both.set(other.columns.get(id) ?? [], one.size);
      return [id, both] as const;
    }),
  );
  return { month: one.month, columns, bad, size };
}

/** A characteristic leaves when the next months are told apart better without it, by this much. */
const leastGain = 0.006;

const groupNow = 'G1';

function performingOf(sample: Sample): Sample {
  const groups = sample.columns.get(groupNow);
  const kept = Array.from({ length: sample.size }, (_, at) => at).filter((at) => (groups?.[at] ?? 1) < 3);
  return {
    month: sample.month,
    columns: new Map([...sample.columns].map(([id, column]) => [id, Float64Array.from(kept, (at) => column[at] ?? 0)])),
    bad: Uint8Array.from(kept, (at) => sample.bad[at] ?? 0),
    size: kept.length,
  };
}

/** Weights of the evidence; a characteristic whose weight would turn its direction around leaves. */
function fit(parts: readonly Omit<Fitted, 'weight'>[], sample: Sample): Fitted[] {
  const columns = parts.map((part) => evidence(part, sample));
  const [, ...weights] = logistic(columns, sample.bad);
  const fitted = parts.map((part, at) => ({ ...part, weight: -(weights[at] ?? 0) }));
  const kept = fitted.filter(({ weight }) => weight > 0.02);
  return kept.length === fitted.length ? fitted : fit(kept, sample);
}

function evidence({ characteristic, binning }: Omit<Fitted, 'weight'>, sample: Sample): Float64Array {
  const values = sample.columns.get(characteristic.id) ?? new Float64Array(sample.size);
  return values.map((value) => {
    if (Number.isNaN(value)) return binning.none?.woe ?? 0;
    return binning.bins.find(({ below }) => below === null || value < below)?.woe ?? 0;
  });
}

function powerOf(fitted: readonly Fitted[], sample: Sample): number {
  const risk = new Float64Array(sample.size);
  for (const each of fitted)
    for (const [at, woe] of evidence(each, sample).entries()) risk[at] = (risk[at] ?? 0) - each.weight * woe;
  return gini(risk, sample.bad);
}

function evidences({ bins, none }: Binning): number[] {
  return [...bins, ...(none ? [none] : [])].map(({ woe }) => woe);
}

function spanOf(binning: Binning): number {
  const all = evidences(binning);
  return Math.max(...all) - Math.min(...all);
}

/** Whole points: the worst bin of a characteristic gives none, so that all the best ones together give the highest score. */
function withPoints(fitted: readonly Fitted[], unit: number): Scorecard['characteristics'] {
  const items = fitted.map(({ characteristic, binning, weight }) => {
    const least = Math.min(...evidences(binning));
    const inPoints = (woe: number) => Math.round((woe - least) * weight * unit);
    const share = (value: number) => Math.round(value * 10_000) / 10_000;
    return {
      id: characteristic.id,
      bins: binning.bins.map(({ below, middle, woe, share: part }) => {
        return { below, middle, points: inPoints(woe), share: share(part) };
      }),
      none: binning.none && { points: inPoints(binning.none.woe), share: share(binning.none.share) },
    };
  });
  return reachingHighest(items);
}

/** What rounding left over goes to the best bin that gives most: there a point more changes least. */
function reachingHighest(items: Scorecard['characteristics']): Scorecard['characteristics'] {
  const bestOf = ({ bins, none }: Scorecard['characteristics'][number]) =>
    Math.max(none?.points ?? 0, ...bins.map(({ points }) => points));
  const left = highest - lowest - items.reduce((all, item) => all + bestOf(item), 0);
  const most = Math.max(...items.map(bestOf));
  const given = items.findIndex((item) => bestOf(item) === most);
  return items.map((item, at) => {
    if (at !== given) return item;
    const raised = <T extends { points: number }>(bin: T): T =>
      bin.points === most ? { ...bin, points: most + left } : bin;
    return { ...item, bins: item.bins.map(raised), none: item.none && raised(item.none) };
  });
}

/** The points of each characteristic of a card, row by row. */
export function pointColumns(items: Scorecard['characteristics'], sample: Sample): Float64Array[] {
  return items.map((item) => {
    const characteristic = characteristicOf(item.id);
    const values = sample.columns.get(characteristic.id) ?? new Float64Array(sample.size);
    return values.map((value) => pointsOf(characteristic, item, Number.isNaN(value) ? null : value));
  });
}

/** The scores of a sample by a card's items. */
export function scoresOf(items: Scorecard['characteristics'], sample: Sample): Int32Array {
  const scores = new Int32Array(sample.size).fill(lowest);
  for (const column of pointColumns(items, sample))
    for (let at = 0; at < sample.size; at++) scores[at] = Math.min(highest, (scores[at] ?? 0) + (column[at] ?? 0));
  return scores;
}

/** The log-odds of what happened in groups of scores, pooled where a higher score had more bad. */
export function calibrated(
  observed: readonly { scores: ArrayLike<number>; bad: Uint8Array }[],
): Scorecard['calibration'] {
  const rows = observed
    .flatMap(({ scores, bad }) => Array.from(scores, (score, at) => ({ score, bad: bad[at] ?? 0 })))
    .toSorted((one, other) => one.score - other.score);
  type Knot = { sum: number; bad: number; size: number };
  const knots: Knot[] = [];
  const ends = calibrationEnds.map((share) => rows[Math.floor(share * rows.length) - 1]?.score ?? highest);
  let open: Knot = { sum: 0, bad: 0, size: 0 };
  for (const [at, { score, bad }] of rows.entries()) {
    open = { sum: open.sum + score, bad: open.bad + bad, size: open.size + 1 };
    const isEnd = ends.includes(score) && rows[at + 1]?.score !== score;
    if (!isEnd && at < rows.length - 1) continue;
    for (let before = knots.at(-1); before && before.bad * open.size <= open.bad * before.size; before = knots.at(-1)) {
      knots.pop();
      open = { sum: open.sum + before.sum, bad: open.bad + before.bad, size: open.size + before.size };
    }
    knots.push(open);
    open = { sum: 0, bad: 0, size: 0 };
  }
  return knots.map(({ sum, bad, size }) => ({
    score: rounded(sum / size),
    logOdds: rounded(Math.log((bad + 0.5) / (size - bad + 0.5))),
  }));
}

/**
 * The same chances at another level: all log-odds move alike until as many bad are expected of those scores as there were. The
 * shape needs both months, because bad debt is rare; good and bad years come and go, so the level is that of the newest month whose
 * year is known, over borrowers who do not owe bad debt yet (decision 293).
 */
export function levelled(
  calibration: Scorecard['calibration'],
  { scores, bad }: { readonly scores: ArrayLike<number>; readonly bad: Uint8Array },
): Scorecard['calibration'] {
  const happened = bad.reduce((all, one) => all + one, 0);
  const movedBy = (by: number) => calibration.map(({ score, logOdds }) => ({ score, logOdds: rounded(logOdds + by) }));
  let [low, high] = [-farthest, farthest];
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    const moved = { calibration: movedBy(middle) };
    const expected = Array.from(scores, (score) => pdOf(moved, score)).reduce((all, one) => all + one, 0);
    if (expected > happened) high = middle;
    else low = middle;
  }
  return movedBy((low + high) / 2);
}

/** No year is so good or bad that the odds of bad debt are twenty times those of another. */
const farthest = 3;

/** Groups of scores from the lowest, narrow where the bad are. */
const calibrationEnds = [
  0.01, 0.02, 0.03, 0.045, 0.06, 0.08, 0.1, 0.13, 0.17, 0.22, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1,
];

function gradesOf(scores: Int32Array, calibration: Scorecard['calibration']): Scorecard['grades'] {
  const down = [...scores].toSorted((one, other) => other - one);
  let passed = 0;
  const from = gradeShares.map((share, at) => {
    passed += share;
    return at === gradeShares.length - 1 ? lowest : (down[Math.round(passed * down.length) - 1] ?? lowest);
  });
  return from.map((least, at) => {
    const held = down.filter((score) => score >= least && score < (from[at - 1] ?? Number.POSITIVE_INFINITY));
    const pd = held.reduce((all, score) => all + pdOf({ calibration }, score), 0) / Math.max(1, held.length);
    return { grade: at + 1, from: least, pd: rounded(pd), share: rounded(held.length / down.length) };
  });
}

function rounded(value: number): number {
  return Number(value.toFixed(8));
}
