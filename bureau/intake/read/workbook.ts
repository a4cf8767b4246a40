import { guideSheet, headerSheet, totalsArray } from '#bureau/intake/around.ts';
import type { Content } from './content.ts';
import type { Limits } from './limits.ts';
import type { Plan } from './plan.ts';
import { FileRefused } from './refused.ts';
import type { RowWriter } from './rows.ts';
import { SheetRows } from './sheet-rows.ts';
import type { SheetTaker, SheetVisitor } from './sheet-visitor.ts';
import { readXlsx } from './xlsx.ts';
import type { ByteBudget } from './zip.ts';

/** Sheets that a workbook of a kind must have, in any order. */
function sheetsOf({ sections }: Plan): string[] {
  return [headerSheet, ...sections.map(({ section }) => section.code), totalsArray];
}

/** Reads a workbook of either format for a visitor. */
export async function readWorkbook(
  content: Exclude<Content, { form: 'json' }>,
  visitor: SheetVisitor,
  reading: { limits: Limits; budget: ByteBudget; pause: () => Promise<void> },
): Promise<void> {
  if (content.form === 'xlsx') return readXlsx(content.parts, visitor, reading);
  // Old workbooks are rare, and their reader is as large as all the rest, so load it only when needed.
  return (await import('./xls.ts')).readXls(content.whole, visitor, reading.pause);
}

/** Reads the workbook of a kind: its own sheets, all of them required, and others only if they are empty. */
export function kindVisitor(reading: { plan: Plan; rows: RowWriter; limits: Limits }): SheetVisitor {
  const { plan } = reading;
  return {
    check: (sheets) =>
      checkSheets(
        plan,
        sheets.map(({ name }) => name),
      ),
    open(name, is1904) {
      const role = roleOf(plan, name);
      if (role === 'guide') return undefined;
      return role === 'data' ? new SheetRows(name, { ...reading, is1904 }) : unknownSheet(name);
    },
  };
}

function unknownSheet(name: string): SheetTaker {
  return {
    take() {
      throw new FileRefused('TEP_006.sheet-unknown', { value: name });
    },
    end: () => undefined,
  };
}

/** Refuses a workbook that lacks a sheet of its kind or has one twice. The names are those of all its sheets. */
function checkSheets(plan: Plan, names: readonly string[]): void {
  for (const wanted of sheetsOf(plan)) {
    if (!names.includes(wanted)) throw new FileRefused('TEP_006.sheet-missing', { value: wanted });
  }
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new FileRefused('TEP_006.sheet-unknown', { value: twice });
}

/** The role of a sheet: one of the kind's own, the instructions, or one that may exist only if empty. */
function roleOf(plan: Plan, name: string): 'data' | 'guide' | 'unknown' {
  if (name === guideSheet) return 'guide';
  return sheetsOf(plan).includes(name) ? 'data' : 'unknown';
}

/** Refuses a workbook whose header sheet has no values. Called after all sheets are read. */
export function checkHeaderCame({ root }: Plan): void {
  if (!root.isSealed)
    throw new FileRefused('TEP_006.missing', { place: headerSheet, value: root.columns[0]?.code ?? '' });
}
