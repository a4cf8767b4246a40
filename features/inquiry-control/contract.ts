import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { code, input, isWindow, windowFault, windowQuery } from '#kit/contract/fields.ts';
import { areInOrder, orderFault, replyFrom, replyTo } from '#bureau/contract/reply-days.ts';
import { rule } from '#kit/contract/rule.ts';

export const purposes = ['credit-granting', 'credit-scoring'] as const;

/** What an inquiry costs: reserved until it is answered, then charged or free. */
export const chargeStates = ['reserved', 'charged', 'free'] as const;

/** One inquiry under control: who asked what about whom (covered), why, and what it cost in whole dong. */
export const controlRow = z.object({
  msPhieu: z.string(),
  maSP: z.string(),
  tenSP: z.string(),
  user_Name: z.string(),
  chiNhanh: z.string().nullable(),
  tenKH: z.string(),
  cccd: z.string().nullable(),
  mucDich: z.string(),
  ngayHoi: z.string(),
  ngayTraLoi: z.string().nullable(),
  tt: z.number().int(),
  phi: z.string(),
  soTien: z.string(),
});

const criteria = {
  fromDate: replyFrom,
  toDate: replyTo.optional(),
  userName: code(50).optional(),
  productCode: code(10).optional(),
  status: z.enum(['0', '1', '2'], { error: rule('choice') }).optional(),
  purpose: z.enum(purposes, { error: rule('choice') }).optional(),
  charge: z.enum(chargeStates, { error: rule('choice') }).optional(),
};

const count = z.number().int();

export const inquiryControl = calls({
  list: {
    method: 'GET',
    path: '/api/KiemSoatThongTinTraCuu',
    reads: ['inquiry'],
    about:
      "Control of the institution's own inquiries between two days, newest first: who asked, about whom (name and ID covered), when, which product, " +
      'for what purpose, what became of it and what it cost. `counts` has how many there are by state, whichever is asked for.',
    access: { permission: 'reply.read' },
    audit: 'read',
    query: input({ ...criteria, ...windowQuery })
      .refine(areInOrder, orderFault)
      .refine(isWindow, windowFault),
    answer: rows(controlRow).extend({ counts: z.object({ '0': count, '1': count, '2': count }) }),
  },
  download: {
    method: 'GET',
    path: '/api/KiemSoatThongTinTraCuu/download-file',
    about: 'The same list as an .xlsx of all that is found, 99,999 rows at most; the list says how many there are.',
    access: { permission: 'reply.read' },
    audit: 'read',
    query: input({ ...criteria, ...windowQuery })
      .refine(areInOrder, orderFault)
      .refine(isWindow, windowFault),
    download: true,
  },
});
