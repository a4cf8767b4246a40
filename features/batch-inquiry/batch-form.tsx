import { type BatchChannel, batchNameOf, readBatchName, wireTypeOf } from '#bureau/batch/file-name.ts';
import { nameFaultText } from '#bureau/batch/name-fault.ts';
import { batchNameWords } from '#bureau/batch/words.ts';
import { type CustomerType, subjectKindOf } from '#bureau/contract/subject-kind.ts';
import { send } from '#kit/browser/call.ts';
import { language } from '#kit/browser/language.ts';
import { useRead } from '#kit/browser/reading.ts';
import { RetryStrip } from '#kit/browser/status/retry-strip.tsx';
import type { Checked, CheckedPart, Folder, Folders } from '#kit/browser/upload-screen/declaration.ts';
import { useLanguage, useWords } from '#kit/browser/words.tsx';
import type { AnswerOf } from '#kit/contract/call.ts';
import { formatNumber } from '#kit/words/format.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { type Language, say } from '#kit/words/words.ts';
import { lookups } from '#features/lookups/contract.ts';
import { spend } from '#features/spend/contract.ts';
import { askedBefore, productNumber } from './before/asked-before.ts';
import { costOf } from './before/cost.ts';
import styles from './budget-strip.module.css';
import type { FromWorker, ToWorker } from './check-rows.worker.ts';
import { batchReplies, massProducts } from './contract.ts';
import { batchFormWords } from './form-words.ts';

// What the form of a file asks: no part of the page before it is open.

/** What is chosen for a file: a product of the mass inquiry, or the kind of its customers. */
export function foldersOf(channel: BatchChannel): Promise<Folders> {
  return channel === 'mass' ? productsOf() : typesOf(channel);
}

async function typesOf(channel: 'batch' | 's74'): Promise<Folders> {
  const { limits, productOf, priced } = await pricesOf();
  const type = (customerType: CustomerType): Folder => ({
    id: wireTypeOf(customerType),
    label: say(batchFormWords, language(), subjectKindOf(customerType)),
    ...priced(productOf(productNumber(channel, customerType)), batchNameOf(channel, customerType, hanoiDay())),
  });
  return { limits, rows: [type('2'), type('1')] };
}

async function productsOf(): Promise<Folders> {
  const { limits, productOf, priced } = await pricesOf();
  const products = massProducts.flatMap((id): Folder[] => {
    const product = productOf(id);
    if (product === undefined) return [];
    const label = `${product.id} – ${product.label}${id === '31' ? ` (${id})` : ''}`;
    return [{ id, label, ...priced(product, batchNameOf('mass', typeOfNumber(id), hanoiDay())) }];
  });
  return { limits, rows: products };
}

type Product = AnswerOf<typeof lookups.products>['rows'][number];

/** What files cost: the institution's prices and its month's budget, beside the limits of files. */
async function pricesOf() {
  const [{ limits }, { rows }, budget] = await Promise.all([
    send(batchReplies.budget, {}),
    send(lookups.products, { query: {} }),
    // Not everybody who sends files may see what was spent.
    send(spend.budget, {}).catch(() => undefined),
  ]);
  const shown = language();
  return {
    limits,
    productOf: (id: string) => rows.find((each) => each.id === id || each.wireIds.includes(id)),
    /** The hint of a choice and what a file costs there; a product that is closed to the institution has no price. */
    priced: (product: Product | undefined, name: string): Pick<Folder, 'hint' | 'costOf'> => {
      if (product === undefined) return { hint: say(batchFormWords, shown, 'nameHint', { name }) };
      const price = formatNumber(product.priceVnd, shown);
      return {
        hint: say(batchFormWords, shown, 'priceHint', { price, name }),
        costOf: costOf(product.priceVnd, budget, shown),
      };
    },
  };
}

/** Numbers that begin with 1 and 3 are products of legal entities. */
function typeOfNumber(number: string): CustomerType {
  return /^[13]/.test(number) ? '1' : '2';
}

/** The template of what was chosen. */
export function confirmTypeOf(folder: string, isMass: boolean): '0' | '1' {
  if (isMass) return wireTypeOf(typeOfNumber(folder));
  return folder === '0' ? '0' : '1';
}

/** What remains of the institution's daily budget (INQ-09), updated when a file has progressed. */
export function BudgetStrip() {
  const t = useWords(batchFormWords);
  const { language } = useLanguage();
  const { data, isError, isFetching, refetch } = useRead(batchReplies.budget, {}, { keeps: true, follows: true });
  const number = (value: number) => formatNumber(value, language);
  return (
    <section className={styles.strip} aria-label={t('budget')}>
      {isError && <RetryStrip message={t('budgetFailed')} onRetry={() => void refetch()} isBusy={isFetching} />}
      {data !== undefined && (
        <p>
          <span>{t('budget')}</span>
          <meter min={0} max={data.limit} value={data.left} low={data.limit / 10} aria-label={t('budget')} />
          <strong>{t('budgetLeft', { left: number(data.left), limit: number(data.limit) })}</strong>
        </p>
      )}
    </section>
  );
}

/** The largest file that is checked in the page; a larger one would cost too much memory. */
const mostBytes = 12 * 1024 ** 2;
const mostMilliseconds = 15_000;

/**
 * The content of a file's name, part by part where one is wrong, and its rows: how many, which are wrong, and which ask again what was
 * asked today. Wrong rows are only warnings, because the Centre accepts the file and asks about the others; it checks the same again.
 */
export async function checkBatchFile(
  file: File,
  { channel, language }: { channel: BatchChannel; language: Language },
): Promise<Checked> {
  const t = (key: keyof (typeof batchFormWords)['texts'], params?: Record<string, string | number>) =>
    say(batchFormWords, language, key, params);
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
  const { customerType, ending } = read.file;
  const folder = channel === 'mass' ? {} : { folder: wireTypeOf(customerType) };
  const found =
    file.size > mostBytes
      ? undefined
      : await lookInto({ bytes: await file.arrayBuffer(), isOld: ending === 'xls', type: customerType, language });
  if (found === undefined) return { parts, faults: [], warnings: [t('unread')], ...folder };
  if (found.refusal !== undefined) return { parts, faults: [found.refusal], ...folder };
  // Right as a whole, the name takes one line: what is to be read of its rows stands in sight.
  const name = { label: t('name'), text: file.name.normalize('NFC') };
  const number = (value: number) => formatNumber(value, language);
  const counts = { rows: number(found.rows), bad: number(found.bad) };
  const rows: CheckedPart = {
    label: t('rowsFound'),
    ...(found.bad === 0 ? { text: t('rowsFine', counts) } : { text: t('rowsBad', counts), look: 'warning' }),
  };
  const listed = found.first.map(({ row, fault }) => t('rowFault', { row: number(row), fault }));
  const more = found.bad - found.first.length;
  // A mass file asks for a product that is chosen beside it, before or after.
  const again =
    channel === 'mass' ? [] : await askedBefore(found.asked, productNumber(channel, customerType), language);
  const warnings = [...listed, ...(more > 0 ? [t('moreFaults', { count: number(more) })] : []), ...again];
  return { parts: [name, rows], faults: [], warnings, rows: found.rows - found.bad, ...folder };
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
