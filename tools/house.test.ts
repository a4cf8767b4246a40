import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { between, page, rows } from './house.ts';

test.each(rows.flatMap(([measure, value, bar]) => (bar === undefined ? [] : [[measure, value, bar] as const])))(
  'a bar holds: %s',
  (_, value, bar) => {
    expect(value).toBeLessThanOrEqual(bar);
  },
);

test('the table in docs/architecture.md has these measures and bars, and numbers near today’s: npm run house -- --write', () => {
  const [, , table = ''] = between.exec(readFileSync(page, 'utf8')) ?? [];
  const shown = table
    .split('\n')
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll(',', '')));
  expect(shown.map(([, measure, , bar]) => [measure, bar])).toEqual(
    rows.map(([measure, , bar]) => [measure.replaceAll(',', ''), String(bar ?? '')]),
  );
  const far = rows.filter(([, value], at) => Math.abs(Number(shown[at]?.[2]) - value) > 5 + value / 10);
  expect(far).toEqual([]);
});
