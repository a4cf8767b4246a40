import { z } from 'zod';
import { isPlainDate } from '#kit/contract/fields.ts';
import { typedAs } from '#kit/contract/form-field.ts';
import { bureauFieldWords } from '#bureau/words/fields.ts';
import { bureauRule } from './fields.ts';
import { rule } from '#kit/contract/rule.ts';

/** The first day from which replies are kept (RPL-02). */
export const firstReplyDay = '2023-01-01';

/** The first day of a reply search: required, and not before replies were kept (RPL-02). */
export const replyFrom = typedAs(
  'date',
  z
    .string({ error: bureauRule('reply-from-required') })
    .min(1, bureauRule('reply-from-required'))
    .refine((day) => day === '' || isPlainDate(day), { error: rule('date'), abort: true })
    .refine((day) => day >= firstReplyDay, bureauRule('reply-from-min')),
  { min: firstReplyDay, minSaid: bureauFieldWords.texts['reply-from-min'] },
);

/** The last day of a reply search. */
export const replyTo = typedAs('date', z.string({ error: rule('required') }).refine(isPlainDate, rule('date')));
