import { expect, test } from 'vitest';
import { asWritten, purposeOfRow, saysAgreed } from './asked-for.ts';
import { type CheckedRow, RowChecker } from './check-rows.ts';
import { columnOfTitle } from './columns.ts';

const person = { TENKH: 'Nguyễn Văn Số', SOCMT: '001085044556', DIACHI: 'Hà Nội' };
const checked = (cells: object, row = 1): CheckedRow =>
  new RowChecker('2').check({ row, cells: { ...person, ...cells }, numbers: [], strange: [] });
const faults = (row: CheckedRow) => row.faults.map(({ column, key }) => `${column} ${key}`);

test('CNS-02 a row of a workbook says its purpose in words of either language or by code, and that its customer agreed', () => {
  for (const text of [
    'Theo dõi khoản vay đã cấp',
    'THEO DOI KHOAN VAY DA CAP',
    'Monitoring of loans given',
    'portfolio-monitoring',
  ]) {
    const row = checked({ MUCDICH: text });
    expect([faults(row), purposeOfRow(row.given)]).toEqual([[], 'portfolio-monitoring']);
    expect(asWritten('MUCDICH', row.given.MUCDICH)).toBe('Theo dõi khoản vay đã cấp');
  }
  expect(purposeOfRow(checked({}).given)).toBeUndefined();
  for (const text of ['x', 'X', 'Có', 'yes', '1']) expect(saysAgreed(checked({ DONGY: text }).given)).toBe(true);
  for (const text of [undefined, 'Không', 'no', '0'])
    expect(saysAgreed(checked(text === undefined ? {} : { DONGY: text }).given)).toBe(false);
  expect(['MUCDICH', 'Mục đích hỏi tin', 'purpose of the inquiry', 'Khách hàng đồng ý'].map(columnOfTitle)).toEqual([
    'MUCDICH',
    'MUCDICH',
    'MUCDICH',
    'DONGY',
  ]);
});

test('CNS-02 what cannot be meant is a fault of its cell, and the row keeps what was entered', () => {
  const row = checked({ MUCDICH: 'tò mò', DONGY: 'có lẽ', SOCMT: '12' });
  expect(faults(row)).toEqual(['SOCMT identity-number', 'MUCDICH purpose-unknown', 'DONGY consent-unclear']);
  expect(row.given).toMatchObject({ MUCDICH: 'tò mò', DONGY: 'có lẽ', SOCMT: '12' });
});
