import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { inOrder, isInOrder, shownDay } from '#kit/contract/day-order.ts';
import { rows } from '#kit/contract/envelope.ts';
import { cicCode } from '#bureau/contract/fields.ts';
import { code, input, plainDate, text, whole, windowFields, rowNumber } from '#kit/contract/fields.ts';
import { isEmptyChoice, choiceRule, rule, rulesOf } from '#kit/contract/rule.ts';
import { offering, personal } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { chequeAlertWords, chequeFieldWords, chequeWords } from './words.ts';

const alertKinds = [
  { value: '1', label: 'kind1', family: 'delay' },
  { value: '2', label: 'kind2', family: 'reject' },
  { value: '3', label: 'kind3', family: 'reject' },
] as const;

const chequeStateOptions = [
  { value: '0', label: 'state0', family: 'pending' },
  { value: '1', label: 'state1', family: 'approved' },
  { value: '2', label: 'state2', family: 'skip' },
] as const;

/** 1 lost (10a), 2 payment refused for want of funds (10b), 3 both (CHQ-03). */
const chequeKinds = ['1', '2', '3'] as const;
/** A validation message of a cheque's fields. */
export const chequeRule = rulesOf(chequeFieldWords);

const kind = z.enum(chequeKinds, {
  error: ({ input: given }) => (isEmptyChoice(given) ? rule('required') : chequeRule('cheque-flag')),
});

/** 0 waits for approval, 1 approved, 2 approved and corrected by a later record. */
const chequeStates = ['0', '1', '2'] as const;

/** Whole dong, more than nothing; anything but a number is refused, never rounded. */
const amount = z
  .string({ error: rule('required') })
  .regex(/^\d+$/, rule('number'))
  .refine((value) => /[1-9]/.test(value), rule('number-min', { min: 1 }))
  .refine((value) => value.length <= 15, rule('max-length', { max: 15 }));

/** A declaration field by field, as 2§3 names them; the limits are those of 2§5 (CHQ-02). */
export const chequeFields = {
  sosec: code(20),
  /** How many cheques were lost together; default one. */
  tongSosec: z
    .string()
    .regex(/^\d{1,20}$/, rule('number'))
    .optional(),
  ngayKysec: plainDate.optional(),
  taikhoanKy: code(20),
  nguoikysec: text(50),
  diachi: text(200).optional(),
  socmt: code(20).optional(),
  ngaycmt: plainDate.optional(),
  noicapCmt: text(200).optional(),
  nguoiThuHuong: text(20).optional(),
  diachiNguoinh: text(200).optional(),
  nguoiChuyennhuong: text(50).optional(),
  sotien: amount,
  loai: kind,
  sotienKodutt: amount.optional(),
  tungayDinhchitt: plainDate.optional(),
  denngayDinhchitt: plainDate.optional(),
  ngaytuchoiTtsec: plainDate.optional(),
  ngayGuicic: plainDate,
  /** The branch that announces the cheque. */
  matctdCt: code(20),
  macic: cicCode.optional(),
  /** The bank that keeps the account: the session's institution. */
  matctd: code(20),
};

export type ChequeField = keyof typeof chequeFields;
type Facts = Readonly<Partial<Record<ChequeField, unknown>>>;

const given = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const isLost = ({ loai }: Facts) => loai === '1' || loai === '3';
const isRefused = ({ loai }: Facts) => loai === '2' || loai === '3';

/** The last day of a declared event; '' if no day is given. */
function eventDay(facts: Facts): string {
  const days = [isLost(facts) && given(facts.tungayDinhchitt), isRefused(facts) && given(facts.ngaytuchoiTtsec)];
  return days.reduce<string>((last, day) => (typeof day === 'string' && day > last ? day : last), '');
}

/** A citizen ID, an old identity card, a passport, or a registration number: a company's, its branch's, or a household's. */
function isPaper(text: string): boolean {
  const number = text.replace(/[\s.-]/g, '').toUpperCase();
  return /^(?!000)\d{12}$|^\d{9}$|^[A-Z]{1,2}\d{6,8}$|^\d{10}(\d{3})?$|^\d{2}[A-Z]\d{7,8}$/.test(number);
}

type Between = {
  readonly field: ChequeField;
  readonly holds: (facts: Facts) => boolean;
  readonly message: (facts: Facts) => string;
};

const required = (field: ChequeField, when: (facts: Facts) => boolean): Between => ({
  field,
  holds: (facts) => !when(facts) || given(facts[field]) !== '',
  message: () => rule('required'),
});

const notBefore = (field: ChequeField, from: (facts: Facts) => string): Between => ({
  field,
  holds: (facts) => given(facts[field]) === '' || given(facts[field]) >= from(facts),
  message: (facts) => rule('date-from', { from: shownDay(from(facts)) }),
});

/** The rules between the fields: what 10a and 10b require, amounts and days in order. */
const between: readonly Between[] = [
  required('tungayDinhchitt', isLost),
  required('ngaytuchoiTtsec', isRefused),
  required('sotienKodutt', isRefused),
  // A drawer's refusals are counted by the paper.
  required('socmt', isRefused),
  {
    field: 'socmt',
    holds: (facts) => given(facts.socmt) === '' || isPaper(given(facts.socmt)),
    message: () => chequeRule('paper'),
  },
  {
    field: 'denngayDinhchitt',
    holds: (facts) =>
      given(facts.denngayDinhchitt) === '' || given(facts.denngayDinhchitt) >= given(facts.tungayDinhchitt),
    message: () => rule('date-order'),
  },
  notBefore('ngaytuchoiTtsec', (facts) => given(facts.ngayKysec)),
  notBefore('ngayGuicic', eventDay),
  {
    field: 'sotienKodutt',
    holds: (facts) => {
      const [shortfall, total] = [given(facts.sotienKodutt), given(facts.sotien)];
      return !/^\d{1,15}$/.test(shortfall) || !/^\d{1,15}$/.test(total) || BigInt(shortfall) <= BigInt(total);
    },
    message: () => chequeRule('shortfall'),
  },
];

/** The rules between the fields for a schema with other names: `factsOf` gives the fields that they use. */
export function withChequeRules<S extends z.ZodType>(
  schema: S,
  factsOf: (value: unknown) => Facts,
  nameOf: (field: ChequeField) => string,
): S {
  return between.reduce(
    (so, { field, holds, message }) =>
      so.refine((value) => holds(factsOf(value)), {
        when: () => true,
        path: [nameOf(field)],
        error: ({ input: value }) => message(factsOf(value)),
      }),
    schema,
  );
}

const factsOfPayload = (value: unknown): Facts => (typeof value === 'object' && value !== null ? value : {});
const sameName = (field: ChequeField) => field;

const plid = z.uuid({ error: rule('invalid') });
/** The version of the displayed record: a record that has changed since stays unchanged. */
const version = rowNumber.optional();

const addBody = withChequeRules(
  // A correction names the approved record that it replaces.
  input({ ...chequeFields, corrects: plid.optional() }),
  factsOfPayload,
  sameName,
);
const editBody = withChequeRules(input({ ...chequeFields, plid, version }), factsOfPayload, sameName);

/** One record in the list (CHQ-06), and below the line our additions. */
export const chequeRow = row(
  { words: chequeWords, caption: 'list', key: 'plid' },
  {
    sosec: column.code(140),
    tt: column.status(chequeStateOptions, 170),
    nguoikysec: column.person(180),
    loai: column.status(alertKinds, 300),
    sotien: column.money({ width: 140, unit: 'dong' }),
    ngay_guicic: column.date(),
    nguoinhap: column.text(120),
    ngaynhap: column.time(),
    nguoisua: column.text({ width: 120, hidden: true }).nullable(),
    ngaysua: column.time({ hidden: true }).nullable(),
    nguoiduyet: column.text(120).nullable(),
    ngayduyet: column.time().nullable(),
    confirmCode: column.code(140).nullable(),
    socmt: column.code(),
    macic: column.code(120).nullable(),
    nguoiThuHuong: column.person(160).nullable(),
    tungayDinhchitt: column.date().nullable(),
    denngayDinhchitt: column.date().nullable(),
    ngaytuchoiTtsec: column.date().nullable(),
    matctd_ct: column.code(120),
    matctd: column.code({ width: 120, hidden: true }),
    plid: z.string(),
    version: z.number().int(),
    /** True of what the caller entered or changed: another person must approve it. */
    isOwn: z.boolean(),
    /** The record that this one corrects. */
    corrects: z.string().nullable(),
    hasCorrection: z.boolean(),
    /** Sent to the bureau more than one working day after the event. */
    isLate: z.boolean(),
    /** Opens the bureau's reply once the record is approved; before that empty. */
    link: z.string(),
  },
);

/** 0 none, 1 warned, 2 suspended for 6 months, 3 suspended for 12 months: by refusals (10b) of twelve months at any bank. */
const drawerState = z.object({ level: z.number().int().min(0).max(3), refusals: z.number().int() });

/** A paper and a code together count as one person: otherwise one could stay fixed while the other varies. */
export const drawerQuota = { counter: 'customer', key: ['socmt', 'macic'], together: true } as const;

/**
 * A complete record: the declaration as it was sent, and the state of its drawer if the paper or the code is known.
 * Until the record is approved its drawer counts against the daily limit as a person asked about; null once the limit
 * is reached.
 */
const detail = chequeRow.extend({ cheque: z.object(chequeFields), drawer: drawerState.nullable() });

// Document 2 asks for the dates, and of the institution's own list for the state (docs/lists.md).
const days = { fromDate: plainDate, toDate: plainDate };
const searchedState = z.enum(['all', ...chequeStates], { error: choiceRule });

const mayRead = { access: { permission: 'cheque.read' }, audit: 'read' } as const;
const mayEnter = { access: { permission: 'cheque.enter' }, audit: 'change' } as const;

/** Declarations of lost and refused cheques (CHQ-04). */
export const lostCheques = calls({
  search: {
    ...mayRead,
    method: 'POST',
    path: '/api/MatSec/Search',
    reads: ['cheque'],
    about: "The institution's declarations by criteria, newest first.",
    body: input({
      tt: offering([{ value: 'all', label: 'allStates' }, ...chequeStateOptions], searchedState),
      loai: offering(alertKinds, kind.optional()),
      sosec: code(20).optional(),
      taikhoanKy: personal(code(20).optional()),
      nguoikysec: personal(text(50).optional()),
      socmt: personal(code(20).optional()),
      ...days,
      ...windowFields,
    }).refine(isInOrder, inOrder),
    answer: rows(chequeRow),
  },
  detail: {
    ...mayRead,
    method: 'POST',
    path: '/api/Sec/GetDetail',
    reads: ['cheque'],
    about:
      'One complete declaration, with the state of its drawer; with `searchUsername` instead of `plid` the declarations that a user entered, as html without scripts.',
    body: input({ plid: plid.optional(), searchUsername: code(50).optional() }).refine(
      (value) => (value.plid === undefined) !== (value.searchUsername === undefined),
      { path: ['plid'], error: rule('required') },
    ),
    answer: z.union([detail, z.object({ html: z.string() })]),
  },
  add: {
    ...mayEnter,
    method: 'POST',
    path: '/api/Sec/Add',
    changes: ['cheque'],
    about:
      'Declares a cheque, or with `corrects` a correction of an approved declaration; it waits for another person.',
    body: addBody,
    answer: z.object({ plid: z.string(), version: z.number().int() }),
  },
  edit: {
    ...mayEnter,
    method: 'POST',
    path: '/api/Sec/Edit',
    changes: ['cheque'],
    about: 'Changes a declaration that is not approved.',
    body: editBody,
    answer: z.object({ plid: z.string(), version: z.number().int() }),
  },
  remove: {
    ...mayEnter,
    method: 'GET',
    path: '/api/Sec/Delete',
    changes: ['cheque'],
    about: 'Withdraws a declaration that is not approved. Changes data.',
    query: input({ plid }),
    answer: z.literal('0'),
  },
  approve: {
    method: 'GET',
    path: '/api/Sec/Approve',
    changes: ['cheque'],
    about:
      'Approves a declaration that another person entered: the bureau gives it a confirm code and shows it to all banks. Changes data.',
    access: { permission: 'cheque.approve' },
    audit: 'change',
    query: input({ plid, version: z.coerce.number().pipe(rowNumber).optional() }),
    answer: z.literal('0'),
  },
  accounts: {
    ...mayRead,
    method: 'GET',
    path: '/api/Sec/ListAccount',
    reads: [],
    about: 'The accounts whose cheques the institution has declared, the newest first, at most 200.',
    answer: rows(z.object({ taikhoanKy: z.string(), nguoikysec: z.string(), soSec: z.number().int() })),
  },
  ofUser: {
    ...mayRead,
    method: 'GET',
    path: '/api/Sec/GetDataByUser',
    reads: ['cheque'],
    about: 'The declarations that the caller entered, newest first, at most 200.',
    answer: rows(chequeRow),
  },
});

/** One approved declaration as shown to all banks (CHQ-07). */
export const alertRow = row(
  { words: chequeAlertWords, caption: 'list', key: 'confirmCode' },
  {
    ngayduyet: column.time(),
    /** Approved since the caller's last visit. */
    isNew: column.flag(['newSince', 'in-progress'], ['seen'], 210),
    loai: column.status(alertKinds, { width: 300, onCard: true }),
    sosec: column.code({ width: 120, onCard: true }),
    nguoikysec: column.person(170),
    sotien: column.money(130),
    taikhoan: column.code(160),
    tenTctd: column.text(260),
    sotienKodutt: column.money(210).nullable(),
    tungayDinhchitt: column.date().nullable(),
    denngayDinhchitt: column.date().nullable(),
    ngaytuchoiTtsec: column.date().nullable(),
    confirmCode: column.code(140),
    isCorrection: column.flag(['yes', 'return'], ['no', 'done'], 150),
    matctd: column.code({ width: 120, hidden: true }),
    matctd_ct: column.code({ width: 120, hidden: true }),
    ngayKysec: z.string().nullable(),
  },
);

/** The lost and refused cheques shown to all banks (CHQ-07). */
export const chequeAlerts = calls({
  search: {
    ...mayRead,
    method: 'POST',
    path: '/api/MatSec/Alerts',
    noExport: 'Names people of other institutions: a file would gather them.',
    reads: ['cheque'],
    about:
      'Approved declarations of every institution, newest first; with institution, account and number it checks one cheque.',
    body: input({
      matctd: code(20).optional(),
      taikhoanKy: personal(code(20).optional()),
      sosec: code(20).optional(),
      loai: offering(alertKinds, kind.optional()),
      ...days,
      ...windowFields,
    }).refine(isInOrder, inOrder),
    answer: rows(alertRow),
  },
  drawer: {
    ...mayRead,
    method: 'POST',
    path: '/api/MatSec/DrawerState',
    about:
      'The cheque state of somebody who applies for cheques, by paper or CIC code: refusals of twelve months at any bank. Whoever is asked ' +
      'about counts against the day, known or not.',
    quota: drawerQuota,
    body: input({ socmt: code(20).optional(), macic: cicCode.optional() }).refine(
      (value) => value.socmt !== undefined || value.macic !== undefined,
      { path: ['socmt'], error: rule('required') },
    ),
    answer: drawerState,
  },
});

/** The bureau's replies to declarations: the confirmation of each approved one as a file (CHQ-07). */
export const chequeReplies = calls({
  search: {
    ...mayRead,
    method: 'POST',
    path: '/api/TraLoiSec/Search',
    reads: ['cheque'],
    about: 'Replies to the institution’s declarations, newest first, ten a page from page 0.',
    body: input({
      fileName: code(100).optional(),
      creditInstitutionCode: code(20).optional(),
      page: whole(0, 9_999).default(0),
    }),
    answer: rows(z.object({ maTCTD: z.string(), tenTepTin: z.string(), ngayTraLoi: z.string(), link: z.string() })),
  },
  download: {
    ...mayRead,
    method: 'GET',
    path: '/api/TraLoiSec/Download',
    about: 'A reply as base64 with its name. `link` of a row opens it.',
    query: input({
      encryptedFilePath: z
        .string({ error: rule('required') })
        .min(1, rule('required'))
        .max(500, rule('max-length', { max: 500 })),
    }),
    answer: z.object({ binaryData: z.string(), fileName: z.string() }),
    carriesFile: true,
  },
});
