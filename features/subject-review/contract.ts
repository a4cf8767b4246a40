import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { cicCode } from '#bureau/contract/fields.ts';
import { input, lines, windowFields } from '#kit/contract/fields.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';
import { options } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { reviewWords, mergeWords } from './words.ts';

const reviewReasonOptions = options({ doubtful: 'in-progress', conflict: 'reject', several: 'delay' });

const reviewStateOptions = options({ open: 'pending', later: 'delay', merged: 'complete', kept: 'done' });

const mergeStates = options({ standing: 'complete', undone: 'return' });

const reviewStates = ['open', 'later', 'merged', 'kept'] as const;
const reviewReasons = ['doubtful', 'conflict', 'several'] as const;
const decisions = ['same', 'different', 'later'] as const;

/** A doubtful match: the number of the institution and of the line. */
const review = z.string({ error: rule('required') }).regex(/^\d{1,9}-\d{1,15}$/, rule('invalid'));

const reason = lines(500);

const reviewRow = row(
  { words: reviewWords, caption: 'list', key: 'review' },
  {
    madeAt: column.time(),
    reason: column.status(reviewReasonOptions, 210),
    confidence: column.number(120).nullable(),
    name: column.person(220),
    candidateName: column.person(220),
    candidateCode: column.code(130),
    institution: column.text(220),
    customerCode: column.code(140),
    state: column.status(reviewStateOptions),
    cicCode: column.code({ hidden: true }),
    note: column.text({ hidden: true }).nullable(),
    decidedBy: column.text({ hidden: true }).nullable(),
    decidedAt: column.time({ hidden: true }).nullable(),
    review: z.string(),
  },
);

/** One of the two borrowers; numbers are masked except for four digits. */
const reviewSide = z.object({
  cicCode: z.string(),
  type: z.number().int(),
  status: z.string(),
  name: z.string(),
  bornOn: z.string().nullable(),
  sex: z.number().int().nullable(),
  province: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  papers: z.array(z.object({ kind: z.string(), number: z.string(), isShared: z.boolean() })),
  institutions: z.number().int(),
  contracts: z.number().int(),
  since: z.string().nullable(),
});

const mergeRow = row(
  { words: mergeWords, caption: 'list', key: 'merge' },
  {
    merge: column.number(80),
    mergedAt: column.time(),
    keptCode: column.code(),
    keptName: column.person(220),
    mergedCode: column.code(),
    mergedName: column.person(220),
    rows: column.number(130),
    state: column.status(mergeStates, 140),
    mergedBy: column.text(140),
    reason: column.text(260),
    undoneBy: column.text({ hidden: true }).nullable(),
    undoneAt: column.time({ hidden: true }).nullable(),
    undoneReason: column.text({ hidden: true }).nullable(),
  },
);

const operator = { access: { permission: 'order.work' }, method: 'POST' } as const;

/** Doubtful matches of data files, and merges of borrowers. For operators of the bureau. */
export const subjectReview = calls({
  search: {
    ...operator,
    path: '/api/Review/Search',
    noExport: 'Shows borrowers of every institution side by side: a file would gather them.',
    reads: ['review'],
    about: 'Borrowers of data files who may already be known, the oldest first.',
    audit: 'read',
    body: input({
      state: z.enum(['all', ...reviewStates], { error: choiceRule }).default('open'),
      reason: z.enum(['all', ...reviewReasons], { error: choiceRule }).default('all'),
      ...windowFields,
    }),
    answer: rows(reviewRow),
  },
  pair: {
    ...operator,
    path: '/api/Review/Pair',
    reads: ['review'],
    about: 'The two borrowers of a doubtful match side by side, with the papers they share.',
    audit: 'read',
    body: input({ review }),
    answer: z.object({
      state: z.enum(reviewStates),
      subject: reviewSide,
      candidate: reviewSide,
      same: z.array(z.string()),
    }),
  },
  decide: {
    ...operator,
    path: '/api/Review/Decide',
    changes: ['review'],
    about: 'Decides a doubtful match: the same (they are merged, the candidate stays), different, or later.',
    audit: 'change',
    body: input({ review, decision: z.enum(decisions, { error: choiceRule }), reason }),
    answer: z.literal('0'),
  },
  merges: {
    ...operator,
    path: '/api/Review/Merges',
    noExport: 'Shows borrowers of every institution side by side: a file would gather them.',
    reads: ['review'],
    about: 'Merges of borrowers, the latest first.',
    audit: 'read',
    body: input({
      state: z.enum(['all', 'standing', 'undone'], { error: choiceRule }).default('all'),
      ...windowFields,
    }),
    answer: rows(mergeRow),
  },
  merge: {
    ...operator,
    path: '/api/Review/Merge',
    changes: ['review'],
    about:
      'Merges two borrowers: the merged code leads to the kept one from now on, and its rows become the kept one’s.',
    audit: 'change',
    body: input({ keptCode: cicCode, mergedCode: cicCode, reason }),
    answer: z.object({ merge: z.number().int() }),
  },
  split: {
    ...operator,
    path: '/api/Review/Split',
    changes: ['review'],
    about: 'Undoes a merge: the merged borrower returns, and each code names its own borrower again.',
    audit: 'change',
    body: input({
      merge: z
        .int(rule('number'))
        .min(1, rule('number-min', { min: 1 }))
        .max(9_000_000_000, rule('invalid')),
      reason,
    }),
    answer: z.literal('0'),
  },
});
