import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cicCode,
  customerName,
  hasMore,
  identityDocs,
  identityNumber,
  input,
  isPlainDate,
  plainDate,
  rowsWithin,
  text,
  ticketCode,
  voucherNumber,
} from './fields.ts';
import { faultsOf } from './rule.ts';
import type { z } from 'zod';

/** The first fault of a value, as its key and parameters; undefined when the value is taken. */
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

describe('ticket codes and names', () => {
  test('FRM-02 a ticket code holds letters, digits and spaces', () => {
    expect(fault(ticketCode, 'HT 2026 001')).toBeUndefined();
    expect(fault(ticketCode, 'HT-2026')).toEqual({ key: 'ticket-characters' });
  });

  test('FRM-02 a ticket code is taken to 250 characters and its message says 200', () => {
    expect(fault(ticketCode, 'A'.repeat(250))).toBeUndefined();
    expect(fault(ticketCode, 'A'.repeat(251))).toEqual({ key: 'ticket-length' });
  });

  test('FRM-02 a customer name is at most 250 characters, counted after NFC', () => {
    expect(fault(customerName, 'ễ'.normalize('NFD').repeat(250))).toBeUndefined();
    expect(fault(customerName, 'A'.repeat(251))).toEqual({ key: 'max-length', max: 250 });
  });

  test('INQ-03 the ticket number of an inquiry is at most 18 characters', () => {
    expect(fault(voucherNumber, '123456789012345678')).toBeUndefined();
    expect(fault(voucherNumber, '1234567890123456789')).toEqual({ key: 'max-length', max: 18 });
    expect(fault(voucherNumber, 'Phiếu 1')).toEqual({ key: 'accented' });
  });
});

describe('identity numbers', () => {
  test('FRM-03 an identity number is exactly 12 digits and says how many it has', () => {
    expect(fault(identityNumber, '001 234 567 89')).toEqual({ key: 'identity-number', count: 11 });
    expect(fault(identityNumber, '0012345678901')).toEqual({ key: 'identity-number', count: 13 });
    expect(fault(identityNumber, '00123456789O')).toEqual({ key: 'identity-digits' });
  });

  test('FRM-03 spaces, dots and dashes of a pasted number are dropped, digits never', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{12}$/),
        fc.array(fc.constantFrom(' ', '-', '.', '\u00a0'), { maxLength: 6 }),
        (digits, marks) => {
          const pasted = marks.reduce(
            (written, mark, at) => written.slice(0, at * 2) + mark + written.slice(at * 2),
            digits,
          );
          expect(identityNumber.parse(pasted)).toBe(digits);
        },
      ),
    );
  });

  test('FRM-03 a CIC code is exactly 10 characters', () => {
    expect(fault(cicCode, '0112345678')).toBeUndefined();
    expect(fault(cicCode, '011234567')).toEqual({ key: 'cic-code', count: 9 });
    expect(fault(cicCode, '011234567đ')).toEqual({ key: 'accented' });
  });

  test.each([
    ['012345678901', undefined],
    ['012345678901/123456789/1', undefined],
    ['012345678901/A', 'identity-docs-characters'],
    ['/012345678901', 'identity-docs-edge'],
    ['012345678901/', 'identity-docs-edge'],
    ['1//2', 'identity-docs-empty'],
    ['1/2/3/4', 'identity-docs-count'],
  ])('FRM-04 identity papers %s', (value, key) => {
    expect(fault(identityDocs, value)?.key).toBe(key);
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

  test('ERR-01 who asks for everything is told of what one answer does not hold', () => {
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

  test('FRM-05 a day is taken exactly when the calendar has it', () => {
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
