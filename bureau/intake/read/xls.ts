import { type CellValue, readXls as readWorkbook } from 'hucre/xlsx';
import type { Limits } from './limits.ts';
import { openOldContainer } from './old-container.ts';
import type { Plan } from './plan.ts';
import { FileRefused } from './refused.ts';
import type { RowWriter } from './rows.ts';
import { Cells, lettersOf, SheetRows } from './sheet-rows.ts';
import { slashedDay } from './sheet-values.ts';
import { checkHeaderCame, checkSheets, roleOf } from './workbook.ts';

// Records of a BIFF stream that nobody takes in: see MS-XLS 2.3.
const records = { formula: 0x0006, password: 0x002f, sharedFormula: 0x04bc, arrayFormula: 0x0221 };

/** Reads a workbook of the old format (BIFF8), which is small by its nature: 65,536 rows a sheet. */
export async function readXls(
  whole: Buffer,
  reading: { plan: Plan; rows: RowWriter; limits: Limits; breathe: () => Promise<void> },
): Promise<void> {
  const { names, workbook } = openOldContainer(whole);
  if (names.some((name) => /^_VBA_PROJECT|^VBA$/i.test(name))) throw new FileRefused('TEP_006.macros');
  refuseRecords(workbook);
  const { sheets } = await readWorkbook(whole).catch(() => {
    throw new FileRefused('TEP_006.workbook');
  });
  checkSheets(
    reading.plan,
    sheets.map(({ name }) => name),
  );
  for (const { name, rows } of sheets) {
    const role = roleOf(reading.plan, name);
    if (role === 'guide') continue;
    if (role === 'unknown') {
      if (rows.length > 0) throw new FileRefused('TEP_006.sheet-unknown', { value: name });
      continue;
    }
    // Days came as dates already, so the sheet's own counting does not matter.
    const sheet = new SheetRows(name, { ...reading, is1904: false });
    const cells = new Cells();
    for (let at = 0; at < rows.length; at += 1) {
      cells.clear();
      for (const [column, value] of (rows[at] ?? []).entries()) putValue(cells, column, value);
      sheet.take(at + 1, cells);
      if (at % 1000 === 999) await reading.breathe();
    }
    sheet.end();
  }
  checkHeaderCame(reading.plan);
}

function putValue(cells: Cells, column: number, value: CellValue): void {
  if (value === null || value === undefined || value === '') return;
  const isNumber = typeof value === 'number';
  const text = value instanceof Date ? slashedDay(value) : String(value);
  const bytes = Buffer.from(text);
  cells.put(column, isNumber ? 'number' : typeof value === 'boolean' ? 'other' : 'text', bytes, 0, bytes.length);
}

function refuseRecords(stream: Buffer): void {
  for (let at = 0; at + 4 <= stream.length; at += 4 + stream.readUInt16LE(at + 2)) {
    const record = stream.readUInt16LE(at);
    if (record === records.password) throw new FileRefused('TEP_006.password');
    if (record === records.formula || record === records.sharedFormula || record === records.arrayFormula) {
      throw new FileRefused('TEP_006.formula', { place: cellOf(stream, at + 4) });
    }
  }
}

// Row and column lead a formula's record; which sheet it is in does not stand there.
function cellOf(stream: Buffer, at: number): string {
  if (at + 4 > stream.length) return '';
  return `${lettersOf(stream.readUInt16LE(at + 2))}${stream.readUInt16LE(at) + 1}`;
}
