import type { AnswerOf } from '#kit/contract/call.ts';
import type { spend } from './contract.ts';

type Day = AnswerOf<typeof spend.look>['days'][number];

/** The spend of two months day by day, each day with all before it; null for days that have not come or do not exist. */
export type Course = {
  /** Days of the month, '1' to the longer month's last. */
  readonly names: readonly string[];
  readonly now: readonly (number | null)[];
  readonly before: readonly (number | null)[];
  /** From today to the month's end, at this month's pace; all null before the pace can be told. */
  readonly expected: readonly (number | null)[];
  /** Whole dong at the month's end; undefined before the pace can be told. */
  readonly atEnd: number | undefined;
};

/** The first days of a month say little of the rest. */
const leastDays = 5;

/** How this month's spend runs beside last month's, and where it ends at this pace. */
export function courseOf(days: readonly Day[], daysBefore: readonly Day[]): Course {
  const lastDay = namesOfDays(days).length;
  const names = numbered(Math.max(lastDay, daysBefore.length));
  const [now, before] = [running(days), running(daysBefore)];
  const spent = now.at(-1) ?? 0;
  const atEnd = days.length < leastDays ? undefined : Math.round((spent / days.length) * lastDay);
  const step = atEnd === undefined ? 0 : (atEnd - spent) / Math.max(1, lastDay - days.length);
  return {
    names,
    now: names.map((_, at) => now[at] ?? null),
    before: names.map((_, at) => before[at] ?? null),
    expected: names.map((_, at) =>
      atEnd === undefined || at + 1 < days.length || at >= lastDay
        ? null
        : Math.round(spent + step * (at + 1 - days.length)),
    ),
    atEnd,
  };
}

/** All days of the month that the days are of, '1' to its last, also those to come. */
export function namesOfDays(days: readonly Day[]): readonly string[] {
  const [year = 0, month = 1] = (days.at(-1)?.ngay ?? '').split('-').map(Number);
  return numbered(new Date(Date.UTC(year, month, 0)).getUTCDate());
}

function numbered(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => String(at + 1));
}

function running(days: readonly Day[]): readonly number[] {
  let sum = 0;
  return days.map(({ soTien }) => (sum += Number(soTien)));
}
