import { giveWorkbook } from '#bureau/batch/read/give-workbook.ts';
import type { SheetToRead } from './lines.ts';
import { SheetLines } from './sheet-lines.ts';

// The parsing child of portfolio workbooks: writes one JSON line a filled row and one for the summary, and ends. It has no
// other rights.

const { path, most }: SheetToRead = JSON.parse(process.argv[2] ?? '');
await giveWorkbook({ path, ending: 'xlsx', visitor: (give) => new SheetLines({ most, give }) });
