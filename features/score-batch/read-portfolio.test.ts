import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PortfolioRefused, readPortfolio } from './read-portfolio.ts';
import { lineOf } from './result-file.ts';

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
