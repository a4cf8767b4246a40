import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { code, customerType, input, windowFields } from '#kit/contract/fields.ts';
import { rule } from '#kit/contract/rule.ts';

/** 1 other branches of the own institution, 2 other institutions, 3 both. */
export const alertScopes = ['1', '2', '3'] as const;
/** 1 notable, 2 serious, 3 most serious. */
export const alertLevels = ['1', '2', '3'] as const;
const level = z.enum(alertLevels, { error: rule('choice') });

/** Every branch that the caller may see. */
export const allBranches = 'ALL';

const report = {
  namTu: z.string({ error: rule('required') }).regex(/^20\d\d$/, rule('invalid')),
  thangTu: z.string({ error: rule('required') }).regex(/^(0?[1-9]|1[0-2])$/, rule('invalid')),
  phamVi: z.enum(alertScopes, { error: rule('choice') }),
  loaiKh: customerType,
  /** The institution that the session acts for; another one is refused. */
  maTctd: code(20),
  maChiNhanh: code(20).default(allBranches),
  /** The count that is wanted, the newest without it. */
  version: z.coerce
    .number()
    .int(rule('number'))
    .min(1, rule('number-min', { min: 1 }))
    .optional(),
  mucCb: level.optional(),
  /** Only rows that concern this institution. */
  tctd: code(20).optional(),
};

const bar = z.object({ value: z.string(), label: z.string(), count: z.number().int() });

const shared = {
  chiNhanh: z.string(),
  loaiKh: customerType,
  mucCb: z.number().int(),
};

/** S36 (ALR-03), and what is ours: the customer's branch here, the own debt group. */
export const badDebtRow = z.object({
  tenKh: z.string(),
  maCic: z.string(),
  tctdDangQh: z.string(),
  maNoXau: z.number().int(),
  ...shared,
  nhomNoTaiDonVi: z.number().int(),
});

/** S39 (ALR-03); noCanChuY is in million dong. */
export const newDebtRow = z.object({
  tenKh: z.string(),
  maCic: z.string(),
  maKh: z.string().nullable(),
  noCanChuY: z.string().nullable(),
  tctD_PHATSINH: z.string(),
  dkkD_CMND: z.string(),
  ngayBaoCao: z.string(),
  ...shared,
  phatSinhMoi: z.boolean(),
});

/** The answer of a report: its rows, how they are spread, and which count it is. */
function reportOf<T extends z.ZodType>(row: T) {
  return rows(row).extend({
    bars: z.object({ mucCb: z.array(bar), tctd: z.array(bar) }),
    version: z.number().int(),
    countedAt: z.string(),
    /** Rows of the month before by the same criteria; null when it was not counted. */
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
    about: 'S36 of a closed month: own customers with bad debt at other branches or institutions, the gravest first.',
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
    about:
      'S39 of a closed month: own customers who fell into attention debt, or borrowed anew, elsewhere in the month.',
    body: input({ ...report, ...windowFields }),
    answer: reportOf(newDebtRow),
  },
  excel: {
    ...mayRead,
    method: 'POST',
    path: '/api/SPCBS39PhatSinhNo/DownloadFileExcel',
    about: 'The same as an .xlsx.',
    body: input({ ...report, ...windowFields }),
    download: true,
  },
});

const option = z.object({ id: z.string(), label: z.string() });

/** Lists for the reports' forms (`SPCBBase`, ALR-02). */
export const alertLists = calls({
  branches: {
    method: 'GET',
    path: '/api/SPCBBase/ChiNhanh',
    about: 'The branches that the caller may ask about, all of them first.',
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
