import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { listXlsx } from './list-xlsx.ts';
import { numberValue, sheetName, textValue } from './sheet-value.ts';

test('text that could start a formula gets a leading quote, also in full-width form', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r', '\u0000', '＝', '＋', '－', '＠']) {
    expect(textValue(`${start}1+1`).startsWith("'")).toBe(true);
  }
  expect(textValue('Nguyễn Văn A')).toBe('Nguyễn Văn A');
});

test('numbers past 15 digits stay text, so that no digit is lost', () => {
  expect(numberValue('123456789012345')).toBe(123456789012345);
  expect(numberValue('1234567890123456')).toBe('1234567890123456');
  expect(numberValue('-25000.50')).toBe(-25000.5);
});

test('whatever is wanted, a sheet name is one that spreadsheets accept, and none comes twice', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 20 }), (wanted) => {
      const taken = new Set<string>();
      for (const each of wanted) {
        const name = sheetName(each, taken);
        expect(name.length).toBeGreaterThan(0);
        expect(name.length).toBeLessThanOrEqual(31);
        expect(name).not.toMatch(/[\\/?*[\]:]/);
        expect([...taken].map((other) => other.toLowerCase())).not.toContain(name.toLowerCase());
        taken.add(name);
      }
    }),
  );
});

test('an exported list reads back as text, numbers and dates', async () => {
  const columns = [
    { title: 'Số CCCD', kind: 'text' },
    { title: 'Số tiền', kind: 'whole' },
    { title: 'Ngày', kind: 'date' },
    { title: 'Lúc', kind: 'time' },
  ] as const;
  const rows = [
    ['001190000012', 5_000_000n, '2026-06-30', '2026-06-30T18:00:00Z'],
    [null, 12_345_678_901_234_567n, '', null],
  ] as const;
  const { sheets } = await readXlsx(await buffer(listXlsx('Danh sách', columns, rows)));
  expect(sheets[0]?.rows).toEqual([
    ['Số CCCD', 'Số tiền', 'Ngày', 'Lúc'],
    ['001190000012', 5_000_000, new Date('2026-06-30'), new Date('2026-07-01T01:00:00Z')],
    [null, '12345678901234567', null, null],
  ]);
});
