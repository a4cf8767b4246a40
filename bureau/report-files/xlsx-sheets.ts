import type { CellStyle, CellValue, WriteSheet } from 'hucre/xlsx';
import type { ReportCell, SectionOf, ValueKind } from '#bureau/contract/report.ts';
import {
  cellText,
  columnText,
  dongUnit,
  isMoney,
  nameText,
  notReportedMark,
  securityWord,
} from '#bureau/contract/report-text.ts';
import { reportFrameWords } from '#bureau/words/report.ts';
import { type Language, say } from '#kit/words/words.ts';
import { dateValue, numberValue, sheetFormats, textValue } from '#kit/server/sheets/sheet-value.ts';
import { paper } from '#kit/server/documents/paper.ts';

/** A cell of a report's sheet: its value and its style. */
export type Styled = { readonly value: CellValue; readonly style?: CellStyle };

const bold: CellStyle = { font: { bold: true } };
const head: CellStyle = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: rgb(paper.head) } },
  alignment: { wrapText: true, vertical: 'center' },
};

/** Text as a text cell that no spreadsheet mistakes for a formula or a number. */
export function textCell(text: string, style: CellStyle = {}): Styled {
  return { value: text === '' ? null : textValue(text), style: { numFmt: sheetFormats.text, ...style } };
}

export const headCell = (text: string): Styled => textCell(text, head);
export const boldCell = (text: string): Styled => textCell(text, bold);

/** A whole number of dong, or of millions of them. */
export function dongCell(amount: string, style: CellStyle = {}): Styled {
  return { value: numberValue(amount), style: { numFmt: sheetFormats.whole, ...style } };
}

/** A report's value as a cell of its type: amounts are numbers, days are dates, all others text. */
export function valueCell(kind: ValueKind, cell: ReportCell, language: Language, style: CellStyle = {}): Styled {
  const text = cellText(kind, cell, language);
  if (cell === null || text === notReportedMark) return textCell(text, style);
  switch (kind) {
    case 'money-million':
      return isMoney(cell) ? dongCell(cell.million, style) : valueCell('number', cell, language, style);
    case 'number':
      if (typeof cell === 'object') return textCell(text, style);
      return { value: numberValue(String(cell)), style: { numFmt: sheetFormats.whole, ...style } };
    case 'money-own-currency':
      if (typeof cell !== 'object' || !('amount' in cell)) return textCell(text, style);
      return { value: numberValue(cell.amount), style: { numFmt: sheetFormats.decimal, ...style } };
    case 'date':
    case 'month':
      if (typeof cell === 'object') return textCell(text, style);
      return { value: dateValue(String(cell)), style: { numFmt: sheetFormats[kind], ...style } };
    case 'group':
      return typeof cell === 'number' ? groupCell(cell) : textCell(text, style);
    default:
      return textCell(text, style);
  }
}

function groupCell(group: number): Styled {
  const colours = paper.groups[group];
  if (!colours) return { value: group };
  const fill = { type: 'pattern' as const, pattern: 'solid' as const, fgColor: { rgb: rgb(colours.fill) } };
  return {
    value: group,
    style: { fill, font: { bold: true, color: { rgb: rgb(colours.ink) } }, alignment: { horizontal: 'center' } },
  };
}

/** A million column with exact amounts gets a column of dong beside it. */
function sheetColumns({ columns, rows }: SectionOf<'table'>) {
  return columns.flatMap((column, index) => {
    const own = { column, index, isDong: false };
    return rows.some((row) => isMoney(row[index] ?? null))
      ? [own, { column: { ...column, unit: dongUnit }, index, isDong: true }]
      : [own];
  });
}

/** The rows of a table section: header, rows, totals. */
export function tableRows(section: SectionOf<'table'>, language: Language): Styled[][] {
  const { rows, totals } = section;
  const columns = sheetColumns(section);
  const line = (row: readonly ReportCell[], style?: CellStyle) =>
    columns.map(({ column, index, isDong }) => {
      const cell = row[index] ?? null;
      if (isDong && isMoney(cell)) return dongCell(cell.dong, style);
      return valueCell(isLabel(row, index) ? 'text' : column.kind, cell, language, style);
    });
  return [
    columns.map(({ column }) => headCell(columnText(column, language))),
    ...rows.map((row) => line(row)),
    ...(totals ? [line(totals, bold)] : []),
  ];

  function isLabel(row: readonly ReportCell[], index: number): boolean {
    return row === totals && index === 0;
  }
}

/** The rows of a strip: months as columns, a digit a cell, "(-)" if nothing was reported. */
export function stripRows({ months, rows }: SectionOf<'months'>, language: Language): Styled[][] {
  const word = (key: 'institutionCode' | 'institution') => headCell(say(reportFrameWords, language, key));
  const monthHead = (month: string): Styled => ({
    value: dateValue(month),
    style: { ...head, numFmt: sheetFormats.month },
  });
  return [
    [word('institutionCode'), word('institution'), ...months.map(monthHead)],
    ...rows.map(({ code, label, groups }) => [
      textCell(code),
      textCell(nameText(label, language)),
      ...groups.map((group) =>
        typeof group === 'number' ? groupCell(group) : textCell(group === null ? notReportedMark : ''),
      ),
    ]),
  ];
}

/** The rows of a bar section, as a table of the drawn values. */
export function barsRows(section: SectionOf<'bars'>, language: Language): Styled[][] {
  const { rows, total, totalDong, unit } = section;
  const t = (key: keyof (typeof reportFrameWords)['texts']) => say(reportFrameWords, language, key);
  const amounts = (million: string, dong = million, style?: CellStyle) =>
    (totalDong === undefined ? [million] : [million, dong]).map((amount) => dongCell(amount, style));
  return [
    [
      t('institutionCode'),
      t('institution'),
      ...(totalDong === undefined ? [unit] : [unit, dongUnit]).map((each) => `${t('amount')} (${each[language]})`),
      `${t('share')} (%)`,
      t('worstGroup'),
      t('collateral'),
    ].map(headCell),
    ...rows.map((row) => [
      textCell(row.code),
      textCell(nameText(row.label, language)),
      ...amounts(row.amount, row.dong),
      { value: row.shareTenths / 10, style: { numFmt: '0.0' } },
      row.worstGroup === null ? textCell('') : groupCell(row.worstGroup),
      textCell(t(securityWord(section, row))),
    ]),
    [boldCell(t('total')), textCell(''), ...amounts(total, totalDong, bold)],
  ];
}

/** Widths that fit the kinds of a table section's columns. */
export function widthsOf(section: SectionOf<'table'>): number[] {
  return sheetColumns(section).map(({ column: { kind } }) =>
    kind === 'text' ? 34 : kind === 'group' || kind === 'number' ? 12 : 16,
  );
}

/** A sheet of styled cells; `frozen` rows stay visible. */
export function sheetOf(
  name: string,
  rows: readonly (readonly Styled[])[],
  widths: readonly number[],
  frozen = 0,
): WriteSheet {
  const cells = new Map(
    rows.flatMap((row, at) =>
      row.flatMap(({ style }, column) => (style ? [[`${at},${column}`, { style }] as const] : [])),
    ),
  );
  return {
    name,
    rows: rows.map((row) => row.map(({ value }) => value)),
    cells,
    columns: widths.map((width) => ({ width })),
    ...(frozen > 0 ? { freezePane: { rows: frozen } } : {}),
    pageSetup: { paperSize: 'a4', orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  };
}

function rgb(colour: string): string {
  return colour.replace('#', '').toUpperCase();
}
