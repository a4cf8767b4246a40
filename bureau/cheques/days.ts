import { addWorkingDays, type Holidays } from '#bureau/working-days.ts';

/**
 * True when a declaration was sent later than the working day after the event; days are yyyy-MM-dd. The holidays have to reach
 * from the event a fortnight on.
 */
export function isSentLate(eventOn: string, sentOn: string, holidays: Holidays): boolean {
  // Not counted day by day: an event may bear any year that was typed.
  return sentOn >= addWorkingDays(eventOn, 2, holidays);
}
