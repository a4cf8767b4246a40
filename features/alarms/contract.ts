import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { cicCode } from '#bureau/contract/fields.ts';
import { code, input, text, windowFields } from '#kit/contract/fields.ts';
import { rule } from '#kit/contract/rule.ts';

export const alarmRules = [
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
] as const;
export const severities = ['critical', 'high', 'medium'] as const;
export const alarmStates = ['open', 'acknowledged', 'closed'] as const;
export const freezeKinds = ['user', 'institution', 'exports'] as const;

const count = z.number().int();
const number = z
  .int(rule('number'))
  .min(1, rule('number-min', { min: 1 }))
  .max(Number.MAX_SAFE_INTEGER, rule('invalid'));
const reason = text(255);

export const alarmRow = z.object({
  alarm: count,
  rule: z.string(),
  name: z.string(),
  severity: z.enum(severities),
  /** Counts and limits in one line; never whom it was about. */
  facts: z.string(),
  username: z.string().nullable(),
  institution: z.string().nullable(),
  institutionName: z.string().nullable(),
  seenFrom: z.string(),
  seenUntil: z.string(),
  raisedAt: z.string(),
  state: z.enum(alarmStates),
  acknowledgedBy: z.string().nullable(),
  acknowledgedAt: z.string().nullable(),
  closedBy: z.string().nullable(),
  closedAt: z.string().nullable(),
  closedReason: z.string().nullable(),
});

export const freezeRow = z.object({
  freeze: count,
  kind: z.enum(freezeKinds),
  username: z.string().nullable(),
  institution: z.string().nullable(),
  institutionName: z.string().nullable(),
  reason: z.string(),
  frozenBy: z.string(),
  frozenAt: z.string(),
  /** Whether the caller froze it, and so cannot lift it. */
  isOwn: z.boolean(),
  state: z.enum(['standing', 'lifted']),
  liftedBy: z.string().nullable(),
  liftedAt: z.string().nullable(),
  liftedReason: z.string().nullable(),
});

const reader = { access: { permission: 'alarm.read' }, audit: 'read', method: 'POST' } as const;
const desk = { access: { permission: 'alarm.act' }, audit: 'change', method: 'POST' } as const;

/** Unusual access, for the bureau: what was raised, and what was done about it. */
export const alarms = calls({
  search: {
    ...reader,
    path: '/api/Alarm/Search',
    reads: ['alarm'],
    about: 'Alarms, those that stand and the gravest first.',
    body: input({
      state: z.enum(['standing', 'all', ...alarmStates], { error: rule('choice') }).default('standing'),
      severity: z.enum(['all', ...severities], { error: rule('choice') }).default('all'),
      rule: z.enum(alarmRules, { error: rule('choice') }).optional(),
      ...windowFields,
    }),
    answer: rows(alarmRow),
  },
  rules: {
    ...reader,
    path: '/api/Alarm/Rules',
    reads: ['alarm'],
    about: 'What counts as unusual: each rule with its threshold, window, severity, and how many of its alarms stand.',
    body: input({
      severity: z.enum(['all', ...severities], { error: rule('choice') }).default('all'),
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
    about: 'Says that somebody looks into an open alarm.',
    body: input({ alarm: number }),
    answer: z.literal('0'),
  },
  close: {
    ...desk,
    path: '/api/Alarm/Close',
    changes: ['alarm'],
    about: 'Closes an alarm with what was found.',
    body: input({ alarm: number, reason }),
    answer: z.literal('0'),
  },
});

const username = code(100).overwrite((value) => value.toLowerCase());
const institution = code(8).refine((value) => /^\d{8}$/.test(value), rule('invalid'));

/** Stopping a user, an institution or every export, from the next call on. */
export const freezes = calls({
  search: {
    ...reader,
    path: '/api/Freeze/Search',
    reads: ['freeze'],
    about: 'What stands still, and what did.',
    body: input({ shown: z.enum(['standing', 'all'], { error: rule('choice') }).default('standing'), ...windowFields }),
    answer: rows(freezeRow),
  },
  freeze: {
    ...desk,
    path: '/api/Freeze/Freeze',
    changes: ['freeze'],
    about: 'Freezes a user, an institution, or all exports; live sessions are refused from their next call on.',
    body: input({
      kind: z.enum(freezeKinds, { error: rule('choice') }),
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
    about: 'Lifts a freeze, by another person than whoever froze.',
    stepUp: true,
    body: input({ freeze: number, reason }),
    answer: z.literal('0'),
  },
});

export const decoyStates = ['standing', 'mark-asked', 'unmark-asked'] as const;

const keeper = { access: { permission: 'decoy.manage' }, method: 'POST' } as const;

/** Borrowers whom nobody has a reason to look at; known to administrators of the bureau alone. The audit never names them. */
export const decoys = calls({
  search: {
    ...keeper,
    path: '/api/Decoy/Search',
    reads: ['decoy'],
    about: 'Decoys, and what is asked about them; what waits first.',
    audit: 'read',
    body: input({
      state: z.enum(['all', ...decoyStates], { error: rule('choice') }).default('all'),
      ...windowFields,
    }),
    answer: rows(
      z.object({
        cicCode: z.string(),
        state: z.enum(decoyStates),
        /** What waits to be decided. */
        change: z.string().nullable(),
        reason: z.string().nullable(),
        askedBy: z.string().nullable(),
        askedAt: z.string().nullable(),
        /** Whether the caller asked for it, and so cannot decide on it. */
        isOwn: z.boolean(),
        decidedBy: z.string().nullable(),
        decidedAt: z.string().nullable(),
      }),
    ),
  },
  ask: {
    ...keeper,
    path: '/api/Decoy/Ask',
    changes: ['decoy'],
    about: 'Asks that a borrower without a loan become a decoy, or be one no more; another administrator decides.',
    audit: 'change',
    body: input({ cicCode, kind: z.enum(['mark', 'unmark'], { error: rule('choice') }), reason }),
    answer: z.literal('0'),
  },
  decide: {
    ...keeper,
    path: '/api/Decoy/Decide',
    changes: ['decoy'],
    about: 'Approves or refuses what another administrator asked for; in force at once.',
    audit: 'change',
    stepUp: true,
    body: input({
      change: z.uuid(rule('invalid')),
      state: z.enum(['approved', 'refused'], { error: rule('choice') }),
    }),
    answer: z.literal('0'),
  },
});
