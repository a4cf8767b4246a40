import { z } from 'zod';
import { rows } from '#kit/contract/envelope.ts';
import { windowFields } from '#kit/contract/fields.ts';

/** How many borrowers a search shows at once, and how many on request (HRD-02). */
const shownAtOnce = 20;
export const mostShown = 200;

/** The window of a search of the nation's borrowers: twenty, unless more are asked for. */
export const peopleWindow = { start: windowFields.start, end: windowFields.end.unwrap().default(shownAtOnce) };

/** Borrowers that a search shows, and how many different ones the user may still be shown today. */
export function people<T extends z.ZodType>(row: T) {
  return rows(row).extend({ left: z.number().int() });
}
