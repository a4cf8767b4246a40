import { z } from 'zod';
import { inOrder, isInOrder } from '#kit/contract/day-order.ts';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { code, input, plainDate, windowFields } from '#kit/contract/fields.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';
import { options, personal, typedAs } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { checkpointWords, auditWords, victimWords } from './words.ts';

const auditResultOptions = options({ ok: 'done', refused: 'reject' });

/** A CIC code, or the number of a paper: the person of the rows. */
const person = code(20)
  .overwrite((value) => value.replace(/[\s.-]/g, '').toUpperCase())
  .refine((value) => /^[A-Z0-9]{8,13}$/.test(value), rule('invalid'));

const username = code(50).overwrite((value) => value.toLowerCase());

const span = { fromDate: plainDate, toDate: plainDate };

const auditResults = ['all', 'ok', 'refused'] as const;
const results = z.enum(auditResults, { error: choiceRule });

/** One row of the audit. `subjectKey` is a keyed hash: the audit itself contains no names. */
const auditRow = row(
  { words: auditWords, caption: 'list', key: 'id' },
  {
    at: column.time(170),
    username: column.text(140).nullable(),
    institutionName: column.text(220).nullable(),
    purpose: column
      .status(
        options({
          'credit-granting': ['granting', 'process'],
          'credit-scoring': ['scoring', 'in-progress'],
          'portfolio-monitoring': ['monitoring', 'pending'],
        }),
        170,
        z.string(),
      )
      .nullable(),
    /** What the action is, in the reader's language. */
    work: column.text({ width: 240, sortable: false, onCard: true }),
    action: column.code(330),
    result: column.status(auditResultOptions, 150),
    subjectKey: column.code(200).nullable(),
    address: column.code(140).nullable(),
    code: column.code({ hidden: true }),
    institution: column.code({ width: 120, hidden: true }).nullable(),
    detail: column.text({ width: 320, hidden: true }).nullable(),
    id: z.string(),
  },
);

/** A person whom a user saw: named if the bureau can resolve the key. */
const victimRow = row(
  { words: victimWords, caption: 'list', key: 'subjectKey' },
  {
    cicCode: column.code(130).nullable(),
    name: column.person().nullable(),
    times: column.number(90),
    firstAt: column.time(170),
    lastAt: column.time(170),
    purposes: column.text({ width: 200, sortable: false }),
    actions: column.text({ width: 380, sortable: false }),
    subjectKey: column.code({ width: 200, hidden: true }),
  },
);

const checkpointRow = row(
  { words: checkpointWords, caption: 'list', key: 'number' },
  {
    number: column.number({ width: 90, isSerial: true }),
    at: column.time({ width: 180, names: true }),
    rows: column.number(160),
    witnessedAt: column.time(190).nullable(),
    keyId: column.code(180),
    digest: column.code(560),
  },
);

/** How far the witness of the checkpoints is; `isBeside`: no other place is configured for it. */
const witnessState = z.object({
  place: z.string(),
  isBeside: z.boolean(),
  lastNumber: z.number().int().nullable(),
  lastAt: z.string().nullable(),
  waiting: z.number().int(),
  waitingSince: z.string().nullable(),
  fault: z.string().nullable(),
});

const auditor = { access: { permission: 'audit.read' }, audit: 'read', method: 'POST' } as const;

/** The audit, for auditors: a member's auditor sees the actions of its own people, the bureau's sees all. */
export const auditTrail = calls({
  search: {
    ...auditor,
    path: '/api/Audit/Search',
    reads: [],
    about: 'Who did what, about whom, when, why and with what result; `person` is a CIC code or the number of a paper.',
    body: input({
      ...span,
      person: personal(person.optional()),
      username: personal(username.optional()),
      institution: typedAs(
        'digits',
        code(8)
          .refine((value) => /^\d{8}$/.test(value), rule('invalid'))
          .optional(),
      ),
      action: code(100).optional(),
      result: results.default('all'),
      aboutPeople: z.enum(['all', 'people'], { error: choiceRule }).default('all'),
      ...windowFields,
    }).refine(isInOrder, inOrder),
    answer: rows(auditRow),
  },
  hours: {
    ...auditor,
    path: '/api/Audit/Hours',
    reads: [],
    about:
      "How often customers were looked at, by weekday (1 Monday to 7) and hour in Hanoi; with `username` that user's hours beside the quartiles of the colleagues.",
    body: input({ ...span, username: personal(username.optional()) }).refine(isInOrder, inOrder),
    answer: z.object({
      cells: z.array(z.object({ weekday: z.number().int(), hour: z.number().int(), count: z.number().int() })),
      /** By hour, 0 to 23; null if no user was asked for. */
      user: z.array(z.object({ own: z.number(), low: z.number(), middle: z.number(), high: z.number() })).nullable(),
    }),
  },
  victims: {
    ...auditor,
    path: '/api/Audit/Victims',
    noExport: 'Names everybody whom somebody saw: VictimsFile gives the evidence to those who tell them.',
    reads: [],
    about: 'Everybody whom a user saw in a span of days, with how often, when and why.',
    body: input({ ...span, actor: personal(username), ...windowFields }).refine(isInOrder, inOrder),
    answer: rows(victimRow),
  },
  victimsFile: {
    ...auditor,
    path: '/api/Audit/Victims/Export',
    about: 'The same as an .xlsx of all of them.',
    body: input({ ...span, actor: username, ...windowFields }).refine(isInOrder, inOrder),
    download: true,
  },
  checkpoints: {
    ...auditor,
    path: '/api/Audit/Checkpoints',
    reads: ['audit-checkpoint'],
    about: 'The signed checkpoints of the audit of a span of days, newest first. For the auditors of the bureau.',
    body: input({ ...span, ...windowFields }).refine(isInOrder, inOrder),
    answer: rows(checkpointRow),
  },
  witness: {
    access: { permission: 'audit.read' },
    audit: 'none',
    method: 'GET',
    path: '/api/Audit/Witness',
    reads: ['audit-checkpoint'],
    about: 'How far the witness of the audit is: where it is, what it holds, and what waits for it since when and why.',
    query: input({}),
    answer: witnessState,
  },
  export: {
    ...auditor,
    path: '/api/Audit/Export',
    about:
      'The whole audit of a span of days with the checkpoints around and in it, as JSON lines that `npm run audit:verify` verifies without a database.',
    body: input(span).refine(isInOrder, inOrder),
    download: true,
  },
});
