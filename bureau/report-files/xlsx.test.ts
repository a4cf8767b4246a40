import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { everyKindReport } from '#bureau/contract/report-sample.ts';
import { reportXlsx } from './xlsx.ts';

test('codes come back as text with their zeros, amounts as numbers, days as dates, "(-)" apart from 0 and empty', async () => {
  const { sheets } = await readXlsx(await reportXlsx(everyKindReport(), 'vi'));
  const table = sheets.find(({ name }) => name.startsWith('2.1'));
  expect(table?.rows.slice(2)).toEqual([
    ['Mã', 'Tên', 'Số tiền (triệu đồng)', 'Ngoại tệ (USD)', 'Ngày', 'Tháng', 'Nhóm', 'Số lần'],
    ['01801001', 'Ngân hàng Sen Vàng', 1234567, 25000.5, new Date('2026-06-30'), new Date('2026-06-01'), 3, 12],
    ['00000007', 'Biển Xanh', '(-)', null, null, '(-)', null, 0],
    ['Tổng cộng', null, 1234567, 25000.5, null, null, 3, 12],
  ]);
  expect(sheets.find(({ name }) => name.startsWith('Nhóm nợ'))?.rows.at(-1)).toEqual([
    '01801001',
    'Sen Vàng',
    null,
    0,
    '(-)',
    1,
    2,
    3,
    4,
    5,
  ]);
});

test('the first sheet holds the head, the figures and the notes; a section without rows is named there', async () => {
  const { sheets } = await readXlsx(await reportXlsx(everyKindReport(), 'en'));
  const lines = sheets[0]?.rows.map((row) => row.slice(0, 2).join(' | ')) ?? [];
  for (const line of [
    'Customer | Nguyễn Thị Ẳm',
    'CIC code | 0100000018',
    'Citizen ID | 001190000012',
    'Low risk | 570 – 750',
    '2.2 Empty table | Nothing to report.',
    'A last note. | ',
  ]) {
    expect(lines).toContain(line);
  }
  expect(sheets.map(({ name }) => name)).toEqual([
    'Overview',
    'Groups by month',
    'Debt by institution',
    '2.1 Every kind of cell',
  ]);
});

test('a name that looks like a formula is text with a leading quote', async () => {
  const sample = everyKindReport();
  const file = await reportXlsx(
    { ...sample, subject: { ...sample.subject, name: '=HYPERLINK("http://x","y")' } },
    'vi',
  );
  const { sheets } = await readXlsx(file);
  expect(sheets[0]?.rows.flat()).toContain('\'=HYPERLINK("http://x","y")');
  expect([...(sheets[0]?.cells?.values() ?? [])].some(({ formula }) => formula !== undefined)).toBe(false);
});
