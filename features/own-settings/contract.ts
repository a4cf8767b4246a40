import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { input } from '#kit/contract/fields.ts';
import { rule } from '#kit/contract/rule.ts';

/** What a setting is of: searches kept on a list, a table's columns, pictures of a list that stay open, or favourites of the menu. */
const name = z
  .string({ error: rule('required') })
  .max(160, rule('max-length', { max: 160 }))
  .regex(/^(?:favourites|(?:searches|columns|pictures)\.[\w/:.-]{1,140})$/, rule('invalid'));

const mostLetters = 20_000;

/** What belongs to a person and is not data: it is the same on every machine. */
export const ownSettings = calls({
  list: {
    method: 'GET',
    path: '/api/Account/Settings',
    reads: ['own-setting'],
    about:
      "What the caller has set for the own desk: searches kept by name, tables' columns, open pictures, favourites. `value` is JSON.",
    access: 'signed-in',
    audit: 'none',
    answer: rows(z.object({ name: z.string(), value: z.string() })),
    noExport: 'settings of one person',
  },
  keep: {
    method: 'POST',
    path: '/api/Account/Settings',
    changes: ['own-setting'],
    about: 'Keeps one setting of the caller, in place of what was kept under its name; without a value it is removed.',
    access: 'signed-in',
    audit: 'change',
    body: input({
      name,
      value: z
        .string({ error: rule('invalid') })
        .max(mostLetters, rule('max-length', { max: mostLetters }))
        .refine(isObjectOrList, rule('invalid'))
        .optional(),
    }),
    answer: z.literal('0'),
  },
});

/** True of a JSON text of an object or a list, not too deep to be one of ours. */
function isObjectOrList(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    // PostgreSQL keeps no NUL, and a lone half of a pair is no letter.
    return (
      typeof value === 'object' &&
      value !== null &&
      !text.includes('\\u0000') &&
      text.isWellFormed() &&
      !/\\ud[89a-f]/i.test(text)
    );
  } catch {
    return false;
  }
}
