import { badFrom } from './risk/arrears.ts';

/** Days overdue at a month's end after so many missed instalments: `early` days less than whole months. */
export function overdueDaysOf(missed: number, early: number): number {
  return missed === 0 ? 0 : missed * 30 - early;
}

/** The debt group of days overdue (Circular 31/2024, article 10). */
export function groupOf(overdueDays: number): 1 | 2 | 3 | 4 | 5 {
  if (overdueDays < 10) return 1;
  if (overdueDays <= 90) return 2;
  if (overdueDays <= 180) return 3;
  return overdueDays <= 360 ? 4 : 5;
}

/**
 * The group at a month's end: that of the days, and group 2 for the month in which bad debt was repaid (its trial).
 */
export function groupAt(missed: Uint8Array | undefined, monthsAgo: number, early: number): 1 | 2 | 3 | 4 | 5 {
  if (missed === undefined) return 1;
  const now = missed[monthsAgo] ?? 0;
  if (now === 0 && (missed[monthsAgo + 1] ?? 0) >= badFrom) return 2;
  return groupOf(overdueDaysOf(now, early));
}
