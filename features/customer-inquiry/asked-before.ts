import type { Said } from '#kit/words/said.ts';
import { both } from '#kit/words/words.ts';
import { maskedName } from './masked-name.ts';
import { timeOf, type Today } from './today-tickets.tsx';
import { customerInquiryWords } from './words.ts';

type Values = Readonly<Record<string, string | undefined>>;
type Asked = { readonly ticket: string; readonly at: string };

/** What was asked in this page, by customer and product. Memory only: it names papers. */
export type AskedHere = Map<string, Asked>;

/** The customers an inquiry may be told by: any paper that two inquiries share is the same customer. */
export function keysOf(values: Values): string[] {
  const product = values['productType'] ?? '';
  const papers = ['cicCode', 'identityNumber', 'taxCode', 'businessRegistration'] as const;
  return papers.flatMap((paper) => {
    const number = values[paper]?.replace(/[\s.-]/g, '').toUpperCase() ?? '';
    // A covered number could be anybody's.
    return number === '' || number.includes('*') ? [] : [`${product} ${paper} ${number}`];
  });
}

/**
 * Says that the same customer was asked about before today: for certain when it was done in this page, likely when a
 * ticket of the day has the same product and the same covered name.
 */
export function askedBefore(
  values: Values,
  here: AskedHere,
  today: Today | undefined,
  productCode: string | undefined,
): Said | undefined {
  const sure = keysOf(values).flatMap((key) => here.get(key) ?? [])[0];
  if (sure !== undefined)
    return both(customerInquiryWords, 'askedBefore', { time: timeOf(sure.at), ticket: sure.ticket });
  const name = maskedName((values['customerName'] ?? '').normalize('NFC'));
  const like = today?.tickets.find(
    (ticket) => ticket.maskedName === name && ticket.maSP === productCode && ticket.msPhieu !== values['voucherNumber'],
  );
  if (like === undefined) return undefined;
  return both(customerInquiryWords, 'mayBeAskedBefore', { time: timeOf(like.ngayHoi), ticket: like.msPhieu, name });
}
