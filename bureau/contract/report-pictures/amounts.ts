import type { Report } from '#bureau/contract/report.ts';
import { cellText } from '#bureau/contract/report-text.ts';
import { reportFrameWords } from '#bureau/words/report.ts';
import { formatNumber } from '#kit/words/format.ts';
import { type Language, say } from '#kit/words/words.ts';
import { cut } from './axes.ts';
import { cellsOf, millionsOf, sectionOf } from './figures.ts';
import type { Ink, Picture, PicturePoint, Shape } from './shapes.ts';

/** A bar: what fills it, out of what at most. */
type Row = {
  readonly key: string;
  readonly name: string;
  readonly value: number;
  readonly of?: number | undefined;
  readonly fill: Ink;
};

const line = 34;

/** What is used of each issuer's limit: the bar is the debt, its frame the limit. */
export function cardPicture(report: Report, language: Language): Picture | undefined {
  const table = sectionOf(report, 'cards', 'table');
  if (table === undefined) return undefined;
  const rows = table.rows.flatMap((row, at): Row[] => {
    const cell = cellsOf(table.columns, row);
    const limit = millionsOf(cell('limit'));
    if (limit === null || limit <= 0) return [];
    const name = cellText('text', cell('institution'), language);
    return [{ key: String(at), name, value: millionsOf(cell('balance')) ?? 0, of: limit, fill: 'k2' }];
  });
  const t = wordsIn(language);
  return picture('cards', t('cardPicture'), t('cardUse'), t('cardLimit'), rows, language);
}

/** The debt of all lenders over the collateral that secures it. */
export function collateralPicture(report: Report, language: Language): Picture | undefined {
  const table = sectionOf(report, 'collateral', 'table');
  const bars = sectionOf(report, 'exposure', 'bars');
  if (table === undefined || bars === undefined || table.rows.length === 0) return undefined;
  const at = table.columns.findIndex(({ key }) => key === 'value');
  // An asset that two lenders hold counts once: then the table has no sum, and there is no picture.
  const value = millionsOf(table.totals?.[at]);
  if (value === null) return undefined;
  const t = wordsIn(language);
  const secured = bars.rows.filter(({ isSecured }) => isSecured).reduce((sum, { amount }) => sum + Number(amount), 0);
  const rows: Row[] = [
    { key: 'value', name: t('collateral'), value, fill: 'k3' },
    { key: 'secured', name: t('securedDebt'), value: secured, fill: 'k1' },
    { key: 'debt', name: t('allDebt'), value: Number(bars.total), fill: 'k1' },
  ];
  return picture('collateral', t('collateralPicture'), t('amount'), undefined, rows, language);
}

function wordsIn(language: Language) {
  return (key: keyof (typeof reportFrameWords)['texts'], params?: Record<string, string | number>) =>
    say(reportFrameWords, language, key, params);
}

function picture(
  section: string,
  title: string,
  used: string,
  limit: string | undefined,
  rows: readonly Row[],
  language: Language,
): Picture | undefined {
  if (rows.length === 0) return undefined;
  const t = wordsIn(language);
  const unit = t('millions');
  const number = (value: number) => formatNumber(value, language);
  const figure = ({ value, of }: Row) =>
    of === undefined
      ? number(value)
      : t('ofLimit', { value: number(value), limit: number(of), share: Math.round((100 * value) / of) });
  return {
    id: `${section}-picture`,
    section,
    title,
    unit,
    height: rows.length * line + 4,
    legend: [],
    table: {
      head: ['', used, ...(limit === undefined ? [] : [limit])],
      rows: rows.map(({ name, value, of }) => [name, number(value), ...(of === undefined ? [] : [number(of)])]),
    },
    draw: (width) => {
      const most = Math.max(1, ...rows.flatMap(({ value, of }) => [value, of ?? 0]));
      const room = width - 4;
      const wide = (value: number) => (room * Math.max(0, value)) / most;
      const points: PicturePoint[] = [];
      const shapes: Shape[] = [];
      rows.forEach((row, at) => {
        const y = at * line;
        const text = figure(row);
        points.push({ key: row.key, x: wide(row.value) / 2, y: y + 22, said: `${row.name}: ${text} ${unit}` });
        shapes.push(
          { as: 'text', x: 1, y: y + 12, text: cut(row.name, width - text.length * 7 - 20), fill: 'text' },
          { as: 'text', x: width - 3, y: y + 12, text, fill: 'text', from: 'end', isStrong: true },
        );
        if (row.of !== undefined)
          shapes.push({ as: 'box', x: 1, y: y + 17, w: wide(row.of), h: 11, fill: 'sunken', stroke: 'muted' });
        shapes.push({ as: 'box', x: 1, y: y + 17, w: wide(row.value), h: 11, fill: row.fill, of: row.key });
      });
      return { points, shapes };
    },
  };
}
