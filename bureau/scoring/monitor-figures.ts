import type { ScoreModel } from './models.ts';

/** What monitoring knows of a model: its name, and its chance of default at a score. */
export type MonitoredModel = Pick<ScoreModel, 'code' | 'version' | 'pdOf'>;

/** Persons in a class of a measure. */
export type Count = {
  readonly segment: string;
  readonly measure: string;
  readonly class: number;
  readonly persons: number;
  readonly bad: number;
};

/** A figure with its limits: below `least` or above `most` it raises an alarm. */
export type MonitorFigure = {
  readonly segment: string;
  readonly measure: 'psi' | 'gini' | 'ks' | 'calibration' | 'not-scored';
  /** The item of the score whose stability it is; empty for the score itself. */
  readonly item: string;
  readonly value: number;
  readonly least: number | null;
  readonly most: number | null;
};

/** The limits of figures. A segment with few persons or bad ones has the figure and no limit: chance moves it. */
export const monitorLimits = {
  psi: { least: null, most: 0.1 },
  psiOfItem: { least: null, most: 0.25 },
  gini: { least: 0.6, most: null },
  ks: { least: 0.45, most: null },
  /** What happened over what was said. */
  calibration: { least: 0.5, most: 2 },
  'not-scored': { least: null, most: 0.2 },
} as const;

const [fewestPersons, fewestBad] = [500, 50];

/** The limits of a model's figures; without one of its own a figure has none. */
type MonitorLimits = { readonly [M in keyof typeof monitorLimits]: Limits };

/** What counts of a month say about a model, by segment. Pure. */
export function figuresOfCounts(
  model: MonitoredModel,
  { now, first }: { readonly now: readonly Count[]; readonly first: readonly Count[] },
  limits: MonitorLimits = monitorLimits,
): MonitorFigure[] {
  const segments = [...new Set(now.map(({ segment }) => segment))].toSorted();
  return segments.flatMap((segment) => {
    const here = now.filter((each) => each.segment === segment);
    const before = first.filter((each) => each.segment === segment);
    const measures = [...new Set(here.map(({ measure }) => measure))].filter((each) => each !== 'matured').toSorted();
    return [
      ...measures.map((measure) => stabilityOf(measure, segment, { here, before, limits })),
      ...maturedFigures(model, segment, here, limits),
      ...notScored(segment, here, limits),
    ];
  });
}

const isOf = (measure: string) => (each: Count) =>
  each.measure === measure && !(measure === 'grade' && each.class === 0);

function stabilityOf(
  measure: string,
  segment: string,
  {
    here,
    before,
    limits,
  }: { readonly here: readonly Count[]; readonly before: readonly Count[]; readonly limits: MonitorLimits },
): MonitorFigure {
  const [counts, earlier] = [here.filter(isOf(measure)), before.filter(isOf(measure))];
  const classes = [...new Set([...counts, ...earlier].map((each) => each.class))];
  const shares = (of: readonly Count[]) => {
    const total = sum(of, 'persons');
    return classes.map(
      (place) =>
        sum(
          of.filter((each) => each.class === place),
          'persons',
        ) / Math.max(1, total),
    );
  };
  const [expected, actual] = [shares(earlier), shares(counts)];
  // Of two shares by class; an empty class counts as a tenth of a thousandth.
  const value = expected.reduce((all, share, at) => {
    const [one, other] = [Math.max(share, 0.0001), Math.max(actual[at] ?? 0, 0.0001)];
    return all + (other - one) * Math.log(other / one);
  }, 0);
  const own = measure === 'grade' ? limits.psi : limits.psiOfItem;
  const isLarge = Math.min(sum(counts, 'persons'), sum(earlier, 'persons')) >= fewestPersons;
  return { segment, measure: 'psi', item: measure === 'grade' ? '' : measure, value, ...limited(own, isLarge) };
}

/** Gini, the KS distance and what happened over what was said, from the classes of scores a year ago. */
export function maturedFigures(
  model: MonitoredModel,
  segment: string,
  here: readonly Count[],
  limits: MonitorLimits = monitorLimits,
): MonitorFigure[] {
  const rising = here.filter(isOf('matured')).toSorted((one, other) => one.class - other.class);
  const [bad, persons] = [sum(rising, 'bad'), sum(rising, 'persons')];
  const good = persons - bad;
  if (bad === 0 || good === 0) return [];
  let [goodBelow, badBelow, pairs, farthest, said] = [0, 0, 0, 0, 0];
  for (const each of rising) {
    const goodHere = each.persons - each.bad;
    // A bad one with a lower score than a good one is told apart; ties count half.
    pairs += goodHere * (badBelow + each.bad / 2);
    goodBelow += goodHere;
    badBelow += each.bad;
    farthest = Math.max(farthest, Math.abs(badBelow / bad - goodBelow / good));
    said += each.persons * model.pdOf(each.class);
  }
  const isLarge = persons >= fewestPersons && bad >= fewestBad;
  return [
    {
      segment,
      measure: 'gini',
      item: '',
      value: (2 * pairs) / (bad * good) - 1,
      ...limited(limits.gini, isLarge),
    },
    { segment, measure: 'ks', item: '', value: farthest, ...limited(limits.ks, isLarge) },
    {
      ...{ segment, measure: 'calibration', item: '', value: bad / Math.max(said, 0.01) },
      ...limited(limits.calibration, isLarge),
    },
  ];
}

function notScored(segment: string, here: readonly Count[], limits: MonitorLimits): MonitorFigure[] {
  const grades = here.filter(({ measure }) => measure === 'grade');
  const persons = sum(grades, 'persons');
  if (persons === 0) return [];
  const none = sum(
    grades.filter((each) => each.class === 0),
    'persons',
  );
  // Many of those who are new are too new for a score.
  const isLarge = persons >= fewestPersons && segment !== 'thin';
  return [
    {
      segment,
      measure: 'not-scored',
      item: '',
      value: none / persons,
      ...limited(limits['not-scored'], isLarge),
    },
  ];
}

type Limits = Pick<MonitorFigure, 'least' | 'most'>;

function limited(limits: Limits, isLarge: boolean): Limits {
  return isLarge ? limits : { least: null, most: null };
}

function sum(counts: readonly Count[], field: 'persons' | 'bad'): number {
  return counts.reduce((all, each) => all + each[field], 0);
}
