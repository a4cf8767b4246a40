import { z } from 'zod';
import { inOrder, isInOrder } from '#kit/contract/day-order.ts';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { cicCode, customerType } from '#bureau/contract/fields.ts';
import { code, input, isWindow, lines, plainDate, windowFault, windowFields, rowNumber } from '#kit/contract/fields.ts';
import { monitoringPurpose, reportPurpose } from '#bureau/contract/purposes.ts';
import { report as storedReport } from '#bureau/contract/report.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';
import { offering } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { alertWords, borrowerWords } from './words.ts';

const badDebtTypes = [
  { value: '0', label: 'type0' },
  { value: '1', label: 'type1' },
  { value: '2', label: 'type2' },
] as const;

const badDebtScopes = [
  { value: '1', label: 'scope1' },
  { value: '2', label: 'scope2' },
  { value: '3', label: 'scope3' },
] as const;

const badDebtLevels = [
  { value: '3', label: 'level3', family: 'reject' },
  { value: '2', label: 'level2', family: 'delay' },
  { value: '1', label: 'level1', family: 'pending' },
] as const;

const newDebtLevels = [
  { value: '2', label: 'newLevel2', family: 'delay' },
  { value: '1', label: 'newLevel1', family: 'pending' },
] as const;

/** 1 other branches of the own institution, 2 other institutions, 3 both. */
const alertScopes = ['1', '2', '3'] as const;
/** Of S36: 1 notable, 2 serious, 3 most serious; of S39: 1 a new loan, 2 attention debt. */
const alertLevels = ['1', '2', '3'] as const;
const level = z.enum(alertLevels, { error: choiceRule });

/** All branches that the caller may see. */
export const allBranches = 'ALL';

const report = {
  namTu: z.string({ error: rule('required') }).regex(/^20\d\d$/, rule('invalid')),
  thangTu: z.string({ error: rule('required') }).regex(/^(0?[1-9]|1[0-2])$/, rule('invalid')),
  phamVi: offering(badDebtScopes, z.enum(alertScopes, { error: choiceRule })),
  loaiKh: offering(badDebtTypes, customerType),
  /** The institution that the session acts for; another one is refused. */
  maTctd: code(20),
  /** A branch, or all that the caller may see. */
  maChiNhanh: code(20),
  /** Why these customers are looked at. */
  mucDich: monitoringPurpose,
  /** The requested count; default: the newest. */
  version: z.coerce.number().pipe(rowNumber).optional(),
  mucCb: offering(badDebtLevels, level.optional()),
  /** Only rows that concern this institution. */
  tctd: code(20).optional(),
  /** Agrees to the fee of the branches and the month that nobody has looked at yet. */
  dongY: z.boolean().default(false),
};

const newDebtReport = { ...report, mucCb: offering(newDebtLevels, level.optional()) };

const bar = z.object({ value: z.string(), label: z.string(), count: z.number().int() });

/** S36 (ALR-03), and our additions: the customer's branch here, and its debt group here. */
const badDebtRow = row(
  { words: alertWords, caption: 'badDebt', key: ['maCic', 'chiNhanh'] },
  {
    tenKh: column.person(),
    maCic: column.code(130),
    mucCb: column.status(badDebtLevels, { label: 'levels3', width: 230 }, z.number().int()),
    maNoXau: column.group(180),
    nhomNoTaiDonVi: column.group(190),
    tctdDangQh: column.text(320),
    chiNhanh: column.text(260),
    loaiKh: column.status(badDebtTypes, 140),
  },
);

/** S39 (ALR-03); noCanChuY is in million dong. */
const newDebtRow = row(
  { words: alertWords, caption: 'newDebt', key: ['maCic', 'chiNhanh'] },
  {
    tenKh: column.person(),
    maCic: column.code(130),
    mucCb: column.status(newDebtLevels, { label: 'levels2', width: 230 }, z.number().int()),
    noCanChuY: column.money(200).nullable(),
    phatSinhMoi: column.flag(['yes', 'process'], ['no'], 130),
    tctD_PHATSINH: column.text(320),
    dkkD_CMND: column.code(),
    maKh: column.code(130).nullable(),
    ngayBaoCao: column.date(),
    chiNhanh: column.text(260),
    loaiKh: column.status(badDebtTypes, 140),
  },
);

/** The answer of a report: its rows, their distribution, and which count it is. */
function reportOf<T extends z.ZodType>(row: T) {
  return rows(row).extend({
    bars: z.object({ mucCb: z.array(bar), tctd: z.array(bar) }),
    /**
     * Customers by level of the twelve months up to this one, of branches that the institution has looked at for the month; duNo is
     * what they owe at the institution, in million dong, null of a count that did not keep it.
     */
    months: z.array(z.object({ month: z.string(), level, count: z.number().int(), duNo: z.string().nullable() })),
    version: z.number().int(),
    countedAt: z.string(),
    /** Rows of the month before by the same criteria; null if it was not counted. */
    totalBefore: z.number().int().nullable(),
  });
}

const mayRead = { access: { permission: 'alert.read' }, audit: 'read' } as const;

/** Own customers with bad debt elsewhere (ALR-01, ALR-02). */
export const badDebtAlerts = calls({
  confirm: {
    ...mayRead,
    method: 'POST',
    path: '/api/SPCBS36CoNoXau/Confirm',
    noExport: 'Costs a fee that is agreed to first: DownloadFileExcel gives the file.',
    reads: [],
    isRepeatedByHand: true,
    about:
      'S36 of a closed month: own customers with bad debt at other branches or institutions, the most severe first. The first look at a branch and month is charged, with `dongY` (4090173 states the fee); a branch without such customers is free.',
    body: input({ ...report, ...windowFields }),
    answer: reportOf(badDebtRow),
  },
  excel: {
    ...mayRead,
    method: 'POST',
    path: '/api/SPCBS36CoNoXau/DownloadFileExcel',
    about: 'The same as an .xlsx.',
    body: input({ ...report, ...windowFields }),
    download: true,
  },
});

/** Own customers with attention debt or new debt elsewhere (ALR-01, ALR-02). */
export const newDebtAlerts = calls({
  confirm: {
    ...mayRead,
    method: 'POST',
    path: '/api/SPCBS39PhatSinhNo/Confirm',
    noExport: 'Costs a fee that is agreed to first: DownloadFileExcel gives the file.',
    reads: [],
    isRepeatedByHand: true,
    about:
      'S39 of a closed month: own customers with new attention debt, or new loans, elsewhere in the month. Charged like S36.',
    body: input({ ...newDebtReport, ...windowFields }),
    answer: reportOf(newDebtRow),
  },
  excel: {
    ...mayRead,
    method: 'POST',
    path: '/api/SPCBS39PhatSinhNo/DownloadFileExcel',
    about: 'The same as an .xlsx.',
    body: input({ ...newDebtReport, ...windowFields }),
    download: true,
  },
});

const option = z.object({ id: z.string(), label: z.string() });

/** Lists for the reports' forms (`SPCBBase`, ALR-02). */
export const alertLists = calls({
  branches: {
    method: 'GET',
    path: '/api/SPCBBase/ChiNhanh',
    about: 'The branches that the caller may ask about; the first entry is all branches.',
    access: { permission: 'alert.read' },
    audit: 'none',
    answer: rows(option),
  },
  months: {
    method: 'GET',
    path: '/api/SPCBBase/KyDuLieu',
    about: 'The twelve newest closed months (yyyy-MM), newest first.',
    access: { permission: 'alert.read' },
    audit: 'none',
    answer: rows(option),
  },
});

/** One use of S37 (ALR-04); soTien is its cost, whole dong before VAT. */
const borrowerAlertRow = row(
  { words: borrowerWords, caption: 'history', key: 'msPhieu' },
  {
    ngayHoi: column.time(),
    maCIC: column.code(130).nullable(),
    tenKH: column.person(260),
    hasInformation: column.flag(['hasIt', 'done'], ['hasNone', 'unavailable'], 200).nullable(),
    soTien: column.money(),
    user_Name: column.text(140),
    msPhieu: column.code(320),
  },
);

/** The quick check of one borrower, and its history, on which the fee is based (ALR-04). */
export const borrowerAlerts = calls({
  confirm: {
    method: 'POST',
    path: '/api/SPCBS37/Confirm',
    changes: ['borrower-alert'],
    about:
      'S37: whether a borrower has bad or attention debt, at how many lenders, as of when; no amounts. Without a record it is free; the same request by the same person within a minute gets the same answer without a second fee.',
    access: { permission: 'inquiry.ask' },
    audit: 'change',
    quota: { counter: 'customer', key: ['cicCode'] },
    body: input({ cicCode, purpose: reportPurpose.optional() }),
    answer: z.object({
      msPhieu: z.string(),
      /** 0 no record, 1 clean, 2 attention now, 3 bad now, 4 bad within 60 months, 5 settled or sold. */
      mucCb: z.number().int().min(0).max(5),
      hasInformation: z.boolean(),
      html: z.string(),
      report: storedReport,
    }),
  },
  history: {
    method: 'POST',
    path: '/api/ThanhToanPhi/BangKeS37',
    reads: ['borrower-alert'],
    about: "The institution's uses of S37 between two days, newest first, with their fees; `bars` has the sums by day.",
    access: { permission: 'alert.read' },
    audit: 'read',
    body: input({ fromDate: plainDate, toDate: plainDate, ngay: plainDate.optional(), ...windowFields })
      .refine(isInOrder, inOrder)
      .refine(isWindow, windowFault),
    answer: rows(borrowerAlertRow).extend({ tongPhi: z.string(), bars: z.object({ ngay: z.array(bar) }) }),
  },
});

const programmeBody = input({ cicCode, soDKKD: code(50).optional() });
// A project counts in addition to the customer: otherwise any number could be tried with one code.
const programmeQuota = { counter: 'customer', key: ['cicCode', 'soDKKD'], together: true } as const;

/** The place of a home buyer or a project in the programme of Resolution 33 (ALR-05). */
export const housingProgramme = calls({
  search: {
    method: 'POST',
    path: '/api/SPCBNQ33/Search',
    reads: [],
    about:
      'Whether a home buyer (CIC code), or the project of a developer (with its registration number), has a place in the programme.',
    access: { permission: 'alert.read' },
    audit: 'read',
    quota: programmeQuota,
    body: programmeBody,
    answer: z.object({
      maCIC: z.string(),
      tenKH: z.string(),
      /** 0 free, 1 reserved, 2 loan, 3 closed loan (counts as used), 4 loans at two institutions. */
      trangThai: z.number().int().min(0).max(4),
      /** The holder; null if there is none or more than one. */
      tctd: z.string().nullable(),
      laCuaDonVi: z.boolean(),
      /** True of a hold that the caller made and may release. */
      laCuaToi: z.boolean(),
      hetHan: z.string().nullable(),
    }),
  },
  confirm: {
    method: 'POST',
    path: '/api/SPCBNQ33/Confirm',
    changes: ['inquiry'],
    about:
      'Holds the place for the institution for 30 days; of two simultaneous requests one gets it. Counts against the daily limit, found or not.',
    access: { permission: 'alert.read' },
    audit: 'change',
    quota: programmeQuota,
    body: programmeBody,
    answer: z.object({ hetHan: z.string() }),
  },
  release: {
    method: 'POST',
    path: '/api/SPCBNQ33/Release',
    changes: ['inquiry'],
    about:
      "Frees a place that the caller holds, with the reason; '0' is success. Only who made a hold may release it, while it stands. Counts against the daily limit.",
    access: { permission: 'alert.read' },
    audit: 'change',
    quota: programmeQuota,
    body: programmeBody.extend({ lyDo: lines(255) }),
    answer: z.literal('0'),
  },
});
