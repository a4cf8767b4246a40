import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { cicCode } from '#bureau/contract/fields.ts';
import { input, lines, text, windowFields } from '#kit/contract/fields.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';
import { options } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { disputeWords } from './words.ts';

const noticeFields = options({
  identity: ['identity'],
  balance: ['balance'],
  group: ['group'],
  overdue: ['overdue'],
  contract: ['contract'],
  collateral: ['collateral'],
  other: ['other'],
});

export const disputeStateOptions = options({
  received: 'pending',
  valid: 'in-progress',
  invalid: 'reject',
  corrected: 'success',
  unfounded: 'done',
  closed: 'complete',
});

export const disputeKinds = ['dispute', 'error'] as const;
export const disputeFields = ['identity', 'balance', 'group', 'overdue', 'contract', 'collateral', 'other'] as const;
export const disputeStates = ['received', 'valid', 'invalid', 'corrected', 'unfounded', 'closed'] as const;
/** The bureau's actions on a case. */
export const disputeSteps = ['valid', 'invalid', 'corrected', 'unfounded', 'closed'] as const;

const kind = z.enum(disputeKinds, { error: choiceRule });
const field = z.enum(disputeFields, { error: choiceRule });
const state = z.enum(['all', ...disputeStates], { error: choiceRule }).default('all');
const dispute = z.uuid(rule('invalid'));

/** The most papers of one case, both sides together. */
export const mostCaseFiles = 30;

const paper = z.object({
  file: z.string(),
  name: z.string(),
  bytes: z.number().int(),
  side: z.string(),
  addedBy: z.string(),
  addedAt: z.string(),
});

const disputeRow = row(
  { words: disputeWords, caption: 'list', key: 'dispute' },
  {
    number: column.code(120),
    customer: column.person(200),
    state: column.status(disputeStateOptions, 190),
    dueOn: column.date(130).nullable(),
    field: column.status(noticeFields),
    contractNumber: column.code(),
    cicCode: column.code(120),
    kind: column.status(options({ dispute: ['dispute'], error: ['error'] }), 200),
    receivedOn: column.date(),
    institution: column.text(220),
    raisedBy: column.text(140),
    /** Whether the resolution's deadline was extended, which is allowed once. */
    isExtended: column.flag(['yes', 'delay'], ['no'], { width: 120, hidden: true }),
    claim: column.text({ width: 300, hidden: true }),
    dispute: z.string(),
    /**
     * By how many working days the deadline may be extended now, and until when; empty in a list, and for the
     * institution.
     */
    extensions: z.array(z.object({ days: z.number().int(), dueOn: z.string() })),
    /** Papers of either side; empty in a list, like events. */
    files: z.array(paper),
    /** Notes and decisions, oldest first; empty in a list. */
    events: z.array(
      z.object({
        at: z.string(),
        side: z.string(),
        username: z.string(),
        kind: z.string(),
        note: z.string().nullable(),
      }),
    ),
  },
);

const member = { access: { permission: 'dispute.raise' }, method: 'POST' } as const;
const operator = { access: { permission: 'order.work' }, method: 'POST' } as const;

/** Cases about possibly wrong figures, as an institution sees its own. */
export const disputes = calls({
  search: {
    ...member,
    path: '/api/Dispute/Search',
    reads: ['dispute'],
    about: "The institution's own cases, the most urgent first.",
    audit: 'read',
    body: input({ state, ...windowFields }),
    answer: rows(disputeRow),
  },
  detail: {
    ...member,
    path: '/api/Dispute/Detail',
    reads: ['dispute'],
    about: 'One own case with its notes and decisions.',
    audit: 'read',
    body: input({ dispute }),
    answer: disputeRow,
  },
  raise: {
    ...member,
    path: '/api/Dispute/Raise',
    changes: ['dispute'],
    about:
      'Opens a case: what a borrower disputes, or an error that the institution found. Its clock starts today. It names the customer of the ' +
      'code, who counts against the day, found or not.',
    audit: 'change',
    quota: { counter: 'customer', key: ['cicCode'] },
    body: input({ kind, cicCode, contractNumber: text(50), field, claim: lines(1000) }),
    answer: z.object({ dispute: z.string(), number: z.string(), dueOn: z.string() }),
  },
  say: {
    ...member,
    path: '/api/Dispute/Say',
    changes: ['dispute'],
    about: 'Adds a note of the institution to its open case.',
    audit: 'change',
    body: input({ dispute, note: text(1000) }),
    answer: z.literal('0'),
  },
  attach: {
    ...member,
    path: '/api/Dispute/upload-file',
    changes: ['dispute'],
    about: 'Adds a paper of the institution to its open case: 30 at most, with content that matches the extension.',
    audit: 'change',
    upload: { kind: 'attachment' },
    body: input({ dispute }),
    answer: paper,
  },
  download: {
    ...member,
    method: 'GET',
    path: '/api/Dispute/download-file',
    about: 'A paper of an own case.',
    audit: 'read',
    query: input({ dispute, file: z.uuid(rule('invalid')) }),
    download: true,
  },
  notices: {
    ...member,
    path: '/api/Dispute/Notices',
    reads: ['correction'],
    about: 'Corrections of borrowers about whom the institution asked in the three months before.',
    audit: 'read',
    body: input({
      field: z.enum(['all', ...disputeFields], { error: choiceRule }).default('all'),
      ...windowFields,
    }),
    answer: rows(
      row(
        { words: disputeWords, caption: 'notices', key: ['number', 'cicCode'] },
        {
          madeAt: column.time(170),
          customer: column.person(260),
          cicCode: column.code(140),
          field: column.status(noticeFields, 180),
          number: column.code(),
        },
      ),
    ),
  },
});

/** The same cases as the bureau's operators handle them. */
export const disputeWork = calls({
  queue: {
    ...operator,
    path: '/api/DisputeWork/Queue',
    noExport: 'Shows disputes of the borrowers of every institution: a file would gather them.',
    reads: ['dispute'],
    about: 'Cases of all institutions, the most urgent first.',
    audit: 'read',
    body: input({ state, ...windowFields }),
    answer: rows(disputeRow),
  },
  open: {
    ...operator,
    path: '/api/DisputeWork/Open',
    reads: ['dispute'],
    about: 'One case of any institution with its notes and decisions.',
    audit: 'read',
    body: input({ dispute }),
    answer: disputeRow,
  },
  attach: {
    ...operator,
    path: '/api/DisputeWork/upload-file',
    changes: ['dispute'],
    about: 'Adds a paper of the bureau to an open case of any institution.',
    audit: 'change',
    upload: { kind: 'attachment' },
    body: input({ dispute }),
    answer: paper,
  },
  download: {
    ...operator,
    method: 'GET',
    path: '/api/DisputeWork/download-file',
    about: 'A paper of a case of any institution.',
    audit: 'read',
    query: input({ dispute, file: z.uuid(rule('invalid')) }),
    download: true,
  },
  extend: {
    ...operator,
    path: '/api/DisputeWork/Extend',
    changes: ['dispute'],
    about:
      'Extends the clock of the resolution of a dispute by up to 10 working days, once, with a reason that the institution reads. An error that an ' +
      'institution found has no extension.',
    audit: 'change',
    body: input({
      dispute,
      days: z
        .int(rule('number'))
        .min(1, rule('number-min', { min: 1 }))
        .max(10, rule('number-max', { max: 10 })),
      reason: text(255),
    }),
    answer: z.object({ dueOn: z.string() }),
  },
  step: {
    ...operator,
    path: '/api/DisputeWork/Step',
    changes: ['dispute', 'correction'],
    about:
      'Takes a case on: valid or invalid, corrected or unfounded, closed once the result is told. After a correction ' +
      'everybody who asked about the borrower in the last three months is told.',
    audit: 'change',
    body: input({ dispute, step: z.enum(disputeSteps, { error: choiceRule }), note: text(1000) }),
    answer: z.object({ state: z.enum(disputeStates), dueOn: z.string().nullable(), told: z.number().int() }),
  },
});
