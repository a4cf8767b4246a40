import type { History } from './file.ts';
import { addMonths, type Month, monthsFrom } from './months.ts';

/** What a history holds of a month: a value, 'not-reported', or null when the account did not exist then. */
export function at<T>(history: History<T>, month: Month): T | 'not-reported' | null {
  return history.months[monthsFrom(history.from, month)] ?? null;
}

/** The newest month that was reported, no later than `upTo`; null when none was or the account had ended by then. */
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

/** The same history of something made from each reported month. */
export function mapMonths<T, R>(history: History<T>, make: (value: T) => R): History<R> {
  const months = history.months.map((value): R | 'not-reported' | null => {
    if (value === null) return null;
    return value === 'not-reported' ? 'not-reported' : make(value);
  });
  return { from: history.from, months };
}
