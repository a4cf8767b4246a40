import { z } from 'zod';
import { cicCode, isWholeOrCovered } from '#bureau/contract/fields.ts';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { code, input, lines, plainDate, text, windowFields } from '#kit/contract/fields.ts';
import { options, personal, typedAs } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';
import { consentWords } from './words.ts';

/**
 * What a consent covers: a score or a report when credit is asked for, or both; reports while a loan runs as well; being watched, being watched with the score; or
 * all of it.
 */
export const consentCovers = [
  ...(['score', 'report', 'report-score', 'report-monitoring'] as const),
  ...(['watch', 'watch-score', 'everything'] as const),
] as const;
/** How it was given; `declared`: the institution says so without evidence and answers for it. */
export const consentKinds = ['paper', 'e-signature', 'one-time-code', 'declared'] as const;

/** A live consent whose evidence is asked for is `sampled`. */
const states = options({
  live: 'approved',
  sampled: 'pending',
  planned: 'on-schedule',
  ended: 'skip',
  withdrawn: 'reject',
});

const consentRow = row(
  { words: consentWords, caption: 'list', key: 'id' },
  {
    customerName: column.person(220),
    state: column.status(states, 150),
    endsOn: column.date({ label: 'ends', width: 110, onCard: true }),
    /** A declared one that was drawn: until when its evidence is due; null when it was not, or was shown. */
    sampleDueOn: column.date({ width: 130, onCard: true }).nullable(),
    covers: column.choice(
      [
        { value: 'score', label: 'score' },
        { value: 'report', label: 'report' },
        { value: 'report-score', label: 'report-score' },
        { value: 'report-monitoring', label: 'report-monitoring' },
        { value: 'watch', label: 'watch' },
        { value: 'watch-score', label: 'watch-score' },
        { value: 'everything', label: 'everything' },
      ],
      { width: 250, onCard: true },
    ),
    startsOn: column.date({ label: 'starts', width: 130 }),
    kind: column.choice(
      [
        { value: 'paper', label: 'paper' },
        { value: 'e-signature', label: 'e-signature' },
        { value: 'one-time-code', label: 'one-time-code' },
        { value: 'declared', label: 'declared' },
      ],
      200,
    ),
    evidence: column.text(220).nullable(),
    evidenceFile: column.text({ width: 200, isFile: true }).nullable(),
    identityHint: column.code(150),
    cicCode: column.code(130).nullable(),
    /** The one inquiry that it is for; null for all. */
    voucher: column.code(180).nullable(),
    by: column.text(140),
    registeredAt: column.time(),
    withdrawnAt: column.time().nullable(),
    withdrawnReason: column.text(240).nullable(),
    id: z.string(),
  },
);

const evidenceHash = typedAs(
  'code',
  z
    .string()
    .trim()
    .regex(/^[0-9a-fA-F]{64}$/, rule('invalid'))
    .optional(),
);

const registration = input({
  cicCode: personal(cicCode.optional()),
  identityNumber: personal(code(20).refine(isWholeOrCovered, rule('invalid')).optional()),
  customerName: personal(text(250)),
  covers: z.enum(consentCovers, { error: choiceRule }),
  kind: z.enum(consentKinds, { error: choiceRule }),
  evidence: text(200).optional(),
  evidenceHash,
  startsOn: plainDate,
  endsOn: plainDate,
  wording: lines(1000),
  dataSources: text(255),
  receivers: text(255),
}).superRefine((given, context) => {
  const fault = (path: keyof typeof given, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (given.cicCode === undefined && given.identityNumber === undefined) fault('identityNumber', rule('required'));
  if (given.kind !== 'declared' && given.evidence === undefined) fault('evidence', rule('required'));
  if (given.endsOn < given.startsOn) fault('endsOn', rule('date-order'));
});

const mayKeep = { access: { permission: 'consent.manage' }, method: 'POST' } as const;

/** Consents of persons to be scored and watched, kept by the institution that they gave them to (CNS-01). */
export const consents = calls({
  search: {
    ...mayKeep,
    path: '/api/Consent/Search',
    reads: ['consent'],
    about: "The institution's consents, those that end first above; found by state, CIC code and identity number.",
    audit: 'read',
    body: input({
      which: z.enum(['all', 'live', 'ending', 'ended', 'withdrawn', 'sampled'], { error: choiceRule }).default('live'),
      cicCode: personal(cicCode.optional()),
      identityNumber: personal(code(20).optional()),
      ...windowFields,
    }),
    answer: rows(consentRow),
  },
  register: {
    ...mayKeep,
    path: '/api/Consent/Register',
    changes: ['consent'],
    about:
      'Registers the consent of a person, by CIC code or identity number with the name; somebody whom the bureau does not know yet by the ' +
      'number. Both days count; a consent that is not only declared names its evidence.',
    audit: 'change',
    body: registration,
    answer: z.object({ id: z.string() }),
  },
  registerWithEvidence: {
    ...mayKeep,
    path: '/api/Consent/RegisterWithEvidence',
    changes: ['consent'],
    about:
      'Registers a consent together with the file of its evidence (PDF, JPEG, PNG): if one of them is refused, nothing is kept.',
    audit: 'change',
    upload: { kind: 'evidence' },
    body: registration,
    answer: z.object({ id: z.string() }),
  },
  registerFile: {
    ...mayKeep,
    path: '/api/Consent/RegisterFile',
    changes: ['consent'],
    about:
      'Registers the consents of a .csv file (UTF-8), at most 2,000 rows: the columns are the fields of Register, by name or title; wording, ' +
      'sources and receivers may be left out. A wrong row is a fault and the others are kept; a row that was registered before counts as known.',
    audit: 'change',
    upload: { kind: 'table' },
    answer: z.object({
      registered: z.number().int(),
      known: z.number().int(),
      faults: z.array(z.object({ row: z.number().int(), column: z.string(), fault: z.string() })),
      faultCount: z.number().int(),
    }),
  },
  show: {
    ...mayKeep,
    path: '/api/Consent/ShowEvidence',
    changes: ['consent'],
    about:
      'Shows the evidence of a declared consent that was drawn as a sample. While one is overdue the declared consents do not count.',
    audit: 'change',
    body: input({ id: z.uuid({ error: rule('invalid') }), evidence: text(200), evidenceHash }),
    answer: z.literal('0'),
  },
  attach: {
    ...mayKeep,
    path: '/api/Consent/AttachEvidence',
    changes: ['consent'],
    about:
      "Keeps the file of a consent's evidence (PDF, JPEG, PNG), once: its hash must be the one that was registered, if one was. It also shows the " +
      'evidence of a consent that was drawn as a sample.',
    audit: 'change',
    upload: { kind: 'evidence' },
    body: input({ id: z.uuid({ error: rule('invalid') }) }),
    answer: z.object({ sha256: z.string() }),
  },
  evidenceFile: {
    ...mayKeep,
    method: 'GET',
    path: '/api/Consent/EvidenceFile',
    about: "The file of a consent's evidence, as it was sent.",
    audit: 'read',
    query: input({ id: z.uuid({ error: rule('invalid') }) }),
    download: true,
  },
  withdraw: {
    ...mayKeep,
    path: '/api/Consent/Withdraw',
    changes: ['consent', 'watch'],
    about:
      'Takes a consent back, at once: watches that rest on it alone end, the institution is told; what was answered stays answered.',
    audit: 'change',
    body: input({ id: z.uuid({ error: rule('invalid') }), reason: lines(255) }),
    answer: z.object({ endedWatches: z.number().int() }),
  },
});
