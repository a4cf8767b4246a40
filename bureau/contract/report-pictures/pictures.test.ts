import { expect, test } from 'vitest';
import { report as reportSchema } from '#bureau/contract/report.ts';
import { card, institutions, loan, personFile, times } from '#bureau/credit/made-up.ts';
import { creditRelation } from '#bureau/reports/credit-relation.ts';
import { header, sampleReport } from '#bureau/reports/sample.ts';
import { bands } from '#bureau/scoring/scorecard.ts';
import { categories } from '#kit/browser/theme/tokens.ts';
import { paper } from '#kit/server/documents/paper.ts';
import { onPaper, picturesOf } from './pictures.ts';
import { scorePicture } from './score.ts';
import { svgOf } from './svg.ts';

const person = sampleReport('person');
const { sen, nui } = institutions;

function holding(holds: Parameters<typeof personFile>[0]) {
  return creditRelation(personFile(holds), header('natural', ''));
}

test('RPL-01 a report draws its debt over 12 months and over its history, cards, collateral and inquiries', () => {
  const pictures = picturesOf(person, 'vi');
  expect(pictures.map(({ section }) => section)).toEqual(['overview', 'overview', 'cards', 'collateral', 'inquiries']);
  const [months, history] = pictures;
  expect(months?.table.rows).toHaveLength(12);
  expect(history?.table.rows).toHaveLength(person.history?.groups.length ?? 0);
  // The newest month says the same in both.
  expect(history?.table.rows.at(-1)).toEqual(months?.table.rows.at(-1));
});

test('RPL-01 each point of a picture is read with its figures, and lies inside the picture at every width', () => {
  for (const width of [280, 640, 1100])
    for (const picture of picturesOf(person, 'en')) {
      const { points, shapes } = picture.draw(width);
      expect(points.length).toBe(picture.table.rows.length);
      for (const { x, y, said } of points) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(width);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(picture.height);
        expect(said).toMatch(/\d/);
      }
      expect(JSON.stringify(shapes)).not.toMatch(/null|NaN/);
    }
});

test('RPL-01 whoever has no card has blank months of cards, which differs from months that were not reported', () => {
  const owed = times(15, [50_000_000n, 1] as const);
  const [months, history] = picturesOf(holding({ contracts: [loan({ at: sen, months: owed })] }), 'vi');
  expect(months?.table.head).toEqual(['Tháng', 'Vay (triệu đồng)', 'Thẻ (triệu đồng)', 'Nhóm nợ']);
  for (const picture of [months, history]) {
    expect(new Set(picture?.table.rows.map((row) => row[2]))).toEqual(new Set(['']));
    expect(picture?.draw(640).points.at(-1)?.said).toBe(
      '06/2026 · Vay: 50 triệu đồng · Thẻ: không có · Nhóm nợ: 1 – Đủ tiêu chuẩn',
    );
  }
  const silent = loan({ at: sen, months: [...times(15, [50_000_000n, 1] as const), '-'] });
  for (const picture of picturesOf(holding({ contracts: [silent] }), 'vi'))
    expect(picture.table.rows.at(-1)).toEqual(['06/2026', 'Chưa báo cáo', '', 'Chưa báo cáo']);
});

test('RPL-01 of months that the history alone holds, a gap is called blank or unreported only where that is certain', () => {
  const loans = loan({ at: sen, months: times(30, [50_000_000n, 1] as const) });
  // Opened 20 months ago, not reported the month after.
  const cards = card({ at: nui, limit: 9_000_000n, months: [{}, '-', ...times(18, {})] });
  const rows = picturesOf(holding({ contracts: [loans], cards: [cards] }), 'vi')[1]?.table.rows ?? [];
  expect(rows.slice(9, 13).map((row) => row[2])).toEqual(['', '0', 'Không có hoặc chưa báo cáo', '0']);
});

test('TRU-18 the use of a card is computed from the exact amounts, in the unit that is shown', () => {
  const report = holding({
    cards: [card({ at: nui, limit: 40_000_000n, months: [{ balance: 6_300_000n }] })],
  });
  const said = (money: 'million' | 'dong') =>
    picturesOf(report, 'vi', money)
      .find(({ section }) => section === 'cards')
      ?.draw(640)
      .points.map((point) => point.said);
  // 6.3 of 40 are 15.75 %; 6 of 40 would be 15 %.
  expect(said('million')).toEqual(['Công ty Tài chính Núi Bạc: 6,3 / 40 triệu đồng (16%)']);
  expect(said('dong')).toEqual(['Công ty Tài chính Núi Bạc: 6.300.000 / 40.000.000 đồng (16%)']);
});

test('RPL-01 paper has one picture of the debt where the longer says each month of the shorter, and the screen no copy', () => {
  const spans = (months: number) => {
    const owed = loan({ at: sen, months: times(months, [50_000_000n, 1] as const) });
    const pictures = picturesOf(holding({ contracts: [owed] }), 'vi');
    return [pictures, onPaper(pictures)].map((each) => each.flatMap(({ span }) => span ?? []));
  };
  expect(spans(5)).toEqual([[12], [12]]);
  expect(spans(12)).toEqual([[12], [12]]);
  expect(spans(15)).toEqual([[12, 15], [15]]);
  expect(spans(40)).toEqual([
    [12, 40],
    [12, 40],
  ]);
});

test('RPL-01 a report from before histories were stored has its pictures but that of the history', () => {
  const { history: _, ...older } = person;
  expect(picturesOf(reportSchema.parse(older), 'vi').map(({ section }) => section)).toEqual([
    'overview',
    'cards',
    'collateral',
    'inquiries',
  ]);
  expect(picturesOf(sampleReport('nobody'), 'vi')).toEqual([]);
});

test('RPL-01 a name that looks like markup stays text in the drawing on paper', () => {
  const picture = {
    id: 'x',
    section: 'x',
    title: '',
    unit: '',
    height: 20,
    legend: [],
    table: { head: [], rows: [] },
    draw: () => ({ points: [], shapes: [{ as: 'text', x: 0, y: 0, text: '</text><script>"', fill: 'text' } as const] }),
  };
  const inks = new Proxy({}, { get: () => '#000000' });
  // @ts-expect-error -- every ink is black here
  const { svg } = svgOf(picture, 100, { inks, font: 'Text' });
  expect(svg).not.toContain('<script');
  expect(svg.match(/<\/text>/g)).toHaveLength(1);
});

test('PLT-13 the charts on paper have the light colours of the screen', () => {
  expect(paper.charts).toEqual([categories[1], categories[2], categories[3]].map(({ light }) => light.toLowerCase()));
});

test('SCO-04 each band of a score has a colour of its own, both of high risk too', () => {
  const named = bands.map(({ id, from }) => ({ from, label: id, tone: 'bad' }));
  const { shapes } = scorePicture({ value: 400, lowest: 150, highest: 750, bands: named }, 'vi').draw(900);
  const fills = shapes.flatMap((shape) => (shape.as === 'box' ? [shape.fill] : []));
  expect(fills).toHaveLength(bands.length);
  expect(new Set(fills).size).toBe(bands.length);
});
