import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { everyKindReport } from '#bureau/contract/report-sample.ts';
import { asPrinted } from '#bureau/reports/as-printed.fixture.ts';
import { reportXlsx } from './xlsx.ts';

test('TRU-18 codes come back as text with their zeros, amounts as numbers with the exact dong beside the millions, days as dates, "(-)" apart from 0 and empty', async () => {
  const { sheets } = await readXlsx(await reportXlsx(everyKindReport(), 'vi'));
  const table = sheets.find(({ name }) => name.startsWith('2.1'));
  expect(table?.rows.slice(2)).toEqual([
    ['Mã', 'Tên', 'Số tiền (triệu đồng)', 'Số tiền (đồng)', 'Ngoại tệ (USD)', 'Ngày', 'Tháng', 'Nhóm', 'Số lần'],
    [
      '01801001',
      'Ngân hàng Sen Vàng',
      1234567,
      1234567400001,
      25000.5,
      new Date('2026-06-30'),
      new Date('2026-06-01'),
      3,
      12,
    ],
    ['00000007', 'Biển Xanh', '(-)', '(-)', null, null, '(-)', null, 0],
    ['Tổng cộng', null, 1234567, 1234567400001, 25000.5, null, null, 3, 12],
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

test('TRU-18 the bars have a column of exact dong; a report that was stored with millions alone has none', async () => {
  const sample = everyKindReport();
  const bars = async (report: typeof sample) => {
    const { sheets } = await readXlsx(await reportXlsx(report, 'en'));
    return sheets.find(({ name }) => name === 'Debt by institution')?.rows.slice(2);
  };
  expect(await bars(sample)).toEqual([
    ['Code', 'Institution', 'Debt (million VND)', 'Debt (VND)', 'Share (%)', 'Group', 'Collateral'],
    ['01801001', 'Sen Vàng', 900, 900400001, 75, 1, 'Secured'],
    ['79802001', 'Biển Xanh', 300, 299900000, 25, 2, 'Not secured'],
    ['Total', null, 1200, 1200300001, null, null, null],
  ]);
  expect((await bars(asPrinted(sample)))?.[0]).toEqual([
    'Code',
    'Institution',
    'Debt (million VND)',
    'Share (%)',
    'Group',
    'Collateral',
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
