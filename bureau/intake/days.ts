import type { Frequency } from './kind.ts';

/** Whether files of this frequency may report for a day (yyyy-mm-dd). */
export function isReportDay(frequency: Frequency, day: string): boolean {
  const number = Number(day.slice(8));
  const isLast = number === lastOfMonth(day);
  switch (frequency) {
    case 'three-days':
      return true;
    case 'half-month':
      return number === 15 || isLast;
    case 'month':
      return isLast;
    case 'year':
      return day.endsWith('-12-31');
  }
}

/** True of a day (yyyy-mm-dd) that exists in the calendar. */
export function isDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const month = Number(day.slice(5, 7));
  const number = Number(day.slice(8));
  return month >= 1 && month <= 12 && number >= 1 && number <= lastOfMonth(day);
}

function lastOfMonth(day: string): number {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
}
