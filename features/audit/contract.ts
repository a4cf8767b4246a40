import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { code, input, plainDate, windowFields } from '#kit/contract/fields.ts';
import { rule } from '#kit/contract/rule.ts';

/** A CIC code, or the number of a paper: whom the rows must be about. */
const person = code(20)
  .overwrite((value) => value.replace(/[\s.-]/g, '').toUpperCase())
  .refine((value) => /^[A-Z0-9]{8,13}$/.test(value), rule('invalid'));

const username = code(50).overwrite((value) => value.toLowerCase());

const span = { fromDate: plainDate, toDate: plainDate };
const inOrder = (given: { fromDate: string; toDate: string }) => given.toDate >= given.fromDate;
const orderFault = { path: ['toDate'], error: rule('date') };

export const auditResults = ['all', 'ok', 'refused'] as const;
const results = z.enum(auditResults, { error: rule('choice') });

/** One row of the audit. `subjectKey` is a keyed hash: the audit itself knows nobody's name. */
export const auditRow = z.object({
  id: z.string(),
  at: z.string(),
  username: z.string().nullable(),
  institution: z.string().nullable(),
  institutionName: z.string().nullable(),
  action: z.string(),
  purpose: z.string().nullable(),
  subjectKey: z.string().nullable(),
  result: z.enum(['ok', 'refused']),
  code: z.string(),
  address: z.string().nullable(),
  detail: z.string().nullable(),
});

/** Whom a user got to see: named where the bureau can tell whom the key means. */
export const victimRow = z.object({
  subjectKey: z.string(),
  cicCode: z.string().nullable(),
  name: z.string().nullable(),
  times: z.number().int(),
  firstAt: z.string(),
  lastAt: z.string(),
  actions: z.string(),
  purposes: z.string(),
});

export const checkpointRow = z.object({
  number: z.number().int(),
  at: z.string(),
  rows: z.number().int(),
  digest: z.string(),
  keyId: z.string(),
});

const auditor = { access: { permission: 'audit.read' }, audit: 'read', method: 'POST' } as const;

/** The audit, for auditors: a member's sees what its own people did, the bureau's sees all. */
export const auditTrail = calls({
  search: {
    ...auditor,
    path: '/api/Audit/Search',
    reads: [],
    about: 'Who did what, about whom, when, why and with what result; `person` is a CIC code or the number of a paper.',
    body: input({
      ...span,
      person: person.optional(),
      username: username.optional(),
      institution: code(8)
        .refine((value) => /^\d{8}$/.test(value), rule('invalid'))
        .optional(),
      action: code(100).optional(),
      result: results.default('all'),
      aboutPeople: z.enum(['all', 'people'], { error: rule('choice') }).default('all'),
      ...windowFields,
    }).refine(inOrder, orderFault),
    answer: rows(auditRow),
  },
  victims: {
    ...auditor,
    path: '/api/Audit/Victims',
    reads: [],
    about: 'Everybody whom a user got to see in a span of days, with how often, when and why.',
    body: input({ ...span, actor: username, ...windowFields }).refine(inOrder, orderFault),
    answer: rows(victimRow),
  },
  victimsFile: {
    ...auditor,
    path: '/api/Audit/Victims/Export',
    about: 'The same as an .xlsx of all of them.',
    body: input({ ...span, actor: username, ...windowFields }).refine(inOrder, orderFault),
    download: true,
  },
  checkpoints: {
    ...auditor,
    path: '/api/Audit/Checkpoints',
    reads: [],
    about: 'The signed checkpoints of the audit of a span of days, newest first. For the auditors of the bureau.',
    body: input({ ...span, ...windowFields }).refine(inOrder, orderFault),
    answer: rows(checkpointRow),
  },
  export: {
    ...auditor,
    path: '/api/Audit/Export',
    about:
      'The whole audit of a span of days with the checkpoints around and in it, as JSON lines that `npm run audit:verify` verifies without a database.',
    body: input(span).refine(inOrder, orderFault),
    download: true,
  },
});
