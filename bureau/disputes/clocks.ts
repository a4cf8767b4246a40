import { type Holidays, addWorkingDays, holidaysBetween, laterDay } from '#bureau/working-days.ts';
import type { Connection } from '#database/connection.ts';

export type DisputeKind = 'dispute' | 'error';
export type DisputeStep = 'validity' | 'resolution' | 'result';

/**
 * Working days of each step (Circular 15/2023, article 19). A borrower's dispute: 5 for its validity, 10 for the
 * resolution and 2 for notifying the result. An error that an institution found is corrected within 3 days of its
 * confirmation.
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
 * By how many working days the deadline of a resolution may be extended at most. Circular 15 allows an extension only
 * for a borrower's dispute (article 19(4)), with notice of the reason, and gives no length: it may not exceed the
 * deadline itself. An error that an institution found has no extension.
 */
export function mostExtraDays(kind: DisputeKind): number {
  return kind === 'dispute' ? workingDays.dispute.resolution : 0;
}

/** The holidays that can fall within a step that begins on a day. */
export async function holidaysAfter(client: Connection, from: string): Promise<Holidays> {
  return holidaysBetween(client, from, laterDay(from, 60));
}
