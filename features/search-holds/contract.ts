import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { input, lines, rowNumber, windowFields } from '#kit/contract/fields.ts';
import { options } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { choiceRule } from '#kit/contract/rule.ts';
import { searchHoldsWords } from './words.ts';

const states = options({ waiting: 'pending', kept: 'reject', released: 'done' });

const holdRow = row(
  { words: searchHoldsWords, caption: 'list', key: 'hold' },
  {
    username: column.text(150),
    fullName: column.person(200),
    institutionName: column.text(220),
    heldAt: column.time(170),
    /** The alarm that holds the searches. */
    alarm: column.choice(
      [
        { value: 'people-shown', label: 'manyShown' },
        { value: 'captcha-rate', label: 'fastCaptchas' },
      ],
      220,
    ),
    /** Borrowers that searches showed to the user on that day. */
    shown: column.number(150),
    /** When the user proved again who it is; null: not yet. */
    provenAt: column.time(200).nullable(),
    state: column.status(states, 170),
    answeredBy: column.text(150).nullable(),
    answeredAt: column.time().nullable(),
    answeredReason: column.text().nullable(),
    institution: column.code({ hidden: true }),
    hold: column.number({ hidden: true }),
    /** Whether it is the caller's own, who cannot answer it. */
    isOwn: z.boolean(),
  },
);

const administrator = { access: { permission: 'search.answer' }, method: 'POST' } as const;

/** Searches that stand still after an alarm of harvesting, until somebody answers (HRD-03). */
export const searchHolds = calls({
  search: {
    ...administrator,
    path: '/api/SearchHold/Search',
    reads: ['search-hold'],
    about:
      'Users whose searches stand still after an alarm, of the own institution; for the bureau of every institution.',
    audit: 'read',
    body: input({
      which: z.enum(['standing', 'all'], { error: choiceRule }).default('standing'),
      ...windowFields,
    }),
    answer: rows(holdRow),
  },
  answer: {
    ...administrator,
    path: '/api/SearchHold/Answer',
    changes: ['search-hold'],
    about: "Releases a user's searches, or keeps them still, with a reason; nobody answers for themselves.",
    audit: 'change',
    stepUp: true,
    body: input({
      hold: rowNumber,
      answer: z.enum(['released', 'kept'], { error: choiceRule }),
      reason: lines(255),
    }),
    answer: z.literal('0'),
  },
});
