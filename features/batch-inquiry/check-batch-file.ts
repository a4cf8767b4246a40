import { type BatchChannel, readBatchName, wireTypeOf } from '#bureau/batch/file-name.ts';
import { nameFaultText } from '#bureau/batch/name-fault.ts';
import { batchNameWords } from '#bureau/batch/words.ts';
import type { Checked } from '#kit/browser/upload-screen/declaration.ts';
import { formatNumber } from '#kit/words/format.ts';
import { type Language, say } from '#kit/words/words.ts';
import type { FromWorker, ToWorker } from './check-rows.worker.ts';
import { batchScreenWords } from './words.ts';

/** The largest file that is checked in the page; a larger one would cost too much memory. */
const mostBytes = 12 * 1024 ** 2;
const mostMilliseconds = 15_000;

/**
 * The content of a file's name, part by part, and its rows: how many, and which are wrong. Wrong rows are only
 * warnings, because the Centre accepts the file and asks about the others; it checks the same again.
 */
export async function checkBatchFile(
  file: File,
  { channel, language }: { channel: BatchChannel; language: Language },
): Promise<Checked> {
  const t = (key: keyof (typeof batchScreenWords)['texts'], params?: Record<string, string | number>) =>
    say(batchScreenWords, language, key, params);
  const read = readBatchName(file.name.normalize('NFC'), channel);
  const parts = read.parts.map((part) => {
    const fault = nameFaultText(part, language);
    return {
      label: say(batchNameWords, language, part.part),
      text: part.text,
      ...(fault === undefined ? {} : { fault }),
    };
  });
  if (read.file === undefined) return { parts, faults: [] };
  const folder = channel === 'mass' ? {} : { folder: wireTypeOf(read.file.customerType) };
  const { customerType, ending } = read.file;
  const found =
    file.size > mostBytes
      ? undefined
      : await lookInto({ bytes: await file.arrayBuffer(), isOld: ending === 'xls', type: customerType, language });
  if (found === undefined) return { parts, faults: [], warnings: [t('unread')], ...folder };
  if (found.refusal !== undefined) return { parts, faults: [found.refusal], ...folder };
  const number = (value: number) => formatNumber(value, language);
  const counts = { rows: number(found.rows), bad: number(found.bad) };
  const rows = { label: t('rowsFound'), text: found.bad === 0 ? t('rowsFine', counts) : t('rowsBad', counts) };
  const listed = found.first.map(({ row, fault }) => t('rowFault', { row: number(row), fault }));
  const more = found.bad - found.first.length;
  const warnings = more > 0 ? [...listed, t('moreFaults', { count: number(more) })] : listed;
  return { parts: [...parts, rows], faults: [], warnings, ...folder };
}

/** Undefined for a file that this page cannot read: the Centre will report what it is. */
function lookInto(workerJob: ToWorker): Promise<FromWorker | undefined> {
  const worker = new Worker(new URL('./check-rows.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<FromWorker | undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), mostMilliseconds);
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker | undefined>) => {
      clearTimeout(timer);
      resolve(data);
    });
    worker.addEventListener('error', () => resolve(undefined));
    worker.postMessage(workerJob, [workerJob.bytes]);
  }).finally(() => worker.terminate());
}
