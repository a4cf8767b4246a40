import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { cicCode, code, input, isPlainDate, text, windowFields } from '#kit/contract/fields.ts';
import { report } from '#kit/contract/report.ts';
import { rule } from '#kit/contract/rule.ts';

/** The first day that replies are kept for (RPL-02). */
export const firstReplyDay = '2023-01-01';

const replyFrom = z
  .string({ error: rule('reply-from-required') })
  .min(1, rule('reply-from-required'))
  .refine((day) => day === '' || isPlainDate(day), { error: rule('date'), abort: true })
  .refine((day) => day >= firstReplyDay, rule('reply-from-min'));

const replyTo = z.string({ error: rule('required') }).refine(isPlainDate, rule('date'));

/** The address of a ticket's reply in the portal. A ticket number says nothing about anybody. */
export function replyPath(ticket: string): string {
  return `/portal/main/reply-customer/detail?voucher=${encodeURIComponent(ticket)}`;
}

/** One ticket in a list: 1 answered, 2 pending, 0 refused or failed (RPL-03). */
export const replyRow = z.object({
  msPhieu: z.string(),
  maSP: z.string(),
  tenSP: z.string(),
  maCIC: z.string().nullable(),
  tenKH: z.string(),
  cccd: z.string().nullable(),
  user_Name: z.string(),
  ngayHoi: z.string(),
  ngayTraLoi: z.string().nullable(),
  tt: z.number().int(),
  hasInformation: z.boolean().nullable(),
});

const count = z.number().int();

const voucherCode = z
  .string({ error: rule('required') })
  .trim()
  .min(1, rule('required'))
  .max(18, rule('max-length', { max: 18 }));

export const replies = calls({
  search: {
    method: 'POST',
    path: '/api/TraLoiTinKhachHang/Search',
    about:
      "The institution's inquiries between two days with their state, newest first. `counts` has how many of the search there are by state, whichever state is asked for.",
    access: { permission: 'reply.read' },
    audit: 'read',
    body: input({
      fromDate: replyFrom,
      toDate: replyTo.optional(),
      status: z.enum(['0', '1', '2'], { error: rule('choice') }).optional(),
      voucherCode: code(18).optional(),
      cicCode: cicCode.optional(),
      customerName: text(250).optional(),
      productCode: code(10).optional(),
      ...windowFields,
    }).refine((given) => given.toDate === undefined || given.toDate >= given.fromDate, {
      path: ['toDate'],
      error: ({ input: given }) => rule('date-order', { from: displayOf(given) }),
    }),
    answer: rows(replyRow).extend({ counts: z.object({ '0': count, '1': count, '2': count }) }),
  },
  detail: {
    method: 'GET',
    path: '/api/TraLoiTinKhachHang/Detail',
    about: 'One reply by its ticket number: the report as typed sections and as html without scripts.',
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
      html: z.string().nullable(),
      report: report.nullable(),
    }),
  },
  download: {
    method: 'GET',
    path: '/api/TraLoiTinKhachHang/Download',
    about: 'The report of a ticket as a file: PDF or xlsx.',
    access: { permission: 'reply.read' },
    audit: 'read',
    query: input({ voucherCode, type: z.enum(['pdf', 'xlsx'], { error: rule('choice') }) }),
    download: true,
  },
});

function displayOf(given: unknown): string {
  const day = typeof given === 'object' && given !== null && 'fromDate' in given ? String(given.fromDate) : '';
  return day.split('-').reverse().join('/');
}
