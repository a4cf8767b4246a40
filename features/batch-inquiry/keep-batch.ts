import { type BatchChannel, readBatchName, wireTypeOf } from '#bureau/batch/file-name.ts';
import { nameFaultText } from '#bureau/batch/name-fault.ts';
import type { CheckedRow } from '#bureau/batch/check-rows.ts';
import type { ReportPurpose } from '#bureau/contract/purposes.ts';
import { productOf } from '#bureau/reports/products.ts';
import type { ReceivedFile } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { refuseClosed } from '#kit/server/calls/closed-products.ts';
import type { Admit, Context } from '#kit/server/calls/context.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import { formatDateTime } from '#kit/words/format.ts';
import type { Language } from '#kit/words/words.ts';
import { addTurn, type Batch, type Turn } from './batch.ts';
import { goodRows, keepRead, keepRows } from './keep-rows.ts';
import { batchInquiryRefusals } from './refusals.ts';
import { type CustomerType, subjectKindOf } from '#bureau/contract/subject-kind.ts';

/** Refuses a file by its name before a byte of it is stored (BAT-05). */
export function admitBatch(channel: BatchChannel): Admit {
  return ({ name }, { language }) => {
    namedFile(name, channel, language);
  };
}

/** The kind of customer in a file's name; refuses a bad name, saying which part is wrong. */
export function namedFile(name: string, channel: BatchChannel, language: Language): CustomerType {
  const read = readBatchName(name, channel);
  const bad = read.parts.find(({ fault }) => fault !== undefined);
  if (bad !== undefined)
    throw new Refusal(batchInquiryRefusals['batch-name'], 'file', { reason: nameFaultText(bad, language) ?? '' });
  if (read.file === undefined)
    throw new Refusal(batchInquiryRefusals['batch-name'], 'file', { reason: name.slice(0, 80) });
  return read.file.customerType;
}

/** Refuses a product that does not fit the kind of customer in the file's name. */
export function requireProduct(code: string, customerType: CustomerType, field: string): void {
  const subject = subjectKindOf(customerType);
  if (productOf(code)?.subjects.includes(subject) !== true) {
    throw new Refusal(batchInquiryRefusals['batch-type'], field, { type: wireTypeOf(customerType) });
  }
}

/** What a file of customers asks for. */
export type BatchWanted = {
  readonly channel: Batch['channel'];
  readonly customerType: CustomerType;
  readonly product: string;
  /** Why its customers are asked about; to grant credit if it is left out. */
  readonly purpose?: ReportPurpose | undefined;
  /** Its rows, if the call has read them. */
  readonly checked?: readonly CheckedRow[] | undefined;
};

/**
 * Accepts a received file: its row, the rows that were read of it, and its first turn, in the call's transaction. A file
 * that is not read yet is read by that turn, and no file by both. Returns the id of its row. Refuses
 * a file that was already sent today, saying when and as what, a used name, and a closed product.
 */
export async function keepBatch(context: Context, file: ReceivedFile, wanted: BatchWanted): Promise<string> {
  const { client, who, audit } = context;
  const { channel, customerType, product, purpose = 'credit-granting', checked } = wanted;
  refuseClosed(who, product);
  await file.keep();
  const id = uuidV7();
  const { rows } = await client.query(
    `insert into portal.batch (institution_id, id, user_id, username, branch_id, channel, file_name, customer_type, product,
       bytes, sha256, file_handle, purpose)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing returning number, fence`,
    [
      who.institutionId,
      id,
      who.userId,
      who.username,
      who.branchId,
      channel,
      // A program's rows have no name; each has one of its own.
      channel === 'program' ? `${id}.ndjson` : file.name,
      customerType,
      product,
      file.bytes,
      file.sha256,
      file.handle,
      purpose,
    ],
  );
  const [batch] = rows;
  if (batch === undefined) return refuseKnown(context, file, wanted);
  if (checked === undefined) await addTurn(client, { ...who, id }, file.bytes > longBytes);
  else await keepChecked(context, { ...who, id }, batch, checked);
  audit.because(purpose);
  audit.note({ file: file.name, product, bytes: file.bytes, sha256: file.sha256.toString('hex') });
  return id;
}

async function keepChecked(
  { client, cipher, settings }: Context,
  turn: Turn,
  batch: Pick<Batch, 'number' | 'fence'>,
  checked: readonly CheckedRow[],
): Promise<void> {
  await keepRows(client, turn, batch, { checked, seal: (text) => cipher.seal(text) });
  const good = goodRows(checked);
  const tally = { good, bad: checked.length - good.length };
  await keepRead(client, turn, batch, { tally, fileBudget: settings.fileBudget });
}

// A sheet of this size has some ten thousand rows, which take about a second to read.
const longBytes = 600_000;

async function refuseKnown(
  { client, who }: Context,
  file: ReceivedFile,
  { channel, product }: BatchWanted,
): Promise<never> {
  // A separate statement: the one before does not see what a simultaneous call has just committed.
  const { rows } = await client.query(
    `select file_name, received_at, sha256 = $4 and product = $5 as is_same from portal.batch
     where institution_id = $1 and channel = $2 and state not in ('refused', 'cancelled')
       and (file_name = $3 or (sha256 = $4 and product = $5 and sent_on = portal.hanoi_day()))
     order by is_same desc limit 1 /* never null: is_same */`,
    [who.institutionId, channel, file.name, file.sha256, product],
  );
  const [known] = rows;
  if (known === undefined) throw new Refusal('state-changed', 'file');
  throw new Refusal(batchInquiryRefusals[known.is_same ? 'batch-known' : 'batch-name-used'], 'file', {
    time: formatDateTime(known.received_at),
    name: known.file_name,
  });
}
