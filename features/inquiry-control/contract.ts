import { z } from 'zod';
import { inOrder, isInOrder } from '#kit/contract/day-order.ts';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { code, input, isWindow, windowFault, windowQuery } from '#kit/contract/fields.ts';
import { inquiryPurposes } from '#bureau/contract/purposes.ts';
import { replyFrom, replyTo } from '#bureau/contract/reply-days.ts';
import { choiceRule } from '#kit/contract/rule.ts';
import { offering, options } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { controlWords } from './words.ts';

const controlStates = [
  { value: '1', label: 'answered', family: 'success' },
  { value: '2', label: 'pending', family: 'pending' },
  { value: '0', label: 'failed', family: 'reject' },
] as const;

const controlPurposes = options({
  'credit-granting': ['granting', 'process'],
  'portfolio-monitoring': ['monitoring', 'approved'],
  'credit-scoring': ['scoring', 'in-progress'],
});

const controlCharges = options({ charged: 'done', free: 'unavailable', reserved: 'pending' });

/** The cost of an inquiry: reserved until it is answered, then charged or free. */
const chargeStates = ['reserved', 'charged', 'free'] as const;

/** One inquiry under control: who asked what about whom (masked), why, and its cost in whole dong. */
export const controlRow = row(
  { words: controlWords, caption: 'list', key: 'msPhieu' },
  {
    ngayHoi: column.time({ onCard: true }),
    user_Name: column.text({ width: 150, onCard: true }),
    msPhieu: column.code({ width: 165, onCard: true }),
    tenKH: column.text({ width: 200, names: true }),
    cccd: column.code().nullable(),
    maSP: column.code({ width: 80, onCard: true }),
    mucDich: column.status(controlPurposes, 160, z.string()),
    tt: column.status(controlStates, { width: 140, isState: true }, z.number().int()),
    phi: column.status(controlCharges, 130, z.string()),
    soTien: column.money({ unit: 'dong', width: 150 }),
    chiNhanh: column.text(200).nullable(),
    ngayTraLoi: column.time({ hidden: true }).nullable(),
    tenSP: column.text({ hidden: true }),
  },
);

const criteria = {
  fromDate: replyFrom,
  toDate: replyTo.optional(),
  userName: code(50).optional(),
  productCode: code(10).optional(),
  status: offering(controlStates, z.enum(['0', '1', '2'], { error: choiceRule }).optional()),
  purpose: offering(controlPurposes, z.enum(inquiryPurposes, { error: choiceRule }).optional()),
  charge: offering(controlCharges, z.enum(chargeStates, { error: choiceRule }).optional()),
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
      .refine(isInOrder, inOrder)
      .refine(isWindow, windowFault),
    answer: rows(controlRow).extend({ counts: z.object({ '0': count, '1': count, '2': count }) }),
  },
  // By hand: the specification promises this path, and the file says above its rows which days it is of.
  download: {
    method: 'GET',
    path: '/api/KiemSoatThongTinTraCuu/download-file',
    about: 'The same list as an .xlsx of all rows found, 99,999 at most; the list has their number.',
    access: { permission: 'reply.read' },
    audit: 'read',
    query: input({ ...criteria, ...windowQuery })
      .refine(isInOrder, inOrder)
      .refine(isWindow, windowFault),
    download: true,
  },
});
