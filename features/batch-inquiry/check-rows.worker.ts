import { type CellValue, readXls, readXlsx } from 'hucre/xlsx';
import { columnTitle, faultText, type Given, type ReadRow, RowChecker } from '#bureau/batch/check-rows.ts';
import { type ColumnCode, columnOfTitle, columnsOf, columnTitles, isCode } from '#bureau/batch/columns.ts';
import { batchFileWords } from '#bureau/batch/words.ts';
import { type Language, say } from '#kit/words/words.ts';
import type { CustomerType } from '#bureau/contract/subject-kind.ts';

export type ToWorker = {
  readonly bytes: ArrayBuffer;
  readonly isOld: boolean;
  readonly type: CustomerType;
  readonly language: Language;
};

/** A good row of a file, with what it asks. */
export type AskedRow = { readonly row: number; readonly given: Given };

/** The result of checking a file before it is sent; `refusal` is the Centre's refusal of the whole file. */
export type FromWorker = {
  readonly rows: number;
  readonly bad: number;
  readonly first: readonly { readonly row: number; readonly fault: string }[];
  /** The good rows of a short file. */
  readonly asked: readonly AskedRow[];
  readonly refusal?: string;
};

const shownFaults = 8;
/** Each row of so short a file is looked up by a call of its own. */
const mostAsked = 20;
const guide = 'HUONGDAN';
const rowsOfOldSheet = 65_536;

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  void look(data).then(
    (found) => postMessage(found),
    () => postMessage(undefined),
  );
});

async function look({ bytes, isOld, type, language }: ToWorker): Promise<FromWorker> {
  const { sheets } = await (isOld ? readXls(new Uint8Array(bytes)) : readXlsx(new Uint8Array(bytes)));
  const filled = sheets.filter(({ name, rows }) => name !== guide && rows.some((row) => !isEmpty(row)));
  const refuse = (key: keyof (typeof batchFileWords)['texts'], facts: { place?: string; value?: string } = {}) => {
    return { ...nothing, refusal: say(batchFileWords, language, key, facts) };
  };
  const [sheet, other] = filled;
  if (sheet === undefined) return refuse('empty');
  if (isOld && sheet.rows.length >= rowsOfOldSheet)
    return refuse('full', { place: `${sheet.name}!A${rowsOfOldSheet}` });
  if (other !== undefined) return refuse('sheets', { value: `${sheet.name}, ${other.name}` });
  const columns = columnsOf(type);
  const head = sheet.rows.slice(0, 10).findIndex((row) => row.filter((cell) => isColumn(cell)).length >= 2);
  if (head < 0) return refuse('titles', { value: columnTitles(columns, language) });
  const places = (sheet.rows[head] ?? []).map((cell) => (isEmptyCell(cell) ? undefined : columnOfTitle(String(cell))));
  const unknown = (sheet.rows[head] ?? []).findIndex((cell, at) => !isEmptyCell(cell) && places[at] === undefined);
  if (unknown >= 0) {
    return refuse('column-unknown', { place: `${head + 1}:${unknown + 1}`, value: columnTitles(columns, language) });
  }
  const isOther = places.some(
    (found) => found !== undefined && found !== 'ordinal' && !columns.some(({ code }) => code === found),
  );
  if (isOther) return refuse('other-type');
  const missing = columns.filter(({ code, isRequired }) => isRequired && !places.includes(code));
  if (missing.length > 0) return refuse('column-missing', { value: columnTitles(missing, language) });
  const found = checked(sheet.rows.slice(head + 1), { places, from: head + 2, type, language });
  return found.rows === 0 ? refuse('empty') : found;
}

const nothing: FromWorker = { rows: 0, bad: 0, first: [], asked: [] };

type Places = readonly (ColumnCode | 'ordinal' | undefined)[];

function checked(
  rows: readonly (readonly CellValue[])[],
  { places, from, type, language }: { places: Places; from: number; type: CustomerType; language: Language },
): FromWorker {
  const checker = new RowChecker(type);
  const first: { row: number; fault: string }[] = [];
  const asked: AskedRow[] = [];
  let [count, bad] = [0, 0];
  for (const [at, cells] of rows.entries()) {
    if (isEmpty(cells) || cells.every((cell) => isEmptyCell(cell) || isCode(String(cell)))) continue;
    count += 1;
    const { row, given, faults } = checker.check(readRow(cells, places, from + at));
    const [fault] = faults;
    if (fault === undefined) {
      if (asked.length <= mostAsked) asked.push({ row, given });
      continue;
    }
    bad += 1;
    if (first.length < shownFaults) {
      first.push({ row, fault: `${columnTitle(fault.column, language)}: ${faultText(fault, language)}` });
    }
  }
  return { rows: count, bad, first, asked: asked.length > mostAsked ? [] : asked };
}

function readRow(cells: readonly CellValue[], places: Places, row: number): ReadRow {
  const texts: Partial<Record<ColumnCode, string>> = {};
  const numbers: ColumnCode[] = [];
  for (const [at, cell] of cells.entries()) {
    const column = places[at];
    if (column === undefined || column === 'ordinal' || isEmptyCell(cell)) continue;
    texts[column] = String(cell);
    if (typeof cell === 'number') numbers.push(column);
  }
  return { row, cells: texts, numbers, strange: [] };
}

function isColumn(cell: CellValue): boolean {
  const found = isEmptyCell(cell) ? undefined : columnOfTitle(String(cell));
  return found !== undefined && found !== 'ordinal';
}

function isEmpty(row: readonly CellValue[]): boolean {
  return row.every(isEmptyCell);
}

function isEmptyCell(cell: CellValue | undefined): boolean {
  return cell === null || cell === undefined || cell === '';
}
