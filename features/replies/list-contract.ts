import { z } from 'zod';
import { inOrder, isInOrder } from '#kit/contract/day-order.ts';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import type { InquiryEnding } from '#bureau/contract/inquiry-ending.ts';
import { cicCode } from '#bureau/contract/fields.ts';
import { code, input, isWindow, text, windowFault, windowFields } from '#kit/contract/fields.ts';
import { replyFrom, replyTo } from '#bureau/contract/reply-days.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';
import { offering, personal, typedAs } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { replyWords } from './words.ts';

/*
 * The lists of replies, apart from the calls that read one: a list loads none of the report's schemas.
 */

const replyStates = [
  { value: '1', label: 'answered', family: 'success' },
  { value: '2', label: 'pending', family: 'pending' },
  { value: '0', label: 'failed', family: 'reject' },
] as const;

/** Why tickets ended without an answer, by the names that the lists show. */
export const endings = [
  { value: 'name-differs', label: 'endedName' },
  { value: 'identity-conflict', label: 'endedNumber' },
  { value: 'other-kind', label: 'endedKind' },
  { value: 'consent-required', label: 'endedConsent' },
  { value: 'returned', label: 'endedReturned' },
  { value: 'failed', label: 'endedFailed' },
] as const satisfies readonly { readonly value: InquiryEnding; readonly label: string }[];

/** The lists of replies (RPL-04), each with its detail below it. */
const replyLists = [
  'reply-customer',
  'realtime-response',
  'personal-instant-response',
  'batch-and-product-customer-response',
  'customers-question',
  'response-charity',
] as const;

export type ReplyList = (typeof replyLists)[number];

/** The address of a ticket's reply in the portal, below its list. A ticket number says nothing about a person. */
export function replyPath(ticket: string, list: ReplyList = 'reply-customer'): string {
  return `/portal/main/${list}/detail?voucher=${encodeURIComponent(ticket)}`;
}

/** One ticket in a list: 1 answered, 2 pending, 0 refused or failed (RPL-03). */
export const replyRow = row(
  { words: replyWords, caption: 'list', key: 'msPhieu' },
  {
    /** The worst debt group that its report tells of; null of none, of replies from before this was kept, and beyond a list's first thousand. */
    nhomNo: column.group({ width: 170, isScreenOnly: true }).nullable(),
    msPhieu: column.code(180),
    tenKH: column.person(),
    maSP: column.code(90),
    tt: column.status(replyStates, 140, z.number().int()),
    hasInformation: column.flag(['hasIt', 'done'], ['hasNone', 'unavailable'], 150).nullable(),
    /** Why it ended without an answer. */
    lyDo: column.choice(endings, { hidden: true }).nullable(),
    ngayHoi: column.time(),
    ngayTraLoi: column.time().nullable(),
    maCIC: column.code(130).nullable(),
    cccd: column.code().nullable(),
    user_Name: column.text(140),
    tenSP: column.text({ hidden: true }),
  },
);

/** One inquiry that waits for its answer. */
export const waitingRow = row(
  { words: replyWords, caption: 'waitingList', key: 'msPhieu' },
  {
    msPhieu: column.code(180),
    tenKH: column.person(),
    maSP: column.code({ width: 90, onCard: true }),
    /** By when nine of ten replies to the same product came lately, counted from the question; null where too few did. */
    duKien: column.time({ onCard: true }).nullable(),
    /** Whole minutes since it was asked. */
    soPhutCho: column.number(116),
    ngayHoi: column.time(),
    /** How many replies that is known from. */
    soTraLoi: z.number().int().nullable(),
    cccd: column.code().nullable(),
    user_Name: column.text(140),
    tenSP: column.text({ hidden: true }),
  },
);

const count = z.number().int();

// Any ticket of the institution can be read: those of instant inquiries are longer than a customer inquiry's
// (FRM-02).
export const voucherCode = z
  .string({ error: rule('required') })
  .trim()
  .normalize('NFC')
  .min(1, rule('required'))
  .max(250, rule('max-length', { max: 250 }));

const searchFields = {
  fromDate: replyFrom,
  toDate: replyTo.optional(),
  status: offering(replyStates, z.enum(['0', '1', '2'], { error: choiceRule }).optional()),
  voucherCode: typedAs('code', voucherCode.optional()),
  cicCode: personal(cicCode.optional()),
  customerName: personal(text(250).optional()),
  productCode: code(10).optional(),
  kind: z.enum(['product'], { error: choiceRule }).optional(),
  ...windowFields,
};

/** The calls of the lists; `replies` has them too. */
export const replyListing = calls({
  search: {
    method: 'POST',
    path: '/api/TraLoiTinKhachHang/Search',
    // The screen announces what is new, and the reader loads it.
    reads: [],
    about:
      "The institution's inquiries between two days with their state, newest first; with `kind` those that product screens and batches " +
      'ask. `voucherCode` is a ticket number or, where no ticket of these days has it, what their numbers begin with, in any case. ' +
      '`counts` has how many of the search there are by state, whichever state is asked for.',
    access: { permission: 'reply.read' },
    audit: 'read',
    body: input(searchFields).refine(isInOrder, inOrder).refine(isWindow, windowFault),
    answer: rows(replyRow).extend({ counts: z.object({ '0': count, '1': count, '2': count }) }),
  },
  // By hand: its query writes the cells of up to 99,999 rows itself, faster than rows can be read and written one by one.
  export: {
    method: 'POST',
    path: '/api/TraLoiTinKhachHang/Export',
    about: 'The same list as a file: xlsx with texts as texts and times as times, or csv with a byte order mark.',
    access: { permission: 'reply.read' },
    audit: 'read',
    body: input({ ...searchFields, type: z.enum(['xlsx', 'csv'], { error: choiceRule }).default('xlsx') })
      .refine(isInOrder, inOrder)
      .refine(isWindow, windowFault),
    download: true,
  },
  waiting: {
    method: 'POST',
    path: '/api/TraLoiTinKhachHang/Waiting',
    reads: ['inquiry'],
    about: "The institution's inquiries that wait for their answer, with their age in minutes, the oldest first.",
    access: { permission: 'reply.read' },
    audit: 'read',
    body: input({
      fromDate: replyFrom.optional(),
      toDate: replyTo.optional(),
      voucherCode: voucherCode.optional(),
      customerName: personal(text(250).optional()),
      productCode: code(10).optional(),
      ...windowFields,
    })
      .refine(isInOrder, inOrder)
      .refine(isWindow, windowFault),
    answer: rows(waitingRow),
  },
});
