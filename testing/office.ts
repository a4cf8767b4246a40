import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readXlsx, type WriteSheet, writeXlsx } from 'hucre/xlsx';

/** Rows of text for each sheet of a workbook, written below its two header rows. */
export type SheetRows = Readonly<Record<string, readonly (readonly string[])[]>>;

/** True when LibreOffice is installed, so that a test can send files that it wrote. */
export const hasOffice = (() => {
  try {
    execFileSync('soffice', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/**
 * Fills a template and saves it with LibreOffice as .xls or .xlsx; without LibreOffice, the library saves it as
 * .xlsx.
 */
export async function fillTemplate(template: Buffer, rows: SheetRows, ending: 'xls' | 'xlsx'): Promise<Buffer> {
  if (!hasOffice) return fillHere(template, rows);
  const folder = mkdtempSync(join(tmpdir(), 'office-'));
  try {
    writeFileSync(join(folder, 'template.xlsx'), template);
    await convert(folder, 'template.xlsx', 'fods');
    const flat = readFileSync(join(folder, 'template.fods'), 'utf8');
    writeFileSync(join(folder, 'filled.fods'), Object.entries(rows).reduce(fillSheet, flat));
    await convert(folder, 'filled.fods', ending);
    return readFileSync(join(folder, `filled.${ending}`));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The file extension that `fillTemplate` can produce here. */
export const oldEnding: 'xls' | 'xlsx' = hasOffice ? 'xls' : 'xlsx';

async function convert(folder: string, file: string, ending: string): Promise<void> {
  // Each run has its own profile, because two LibreOffice processes cannot share one.
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  await promisify(execFile)('soffice', ['--headless', profile, '--convert-to', ending, file], { cwd: folder });
}

/** Keeps a sheet's two header rows in the flat document and puts the rows after them. */
function fillSheet(flat: string, [name, rows]: readonly [string, readonly (readonly string[])[]]): string {
  const from = flat.indexOf(`<table:table table:name="${name}"`);
  const end = flat.indexOf('</table:table>', from);
  if (from < 0 || end < 0) throw new Error(`the template has no sheet ${name}`);
  const close = '</table:table-row>';
  const head = flat.indexOf(close, flat.indexOf(close, from) + close.length) + close.length;
  const heads = flat.slice(head).startsWith('\n') && flat.slice(from, head).includes('<table:table-header-rows>');
  const text = rows.map((cells) => `<table:table-row>${cells.map(cellXml).join('')}${close}`).join('');
  const closeHeads = heads && !flat.slice(from, head).includes('</table:table-header-rows>');
  return `${flat.slice(0, head)}${closeHeads ? '</table:table-header-rows>' : ''}${text}${flat.slice(end)}`;
}

function cellXml(value: string): string {
  if (value === '') return '<table:table-cell/>';
  const text = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
}

async function fillHere(template: Buffer, rows: SheetRows): Promise<Buffer> {
  const workbook = await readXlsx(template);
  const sheets = workbook.sheets.map((sheet): WriteSheet => {
    const added = rows[sheet.name];
    return {
      name: sheet.name,
      rows: added === undefined ? sheet.rows : [...sheet.rows.slice(0, 2), ...added.map((row) => [...row])],
    };
  });
  return Buffer.from(await writeXlsx({ sheets }));
}
