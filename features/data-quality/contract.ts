import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { code, input, windowFields } from '#kit/contract/fields.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';
import { typedAs } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { qualityWords } from './words.ts';

/** yyyy-MM, or MM/yyyy as people write it. */
const month = code(7)
  .refine((value) => /^([12]\d{3}-(0[1-9]|1[0-2])|(0[1-9]|1[0-2])\/[12]\d{3})$/.test(value), rule('date'))
  .overwrite((value) => (value.includes('/') ? `${value.slice(3)}-${value.slice(0, 2)}` : value));

/** The quality of an institution's files in a month; shares are percent with two decimals. */
const qualityRow = row(
  { words: qualityWords, caption: 'list', key: 'key' },
  {
    month: column.month({ width: 146, names: true }),
    score: column.number(90, z.number()),
    institution: column.text({ onCard: true }),
    change: column.number(110, z.number()).nullable(),
    rank: column.number(90),
    ranked: column.number(),
    completeness: column.number({ unit: 'percent', width: 100 }, z.number()),
    validity: column.number({ unit: 'percent', width: 95 }, z.number()),
    timeliness: column.number({ unit: 'percent', width: 105 }, z.number()),
    matchRate: column.number({ unit: 'percent', width: 120 }, z.number()),
    worst: column.text(360),
    files: column.number({ hidden: true }),
    filesLate: column.number({ hidden: true }),
    filesRefused: column.number({ hidden: true }),
    rows: column.number({ hidden: true }),
    rowsRefused: column.number({ hidden: true }),
    institutionCode: column.code({ hidden: true }),
    key: z.string(),
  },
);

const institution = code(8)
  .refine((value) => /^\d{8}$/.test(value), rule('invalid'))
  .optional();

/** The progress of a requested count; `none` if nobody requested one. */
const countState = z.object({
  state: z.enum(['none', 'running', 'done']),
  done: z.number().int(),
  months: z.number().int(),
  askedBy: z.string().nullable(),
  finishedAt: z.string().nullable(),
});

const figures = {
  score: z.number(),
  completeness: z.number(),
  validity: z.number(),
  timeliness: z.number(),
  matchRate: z.number(),
};

/** From and to. */
const middle = z.array(z.number()).length(2);
const middles = { score: middle, completeness: middle, validity: middle, timeliness: middle, matchRate: middle };

/** The quality of the data that institutions send: a member sees its own months, the bureau everybody's. */
export const dataQuality = calls({
  search: {
    method: 'POST',
    path: '/api/DataQuality/Search',
    reads: ['quality'],
    about: 'Completeness, validity, timeliness, match rate, score, rank and worst indicators by month, newest first.',
    access: { permission: 'quality.read' },
    audit: 'none',
    body: input({
      shown: z.enum(['all', 'late', 'refused'], { error: choiceRule }).default('all'),
      month: month.optional(),
      institution: typedAs('digits', institution),
      ...windowFields,
    }),
    answer: rows(qualityRow),
  },
  trend: {
    method: 'POST',
    path: '/api/DataQuality/Trend',
    reads: ['quality'],
    about:
      "The score of an institution's last twelve counted months, oldest first, with its four shares, its rank and, where at least five " +
      'others sent files, the middle half of the others (from, to), and the progress of a requested count.',
    access: { permission: 'quality.read' },
    audit: 'none',
    body: input({ institution }),
    answer: z.object({
      institution: z.string().nullable(),
      months: z.array(
        z.object({
          month: z.string(),
          ...figures,
          rank: z.number().int(),
          ranked: z.number().int(),
          /** Between which figures the middle half of the others stood; null where fewer than five others sent files. */
          peers: z.object({ count: z.number().int(), ...middles }).nullable(),
        }),
      ),
      count: countState,
    }),
  },
  recount: {
    method: 'POST',
    path: '/api/DataQuality/Recount',
    changes: ['quality'],
    about: "Counts the last twelve months of one institution again: the caller's own, or for the bureau the named one.",
    access: { permission: 'quality.read' },
    audit: 'change',
    body: input({ institution }),
    answer: z.literal('0'),
  },
});
