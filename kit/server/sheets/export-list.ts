import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { z } from 'zod';
import type { Call } from '#kit/contract/call.ts';
import { exportName, exportOf, type FileFormat, formatField, partOf } from '#kit/contract/export.ts';
import { listLimit } from '#kit/contract/fields.ts';
import { type Column, columnsFor, listOf, type RowList } from '#kit/contract/row.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { JsonText } from '#kit/server/calls/json-text.ts';
import type { Input } from '#kit/server/calls/parse-input.ts';
import { type FileAnswer, file, workbook } from '#kit/server/files/file-answer.ts';
import { listWords } from '#kit/words/list.ts';
import { type Language, say } from '#kit/words/words.ts';
import { csvText } from './csv-text.ts';
import { listXlsx } from './list-xlsx.ts';
import type { ListColumn, ListValue } from './sheet-xml.ts';

type Row = Readonly<Record<string, unknown>>;

type Served = {
  readonly name: string;
  readonly call: Call;
  readonly handle: (input: never, context: never) => Promise<unknown>;
};

/** The code behind the export of a list: the list's own handler, window by window. Undefined of a call that has no export. */
export function servedExport(served: Served): (Served & { readonly admit: undefined }) | undefined {
  const call = exportOf(served.call);
  const list = listOf(served.call);
  if (call === undefined || list === undefined) return undefined;
  const handle = (input: never, context: never) => exportList(served, list, { input, context });
  return { name: exportName(served.name), call, admit: undefined, handle };
}

type Asked = { readonly input: Input; readonly context: Context };

async function exportList(
  { call, handle }: Pick<Served, 'call' | 'handle'>,
  shown: RowList,
  { input, context }: Asked,
) {
  const part = partOf(call);
  const { [formatField]: format, ...criteria } = (input[part] ?? {}) as Row & { readonly format: FileFormat };
  const { language } = context.request;
  const kept = shown.columns.filter(({ isScreenOnly }) => isScreenOnly !== true);
  const list = { ...shown, columns: columnsFor(kept, language) };
  const t = (key: string) => say(list.words, language, key);
  const columns = list.columns.map((column): ListColumn => {
    const title = t(column.label ?? column.name);
    const { width } = column;
    return {
      title: column.unit === undefined ? title : `${title} (${t(column.unit)})`,
      kind: sheetKindOf(call, column),
      ...(width === undefined ? {} : { width: Math.round(width / pixelsOfLetter) }),
    };
  });
  let count = 0;
  let sums: Sums | undefined;
  async function* rows(): AsyncGenerator<readonly ListValue[]> {
    const search = async (asked: Row) => {
      const answer = answerOf(await handle({ ...input, [part]: asked } as never, context as never));
      sums = answer.sums;
      return answer;
    };
    for await (const row of allRows(criteria, search)) {
      count += 1;
      yield list.columns.map((column) => valueOf(list, column, row, language));
    }
    if (sums !== undefined && count > 0) yield sumsRow(list, sums, language);
  }
  const name = t(list.caption);
  const answer = format === 'csv' ? await csvFile(name, columns, rows()) : await xlsxFile(name, columns, rows());
  // The handler's own note is of its last window alone.
  context.audit.note({ rows: count, format });
  return answer;
}

// Of the usual type of a sheet.
const pixelsOfLetter = 7;

/** The rows of all windows. A call without windows has one. */
async function* allRows(criteria: Row, search: (criteria: Row) => Promise<Answer>): AsyncGenerator<Row> {
  const { start, end } = criteria;
  if (typeof start !== 'number' || typeof end !== 'number') {
    yield* (await search(criteria)).rows;
    return;
  }
  for (let from = start; from < end; from += listLimit) {
    const until = Math.min(end, from + listLimit);
    const { rows, total } = await search({ ...criteria, start: from, end: until });
    yield* rows;
    if (rows.length === 0 || total <= until) return;
  }
}

type Sums = Readonly<Record<string, string | undefined>>;

type Answer = { readonly rows: readonly Row[]; readonly total: number; readonly sums?: Sums };

function answerOf(answer: unknown): Answer {
  // What a list's handler answers has the shape of its contract.
  return (answer instanceof JsonText ? JSON.parse(answer.text) : answer) as Answer;
}

/** The last row of a list with sums, as its table shows it. */
function sumsRow({ columns }: RowList, sums: Sums, language: Language): ListValue[] {
  const lead = columns.findIndex(({ name, kind = 'text' }) => sums[name] === undefined && !(kind in kinds));
  return columns.map(({ name }, at) => sums[name] ?? (at === lead ? say(listWords, language, 'sum') : null));
}

/**
 * The bytes of a file are held, packed, until the call ends: the rows are read with its connection, which goes to another call
 * before they could be sent.
 */
async function held(source: AsyncIterable<Uint8Array>): Promise<Readable> {
  const pieces: Uint8Array[] = [];
  for await (const piece of source) pieces.push(piece);
  return Readable.from(pieces, { objectMode: false });
}

type Rows = AsyncGenerator<readonly ListValue[]>;

async function xlsxFile(name: string, columns: readonly ListColumn[], rows: Rows): Promise<FileAnswer> {
  return workbook(name, await held(listXlsx(name, columns, rows)));
}

async function csvFile(name: string, columns: readonly ListColumn[], rows: Rows): Promise<FileAnswer> {
  const body = await held(Readable.from(csvText(columns, rows)).pipe(createGzip({ level: 1 })));
  return file({ name: `${name}.csv`, type: 'text/csv; charset=utf-8', body, isPacked: true });
}

const kinds = { month: 'month', date: 'date', dateTime: 'time', money: 'whole' } as const;

function sheetKindOf(call: Call, { kind = 'text', name }: Column): ListColumn['kind'] {
  if (kind === 'number') return isWhole(call, name) ? 'whole' : 'decimal';
  return kind === 'month' || kind === 'date' || kind === 'dateTime' || kind === 'money' ? kinds[kind] : 'text';
}

/** True of a field that holds whole numbers only. */
function isWhole({ answer }: Call, name: string): boolean {
  const rows: unknown = answer instanceof z.ZodObject ? answer.shape.rows : undefined;
  const row: unknown = rows instanceof z.ZodArray ? rows.element : undefined;
  const field: unknown = row instanceof z.ZodObject ? row.shape[name] : undefined;
  const inner: unknown = field instanceof z.ZodNullable || field instanceof z.ZodOptional ? field.unwrap() : field;
  return inner instanceof z.ZodNumber && inner.format !== null;
}

function valueOf(list: RowList, column: Column, row: Row, language: Language): ListValue {
  const value = row[column.name];
  const written = list.textOf(column.name);
  if (written !== undefined)
    return written(row as never, (key, params) => say(list.words, language, key, params), language);
  if (value === null || value === undefined || value === '') return null;
  const textOf = (one: unknown) => {
    const option = column.options?.find((each) => each.value === String(one));
    return option === undefined ? String(one) : say(list.words, language, option.label);
  };
  if (Array.isArray(value)) return value.map(textOf).join('; ');
  const text = textOf(value);
  if (column.kind === 'date') return text.slice(0, 10);
  // A month is written yyyy-MM or yyyyMM.
  return column.kind === 'month' ? text.replace(/^(\d{4})-?(\d{2}).*$/, '$1-$2') : text;
}
