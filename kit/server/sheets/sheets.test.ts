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

test('any wanted sheet name becomes one that spreadsheets accept, and each is unique', () => {
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

const oneColumn = [{ title: 'Số', kind: 'whole' }] as const;

test('lines above the titles stay visible with them', async () => {
  const made = listXlsx('Phí', oneColumn, [[1]], { above: ['Bảng kê', 'Kỳ 06/2026'] });
  const { sheets } = await readXlsx(await buffer(made));
  expect(sheets[0]?.rows).toEqual([['Bảng kê'], ['Kỳ 06/2026'], ['Số'], [1]]);
  expect(sheets[0]?.freezePane?.rows).toBe(3);
});

test('titles are bold', async () => {
  const { sheets } = await readXlsx(await buffer(listXlsx('Phí', oneColumn, [[1]])), { readStyles: true });
  const looks = sheets[0]?.cells?.get('0,0')?.style;
  expect(looks?.font?.bold).toBe(true);
});

test("rows beyond a sheet's limit continue in the next, under the same titles", async () => {
  const rows = Array.from({ length: 7 }, (_, at) => [at]);
  const { sheets } = await readXlsx(await buffer(listXlsx("O'Số", oneColumn, rows, { mostRows: 4 })));
  expect(sheets.map(({ name }) => name)).toEqual(["O'Số", "O'Số (2)", "O'Số (3)"]);
  expect(sheets.map((sheet) => sheet.rows.flat())).toEqual([
    ['Số', 0, 1, 2],
    ['Số', 3, 4, 5],
    ['Số', 6],
  ]);
});

test('a list without rows has its titles', async () => {
  const { sheets } = await readXlsx(await buffer(listXlsx('Phí', oneColumn, [])));
  expect(sheets.map((sheet) => sheet.rows)).toEqual([[['Số']]]);
});

test('all characters of a text that XML can carry come back', async () => {
  const column = [{ title: 'x', kind: 'text' }] as const;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 20 }), async (texts) => {
      const { sheets } = await readXlsx(
        await buffer(
          listXlsx(
            'x',
            column,
            texts.map((text) => [text]),
          ),
        ),
      );
      const read = sheets[0]?.rows.slice(1).map(([text]) => text ?? '') ?? [];
      expect(texts.map((_, at) => read[at] ?? '')).toEqual(texts.map(textValue));
    }),
  );
});

test('a failure while rows are read fails the file, and a file that is no longer read releases its rows', async () => {
  let isLetGo = false;
  async function* rows() {
    try {
      for (let at = 0; ; at += 1) {
        if (at === 200_000) throw new Error('the database went');
        yield [at];
      }
    } finally {
      isLetGo = true;
    }
  }
  await expect(buffer(listXlsx('Phí', oneColumn, rows()))).rejects.toThrow('the database went');
  expect(isLetGo).toBe(true);
  isLetGo = false;
  let seen = 0;
  for await (const chunk of listXlsx('Phí', oneColumn, rows())) {
    seen += Buffer.byteLength(chunk);
    if (seen > 20_000) break;
  }
  await expect.poll(() => isLetGo).toBe(true);
});
