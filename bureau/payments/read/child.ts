import { readFile } from 'node:fs/promises';
import { parseCsv } from 'hucre/csv';
import { openContent } from '#bureau/intake/read/content.ts';
import { limits as usual } from '#bureau/intake/read/limits.ts';
import { FileRefused } from '#bureau/intake/read/refused.ts';
import { readWorkbook } from '#bureau/intake/read/workbook.ts';
import type { BankFileToRead, BankSummary } from './bank-file.ts';
import type { BankRow } from './line.ts';
import { BankFileRefused } from './refused.ts';
import { BankRows, bankVisitor } from './rows.ts';

// The parsing child of bank statements: writes its rows and the result as one JSON line, and ends. It has no other
// rights.

const workerJob: BankFileToRead = JSON.parse(process.argv[2] ?? '');
const limits = { ...usual, wholeBytes: 24 * 1024 ** 2 };
const before = process.memoryUsage.rss();
const found: BankRow[] = [];

async function pause(): Promise<void> {
  if (process.memoryUsage.rss() - before > limits.memoryBytes) throw new FileRefused('TEP_009.memory');
}

async function read(): Promise<BankSummary> {
  const rows = new BankRows(workerJob.most, (row) => void found.push(row));
  try {
    if (workerJob.ending === 'csv') readCsv(await readFile(workerJob.path), rows);
    else await readBook(workerJob.ending, rows);
    rows.end();
    return { outcome: 'read', rows: found };
  } catch (error) {
    if (error instanceof BankFileRefused) return { outcome: 'refused', code: error.code, value: error.value };
    if (error instanceof FileRefused) return { outcome: 'unreadable', code: error.code };
    throw error;
  }
}

async function readBook(ending: 'xls' | 'xlsx', rows: BankRows): Promise<void> {
  const content = await openContent({ path: workerJob.path, ending, stem: '' }, limits);
  if (content.form === 'json') throw new FileRefused('TEP_006.workbook');
  await readWorkbook(content, bankVisitor(rows), { limits, budget: content.budget, pause });
}

function readCsv(bytes: Buffer, rows: BankRows): void {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new BankFileRefused('encoding');
  }
  parseCsv(text.normalize('NFC')).forEach((cells, at) => {
    const texts = cells.map((cell) => (cell === null || cell === undefined ? '' : String(cell).trim()));
    const columns = texts.flatMap((cell, column) => (cell === '' ? [] : [column]));
    rows.take(at + 1, { cellAt: (column) => ({ text: texts[column] ?? '', isNumber: false }), columns, is1904: false });
  });
}

process.stdout.write(`${JSON.stringify(await read())}\n`);
