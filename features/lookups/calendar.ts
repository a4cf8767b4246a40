import { newestFiscalYear } from '#bureau/ratings/fiscal-year.ts';

/** Years and months are counted from a day in Hanoi, yyyy-MM-dd. */

const fiscalYearsOffered = 5;
const periodsOffered = 24;

/** Fiscal years that can be requested, newest first: those whose statements were due (RTG-06). */
export function fiscalYearsOn(day: string): number[] {
  const newest = newestFiscalYear(day);
  return Array.from({ length: fiscalYearsOffered }, (_, back) => newest - back);
}

/** The months of a year that have begun by the day; none of a future year. */
export function monthsOf(year: number, day: string): number[] {
  const running = Number(day.slice(0, 4));
  const begun = year < running ? 12 : year === running ? Number(day.slice(5, 7)) : 0;
  return Array.from({ length: begun }, (_, at) => at + 1);
}

const firstSymbolYear = 22;

/** Symbols of invoices, this year's first: 1C and the year's two digits (Circular 78/2021), then the old form's (Circular 39/2014). */
export function invoiceSymbols(day: string): string[] {
  const newest = Number(day.slice(2, 4));
  const years = Array.from({ length: newest - firstSymbolYear + 1 }, (_, back) => newest - back);
  return [...years.map((year) => `1C${year}TAN`), '01GTKT01/003'];
}

/** The current month and those before it, newest first. */
export function periodsOn(day: string): { year: number; month: number }[] {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  return Array.from({ length: periodsOffered }, (_, back) => ({
    year: Math.floor((months - back) / 12),
    month: ((months - back) % 12) + 1,
  }));
}
