import { z } from 'zod';
import { inOrder, isInOrder } from '#kit/contract/day-order.ts';
import { calls } from '#kit/contract/call.ts';
import { people, peopleWindow } from '#bureau/contract/people-shown.ts';
import { rows } from '#kit/contract/envelope.ts';
import { bureauRule, cicCode, customerName, phone, taxCode, voucherNumber } from '#bureau/contract/fields.ts';
import {
  code,
  input,
  isWindow,
  languageCode,
  plainDate as day,
  text,
  windowFault,
  windowFields,
} from '#kit/contract/fields.ts';
import { report } from '#bureau/contract/report.ts';
import { reportProof } from '#bureau/contract/report-proof.ts';
import { reportPurpose } from '#bureau/contract/purposes.ts';
import { agreedFee } from '#bureau/contract/fee-fields.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';
import { offering, options } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { ratingScreenWords } from './words.ts';

/** The model's grades from the best to the worst. */
export const gradeNames = ['AAA', 'AA', 'A', 'BBB', 'BB', 'B', 'CCC', 'CC', 'C', 'D'] as const;
const grade = z.enum(gradeNames);

/** Sectors and sizes of the publication. */
export const sectorNames = ['agriculture', 'industry', 'construction', 'trade', 'services'] as const;
export const sizeNames = ['small', 'medium', 'large'] as const;

/** The state of an order, as shown to the institution. */
export const ratingStates = ['asked', 'complete', 'analysed', 'reviewed', 'answered', 'returned'] as const;
const state = z.enum(ratingStates);

const year = z
  .string({ error: rule('required') })
  .min(1, rule('required'))
  .regex(/^(20\d{2})?$/, rule('choice'));

const askPermission = { permission: 'inquiry.ask' } as const;
const readPermission = { permission: 'reply.read' } as const;
const perCustomer = { counter: 'customer', key: ['maCIC'] } as const;

/** The fields of a rating's inquiry (RTG-01, RTG-02); the same on the screen and on the server. */
const ratingInput = input({
  msPhieu: voucherNumber,
  nn: languageCode,
  maCIC: cicCode,
  tenKH: customerName,
  diaChi: text(200),
  dThoai: phone.optional(),
  dkkd: code(20).optional(),
  msThue: taxCode,
  tgd: text(100).optional(),
  dtLienHe: phone.optional(),
  ttKhac: text(500).optional(),
  /** The requested fiscal year. */
  namTCYC: year,
  /** Deliberately another report on what was asked within thirty days. */
  muaThem: z.boolean().default(false),
  /** Deliberately another report within a minute of the last. */
  datNgay: z.boolean().default(false),
  // Why it is ordered (CNS-02): to grant credit if it is left out.
  ...{ mucDich: reportPurpose.optional(), agreedFee },
});

const confirm = {
  method: 'POST',
  access: askPermission,
  audit: 'change',
  quota: perCustomer,
  body: ratingInput,
  answer: z.literal('0'),
} as const;

const template = {
  method: 'GET',
  about: 'The information sheet that the enterprise fills in, with the lines of the statements that are used.',
  access: askPermission,
  audit: 'none',
  download: true,
} as const;

export const enterpriseRatings = calls({
  confirm: {
    ...confirm,
    path: '/api/HoiTinXHTDDN/Confirm',
    changes: ['rating', 'order'],
    about:
      "Orders the rating of an enterprise by a fiscal year's statements. '0' is success; the same ticket with the same content orders once.",
  },
  template: { ...template, path: '/api/HoiTinXHTDDN/template' },
});

export const corporationRatings = calls({
  confirm: {
    ...confirm,
    path: '/api/HoiTinXHTDTD/Confirm',
    changes: ['rating', 'order'],
    about: "Orders the rating of a corporation or group by its consolidated accounts. '0' is success.",
  },
  template: { ...template, path: '/api/HoiTinXHTDTD/template' },
});

export const statementStates = ['usable', 'unbalanced', 'lines-missing', 'missing', 'not-due', 'too-old'] as const;

const statementRow = z.object({
  nam: z.int(),
  trangThai: z.enum(statementStates),
  hopNhat: z.boolean().nullable(),
  kiemToan: z.enum(['none', 'unqualified', 'qualified', 'adverse']).nullable(),
  ngayNhan: z.string().nullable(),
  /** The sum of the balance sheet that does not add up, and its difference in dong. */
  can: z.string().nullable(),
  chenhLech: z.string().nullable(),
  /** The codes of missing lines that a rating needs. */
  thieu: z.array(z.string()),
});

const isGiven = (value: string | undefined) => value !== undefined && value !== '';

const candidate = z.object({
  macic: z.string(),
  tenkh: z.string(),
  diachi: z.string(),
  msthue: z.string(),
  dkdk: z.string(),
  confidence: z.number(),
  reasons: z.array(z.string()),
});

/** What is known before paying for a rating. */
export const ratingBase = calls({
  search: {
    method: 'POST',
    path: '/api/HoiTinXHTDBase/Search',
    reads: [],
    about:
      'Search assist of ratings: enterprises similar to the input, ranked by similarity with the reason. Numbers show four digits.',
    access: askPermission,
    audit: 'read',
    captcha: { purpose: 'search', after: { count: 20, minutes: 10 } },
    quota: { counter: 'customer', key: ['maCIC', 'msThue', 'dkkd', 'tenKH', 'diaChi'], together: true },
    body: input({
      maCIC: cicCode.optional(),
      tenKH: customerName.optional(),
      msThue: code(20).optional(),
      dkkd: code(20).optional(),
      diaChi: text(200).optional(),
      twoFactorCode: z.string().max(64).optional(),
      twoFactorRecoveryCode: z.string().max(64).optional(),
      ...peopleWindow,
    }).refine((given) => [given.maCIC, given.msThue, given.dkkd].some(isGiven) || (given.tenKH ?? '').includes(' '), {
      path: ['tenKH'],
      error: bureauRule('search-criteria'),
    }),
    answer: people(candidate),
  },
  lookup: {
    method: 'POST',
    path: '/api/HoiTinXHTDBase/CICLookup',
    about:
      'The enterprise of a CIC code, to fill the form; a natural person is refused. Counts against the daily limit.',
    access: askPermission,
    audit: 'read',
    quota: perCustomer,
    body: input({ maCIC: cicCode }),
    answer: z.object({ tenKH: z.string(), diaChi: z.string(), msThue: z.string(), dkkd: z.string() }),
  },
  checkTctd: {
    method: 'GET',
    path: '/api/HoiTinXHTDBase/CheckTCTD',
    about:
      "Whether the code belongs to an enterprise, how many members its group has, and the price of a rating for the caller's institution.",
    access: askPermission,
    audit: 'read',
    quota: perCustomer,
    query: input({ maCIC: cicCode }),
    answer: z.object({
      maCIC: z.string(),
      laDoanhNghiep: z.boolean(),
      soThanhVien: z.int(),
      coVong: z.boolean(),
      phiDN: z.string(),
      phiTD: z.string(),
    }),
  },
  getBctc: {
    method: 'GET',
    path: '/api/HoiTinXHTDBase/GetBCTC',
    about:
      'Which of three fiscal years, the requested one first, have statements here, and whether they balance; the figures are not shown.',
    access: askPermission,
    audit: 'read',
    quota: perCustomer,
    query: input({
      maCIC: cicCode,
      namTCYC: year.optional(),
      loai: z.enum(['DN', 'TD'], { error: choiceRule }).default('DN'),
    }),
    answer: rows(statementRow).extend({
      /**
       * Members of the group without statements of three years, which therefore cannot limit its rating: some names,
       * and their number.
       */
      khongTinh: z.array(z.string()),
      soKhongTinh: z.int(),
    }),
  },
});

/** The steps of a rating order as lists and heads show them. */
export const ratingStateOptions = options({
  asked: 'pending',
  complete: 'in-progress',
  analysed: 'process',
  reviewed: 'approved',
  answered: 'success',
  returned: 'return',
});

const answerStates = [
  { value: 'all', label: 'all' },
  { value: '1', label: 'answered' },
  { value: '2', label: 'pending' },
  { value: '0', label: 'returned' },
] as const;

const ratingRow = row(
  { words: ratingScreenWords, caption: 'enterpriseReplies', key: 'msPhieu' },
  {
    msPhieu: column.code(),
    maCIC: column.code(120).nullable(),
    tenKH: column.text({ width: 260, names: true }),
    namTCYC: column.code(110),
    trangThai: column.status(ratingStateOptions, 140),
    /** Null until it is answered, and for an enterprise that is not rated. */
    hang: column.code(90, grade).nullable(),
    ngayHoi: column.time(),
    hanTraLoi: column.date({ width: 120, onCard: true }),
    ngayTraLoi: column.time().nullable(),
    lyDo: column.text().nullable(),
    maSP: z.string(),
    /** 1 answered, 2 pending, 0 returned. */
    tt: z.int(),
  },
);

export const ratingReplies = calls({
  search: {
    method: 'POST',
    path: '/api/TraLoiTinXHTD/Search',
    reads: ['rating'],
    about:
      "The institution's rating orders about a customer between two days, newest first: the state and grade of each.",
    access: readPermission,
    audit: 'read',
    body: input({
      /** 1 answered, 2 pending, 0 returned; 'all' for each. */
      status: offering(answerStates, z.enum(['all', '0', '1', '2'], { error: choiceRule })),
      fromDate: day,
      toDate: day,
      maCIC: cicCode,
      loai: z.enum(['DN', 'TD'], { error: choiceRule }).optional(),
      ...windowFields,
    })
      .refine(isInOrder, inOrder)
      .refine(isWindow, windowFault),
    answer: rows(ratingRow),
  },
  recent: {
    method: 'GET',
    path: '/api/TraLoiTinXHTD/Recent',
    reads: ['rating'],
    about: "The CIC code of the caller's newest rating order, for the search form; null without one.",
    access: readPermission,
    audit: 'none',
    query: input({ loai: z.enum(['DN', 'TD'], { error: choiceRule }).default('DN') }),
    answer: z.object({ maCIC: z.string().nullable(), ngayHoi: z.string().nullable() }),
  },
  detail: {
    method: 'POST',
    path: '/api/TraLoiTinXHTD/Detail',
    reads: ['rating'],
    about:
      'One rating order by its ticket number: its state and, once it is answered, the report, with its html in the ordered language.',
    access: readPermission,
    audit: 'read',
    body: input({ msPhieu: voucherNumber }),
    answer: ratingRow.extend({
      hasInformation: z.boolean().nullable(),
      /** The ordered language of the report's html and files. */
      nn: languageCode,
      html: z.string().nullable(),
      report: report.nullable(),
      proof: reportProof.nullable(),
    }),
  },
});

const period = z
  .string()
  .regex(/^20\d{2}$/, rule('choice'))
  .optional();

const summaryCell = z.object({
  part: z.enum(['all', 'sector', 'size', 'migration']),
  /** A sector, a size, or the previous grade. */
  key: z.string(),
  grade,
  /** Rounded to tens. Null: fewer than 30 enterprises or 5 institutions, or a cell beside such ones. */
  count: z.int().nullable(),
});

/** The periodic publication (REC-01). A period is a fiscal year; default the newest one. */
export const ratingSummary = calls({
  summary: {
    method: 'POST',
    path: '/api/XepHangTD/TongHop',
    reads: [],
    about:
      "How many enterprises of a period have which grade, in total, by sector, by size and by the previous period's grade; rounded to tens, never a cell of fewer than 30 enterprises or 5 institutions.",
    access: { permission: 'news.read' },
    audit: 'none',
    body: input({ ky: period }),
    answer: z.object({
      periods: z.array(z.string()),
      ky: z.string(),
      kyTruoc: z.string(),
      /** False until the period is published for the first time. */
      isReady: z.boolean(),
      cells: z.array(summaryCell),
    }),
  },
  excel: {
    method: 'GET',
    path: '/api/XepHangTD/TongHopExcel',
    about: 'The same as a workbook.',
    access: { permission: 'news.read' },
    audit: 'read',
    query: input({ ky: period }),
    download: true,
  },
});

const id = z.uuid({ error: rule('invalid') });
const work = { access: { permission: 'order.work' }, method: 'POST', audit: 'change' } as const;
const done = z.literal('0');
const seen = code(64);

const points = { points: z.number(), most: z.number() };
/** `value` is the ratio of the rated fiscal year that the points are for; null of what is no ratio, or is not known. */
const item = z.object({ id: z.string(), label: z.string(), value: z.string().nullable(), ...points });

/** The bureau's desk of ratings: what the queue's own calls do not do. Each needs an order that the caller holds. */
export const ratingDesk = calls({
  detail: {
    ...work,
    audit: 'read',
    path: '/api/XepHangTD/Detail',
    reads: ['order'],
    about: 'A rating order for the operators: its input, the available statements, the analysis and its override.',
    body: input({ id }),
    answer: z.object({
      id: z.string(),
      msPhieu: z.string(),
      maSP: z.string(),
      maCIC: z.string().nullable(),
      tenKH: z.string(),
      namTCYC: z.string(),
      trangThai: state,
      hanTraLoi: z.string(),
      isMine: z.boolean(),
      isAnalyst: z.boolean(),
      nguoiXl: z.string().nullable(),
      statements: z.array(statementRow),
      decision: z
        .object({
          /** Identifies the displayed version: it changes with an analysis, a grade or an override. */
          seen: z.string(),
          modelGrade: grade.nullable(),
          grade: grade.nullable(),
          score: z.int().nullable(),
          pd: z.string().nullable(),
          cap: z.string().nullable(),
          why: z.string().nullable(),
          /** The kind of accounts used for the rating. */
          basis: z.string().nullable(),
          /** Members of the group without weight, by name. */
          unweighed: z.array(z.string()),
          notches: z.int(),
          reason: z.string().nullable(),
          nguoiPhanTich: z.string(),
          ngayPhanTich: z.string(),
          nguoiKiemTra: z.string().nullable(),
          up: z.array(item),
          down: z.array(item),
        })
        .nullable(),
    }),
  },
  complete: {
    ...work,
    path: '/api/XepHangTD/Complete',
    changes: ['order', 'rating'],
    about:
      'Marks the documents as complete; refused while the statements of the requested year are missing or do not balance.',
    body: input({ id }),
    answer: done,
  },
  analyse: {
    ...work,
    path: '/api/XepHangTD/Analyse',
    changes: ['order'],
    about: 'Rates the enterprise by the model and stores the analysis under the caller.',
    body: input({ id }),
    answer: done,
  },
  override: {
    ...work,
    path: '/api/XepHangTD/Override',
    changes: ['order'],
    about:
      'Moves the analysed grade one notch up or down with a written reason, or undoes that (0); only by the analyst.',
    body: input({
      id,
      notches: z.int().min(-1, rule('choice')).max(1, rule('choice')),
      reason: text(255),
    }),
    answer: done,
  },
  review: {
    ...work,
    path: '/api/XepHangTD/Review',
    changes: ['order'],
    about:
      'Records that somebody other than the analyst has reviewed the displayed rating; refused if it was changed since.',
    body: input({ id, seen }),
    answer: done,
  },
  answer: {
    ...work,
    path: '/api/XepHangTD/Answer',
    changes: ['order', 'rating'],
    about: 'Answers a reviewed order with its report, as displayed; the fee is charged, or nothing without a rating.',
    body: input({ id, seen }),
    answer: done,
  },
});
