import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { inOrder, isInOrder } from '#kit/contract/day-order.ts';
import { productRule } from '#bureau/contract/product-numbers.ts';
import { rows } from '#kit/contract/envelope.ts';
import { code, input, listLimit, plainDate, text, whole, windowFields } from '#kit/contract/fields.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';
import { offering, options } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { monitoringPurpose, reportPurpose } from '#bureau/contract/purposes.ts';
import { batchScreenWords, replyFileWords } from './words.ts';

export const processFileStates = options({
  received: 'pending',
  working: 'in-progress',
  paused: 'delay',
  held: 'return',
  done: 'success',
  cancelled: 'cancel',
  refused: 'reject',
});

/** Product numbers that a mass file may ask for: natural persons', legal entities', and S37 of both. */
export const massProducts = ['05', '06', '04', '21', '15', '16', '14', '31', 'S37'] as const;

/** The state of a sent file: held waits for tomorrow's budget. */
const batchStates = ['received', 'working', 'paused', 'held', 'cancelled', 'done', 'refused'] as const;
export type BatchState = (typeof batchStates)[number];

const controls = ['pause', 'resume', 'cancel', 'continue'] as const;
export type Control = (typeof controls)[number];

/** A row of the results (BAT-01), and below the line our additions. */
const resultRow = z.object({
  tenKH: z.string(),
  loaiKH: z.string(),
  maCIC: z.string(),
  dkkd: z.string(),
  msThue: z.string(),
  diaChi: z.string(),
  soCMT: z.string(),
  msPhieu: z.string(),
  soDienThoai: z.string(),
  tgd: z.string(),
  ngayHoi: z.string(),
  ngayTraLoi: z.string(),
  /** 1 answered, 2 pending, 0 refused, failed or cancelled (RPL-03). */
  tt: z.number().int(),
  pl_id: z.string(),
  nguoinhap: z.string(),

  /** Its number in the sheet. */
  row: z.number().int(),
  state: z.enum(['waiting', 'answered', 'bad', 'over', 'cancelled']),
  hasInformation: z.boolean().nullable(),
  /** The faults of the row, column by column, in words. */
  faults: z.string(),
});

const count = z.number().int();

/** A sent file: the specified fields of a pending file (BAT-06), and below the line our additions. */
export const processFile = row(
  { words: batchScreenWords, caption: 'list', key: 'id' },
  {
    tenFileLo: column.code({ width: 220, isFile: true }),
    ngayHoi: column.time(),
    state: column.status(processFileStates),
    soLuongKH: column.number(),
    /** The result in words. */
    reply: column.text(360),
    bad: column.number({ hidden: true }),
    product: column.code(100),
    nguoiHoi: column.text(140),
    id: z.string(),
    /** program: rows that a program sent (API-06). */
    channel: z.enum(['batch', 'mass', 's74', 'program']),
    customerType: z.enum(['1', '2']),
    bytes: count,
    percent: count,
    answered: count,
    informed: count,
    over: count,
    cancelled: count,
    finishedAt: z.string().nullable(),
  },
);

/**
 * A file's state and its rows by the kind of customer; pages of 99,999 rows at most. `dangDoc` while the file is still being
 * read: its rows are not there yet (decision 062).
 */
const result = z.object({
  file: processFile,
  phapNhan: z.array(resultRow),
  theNhan: z.array(resultRow),
  more: z.boolean(),
  dangDoc: z.boolean(),
});

const replyFileRow = row(
  { words: replyFileWords, caption: 'list', key: 'id' },
  {
    tenTepTin: column.code({ width: 300, isFile: true }),
    maTCTD: column.code(120),
    ngayTraLoi: column.time(),
    kind: column.code({ width: 110, onCard: true }),
    period: column.month({ onCard: true }).nullable(),
    version: column.number({ width: 100, isSerial: true }),
    rows: column.number(),
    bytes: column.number(160),
    /** Opens the file. */
    link: z.string(),
    id: z.string(),
  },
);

const confirmType = z.enum(['0', '1'], { error: choiceRule });
const productType = z.enum(massProducts, { error: productRule(massProducts) });
const id = z.uuid({ error: rule('invalid') });
const maySend = { access: { permission: 'batch.send' } } as const;
/** Why its customers are asked about (CNS-02); to grant credit if it is left out. */
const why = { purpose: reportPurpose.optional() } as const;
const mayRead = { access: { permission: 'reply.read' } } as const;

const template = {
  ...maySend,
  method: 'GET',
  about: 'An empty workbook: 0 for legal entities, 1 for natural persons.',
  audit: 'none',
  query: input({ ConfirmType: confirmType.default('1') }),
  download: true,
} as const;

const confirm = { ...maySend, method: 'POST', audit: 'change', upload: { kind: 'batch' }, answer: result } as const;

/** Batch inquiries: credit relations of the customers of a file (BAT-01). */
export const batchInquiry = calls({
  template: { ...template, path: '/api/HoiTinKhachHangTheoLo/template' },
  confirm: {
    ...confirm,
    path: '/api/HoiTinKhachHangTheoLo/Confirm',
    changes: ['batch-file'],
    about: 'Accepts a file of customers and asks about each once; ConfirmType 0 legal, 1 natural, as in its name.',
    body: input({ ConfirmType: confirmType, ...why }),
  },
});

/** Mass inquiries: any product for the customers of a file (BAT-02). */
export const massInquiry = calls({
  template: { ...template, path: '/api/HoiTinSoLuongLon/template' },
  guide: {
    ...maySend,
    method: 'GET',
    path: '/api/HoiTinSoLuongLon/user-guide',
    about: 'The guide to files of customers.',
    audit: 'none',
    download: true,
  },
  confirm: {
    ...confirm,
    path: '/api/HoiTinSoLuongLon/Confirm',
    changes: ['batch-file'],
    about: 'Accepts a file of customers and asks about each once with the product; K0 legal, K1 natural in its name.',
    body: input({ ProductType: productType, ...why }),
  },
});

/** Batch orders of product S74 (S74-02): no captcha. */
export const s74Orders = calls({
  template: { ...template, path: '/api/S74OrderBatch/template' },
  confirm: {
    ...confirm,
    path: '/api/S74OrderBatch/Confirm',
    changes: ['batch-file'],
    about:
      "Accepts a file of customers and orders S74 for each; 0 legal, 1 natural in its name. '0' is success; SearchProcessFile finds the file by its name.",
    body: input(why),
    answer: z.literal('0'),
  },
});

const link = z
  .string({ error: rule('required') })
  .min(1, rule('required'))
  .max(500, rule('max-length', { max: 500 }));

/** Sent files, and the files that answer them (BAT-06). */
export const batchReplies = calls({
  search: {
    ...mayRead,
    method: 'POST',
    path: '/api/TraLoiTinTheoLo/Search',
    reads: ['batch-file'],
    about:
      'Reply files of batches, or of the monthly products R18 and R19 (type periodic), newest first; by name, institution, day answered, folder. `page` counts from 0.',
    audit: 'read',
    body: input({
      fileName: text(200).optional(),
      creditInstitutionCode: code(20).optional(),
      type: z.enum(['batch', 'periodic'], { error: choiceRule }).default('batch'),
      fromDate: plainDate.optional(),
      toDate: plainDate.optional(),
      folder: plainDate.optional(),
      /** Needed for the monthly products: why these customers are looked at. The rows' links carry it. */
      mucDich: monitoringPurpose.optional(),
      page: z
        .int(rule('number'))
        .min(0, rule('number-min', { min: 0 }))
        .max(listLimit)
        .optional(),
      size: whole(1, 1_000).default(20),
      ...windowFields,
    })
      .refine(isInOrder, inOrder)
      .refine((given) => given.type !== 'periodic' || given.mucDich !== undefined, {
        path: ['mucDich'],
        error: rule('required'),
      }),
    answer: rows(replyFileRow),
  },
  download: {
    ...mayRead,
    method: 'GET',
    path: '/api/TraLoiTinTheoLo/Download',
    about:
      'A reply file: its bytes in base64 and its name, up to 20 MB; with `as=file`, or above that, the file itself. `link` of a row opens it.',
    audit: 'read',
    query: input({
      encryptedFilePath: link,
      as: z.enum(['json', 'file'], { error: choiceRule }).default('json'),
    }),
    answer: z.object({ binaryData: z.string(), fileName: z.string() }),
    carriesFile: true,
  },
  processFiles: {
    ...mayRead,
    method: 'POST',
    path: '/api/TraLoiTinTheoLo/SearchProcessFile',
    reads: ['batch-file'],
    about: 'Sent files of customers, newest first: who, when, how many customers, progress.',
    audit: 'read',
    body: input({
      fileName: text(200).optional(),
      channel: z.enum(['batch', 'mass', 's74'], { error: choiceRule }).optional(),
      state: offering(processFileStates, z.enum(batchStates, { error: choiceRule }).optional()),
      fromDate: plainDate.optional(),
      toDate: plainDate.optional(),
      ...windowFields,
    }).refine(isInOrder, inOrder),
    answer: rows(processFile),
  },
  folders: {
    ...mayRead,
    method: 'GET',
    path: '/api/TraLoiTinTheoLo/GetFolders',
    reads: ['batch-file'],
    about: 'The days on which reply files were made, newest first, with their number.',
    audit: 'read',
    answer: rows(z.object({ id: z.string(), label: z.string(), count })),
  },
  result: {
    ...maySend,
    method: 'GET',
    path: '/api/TraLoiTinTheoLo/KetQua',
    reads: ['batch-file'],
    about: 'The progress of a sent file, and its rows: natural persons and legal entities.',
    audit: 'read',
    query: input({ id }),
    answer: result,
  },
  errors: {
    ...maySend,
    method: 'GET',
    path: '/api/TraLoiTinTheoLo/TepLoi',
    about: 'All rows of a sent file as they were given, with a column for the result or the faults of each.',
    audit: 'read',
    query: input({ id }),
    download: true,
  },
  control: {
    ...maySend,
    method: 'POST',
    path: '/api/TraLoiTinTheoLo/DieuKhien',
    changes: ['batch-file'],
    about: 'Pauses or resumes a file, cancels unanswered rows, or continues with rows that were over the budget.',
    audit: 'change',
    body: input({ id, action: z.enum(controls, { error: choiceRule }) }),
    answer: processFile,
  },
  budget: {
    ...maySend,
    method: 'GET',
    path: '/api/TraLoiTinTheoLo/HanMuc',
    reads: ['batch-file', 'fee-budget'],
    about: "The institution's daily budget of rows asked by file (INQ-09), and the limits of files.",
    audit: 'none',
    answer: z.object({
      limit: count,
      used: count,
      left: count,
      limits: z.object({ extensions: z.array(z.string()), maxMb: count }),
    }),
  },
});
