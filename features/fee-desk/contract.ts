import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import {
  accountFields,
  accountStates,
  decisionFields,
  period as ky,
  proposalStates,
  wholeDong,
} from '#bureau/contract/fee-fields.ts';
import { code, input, plainDate, text, windowFields } from '#kit/contract/fields.ts';
import { rule } from '#kit/contract/rule.ts';

export const ruleKinds = ['price', 'terms'] as const;
export const proposalKinds = ['correction', 'write-off'] as const;
export const contractTypes = ['information', 'ordered'] as const;
export const contractStates = ['open', 'coming', 'ended'] as const;
export const closeStates = ['closed', 'waiting', 'no-contract'] as const;

const amount = z.string();

const overviewRow = z.object({
  matctd: z.string(),
  tentctd: z.string(),
  state: z.enum(closeStates),
  ngayChot: z.string().nullable(),
  nguoiChot: z.string().nullable(),
  soLuong: z.number().int().nullable(),
  chuaTraLoi: z.number().int().nullable(),
  tongTien: amount.nullable(),
  soHopDong: z.number().int(),
  conNo: amount,
  quaHan: amount,
  deNghi: z.number().int(),
  doiChieu: z.number().int(),
});

const ruleRow = z.object({
  id: z.number().int(),
  kind: z.enum(ruleKinds),
  maSP: z.string().nullable(),
  matctd: z.string().nullable(),
  gia: amount.nullable(),
  giaHienTai: amount.nullable(),
  tyLe: z.number().int().nullable(),
  chietKhau: z.number().int().nullable(),
  tuNgay: z.string(),
  denNgay: z.string().nullable(),
  ...decisionFields,
});

const proposalRow = z.object({
  id: z.string(),
  matctd: z.string(),
  tentctd: z.string(),
  kind: z.enum(proposalKinds),
  ky: z.string(),
  sohopdon: z.string(),
  soTien: amount,
  ...decisionFields,
});

/** A contract of any institution, as the Centre keeps it. */
const contractRow = z.object({
  matctd: z.string(),
  tentctd: z.string(),
  sohopdon: z.string(),
  type: z.enum(contractTypes),
  state: z.enum(contractStates),
  ngayhopdong: z.string(),
  tuNgay: z.string(),
  denNgay: z.string().nullable(),
  hovaten: z.string(),
  diachi: z.string(),
  dthoai: z.string(),
  email: z.string(),
  nguoiGhi: z.string(),
});

/** The account of a contract at a month's end: duDau + phatSinh − thanhToan = duCuoi. */
const accountRow = z.object({
  ky: z.string(),
  matctd: z.string(),
  tentctd: z.string(),
  sohopdon: z.string(),
  ...accountFields,
});

const matctd = code(20);
const decision = { approve: z.boolean({ error: rule('required') }) };
const contact = {
  hovaten: text(100),
  diachi: text(200),
  dthoai: code(20),
  email: z.email({ error: rule('invalid') }).max(100, rule('max-length', { max: 100 })),
};
const mayManage = { access: { permission: 'fee.manage' } } as const;

/** How far the close of a month (yyyy-MM) is, told to who asked for it: over when all institutions are done. */
export const closeEvent = z.object({
  month: z.string(),
  done: z.number(),
  institutions: z.number(),
  failed: z.number(),
});

/** Fees on the Centre's side: prices, terms, contracts, the month close, corrections, write-offs, agreements. */
export const feeDesk = calls({
  overview: {
    ...mayManage,
    method: 'POST',
    path: '/api/QuanLyPhi/TongHop',
    reads: ['fee-month'],
    about: 'Every institution: how the close of a month stands, what it owes, what waits for a second person.',
    audit: 'read',
    body: input({ ky, state: z.enum(closeStates, { error: rule('choice') }).optional(), ...windowFields }),
    answer: rows(overviewRow),
  },
  close: {
    ...mayManage,
    method: 'POST',
    path: '/api/QuanLyPhi/ChotThang',
    changes: ['fee-month', 'fee-account'],
    about: 'Closes a month that is over for every institution, by a job; those that are closed stay as they are.',
    audit: 'change',
    stepUp: true,
    body: input({ ky }),
    answer: z.literal('0'),
  },
  rules: {
    ...mayManage,
    method: 'POST',
    path: '/api/QuanLyPhi/BieuGia/Search',
    reads: ['price'],
    about: 'Rules of the price list and of institutions’ terms, newest first, whoever decided them.',
    audit: 'none',
    body: input({
      kind: z.enum(ruleKinds, { error: rule('choice') }).optional(),
      state: z.enum(proposalStates, { error: rule('choice') }).optional(),
      ...windowFields,
    }),
    answer: rows(ruleRow),
  },
  proposePrice: {
    ...mayManage,
    method: 'POST',
    path: '/api/QuanLyPhi/BieuGia/DeXuatGia',
    changes: ['price'],
    about: 'Proposes the list price of a product before tax, from a day to come; another person approves it.',
    audit: 'change',
    body: input({ maSP: code(10), gia: wholeDong, tuNgay: plainDate, denNgay: plainDate.optional(), lyDo: text(255) }),
    answer: z.literal('0'),
  },
  proposeTerms: {
    ...mayManage,
    method: 'POST',
    path: '/api/QuanLyPhi/BieuGia/DeXuatDieuKien',
    changes: ['price'],
    about:
      "Proposes an institution's share of the list price (100, 50, 20) and loyalty discount (0, 1, 2 %), from a day to come.",
    audit: 'change',
    body: input({
      matctd,
      tyLe: z.enum(['100', '50', '20'], { error: rule('choice') }),
      chietKhau: z.enum(['0', '1', '2'], { error: rule('choice') }),
      tuNgay: plainDate,
      denNgay: plainDate.optional(),
      lyDo: text(255),
    }),
    answer: z.literal('0'),
  },
  decideRule: {
    ...mayManage,
    method: 'POST',
    path: '/api/QuanLyPhi/BieuGia/QuyetDinh',
    changes: ['price'],
    about: 'Approves or rejects a proposed rule; its proposer can only take it back.',
    audit: 'change',
    stepUp: true,
    body: input({
      ruleId: z
        .int(rule('number'))
        .min(1, rule('number-min', { min: 1 }))
        .max(2_147_483_647, rule('invalid')),
      ...decision,
    }),
    answer: z.literal('0'),
  },
  proposals: {
    ...mayManage,
    method: 'POST',
    path: '/api/QuanLyPhi/DieuChinh/Search',
    reads: ['fee-proposal'],
    about: 'Corrections and write-offs of one institution or of all, those that wait for a second person first.',
    audit: 'read',
    body: input({
      matctd: matctd.optional(),
      kind: z.enum(proposalKinds, { error: rule('choice') }).optional(),
      state: z.enum(proposalStates, { error: rule('choice') }).optional(),
      ...windowFields,
    }),
    answer: rows(proposalRow),
  },
  propose: {
    ...mayManage,
    method: 'POST',
    path: '/api/QuanLyPhi/DieuChinh/DeXuat',
    changes: ['fee-proposal'],
    about:
      'Proposes a correction of a month before VAT, of either sign, or a write-off of what its notice still asks for.',
    audit: 'change',
    body: input({
      matctd,
      kind: z.enum(proposalKinds, { error: rule('choice') }),
      ky,
      contractNumber: code(40),
      soTien: wholeDong,
      lyDo: text(255),
    }),
    answer: z.object({ id: z.string() }),
  },
  decide: {
    ...mayManage,
    method: 'POST',
    path: '/api/QuanLyPhi/DieuChinh/QuyetDinh',
    changes: ['fee-proposal', 'fee-account'],
    about: 'Approves or rejects a correction or write-off; whoever proposed it can only take it back.',
    audit: 'change',
    stepUp: true,
    body: input({ matctd, proposalId: z.guid({ error: rule('invalid') }), ...decision }),
    answer: z.literal('0'),
  },
  contracts: {
    ...mayManage,
    method: 'POST',
    path: '/api/QuanLyPhi/HopDong/Search',
    reads: ['fee-contract'],
    about: 'Contracts of one institution or of all, those in force first.',
    audit: 'read',
    body: input({
      matctd: matctd.optional(),
      contractNumber: code(40).optional(),
      type: z.enum(contractTypes, { error: rule('choice') }).optional(),
      state: z.enum(contractStates, { error: rule('choice') }).optional(),
      ...windowFields,
    }),
    answer: rows(contractRow),
  },
  addContract: {
    ...mayManage,
    method: 'POST',
    path: '/api/QuanLyPhi/HopDong/Ghi',
    changes: ['fee-contract'],
    about: 'Enters a contract of an institution; one without an end of the same kind has to be ended before.',
    audit: 'change',
    body: input({
      matctd,
      contractNumber: text(40).regex(/^([A-Z0-9][A-Z0-9./-]*)?$/, rule('invalid')),
      type: z.enum(contractTypes, { error: rule('choice') }),
      ngayhopdong: plainDate,
      tuNgay: plainDate,
      ...contact,
    }),
    answer: z.literal('0'),
  },
  changeContract: {
    ...mayManage,
    method: 'POST',
    path: '/api/QuanLyPhi/HopDong/Sua',
    changes: ['fee-contract'],
    about: 'Writes whom a contract names: contact, address, telephone, e-mail. What it covers and its days stay.',
    audit: 'change',
    body: input({ matctd, contractNumber: code(40), ...contact }),
    answer: z.literal('0'),
  },
  endContract: {
    ...mayManage,
    method: 'POST',
    path: '/api/QuanLyPhi/HopDong/KetThuc',
    changes: ['fee-contract'],
    about: 'Ends a contract on a day, its last.',
    audit: 'change',
    body: input({ matctd, contractNumber: code(40), denNgay: plainDate }),
    answer: z.literal('0'),
  },
  accounts: {
    ...mayManage,
    method: 'POST',
    path: '/api/QuanLyPhi/DoiChieu/Search',
    reads: ['fee-account'],
    about:
      'The accounts of all institutions at the end of a month, differences first, and their sums: what each stated, and where the Centre has to agree.',
    audit: 'read',
    body: input({
      ky,
      matctd: matctd.optional(),
      state: z.enum(accountStates, { error: rule('choice') }).optional(),
      ...windowFields,
    }),
    answer: rows(accountRow).extend({
      sums: z.object({ duDau: amount, phatSinh: amount, thanhToan: amount, duCuoi: amount }),
    }),
  },
  agree: {
    ...mayManage,
    method: 'POST',
    path: '/api/QuanLyPhi/DoiChieu/XacNhan',
    changes: ['fee-account'],
    about: 'Agrees for the Centre with the figure that an institution stated; refused while the two differ.',
    audit: 'change',
    body: input({ matctd, ky, contractNumber: code(40) }),
    answer: z.literal('0'),
  },
});
