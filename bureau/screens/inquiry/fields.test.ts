import { expect, test } from 'vitest';
import type { InquiryField } from './declaration.ts';
import { bodyOf, firstMissing, isRequired, sentValues, withoutCodeOfNobody } from './fields.ts';
import { freshValues } from './pins.ts';

const fields: readonly InquiryField<string, string>[] = [
  { name: 'type', kind: 'segments', options: [], pinned: true },
  { name: 'ticket', kind: 'ticket', max: 18, required: true },
  { name: 'name', kind: 'text', required: true },
  {
    name: 'idNumber',
    kind: 'digits',
    length: 12,
    required: (values) => values['type'] === '2',
    shown: (values) => values['type'] !== '1',
  },
];
const spec = { fields, fixed: { product: '05' }, start: { type: '2' } };

test('INQ-04 a field hidden by the customer type is neither required nor sent', () => {
  const idNumber = fields[3];
  if (idNumber === undefined) throw new Error('no such field');
  expect([
    isRequired(idNumber, { type: '2' }),
    isRequired(idNumber, { type: '0' }),
    isRequired(idNumber, { type: '1' }),
  ]).toEqual([true, false, false]);
  expect(sentValues(spec, { type: '1', name: 'A', idNumber: '079184000123', ticket: ' ' })).toEqual({
    product: '05',
    type: '1',
    name: 'A',
  });
});

test('INQ-01 the Enter key goes to the next missing field: locked fields are not missing, a ticket with only its prefix is', () => {
  const missing = (values: Record<string, string>, locked: string[] = []) =>
    firstMissing(spec, values, { locked, prefix: 'HT26' });
  expect(missing({ type: '2', ticket: 'HT26' })).toBe('ticket');
  expect(missing({ type: '2', ticket: 'HT260001' })).toBe('name');
  expect(missing({ type: '2', ticket: 'HT260001', name: 'A' })).toBe('idNumber');
  expect(missing({ type: '2', ticket: 'HT260001', name: 'A' }, ['idNumber'])).toBeUndefined();
});

test('INQ-01 pinned values survive an inquiry, all others start empty', () => {
  expect(freshValues(spec, {})).toEqual({ type: '2', ticket: '', name: '', idNumber: '' });
  expect(freshValues(spec, { type: '1', name: 'left over', ticketPrefix: 'HT26' })).toEqual({
    type: '1',
    ticket: 'HT26',
    name: '',
    idNumber: '',
  });
});

test('INS-06 a tick is sent as true, and not at all if it is not ticked', () => {
  const ticked = { fixed: {}, fields: [{ name: 'consent', kind: 'tick', required: true } as const] };
  expect(bodyOf(ticked, sentValues(ticked, { consent: 'true' }))).toEqual({ consent: true });
  expect(bodyOf(ticked, sentValues(ticked, { consent: '' }))).toEqual({});
  expect(firstMissing(ticked, { consent: '' }, { locked: [], prefix: '' })).toBe('consent');
});

test('TRU-03 a code that nobody has leaves the number required; any other code stands in for it', () => {
  const spec = { identify: { cicCode: 'cicCode', name: 'name' } };
  const typed = { cicCode: '0123456789', name: 'A' };
  const number: Parameters<typeof isRequired>[0] = {
    name: 'identityNumber',
    kind: 'digits',
    length: 12,
    required: (values) => (values['cicCode'] ?? '') === '',
  };
  const isNeeded = (notFound?: string) => isRequired(number, withoutCodeOfNobody(spec, typed, notFound));
  expect([isNeeded(), isNeeded('0123456789'), isNeeded('9999999999')]).toEqual([false, true, false]);
});
