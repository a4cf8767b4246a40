import { addMonths, type Day, lastDayOf } from '#bureau/credit/months.ts';

/** Statements older than this many months are too old for a rating. */
const statementMonths = 18;

/** The day by which a fiscal year's statements are due (RTG-06). */
export function dueDay(fiscalYear: number): Day {
  return `${fiscalYear + 1}-04-30`;
}

/** True once the statements of a fiscal year were due: from the day after 30 April of the following year. */
export function isDue(fiscalYear: number, today: Day): boolean {
  return today > dueDay(fiscalYear);
}

/** The newest fiscal year whose statements were due. */
export function newestFiscalYear(today: Day): number {
  const lastYear = Number(today.slice(0, 4)) - 1;
  return isDue(lastYear, today) ? lastYear : lastYear - 1;
}

/** True when a fiscal year ended more than 18 months before a day. */
export function isTooOld(fiscalYear: number, today: Day): boolean {
  return lastDayOf(addMonths(`${fiscalYear}-12`, statementMonths)) < today;
}
