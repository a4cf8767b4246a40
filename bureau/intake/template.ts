import { type CellStyle, type DataValidation, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { boldCell, headCell, sheetOf, type Styled, textCell } from '#bureau/report-files/xlsx-sheets.ts';
import { sheetFormats } from '#kit/server/sheets/sheet-value.ts';
import { type Language, say } from '#kit/words/words.ts';
import { guideSheet, header, headerSheet, nilIndicator, totalColumns, totalsArray, totalValue } from './around.ts';
import { codeTablesOf, formText, ruleTexts } from './guide/describe.ts';
import { guideWords } from './guide/words.ts';
import { type FileKind, type Indicator, indicatorsOf } from './kind.ts';

// Rows with prepared formats. For more, copy a row or send JSON.
const preparedRows = 300;

/**
 * An empty workbook of a kind: instructions, header, one sheet a section, control totals to fill in. Row 1 names the
 * indicators, row 2 has their codes, by which the sheet is read. Codes and days are text cells, so that no zero is
 * lost.
 */
export async function templateXlsx(kind: FileKind, language: Language): Promise<Uint8Array> {
  const sheets = [
    instructions(kind, language),
    dataSheet(headerSheet, header, 1, language),
    ...kind.sections.map((section) => dataSheet(section.code, indicatorsOf(section), preparedRows, language)),
    totalsSheet(kind, language),
  ];
  return writeXlsx({ sheets, properties: { title: say(guideWords, language, 'template', { kind: kind.code }) } });
}

function dataSheet(
  name: string,
  indicators: readonly Pick<Indicator, 'code' | 'words' | 'type' | 'isRequired'>[],
  rows: number,
  language: Language,
): WriteSheet {
  const blank = indicators.map(({ type }): Styled => ({ value: null, style: { numFmt: formatOf(type) } }));
  const sheet = sheetOf(
    name,
    [
      indicators.map(({ words, isRequired }) => headCell(`${words[language]}${isRequired ? ' *' : ''}`)),
      indicators.map(({ code }) => boldCell(code)),
      ...Array.from({ length: rows }, () => blank),
    ],
    indicators.map(({ type }) => (type.kind === 'text' && type.most > 50 ? 34 : 18)),
    2,
  );
  return { ...sheet, dataValidations: indicators.flatMap((indicator, at) => validationOf(indicator, at, rows)) };
}

function formatOf(type: Indicator['type']): CellStyle['numFmt'] {
  return type.kind === 'vnd' || type.kind === 'whole' ? '0' : sheetFormats.text;
}

// A dropdown list, if it fits the sheet's limit for one: 255 characters.
function validationOf({ type }: Pick<Indicator, 'type'>, column: number, rows: number): DataValidation[] {
  if (type.kind !== 'code' && type.kind !== 'tick') return [];
  const values = type.kind === 'tick' ? ['x'] : type.table.codes.map(({ code }) => code);
  if (values.join(',').length > 255) return [];
  const letters = columnLetters(column);
  return [{ type: 'list', values, range: `${letters}3:${letters}${rows + 2}`, showErrorMessage: true }];
}

function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : `${columnLetters(Math.trunc(column / 26) - 1)}${last}`;
}

function totalsSheet(kind: FileKind, language: Language): WriteSheet {
  const columns = [...totalColumns, { ...totalValue, isRequired: true }];
  const rows = kind.totals.map((total): Styled[] => {
    const currency = 'sumOf' in total ? 'VND' : '';
    return [textCell(total.section), textCell(currency), textCell(total.code), textCell('')];
  });
  return sheetOf(
    totalsArray,
    [
      columns.map(({ words, isRequired }) => headCell(`${words[language]}${isRequired ? ' *' : ''}`)),
      columns.map(({ code }) => boldCell(code)),
      ...rows.map((row) => row.map((cell) => ({ ...cell, style: { numFmt: sheetFormats.text } }))),
    ],
    [18, 12, 18, 24],
    2,
  );
}

function instructions(kind: FileKind, language: Language): WriteSheet {
  const t = (key: keyof (typeof guideWords)['texts'], gaps?: Record<string, string>) => {
    return say(guideWords, language, key, gaps);
  };
  const lines: Styled[][] = [
    [boldCell(`${kind.code} – ${kind.words[language]}`)],
    ...(['fillIn', 'noFormulas', 'emptySheets', 'totalsRule', 'formatsRule'] as const).map((key) => [textCell(t(key))]),
    [textCell(t('nilRule', { code: nilIndicator }))],
    [],
    [t('section'), t('code'), t('indicator'), t('required'), t('form')].map(headCell),
  ];
  for (const section of kind.sections) {
    for (const { code, words, isRequired, type } of indicatorsOf(section)) {
      const required = isRequired ? t('required') : '';
      lines.push(
        [section.code, code, words[language], required, formText(type)[language]].map((text) => textCell(text)),
      );
    }
    lines.push(...ruleTexts(section).map((rule) => [textCell(section.code), textCell(''), textCell(rule[language])]));
  }
  lines.push([], [t('codeTables'), t('code'), t('meaning')].map(headCell));
  for (const { name, codes } of codeTablesOf(kind.sections)) {
    lines.push(...codes.map(({ code, words }) => [textCell(name), textCell(code), textCell(words[language])]));
  }
  return sheetOf(guideSheet, lines, [22, 14, 48, 16, 56]);
}
