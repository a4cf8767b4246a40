import { Readable } from 'node:stream';
import { type ZipEntry, zipOf } from '#kit/server/files/zip-writer.ts';
import { type ListColumn, type ListRows, type ListValue, oneByOne, sheetXml, type Table } from './sheet-xml.ts';
import { sheetName } from './sheet-value.ts';
import { contentTypes, packageLinks, sheetPath, styles, workbookLinks, workbookOf } from './workbook-parts.ts';

export type { ListColumn, ListValue };

/** A column by the name of a value, before its title is known. */
export type NamedColumn<N extends string> = Omit<ListColumn, 'title'> & { readonly name: N };

/** Columns with their titles in a reader's language. */
export function titled<N extends string>(
  columns: readonly NamedColumn<N>[],
  titleOf: (name: N) => string,
): readonly ListColumn[] {
  return columns.map(({ name, ...column }) => ({ ...column, title: titleOf(name) }));
}

export type ListLooks = {
  /** Lines above the titles: what the list contains. The first is the largest. */
  readonly above?: readonly string[];
  /** The most rows of a sheet, including the lines above, before the next one begins. */
  readonly mostRows?: number;
};

/**
 * A list as an .xlsx that is written while it is read: memory does not grow with the rows. Text is text, amounts are
 * numbers, dates are dates, and nothing can be taken for a formula. The columns' titles are bold, stay visible and
 * are repeated on each printed page; rows beyond a sheet's limit continue in the next.
 */
export function listXlsx(
  name: string,
  columns: readonly ListColumn[],
  rows: ListRows,
  { above = [], mostRows = rowsOfSheet }: ListLooks = {},
): Readable {
  return Readable.from(zipOf(entriesOf(name, { columns, above, mostRows }, rows)), { objectMode: false });
}

// The limit of the format.
const rowsOfSheet = 1_048_576;

async function* entriesOf(name: string, table: Table, rows: ListRows): AsyncGenerator<ZipEntry> {
  const bytes = (text: string) => Buffer.from(text, 'utf8');
  // First, because programs that look only at the beginning of a file recognise a workbook by it.
  yield { name: '[Content_Types].xml', bytes: bytes(contentTypes) };
  yield { name: '_rels/.rels', bytes: bytes(packageLinks) };
  yield { name: 'xl/styles.xml', bytes: bytes(styles) };
  const sheets = new Set<string>();
  const source = oneByOne(rows);
  try {
    do {
      sheets.add(sheetName(name, sheets));
      yield { name: sheetPath(sheets.size), chunks: sheetXml(table, source) };
    } while (await source.hasMore());
  } finally {
    await source.close();
  }
  yield { name: 'xl/workbook.xml', bytes: bytes(workbookOf([...sheets], table.above.length + 1)) };
  yield { name: 'xl/_rels/workbook.xml.rels', bytes: bytes(workbookLinks(sheets.size)) };
}
