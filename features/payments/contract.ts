import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { inOrder, isInOrder } from '#kit/contract/day-order.ts';
import { rows } from '#kit/contract/envelope.ts';
import { code, input, lines, plainDate, text, windowFields, rowNumber } from '#kit/contract/fields.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';
import { offering, options, typedAs } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { bankWords, paymentWords, payeeWords } from './words.ts';

const lineStateOptions = options({
  doubtful: 'pending',
  matched: 'success',
  settled: 'complete',
  'set-aside': 'skip',
  reversing: 'return',
});

const lineDoubts = options({
  'more-than-owed': 'delay',
  'many-references': 'delay',
  'no-reference': 'return',
  'paid-already': 'return',
  unknown: 'draft',
  reversed: 'return',
});

const feePaymentsStates = [
  { value: '0', label: 'paid0', family: 'pending' },
  { value: '1', label: 'paid1', family: 'in-progress' },
  { value: '2', label: 'paid2', family: 'done' },
] as const;

const payeeXemOptions = options({ all: ['all'], waiting: ['proposed'] });

const payeeStates = options({
  proposed: 'pending',
  coming: 'on-schedule',
  active: 'done',
  past: 'skip',
  rejected: 'reject',
});

const id = z.uuid({ error: rule('invalid') });

/** 0 not paid, 1 paid in part, 2 paid. */
const paidStates = ['0', '1', '2'] as const;
const paid = z.enum(paidStates, { error: choiceRule });

/** The kinds of settlement: see portal.payment. */
const paymentKinds = ['payment', 'write-off', 'credit', 'reversal'] as const;

const mayRead = { access: { permission: 'fee.read' }, audit: 'read' } as const;

/** What an institution must pay, and where (REC-06). */
export const feePayments = calls({
  contracts: {
    ...mayRead,
    method: 'POST',
    path: '/api/ThanhToanPhi/DSHopDong',
    reads: ['payment'],
    about: "The institution's contracts with the amount owed under each. `matctd` is the caller's own code.",
    body: input({ matctd: code(20).optional() }),
    answer: rows(
      z.object({
        sohopdon: z.string(),
        ngayhopdong: z.string(),
        conHieuLuc: z.boolean(),
        phaiTra: z.string(),
        daTra: z.string(),
        conNo: z.string(),
      }),
    ),
  },
  search: {
    ...mayRead,
    method: 'POST',
    path: '/api/ThanhToanPhi/search',
    reads: ['payment', 'fee-month'],
    about: 'Payment notices by contract, month and state, the earliest deadline first.',
    body: input({
      soGiayBao: code(40).optional(),
      sohopdon: code(40).optional(),
      tt: offering(feePaymentsStates, paid.optional()),
      fromDate: plainDate.optional(),
      toDate: plainDate.optional(),
      ...windowFields,
    }).refine(isInOrder, inOrder),
    answer: rows(
      row(
        { words: paymentWords, caption: 'list', key: 'soGiayBao' },
        {
          soGiayBao: column.code(165),
          tt: column.status(feePaymentsStates, 180),
          hanTra: column.text({ width: 165, onCard: true }),
          soTien: column.money({ unit: 'vnd', width: 115, onCard: true }),
          conNo: column.money({ unit: 'vnd', width: 110, onCard: true }),
          daTra: column.money({ unit: 'vnd', width: 115 }),
          /** The charged month, yyyy-MM. */
          ky: column.month(110),
          /** The invoice of the same statement; empty while there is none. */
          soHoaDon: column.code(190),
          sohopdon: column.code(170),
          isOverdue: z.boolean(),
        },
      ),
    ),
  },
  history: {
    ...mayRead,
    method: 'POST',
    path: '/api/ThanhToanPhi/LichSu',
    reads: ['payment'],
    about:
      "What settled notices, newest first: payments, write-offs, reversed payments (negative), and credit, taken from one notice (negative) and given to another. A notice's paid amount is the sum of its rows.",
    body: input({ soGiayBao: code(40).optional(), sohopdon: code(40).optional(), ...windowFields }),
    answer: rows(
      z.object({
        id: z.string(),
        ngay: z.string(),
        loai: z.enum(paymentKinds),
        soGiayBao: z.string().nullable(),
        sohopdon: z.string(),
        soTien: z.string(),
        soThamChieu: z.string().nullable(),
      }),
    ),
  },
  accounts: {
    ...mayRead,
    method: 'GET',
    path: '/api/ThanhToanPhi/TaiKhoan',
    reads: ['payee'],
    about: 'The account that receives the fees now.',
    answer: rows(
      z.object({
        nganHang: z.string(),
        maNapas: z.string(),
        soTaiKhoan: z.string(),
        chuTaiKhoan: z.string(),
        hieuLucTu: z.string(),
      }),
    ),
  },
  code: {
    access: { permission: 'fee.read' },
    audit: 'change',
    method: 'POST',
    path: '/api/ThanhToanPhi/MaQR',
    changes: [],
    about:
      'The message of a transfer for a notice, and its VietQR code for five minutes: account and amount are the server’s. No code for amounts beyond 13 digits.',
    body: input({ soGiayBao: code(40) }),
    answer: z.object({
      soGiayBao: z.string(),
      soTien: z.string(),
      nganHang: z.string(),
      soTaiKhoan: z.string(),
      chuTaiKhoan: z.string(),
      noiDung: z.string(),
      expires: z.string(),
      payload: z.string().nullable(),
      qr: z.object({ size: z.int(), path: z.string() }).nullable(),
    }),
  },
});

const payeeRow = row(
  { words: payeeWords, caption: 'list', key: 'payeeId' },
  {
    /** proposed, rejected, coming (approved, not in effect), active, or past. */
    nganHang: column.text(150),
    trangThai: column.status(payeeStates, 220),
    soTaiKhoan: column.code({ width: 150, onCard: true }),
    chuTaiKhoan: column.text({ width: 180, onCard: true }),
    lyDo: column.text({ width: 180, onCard: true }),
    nguoiDeNghi: column.text({ width: 130, onCard: true }),
    hieuLucTu: column.time().nullable(),
    maNapas: column.code(120),
    ngayDeNghi: column.time(),
    nguoiDuyet: column.text(140).nullable(),
    payeeId: z.number().int(),
    isOwn: z.boolean(),
  },
);

/** The account that receives the fees, on the bureau's side: a change needs two people and a day. */
export const payeeAccounts = calls({
  search: {
    access: { permission: 'invoice.manage' },
    audit: 'read',
    method: 'POST',
    path: '/api/TaiKhoanThuPhi/Search',
    reads: ['payee'],
    about: 'Past, current and future accounts for fees, newest first; `waiting` are undecided ones.',
    body: input({
      xem: offering(payeeXemOptions, z.enum(['all', 'waiting'], { error: choiceRule }).default('all')),
      ...windowFields,
    }),
    answer: rows(payeeRow),
  },
  pending: {
    access: { permission: 'invoice.manage' },
    audit: 'none',
    method: 'GET',
    path: '/api/TaiKhoanThuPhi/Pending',
    reads: ['payee'],
    about: 'Changes of the account that wait for a second person, or for their day.',
    answer: rows(payeeRow),
  },
  propose: {
    access: { permission: 'payee.manage' },
    audit: 'change',
    method: 'POST',
    path: '/api/TaiKhoanThuPhi/Propose',
    changes: ['payee'],
    about: 'Proposes another account; another administrator decides.',
    body: input({
      maNapas: typedAs(
        'code',
        z
          .string({ error: rule('required') })
          .trim()
          .regex(/^\d{6}$/, rule('invalid')),
        { max: 6 },
      ),
      nganHang: text(100),
      soTaiKhoan: typedAs(
        'code',
        z
          .string({ error: rule('required') })
          .trim()
          .toUpperCase()
          .regex(/^[A-Z0-9]{4,19}$/, rule('invalid')),
        { max: 19 },
      ),
      chuTaiKhoan: text(100),
      lyDo: lines(255),
    }),
    answer: z.literal('0'),
  },
  decide: {
    access: { permission: 'payee.manage' },
    audit: 'change',
    method: 'POST',
    path: '/api/TaiKhoanThuPhi/Decide',
    changes: ['payee'],
    stepUp: true,
    about:
      'Approves a proposed account, which takes effect a day later, or rejects it; within that day it can still be stopped.',
    body: input({ payeeId: rowNumber, duyet: z.boolean({ error: choiceRule }) }),
    answer: z.literal('0'),
  },
});

/**
 * matched by its message, doubtful until a person decides, settled by one, set aside as no fee, reversing: a reversal
 * of its payments is proposed.
 */
const lineStates = ['matched', 'doubtful', 'settled', 'set-aside', 'reversing'] as const;
export const doubts = [
  'more-than-owed',
  'many-references',
  'no-reference',
  'paid-already',
  'unknown',
  'reversed',
] as const;

const lineRow = row(
  { words: bankWords, caption: 'list', key: 'lineId' },
  {
    noiDung: column.text({ width: 220, names: true }),
    trangThai: column.status(lineStateOptions),
    nghiVan: column.status(lineDoubts, { onCard: true }).nullable(),
    soTien: column.money({ unit: 'vnd', width: 125 }),
    ngay: column.date(),
    nguoiChuyen: column.text(200),
    thanhToanCho: column.code(180),
    conThua: column.money({ unit: 'vnd', width: 140 }),
    soThamChieu: column.code(),
    nguoiXuLy: column.text(130).nullable(),
    /** Who proposed to reverse the line's payments; null if nobody did. */
    nguoiDeNghi: column.text(130).nullable(),
    ghiChu: column.text(180).nullable(),
    lineId: z.string(),
    soTaiKhoan: z.string(),
  },
);

const mayManage = { access: { permission: 'invoice.manage' }, audit: 'change' } as const;
const maySee = { access: { permission: 'invoice.manage' }, audit: 'read' } as const;

/** Received bank money, read from statements and matched to notices (REC-06). */
export const bankLines = calls({
  read: {
    ...mayManage,
    method: 'POST',
    path: '/api/SaoKeNganHang/Import',
    changes: ['bank-line', 'payment'],
    about: 'Reads a statement of the bank (.csv, .xls, .xlsx). Lines that were already read count once.',
    upload: { kind: 'bank' },
    answer: z.object({
      lines: z.number().int(),
      known: z.number().int(),
      matched: z.number().int(),
      doubtful: z.number().int(),
      faults: z.array(z.object({ row: z.number().int(), fault: z.string(), value: z.string() })),
    }),
  },
  search: {
    ...maySee,
    method: 'POST',
    path: '/api/SaoKeNganHang/Search',
    reads: ['bank-line'],
    about: 'Lines of the bank by state and day, doubtful ones first.',
    body: input({
      trangThai: offering(lineStateOptions, z.enum(lineStates, { error: choiceRule }).optional()),
      soThamChieu: code(60).optional(),
      fromDate: plainDate.optional(),
      toDate: plainDate.optional(),
      ...windowFields,
    }).refine(isInOrder, inOrder),
    answer: rows(lineRow),
  },
  candidates: {
    ...maySee,
    method: 'POST',
    path: '/api/SaoKeNganHang/Candidates',
    reads: ['bank-line', 'payment'],
    about: 'Notices that a line may pay: the likely ones first, then all open ones, the earliest deadline first.',
    body: input({ lineId: id, ...windowFields }),
    answer: rows(
      z.object({
        soGiayBao: z.string(),
        maTctd: z.string(),
        tenTctd: z.string(),
        sohopdon: z.string(),
        hanTra: z.string(),
        conNo: z.string(),
        isLikely: z.boolean(),
      }),
    ),
  },
  settle: {
    ...mayManage,
    method: 'POST',
    path: '/api/SaoKeNganHang/Settle',
    changes: ['bank-line', 'payment'],
    about:
      'Assigns a doubtful line to notices, the earliest deadline first; with `credit` the remainder stays as credit of the last.',
    body: input({
      lineId: id,
      giayBao: z
        .array(code(40))
        .min(1, rule('required'))
        .max(50, rule('file-count', { max: 50 })),
      credit: z.boolean({ error: choiceRule }).default(false),
    }),
    answer: z.literal('0'),
  },
  setAside: {
    ...mayManage,
    method: 'POST',
    path: '/api/SaoKeNganHang/SetAside',
    changes: ['bank-line'],
    about: 'Sets a doubtful line aside: it is not a fee.',
    body: input({ lineId: id, lyDo: text(255) }),
    answer: z.literal('0'),
  },
  reverse: {
    ...mayManage,
    method: 'POST',
    path: '/api/SaoKeNganHang/Reverse',
    changes: ['bank-line', 'payment'],
    about: "Proposes to reverse a line's payments, or its setting aside; another person decides.",
    body: input({ lineId: id, lyDo: text(255) }),
    answer: z.literal('0'),
  },
  decide: {
    ...mayManage,
    method: 'POST',
    path: '/api/SaoKeNganHang/Decide',
    changes: ['bank-line', 'payment'],
    stepUp: true,
    about:
      'Approves a proposed reversal: each payment of the line gets a negative one that names it, and the line is doubtful again. Or rejects it; its proposer can only withdraw it.',
    body: input({ lineId: id, approve: z.boolean({ error: rule('required') }) }),
    answer: z.literal('0'),
  },
});
