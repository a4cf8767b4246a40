import type pg from 'pg';
import { addWorkingDays, type Holidays, holidaysBetween, laterDay } from '#bureau/working-days.ts';

export type DisputeKind = 'dispute' | 'error';
export type DisputeStep = 'validity' | 'resolution' | 'result';

/**
 * Working days of each step (Circular 15/2023, article 19): of a borrower's dispute 5 for its validity, 10 for the
 * resolution and 2 for telling the result; an error that an institution found is corrected within 3 of its confirmation.
 */
const workingDays: Readonly<Record<DisputeKind, Readonly<Record<DisputeStep, number>>>> = {
  dispute: { validity: 5, resolution: 10, result: 2 },
  error: { validity: 3, resolution: 3, result: 2 },
};

/** The last day (yyyy-mm-dd) of a step that begins on a day. */
export function dueOf(kind: DisputeKind, step: DisputeStep, from: string, holidays: Holidays): string {
  return addWorkingDays(from, workingDays[kind][step], holidays);
}

/**
 * By how many working days the clock of a resolution may be extended at most. Circular 15 knows an extension of a borrower's dispute
 * alone (article 19(4)), with notice of the reason, and names no length: it is no longer than the clock itself. An error that an
 * institution found has no extension.
 */
export function mostExtraDays(kind: DisputeKind): number {
  return kind === 'dispute' ? workingDays.dispute.resolution : 0;
}

/** The holidays that a step which begins on a day may meet. */
export async function holidaysAfter(client: pg.ClientBase, from: string): Promise<Holidays> {
  return holidaysBetween(client, from, laterDay(from, 60));
}
