import { describe, expect, test } from 'vitest';
import type { Report } from '#bureau/contract/report.ts';
import { changesBetween } from './changes.ts';
import { sampleReport } from './sample.ts';

const sample = sampleReport();

/** The sample with some changed summary figures and other debts. */
function reportWith(tiles: Readonly<Record<string, string | number | null>>, debts?: Debts): Report {
  const dashboard = sample.dashboard.map((tile) =>
    tile.id in tiles ? { ...tile, value: { ...tile.value, value: tiles[tile.id] ?? null } } : tile,
  );
  const parts = sample.parts.map((part) => ({
    ...part,
    sections: part.sections.map((section) =>
      section.kind === 'bars' && debts !== undefined ? { ...section, rows: debts } : section,
    ),
  }));
  return { ...sample, dashboard, parts };
}

type Debts = Extract<Report['parts'][number]['sections'][number], { kind: 'bars' }>['rows'];

const debt = (code: string, amount: string, worstGroup: number | null): Debts[number] => ({
  code,
  label: code,
  amount,
  shareTenths: 500,
  isSecured: false,
  worstGroup,
});

const told = (before: Report, now: Report) =>
  changesBetween(before, now)?.map(({ id, before: from, now: to, tone }) => [id, from.value, to.value, tone]);

describe('what changed between two reports', () => {
  test('RPL-01 the same figures are no change', () => {
    expect(changesBetween(sample, sample)).toEqual([]);
  });

  test('RPL-01 a higher group is worse, a lower one better; growing debt is neither', () => {
    const before = reportWith({ 'worst-now': 1, exposure: '500', 'worst-ever': 4 });
    const now = reportWith({ 'worst-now': 3, exposure: '620', 'worst-ever': 2 });
    expect(told(before, now)).toEqual([
      ['worst-now', 1, 3, 'bad'],
      ['exposure', '500', '620', 'neutral'],
      ['worst-ever', 4, 2, 'good'],
    ]);
  });

  test('RPL-01 no debt means no group: leaving that state is worse, reaching it is better', () => {
    const [none, some] = [reportWith({ 'worst-now': null }), reportWith({ 'worst-now': 2 })];
    expect(told(none, some)).toEqual([['worst-now', null, 2, 'bad']]);
    expect(told(some, none)).toEqual([['worst-now', 2, null, 'good']]);
  });

  test('RPL-01 institutions that are new, gone, owed more or of another group are listed', () => {
    const before = reportWith({}, [debt('A', '100', 1), debt('B', '50', 2), debt('C', '30', 1)]);
    const now = reportWith({}, [debt('A', '100', 3), debt('B', '80', 2), debt('D', '10', 1)]);
    expect(told(before, now)).toEqual([
      ['A group', 1, 3, 'bad'],
      ['B debt', '50', '80', 'neutral'],
      ['D debt', null, '10', 'neutral'],
      ['C debt', '30', null, 'neutral'],
    ]);
  });

  test('RPL-01 reports that show nothing in common are not compared', () => {
    expect(changesBetween({ ...sample, dashboard: [], parts: [] }, sample)).toBeUndefined();
  });
});
