import type { History } from './file.ts';
import { addMonths, type Month, monthsFrom } from './months.ts';

/** A month's entry in a history: a value, 'not-reported', or null if the account did not exist then. */
export function at<T>(history: History<T>, month: Month): T | 'not-reported' | null {
  return history.months[monthsFrom(history.from, month)] ?? null;
}

/** The newest reported month, no later than `upTo`; null if there is none or the account had ended by then. */
export function latest<T>(history: History<T>, upTo: Month): { month: Month; value: T } | null {
  for (let index = monthsFrom(history.from, upTo); index >= 0; index -= 1) {
    const value = history.months[index];
    if (value === null || value === undefined) return null;
    if (value !== 'not-reported') return { month: addMonths(history.from, index), value };
  }
  return null;
}

/** The reported months, oldest first. */
export function reported<T>(history: History<T>): { month: Month; value: T }[] {
  return history.months.flatMap((value, index) => {
    return value === null || value === 'not-reported' ? [] : [{ month: addMonths(history.from, index), value }];
  });
}

/** The same history with each reported month mapped. */
export function mapMonths<T, R>(history: History<T>, make: (value: T) => R): History<R> {
  const months = history.months.map((value): R | 'not-reported' | null => {
    if (value === null) return null;
    return value === 'not-reported' ? 'not-reported' : make(value);
  });
  return { from: history.from, months };
}
