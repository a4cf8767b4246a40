import { expect, test } from 'vitest';
import { criterionOf } from './quota.ts';

const counter = 'customer';

test('INQ-09 a customer is the same one however a call names the field and however the number is written', () => {
  const byCode = criterionOf({ counter, key: ['cicCode', 'identityNumber'] }, { cicCode: '7905103808' });
  expect(criterionOf({ counter, key: ['maCIC'] }, { maCIC: ' 7905103808 ' })).toBe(byCode);
  expect(criterionOf({ counter, key: ['socmt', 'macic'], together: true }, { macic: '7905103808' })).toBe(byCode);
  const byPaper = criterionOf({ counter, key: ['cicCode', 'identityNumber'] }, { identityNumber: '001085012345' });
  expect(criterionOf({ counter, key: ['socmt', 'macic'], together: true }, { socmt: '001085 012.345' })).toBe(byPaper);
  expect(criterionOf({ counter, key: ['cicCode', 'idNo', 'taxNo'], together: true }, { idNo: '001085012345' })).toBe(
    byPaper,
  );
  expect(byPaper).not.toBe(byCode);
});

test('INQ-09 the same text as another kind of number, or beside another, is another customer', () => {
  const key = ['cicCode', 'identityNumber', 'taxCode', 'businessRegistration'];
  const told = [
    { identityNumber: '0100000001' },
    { taxCode: '0100000001' },
    { businessRegistration: '0100000001' },
    { cicCode: '0100000001' },
    { identityNumber: '0100000001', taxCode: '0100000001' },
    { identityNumber: '0100000001', taxCode: '0100000001-001' },
  ].map((input) => criterionOf({ counter, key }, input));
  expect(new Set(told).size).toBe(told.length);
  // A first field alone identifies the customer; with `together` the others count too.
  const both = { cicCode: 'A', taxCode: '1' };
  expect(criterionOf({ counter, key }, both)).toBe(criterionOf({ counter, key }, { cicCode: 'A' }));
  expect(criterionOf({ counter, key, together: true }, both)).not.toBe(
    criterionOf({ counter, key, together: true }, { cicCode: 'A' }),
  );
});

test('INQ-09 a field that does not describe a customer cannot be a key', () => {
  expect(() => criterionOf({ counter, key: ['voucherNumber'] }, { voucherNumber: '1' })).toThrow('voucherNumber');
});
