import { expect, test } from 'vitest';
import { report as reportSchema } from '#bureau/contract/report.ts';
import { sampleReport } from '#bureau/reports/sample.ts';
import { bands } from '#bureau/scoring/scorecard.ts';
import { categories } from '#kit/browser/theme/tokens.ts';
import { paper } from '#kit/server/documents/paper.ts';
import { picturesOf } from './pictures.ts';
import { scorePicture } from './score.ts';
import { svgOf } from './svg.ts';

const person = sampleReport('person');

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
