/** Months counted from year 0, so that they can be subtracted: 2026-10 is 24321. */
export function monthNumber(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

/** The first day (yyyy-mm-01) of a month number. */
export function firstOf(month: number): string {
  return `${yearOf(month)}-${two((month % 12) + 1)}-01`;
}

/** A day of a month number; a day past the end becomes the last day. */
export function dayOf(month: number, day: number): string {
  return `${yearOf(month)}-${two((month % 12) + 1)}-${two(Math.min(day, daysIn(month)))}`;
}

/** The last day of a month number. */
export function lastOf(month: number): string {
  return dayOf(month, 31);
}

/** A date moved by days. */
export function plusDays(date: string, days: number): string {
  const number =
    Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / 86_400_000 + days;
  const known = dayTexts.get(number);
  if (known !== undefined) return known;
  const text = new Date(number * 86_400_000).toISOString().slice(0, 10);
  dayTexts.set(number, text);
  return text;
}

// Cache: a population needs the same few thousand days millions of times.
const dayTexts = new Map<number, string>();

/** A date moved back by whole years; 29 February becomes 28 where there is none. */
export function minusYears(date: string, years: number): string {
  return dayOf(monthNumber(date) - years * 12, Number(date.slice(8, 10)));
}

/** The earlier of two dates. */
export function earlier(one: string, other: string): string {
  return one < other ? one : other;
}

function yearOf(month: number): string {
  return String(Math.floor(month / 12)).padStart(4, '0');
}

function daysIn(month: number): number {
  const inYear = month % 12;
  if (inYear !== 1) return inYear === 3 || inYear === 5 || inYear === 8 || inYear === 10 ? 30 : 31;
  const year = Math.floor(month / 12);
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

function two(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
