import { z } from 'zod';
import { cicCode } from '#bureau/contract/fields.ts';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { code, input, lines, plainDate, text, whole, windowFields } from '#kit/contract/fields.ts';
import { offering, options, personal, typedAs } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';
import { breachWords, signedFileWords } from './words.ts';

const languages = options({ vi: ['vietnamese'], en: ['english'] });
const fileStates = options({ making: 'in-progress', ready: 'done', failed: 'reject' });

const fileRow = row(
  { words: signedFileWords, caption: 'list', key: 'id' },
  {
    askedAt: column.time(170),
    kind: column.choice(options({ looks: ['looks'], breaches: ['breaches'], year: ['yearLog'] }), 200),
    cicCode: column.code(130).nullable(),
    year: column.code(90, z.number().int()).nullable(),
    state: column.status(fileStates, 130),
    reason: column.text({ width: 300, onCard: true }),
    rows: column.number(90).nullable(),
    by: column.text(140),
    language: column.choice(languages, 130),
    signer: column.text(220).nullable(),
    sha256: column.code(500).nullable(),
    id: z.string(),
  },
);

const language = offering(languages, z.enum(['vi', 'en'], { error: choiceRule }));
const id = z.uuid({ error: rule('invalid') });
const serves = { access: { permission: 'order.work' }, method: 'POST' } as const;
const keeps = { access: { permission: 'breach.manage' }, method: 'POST' } as const;

/** Signed logs of who looked at a borrower, made for the borrower (CNS-05). */
export const borrowerLogs = calls({
  search: {
    ...serves,
    path: '/api/BorrowerLog/Search',
    reads: ['signed-file'],
    noExport: 'Says which borrowers asked for their log; each log is a file of its own.',
    about: 'The logs that were made for borrowers, the latest first.',
    audit: 'read',
    body: input({ cicCode: personal(cicCode.optional()), ...windowFields }),
    answer: rows(fileRow),
  },
  make: {
    ...serves,
    path: '/api/BorrowerLog/Make',
    changes: ['signed-file'],
    about:
      'Makes the log of a borrower as a signed PDF: who looked, when, by which product, why, on what consent, at merged files as well. A job ' +
      'makes it; Search says when it is ready.',
    audit: 'change',
    body: input({ cicCode: personal(cicCode), language, reason: text(200) }),
    answer: z.object({ id: z.string() }),
  },
  download: {
    access: { permission: 'order.work' },
    method: 'GET',
    path: '/api/BorrowerLog/Download',
    about: "A borrower's log that was made: the signed PDF.",
    audit: 'read',
    query: input({ id }),
    download: true,
  },
});

const yearNumber = typedAs(
  'digits',
  code(4).refine((value) => /^20\d\d$/.test(value), rule('invalid')),
);

/** Signed files for the authority: the year's log and the register of breaches (CNS-05). */
export const authorityFiles = calls({
  search: {
    ...keeps,
    path: '/api/AuthorityFile/Search',
    reads: ['signed-file'],
    about: 'The files that were made for the authority, the latest first.',
    audit: 'read',
    body: input({ ...windowFields }),
    answer: rows(fileRow),
  },
  make: {
    ...keeps,
    path: '/api/AuthorityFile/Make',
    changes: ['signed-file'],
    about:
      "Makes a year's log (looks by institution, product, purpose and kind of consent; consents; breaches) or the register of breaches found in " +
      'a year, as a signed PDF. A job makes it; Search says when it is ready.',
    audit: 'change',
    body: input({
      kind: offering(
        options({ year: ['yearLog'], breaches: ['breaches'] }),
        z.enum(['year', 'breaches'], { error: choiceRule }),
      ),
      year: yearNumber,
      language,
      reason: text(200),
    }),
    answer: z.object({ id: z.string() }),
  },
  download: {
    access: { permission: 'breach.manage' },
    method: 'GET',
    path: '/api/AuthorityFile/Download',
    about: 'A file that was made for the authority: the signed PDF.',
    audit: 'read',
    query: input({ id }),
    download: true,
  },
});

/** Where a breach stands: late has run over its 72 hours, near has 24 or less left. */
const breachStates = options({ open: 'pending', near: 'delay', late: 'reject', told: 'in-progress', closed: 'done' });
/** What kind of data a breach touches. */
export const dataKinds = ['identity', 'contact', 'credit', 'score', 'payment', 'access', 'other'] as const;

const breachRow = row(
  { words: breachWords, caption: 'list', key: 'id' },
  {
    id: column.number({ width: 80, isSerial: true }),
    state: column.status(breachStates, 170),
    what: column.text(280),
    /** Whole hours left to tell the authority, negative when they are over; null once it was told. */
    hoursLeft: column.number({ width: 100, adds: false }).nullable(),
    dueAt: column.time({ width: 150, onCard: true }),
    foundAt: column.time(170),
    persons: column.number(120),
    dataKinds: column.text(220),
    measures: column.text(280),
    authorityToldAt: column.time(170).nullable(),
    authorityReference: column.text(180).nullable(),
    lateReason: column.text(220).nullable(),
    personsToldAt: column.time(170).nullable(),
    personsToldHow: column.text(200).nullable(),
    closedAt: column.time(170).nullable(),
    closedNote: column.text(220).nullable(),
    by: column.text(140),
  },
);

const clock = typedAs(
  'code',
  code(5).refine((value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value), rule('invalid')),
);
const breachId = z.int(rule('number')).min(1, rule('invalid')).max(2_000_000_000, rule('invalid'));
const moment = { day: plainDate, time: clock } as const;

/** Breaches of personal data, kept by the bureau with their clock of 72 hours (CNS-05). */
export const breaches = calls({
  search: {
    ...keeps,
    path: '/api/Breach/Search',
    reads: ['breach'],
    about: 'The register of breaches: those whose 72 hours run first above, then the others, the latest first.',
    audit: 'read',
    body: input({
      which: z.enum(['all', 'open', 'told', 'closed'], { error: choiceRule }).default('all'),
      ...windowFields,
    }),
    answer: rows(breachRow),
  },
  record: {
    ...keeps,
    path: '/api/Breach/Record',
    changes: ['breach'],
    about:
      'Records a breach: what happened, when it was found (72 hours run from then), how many persons and which data it touches, what was done.',
    audit: 'change',
    body: input({
      what: lines(2000),
      ...moment,
      persons: whole(0, 100_000_000),
      dataKind: z.enum(dataKinds, { error: choiceRule }),
      secondKind: z.enum(dataKinds, { error: choiceRule }).optional(),
      thirdKind: z.enum(dataKinds, { error: choiceRule }).optional(),
      measures: lines(2000),
    }),
    answer: z.object({ id: z.number().int() }),
  },
  tellAuthority: {
    ...keeps,
    path: '/api/Breach/TellAuthority',
    changes: ['breach'],
    about: 'Writes down when and by which letter the authority was told; after 72 hours with the reason.',
    audit: 'change',
    body: input({ id: breachId, ...moment, reference: text(200), lateReason: text(500).optional() }),
    answer: z.literal('0'),
  },
  tellPersons: {
    ...keeps,
    path: '/api/Breach/TellPersons',
    changes: ['breach'],
    about: 'Writes down when and how the persons concerned were told.',
    audit: 'change',
    body: input({ id: breachId, ...moment, how: text(500) }),
    answer: z.literal('0'),
  },
  close: {
    ...keeps,
    path: '/api/Breach/Close',
    changes: ['breach'],
    about: 'Closes a breach of which the authority was told, with what was done in the end.',
    audit: 'change',
    body: input({ id: breachId, note: lines(1000) }),
    answer: z.literal('0'),
  },
});
