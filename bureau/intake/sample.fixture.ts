import { expect } from 'vitest';
import type { FileRow } from './generate.ts';
import { d32 } from './kinds/credit-relations.ts';
import { d10 } from './kinds/identity.ts';
import { rowXml } from './read/zip.fixture.ts';
import { loan } from './sample-rows.fixture.ts';
import { jsonText, nameFor, readHere, sheetsOfRows } from './data-files.fixture.ts';

export const institutionCode = '01301001';
export const day = '2026-10-31';

export const loans = (...rows: FileRow[]) => ({ kind: d32, institutionCode, day, rows: { CHOVAY: rows } });
export const persons = (...rows: FileRow[]) => ({ kind: d10, institutionCode, day, rows: { KHCN: rows } });
export const good = await jsonText(loans(loan));
export const json = nameFor(d32, 'json');
export const zip = nameFor(d32, 'zip');
export const xlsx = nameFor(d32, 'xlsx');
export const xls = nameFor(d32, 'xls');

/** The sheets of a good workbook as XML, with one of them replaced. */
export function sheetsXml(replaced: Readonly<Record<string, string>> = {}): Record<string, string> {
  const sheets = Object.entries(sheetsOfRows(loans(loan))).map(([name, rows]) => {
    return [name, rows.map((row, at) => rowXml(at + 1, row)).join('')];
  });
  return { ...Object.fromEntries(sheets), ...replaced };
}

export const titles = rowXml(1, sheetsOfRows(loans(loan)).CHOVAY?.[0] ?? []);

/** How a bad file is refused: code, place and value; 'read' if it is not. Within five seconds. */
export async function refusal(name: string, bytes: Buffer | string) {
  const startedAt = performance.now();
  const { summary } = await readHere(name, bytes);
  expect(performance.now() - startedAt).toBeLessThan(5000);
  return summary.outcome === 'refused' ? `${summary.code} ${summary.place} ${summary.value}`.trim() : summary.outcome;
}

/** The good JSON file with one thing changed. */
export const changed = (from: string, to: string) => {
  expect(good).toContain(from);
  return good.replace(from, to);
};
