import { z } from 'zod';
import { inOrder, isInOrder } from '#kit/contract/day-order.ts';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { inquiryEnding, type InquiryEnding } from '#bureau/contract/inquiry-ending.ts';
import { cicCode } from '#bureau/contract/fields.ts';
import { code, input, isWindow, languageCode, text, windowFault, windowFields } from '#kit/contract/fields.ts';
import { replyFrom, replyTo } from '#bureau/contract/reply-days.ts';
import { cellPlace, figureSource } from '#bureau/contract/figure-source.ts';
import { report } from '#bureau/contract/report.ts';
import { reportChanges } from '#bureau/contract/report-changes.ts';
import { reportProof } from '#bureau/contract/report-proof.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';
import { offering, personal, typedAs } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { replyWords } from './words.ts';

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
    msPhieu: column.code(180),
    tenKH: column.person(),
    maSP: column.code(90),
    tt: column.status(replyStates, 180, z.number().int()),
    hasInformation: column.flag(['hasIt', 'done'], ['hasNone', 'unavailable'], 180).nullable(),
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
    maSP: column.code(90),
    /** Whole minutes since it was asked. */
    soPhutCho: column.number(170),
    ngayHoi: column.time(),
    cccd: column.code().nullable(),
    user_Name: column.text(140),
    tenSP: column.text({ hidden: true }),
  },
);

const count = z.number().int();

// Any ticket of the institution can be read: those of instant inquiries are longer than a customer inquiry's
// (FRM-02).
const voucherCode = z
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

export const replies = calls({
  search: {
    method: 'POST',
    path: '/api/TraLoiTinKhachHang/Search',
    // The screen announces what is new, and the reader loads it.
    reads: [],
    about:
      "The institution's inquiries between two days with their state, newest first; with `kind` those that product screens and batches " +
      'ask. `counts` has how many of the search there are by state, whichever state is asked for.',
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
  detail: {
    method: 'GET',
    path: '/api/TraLoiTinKhachHang/Detail',
    reads: ['inquiry'],
    about:
      'One reply by its ticket number: the report as typed sections and as html without scripts; `proof` is its QR code, valid for five ' +
      'minutes. `lyDo` says why a ticket ended without an answer.',
    access: { permission: 'reply.read' },
    audit: 'read',
    query: input({ voucherCode }),
    answer: z.object({
      msPhieu: z.string(),
      maSP: z.string(),
      maCIC: z.string().nullable(),
      tenKH: z.string(),
      ngayHoi: z.string(),
      ngayTraLoi: z.string().nullable(),
      tt: z.number().int(),
      hasInformation: z.boolean().nullable(),
      lyDo: inquiryEnding,
      html: z.string().nullable(),
      report: report.nullable(),
      proof: reportProof.nullable(),
    }),
  },
  changes: {
    method: 'GET',
    path: '/api/TraLoiTinKhachHang/Changes',
    reads: ['inquiry'],
    about:
      "What changed since the institution's last report about the same customer: of the same product where there is one, else of " +
      'another that shows the same figures. Null when there is none.',
    access: { permission: 'reply.read' },
    audit: 'read',
    query: input({ voucherCode }),
    answer: z.object({ earlier: reportChanges.nullable() }),
  },
  source: {
    method: 'GET',
    path: '/api/TraLoiTinKhachHang/Source',
    reads: ['inquiry'],
    about:
      'Where a cell of a report comes from: how it is counted, and each row that it is counted from with its institution, period, time and ' +
      'version, and what it was before; file and row of those that the institution sent itself. `section` is the id of the section ' +
      '(`tile` for the summary), `row` counts from 0 and is left out for totals, `column` is the key of the column, the month of a strip, ' +
      'or the id of a tile.',
    access: { permission: 'reply.read' },
    audit: 'read',
    query: input({ voucherCode, ...cellPlace }),
    answer: figureSource,
  },
  remake: {
    method: 'POST',
    path: '/api/TraLoiTinKhachHang/Remake',
    changes: ['inquiry'],
    about:
      "Makes a report that cannot be read any more anew from today's data, free of charge; it says so. A report that can be read is " +
      'left alone.',
    access: { permission: 'reply.read' },
    audit: 'change',
    body: input({ voucherCode }),
    answer: z.literal('0'),
  },
  proof: {
    method: 'POST',
    path: '/api/TraLoiTinKhachHang/Verification',
    about: 'A new QR code that proves the report of a ticket for five minutes on the public page (INS-07).',
    access: { permission: 'reply.read' },
    audit: 'read',
    body: input({ voucherCode }),
    answer: reportProof,
  },
  download: {
    method: 'GET',
    path: '/api/TraLoiTinKhachHang/Download',
    about: 'The report of a ticket as a file: PDF or xlsx, in the language of the caller or the named one.',
    access: { permission: 'reply.read' },
    audit: 'read',
    query: input({
      voucherCode,
      type: z.enum(['pdf', 'xlsx'], { error: choiceRule }),
      nn: languageCode.optional(),
    }),
    download: true,
  },
});

const ofMembers = { permission: 'voluntary.ask' } as const;

/** The replies to a voluntary member's inquiries. */
export const voluntaryReplies = calls({
  search: { ...replies.search, path: '/api/TraloiTinTuNguyen/Search', reads: [], access: ofMembers },
  detail: {
    method: 'POST',
    path: '/api/TraloiTinTuNguyen/Detail',
    reads: ['inquiry'],
    about: replies.detail.about,
    access: ofMembers,
    audit: 'read',
    body: input({ voucherCode }),
    answer: replies.detail.answer,
  },
  source: { ...replies.source, path: '/api/TraloiTinTuNguyen/Source', access: ofMembers },
});
