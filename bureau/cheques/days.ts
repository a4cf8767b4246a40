import { addWorkingDays, type Holidays } from '#bureau/working-days.ts';

/**
 * True if a declaration was sent later than the working day after the event; days are yyyy-MM-dd. The holidays must
 * cover the fortnight after the event.
 */
export function isSentLate(eventOn: string, sentOn: string, holidays: Holidays): boolean {
  // Do not count day by day: a user may have typed any year.
  return sentOn >= addWorkingDays(eventOn, 2, holidays);
}
