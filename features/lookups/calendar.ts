/** Years and months are counted from a day in Hanoi, written yyyy-MM-dd. */

const fiscalYearsOffered = 5;
const periodsOffered = 24;

/** Fiscal years that can be asked for, newest first: a year's statements are due on 30 April of the next (1§9). */
export function fiscalYearsOn(day: string): number[] {
  const year = Number(day.slice(0, 4));
  const newest = day.slice(5) > '04-30' ? year - 1 : year - 2;
  return Array.from({ length: fiscalYearsOffered }, (_, back) => newest - back);
}

/** The running month and those before it, newest first. */
export function periodsOn(day: string): { year: number; month: number }[] {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  return Array.from({ length: periodsOffered }, (_, back) => ({
    year: Math.floor((months - back) / 12),
    month: ((months - back) % 12) + 1,
  }));
}
