import { z } from 'zod';
import { inOrder, isInOrder } from '#kit/contract/day-order.ts';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { code, input, plainDate, text } from '#kit/contract/fields.ts';
import { agreedFee } from '#bureau/contract/fee-fields.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';
import { offering } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { foreignWords } from './words.ts';

export const s70States = [
  { value: '1', label: 'tt1', family: 'success' },
  { value: '2', label: 'tt2', family: 'pending' },
  { value: '0', label: 'tt0', family: 'return' },
] as const;

/** Rows of S70's list are counted from 1, and the end is inclusive (ERR-01). */
function rowNumber(fallback: number) {
  return z.coerce
    .number({ error: rule('number') })
    .int(rule('number'))
    .min(1, rule('number-min', { min: 1 }))
    .max(999_999, rule('number-max', { max: 999_999 }))
    .default(fallback);
}

/** An order in the list (S70-02), and below the line our additions. */
const s70Row = row(
  { words: foreignWords, caption: 'list', key: 'msPhieu' },
  {
    msPhieu: column.code(165),
    tenKh: column.text({ width: 240, names: true }),
    tenTinhTrang: column.text({ width: 140, isState: true }),
    ngayHoi: column.time(),
    tenqg: column.text(130),
    hanTraLoi: column.date({ width: 104, onCard: true }),
    ngayTraLoi: column.time().nullable(),
    nguoiXl: column.text(160).nullable(),
    soTep: column.number(90),
    lyDo: column.text().nullable(),
    /** 1 answered, 2 pending, 0 returned. */
    tt: z.number().int(),
    isLate: z.boolean(),
  },
);

export const foreignCompanies = calls({
  submit: {
    method: 'POST',
    path: '/api/HoitinS70/Submit',
    changes: ['order'],
    about:
      'Orders a report on a foreign company. One form (`orderKey`) orders once; a second report on one company within thirty days needs a deliberate `again`.',
    access: { permission: 'inquiry.ask' },
    audit: 'change',
    body: input({
      companyName: text(250),
      address: text(200),
      country: z
        .string({ error: rule('required') })
        .min(1, rule('required'))
        .regex(/^[A-Z]{2}$/, rule('choice')),
      taxNumber: code(50).optional(),
      businessRegistration: code(20).optional(),
      reportLanguage: z.literal('E', { error: choiceRule }).default('E'),
      notes: text(500).optional(),
      orderKey: z.uuid({ error: rule('invalid') }).optional(),
      again: z.boolean().default(false),
      agreedFee,
    }),
    answer: z.object({ ketQua: z.literal('0'), msPhieu: z.string(), hanTraLoi: z.string() }),
  },
  list: {
    method: 'GET',
    path: '/api/TraLoiTinS70',
    reads: ['order'],
    about: 'Orders of foreign reports, newest first. `start` and `end` count from 1, both inclusive; default 1 to 10.',
    access: { permission: 'reply.read' },
    audit: 'read',
    query: input({
      status: offering(s70States, z.enum(['0', '1', '2'], { error: choiceRule }).optional()),
      fromDate: plainDate.optional(),
      toDate: plainDate.optional(),
      start: rowNumber(1),
      end: rowNumber(10),
    })
      .refine(isInOrder, inOrder)
      .refine((given) => given.end >= given.start, { path: ['end'], error: rule('window') }),
    answer: rows(s70Row),
  },
  download: {
    method: 'GET',
    path: '/api/TraLoiTinS70/download-file',
    about: 'The report of an answered order: its file, or several as a zip file.',
    access: { permission: 'reply.read' },
    audit: 'read',
    query: input({ msPhieu: code(18) }),
    download: true,
  },
});
