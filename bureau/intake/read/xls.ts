import { type CellValue, readXls as readWorkbook } from 'hucre/xlsx';
import { openOldContainer } from './old-container.ts';
import { FileRefused } from './refused.ts';
import { Cells, lettersOf } from './sheet-rows.ts';
import { slashedDay } from './sheet-values.ts';
import type { SheetVisitor } from './sheet-visitor.ts';

// Records of a BIFF stream that are refused: see MS-XLS 2.3.
const records = {
  formula: 0x0006,
  password: 0x002f,
  sheet: 0x0085,
  begin: 0x0809,
  merged: 0x00e5,
  sharedFormula: 0x04bc,
  arrayFormula: 0x0221,
};

/** Reads a workbook of the old format (BIFF8), which is small by design: 65,536 rows a sheet. */
export async function readXls(whole: Buffer, visitor: SheetVisitor, pause: () => Promise<void>): Promise<void> {
  const { names, workbook } = openOldContainer(whole);
  if (names.some((name) => /^_VBA_PROJECT|^VBA$/i.test(name))) throw new FileRefused('TEP_006.macros');
  const facts = lookAtRecords(workbook);
  const { sheets } = await readWorkbook(whole).catch(() => {
    throw new FileRefused('TEP_006.workbook');
  });
  visitor.check(sheets.map(({ name }, at) => ({ name, isHidden: facts[at]?.isHidden ?? false })));
  for (const [order, { name, rows }] of sheets.entries()) {
    // Days already arrive as dates, so the sheet's day count does not matter.
    const sheet = visitor.open(name, false);
    if (sheet === undefined) continue;
    const merged = facts[order]?.merged;
    if (merged !== undefined) sheet.merged?.(merged);
    const cells = new Cells();
    for (let at = 0; at < rows.length; at += 1) {
      cells.clear();
      for (const [column, value] of (rows[at] ?? []).entries()) putValue(cells, column, value);
      sheet.take(at + 1, cells);
      if (at % 1000 === 999) await pause();
    }
    sheet.end();
  }
}

function putValue(cells: Cells, column: number, value: CellValue): void {
  if (value === null || value === undefined || value === '') return;
  const isNumber = typeof value === 'number';
  const text = value instanceof Date ? slashedDay(value) : String(value);
  const bytes = Buffer.from(text);
  cells.put(column, isNumber ? 'number' : typeof value === 'boolean' ? 'other' : 'text', bytes, 0, bytes.length);
}

type SheetRecords = { readonly beginsAt: number; readonly isHidden: boolean; merged: string | undefined };

/**
 * Refuses forbidden records, and reports for each sheet whether it is hidden and where its first merged cells are.
 */
function lookAtRecords(stream: Buffer): SheetRecords[] {
  const sheets: SheetRecords[] = [];
  let open: SheetRecords | undefined;
  for (let at = 0; at + 4 <= stream.length; at += 4 + stream.readUInt16LE(at + 2)) {
    const record = stream.readUInt16LE(at);
    if (record === records.password) throw new FileRefused('TEP_006.password');
    if (record === records.formula || record === records.sharedFormula || record === records.arrayFormula) {
      throw new FileRefused('TEP_006.formula', { place: cellOf(stream, at + 4) });
    }
    if (record === records.sheet && at + 9 <= stream.length) {
      const isHidden = (stream.readUInt8(at + 8) & 3) !== 0;
      sheets.push({ beginsAt: stream.readUInt32LE(at + 4), isHidden, merged: undefined });
    }
    if (record === records.begin) open = sheets.find(({ beginsAt }) => beginsAt === at) ?? open;
    if (record === records.merged && at + 14 <= stream.length && stream.readUInt16LE(at + 4) > 0 && open) {
      open.merged ??= `${lettersOf(stream.readUInt16LE(at + 10))}${stream.readUInt16LE(at + 6) + 1}`;
    }
  }
  return sheets;
}

// A formula's record starts with row and column, but does not name its sheet.
function cellOf(stream: Buffer, at: number): string {
  if (at + 4 > stream.length) return '';
  return `${lettersOf(stream.readUInt16LE(at + 2))}${stream.readUInt16LE(at) + 1}`;
}
