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

/** A day yyyy-mm-dd as files write it: dd/MM/yyyy. */
export function slashed(day: string): string {
  return `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
}

function lastOfMonth(day: string): number {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
}

/** The report days of a frequency up to a day (yyyy-mm-dd), the newest first. */
export function reportDaysUpTo(frequency: Frequency, today: string, count: number): string[] {
  const days: string[] = [];
  for (let day = today; days.length < count; day = dayBefore(day)) if (isReportDay(frequency, day)) days.push(day);
  return days;
}

/** The newest report day of a frequency that is not after a day (yyyy-mm-dd); transaction data is due every third day. */
export function newestDue(frequency: Frequency, today: string): string {
  const isDue = (day: string) =>
    frequency === 'three-days' ? Number(day.slice(8)) % 3 === 0 : isReportDay(frequency, day);
  let day = today;
  while (!isDue(day)) day = dayBefore(day);
  return day;
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
