import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { code, input, lines, plainDate, text, windowFields } from '#kit/contract/fields.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';
import { options, typedAs } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { holidayWords } from './words.ts';

const holidayCertainties = options({ law: 'approved', announced: 'success', likely: 'pending' });

/** How certain a day is: fixed by the Labour Code, announced by the government, or likely and to be confirmed. */
const certainties = ['law', 'announced', 'likely'] as const;
/** A day off, or a weekend day worked in exchange. */
const dayKinds = ['off', 'worked'] as const;

const reason = lines(255);
const certainty = z.enum(certainties, { error: choiceRule });
const dayKind = z.enum(dayKinds, { error: choiceRule });
const desk = { access: { permission: 'order.work' }, audit: 'change', method: 'POST', answer: z.literal('0') } as const;

/** The days that deadlines of orders, disputes and data files do not count, kept by the bureau. */
export const holidays = calls({
  search: {
    access: { permission: 'order.work' },
    audit: 'read',
    method: 'POST',
    path: '/api/Holiday/Search',
    reads: ['holiday'],
    about: 'Days off and worked weekend days, by day.',
    body: input({
      year: typedAs(
        'digits',
        code(4)
          .refine((value) => /^20\d\d$/.test(value), rule('invalid'))
          .optional(),
      ),
      certainty: z.enum(['all', ...certainties], { error: choiceRule }).default('all'),
      ...windowFields,
    }),
    answer: rows(
      row(
        { words: holidayWords, caption: 'list', key: 'day' },
        {
          day: column.date({ width: 150, onCard: true }),
          nameVi: column.text({ width: 250, language: 'vi' }),
          nameEn: column.text({ width: 260, language: 'en' }),
          certainty: column.status(holidayCertainties, 170),
          kind: column.choice(options({ off: ['off'], worked: ['worked'] }), { width: 140, onCard: true }),
          isPast: z.boolean(),
        },
      ),
    ),
  },
  add: {
    ...desk,
    path: '/api/Holiday/Add',
    changes: ['holiday'],
    about: 'Adds a day off (Monday to Friday) or a weekend day worked in exchange.',
    body: input({ day: plainDate, nameVi: text(100), nameEn: text(100), kind: dayKind, certainty, reason }),
  },
  confirm: {
    ...desk,
    path: '/api/Holiday/Confirm',
    changes: ['holiday'],
    about: 'Confirms that the government announced a likely day.',
    body: input({ day: plainDate }),
  },
  remove: {
    ...desk,
    path: '/api/Holiday/Remove',
    changes: ['holiday'],
    about: 'Removes a day off, with the reason. Deadlines already computed stay unchanged.',
    body: input({ day: plainDate, reason }),
  },
});
