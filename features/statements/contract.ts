import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { period as ky } from '#bureau/contract/fee-fields.ts';
import { code, input, windowFields } from '#kit/contract/fields.ts';
import { choiceRule } from '#kit/contract/rule.ts';
import { options } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { statementWords } from './words.ts';

const statementTypes = options({ information: ['information'], ordered: ['ordered'] });

const statementPayments = options({
  unpaid: 'pending',
  part: 'in-progress',
  paid: 'complete',
  nothing: 'unavailable',
});

/** The subject of a contract: information products, or ordered ones. */
export const contractTypes = ['information', 'ordered'] as const;
const contractType = z.enum(contractTypes, { error: choiceRule });

export const fileKinds = ['statement', 'notice'] as const;
export const fileStates = ['making', 'ready', 'failed'] as const;
export const payStates = ['unpaid', 'part', 'paid', 'nothing'] as const;

const tctdCode = code(20);
const contractNumber = code(40);

const amount = z.string();

const sums = {
  truocChietKhau: amount,
  chietKhauBac: amount,
  chietKhauThanThiet: amount,
  truocThue: amount,
  thueGTGT: amount,
  tongTien: amount,
};

/** A statement: a closed month under a contract. Amounts are whole dong as text. */
export const statementRow = row(
  { words: statementWords, caption: 'list', key: 'soBangKe' },
  {
    sohopdon: column.code({ width: 165, names: true }),
    ky: column.month({ width: 84, onCard: true }),
    payment: column.status(statementPayments, 180),
    conLai: column.money({ unit: 'dong', width: 130, onCard: true }, amount),
    hanThanhToan: column.date({ onCard: true }).nullable(),
    tongTien: column.money({ unit: 'dong', width: 120, onCard: true }),
    type: column.choice(statementTypes, 170),
    soLuong: column.number(),
    truocThue: column.money({ unit: 'dong' }),
    thueGTGT: column.money({ unit: 'dong' }),
    soBangKe: column.code(190),
    soGiayBao: column.code({ width: 190, hidden: true }).nullable(),
    khongThongTin: column.number({ hidden: true }),
    truocChietKhau: column.money({ unit: 'dong', hidden: true }),
    chietKhauBac: column.money({ unit: 'dong', hidden: true }),
    chietKhauThanThiet: column.money({ unit: 'dong', hidden: true }),
    daThanhToan: column.money({ unit: 'dong', hidden: true }, amount),
    ngayChot: column.time({ hidden: true }),
  },
);

const lineRow = z.object({
  stt: z.number().int(),
  kind: z.enum(['usage', 'late', 'correction']),
  thang: z.string(),
  maSP: z.string().nullable(),
  tenSP: z.string().nullable(),
  giaNiemYet: amount.nullable(),
  tyLe: z.number().nullable(),
  donGia: amount.nullable(),
  soLuong: z.number().int().nullable(),
  ...sums,
  ghiChu: z.string().nullable(),
});

const fileRow = z.object({
  id: z.string(),
  tenFile: z.string(),
  loai: z.enum(fileKinds),
  ky: z.string(),
  sohopdon: z.string(),
  state: z.enum(fileStates),
  phanTram: z.number().int(),
  soDong: z.number().int(),
  bytes: z.number().int().nullable(),
  nguoiTao: z.string(),
  ngayTao: z.string(),
  ngayXong: z.string().nullable(),
  /** Sealed for this user; null until the file is ready. */
  path: z.string().nullable(),
});

const mayRead = { access: { permission: 'fee.read' } } as const;

/** Statements of inquiries, payment notices and their files (REC-02). */
export const statements = calls({
  periods: {
    ...mayRead,
    method: 'POST',
    path: '/api/BangKeHoiTin/DSKy',
    reads: ['fee-month'],
    about: 'The months whose fees are closed, newest first: id is yyyyMM.',
    audit: 'none',
    body: input({ tctdCode: tctdCode.optional() }),
    answer: rows(z.object({ id: z.string(), label: z.string() })),
  },
  contracts: {
    ...mayRead,
    method: 'GET',
    path: '/api/DanhMuc/HopDong',
    about: "Contracts of the session's institution, by matctd; another one is refused (LKP-03).",
    audit: 'none',
    query: input({ matctd: tctdCode.optional() }),
    answer: rows(z.object({ id: z.string(), label: z.string() })),
  },
  search: {
    ...mayRead,
    method: 'POST',
    path: '/api/BangKeHoiTin/Search',
    reads: ['payment', 'fee-month'],
    about: 'Statements of closed months, newest first, with their payments.',
    audit: 'read',
    body: input({
      tctdCode: tctdCode.optional(),
      ky: ky.optional(),
      contractNumber: contractNumber.optional(),
      type: contractType.optional(),
      payment: z.enum(payStates, { error: choiceRule }).optional(),
      ...windowFields,
    }),
    answer: rows(statementRow),
  },
  lines: {
    ...mayRead,
    method: 'POST',
    path: '/api/BangKeHoiTin/ChiTiet',
    reads: [],
    about: 'The lines of one statement; each of its totals is their sum.',
    audit: 'read',
    body: input({ ky, contractNumber, ...windowFields }),
    answer: rows(lineRow),
  },
  // By hand: the specification promises this path, and a statement is a document of its month, not the list of months.
  excel: {
    ...mayRead,
    method: 'POST',
    path: '/api/BangKeHoiTin/BangKeHoiTinFTP',
    about:
      'The statement of a month as a workbook: every event, late and correcting lines, then the sums. A job makes a large one, and the answer says so: the file history has its progress and the file itself.',
    audit: 'read',
    download: true,
    body: input({ tctdCode: tctdCode.optional(), ky, contractNumber: contractNumber.optional() }),
  },
  makeFile: {
    ...mayRead,
    method: 'POST',
    path: '/api/BangKeHoiTin/TaoFile',
    changes: ['fee-file'],
    about: 'Has a file of a statement made; an existing one with the current content is returned again.',
    audit: 'change',
    body: input({ ky, contractNumber, loai: z.enum(fileKinds, { error: choiceRule }) }),
    answer: fileRow,
  },
  notice: {
    ...mayRead,
    method: 'POST',
    path: '/api/BangKeHoiTin/GiayBaoThanhToan',
    changes: ['fee-file', 'payment'],
    about: 'The payment notice of a month and contract; its PDF is made and appears in the file history.',
    audit: 'change',
    body: input({ ky, contractNumber }),
    answer: z.object({
      soGiayBao: z.string(),
      soTien: amount,
      bangChu: z.string(),
      hanThanhToan: z.string(),
      daThanhToan: amount,
      conLai: amount,
      file: fileRow,
    }),
  },
  files: {
    ...mayRead,
    method: 'POST',
    path: '/api/BangKeHoiTin/DsLichSuTaoFileBKHT',
    reads: ['fee-file'],
    about: 'Files made for the institution, newest first, with the progress of unfinished ones.',
    audit: 'none',
    body: input({
      ky: ky.optional(),
      contractNumber: contractNumber.optional(),
      loai: z.enum(fileKinds, { error: choiceRule }).optional(),
      ...windowFields,
    }),
    answer: rows(fileRow),
  },
  download: {
    ...mayRead,
    method: 'GET',
    path: '/api/BangKeHoiTin/DownloadExcelByPath',
    about: 'A file by the sealed path of its row in the history.',
    audit: 'read',
    download: true,
    query: input({ path: code(500) }),
  },
});
