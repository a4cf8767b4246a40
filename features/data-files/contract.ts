/* oxlint-disable eslint/max-lines -- the calls of three channels */
import { z } from 'zod';
import { inOrder, isInOrder } from '#kit/contract/day-order.ts';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { code, input, lines, plainDate, text, windowFields } from '#kit/contract/fields.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';
import { offering, options } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { finding } from '#bureau/contract/finding.ts';
import { certificateWords, fileScreenWords } from './words.ts';

export const certificateStateOptions = options({
  waiting: 'pending',
  approved: 'approved',
  expiring: 'delay',
  expired: 'unavailable',
  revoked: 'cancel',
});

const historyStates = options({
  ...{ received: 'pending', checking: 'in-progress', checked: 'in-progress' },
  ...{ 'held-reason': 'pending', 'held-finding': 'pending' },
  ...{ applied: 'success', partly: 'return', refused: 'reject', superseded: 'skip', withdrawn: 'cancel' },
});

/** The server's states of a file; the labels come from the look-up STSUPLOAD. */
export const uploadStates = [
  'received',
  'checking',
  'checked',
  'held-reason',
  'held-finding',
  'applied',
  'partly',
  'refused',
  'superseded',
  'withdrawn',
  'stored',
] as const;
const uploadState = z.enum(uploadStates, { error: choiceRule });
export type UploadState = z.output<typeof uploadState>;

/** What may be sent: file extensions and sizes, by the server's settings. */
const fileLimits = z.object({ extensions: z.array(z.string()), maxMb: z.number().int() });

/** A folder for sent files: the kind of a data file, or the type of a document. */
const folder = z.object({ id: z.string(), label: z.string() });

const kind = folder.extend({
  /** How often it is due. */
  frequency: z.enum(['three-days', 'half-month', 'month', 'year']),
  /** Whether one bad row refuses the whole file, or only itself. */
  refuses: z.enum(['file', 'row']),
  sections: z.array(z.string()),
  /** The next expected report day of which no file is here yet, and the deadline for its file. */
  nextDay: z.string(),
  nextDueBy: z.string(),
  /** A correct name for the institution's next file: for that day, with a sequence number that no file of it has. */
  exampleName: z.string(),
});

/** What is known of every file that was sent, beside its columns in a list. */
const fileFields = {
  upload_date: z.string(),
  upload_time: z.string(),
  /** Opens the reply file, or the document itself; empty while there is none. */
  link: z.string(),
  id: z.string(),
  finishedAt: z.string().nullable(),
  bytes: z.number().int(),
  period: z.string().nullable(),
  phase: z.enum(['reading', 'checking', 'applying', 'replying']).nullable(),
  percent: z.number().int(),
  appliedRows: z.number().int().nullable(),
  refusal: z.string().nullable(),
  isLate: z.boolean(),
  /** Why it restates figures of the past, as its sender said. */
  reason: z.string().nullable(),
  /** The last day for what is still needed of its sender: refused rows, a decision, a returned file. */
  needsBy: z.string().nullable(),
  version: z.number().int().nullable(),
  /** It says that there was nothing to report (FIX-12). */
  khongPhatSinh: z.boolean(),
};

/** One sent file (UPL-04), and below the line our additions. */
export const historyRow = row(
  { words: fileScreenWords, caption: 'list', key: 'id' },
  {
    file_name: column.code({ width: 240, isFile: true }),
    file_type: column.code(90),
    receivedAt: column.time(),
    upload_status: column.status(historyStates, 170, uploadState),
    /** The result in words. */
    reply: column.text({ width: 260, onCard: true }),
    user_id: column.text(140),
    signedBy: column.text(200).nullable(),
    rowCount: column.number({ hidden: true }).nullable(),
    refusedRows: column.number({ hidden: true }).nullable(),
    /** Name of the file that this one corrects. */
    corrects: column.code({ hidden: true, isFile: true }).nullable(),
    sha256: column.code({ hidden: true }),
    ...fileFields,
  },
);

/** How often a column or a rule was refused, and how often in the file before. */
const refusedCount = z.object({
  key: z.string(),
  label: z.string(),
  count: z.number().int(),
  before: z.number().int().nullable(),
});

/** A document without a structure: of what is said of data files it has only some. */
const documentRow = row(
  { words: fileScreenWords, caption: 'list', key: 'id' },
  {
    file_name: column.text({ width: 340, isFile: true }),
    file_type: column.text(200),
    receivedAt: column.time(),
    upload_status: column.status([{ value: 'stored', label: 'stored', family: 'done' }], 150, uploadState),
    reply: column.text(260),
    user_id: column.text(140),
    sha256: column.code({ hidden: true }),
    signedBy: z.string().nullable(),
    rowCount: z.number().int().nullable(),
    refusedRows: z.number().int().nullable(),
    corrects: z.string().nullable(),
    ...fileFields,
  },
);

const history = input({
  fromDate: plainDate,
  toDate: plainDate,
  fileType: code(20).optional(),
  status: offering(historyStates, uploadState.optional()),
  fileName: text(200).optional(),
  ...windowFields,
}).refine(isInOrder, inOrder);

const link = z
  .string({ error: rule('required') })
  .min(1, rule('required'))
  .max(500, rule('max-length', { max: 500 }));

const id = z.uuid({ error: rule('invalid') });

const upload = {
  /** The institution that the session acts for; another one is refused. */
  matctd: text(20),
  /** The chosen folder, if any: a data file whose name says another kind is refused. */
  folder: code(20).optional(),
  /** The file that this one corrects. */
  corrects: id.optional(),
  /** Why it restates figures of a past period, for the delegate who approves it. */
  reason: lines(255).optional(),
};

const kindQuery = input({ type: code(20) });
const maySend = { access: { permission: 'file.send' } } as const;

/** The calls of a channel of data files; both channels share the code. */
// oxlint-disable-next-line eslint/max-lines-per-function -- a list of calls
function channel(name: 'GuiNhanPhanHoiTT15' | 'GuiNhanDuLieuTT03') {
  return calls({
    kinds: {
      ...maySend,
      method: 'GET',
      path: `/api/${name}`,
      about:
        'The kinds of file that the channel accepts, or the one of `type`: how often, the next day, what is accepted.',
      audit: 'none',
      query: input({ type: code(20).optional() }),
      answer: rows(kind).extend({ limits: fileLimits }),
    },
    upload: {
      ...maySend,
      method: 'POST',
      path: `/api/${name}/upload-file`,
      changes: ['data-file'],
      about:
        'Accepts a data file. Faults of its name, extension, size or sender are refused at once; the rest is reported in its history row. A file with `khongPhatSinh: true` and no rows says that there was nothing in its period.',
      audit: 'change',
      upload: { kind: 'data' },
      body: input({
        ...upload,
        /**
         * A signature of the file, base64: CMS (RFC 5652, detached) or the bare bytes of RSA or ECDSA over SHA-256.
         */
        signature: z
          .string()
          .max(48_000, rule('max-length', { max: 48_000 }))
          .regex(/^[\w+/=\s-]*$/, rule('invalid'))
          .optional(),
      }),
      answer: historyRow,
    },
    history: {
      ...maySend,
      method: 'POST',
      path: `/api/${name}/show-log-file`,
      reads: ['data-file'],
      about: "The institution's files between two days with their state, newest first.",
      audit: 'read',
      body: history,
      answer: rows(historyRow),
    },
    result: {
      ...maySend,
      method: 'GET',
      path: `/api/${name}/result`,
      reads: ['data-file'],
      about:
        'The result of one file: control totals as declared, sent, refused and applied, and the first refused rows with reasons.',
      audit: 'read',
      query: input({ id }),
      answer: z.object({
        file: historyRow,
        totals: z.array(
          z.object({
            code: z.string(),
            section: z.string(),
            label: z.string(),
            currency: z.string().nullable(),
            declared: z.string().nullable(),
            /** Of all rows sent, which is what was refused and what was applied; these are null in results from before they were kept. */
            sent: z.string(),
            refused: z.string().nullable(),
            applied: z.string().nullable(),
            /** Null if a value of a row could not be read, so that no sum can be found. */
            agrees: z.boolean().nullable(),
          }),
        ),
        /** What the file waits for: the figures before and after. */
        findings: z.array(finding),
        /** Refused figures by column and by rule, the most first; `before`: those of the file that this one corrects. */
        refused: z.object({
          corrected: z.string().nullable(),
          columns: z.array(refusedCount),
          rules: z.array(refusedCount),
        }),
        errorCount: z.number().int(),
        errors: z.array(
          z.object({
            section: z.string(),
            /** The number that Excel shows; of JSON, the number in the section. */
            row: z.number().int(),
            indicator: z.string().nullable(),
            /** The indicator's name and code. */
            column: z.string(),
            code: z.string(),
            message: z.string(),
            value: z.string().nullable(),
            place: z.string().nullable(),
          }),
        ),
      }),
    },
    reply: {
      ...maySend,
      method: 'GET',
      path: `/api/${name}/download-reply`,
      about:
        'The reply file: all rows with a column of errors, counts and control totals. `link` of a history row opens it.',
      audit: 'read',
      query: input({
        encryptedFilePath: link,
        type: z.enum(['xlsx', 'json'], { error: choiceRule }).default('xlsx'),
      }),
      download: true,
    },
    template: {
      ...maySend,
      method: 'GET',
      path: `/api/${name}/template`,
      about: 'An empty workbook of a kind: its sheets, columns and code tables.',
      audit: 'none',
      query: kindQuery,
      download: true,
    },
    guide: {
      ...maySend,
      method: 'GET',
      path: `/api/${name}/user-guide`,
      about: 'The guide to a kind of file.',
      audit: 'none',
      query: kindQuery,
      download: true,
    },
    deadlines: {
      ...maySend,
      method: 'GET',
      path: `/api/${name}/deadlines`,
      reads: ['data-file'],
      about:
        'Which files are due in a month (yyyyMM, default this one), or in so many months up to it: received, held, late, refused, or still to come, and until when something is needed.',
      audit: 'none',
      query: input({
        period: z
          .string()
          .regex(/^20\d\d(0[1-9]|1[0-2])$/, rule('invalid'))
          .optional(),
        /** What is due early in a month is for days of the month before. */
        months: z.coerce
          .number({ error: rule('number') })
          .int(rule('number'))
          .min(1, rule('number-min', { min: 1 }))
          .max(12, rule('number-max', { max: 12 }))
          .default(1),
      }),
      answer: rows(
        z.object({
          kind: z.string(),
          label: z.string(),
          day: z.string(),
          dueBy: z.string(),
          state: z.enum([
            ...([
              'open',
              'checking',
              'held',
              'at-bureau',
              'incomplete',
              'here',
              'here-late',
              'late',
              'refused',
            ] as const),
          ]),
          at: z.string().nullable(),
          /** What counts says that there was nothing to report. */
          khongPhatSinh: z.boolean(),
          /** The last day for what is still needed: refused rows, the delegate's decision, a returned file. */
          needsBy: z.string().nullable(),
        }),
      ).extend({ period: z.string() }),
    },
  });
}

/** Data files of Circular 15/2023 (UPL-02). */
export const circular15 = channel('GuiNhanPhanHoiTT15');

/** Data files of Circular 03/2013 (UPL-03). */
export const circular03 = channel('GuiNhanDuLieuTT03');

/** Files without a structure (UPL-03): stored unchanged and never opened. */
export const documents = calls({
  folders: {
    ...maySend,
    method: 'GET',
    path: '/api/GuiDuLieuPhiCauTruc',
    about: 'The folders for documents, and what is accepted.',
    audit: 'none',
    answer: rows(folder).extend({ limits: fileLimits }),
  },
  upload: {
    ...maySend,
    method: 'POST',
    path: '/api/GuiDuLieuPhiCauTruc/upload-file',
    changes: ['data-file'],
    about: 'Accepts a document whose content matches its extension.',
    audit: 'change',
    upload: { kind: 'document' },
    body: input({ ...upload, folder: code(20) }),
    answer: historyRow,
  },
  history: {
    ...maySend,
    method: 'POST',
    path: '/api/GuiDuLieuPhiCauTruc/show-log-file',
    reads: ['data-file'],
    about: "The institution's documents between two days, newest first.",
    audit: 'read',
    body: history,
    answer: rows(documentRow),
  },
  download: {
    ...maySend,
    method: 'GET',
    path: '/api/GuiDuLieuPhiCauTruc/download',
    about: 'A document as it was sent. `link` of a history row opens it.',
    audit: 'read',
    query: input({ encryptedFilePath: link }),
    download: true,
  },
});

/** Displayed states of a certificate: expiry follows from the day. */
export const certificateStates = ['waiting', 'approved', 'expiring', 'expired', 'revoked'] as const;

export const certificateRow = row(
  { words: certificateWords, caption: 'list', key: 'id' },
  {
    /** The subject's common name. */
    name: column.text(220),
    state: column.status(certificateStateOptions, 200),
    validUntil: column.time(),
    daysLeft: column.number(),
    serial: column.code(200),
    subject: column.text(280),
    issuer: column.text(),
    registeredBy: column.text(140),
    approvedBy: column.text(140).nullable(),
    keyKind: column.text({ hidden: true }),
    validFrom: column.time({ hidden: true }),
    registeredAt: column.time({ hidden: true }),
    revokedBy: column.text({ hidden: true }).nullable(),
    revokedReason: column.text({ hidden: true }).nullable(),
    fingerprint: column.code({ hidden: true }),
    id: z.string(),
    approvedAt: z.string().nullable(),
    revokedAt: z.string().nullable(),
    /** True of the caller's own: another person must approve it. */
    isOwn: z.boolean(),
    fileName: z.string(),
    bytes: z.number().int(),
  },
);

/** Certificates that sign an institution's data files (NAV-16). */
export const certificates = calls({
  search: {
    method: 'POST',
    path: '/api/ChungThuSo/Search',
    reads: ['certificate'],
    about: "The institution's certificates, newest first.",
    access: { permission: 'certificate.register' },
    audit: 'read',
    body: input({
      state: z.enum(['all', ...certificateStates], { error: choiceRule }).default('all'),
      ...windowFields,
    }),
    answer: rows(certificateRow),
  },
  register: {
    method: 'POST',
    path: '/api/ChungThuSo/upload-file',
    changes: ['certificate'],
    about: 'Registers a certificate (.cer, .crt or .pem, without its private key); an administrator must approve it.',
    access: { permission: 'certificate.register' },
    audit: 'change',
    upload: { kind: 'certificate' },
    body: input({ matctd: text(20) }),
    answer: certificateRow,
  },
  approve: {
    method: 'POST',
    path: '/api/ChungThuSo/Approve',
    changes: ['certificate'],
    stepUp: true,
    about: 'Approves a certificate that another person registered: from now on its key signs data files.',
    access: { permission: 'certificate.approve' },
    audit: 'change',
    body: input({ id }),
    answer: z.literal('0'),
  },
  revoke: {
    method: 'POST',
    path: '/api/ChungThuSo/Revoke',
    changes: ['certificate'],
    about: 'Revokes a certificate, or rejects a pending one; files signed before stay unchanged.',
    access: { permission: 'certificate.approve' },
    audit: 'change',
    body: input({ id, reason: text(200) }),
    answer: z.literal('0'),
  },
});

/** Look-ups of files (LKP-03). */
export const fileTypes = calls({
  list: {
    method: 'GET',
    path: '/api/DanhMuc/LoaiTep',
    about: 'File types by group: STSUPLOAD the states of a sent file, FILETYPE the kinds and folders of files.',
    access: 'signed-in',
    audit: 'none',
    query: input({ group: z.enum(['STSUPLOAD', 'FILETYPE'], { error: choiceRule }) }),
    answer: rows(folder),
  },
});
