import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { cicCode } from '#bureau/contract/fields.ts';
import { input, lines, windowFields } from '#kit/contract/fields.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';
import { options } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { mergeWords, proposalWords, reviewWords } from './words.ts';

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
  {
    words: reviewWords,
    caption: 'list',
    key: 'review',
    texts: { confidence: ({ confidence }, say) => (confidence === null ? '' : say('outOfTen', { value: confidence })) },
  },
  {
    madeAt: column.time(),
    reason: column.status(reviewReasonOptions, 210),
    name: column.person(180),
    candidateName: column.person({ width: 180, onCard: true }),
    candidateCode: column.code({ width: 120, onCard: true }),
    confidence: column.number(110).nullable(),
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

const papers = z.array(z.object({ kind: z.string(), number: z.string(), isShared: z.boolean() }));

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
  papers,
  institutions: z.number().int(),
  contracts: z.number().int(),
  since: z.string().nullable(),
});

const mergeRow = row(
  { words: mergeWords, caption: 'list', key: 'merge' },
  {
    merge: column.number({ width: 80, isSerial: true }),
    mergedAt: column.time(),
    keptName: column.person(180),
    keptCode: column.code({ width: 120, onCard: true }),
    mergedName: column.person({ width: 180, onCard: true }),
    mergedCode: column.code({ width: 120, onCard: true }),
    rows: column.number(110),
    state: column.status(mergeStates, 140),
    mergedBy: column.text(140),
    reason: column.text(260),
    undoneBy: column.text({ hidden: true }).nullable(),
    undoneAt: column.time({ hidden: true }).nullable(),
    undoneReason: column.text({ hidden: true }).nullable(),
  },
);

const proposalStates = options({ waiting: 'pending', approved: 'complete', refused: 'reject', withdrawn: 'return' });

const proposalRow = row(
  { words: proposalWords, caption: 'list', key: 'proposal' },
  {
    proposal: column.number({ width: 90, isSerial: true }),
    state: column.status(proposalStates, 150),
    keptName: column.person(180),
    keptCode: column.code({ width: 120, onCard: true }),
    mergedName: column.person({ width: 180, onCard: true }),
    mergedCode: column.code({ width: 120, onCard: true }),
    kind: column.status(options({ merge: ['merge'], split: ['split'] }), { width: 100, onCard: true }),
    reason: column.text(240),
    askedBy: column.text(140),
    askedAt: column.time(),
    decidedBy: column.text(140).nullable(),
    decidedAt: column.time({ hidden: true }).nullable(),
    /** The merge to be undone, or that was made. */
    merge: column.number({ hidden: true }).nullable(),
    /** Whether the caller asked for it, and so cannot approve it. */
    isOwn: z.boolean(),
  },
);

/** What the report of one borrower says; amounts are whole dong, each institution's by its newest month. */
const figures = z.object({
  /** The day of the newest figures in the report; null where there are none. */
  lastReported: z.string().nullable(),
  debt: z.string(),
  worstGroup: z.number().int().nullable(),
  lenders: z.number().int(),
  contracts: z.number().int(),
  cards: z.number().int(),
  commitments: z.string(),
  sold: z.string(),
  negatives: z.number().int(),
  pledged: z.string(),
  inquiries: z.number().int(),
});

/**
 * Who the two are, beside each other; the reports before and after, a column each; `institutions` are whose customers' figures change,
 * `asked` who is told.
 */
const change = z.object({
  sides: z.object({ kept: reviewSide, merged: reviewSide, same: z.array(z.string()) }),
  columns: z.array(
    z.object({
      is: z.enum(['kept', 'merged', 'together']),
      when: z.enum(['now', 'after']),
      cicCode: z.string(),
      name: z.string(),
      figures,
    }),
  ),
  institutions: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      owed: z.array(z.string().nullable()),
      groups: z.array(z.number().int().nullable()),
    }),
  ),
  asked: z.array(z.object({ code: z.string(), name: z.string() })),
});

const mergeNumber = z
  .int(rule('number'))
  .min(1, rule('number-min', { min: 1 }))
  .max(9_000_000_000, rule('invalid'));

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
    about:
      'Decides a doubtful match: the same (their merge is proposed, the candidate stays; another operator approves it), different, or later.',
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
      'Proposes to merge two borrowers; when another operator has approved it, the merged code leads to the kept one, and its rows are the kept one’s.',
    audit: 'change',
    body: input({ keptCode: cicCode, mergedCode: cicCode, reason }),
    answer: z.object({ proposal: z.number().int() }),
  },
  split: {
    ...operator,
    path: '/api/Review/Split',
    changes: ['review'],
    about:
      'Proposes to undo a merge; when another operator has approved it, each code names its own borrower again, and every row is with whom it is about.',
    audit: 'change',
    body: input({ merge: mergeNumber, reason }),
    answer: z.object({ proposal: z.number().int() }),
  },
  proposals: {
    ...operator,
    path: '/api/Review/Proposals',
    noExport: 'Shows borrowers of every institution side by side: a file would gather them.',
    reads: ['review'],
    about: 'Proposed merges and splits, what waits first.',
    audit: 'read',
    body: input({
      state: z.enum(['all', 'waiting', 'approved', 'refused', 'withdrawn'], { error: choiceRule }).default('waiting'),
      ...windowFields,
    }),
    answer: rows(proposalRow),
  },
  approve: {
    ...operator,
    path: '/api/Review/Approve',
    changes: ['review', 'correction'],
    about:
      'Approves or refuses a proposed merge or split. Who proposed it cannot approve it; refusing it withdraws it. Those who asked about either ' +
      'borrower in the last three months are told.',
    audit: 'change',
    body: input({ proposal: mergeNumber, decision: z.enum(['approved', 'refused'], { error: choiceRule }) }),
    answer: z.object({ merge: z.number().int().nullable(), told: z.number().int() }),
  },
  numbers: {
    ...operator,
    path: '/api/Review/Numbers',
    reads: ['review'],
    about:
      'The whole numbers of two borrowers, beside each other, for the two who decide whether they are one. Each of both gets a row of the audit.',
    audit: 'read',
    body: input({ keptCode: cicCode, mergedCode: cicCode }),
    answer: z.object({ kept: papers, merged: papers }),
  },
  tryMerge: {
    ...operator,
    path: '/api/Review/TryMerge',
    reads: ['review'],
    about:
      'Who the two are beside each other, and what their merge would change: the reports of both now, and the merged one; whose figures ' +
      'change, and who would be told.',
    audit: 'read',
    body: input({ keptCode: cicCode, mergedCode: cicCode }),
    answer: change,
  },
  trySplit: {
    ...operator,
    path: '/api/Review/TrySplit',
    reads: ['review'],
    about:
      'Who the two are, and what undoing their merge would change: the merged report now, and those of both after it.',
    audit: 'read',
    body: input({ merge: mergeNumber }),
    answer: change,
  },
});
