import { accountsOf } from '#bureau/credit/accounts.ts';
import { fileAsOf } from '#bureau/credit/as-of.ts';
import { at } from '#bureau/credit/history.ts';
import { addMonths, addYears, type Day } from '#bureau/credit/months.ts';
import type { Connection } from '#database/connection.ts';
import { keepFigures } from '#bureau/scoring/monitor.ts';
import { type Analysis, analyse, type Enterprise } from './analysis.ts';
import { grades, gradeOf, highestOf, model, pdOf } from './model.ts';

type Counted = { readonly persons: number; readonly bad: number };

/** What the monitoring of scores needs to know of the rating model: a score's chance of default is that of its grade. */
const monitored = {
  code: model.code,
  version: model.version,
  pdOf: (score: number) => pdOf(gradeOf(score)) / 100,
};

/** Many enterprises send no statements, so that has no limit. */
const limits = {
  psi: { least: null, most: 0.1 },
  psiOfItem: { least: null, most: 0.25 },
  gini: { least: 0.4, most: null },
  ks: { least: 0.3, most: null },
  calibration: { least: 0.5, most: 2 },
  'not-scored': { least: null, most: null },
} as const;

type Rated = {
  readonly enterprise: Enterprise;
  readonly result: Analysis['result'];
  readonly sector: Analysis['sector'];
  readonly year: number;
  readonly today: Day;
};

/**
 * Counts a chunk of rated enterprises by grade, by the points of each item, and by the score of a year ago with whether bad
 * debt followed; over all and by sector. Counts alone leave it.
 */
export function ratingCounter(): { add(rated: Rated): void; keep(client: Connection): Promise<void> } {
  const counted = new Map<string, Counted & { segment: string; measure: string; class: number }>();
  const count = (sector: string, measure: string, place: number, isBad = false) => {
    for (const segment of ['all', sector]) {
      const key = `${segment} ${measure} ${place}`;
      const held = counted.get(key) ?? { segment, measure, class: place, persons: 0, bad: 0 };
      counted.set(key, { ...held, persons: held.persons + 1, bad: held.bad + (isBad ? 1 : 0) });
    }
  };
  return {
    add({ enterprise, result, sector, year, today }) {
      count(sector, 'grade', result.kind === 'rated' ? grades.indexOf(result.grade) + 1 : 0);
      if (result.kind === 'rated') for (const { id, points } of result.items) count(sector, id, points);
      const then = addYears(today, -1);
      const before = { ...enterprise, limits: enterprise.limitsYearAgo, file: fileAsOf(enterprise.file, then) };
      const earlier = analyse({ enterprise: before, year: year - 1, today: then, isGroup: false });
      if (earlier.result.kind !== 'rated') return;
      // One whose grade is capped counts with the highest score of that grade: the grade is what was said of it.
      const { score, grade } = earlier.result;
      count(sector, 'matured', Math.min(score, highestOf(grade)), turnedBad(enterprise));
    },
    async keep(client) {
      if (counted.size === 0) return;
      await client.query('select bureau.count_score_classes($1, $2, $3)', [
        model.code,
        model.version,
        JSON.stringify([...counted.values()]),
      ]);
    },
  };
}

/** Keeps the figures of this month's counts once all are rated, and raises the alarms. */
export function keepRatingFigures(client: Connection): Promise<void> {
  return keepFigures(client, monitored, limits);
}

/** Whether bad debt was owed at the end of some of the last twelve months. */
function turnedBad({ file }: Enterprise): boolean {
  return accountsOf(file).some(({ history }) =>
    Array.from({ length: 12 }, (_, ago) => at(history, addMonths(file.dataMonth, -ago))).some(
      (value) => value !== null && value !== 'not-reported' && value.dong > 0n && value.group >= 3,
    ),
  );
}
