import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { cicCode, customerName, identityOrCovered } from '#bureau/contract/fields.ts';
import { input, lines, text, whole, windowFields } from '#kit/contract/fields.ts';
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
  name: ['name'],
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
/** What stands in place of a contract where a case is about none, and the fields that may have it: those of a borrower. */
export const noContract = '-';
export const fieldsOfNoContract: readonly string[] = ['identity', 'other'];
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

/** The disputed figure: as the case found it, and as it stands now. Values of balances, groups and days alone are told. */
const shownFigure = z.object({
  source: z.string().nullable(),
  month: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Of a corrected case: whether the figure is gone from the borrower, by removing it or moving it. */
  isGone: z.boolean(),
  /** When its file was received, which version of the kind and period it was; null for what came before files had numbers. */
  receivedAt: z.string().nullable(),
  version: z.number().int().nullable(),
  /** The file's kind, period and row: for who sent it, and for the bureau. */
  file: z.object({ kind: z.string(), period: z.string(), row: z.number().int().nullable() }).nullable(),
});

const requestStates = options({ waiting: 'pending', overdue: 'delay', answered: 'done', ended: 'skip' });
const requestAnswers = options({ mended: 'success', right: 'done' });

/** What the bureau asked of the institution that sent the figure, and its answer. */
const askedOfSource = z.object({
  institution: z.string(),
  state: z.enum(['waiting', 'overdue', 'answered', 'ended']),
  sentOn: z.string(),
  dueOn: z.string(),
  answer: z.enum(['mended', 'right']).nullable(),
  note: z.string().nullable(),
});

const disputeRow = row(
  { words: disputeWords, caption: 'list', key: 'dispute' },
  {
    number: column.code(120),
    customer: column.person(180),
    state: column.status(disputeStateOptions, 190),
    dueOn: column.date({ width: 110, onCard: true }).nullable(),
    field: column.status(noticeFields, { width: 130, onCard: true }),
    institution: column.text({ width: 180, onCard: true }),
    contractNumber: column.code(),
    cicCode: column.code(120),
    kind: column.status(options({ dispute: ['dispute'], error: ['error'] }), 200),
    receivedOn: column.date(),
    raisedBy: column.text(140),
    /** Whether the resolution's deadline was extended, which is allowed once. */
    isExtended: column.flag(['yes', 'delay'], ['no'], { width: 120, hidden: true }),
    isOverdue: column.flag(['isOverdue', 'delay'], ['inTime', 'done'], { width: 120 }),
    claim: column.text({ width: 300, hidden: true }),
    dispute: z.string(),
    /**
     * By how many working days the deadline may be extended now, and until when; empty in a list, and for the
     * institution.
     */
    extensions: z.array(z.object({ days: z.number().int(), dueOn: z.string() })),
    /** The disputed figure, and what was asked of who sent it; null in a list, and where there is none. */
    figure: shownFigure.nullable(),
    asked: askedOfSource.nullable(),
    /** Of a case about a new name, at the desk alone: whom it means, and the names on record. */
    holder: z.object({ cicCode: z.string(), names: z.array(z.string()) }).nullable(),
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
  contracts: {
    ...member,
    path: '/api/Dispute/Contracts',
    reads: [],
    about:
      "The borrower's contracts that a case may name: the institution's own, and those that a detailed report of the last three months listed to it; " +
      "a number that two institutions use comes with the institution's code. It names the " +
      'customer of the code, who counts against the day, found or not.',
    audit: 'read',
    quota: { counter: 'customer', key: ['cicCode'] },
    body: input({ cicCode }),
    answer: rows(z.object({ id: z.string(), label: z.string() })),
  },
  raise: {
    ...member,
    path: '/api/Dispute/Raise',
    changes: ['dispute'],
    about:
      'Opens a case: what a borrower disputes, or an error that the institution found, about one of the contracts that are offered, or "-" for ' +
      'identity and other. Its clock starts today. It names the customer of the code, who counts against the day, found or not.',
    audit: 'change',
    quota: { counter: 'customer', key: ['cicCode'] },
    body: input({ kind, cicCode, contractNumber: text(60), field, claim: lines(1000) }),
    answer: z.object({ dispute: z.string(), number: z.string(), dueOn: z.string() }),
  },
  newName: {
    ...member,
    path: '/api/DisputeName/upload-file',
    changes: ['dispute'],
    about:
      'Sends the document of a new name to the desk, as a case: for an inquiry that was refused because the name is not that of whoever holds the ' +
      'number (4090202). The numbers are as that inquiry had them; whose they are is not told. Once the desk accepts it, the name is one on record.',
    audit: 'change',
    upload: { kind: 'attachment' },
    quota: { counter: 'customer', key: ['cicCode', 'identityNumber'] },
    body: input({
      customerType: z.enum(['1', '2'], { error: choiceRule }).default('2'),
      customerName,
      identityNumber: identityOrCovered.optional(),
      taxCode: text(14).optional(),
      cicCode: cicCode.optional(),
      claim: lines(1000),
    }),
    answer: z.object({ dispute: z.string(), number: z.string(), dueOn: z.string() }),
  },
  newNameOfTicket: {
    ...member,
    path: '/api/DisputeName/Ticket/upload-file',
    changes: ['dispute'],
    about:
      'As above, for a ticket of the institution that ended without an answer because of the name (lyDo `name-differs`): the numbers are ' +
      'those it was asked with.',
    audit: 'change',
    upload: { kind: 'attachment' },
    // The ticket's inquiry has counted its customer.
    body: input({ voucherCode: text(250), customerName, claim: lines(1000) }),
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
    about: "Corrections of figures that the institution's replies of the three months before held.",
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
          customer: column.person(220),
          cicCode: column.code(130),
          field: column.status(noticeFields, { width: 150, isState: true }),
          number: column.code(),
          /** Of a balance, a group or days: as it was told, and as it is now; null where the figure is gone. */
          valueBefore: column.money({ width: 130, adds: false, onCard: true }).nullable(),
          valueAfter: column.money({ width: 130, adds: false, onCard: true }).nullable(),
          /** Whether the figure is gone: removed, or another borrower's. */
          isGone: column.flag(['gone', 'cancel'], ['no'], { width: 120 }),
        },
      ),
    ),
  },
});

/** Valid cases about the figures that an institution sent: it checks, mends and answers. */
export const figureRequests = calls({
  search: {
    ...member,
    path: '/api/FigureRequest/Search',
    reads: ['figure-request'],
    about: 'What the bureau asks about figures that the institution sent, what waits first, by its deadline.',
    audit: 'read',
    body: input({
      state: z.enum(['all', 'waiting', 'overdue', 'answered', 'ended'], { error: choiceRule }).default('all'),
      ...windowFields,
    }),
    answer: rows(
      row(
        { words: disputeWords, caption: 'requests', key: 'request' },
        {
          number: column.code(120),
          customer: column.person(200),
          state: column.status(requestStates, 150),
          dueOn: column.date({ width: 110, onCard: true }),
          field: column.status(noticeFields, { width: 150, onCard: true }),
          contractNumber: column.code(),
          value: column.money({ unit: 'dong', width: 150, adds: false }).nullable(),
          month: column.month(100).nullable(),
          claim: column.text({ width: 280 }),
          answer: column.status(requestAnswers, 150).nullable(),
          cicCode: column.code(120),
          kind: column.status(options({ dispute: ['dispute'], error: ['error'] }), 200),
          sentOn: column.date(),
          source: column.text({ width: 220 }).nullable(),
          note: column.text({ width: 220, hidden: true }).nullable(),
          answeredBy: column.text({ hidden: true }).nullable(),
          request: z.string(),
        },
      ),
    ),
  },
  answer: {
    ...member,
    path: '/api/FigureRequest/Answer',
    changes: ['figure-request', 'dispute'],
    about:
      'Answers what the bureau asks about a figure: that it is right, or that it was mended, which is refused while the figure is as the case ' +
      'found it. To mend it is to send it again, to remove it, or to move it to the right borrower, by a data file.',
    audit: 'change',
    body: input({
      request: dispute,
      answer: z.enum(['mended', 'right'], { error: choiceRule }),
      note: text(1000),
    }),
    answer: z.literal('0'),
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
      days: whole(1, 10),
      reason: text(255),
    }),
    answer: z.object({ dueOn: z.string() }),
  },
  step: {
    ...operator,
    path: '/api/DisputeWork/Step',
    changes: ['dispute', 'correction', 'figure-request'],
    about:
      'Takes a case on: valid or invalid, corrected or unfounded, closed once the result is told. A valid case goes to the institution that sent ' +
      'the figure. After a correction everybody whose reply of the last three months held the figure is told.',
    audit: 'change',
    body: input({ dispute, step: z.enum(disputeSteps, { error: choiceRule }), note: text(1000) }),
    answer: z.object({
      state: z.enum(disputeStates),
      dueOn: z.string().nullable(),
      told: z.number().int(),
      /** The institution that is asked about the figure; null where none is, or none is known. */
      askedOf: z.string().nullable(),
    }),
  },
});
