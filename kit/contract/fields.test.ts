import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasMore, input, isPlainDate, plainDate, rowsWithin, text, whole } from './fields.ts';
import { faultsOf } from './rule.ts';
import type { z } from 'zod';

/** The first fault of a value, as its key and parameters; undefined if the value is accepted. */
function fault(schema: z.ZodType, value: unknown) {
  const result = input({ field: schema }).safeParse(value === undefined ? {} : { field: value });
  if (result.success) return undefined;
  const [first] = faultsOf(result.error);
  return first && { key: first.key, ...first.params };
}

describe('required fields', () => {
  test.each([undefined, '', '   '])(
    'FRM-01 a required field without its own message says the common text: %j',
    (value) => {
      expect(fault(text(10), value)).toEqual({ key: 'required' });
    },
  );
});

describe('a whole number', () => {
  test('FRM-01 is required, has no part, and ends where its column ends', () => {
    const faults = [undefined, null, '7', 1.5, 0, 3_000_000_000].map((value) => fault(whole(1), value)?.key);
    expect(faults).toEqual(['required', 'required', 'number', 'number', 'number-min', 'number-max']);
    expect(fault(whole(1), 7)).toBeUndefined();
    expect(fault(whole(1, 6), 7)).toEqual({ key: 'number-max', max: 6 });
  });
});

describe('a window over a list', () => {
  test.each([
    [{ start: 0, end: 10 }, 10],
    [{ start: 10, end: 5 }, 0],
    [{ start: 0, end: 999_999 }, 99_999],
    [{ start: 7, end: 999_999 }, 99_999],
    [{ start: 900_000, end: 999_999 }, 99_999],
  ])('LST-06 %o takes %i rows, no more than one answer carries', (window, count) => {
    expect(rowsWithin(window)).toBe(count);
  });

  test('ERR-01 a request for everything says what one answer does not hold', () => {
    const everything = { start: 0, end: 999_999 };
    expect([99_999, 100_000, 500_000].map((total) => hasMore(everything, total))).toEqual([false, true, true]);
    expect([hasMore({ start: 0, end: 10 }, 10), hasMore({ start: 0, end: 10 }, 11)]).toEqual([false, true]);
    expect(hasMore({ start: 99_999, end: 999_999 }, 100_000)).toBe(false);
  });
});

describe('dates', () => {
  test.each(['2026-02-29', '2026-13-01', '2026-00-10', '01/02/2026', '2026-1-1', 'x'])(
    'FRM-05 %s has a wrong format',
    (value) => {
      expect(fault(plainDate, value)).toEqual({ key: 'date' });
    },
  );

  test('FRM-05 a day is accepted exactly if it exists in the calendar', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }),
        (date) => {
          expect(isPlainDate(date.toISOString().slice(0, 10))).toBe(true);
        },
      ),
    );
    expect(isPlainDate('2028-02-29')).toBe(true);
    expect(isPlainDate('2100-02-29')).toBe(false);
  });
});
