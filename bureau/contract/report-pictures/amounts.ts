import type { MoneyUnit, Report, ReportCell } from '#bureau/contract/report.ts';
import { cellText, dongUnit, isMoney } from '#bureau/contract/report-text.ts';
import { reportFrameWords } from '#bureau/words/report.ts';
import { formatNumber } from '#kit/words/format.ts';
import { type Language, say } from '#kit/words/words.ts';
import { cut } from './axes.ts';
import { cellsOf, millionsOf, sectionOf } from './figures.ts';
import type { Ink, Picture, PicturePoint, Shape } from './shapes.ts';

/** As the paper form prints it, and to the dong; reports that were stored earlier hold millions alone. */
type Amount = { readonly million: number; readonly dong?: number | undefined };

/** A bar: what fills it, out of what at most. */
type Row = {
  readonly key: string;
  readonly name: string;
  readonly value: Amount;
  readonly of?: Amount | undefined;
  readonly fill: Ink;
};

const line = 34;

/** What is used of each issuer's limit: the bar is the debt, its frame the limit. */
export function cardPicture(report: Report, language: Language, money: MoneyUnit): Picture | undefined {
  const table = sectionOf(report, 'cards', 'table');
  if (table === undefined) return undefined;
  const rows = table.rows.flatMap((row, at): Row[] => {
    const cell = cellsOf(table.columns, row);
    const limit = amountOf(cell('limit'));
    if (limit === null || sizeOf(limit) <= 0) return [];
    const name = cellText('text', cell('institution'), language);
    return [
      { key: String(at), name, value: amountOf(cell('balance')) ?? { million: 0, dong: 0 }, of: limit, fill: 'k2' },
    ];
  });
  const t = wordsIn(language);
  const texts = { title: t('cardPicture'), used: t('cardUse'), limit: t('cardLimit') };
  return picture('cards', texts, rows, language, money);
}

/** The debt of all lenders over the collateral that secures it. */
export function collateralPicture(report: Report, language: Language, money: MoneyUnit): Picture | undefined {
  const table = sectionOf(report, 'collateral', 'table');
  const bars = sectionOf(report, 'exposure', 'bars');
  if (table === undefined || bars === undefined || table.rows.length === 0) return undefined;
  const at = table.columns.findIndex(({ key }) => key === 'value');
  // An asset that two lenders hold counts once: then the table has no sum, and there is no picture.
  const value = amountOf(table.totals?.[at] ?? null);
  if (value === null) return undefined;
  const t = wordsIn(language);
  const secured = bars.rows.filter(({ isSecured }) => isSecured).map(({ amount, dong }) => amountIn(amount, dong));
  const rows: Row[] = [
    { key: 'value', name: t('collateral'), value, fill: 'k3' },
    { key: 'secured', name: t('securedDebt'), value: sumOf(secured), fill: 'k1' },
    { key: 'debt', name: t('allDebt'), value: amountIn(bars.total, bars.totalDong), fill: 'k1' },
  ];
  return picture('collateral', { title: t('collateralPicture'), used: t('amount') }, rows, language, money);
}

function amountIn(million: string, dong: string | undefined): Amount {
  return { million: Number(million), dong: dong === undefined ? undefined : Number(dong) };
}

function amountOf(cell: ReportCell): Amount | null {
  if (isMoney(cell)) return amountIn(cell.million, cell.dong);
  const million = millionsOf(cell);
  return million === null ? null : { million };
}

function sumOf(amounts: readonly Amount[]): Amount {
  const all = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  const exact = amounts.flatMap(({ dong }) => dong ?? []);
  return {
    million: all(amounts.map(({ million }) => million)),
    dong: exact.length === amounts.length ? all(exact) : undefined,
  };
}

/** Dong, from the exact amount where the report holds it: 6.3 of 40 million is 16 %, not the 15 % of the printed 6. */
function sizeOf({ million, dong }: Amount): number {
  return dong ?? million * 1_000_000;
}

/** Millions with one decimal, without it where the amount is whole. */
function withDecimal({ million, dong }: Amount): number {
  return dong === undefined ? million : Number((dong / 1_000_000).toFixed(1));
}

function wordsIn(language: Language) {
  return (key: keyof (typeof reportFrameWords)['texts'], params?: Record<string, string | number>) =>
    say(reportFrameWords, language, key, params);
}

function picture(
  section: string,
  { title, used, limit }: { readonly title: string; readonly used: string; readonly limit?: string },
  rows: readonly Row[],
  language: Language,
  money: MoneyUnit,
): Picture | undefined {
  if (rows.length === 0) return undefined;
  const t = wordsIn(language);
  const isInDong =
    money === 'dong' && rows.every(({ value, of }) => [value, of ?? value].every(({ dong }) => dong !== undefined));
  const unit = isInDong ? dongUnit[language] : t('millions');
  // Beside a percentage millions have a decimal, so that the reader finds the same one.
  const millionsOfAmount = (amount: Amount) => (limit === undefined ? amount.million : withDecimal(amount));
  const number = (amount: Amount) => formatNumber(isInDong ? sizeOf(amount) : millionsOfAmount(amount), language);
  const figure = ({ value, of }: Row) =>
    of === undefined
      ? `${number(value)} ${unit}`
      : t('ofLimit', {
          value: number(value),
          limit: number(of),
          unit,
          share: Math.round((100 * sizeOf(value)) / sizeOf(of)),
        });
  return {
    id: `${section}-picture`,
    section,
    title,
    unit,
    height: rows.length * line + 4,
    legend: [],
    table: {
      head: ['', ...[used, ...(limit === undefined ? [] : [limit])].map((name) => `${name} (${unit})`)],
      rows: rows.map(({ name, value, of }) => [name, number(value), ...(of === undefined ? [] : [number(of)])]),
    },
    draw: (width) => {
      const most = Math.max(1, ...rows.flatMap(({ value, of }) => [value, of ?? value]).map(sizeOf));
      // A name has its line for itself; its figure stands behind the bar.
      const texts = rows.map(figure);
      const room = Math.max(24, width - 12 - Math.max(...texts.map((text) => text.length)) * 7);
      const wide = (amount: Amount) => (room * Math.max(0, sizeOf(amount))) / most;
      const points: PicturePoint[] = [];
      const shapes: Shape[] = [];
      rows.forEach((row, at) => {
        const y = at * line;
        const text = texts[at] ?? '';
        points.push({ key: row.key, x: wide(row.value) / 2, y: y + 22, said: `${row.name}: ${text}` });
        shapes.push(
          { as: 'text', x: 1, y: y + 12, text: cut(row.name, width), fill: 'text' },
          { as: 'text', x: width - 3, y: y + 27, text, fill: 'text', from: 'end', isStrong: true },
        );
        if (row.of !== undefined)
          shapes.push({ as: 'box', x: 1, y: y + 17, w: wide(row.of), h: 11, fill: 'sunken', stroke: 'muted' });
        shapes.push({ as: 'box', x: 1, y: y + 17, w: wide(row.value), h: 11, fill: row.fill, of: row.key });
      });
      return { points, shapes };
    },
  };
}
