import { z } from 'zod';
import { isPeriodInOrder, periodInOrder } from '#kit/contract/day-order.ts';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { accountStates, period as ky, proposalStates, wholeDong } from '#bureau/contract/fee-fields.ts';
import { code, input, lines, plainDate, text, windowFields, rowNumber } from '#kit/contract/fields.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';
import { offering, options, typedAs } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { feeDeskWords } from './words.ts';

const accountStateOptions = options({ differs: 'reject', stated: 'pending', open: 'draft', agreed: 'complete' });

const contractStateOptions = options({ open: ['inForce', 'success'], coming: 'pending', ended: 'unavailable' });

const contractTypeOptions = options({ information: ['information'], ordered: ['ordered'] });

const overviewStates = options({ closed: 'complete', waiting: 'pending', 'no-contract': 'unavailable' });

const proposalKindOptions = options({ correction: ['correction'], 'write-off': ['write-off'] });

const proposalStateOptions = options({ proposed: 'pending', approved: 'success', rejected: 'cancel' });

const ruleKinds = ['price', 'terms'] as const;
const proposalKinds = ['correction', 'write-off'] as const;
const contractTypes = ['information', 'ordered'] as const;
const contractStates = ['open', 'coming', 'ended'] as const;
const closeStates = ['closed', 'waiting', 'no-contract'] as const;

const amount = z.string();

const overviewRow = row(
  { words: feeDeskWords, caption: 'overview', key: 'matctd' },
  {
    tentctd: column.text({ width: 240, names: true }),
    tongTien: column.money({ unit: 'dong', width: 120, onCard: true }, amount).nullable(),
    conNo: column.money({ unit: 'dong', width: 130, onCard: true }, amount),
    quaHan: column.money({ unit: 'dong', width: 130, onCard: true }, amount),
    matctd: column.code(110),
    state: column.status(overviewStates, 170),
    soLuong: column.number().nullable(),
    chuaTraLoi: column.number(130).nullable(),
    deNghi: column.number(170),
    doiChieu: column.number(190),
    soHopDong: column.number(),
    ngayChot: column.time().nullable(),
    nguoiChot: column.text(140).nullable(),
  },
);

/** Of all institutions that were found. */
const overviewSums = z.object({ tongTien: amount, conNo: amount, quaHan: amount });

/** What a close of the month would meet, whichever rows are asked for. */
const leftToClose = z.object({
  /** Institutions with a contract whose month is not closed. */
  institutions: z.number().int(),
  /** Corrections and write-offs that wait for a second person. */
  proposals: z.number().int(),
});

const ruleRow = row(
  { words: feeDeskWords, caption: 'rules', key: 'id' },
  {
    tenSP: column.text({ width: 160, names: true }).nullable(),
    giaHienTai: column.money({ unit: 'dong', width: 100, adds: false, onCard: true }, amount).nullable(),
    gia: column.money({ unit: 'dong', width: 90, adds: false, onCard: true }, amount).nullable(),
    tentctd: column.text({ width: 160, names: true }).nullable(),
    tyLe: column.number({ width: 90, onCard: true }).nullable(),
    chietKhau: column.number({ width: 100, onCard: true }).nullable(),
    lyDo: column.text({ width: 135, onCard: true }),
    nguoiDeNghi: column.text({ width: 130, onCard: true }),
    tuNgay: column.date(),
    denNgay: column.date().nullable(),
    maSP: column.code(110).nullable(),
    matctd: column.code(110).nullable(),
    state: column.status(proposalStateOptions, 210),
    ngayDeNghi: column.time(),
    nguoiDuyet: column.text(140).nullable(),
    ngayDuyet: column.time().nullable(),
    id: z.number().int(),
    kind: z.enum(ruleKinds),
    isOwn: z.boolean(),
  },
);

const proposalRow = row(
  { words: feeDeskWords, caption: 'proposals', key: 'id' },
  {
    tentctd: column.text({ width: 160, names: true }),
    kind: column.choice(proposalKindOptions, { width: 92, onCard: true }),
    soTien: column.money({ unit: 'dong', width: 104 }, amount),
    lyDo: column.text({ width: 130, onCard: true }),
    nguoiDeNghi: column.text({ width: 130, onCard: true }),
    ky: column.month({ width: 84, onCard: true }),
    sohopdon: column.code(180),
    state: column.status(proposalStateOptions, 210),
    ngayDeNghi: column.time(),
    // The name says the institution; lists and files have its code all the same.
    matctd: column.code(110),
    nguoiDuyet: column.text(140).nullable(),
    ngayDuyet: column.time().nullable(),
    id: z.string(),
    isOwn: z.boolean(),
  },
);

/** A contract of any institution, as the Centre keeps it. */
const contractRow = row(
  { words: feeDeskWords, caption: 'contracts', key: ['matctd', 'sohopdon'] },
  {
    tentctd: column.text({ width: 260, names: true }),
    sohopdon: column.code({ width: 165, onCard: true }),
    type: column.choice(contractTypeOptions, { width: 140, onCard: true }),
    tuNgay: column.date({ onCard: true }),
    denNgay: column.date({ onCard: true }).nullable(),
    matctd: column.code(110),
    state: column.status(contractStateOptions, 170),
    ngayhopdong: column.date(),
    hovaten: column.person(180),
    dthoai: column.code(130),
    email: column.text(220),
    diachi: column.text(280),
    nguoiGhi: column.text(140),
  },
);

/** The account of a contract at a month's end: duDau + phatSinh − thanhToan = duCuoi. */
const accountRow = row(
  { words: feeDeskWords, caption: 'accounts', key: ['matctd', 'sohopdon'] },
  {
    matctd: column.code(100),
    sohopdon: column.code({ width: 160, onCard: true }),
    state: column.status(accountStateOptions, { label: 'agreement', width: 200 }),
    duCuoi: column.money({ unit: 'dong', width: 140 }),
    chenhLech: column.money({ unit: 'dong', width: 130 }).nullable(),
    soDonVi: column.money({ unit: 'dong' }).nullable(),
    duDau: column.money({ unit: 'dong' }),
    phatSinh: column.money({ unit: 'dong' }),
    thanhToan: column.money({ unit: 'dong' }),
    tentctd: column.text({ names: true }),
    ghiChu: column.text().nullable(),
    nguoiDonVi: column.text(140).nullable(),
    ngayDonVi: column.time().nullable(),
    nguoiTrungTam: column.text(140).nullable(),
    ngayTrungTam: column.time().nullable(),
    ky: z.string(),
  },
);

/** A product's price in whole dong before VAT; `tuNgay` is null of a price that it has had from the beginning. */
const priceNow = z.object({
  maSP: z.string(),
  tenSP: z.string(),
  gia: amount,
  tuNgay: z.string().nullable(),
  giaSau: amount.nullable(),
  tuNgaySau: z.string().nullable(),
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

/** The progress of closing a month (yyyy-MM), sent to the requester: over when all institutions are done. */
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
    about: "Every institution: the state of a month's close, its debt, and what waits for a second person.",
    audit: 'read',
    body: input({ ky, state: z.enum(closeStates, { error: choiceRule }).optional(), ...windowFields }),
    answer: rows(overviewRow).extend({ sums: overviewSums, left: leftToClose }),
  },
  close: {
    ...mayManage,
    method: 'POST',
    path: '/api/QuanLyPhi/ChotThang',
    changes: ['fee-month', 'fee-account'],
    about: 'Closes a past month for every institution, by a job; closed ones stay unchanged.',
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
      kind: z.enum(ruleKinds, { error: choiceRule }).optional(),
      state: z.enum(proposalStates, { error: choiceRule }).optional(),
      ...windowFields,
    }),
    answer: rows(ruleRow),
  },
  prices: {
    ...mayManage,
    method: 'GET',
    path: '/api/QuanLyPhi/BieuGia/HienHanh',
    reads: ['price'],
    about: 'What each product costs today before VAT and since when, and the next price that is approved.',
    audit: 'none',
    answer: z.array(priceNow),
  },
  proposePrice: {
    ...mayManage,
    method: 'POST',
    path: '/api/QuanLyPhi/BieuGia/DeXuatGia',
    changes: ['price'],
    about: "Proposes a product's list price before VAT, from a future day; another person approves it.",
    audit: 'change',
    body: input({
      maSP: code(10),
      gia: typedAs('number', wholeDong, { isPositive: true }),
      tuNgay: plainDate,
      denNgay: plainDate.optional(),
      lyDo: lines(255),
    }).refine(isPeriodInOrder, periodInOrder),
    answer: z.literal('0'),
  },
  proposeTerms: {
    ...mayManage,
    method: 'POST',
    path: '/api/QuanLyPhi/BieuGia/DeXuatDieuKien',
    changes: ['price'],
    about:
      "Proposes an institution's share of the list price (100, 50, 20) and loyalty discount (0, 1, 2 %), from a future day.",
    audit: 'change',
    body: input({
      matctd,
      tyLe: z.enum(['100', '50', '20'], { error: choiceRule }),
      chietKhau: z.enum(['0', '1', '2'], { error: choiceRule }),
      tuNgay: plainDate,
      denNgay: plainDate.optional(),
      lyDo: lines(255),
    }).refine(isPeriodInOrder, periodInOrder),
    answer: z.literal('0'),
  },
  decideRule: {
    ...mayManage,
    method: 'POST',
    path: '/api/QuanLyPhi/BieuGia/QuyetDinh',
    changes: ['price'],
    about: 'Approves or rejects a proposed rule; its proposer can only withdraw it.',
    audit: 'change',
    stepUp: true,
    body: input({
      ruleId: rowNumber,
      ...decision,
    }),
    answer: z.literal('0'),
  },
  proposals: {
    ...mayManage,
    method: 'POST',
    path: '/api/QuanLyPhi/DieuChinh/Search',
    reads: ['fee-proposal'],
    about: 'Corrections and write-offs of one institution or of all, pending ones first.',
    audit: 'read',
    body: input({
      matctd: matctd.optional(),
      kind: z.enum(proposalKinds, { error: choiceRule }).optional(),
      state: z.enum(proposalStates, { error: choiceRule }).optional(),
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
      kind: z.enum(proposalKinds, { error: choiceRule }),
      ky,
      contractNumber: code(40),
      soTien: wholeDong,
      lyDo: lines(255),
    }),
    answer: z.object({ id: z.string() }),
  },
  decide: {
    ...mayManage,
    method: 'POST',
    path: '/api/QuanLyPhi/DieuChinh/QuyetDinh',
    changes: ['fee-proposal', 'fee-account'],
    about: 'Approves or rejects a correction or write-off; its proposer can only withdraw it.',
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
      type: z.enum(contractTypes, { error: choiceRule }).optional(),
      state: offering(contractStateOptions, z.enum(contractStates, { error: choiceRule }).optional()),
      ...windowFields,
    }),
    answer: rows(contractRow),
  },
  addContract: {
    ...mayManage,
    method: 'POST',
    path: '/api/QuanLyPhi/HopDong/Ghi',
    changes: ['fee-contract'],
    about: 'Creates a contract of an institution; end a contract of the same kind without an end first.',
    audit: 'change',
    body: input({
      matctd,
      contractNumber: typedAs('code', text(40).regex(/^([A-Z0-9][A-Z0-9./-]*)?$/, rule('invalid'))),
      type: z.enum(contractTypes, { error: choiceRule }),
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
    about: "Changes a contract's contact: name, address, telephone, e-mail. Its coverage and dates stay.",
    audit: 'change',
    body: input({ matctd, contractNumber: code(40), ...contact }),
    answer: z.literal('0'),
  },
  endContract: {
    ...mayManage,
    method: 'POST',
    path: '/api/QuanLyPhi/HopDong/KetThuc',
    changes: ['fee-contract'],
    about: 'Ends a contract; the given day is its last.',
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
      'The accounts of all institutions at the end of a month, differences first, and their sums: each stated figure, and where the Centre must agree.',
    audit: 'read',
    body: input({
      ky,
      matctd: matctd.optional(),
      state: z.enum(accountStates, { error: choiceRule }).optional(),
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
    about: "Agrees for the Centre with an institution's stated figure; refused while the two differ.",
    audit: 'change',
    body: input({ matctd, ky, contractNumber: code(40) }),
    answer: z.literal('0'),
  },
});
