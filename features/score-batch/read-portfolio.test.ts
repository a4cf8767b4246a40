import fc from 'fast-check';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Cell, workbook } from '#testing/workbook.ts';
import { PortfolioRefused, readPortfolio, readPortfolioSheet } from './read-portfolio.ts';
import { lineOf } from './result-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'portfolio-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
async function sheet(sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>, most = 100) {
  return readBook(await workbook(sheets), most);
}
function readBook(content: Uint8Array, most = 100) {
  files += 1;
  const path = join(folder, `${files}.xlsx`);
  writeFileSync(path, content);
  return readPortfolioSheet(path, most);
}
const bytes = (text: string) => new TextEncoder().encode(text);

test('SCO-09 whatever a file holds, it is refused or each filled row is read once, with a fault or whole', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string(), { maxLength: 5 }), { maxLength: 20 }), (cells) => {
      const quoted = cells.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','));
      try {
        const rows = readPortfolio(bytes(['reference,customerName,cicCode', ...quoted].join('\n')), 100);
        expect(new Set(rows.map(({ row }) => row)).size).toBe(rows.length);
        for (const row of rows)
          if (row.fault === undefined) expect([row.reference !== '', row.customerName !== '']).toEqual([true, true]);
      } catch (error) {
        expect(error).toBeInstanceOf(PortfolioRefused);
      }
    }),
  );
});

test('SCO-09 more rows than a file may have are refused with the number', () => {
  const rows = Array.from({ length: 4 }, (_, at) => `K${at},Nguyễn Văn A,${String(1_000_000_000 + at)}`);
  const file = bytes(['reference,customerName,cicCode', ...rows].join('\n'));
  expect(readPortfolio(file, 4)).toHaveLength(4);
  expect(() => readPortfolio(file, 3)).toThrow('tooMany');
});

test('SCO-09 the change is the difference by one model, whatever the scores', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 150, max: 750 }),
      fc.integer({ min: 150, max: 750 }),
      fc.boolean(),
      (now, then, isSame) => {
        const row = { row: 2, reference: 'A', cicCode: '1', state: 'scored', score: now, grade: 3, pd: 0.01 } as const;
        const before = { model: isSame ? 'M (1)' : 'L (1)', of: new Map([['1', { score: then, grade: 4 }]]) };
        const line = lineOf(row, { before, model: 'M (1)' });
        expect([line[7], line[8]]).toEqual([then, isSame ? now - then : null]);
        expect(lineOf({ ...row, cicCode: '2' }, { before, model: 'M (1)' })[7]).toBeNull();
      },
    ),
  );
});

const titles = ['Mã khách hàng của đơn vị', 'Tên khách hàng', 'Mã CIC', 'Số CCCD'];

test('SCO-09 a workbook gives the same rows as a .csv file of the same cells, whatever stands above its titles', async () => {
  const rows = [
    ['KH1', 'Nguyễn Văn A', '0103882145', ''],
    ['KH2', 'Trần Thị B', '', '001076530962'],
    ['KH1', 'Lê Văn C', '0103882146', ''],
    ['KH4', 'Lê Văn D', '0103882145', ''],
    ['', 'Không Mã', '0103882147', ''],
    ['KH6', 'Hai Số', '1', ''],
  ];
  const csv = readPortfolio(bytes([titles, ...rows].map((row) => row.join(',')).join('\n')), 100);
  expect(csv.filter(({ fault }) => fault === undefined)).toHaveLength(2);
  expect(await sheet({ 'Danh mục': [titles, ...rows] })).toEqual(csv);
  const later = await sheet({ HUONGDAN: [['x']], S: [['Danh mục tháng 11'], [], titles, ...rows] });
  expect(later.map((each) => ({ ...each, row: each.row - 2, fault: each.fault?.key }))).toEqual(
    csv.map((each) => ({ ...each, fault: each.fault?.key })),
  );
});

test('SCO-09 a number cell that has lost its zero says so; other numbers are texts', async () => {
  const rows = await sheet({
    S: [
      titles,
      [17, 'Nguyễn Văn A', 103882145, null],
      ['KH2', 'Trần Thị B', null, 1076530962],
      ['KH3', 'C D', 4103882145, null],
    ],
  });
  expect(rows[0]).toMatchObject({
    reference: '17',
    fault: { column: 'cicCode', key: 'lost-zero', params: { count: 9 } },
  });
  expect(rows[1]).toMatchObject({ fault: { column: 'identityNumber', key: 'lost-zero', params: { count: 10 } } });
  expect(rows[2]).toEqual({ row: 4, reference: 'KH3', customerName: 'C D', cicCode: '4103882145' });
});

test('SCO-09 a workbook is refused for what a .csv file is, and for what a workbook of customers is', async () => {
  const row = ['KH1', 'Nguyễn Văn A', '0103882145', ''];
  const codeOf = (reading: Promise<unknown>) =>
    reading.then(
      () => 'read',
      (error: unknown) => (error instanceof PortfolioRefused ? [error.code, error.value] : error),
    );
  expect(await codeOf(sheet({ S: [titles] }))).toEqual(['empty', '']);
  expect(await codeOf(sheet({ S: [] }))).toEqual(['empty', '']);
  expect(await codeOf(sheet({ S: [['a', 'b'], row] }))).toEqual(['noTitles', 'reference']);
  expect(await codeOf(sheet({ S: [titles.slice(0, 2), row] }))).toEqual(['noTitles', 'cicCode']);
  const many = Array.from({ length: 30 }, (_, at) => [`K${at}`, 'Nguyễn Văn A', String(1_000_000_000 + at), '']);
  expect(await codeOf(sheet({ S: [titles, ...many.slice(0, 4)] }, 3))).toEqual(['tooMany', '3']);
  // So many that reading ends before them all.
  expect(await codeOf(sheet({ S: [titles, ...many] }, 3))).toEqual(['tooMany', '3']);
  expect(await codeOf(sheet({ A: [titles, row], B: [titles, row] }))).toEqual(['sheets', 'A, B']);
  expect(await codeOf(readBook(bytes('reference,customerName,cicCode')))).toEqual(['TEP_006.workbook', '']);
  const locked = new Uint8Array(1024);
  locked.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  expect(await codeOf(readBook(locked))).toEqual(['TEP_006.password', '']);
});
