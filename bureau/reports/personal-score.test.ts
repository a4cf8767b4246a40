import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { institutions, loan, personFile, times } from '#bureau/credit/made-up.ts';
import type { CreditFile } from '#bureau/credit/file.ts';
import { scorecardFile } from '#bureau/scoring/card/card.ts';
import { figuresOf } from '#bureau/scoring/figures.ts';
import { modelName, scoreModels } from '#bureau/scoring/models.ts';
import { whatIf } from '#bureau/scoring/what-if.ts';
import { picturesOf } from '#bureau/contract/report-pictures/pictures.ts';
import { personalScore } from './personal-score.ts';
import type { Report } from '#bureau/contract/report.ts';
import type { InquiryHeader } from './frame.ts';

const { sen, bien } = institutions;

const header: InquiryHeader = {
  product: { code: 'DTD', name: { vi: 'Điểm', en: 'Score' } },
  subjectKind: 'natural',
  customerName: 'Lý Thử',
  cicCode: null,
  voucher: 'DTD1',
  number: '2026/DTD/000000001',
  inquirer: { code: sen.code, institution: sen.name, user: 'lan.clerk', address: '' },
  asked: '2026-07-15T03:00:00.000Z',
  answered: '2026-07-15T03:00:00.000Z',
};

/** Somewhat behind, two lenders, and much debt: every model takes points. */
const held: Partial<CreditFile> = {
  contracts: [
    loan({ at: sen, months: [...times(12, [90_000_000n, 1] as const), [95_000_000n, 2], [95_000_000n, 1]] }),
    loan({ at: bien, months: times(5, [40_000_000n, 1] as const) }),
  ],
};

function section(report: Report, id: string) {
  return report.parts.flatMap(({ sections }) => sections).find((each) => each.id === id);
}

function rowsOf(report: Report, id: string) {
  const found = section(report, id);
  return found?.kind === 'table' ? found.rows : [];
}

const spread = { step: 20, shares: Array.from({ length: 31 }, (_, at) => at) };

describe.each(scoreModels.map((model) => [modelName(model), model] as const))('a report by %s', (name, model) => {
  const file = personFile(held);
  const report = personalScore(file, { model, standing: { month: '2026-06', lowerPercent: 37, spread } }, header);
  const scored = model.scoreOf(figuresOf(file));
  if (scored.score === null) throw new Error('no score');

  test('SCO-04 RPL-01 leads with the mark on its bands, everybody behind it, and the reasons as bars', () => {
    const [lead, reasons] = picturesOf(report, 'en');
    if (lead === undefined || reasons === undefined) throw new Error('no picture');
    expect(lead.title).toMatch(new RegExp(`^${scored.score} on a scale of`));
    expect(lead.remark).toMatch(/^The two strongest reasons: .+\([−+]\d+\); .+\([−+]\d+\)$/);
    // Each band says how many of all stand in it.
    expect(lead.table.rows.every((row) => row[2]?.endsWith('%') === true)).toBe(true);
    const { points, shapes } = lead.draw(600);
    expect(points.at(-1)?.said).toBe(lead.title);
    expect(shapes.filter(({ as }) => as === 'path')).toHaveLength(2);
    expect(reasons.table.rows).toHaveLength(rowsOf(report, 'reasons').length);
    const bars = reasons.draw(600).shapes.filter((shape) => shape.as === 'box');
    // What lowers ends in the middle, what raises begins there.
    expect(bars.every(({ x, w, fill }) => (fill === 'k2' ? Math.abs(x + w - 300) < 2 : x === 300))).toBe(true);
  });

  test('SCO-04 API-09 prints score, grade, chance of default, percentile and the version of the model', () => {
    const digits = (scored.pd * 100).toFixed(2);
    expect(report.dashboard.map(({ id, value }) => [id, value.value])).toEqual([
      ['score', scored.score],
      ['grade', scored.grade],
      ['pd', { vi: `${digits.replace('.', ',')}%`, en: `${digits}%` }],
      ['standing', 37],
    ]);
    // The text is for people; programs read a decimal (API-09).
    const pd = report.dashboard.find(({ id }) => id === 'pd');
    expect(pd?.value.decimal).toMatch(/^0\.\d{4}$/);
    expect(Number(pd?.value.decimal)).toBeCloseTo(scored.pd, 4);
    const facts = section(report, 'score');
    const said = facts?.kind === 'facts' ? facts.facts.map(({ value }) => value.value) : [];
    expect(said).toEqual(expect.arrayContaining([scored.score, scored.grade, 37, name]));
    expect(scored.pd).toBeGreaterThan(0.001);
    expect(JSON.stringify(report.notes)).toContain(model.code);
  });

  test('SCO-04 its reasons are the points that were really lost', () => {
    const points = rowsOf(report, 'items').map(([id, , got, most]) => [id, Number(got) - Number(most)] as const);
    // Everything that was lost explains the score wholly: nothing else moves it.
    const lost = points.reduce((all, [, each]) => all + each, 0);
    const most = scored.items.reduce((all, each) => all + each.most, model.lowest);
    expect(Math.min(model.highest, most + lost)).toBe(scored.uncapped);
    const reasons = rowsOf(report, 'reasons').filter(
      (row) => JSON.stringify(row[1]).includes('Lowers') && row[0] !== null,
    );
    const worst = points.filter(([, each]) => each < 0).toSorted(([, one], [, other]) => one - other);
    expect(reasons.map(([id, , , effect]) => [id, effect])).toEqual(worst.slice(0, 4));
    expect(reasons.length).toBeGreaterThan(2);
    for (const [, , what, , improve] of reasons) expect([typeof what, typeof improve]).toEqual(['object', 'object']);
  });

  test('SCO-04 a what-if is scored by the same model', () => {
    const figures = figuresOf(file);
    const change = { kind: 'fall-behind', group: 3 } as const;
    const { before, after, figures: changed } = whatIf(figures, change, model);
    expect(before).toEqual(scored);
    expect(after).toEqual(model.scoreOf(changed));
    expect(after.score ?? 0).toBeLessThan(scored.score);
  });

  test('SCO-04 a thin file gets no number but what is missing', () => {
    const thin = (holds: Partial<CreditFile>) => personalScore(personFile(holds), { model, standing: null }, header);
    const short = thin({ contracts: [loan({ at: sen, months: times(2, [5_000_000n, 1] as const) })] });
    expect(short.dashboard).toEqual([]);
    expect(section(short, 'score')).toBeUndefined();
    expect(rowsOf(short, 'missing').map((row) => row.slice(1))).toEqual([[2, 3]]);
    expect(rowsOf(thin({}), 'missing').map((row) => row.slice(1))).toEqual([
      [0, 1],
      [0, 3],
    ]);
  });
});

test('SCO-04 points that a cap takes are a reason too', () => {
  const [model] = scoreModels;
  if (model === undefined) throw new Error('no model');
  const file = personFile({
    contracts: [loan({ at: sen, kind: 'long-term', months: times(60, [100_000_000n, 1] as const) })],
    vamcDebts: [
      { institution: bien, reported: '2026-06-30', sold: '2025-03-10', principalLeft: 415_000_000n, settled: null },
    ],
  });
  const scored = model.scoreOf(figuresOf(file));
  if (scored.score === null) throw new Error('no score');
  const report = personalScore(file, { model, standing: null }, header);
  expect(scored.uncapped).toBeGreaterThan(scored.score);
  expect(rowsOf(report, 'reasons')[0]?.[3]).toBe(scored.score - scored.uncapped);
});

test('SCO-04 every trained card says in words what it looks at', () => {
  for (const model of scoreModels) {
    if (model.code === 'CB-1') continue;
    const file = `bureau/scoring/card/models/${model.code}.${model.version}.json`;
    const card = scorecardFile.parse(JSON.parse(readFileSync(file, 'utf8')));
    expect(model.grades.map(({ from }) => from)).toEqual(card.grades.map(({ from }) => from));
    expect(model.bands.map(({ from }) => from)).toEqual(model.bands.map(({ from }) => from).toSorted((a, b) => a - b));
  }
});
