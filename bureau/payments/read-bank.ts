import { startReader, summaryOfDead } from '#bureau/intake/parse.ts';
import type { BankFileToRead, BankSummary } from './read/bank-file.ts';

const mostSeconds = 20;

/** Reads a bank's statement in an isolated child process, as data files are read. */
export async function readBankFile(workerJob: BankFileToRead): Promise<BankSummary> {
  const child = startReader(new URL('read/child.ts', import.meta.url), workerJob);
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
    child.once('error', () => resolve({ code: null, signal: null }));
  });
  let [isLate, errors, text] = [false, '', ''];
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    errors = (errors + piece).slice(-8000);
  });
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, mostSeconds * 1000);
  try {
    for await (const piece of child.stdout.setEncoding('utf8')) text += String(piece);
  } finally {
    clearTimeout(timer);
  }
  const end = await ended;
  if (text.endsWith('\n')) return JSON.parse(text);
  const { code } = summaryOfDead(end, { isLate, errors });
  return { outcome: 'unreadable', code };
}
