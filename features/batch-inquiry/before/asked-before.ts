import type { CustomerType } from '#bureau/contract/subject-kind.ts';
import { send } from '#kit/browser/call.ts';
import { formatDateTime } from '#kit/words/format.ts';
import { type Language, say } from '#kit/words/words.ts';
import type { AskedRow } from '#features/batch-inquiry/check-rows.worker.ts';
import { batchFormWords } from '#features/batch-inquiry/form-words.ts';
import { customerInquiry } from '#features/customer-inquiry/contract.ts';

/** So many rows are looked up at once: what a page asks side by side is not slowed down. */
const atOnce = 5;

/** The number of the product that a file without a choice asks for. */
export function productNumber(channel: 'batch' | 's74', customerType: CustomerType): string {
  if (channel === 's74') return 'S74';
  return customerType === '1' ? '15' : '05';
}

/**
 * The rows whose customers were asked about today with the same product, each with its ticket: a form warns of a second fee, and a
 * file charges as much. A row that cannot be looked up is no reason to hold up the file.
 */
export async function askedBefore(
  rows: readonly AskedRow[],
  productType: string,
  language: Language,
): Promise<readonly string[]> {
  const said: string[] = [];
  for (let at = 0; at < rows.length; at += atOnce) {
    const part = rows.slice(at, at + atOnce);
    // oxlint-disable-next-line no-await-in-loop -- a few at a time
    const found = await Promise.all(part.map((row) => earlierOf(row, productType, language)));
    said.push(...found.flatMap((text) => text ?? []));
  }
  return said;
}

async function earlierOf({ row, given }: AskedRow, productType: string, language: Language) {
  const earlier = await send(customerInquiry.askedToday, {
    body: {
      productType,
      voucherNumber: given.MSPHIEU,
      cicCode: given.MACIC,
      customerName: given.TENKH,
      identityNumber: given.SOCMT,
      businessRegistration: given.DKKD,
      taxCode: given.MSTHUE,
    },
  }).catch(() => null);
  if (earlier === null) return undefined;
  return say(batchFormWords, language, earlier.isSure ? 'askedBefore' : 'mayBeAskedBefore', {
    row,
    name: given.TENKH ?? '',
    time: formatDateTime(earlier.ngayHoi).slice(-5),
    ticket: earlier.msPhieu,
    user: earlier.user_Name,
  });
}
