import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { cicCode } from '#bureau/contract/fields.ts';
import { code, input, lines, windowFields } from '#kit/contract/fields.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';
import { options } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { alarmWords, decoyWords, freezeWords } from './words.ts';

const alarmSeverities = options({ critical: 'reject', high: 'delay', medium: 'pending' });

const alarmStateOptions = options({ open: 'delay', acknowledged: 'in-progress', closed: 'complete' });

const decoyStateOptions = options({ standing: 'done', 'mark-asked': 'pending', 'unmark-asked': 'pending' });

const freezeKindOptions = options({ user: ['user'], institution: ['institution'], exports: ['exports'] });

const freezeStates = options({ standing: 'cancel', lifted: 'done' });

const alarmRules = [
  'honey-subject',
  'refresh-reuse',
  'subjects-per-user',
  'miss-rate',
  'foreign-rows',
  'large-export',
  'captcha-rate',
  'checkpoint-late',
  'night-job',
  'certificate-end',
  'runtime-end',
  'paper-guessing',
  'audit-away',
  'people-shown',
  'score-limit',
  'score-served',
  'program-network',
  'program-refused',
  'program-key-end',
  'token-elsewhere',
  'breach-near',
  'breach-late',
] as const;
const severities = ['critical', 'high', 'medium'] as const;
const alarmStates = ['open', 'acknowledged', 'closed'] as const;
const freezeKinds = ['user', 'institution', 'exports'] as const;

const count = z.number().int();
const number = z
  .int(rule('number'))
  .min(1, rule('number-min', { min: 1 }))
  .max(Number.MAX_SAFE_INTEGER, rule('invalid'));
const reason = lines(255);

const alarmRow = row(
  { words: alarmWords, caption: 'list', key: 'alarm' },
  {
    raisedAt: column.time({ width: 140, onCard: true }),
    severity: column.status(alarmSeverities, 150),
    name: column.text(260),
    username: column.text({ width: 130, onCard: true }).nullable(),
    /** Counts and limits in one line; never the person concerned. */
    facts: column.text({ width: 300, sortable: false, onCard: true }),
    institutionName: column.text(220).nullable(),
    state: column.status(alarmStateOptions, 180),
    acknowledgedBy: column.text(150).nullable(),
    closedBy: column.text(140).nullable(),
    closedReason: column.text().nullable(),
    closedAt: column.time({ hidden: true }).nullable(),
    seenFrom: column.time({ hidden: true }),
    seenUntil: column.time({ hidden: true }),
    institution: column.code({ hidden: true }).nullable(),
    alarm: column.number({ hidden: true }),
    rule: z.string(),
    acknowledgedAt: z.string().nullable(),
  },
);

const freezeRow = row(
  { words: freezeWords, caption: 'list', key: 'freeze' },
  {
    username: column.text(170).nullable(),
    state: column.status(freezeStates, 170),
    reason: column.text({ width: 250, onCard: true }),
    frozenBy: column.text({ width: 130, onCard: true }),
    kind: column.choice(freezeKindOptions, { width: 150, onCard: true }),
    institutionName: column.text().nullable(),
    frozenAt: column.time(),
    liftedBy: column.text(150).nullable(),
    liftedAt: column.time().nullable(),
    liftedReason: column.text().nullable(),
    freeze: column.number({ hidden: true }),
    institution: z.string().nullable(),
    /** Whether the caller froze it, and so cannot lift it. */
    isOwn: z.boolean(),
  },
);

const reader = { access: { permission: 'alarm.read' }, audit: 'read', method: 'POST' } as const;
const desk = { access: { permission: 'alarm.act' }, audit: 'change', method: 'POST' } as const;

/** Unusual access, for the bureau: the alarms, and what was done about them. */
export const alarms = calls({
  search: {
    ...reader,
    path: '/api/Alarm/Search',
    reads: ['alarm'],
    about: 'Alarms, open ones first and the most severe first.',
    body: input({
      state: z.enum(['standing', 'all', ...alarmStates], { error: choiceRule }).default('standing'),
      severity: z.enum(['all', ...severities], { error: choiceRule }).default('all'),
      rule: z.enum(alarmRules, { error: choiceRule }).optional(),
      ...windowFields,
    }),
    answer: rows(alarmRow),
  },
  rules: {
    ...reader,
    path: '/api/Alarm/Rules',
    reads: ['alarm'],
    about: 'The rules for unusual access: threshold, window, severity, and the number of open alarms of each.',
    body: input({
      severity: z.enum(['all', ...severities], { error: choiceRule }).default('all'),
      ...windowFields,
    }),
    answer: rows(
      z.object({
        code: z.string(),
        name: z.string(),
        threshold: count,
        least: count,
        windowSeconds: count,
        severity: z.enum(severities),
        standing: count,
      }),
    ),
  },
  acknowledge: {
    ...desk,
    path: '/api/Alarm/Acknowledge',
    changes: ['alarm'],
    about: 'Marks an open alarm as being investigated.',
    body: input({ alarm: number }),
    answer: z.literal('0'),
  },
  close: {
    ...desk,
    path: '/api/Alarm/Close',
    changes: ['alarm'],
    about: 'Closes an alarm with a finding.',
    body: input({ alarm: number, reason }),
    answer: z.literal('0'),
  },
});

const username = code(100).overwrite((value) => value.toLowerCase());
const institution = code(8).refine((value) => /^\d{8}$/.test(value), rule('invalid'));

/** Freezes a user, an institution or every export, from the next call on. */
export const freezes = calls({
  search: {
    ...reader,
    path: '/api/Freeze/Search',
    reads: ['freeze'],
    about: 'Current and past freezes.',
    body: input({ shown: z.enum(['standing', 'all'], { error: choiceRule }).default('standing'), ...windowFields }),
    answer: rows(freezeRow),
  },
  freeze: {
    ...desk,
    path: '/api/Freeze/Freeze',
    changes: ['freeze'],
    about: 'Freezes a user, an institution, or all exports; live sessions are refused from their next call on.',
    body: input({
      kind: z.enum(freezeKinds, { error: choiceRule }),
      username: username.optional(),
      institution: institution.optional(),
      reason,
      alarm: number.optional(),
    })
      .refine((given) => given.kind !== 'user' || given.username !== undefined, {
        path: ['username'],
        error: rule('required'),
      })
      .refine((given) => given.kind !== 'institution' || given.institution !== undefined, {
        path: ['institution'],
        error: rule('required'),
      }),
    answer: z.object({ freeze: count }),
  },
  lift: {
    ...desk,
    path: '/api/Freeze/Lift',
    changes: ['freeze'],
    about: 'Lifts a freeze; only another person than the one who froze may do it.',
    stepUp: true,
    body: input({ freeze: number, reason }),
    answer: z.literal('0'),
  },
});

const decoyStates = ['standing', 'mark-asked', 'unmark-asked'] as const;

const keeper = { access: { permission: 'decoy.manage' }, method: 'POST' } as const;

/**
 * Borrowers whom nobody has a reason to look at; only administrators of the bureau know them. The audit never names
 * them.
 */
export const decoys = calls({
  search: {
    ...keeper,
    path: '/api/Decoy/Search',
    noExport: 'A decoy that is known outside warns nobody any more.',
    reads: ['decoy'],
    about: 'Decoys and requested changes; pending ones first.',
    audit: 'read',
    body: input({
      state: z.enum(['all', ...decoyStates], { error: choiceRule }).default('all'),
      ...windowFields,
    }),
    answer: rows(
      row(
        { words: decoyWords, caption: 'list', key: 'cicCode' },
        {
          cicCode: column.code(),
          state: column.status(decoyStateOptions, 190),
          reason: column.text(280).nullable(),
          askedBy: column.text(150).nullable(),
          askedAt: column.time().nullable(),
          decidedBy: column.text(150).nullable(),
          decidedAt: column.time().nullable(),
          /** The pending change. */
          change: z.string().nullable(),
          /** Whether the caller requested it, and so cannot decide on it. */
          isOwn: z.boolean(),
        },
      ),
    ),
  },
  ask: {
    ...keeper,
    path: '/api/Decoy/Ask',
    changes: ['decoy'],
    about: 'Requests that a borrower without a loan become a decoy, or stop being one; another administrator decides.',
    audit: 'change',
    body: input({ cicCode, kind: z.enum(['mark', 'unmark'], { error: choiceRule }), reason }),
    answer: z.literal('0'),
  },
  decide: {
    ...keeper,
    path: '/api/Decoy/Decide',
    changes: ['decoy'],
    about: "Approves or refuses another administrator's request; takes effect at once.",
    audit: 'change',
    stepUp: true,
    body: input({
      change: z.uuid(rule('invalid')),
      state: z.enum(['approved', 'refused'], { error: choiceRule }),
    }),
    answer: z.literal('0'),
  },
});
