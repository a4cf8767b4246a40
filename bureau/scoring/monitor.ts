import type { CreditFile } from '#bureau/credit/file.ts';
import { at } from '#bureau/credit/history.ts';
import { addMonths, lastDayOf, type Month } from '#bureau/credit/months.ts';
import { accountsOf } from '#bureau/credit/accounts.ts';
import type { Connection } from '#database/connection.ts';
import { figuresOf, type ScoreFigures } from './figures.ts';
import type { ScoreModel } from './models.ts';
import { figuresOfCounts, type MonitoredModel } from './monitor-figures.ts';

/** The segments of counts: what a file shows of a borrower. */
export const monitorSegments = ['all', 'card', 'secured', 'thin'] as const;

export type MonitorSegment = (typeof monitorSegments)[number];

/** Persons in a class of a measure: `grade` (0: not scored), `matured` (the score then, with who turned bad), or an item's points. */
export type ClassCount = {
  readonly segment: MonitorSegment;
  readonly measure: string;
  readonly class: number;
  readonly persons: number;
  readonly bad: number;
};

/** Counts the files of a chunk; what leaves it are counts alone. */
export function monitorCounter(model: ScoreModel): { add(file: CreditFile): void; counts(): ClassCount[] } {
  const counted = new Map<
    string,
    { persons: number; bad: number } & Pick<ClassCount, 'segment' | 'measure' | 'class'>
  >();
  const count = (figures: ScoreFigures, measure: string, place: number, isBad = false) => {
    for (const segment of segmentsOf(figures)) {
      const key = `${segment} ${measure} ${place}`;
      const held = counted.get(key) ?? { segment, measure, class: place, persons: 0, bad: 0 };
      counted.set(key, { ...held, persons: held.persons + 1, bad: held.bad + (isBad ? 1 : 0) });
    }
  };
  return {
    add(file) {
      const figures = figuresOf(file);
      // Who never had credit is nobody that a score is about.
      if (!figures.hadCredit) return;
      const now = model.scoreOf(figures);
      count(figures, 'grade', now.score === null ? 0 : now.grade);
      if (now.score !== null) for (const { id, points } of now.items) count(figures, id, points);
      const then = addMonths(file.dataMonth, -12);
      const before = figuresOf(file, lastDayOf(then));
      const scored = model.scoreOf(before);
      if (scored.score !== null) count(before, 'matured', scored.score, turnedBad(file, then));
    },
    counts: () => [...counted.values()],
  };
}

/** Every segment that a borrower is in. */
export function segmentsOf(figures: ScoreFigures): MonitorSegment[] {
  const holds: Record<MonitorSegment, boolean> = {
    all: true,
    card: figures.cardDebt !== null,
    secured: figures.unsecuredDebt < figures.debtNow,
    thin: figures.oldestMonths < 12,
  };
  return monitorSegments.filter((each) => holds[each]);
}

/** Whether the person owed bad debt at the end of some of the twelve months after a month. */
export function turnedBad(file: CreditFile, then: Month): boolean {
  return accountsOf(file).some(({ history }) =>
    Array.from({ length: 12 }, (_, ahead) => at(history, addMonths(then, ahead + 1))).some(
      (value) => value !== null && value !== 'not-reported' && value.dong > 0n && value.group >= 3,
    ),
  );
}

/** Keeps the figures of this month's counts once all are counted, and raises the alarms; the first month is what stability is measured from. */
export async function keepFigures(
  client: Connection,
  model: MonitoredModel,
  limits?: Parameters<typeof figuresOfCounts>[2],
): Promise<void> {
  const { rows } = await client.query(
    `select c.segment, c.measure, c.class, c.persons, c.bad, c.month = date_trunc('month', bureau.today())::date as is_now,
        c.month = min(c.month) over () as is_first /* never null: is_now */
       from bureau.score_count c where c.model = $1 and c.version = $2`,
    [model.code, model.version],
  );
  const figures = figuresOfCounts(
    model,
    {
      now: rows.filter((row) => row.is_now),
      first: rows.filter((row) => row.is_first),
    },
    limits,
  );
  if (figures.length > 0)
    await client.query('select bureau.keep_score_figures($1, $2, $3)', [
      model.code,
      model.version,
      JSON.stringify(figures),
    ]);
}
