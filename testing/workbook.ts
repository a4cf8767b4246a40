import { writeXlsx } from 'hucre/xlsx';

export type Cell = string | number | null;

/** A workbook of plain sheets, for tests that send a workbook. */
export async function workbook(
  sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const written = await writeXlsx({
    sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows: rows.map((row) => [...row]) })),
  });
  return new Uint8Array(written);
}

/** A customers file of one sheet with its column titles. */
export async function customersFile(
  name: string,
  titles: readonly string[],
  rows: readonly (readonly Cell[])[],
): Promise<File> {
  return new File([await workbook({ KHACHHANG: [titles, ...rows] })], name);
}
