import type { Day } from '#database/column-types.ts';

export type { Day };
/** A calendar month, yyyy-MM. */
export type Month = string;

/** The month that lies `count` months after (before, when negative) the given one. */
export function addMonths(month: Month, count: number): Month {
  const index = monthIndex(month) + count;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((((index % 12) + 12) % 12) + 1).padStart(2, '0')}`;
}

/** The number of months from one to the other: 0 for the same month, negative if `to` is earlier. */
export function monthsFrom(from: Month, to: Month): number {
  return monthIndex(to) - monthIndex(from);
}

/** `count` months ending with `last`, oldest first. */
export function monthsUpTo(last: Month, count: number): Month[] {
  return Array.from({ length: count }, (_, index) => addMonths(last, index - count + 1));
}

/** The month a day lies in. */
export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

/** The last day of a month. */
export function lastDayOf(month: Month): Day {
  return `${month}-${String(daysIn(month)).padStart(2, '0')}`;
}

/** The same day that many years later; 29 February becomes 28 where there is none. */
export function addYears(day: Day, years: number): Day {
  const month = `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}-${day.slice(5, 7)}`;
  return `${month}-${String(Math.min(Number(day.slice(8)), daysIn(month))).padStart(2, '0')}`;
}

function monthIndex(month: Month): number {
  // Parse digit by digit, for speed: a report asks for hundreds of months.
  const digit = (at: number) => month.charCodeAt(at) - 48;
  const year = digit(0) * 1000 + digit(1) * 100 + digit(2) * 10 + digit(3);
  return year * 12 + digit(5) * 10 + digit(6) - 1;
}

function daysIn(month: Month): number {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();
}
