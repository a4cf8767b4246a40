import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { cicCode } from '#bureau/contract/fields.ts';
import { input, lines, windowFields } from '#kit/contract/fields.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';
import { options } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { letterWords } from './words.ts';

const letterStateOptions = options({
  waiting: 'in-progress',
  changed: 'success',
  kept: 'complete',
  unknown: 'unavailable',
});

const letterStates = ['waiting', 'changed', 'kept', 'unknown'] as const;

const period = z
  .string({ error: rule('required') })
  .min(1, rule('required'))
  .regex(/^(20\d\d-(0[1-9]|1[0-2]))?$/, rule('invalid'));

const letterRow = row(
  { words: letterWords, caption: 'list', key: 'id' },
  {
    /** yyyy-MM. */
    period: column.month(110),
    maCIC: column.code({ width: 130, names: true }),
    state: column.status(letterStateOptions, 150),
    /** The result in words. */
    reply: column.text({ width: 420, onCard: true }),
    lyDo: column.text(),
    nguoiHoi: column.text(130),
    ngayHoi: column.time(),
    ngayTraLoi: column.time().nullable(),
    id: z.string(),
  },
);

/** 0 to 5; 0 is no debt. */
const group = z.number().int().min(0).max(5);

const maySend = { access: { permission: 'batch.send' } } as const;

/** Letters that ask for a corrected R18 (BAT-07, NAV-10). */
export const r18Letters = calls({
  search: {
    ...maySend,
    method: 'POST',
    path: '/api/DieuChinhSanPhamR18/Search',
    reads: ['r18-letter'],
    about: "The institution's letters about its R18, newest first.",
    audit: 'read',
    body: input({
      maCIC: cicCode.optional(),
      state: z.enum(letterStates, { error: choiceRule }).optional(),
      ...windowFields,
    }),
    answer: rows(letterRow),
  },
  moves: {
    ...maySend,
    method: 'GET',
    path: '/api/DieuChinhSanPhamR18/Moves',
    reads: ['r18-letter'],
    about:
      'How many customers moved between the groups of the institution in the newest month of its R18, and in the month before: from `was` to `became`; 0 is no debt with it. Months that were not counted are missing.',
    audit: 'read',
    query: input({}),
    answer: z.object({
      months: z.array(
        z.object({
          /** yyyy-MM, the newest first. */
          month: z.string(),
          moves: z.array(z.object({ was: group, became: group, customers: z.number().int() })),
        }),
      ),
    }),
  },
  confirm: {
    ...maySend,
    method: 'POST',
    path: '/api/DieuChinhSanPhamR18/Confirm',
    changes: ['r18-letter'],
    about:
      "Requests a correction of a month's (yyyy-MM) R18 for a customer, with a reason. The month is counted again and the letter answered.",
    audit: 'change',
    body: input({ period, maCIC: cicCode, lyDo: lines(255) }),
    answer: z.literal('0'),
  },
});
