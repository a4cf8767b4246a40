import { z } from 'zod';
import { finding } from '#bureau/contract/finding.ts';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { options, typedAs } from '#kit/contract/form-field.ts';
import { code, input, lines, windowFields } from '#kit/contract/fields.ts';
import { column, row } from '#kit/contract/row.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';
import { heldFileWords, thresholdWords } from './words.ts';

const outcomes = options({
  waiting: 'pending',
  approved: 'approved',
  returned: 'return',
  withdrawn: 'cancel',
  superseded: 'skip',
});
const waitsFor = options({ reason: ['reason'], finding: ['finding'] });

const fields = {
  id: z.string(),
  holdNo: z.number().int(),
  shown: z.array(finding),
};

const file = column.code({ width: 240, isFile: true });
/** The first of its findings; all are in `findings`, which files have. */
const firstFinding = (width: number) => column.text({ width, sortable: false, onCard: true, isScreenOnly: true });
const findings = column.text({ width: 280, sortable: false, hidden: true });
const dueOn = column.date({ width: 120, onCard: true });

const about = {
  fileType: column.code(80),
  period: column.date(110),
};

const decided = {
  sentBy: column.text(140),
  sentWhy: column.text().nullable(),
  heldAt: column.time(150),
  outcome: column.status(outcomes, 150),
  decidedBy: column.text({ hidden: true }).nullable(),
  decidedAt: column.time({ hidden: true }).nullable(),
  decision: column.text({ hidden: true }).nullable(),
};

/** A file of the own institution that waits, or waited. */
const heldRow = row(
  { words: heldFileWords, caption: 'list', key: ['id', 'holdNo'] },
  {
    fileName: file,
    firstFinding: firstFinding(280),
    findings,
    dueOn,
    why: column.choice(waitsFor, { width: 150, onCard: true }),
    ...about,
    ...decided,
    ...fields,
    /** True of the caller's own: another person must approve it. */
    isOwn: z.boolean(),
  },
);

/** A file of any institution that the bureau decides. */
const findingRow = row(
  { words: heldFileWords, caption: 'list', key: ['id', 'holdNo'] },
  {
    institutionName: column.text(180),
    fileName: column.code({ width: 180, isFile: true, onCard: true }),
    firstFinding: firstFinding(150),
    findings,
    dueOn,
    ...about,
    ...decided,
    institution: column.code({ hidden: true }),
    ...fields,
  },
);

const shown = z.enum(['waiting', 'decided', 'all'], { error: choiceRule }).default('waiting');
const id = z.uuid({ error: rule('invalid') });
const reason = lines(255);
const hold = {
  id,
  /** The hold that was looked at: another one has other figures. */
  holdNo: z
    .int(rule('number'))
    .min(1, rule('number-min', { min: 1 }))
    .max(9_999, rule('invalid')),
  reason,
};

const delegate = { access: { permission: 'restate' }, method: 'POST' } as const;
const analyst = { access: { permission: 'finding.decide' }, method: 'POST' } as const;
const change = { audit: 'change', answer: z.literal('0') } as const;

/** Held files at the sender's institution: its delegate decides on restating the past (article 19(3)). */
export const fileHolds = calls({
  search: {
    ...delegate,
    path: '/api/FileHold/Search',
    reads: ['file-hold', 'data-file'],
    about: "The institution's files that wait for its delegate or for the bureau, those due first.",
    audit: 'read',
    body: input({ shown, ...windowFields }),
    answer: rows(heldRow),
  },
  approve: {
    ...delegate,
    ...change,
    path: '/api/FileHold/Approve',
    changes: ['file-hold', 'data-file'],
    about: 'Approves a file that restates the past, never its own sender; it is checked again before it takes effect.',
    body: input(hold),
  },
  return: {
    ...delegate,
    ...change,
    path: '/api/FileHold/Return',
    changes: ['file-hold', 'data-file'],
    about: 'Returns a file that restates the past to its sender, with the reason; nothing of it takes effect.',
    body: input(hold),
  },
  withdraw: {
    ...change,
    access: { permission: 'file.send' },
    method: 'POST',
    path: '/api/FileHold/Withdraw',
    changes: ['file-hold', 'data-file'],
    about: 'Withdraws a held file, whoever decides it.',
    body: input({ id, reason }),
  },
});

/** Files of all institutions that are held for their figures, at the bureau. */
export const fileFindings = calls({
  search: {
    ...analyst,
    path: '/api/FileFinding/Search',
    reads: ['file-finding'],
    about: 'Files of all institutions that are held for their figures, those due first.',
    audit: 'read',
    body: input({
      shown,
      institution: typedAs(
        'digits',
        code(8)
          .refine((value) => /^\d{8}$/.test(value), rule('invalid'))
          .optional(),
      ),
      ...windowFields,
    }),
    answer: rows(findingRow),
  },
  approve: {
    ...analyst,
    ...change,
    path: '/api/FileFinding/Approve',
    changes: ['file-finding'],
    about: 'Approves a file that was held for its figures; it is checked again before it takes effect.',
    body: input(hold),
  },
  return: {
    ...analyst,
    ...change,
    path: '/api/FileFinding/Return',
    changes: ['file-finding'],
    about: 'Returns a file that was held for its figures to its institution, with the reason.',
    body: input(hold),
  },
});

const thresholdRow = row(
  {
    ...{ words: thresholdWords, caption: 'list', key: 'key' },
    texts: {
      institution: ({ institution }, say) => (institution === '' ? say('everyInstitution') : institution),
      fileType: (one, say) => (one.fileType === '' ? say('everyKind') : one.fileType),
    },
  },
  {
    institution: column.text(140),
    fileType: column.text({ width: 90, onCard: true }),
    closed: column.number({ width: 90, onCard: true }, z.number()),
    moved: column.number({ width: 90, onCard: true }, z.number()),
    total: column.number({ width: 90, onCard: true }, z.number()),
    cured: column.number(90, z.number()),
    curedCount: column.number(90),
    emptied: column.number(90, z.number()),
    wide: column.number(90, z.number()),
    repeated: column.number(90, z.number()),
    fromContracts: column.number(90),
    fromVnd: column.money(140),
    changedBy: column.text(140),
    changedAt: column.time(150),
    key: z.string(),
    institutionId: z.number().int(),
    isGeneral: z.boolean(),
  },
);

const percent = (most: number) =>
  typedAs(
    'number',
    z
      .string({ error: rule('required') })
      .trim()
      .min(1, rule('required'))
      .regex(/^\d{1,3}([.,]\d{1,2})?$/, rule('number'))
      .overwrite((value) => value.replace(',', '.'))
      .refine((value) => Number(value) <= most, rule('number-max', { max: most })),
    { isPositive: true },
  );
const whole = (digits: number, least: number) =>
  typedAs(
    'number',
    z
      .string({ error: rule('required') })
      .trim()
      .min(1, rule('required'))
      .regex(/^\d+$/, rule('number'))
      .max(digits, rule('invalid'))
      .refine((value) => Number(value) >= least, rule('number-min', { min: least })),
    { isPositive: true },
  );
const fileType = code(5)
  .refine((value) => /^([A-Z][A-Z\d]{1,4})?$/.test(value), rule('invalid'))
  .optional();

/** From where files are held, by institution and kind. */
export const holdThresholds = calls({
  search: {
    ...analyst,
    path: '/api/HoldThreshold/Search',
    reads: ['hold-threshold'],
    about: 'From where files are held: the general thresholds, and those of institutions and kinds.',
    audit: 'read',
    body: input({ ...windowFields }),
    answer: rows(thresholdRow),
  },
  save: {
    ...analyst,
    ...change,
    path: '/api/HoldThreshold/Save',
    changes: ['hold-threshold'],
    about: 'Sets from where files are held, of an institution, a kind, both or all.',
    body: input({
      institution: typedAs(
        'digits',
        code(8)
          .refine((value) => /^(\d{8})?$/.test(value), rule('invalid'))
          .optional(),
      ),
      fileType,
      closed: percent(100),
      moved: percent(100),
      total: percent(999),
      cured: percent(100),
      curedCount: whole(9, 0),
      emptied: percent(100),
      wide: percent(100),
      repeated: percent(100),
      fromContracts: whole(9, 1),
      fromVnd: whole(17, 0),
    }),
  },
  remove: {
    ...analyst,
    ...change,
    path: '/api/HoldThreshold/Remove',
    changes: ['hold-threshold'],
    about: 'Removes the thresholds of an institution or kind: the more general ones count.',
    body: input({
      institutionId: z
        .int(rule('number'))
        .min(0, rule('number-min', { min: 0 }))
        .max(2_147_483_647, rule('invalid')),
      fileType: code(5).or(z.literal('')),
    }),
  },
});
