import type { Connection } from '#database/connection.ts';
import type { ScoreModel } from './models.ts';
import { maturedFigures } from './monitor-figures.ts';
import { type MonitorSegment, monitorSegments } from './monitor.ts';
import { bands } from './scorecard.ts';

/** What a model told of who turned bad within twelve months; null where nothing has matured. */
type Power = { readonly gini: number; readonly ks: number; readonly calibration: number } | null;

/** Champion and challenger side by side over the inquiries of a segment. */
type SegmentComparison = {
  readonly segment: MonitorSegment;
  readonly inquiries: number;
  readonly notScored: number;
  /** Inquiries whose band is another one by the challenger. */
  readonly moved: number;
  /** How many points the challenger gives more, on average; null where nobody was scored. */
  readonly meanDifference: number | null;
  /** Inquiries by the champion's band (rows) and the challenger's (columns): not scored, then the riskiest first. */
  readonly movement: readonly (readonly number[])[];
  /** By grade from 1 to 10. */
  readonly grades: { readonly champion: readonly number[]; readonly challenger: readonly number[] };
  /** By steps of scores: the lowest of each and how many. */
  readonly scores: readonly { readonly from: number; readonly champion: number; readonly challenger: number }[];
  readonly matured: {
    readonly inquiries: number;
    readonly bad: number;
    readonly champion: Power;
    readonly challenger: Power;
  };
};

export type Comparison = {
  readonly champion: NamedModel;
  readonly challenger: NamedModel;
  /** Each month that counts, the oldest first, as yyyy-mm. */
  readonly months: readonly {
    readonly month: string;
    readonly inquiries: number;
    readonly notScored: number;
    readonly moved: number;
    readonly meanDifference: number | null;
  }[];
  readonly segments: readonly SegmentComparison[];
};

type NamedModel = { readonly model: string; readonly version: number; readonly file: string };

/** A count of the shadow, as stored. */
export type StoredCount = {
  readonly month: string;
  readonly segment: string;
  readonly measure: string;
  readonly class: number;
  readonly other: number;
  readonly persons: number;
  readonly bad: number;
  readonly difference: number;
};

/** Reads what was counted of two models and compares them. */
export async function readComparison(
  client: Connection,
  champion: ScoreModel,
  challenger: ScoreModel,
): Promise<Comparison> {
  const { rows } = await client.query(
    `select to_char(s.month, 'YYYY-MM') as month, s.segment, s.measure, s.class, s.other, sum(s.persons)::int as persons, sum(s.bad)::int as bad,
        sum(s.difference)::float8 as difference
       from bureau.score_shadow s
      where s.champion = $1 and s.champion_version = $2 and s.challenger = $3 and s.challenger_version = $4
      group by s.month, s.segment, s.measure, s.class, s.other order by s.month, s.segment, s.measure, s.class, s.other`,
    [champion.code, champion.version, challenger.code, challenger.version],
  );
  return compare(champion, challenger, rows);
}

/** Compares two models by what was counted of them. Pure. */
export function compare(champion: ScoreModel, challenger: ScoreModel, counts: readonly StoredCount[]): Comparison {
  const months = [...new Set(counts.map(({ month }) => month))].toSorted();
  return {
    champion: named(champion),
    challenger: named(challenger),
    months: months.map((month) => ({
      month,
      ...totalsOf(counts.filter((each) => each.month === month && each.segment === 'all')),
    })),
    segments: monitorSegments.map((segment) =>
      compareSegment(
        { champion, challenger },
        segment,
        counts.filter((each) => each.segment === segment),
      ),
    ),
  };
}

function compareSegment(
  { champion, challenger }: { readonly champion: ScoreModel; readonly challenger: ScoreModel },
  segment: MonitorSegment,
  counts: readonly StoredCount[],
): SegmentComparison {
  const of = (measure: string) => counts.filter((each) => each.measure === measure);
  const places = [0, ...bands.map((_, place) => place + 1)];
  const grades = Array.from({ length: 10 }, (_, place) => place + 1);
  const steps = [...new Set([...of('score-champion'), ...of('score-challenger')].map((each) => each.class))];
  const [before, after] = [of('matured-champion'), of('matured-challenger')];
  return {
    segment,
    ...totalsOf(counts),
    movement: places.map((row) =>
      places.map((column) => persons(of('band').filter((each) => each.class === row && each.other === column))),
    ),
    grades: {
      champion: grades.map((grade) => persons(of('grade').filter((each) => each.class === grade))),
      challenger: grades.map((grade) => persons(of('grade').filter((each) => each.other === grade))),
    },
    scores: steps
      .toSorted((one, other) => one - other)
      .map((from) => ({
        from,
        champion: persons(of('score-champion').filter((each) => each.class === from)),
        challenger: persons(of('score-challenger').filter((each) => each.class === from)),
      })),
    matured: {
      inquiries: persons(before),
      bad: before.reduce((all, { bad }) => all + bad, 0),
      champion: powerOf(champion, segment, before),
      challenger: powerOf(challenger, segment, after),
    },
  };
}

function totalsOf(counts: readonly StoredCount[]) {
  const all = counts.filter(({ measure }) => measure === 'band');
  const notScored = persons(all.filter((each) => each.class === 0 || each.other === 0));
  const scored = persons(all) - notScored;
  const difference = all.reduce((sum, each) => sum + each.difference, 0);
  return {
    inquiries: persons(all),
    notScored,
    moved: persons(all.filter((each) => each.class !== each.other)),
    meanDifference: scored === 0 ? null : rounded(difference / scored, 2),
  };
}

function powerOf(model: ScoreModel, segment: MonitorSegment, counts: readonly StoredCount[]): Power {
  // The months of a class are added up: a class of the figures is a score.
  const byScore = [...new Set(counts.map((each) => each.class))].map((place) => {
    const here = counts.filter((each) => each.class === place);
    const bad = here.reduce((all, each) => all + each.bad, 0);
    return { segment, measure: 'matured', class: place, persons: persons(here), bad };
  });
  const figures = maturedFigures(model, segment, byScore);
  const value = (measure: 'gini' | 'ks' | 'calibration') =>
    rounded(figures.find((each) => each.measure === measure)?.value ?? 0, 4);
  return figures.length === 0 ? null : { gini: value('gini'), ks: value('ks'), calibration: value('calibration') };
}

function persons(counts: readonly StoredCount[]): number {
  return counts.reduce((all, each) => all + each.persons, 0);
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

function named({ code, version, fileHash }: ScoreModel): NamedModel {
  return { model: code, version, file: fileHash };
}
