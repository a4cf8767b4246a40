import type { Content, Margins, Table, TableCell } from 'pdfmake/interfaces';
import type { Report, ReportCell, ReportColumn, ReportSection, SectionOf, ValueKind } from '#bureau/contract/report.ts';
import { type FrameWord, groupWord } from '#bureau/contract/report-head.ts';
import {
  cellText,
  columnText,
  isNumeric,
  labelSpan,
  monthsByYear,
  nameText,
  scaleBands,
  securityWord,
  shareText,
  stripText,
  valueText,
} from '#bureau/contract/report-text.ts';
import type { Picture } from '#bureau/contract/report-pictures/shapes.ts';
import { reportFrameWords } from '#bureau/words/report.ts';
import { type Language, say } from '#kit/words/words.ts';
import { paper } from '#kit/server/documents/paper.ts';
import { pictureSvg, pictureWidth } from './pictures.ts';

const figureKinds: ReadonlySet<ValueKind> = new Set([
  'code',
  'money-million',
  'money-own-currency',
  'date',
  'month',
  'number',
]);

/** Points between the margins of an upright A4 page, 30 mm and 15 mm. */
const pageWidth = 467;

/** Sections of up to this many rows stay on one page. */
const rowsKeptTogether = 12;

/** A part of a report: its heading, which stays with the next content, and its sections. */
export function partContent(
  { number, title, sections }: Report['parts'][number],
  language: Language,
  pictures: readonly Picture[] = [],
): Content[] {
  const text = `${number}. ${title[language]}`;
  const [first, ...others] = sections.map((section) => sectionContent(section, title[language], language, pictures));
  if (first === undefined) return [{ text, style: 'part' }, ruler()];
  const heading: Content[] = [{ text, style: 'part', ...(first.isShort ? {} : { headlineLevel: 1 }) }, ruler()];
  return [...placed({ ...first, content: [...heading, ...first.content] }), ...others.flatMap(placed)];
}

type SectionContent = { readonly isShort: boolean; readonly content: Content[] };

/** A short section is one block; a long one continues over pages. */
function placed({ isShort, content }: SectionContent): Content[] {
  return isShort ? [{ stack: content, unbreakable: true }] : content;
}

/** The ledger's double rule. */
export function ruler(): Content {
  const line = (y: number) => ({
    type: 'line' as const,
    x1: 0,
    y1: y,
    x2: 467,
    y2: y,
    lineWidth: 0.5,
    lineColor: paper.bronze,
  });
  return { canvas: [line(0), line(2)], margin: [0, 0, 0, 4] };
}

function sectionContent(
  section: ReportSection,
  partTitle: string,
  language: Language,
  pictures: readonly Picture[],
): SectionContent {
  const title = `${section.number} ${section.title[language]}`.trim();
  const isShort = !('rows' in section) || section.rows.length <= rowsKeptTogether;
  // Only a heading outside a block needs care: a block is moved as a whole.
  const level = isShort ? {} : { headlineLevel: 2 };
  const heading: Content[] = title === partTitle ? [] : [{ text: title, style: 'section', ...level }];
  if (section.remark) heading.push({ text: section.remark[language], style: 'remark' });
  const drawn = pictures.filter((picture) => picture.section === section.id).map(pictureContent);
  return { isShort, content: [...heading, ...drawn, ...bodyContent(section, language)] };
}

/** A picture with its name, on one page: the drawing that the screen has. */
export function pictureContent(picture: Picture): Content {
  const { svg, height } = pictureSvg(picture, 'Text');
  return {
    stack: [
      { text: `${picture.title} (${picture.unit})`, fontSize: 8, bold: true, margin: [0, 2, 0, 2] },
      ...(picture.remark === undefined ? [] : [{ text: picture.remark, margin: [0, 0, 0, 3] satisfies Margins }]),
      { svg, width: pageWidth, height: (height * pageWidth) / pictureWidth },
    ],
    unbreakable: true,
    margin: [0, 2, 0, 4],
  };
}

function bodyContent(section: ReportSection, language: Language): Content[] {
  switch (section.kind) {
    case 'facts':
      return [
        factList(
          section.facts.map(({ label, value }) => [label[language], valueText(value, language)]),
          2,
        ),
      ];
    case 'table':
      return [section.rows.length === 0 ? { text: section.whenEmpty[language] } : tableContent(section, language)];
    case 'months':
      return section.rows.length === 0 ? [{ text: section.whenEmpty[language] }] : stripContent(section, language);
    case 'bars':
      return [section.rows.length === 0 ? { text: section.whenEmpty[language] } : barsContent(section, language)];
    case 'scale':
      return [scaleContent(section, language)];
    case 'note':
      return section.paragraphs.map((paragraph) => ({ text: paragraph[language], margin: [0, 0, 0, 4] }));
  }
}

/** Label and value pairs, one or two pairs a line; `points` for a label if given. */
export function factList(facts: readonly (readonly [string, string])[], columns: 2 | 4, labelWidth = 150): Content {
  const pairs = facts.map(([label, value]): TableCell[] => [{ text: label, color: paper.muted }, factCell(value)]);
  const empty: TableCell[] = [{ text: '' }, { text: '' }];
  const body: TableCell[][] = [];
  for (let index = 0; index < pairs.length; index += columns / 2) {
    const next = columns === 4 ? (pairs[index + 1] ?? empty) : [];
    body.push([...(pairs[index] ?? empty), ...next]);
  }
  const widths = columns === 4 ? [82, '*', 82, '*'] : [labelWidth, '*'];
  return { table: { widths, body, dontBreakRows: true }, layout: 'noBorders', margin: [0, 0, 0, 4] };
}

/** The ticket of a score is one word of 35 letters: unbroken it would push the column beside it off the page. */
function factCell(value: string): TableCell {
  return /\S{25}/.test(value) ? { text: value, wordBreak: 'break-all' } : { text: value };
}

function tableContent({ columns, rows, totals }: SectionOf<'table'>, language: Language): Content {
  const head = columns.map(
    (column): TableCell => ({ ...headCell(columnText(column, language)), alignment: alignment(column) }),
  );
  const body = rows.map((row): TableCell[] =>
    columns.map((column, index) => dataCell(column, row[index] ?? null, language)),
  );
  if (totals) body.push(totalsRow(columns, totals, language));
  const hasText = columns.some(({ kind }) => kind === 'text');
  const widths = columns.map(({ kind }) => (kind === 'text' || !hasText ? '*' : 'auto'));
  return ledger({ widths, body: [head, ...body], headerRows: 1 }, totals ? body.length : undefined);
}

function totalsRow(columns: readonly ReportColumn[], totals: readonly ReportCell[], language: Language): TableCell[] {
  const span = labelSpan(totals);
  return columns.map((column, index): TableCell => {
    if (index === 0) return { text: cellText('text', totals[0] ?? null, language), colSpan: span, bold: true };
    if (index < span) return { text: '' };
    return Object.assign(dataCell(column, totals[index] ?? null, language), { bold: true });
  });
}

function dataCell(column: ReportColumn, cell: ReportCell, language: Language) {
  if (column.kind === 'group' && typeof cell === 'number') return groupCell(cell);
  const text = cellText(column.kind, cell, language);
  const font = figureKinds.has(column.kind) && isFigure(text) ? { font: 'Figures', noWrap: true } : {};
  return { text, alignment: alignment(column), ...font };
}

/**
 * True of text that the font for figures can print: it has no Vietnamese letters, and its spaces cannot be measured
 * (numbers of contracts and cards contain both).
 */
function isFigure(text: string): boolean {
  return /^[\x21-\x7e]*$/.test(text);
}

function groupCell(group: number) {
  const colours = paper.groups[group];
  return {
    text: String(group),
    alignment: 'center' as const,
    bold: true,
    font: 'Figures',
    fillColor: colours?.fill,
    color: colours?.ink,
  };
}

function headCell(text: string) {
  return { text, bold: true, fillColor: paper.head };
}

function alignment({ kind }: ReportColumn): 'left' | 'right' | 'center' {
  if (kind === 'group') return 'center';
  return isNumeric(kind) ? 'right' : 'left';
}

/** A year with one month in a strip is as narrow as the month: smaller, and never broken. */
const loneYear = { noWrap: true, fontSize: 5.5, margin: [0, 2, 0, 0] satisfies Margins };

function stripContent({ months, rows }: SectionOf<'months'>, language: Language): Content[] {
  const t = (key: FrameWord) => say(reportFrameWords, language, key);
  const years = monthsByYear(months).flatMap(({ year, months: own }): TableCell[] => [
    { ...headCell(year), ...(own.length === 1 ? loneYear : {}), colSpan: own.length, alignment: 'center' },
    ...own.slice(1).map((): TableCell => ({ text: '' })),
  ]);
  const head = [
    [{ ...headCell(t('institution')), rowSpan: 2 }, ...years],
    [
      { text: '' },
      ...months.map((month): TableCell => ({ ...headCell(String(Number(month.slice(5)))), alignment: 'center' })),
    ],
  ];
  const body = rows.map(({ label, groups }): TableCell[] => [
    { text: nameText(label, language) },
    ...groups.map((group): TableCell => {
      if (typeof group === 'number') return groupCell(group);
      return { text: stripText(group), alignment: 'center' };
    }),
  ]);
  const width = (pageWidth - 107) / months.length - 1;
  const table = ledger(
    { widths: ['*', ...months.map(() => width)], body: [...head, ...body], headerRows: 2 },
    undefined,
    true,
  );
  const legend = [1, 2, 3, 4, 5].map((group) => `${group} ${t(groupWord(group))}`);
  return [table, { text: [...legend, `– ${t('notReported')}`].join('   '), style: 'remark', margin: [0, 2, 0, 0] }];
}

function barsContent(section: SectionOf<'bars'>, language: Language): Content {
  const { rows, unit, total } = section;
  const t = (key: FrameWord) => say(reportFrameWords, language, key);
  const amount = (text: string): TableCell => ({ text, alignment: 'right', font: 'Figures', noWrap: true });
  const head: TableCell[] = [
    headCell(t('institution')),
    headCell(''),
    { ...headCell(`${t('amount')} (${unit[language]})`), alignment: 'right' },
    { ...headCell(t('share')), alignment: 'right' },
    { ...headCell(t('worstGroup')), alignment: 'center' },
    headCell(t('collateral')),
  ];
  const body = rows.map((row): TableCell[] => [
    { text: nameText(row.label, language) },
    {
      canvas: [
        { type: 'rect', x: 0, y: 1, w: Math.max(1, (130 * row.shareTenths) / 1000), h: 7, color: paper.primary },
      ],
    },
    amount(cellText('money-million', row.amount, language)),
    amount(shareText(row.shareTenths, language)),
    row.worstGroup === null ? { text: '' } : groupCell(row.worstGroup),
    { text: t(securityWord(section, row)) },
  ]);
  const totals: TableCell[] = [
    { text: t('total'), bold: true, colSpan: 2 },
    { text: '' },
    Object.assign({}, amount(cellText('money-million', total, language)), { bold: true }),
    Object.assign({}, amount(shareText(1000, language)), { bold: true }),
    { text: '' },
    { text: '' },
  ];
  const widths = ['*', 134, 'auto', 'auto', 'auto', 'auto'];
  return ledger({ widths, body: [head, ...body, totals], headerRows: 1 }, body.length + 1);
}

/** The bands side by side, each as wide as its part of the scale; the value is in its band. */
function scaleContent(scale: SectionOf<'scale'>, language: Language): Content {
  const bands = scaleBands(scale);
  const points = bands.reduce((all, band) => all + band.points, 0);
  const here = (isHere: boolean) => (isHere ? { bold: true, fillColor: paper.head } : {});
  // The width between the margins, less edges and padding: with the usual padding many bands would extend past the
  // page.
  const isNarrow = bands.length > 6;
  const room = pageWidth - bands.length * (isNarrow ? 1.4 : 6.4) - 3;
  const table: Table = {
    widths: bands.map((band) => (room * band.points) / points),
    body: [
      bands.map(({ isHere, tone }): TableCell => {
        return { text: isHere ? String(scale.value) : '', fontSize: 14, color: paper.tones[tone], ...here(isHere) };
      }),
      bands.map(({ label, isHere }): TableCell => ({ text: label[language], ...here(isHere) })),
      bands.map(({ from, to, isHere }): TableCell => ({ text: `${from} – ${to}`, ...here(isHere) })),
    ],
  };
  return ledger(table, undefined, isNarrow);
}

/** A table with hairlines; a thicker line above the totals row; headers repeat and rows are not split. */
export function ledger(table: Table, totalsAt?: number, isNarrow = false): Content {
  const pad = isNarrow ? 0.5 : 3;
  return {
    table: { ...table, dontBreakRows: true, keepWithHeaderRows: 1 },
    style: 'table',
    layout: {
      hLineWidth: (line) => (line === totalsAt ? 1.2 : 0.4),
      vLineWidth: () => 0.4,
      hLineColor: (line) => (line === totalsAt ? paper.text : paper.rule),
      vLineColor: () => paper.rule,
      paddingLeft: (column) => (column === 0 ? 3 : pad),
      paddingRight: () => pad,
      paddingTop: () => 2,
      paddingBottom: () => 2,
    },
  };
}
