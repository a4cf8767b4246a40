import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { inOrder, isInOrder } from '#kit/contract/day-order.ts';
import { rows } from '#kit/contract/envelope.ts';
import { proposalStates } from '#bureau/contract/fee-fields.ts';
import { code, input, plainDate, text, windowFields } from '#kit/contract/fields.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';
import { offering, options, typedAs } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { invoiceWords } from './words.ts';

const proposalChanges = options({
  replace: ['replace'],
  adjust: ['adjust'],
  cancel: ['cancel'],
  reissue: ['issueAnew'],
});

const proposalStateOptions = options({ proposed: 'pending', approved: 'success', rejected: 'cancel' });

const invoiceReplyStates = [
  { value: '1', label: 'answered', family: 'success' },
  { value: '2', label: 'toCome', family: 'pending' },
] as const;

/** 1 in force, 2 replaced, 3 adjusted, 4 cancelled; a look-up has their names (REC-03). */
const invoiceStatuses = ['1', '2', '3', '4'] as const;
/** 0 not signed, 1 signed by the seller, 2 with the tax authority's code. */
const signStatuses = ['0', '1', '2'] as const;

const invoiceChanges = ['cancel', 'replace', 'adjust', 'reissue'] as const;
const status = z.enum(invoiceStatuses, { error: choiceRule });
const sign = z.enum(signStatuses, { error: choiceRule });
const id = z.uuid({ error: rule('invalid') });

/** Whole dong of either sign, in digits. */
const dong = z
  .string({ error: rule('required') })
  .regex(/^-?\d+$/, rule('number'))
  .refine((value) => value.replace('-', '').length <= 18, rule('max-length', { max: 18 }));

const criteria = {
  fromDate: plainDate.optional(),
  toDate: plainDate.optional(),
  invoiceStatus: status.optional(),
  /** A pattern (`1`), or pattern and serial as one (`1C25TAN`, `01GTKT01/003`). */
  pattern: code(30).optional(),
  serial: code(10).optional(),
  /** A number, or all three as they are printed: `1C25TAN 00000123`. */
  invoiceNumber: code(40).optional(),
  signStatus: sign.optional(),
  contractId: code(40).optional(),
  ...windowFields,
};

/** States as look-ups name them in the reader's language. */
const statesInWords = {
  status: (one: { readonly ten_status: string }) => one.ten_status,
  ttthanhtoan: (one: { readonly ten_ttthanhtoan: string }) => one.ten_ttthanhtoan,
};

/** An invoice in the list (REC-03), and below the line our additions. */
const invoiceRow = row(
  { words: invoiceWords, caption: 'list', key: 'id', texts: statesInWords },
  {
    pattern: column.text(90),
    serial: column.code(100),
    invNum: column.code({ width: 110, names: true }),
    amount: column.money({ unit: 'vnd', width: 120, onCard: true }),
    publishDate: column.date({ onCard: true }).nullable(),
    /** The charged month, yyyy-MM. */
    ky: column.month(110),
    status: column.text({ width: 170, isState: true }, status),
    ten_signStatus: column.text(210),
    ttthanhtoan: column.text({ width: 190, onCard: true }, z.enum(['0', '1', '2'])),
    contractId: column.code(170),
    name: column.text(),
    id: z.string(),
    signStatus: sign,
    ten_status: z.string(),
    ten_ttthanhtoan: z.string(),
    kind: z.enum(['original', 'replacement', 'adjustment', 'reissue']),
    /** Opens the printed form and the XML; empty while there is no number. */
    link: z.string(),
  },
);

const party = z.object({ ten: z.string(), maSoThue: z.string(), diaChi: z.string() });

/** A complete invoice. */
const invoiceDetail = invoiceRow.extend({
  nguoiBan: party.nullable(),
  nguoiMua: party.nullable(),
  dong: z.array(
    z.object({
      ten: z.string(),
      donVi: z.string(),
      soLuong: z.string(),
      /** soLuong × donGia − chietKhau = thanhTien; both null on invoices from before lines had a price. */
      donGia: z.string().nullable(),
      chietKhau: z.string().nullable(),
      thanhTien: z.string(),
    }),
  ),
  thueSuat: z.number().int(),
  tienTruocThue: z.string(),
  tienThue: z.string(),
  tienBangChu: z.string(),
  maCoQuanThue: z.string().nullable(),
  nguoiKy: z.string().nullable(),
  ngayKy: z.string().nullable(),
  /** True if the signature is valid for the stored invoice; null without one. */
  chuKyDung: z.boolean().nullable(),
  lyDo: z.string().nullable(),
  /** The invoices that this one refers to, or that refer to it. */
  lienQuan: z.array(
    z.object({
      id: z.string(),
      ten: z.string(),
      kind: invoiceRow.shape.kind,
      status,
      publishDate: z.string().nullable(),
    }),
  ),
});

const mayRead = { access: { permission: 'fee.read' }, audit: 'read' } as const;
const maySee = { access: { permission: 'invoice.manage' }, audit: 'read' } as const;
const mayManage = { access: { permission: 'invoice.manage' }, audit: 'change' } as const;
const encryptedFilePath = z
  .string({ error: rule('required') })
  .min(1, rule('required'))
  .max(500, rule('max-length', { max: 500 }));

const customerList = z.array(code(20)).max(100, rule('file-count', { max: 100 }));
/** The same as one text, with commas, semicolons or spaces between, as it is typed. */
const customerText = text(200);

/** An institution's e-invoices (REC-03). */
export const invoices = calls({
  search: {
    ...mayRead,
    method: 'POST',
    path: '/api/HoaDonDienTu/BangKeHDDT',
    reads: ['invoice'],
    about:
      "The institution's invoices by criteria, newest first. `cusCodes` are institution codes, as a list or as one text with commas: the caller's own.",
    body: input({
      ...criteria,
      // Document 2 asks for the dates and the status (docs/lists.md).
      fromDate: plainDate,
      toDate: plainDate,
      invoiceStatus: z.enum(['all', ...invoiceStatuses], { error: choiceRule }),
      cusCodes: typedAs('text', z.union([customerList, customerText]).optional()),
    }).refine(isInOrder, inOrder),
    answer: rows(invoiceRow),
  },
  detail: {
    ...mayRead,
    method: 'POST',
    path: '/api/HoaDonDienTu/GetInvoiceDetail',
    reads: ['invoice'],
    about: 'One complete invoice: its parties, lines, sums and signature, and the related invoices.',
    body: input({ id }),
    answer: invoiceDetail,
  },
  download: {
    ...mayRead,
    method: 'GET',
    path: '/api/HoaDonDienTu/Download',
    about: 'The printed form of an invoice (PDF), or the signed invoice itself (XML). `link` of a row opens it.',
    query: input({ encryptedFilePath, dinhDang: z.enum(['pdf', 'xml'], { error: choiceRule }).default('pdf') }),
    download: true,
  },
  labels: {
    method: 'GET',
    path: '/api/HoaDonDienTu/TrangThai',
    about: 'The names of invoice codes: status 1 to 4, sign 0 to 2, paid 0 to 2.',
    access: 'signed-in',
    audit: 'none',
    answer: rows(z.object({ loai: z.enum(['status', 'sign', 'paid']), id: z.string(), label: z.string() })),
  },
  replies: {
    ...mayRead,
    method: 'POST',
    path: '/api/HoaDonDienTu/TraLoi',
    reads: ['invoice'],
    about: 'Files of invoices by status: 1 issued and signed, 2 still to come; newest first.',
    body: input({
      tt: offering(invoiceReplyStates, z.enum(['1', '2'], { error: choiceRule }).optional()),
      fileName: typedAs('text', code(100).optional()),
      ...windowFields,
    }),
    answer: rows(
      row(
        { words: invoiceWords, caption: 'replies', key: 'tenTepTin' },
        {
          tenTepTin: column.code({ width: 320, names: true, isFile: true }),
          tt: column.status(invoiceReplyStates, 190),
          ngayTraLoi: column.time().nullable(),
          /** The institution's own, the same in each row. */
          maTCTD: column.code({ width: 120, hidden: true }),
          link: z.string(),
        },
      ),
    ),
  },
});

/** An invoice of any institution, and below the line what only the bureau sees. */
const deskRow = row(
  { words: invoiceWords, caption: 'deskList', key: 'id', texts: statesInWords },
  {
    name: column.text({ width: 220, names: true }),
    invNum: column.code({ width: 100, onCard: true }),
    publishDate: column.date({ onCard: true }).nullable(),
    amount: column.money({ unit: 'vnd', width: 120, onCard: true }),
    serial: column.code(90),
    maTctd: column.code(120),
    status: column.text({ width: 170, isState: true }, z.enum(['1', '2', '3', '4'])),
    ten_signStatus: column.text(240),
    ttthanhtoan: column.text({ width: 190, onCard: true }, z.enum(['0', '1', '2'])),
    fault: column.text(220).nullable(),
    contractId: column.code(190),
    ky: column.month(110),
    pattern: z.string(),
    id: z.string(),
    signStatus: z.enum(['0', '1', '2']),
    ten_status: z.string(),
    ten_ttthanhtoan: z.string(),
    kind: z.enum(['original', 'replacement', 'adjustment', 'reissue']),
    link: z.string(),
  },
);

const proposalRow = row(
  { words: invoiceWords, caption: 'proposals', key: 'id' },
  {
    /** The invoice as it is printed: pattern, serial and number. */
    ten: column.code({ label: 'invoiceNumber', width: 160, names: true }),
    change: column.choice(proposalChanges, { width: 110, onCard: true }),
    lyDo: column.text({ width: 150, onCard: true }),
    nguoiDeNghi: column.text({ width: 130, onCard: true }),
    tenTctd: column.text({ width: 160, onCard: true }),
    amount: column.money({ unit: 'vnd', width: 130 }),
    /** The amount that an adjustment adds, VAT included; null for other changes. */
    adjusts: column.money({ unit: 'vnd', width: 170 }).nullable(),
    state: column.status(proposalStateOptions, 210),
    ngayDeNghi: column.time(),
    maTctd: column.code(120),
    nguoiDuyet: column.text(140).nullable(),
    ngayDuyet: column.time().nullable(),
    id: z.string(),
    invoiceId: z.string(),
    isOwn: z.boolean(),
  },
);

/** The bureau's side of e-invoices. */
export const invoiceDesk = calls({
  search: {
    ...maySee,
    method: 'POST',
    path: '/api/HoaDonDienTu/Desk',
    reads: ['invoice'],
    about: 'Invoices of every institution by criteria: those without a number first, then the newest.',
    body: input({ ...criteria, maTctd: code(20).optional() }).refine(isInOrder, inOrder),
    answer: rows(deskRow),
  },
  detail: {
    ...maySee,
    method: 'POST',
    path: '/api/HoaDonDienTu/DeskDetail',
    reads: ['invoice'],
    about: 'One complete invoice of any institution.',
    body: input({ invoiceId: id }),
    answer: invoiceDetail,
  },
  download: {
    ...maySee,
    method: 'POST',
    path: '/api/HoaDonDienTu/DeskDownload',
    about: 'The printed form of any invoice (PDF), or the signed invoice itself (XML).',
    body: input({ invoiceId: id, dinhDang: z.enum(['pdf', 'xml'], { error: choiceRule }).default('pdf') }),
    download: true,
  },
  issue: {
    ...mayManage,
    method: 'POST',
    path: '/api/HoaDonDienTu/Issue',
    changes: ['invoice'],
    about: 'Has all closed statements without an invoice invoiced, and signs again what could not be signed.',
    answer: z.literal('0'),
  },
  change: {
    ...mayManage,
    method: 'POST',
    path: '/api/HoaDonDienTu/Change',
    changes: ['invoice'],
    about:
      'Proposes to cancel an invoice, to replace it (with the current parties), to adjust it by an amount before VAT, which may be 0, or to reissue a cancelled one. Another person decides.',
    body: input({
      invoiceId: id,
      change: z.enum(invoiceChanges, { error: choiceRule }),
      reason: text(255),
      tienTruocThue: dong.optional(),
    }).refine((value) => (value.change === 'adjust') === (value.tienTruocThue !== undefined), {
      path: ['tienTruocThue'],
      error: rule('required'),
    }),
    answer: z.literal('0'),
  },
  proposals: {
    ...maySee,
    method: 'POST',
    path: '/api/HoaDonDienTu/Proposals',
    reads: ['invoice'],
    about: 'Proposed changes of invoices of every institution: pending ones first.',
    body: input({
      maTctd: code(20).optional(),
      state: z.enum(proposalStates, { error: choiceRule }).optional(),
      ...windowFields,
    }),
    answer: rows(proposalRow),
  },
  decide: {
    ...mayManage,
    method: 'POST',
    path: '/api/HoaDonDienTu/Decide',
    changes: ['invoice'],
    stepUp: true,
    about:
      'Approves a proposed change of an invoice, which is made at once, or rejects it; its proposer can only withdraw it.',
    body: input({ proposalId: id, approve: z.boolean({ error: rule('required') }) }),
    answer: z.literal('0'),
  },
  taxCode: {
    ...mayManage,
    method: 'POST',
    path: '/api/HoaDonDienTu/TaxCode',
    changes: ['invoice'],
    about: "Records the tax authority's code of a signed invoice.",
    body: input({ invoiceId: id, maCoQuanThue: code(60) }),
    answer: z.literal('0'),
  },
  label: {
    ...mayManage,
    method: 'POST',
    path: '/api/HoaDonDienTu/Label',
    changes: ['invoice'],
    about: 'Changes the name of an invoice code, in both languages.',
    body: input({
      loai: z.enum(['status', 'sign', 'paid'], { error: choiceRule }),
      ma: z.enum(['0', '1', '2', '3', '4'], { error: choiceRule }),
      labelVi: text(60),
      labelEn: text(60),
    }),
    answer: z.literal('0'),
  },
  parties: {
    ...maySee,
    method: 'POST',
    path: '/api/HoaDonDienTu/Parties',
    reads: ['invoice'],
    about: 'The invoice details of institutions, those without a tax code first.',
    body: input({ maTctd: code(20).optional(), ...windowFields }),
    answer: rows(
      z.object({
        maTctd: z.string(),
        tenTctd: z.string(),
        maSoThue: z.string(),
        ten: z.string(),
        diaChi: z.string(),
        nguoiGhi: z.string(),
      }),
    ),
  },
  party: {
    ...mayManage,
    method: 'POST',
    path: '/api/HoaDonDienTu/Party',
    changes: ['invoice'],
    about: "Changes an institution's invoice details from now on.",
    body: input({
      maTctd: code(20),
      maSoThue: z
        .string({ error: rule('required') })
        .trim()
        .regex(/^\d{10}(-\d{3})?$/, rule('invalid')),
      ten: text(250),
      diaChi: text(250),
    }),
    answer: z.literal('0'),
  },
});
