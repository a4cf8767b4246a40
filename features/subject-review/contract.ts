import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { cicCode } from '#bureau/contract/fields.ts';
import { input, text, windowFields } from '#kit/contract/fields.ts';
import { rule } from '#kit/contract/rule.ts';

export const reviewStates = ['open', 'later', 'merged', 'kept'] as const;
export const reviewReasons = ['doubtful', 'conflict', 'several'] as const;
export const decisions = ['same', 'different', 'later'] as const;

/** A doubtful match: the number of the institution and of the line. */
const review = z.string({ error: rule('required') }).regex(/^\d{1,9}-\d{1,15}$/, rule('invalid'));

const reason = text(500);

export const reviewRow = z.object({
  review: z.string(),
  institution: z.string(),
  customerCode: z.string(),
  reason: z.enum(reviewReasons),
  confidence: z.number().int().nullable(),
  state: z.enum(reviewStates),
  madeAt: z.string(),
  name: z.string(),
  cicCode: z.string(),
  candidateName: z.string(),
  candidateCode: z.string(),
  note: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
});

/** One of the two borrowers; numbers are covered but for four digits. */
export const reviewSide = z.object({
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

export const mergeRow = z.object({
  merge: z.number().int(),
  keptCode: z.string(),
  keptName: z.string(),
  mergedCode: z.string(),
  mergedName: z.string(),
  reason: z.string(),
  mergedBy: z.string(),
  mergedAt: z.string(),
  rows: z.number().int(),
  state: z.enum(['standing', 'undone']),
  undoneBy: z.string().nullable(),
  undoneAt: z.string().nullable(),
  undoneReason: z.string().nullable(),
});

const operator = { access: { permission: 'order.work' }, method: 'POST' } as const;

/** Doubtful matches of data files, and borrowers who are one. For operators of the bureau. */
export const subjectReview = calls({
  search: {
    ...operator,
    path: '/api/Review/Search',
    reads: ['review'],
    about: 'Borrowers of data files who may be known already, the oldest first.',
    audit: 'read',
    body: input({
      state: z.enum(['all', ...reviewStates], { error: rule('choice') }).default('open'),
      reason: z.enum(['all', ...reviewReasons], { error: rule('choice') }).default('all'),
      ...windowFields,
    }),
    answer: rows(reviewRow),
  },
  pair: {
    ...operator,
    path: '/api/Review/Pair',
    reads: ['review'],
    about: 'The two borrowers of a doubtful match side by side, with what is the same of their papers.',
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
    body: input({ review, decision: z.enum(decisions, { error: rule('choice') }), reason }),
    answer: z.literal('0'),
  },
  merges: {
    ...operator,
    path: '/api/Review/Merges',
    reads: ['review'],
    about: 'Merges of borrowers, the latest first.',
    audit: 'read',
    body: input({
      state: z.enum(['all', 'standing', 'undone'], { error: rule('choice') }).default('all'),
      ...windowFields,
    }),
    answer: rows(mergeRow),
  },
  merge: {
    ...operator,
    path: '/api/Review/Merge',
    changes: ['review'],
    about: 'Merges two borrowers: the merged code leads to the kept one from now on, and its rows are the kept one’s.',
    audit: 'change',
    body: input({ keptCode: cicCode, mergedCode: cicCode, reason }),
    answer: z.object({ merge: z.number().int() }),
  },
  split: {
    ...operator,
    path: '/api/Review/Split',
    changes: ['review'],
    about: 'Undoes a merge: what went comes back, and each code names its own borrower again.',
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
