import { guideSheet, headerSheet, totalsArray } from '../around.ts';
import type { Plan } from './plan.ts';
import { FileRefused } from './refused.ts';

/** Sheets that a workbook of a kind has to have, in no particular order. */
export function sheetsOf({ sections }: Plan): string[] {
  return [headerSheet, ...sections.map(({ section }) => section.code), totalsArray];
}

/** Refuses a workbook that lacks a sheet of its kind or has one twice. The names are those of all its sheets. */
export function checkSheets(plan: Plan, names: readonly string[]): void {
  for (const wanted of sheetsOf(plan)) {
    if (!names.includes(wanted)) throw new FileRefused('TEP_006.sheet-missing', { value: wanted });
  }
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new FileRefused('TEP_006.sheet-unknown', { value: twice });
}

/** What a sheet is to a kind: one of its own, the instructions, or one that may be there as long as it is empty. */
export function roleOf(plan: Plan, name: string): 'data' | 'guide' | 'unknown' {
  if (name === guideSheet) return 'guide';
  return sheetsOf(plan).includes(name) ? 'data' : 'unknown';
}

/** Refuses a workbook whose header sheet has no values. Called when all sheets are read. */
export function checkHeaderCame({ root }: Plan): void {
  if (!root.isSealed)
    throw new FileRefused('TEP_006.missing', { place: headerSheet, value: root.columns[0]?.code ?? '' });
}
