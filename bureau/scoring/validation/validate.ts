import { pdOf, type Scorecard } from '#bureau/scoring/card/card.ts';
import { logistic } from '#bureau/scoring/training/logistic.ts';
import { bandOf, brier, gini, kolmogorov, stability } from '#bureau/scoring/training/measures.ts';
import { pointColumns, scoresOf } from '#bureau/scoring/training/train.ts';
import { type Observed, type Segment, segments } from '#bureau/scoring/observed/observe.ts';
import type { Truth } from './truth-file.ts';

/** Ginis of the truth, of the card in use and of the new one. */
type Powers = { readonly oracle: number; readonly champion: number; readonly challenger: number };

type GradeRow = {
  readonly grade: number;
  readonly share: number;
  readonly pd: number;
  readonly observed: number;
  readonly band: readonly [low: number, high: number];
  readonly isInBand: boolean;
};

/** What a card is worth at one month, against the truth. */
export type Validation = {
  readonly month: string;
  readonly persons: number;
  readonly bad: number;
  readonly notScored: number;
  readonly all: Powers;
  readonly performing: Powers;
  readonly ks: number;
  readonly brier: number;
  readonly brierOfTruth: number;
  readonly grades: readonly GradeRow[];
  readonly bySegment: readonly {
    readonly segment: Segment;
    readonly persons: number;
    readonly bad: number;
    readonly powers: Powers;
    readonly pd: number;
  }[];
  readonly largestScoreShare: number;
  /** Of those who have the same points in everything that the card looks at: no card can tell them apart. */
  readonly largestSameShare: number;
  readonly lowestScore: number;
  readonly highestScore: number;
  /** Shares of the grades, for the stability between months. */
  readonly shares: readonly number[];
};

/** Judges a card on what was observed, against the truth. */
export function validate(card: Scorecard, observed: Observed, truthOf: Truth): Validation {
  const { sample, performing, inSegment } = observed;
  const truth = Float64Array.from(observed.subjects, (subject) => truthOf(subject, observed.monthsAgo));
  const scores = scoresOf(card.characteristics, sample);
  const everybody = rowsWhere(sample.size, () => true);
  const powers = powersOf(observed, truth, scores);
  const chances = Float64Array.from(scores, (score) => pdOf(card, score));
  const grades = gradeRows(card, scores, { chances, bad: sample.bad });
  const counts = Map.groupBy(scores, (score) => score);
  const columns = pointColumns(card.characteristics, sample);
  const same = Map.groupBy(everybody, (row) => columns.map((column) => column[row]).join(' '));
  return {
    month: sample.month,
    persons: sample.size,
    bad: count(sample.bad),
    notScored: observed.notScored,
    all: powers(everybody),
    performing: powers(rowsWhere(sample.size, (row) => performing[row] === 1)),
    ks: kolmogorov(
      scores.map((score) => -score),
      sample.bad,
    ),
    brier: brier(chances, sample.bad),
    brierOfTruth: brier(truth, sample.bad),
    grades,
    bySegment: segments.map((segment) => {
      const rows = rowsWhere(sample.size, (row) => inSegment[segment][row] === 1 && performing[row] === 1);
      const pd = rows.reduce((all, row) => all + (chances[row] ?? 0), 0) / Math.max(1, rows.length);
      const bad = rows.reduce((all, row) => all + (sample.bad[row] ?? 0), 0);
      return { segment, persons: rows.length, bad, powers: powers(rows), pd };
    }),
    largestScoreShare: Math.max(...[...counts.values()].map((same) => same.length)) / sample.size,
    largestSameShare: Math.max(...[...same.values()].map((rows) => rows.length)) / sample.size,
    lowestScore: scores.reduce((least, score) => Math.min(least, score), 750),
    highestScore: scores.reduce((most, score) => Math.max(most, score), 150),
    shares: grades.map(({ share }) => share),
  };
}

/** How far the shares of the grades moved from one month to another. */
export function movedBetween(one: Validation, other: Validation): number {
  return stability(one.shares, other.shares);
}

/** How well the points would give away what a card must not know: the AUC of sex and of the worst of the large provinces, and the correlation with age. */
export function standIns(card: Scorecard, observed: Observed): { sex: number; province: number; age: number } {
  const columns = pointColumns(card.characteristics, observed.sample).map((column) => column.map((each) => each / 100));
  const told = (marks: Uint8Array) => {
    const [intercept = 0, ...weights] = logistic(columns, marks);
    const risk = Float64Array.from(marks, (_, row) =>
      weights.reduce((all, weight, at) => all + weight * (columns[at]?.[row] ?? 0), intercept),
    );
    return (gini(risk, marks) + 1) / 2;
  };
  const largest = [...Map.groupBy(observed.province, (code) => code)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, 4);
  const scores = Float64Array.from(scoresOf(card.characteristics, observed.sample));
  return {
    sex: told(observed.sex),
    province: Math.max(
      ...largest.map(([code]) => told(Uint8Array.from(observed.province, (one) => Number(one === code)))),
    ),
    age: correlation(scores, observed.age),
  };
}

function powersOf(
  { sample, champion }: Observed,
  truth: Float64Array,
  scores: Int32Array,
): (rows: readonly number[]) => Powers {
  return (rows) => {
    const bad = Uint8Array.from(rows, (row) => sample.bad[row] ?? 0);
    const power = (risk: (row: number) => number) => gini(Float64Array.from(rows, risk), bad);
    return {
      oracle: power((row) => truth[row] ?? 0),
      champion: power((row) => -(champion[row] ?? 0)),
      challenger: power((row) => -(scores[row] ?? 0)),
    };
  };
}

function gradeRows(
  card: Scorecard,
  scores: Int32Array,
  { chances, bad }: { chances: Float64Array; bad: Uint8Array },
): GradeRow[] {
  return card.grades.map(({ grade, from }, at) => {
    const below = card.grades[at - 1]?.from ?? Number.POSITIVE_INFINITY;
    const rows = rowsWhere(scores.length, (row) => (scores[row] ?? 0) >= from && (scores[row] ?? 0) < below);
    const happened = rows.reduce((all, row) => all + (bad[row] ?? 0), 0);
    const pd = rows.reduce((all, row) => all + (chances[row] ?? 0), 0) / Math.max(1, rows.length);
    const band = bandOf(happened, rows.length);
    const observed = happened / Math.max(1, rows.length);
    return { grade, share: rows.length / scores.length, pd, observed, band, isInBand: pd >= band[0] && pd <= band[1] };
  });
}

function rowsWhere(size: number, holds: (row: number) => boolean): number[] {
  return Array.from({ length: size }, (_, row) => row).filter(holds);
}

function count(marks: Uint8Array): number {
  return marks.reduce((all, mark) => all + mark, 0);
}

function correlation(one: Float64Array, other: Float64Array): number {
  const mean = (values: Float64Array) => values.reduce((all, value) => all + value, 0) / Math.max(1, values.length);
  const [first, second] = [mean(one), mean(other)];
  let [both, ones, others] = [0, 0, 0];
  for (let at = 0; at < one.length; at++) {
    const [left, right] = [(one[at] ?? 0) - first, (other[at] ?? 0) - second];
    both += left * right;
    ones += left * left;
    others += right * right;
  }
  return ones === 0 || others === 0 ? 0 : both / Math.sqrt(ones * others);
}
