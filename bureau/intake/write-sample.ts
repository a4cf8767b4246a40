import { expect } from 'vitest';
import type { FileRow } from './generate.ts';
import { d32 } from './kinds/credit-relations.ts';
import { d10 } from './kinds/identity.ts';
import { rowXml } from './read/write-zip.ts';
import { jsonText, nameFor, readHere, sheetsOfRows } from './write-data-files.ts';

export const institutionCode = '01301001';
export const day = '2026-10-31';

export const loan: FileRow = {
  branch_code: '01301001',
  customer_code: 'KH000001',
  customer_name: 'Trần Thị Bình',
  contract_number: '2501/7/HĐTD-301',
  signed_on: '15/01/2025',
  ends_on: '15/01/2030',
  loan_kind: '03',
  purpose: '02',
  limit_vnd: '1000000000',
  is_secured: '1',
  note_number: 'KU1',
  disbursed_on: '20/01/2025',
  matures_on: '15/01/2030',
  currency: 'VND',
  balance_vnd: '900000000',
  debt_group: '01',
  overdue_days: '0',
  overdue_vnd: '0',
};

export const person: FileRow = {
  branch_code: '01301001',
  customer_code: 'KH000001',
  born_on: '12/05/1990',
  sex: '2',
  name: 'Trần Thị Bình',
  province_code: '01',
  paper_kind: '01',
  paper_number: '001190000012',
  address: 'Số 5 đường Lê Lợi, Hà Nội',
};

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

/** How a bad file is refused: code, place and value; 'read' when it is not. Within five seconds. */
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
