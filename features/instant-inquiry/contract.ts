import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import {
  captchaFields,
  cicCode,
  customerName,
  identityNumber,
  input,
  isWindow,
  text,
  ticketCode,
  windowFault,
  windowFields,
} from '#kit/contract/fields.ts';
import { areInOrder, orderFault, replyFrom, replyTo } from '#kit/contract/reply-days.ts';
import { report } from '#kit/contract/report.ts';
import { reportProof } from '#kit/contract/report-proof.ts';
import { rule } from '#kit/contract/rule.ts';

/** What is answered within the call: S11T, its basic form, the quick check, and the bundles S71 to S79 (INS-04). */
export const instantProducts = [
  'S11T',
  'B11T',
  'S37',
  'S71',
  'S72',
  'S73',
  'S74',
  'S75',
  'S76',
  'S77',
  'S78',
  'S79',
] as const;

/** The personal credit score. */
export const scoreProduct = 'DTD';

const listedProducts = [...instantProducts, scoreProduct] as const;

/** A report that is shown at once: html without scripts, for a sandboxed frame. */
const shown = z.object({
  msPhieu: z.string(),
  maSP: z.string(),
  hasInformation: z.boolean(),
  html: z.string(),
});

/** One instant reply in a list (INS-05). */
export const instantReplyRow = z.object({
  maCIC: z.string().nullable(),
  msPhieu: z.string(),
  tenKH: z.string(),
  maSP: z.string(),
  user_Name: z.string(),
  cccd: z.string().nullable(),
  ngayHoi: z.string(),
  ngayTraLoi: z.string().nullable(),
  hasInformation: z.boolean().nullable(),
});

export const instantInquiry = calls({
  confirm: {
    method: 'POST',
    path: '/api/HoiTinTucThoiS11T/Confirm',
    about:
      'Asks about a person and answers within the call: the report as html. The same ticket number with the same content shows the ' +
      'same report and costs once; without information it is free.',
    access: { permission: 'inquiry.ask' },
    audit: 'change',
    captcha: { purpose: 'instant' },
    quota: { counter: 'customer', key: ['identityNumber'] },
    body: input({
      voucherCode: ticketCode,
      productCode: z.enum(instantProducts, { error: rule('choice') }),
      customerName,
      identityNumber,
      ...captchaFields,
    }),
    answer: shown,
  },
  search: {
    method: 'POST',
    path: '/api/TraLoiTinTucThoiS11T/Search',
    about: "The institution's instant replies, newest first; of one product with `productCode`.",
    access: { permission: 'reply.read' },
    audit: 'read',
    body: input({
      productCode: z.enum(listedProducts, { error: rule('choice') }).optional(),
      fromDate: replyFrom.optional(),
      toDate: replyTo.optional(),
      customerName: text(250).optional(),
      cicCode: cicCode.optional(),
      ...windowFields,
    })
      .refine(areInOrder, orderFault)
      .refine(isWindow, windowFault),
    answer: rows(instantReplyRow),
  },
  detail: {
    method: 'POST',
    path: '/api/TraLoiTinTucThoiS11T/Detail',
    about: 'One instant reply by its ticket number: the report as typed sections and as html without scripts.',
    access: { permission: 'reply.read' },
    audit: 'read',
    body: input({ voucherCode: ticketCode }),
    answer: instantReplyRow.extend({ html: z.string(), report, proof: reportProof }),
  },
});

export const personalScore = calls({
  confirm: {
    method: 'POST',
    path: '/api/DiemTinDungCaNhan/Confirm',
    about:
      'The credit score of a person, as html. `consent` says that the person agreed to be scored: without it 4120003. With a CIC code ' +
      'it must be of the same person as the ID. A ticket number is made when none is given.',
    access: { permission: 'inquiry.ask' },
    audit: 'change',
    captcha: { purpose: 'score' },
    quota: { counter: 'customer', key: ['cicCode', 'identityNumber'] },
    body: input({
      voucherCode: ticketCode.optional(),
      cicCode: cicCode.optional(),
      identityNumber,
      customerName,
      address: text(200).optional(),
      consent: z.boolean({ error: rule('choice') }).optional(),
      ...captchaFields,
    }),
    answer: shown,
  },
});
