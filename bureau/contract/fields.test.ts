import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { input } from '#kit/contract/fields.ts';
import { faultsOf } from '#kit/contract/rule.ts';
import { cicCode, customerName, identityDocs, identityNumber, ticketCode, voucherNumber } from './fields.ts';

/** The first fault of a value, as its key and parameters; undefined when the value is taken. */
function fault(schema: z.ZodType, value: unknown) {
  const result = input({ field: schema }).safeParse(value === undefined ? {} : { field: value });
  if (result.success) return undefined;
  const [first] = faultsOf(result.error);
  return first && { key: first.key, ...first.params };
}

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
