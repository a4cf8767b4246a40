import { z } from 'zod';
import { inOrder, isInOrder } from '#kit/contract/day-order.ts';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { code, input, plainDate, text, windowFields } from '#kit/contract/fields.ts';
import { choiceRule, rule } from '#kit/contract/rule.ts';
import { offering, options, personal } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { orderWords, queueWords } from './words.ts';

const ownOrderStates = options({
  asked: 'pending',
  complete: 'in-progress',
  analysed: 'process',
  reviewed: 'approved',
  answered: 'success',
  returned: 'return',
});

const ownSearchStates = [{ value: 'all', label: 'allStates' } as const, ...ownOrderStates];

/** What operators search for: what is open, all, or one state. */
const queueSearchStates = [
  { value: 'open', label: 'openOnes', family: 'on-schedule' } as const,
  { value: 'all', label: 'all' } as const,
  ...ownOrderStates,
];

const queuePartnerStates = options({ waiting: 'pending', 'no-partner': 'delay', sent: 'done', dropped: 'skip' });

export const orderStateNames = ['asked', 'complete', 'analysed', 'reviewed', 'answered', 'returned'] as const;
const state = z.enum(orderStateNames);
const count = z.number().int();
const counts = z.object({
  asked: count,
  complete: count,
  analysed: count,
  reviewed: count,
  answered: count,
  returned: count,
});

const id = z.uuid({ error: rule('invalid') });
const voucherCode = code(18);

/** The input, field by field, as it was sent. */
const asked = z.array(z.object({ name: z.string(), value: z.string() }));

const line = z.object({
  at: z.string(),
  by: z.string(),
  isBureau: z.boolean(),
  act: z.string(),
  state,
  note: z.string().nullable(),
});

const piece = z.object({
  id: z.string(),
  name: z.string(),
  bytes: count,
  addedBy: z.string(),
  addedAt: z.string(),
});

/** An ordered product of the institution: its state, its age compared with the promised time, who works on it. */
const ownOrder = row(
  {
    words: orderWords,
    caption: 'list',
    key: 'msPhieu',
    texts: {
      tuoi: (one, say) => say(one.isLate ? 'ageLate' : 'ageOfPromised', { age: one.tuoi, promised: one.soNgayHen }),
    },
  },
  {
    msPhieu: column.code(165),
    state: column.status(ownOrderStates, 140),
    tenKH: column.text({ width: 220, names: true }),
    maSP: column.code({ width: 80, onCard: true }),
    /** Working days since the order, and the promised number. */
    tuoi: column.text({ width: 180, sortable: false }, count),
    hanTraLoi: column.date({ width: 104, onCard: true }),
    nguoiXl: column.text(160).nullable(),
    ngayHoi: column.time(),
    ngayTraLoi: column.time().nullable(),
    user_Name: column.text(130),
    phi: column.money({ unit: 'dong', width: 115 }).nullable(),
    soTep: column.number({ width: 90, hidden: true }),
    tenSP: column.text({ hidden: true }),
    lyDo: column.text().nullable(),
    soNgayHen: count,
    isLate: z.boolean(),
    tt: count,
  },
);

export const reportOrders = calls({
  search: {
    method: 'POST',
    path: '/api/ManageReportOrder/DsTraLoiTin',
    reads: ['order'],
    about:
      'Every ordered product of the institution, newest first: state, age compared with the promised time, who works on it.',
    access: { permission: 'reply.read' },
    audit: 'read',
    body: input({
      // Document 2 asks for the dates and the state (docs/lists.md).
      fromDate: plainDate,
      toDate: plainDate,
      state: offering(ownSearchStates, z.enum(['all', ...orderStateNames], { error: choiceRule })),
      productCode: code(10).optional(),
      voucherCode: voucherCode.optional(),
      customerName: personal(text(250).optional()),
      ...windowFields,
    }).refine(isInOrder, inOrder),
    answer: rows(ownOrder).extend({ counts }),
  },
  detail: {
    method: 'POST',
    path: '/api/ManageReportOrder/XemThongTinKH',
    reads: ['order'],
    about: 'One ordered product: its input, its history, and the files of its answer.',
    access: { permission: 'reply.read' },
    audit: 'read',
    body: input({ msPhieu: voucherCode }),
    answer: ownOrder.extend({ asked, lines: z.array(line), files: z.array(piece), papers: z.array(piece) }),
  },
  attach: {
    method: 'POST',
    path: '/api/ManageReportOrder/upload-file',
    changes: ['order'],
    about:
      'Adds a paper to an order that has not ended, for those who work on it; 30 at most, with content that matches the extension.',
    access: { permission: 'inquiry.ask' },
    audit: 'change',
    upload: { kind: 'attachment' },
    body: input({ msPhieu: voucherCode }),
    answer: piece,
  },
  paper: {
    method: 'GET',
    path: '/api/ManageReportOrder/download-paper',
    about: 'One of the papers attached to an order.',
    access: { permission: 'reply.read' },
    audit: 'read',
    query: input({ msPhieu: voucherCode, fileId: id }),
    download: true,
  },
  download: {
    method: 'GET',
    path: '/api/ManageReportOrder/download-file',
    about: 'The files of an answered order: one unchanged, several as a zip file.',
    access: { permission: 'reply.read' },
    audit: 'read',
    query: input({ msPhieu: voucherCode }),
    download: true,
  },
});

const queueRow = row(
  {
    words: queueWords,
    caption: 'list',
    key: 'id',
    texts: {
      conLai: (one, say) =>
        one.isLate
          ? say('daysLate', { days: Math.abs(one.conLai) })
          : one.conLai === 0
            ? say('dueToday')
            : say('daysLeft', { days: one.conLai }),
    },
  },
  {
    tenKH: column.text({ width: 180, names: true }),
    state: column.status(ownOrderStates, 140),
    nguoiXl: column.text({ width: 110, onCard: true }).nullable(),
    hanTraLoi: column.date({ width: 104, onCard: true }),
    /** Working days until it is due; negative when it is late. */
    conLai: column.text({ width: 120, onCard: true }, z.number().int()),
    msPhieu: column.code({ width: 130, onCard: true }),
    maSP: column.code({ width: 64, onCard: true }),
    tenTCTD: column.text(),
    ngayHoi: column.time(),
    soTep: column.number({ width: 90, hidden: true }),
    /**
     * The partner's state of an order: waiting, waiting because there is no partner, sent, or dropped because it
     * ended before.
     */
    doiTac: column.status(queuePartnerStates, 140).nullable(),
    user_Name: column.text({ hidden: true }),
    nguoiPhanTich: column.text({ hidden: true }).nullable(),
    nguoiKiemTra: column.text({ hidden: true }).nullable(),
    lyDo: column.text({ hidden: true }).nullable(),
    id: z.string(),
    tenSP: z.string(),
    maTCTD: z.string(),
    isLate: z.boolean(),
    isMine: z.boolean(),
    ngayTraLoi: z.string().nullable(),
  },
);

const moves = z.enum(['complete', 'analyse', 'reopen', 'review']);
const work = { access: { permission: 'order.work' } } as const;
const done = z.literal('0');
const reason = text(255);

/** The desk of the bureau's operators. */
export const workQueue = calls({
  search: {
    ...work,
    method: 'POST',
    path: '/api/WorkQueue/Search',
    reads: ['order'],
    about:
      'Orders of all institutions, for the operators: the overdue first. Open ones without a state; `counts` has the number of each state.',
    audit: 'read',
    body: input({
      state: offering(
        queueSearchStates,
        z.enum(['open', 'all', ...orderStateNames], { error: choiceRule }).default('open'),
      ),
      productCode: code(10).optional(),
      holder: z.enum(['all', 'nobody', 'me'], { error: choiceRule }).default('all'),
      due: z.enum(['all', 'late', 'today'], { error: choiceRule }).default('all'),
      voucherCode: voucherCode.optional(),
      ...windowFields,
    }),
    answer: rows(queueRow).extend({ counts: counts.extend({ open: count }) }),
  },
  detail: {
    ...work,
    method: 'POST',
    path: '/api/WorkQueue/Detail',
    reads: ['order'],
    about: 'One order with its input, its history, its files, and the moves that its state allows.',
    audit: 'read',
    body: input({ id }),
    answer: queueRow.extend({
      asked,
      lines: z.array(line),
      files: z.array(piece),
      papers: z.array(piece),
      moves: z.array(z.enum([...moves.options, 'answer', 'return'])),
      needsFile: z.boolean(),
    }),
  },
  colleagues: {
    ...work,
    method: 'GET',
    path: '/api/WorkQueue/Colleagues',
    reads: [],
    about: 'The people who may work on orders.',
    audit: 'none',
    answer: rows(z.object({ id: z.string(), label: z.string() })),
  },
  take: {
    ...work,
    method: 'POST',
    path: '/api/WorkQueue/Take',
    changes: ['order'],
    about: 'Takes an order that nobody holds, or an analysed one from its analyst, to check it.',
    audit: 'change',
    body: input({ id }),
    answer: done,
  },
  handOver: {
    ...work,
    method: 'POST',
    path: '/api/WorkQueue/HandOver',
    changes: ['order'],
    about: 'Hands an order to a colleague, or without one back to the queue.',
    audit: 'change',
    body: input({ id, to: code(50).optional(), note: reason.optional() }),
    answer: done,
  },
  move: {
    ...work,
    method: 'POST',
    path: '/api/WorkQueue/Move',
    changes: ['order'],
    about: 'Moves an order: complete, analyse, review, or reopen with a reason.',
    audit: 'change',
    body: input({ id, move: z.enum(moves.options, { error: choiceRule }), reason: reason.optional() }),
    answer: done,
  },
  attach: {
    ...work,
    method: 'POST',
    path: '/api/WorkQueue/upload-file',
    changes: ['order'],
    about:
      'Attaches a received file to an order that the caller holds; 30 at most, with content that matches the extension.',
    audit: 'change',
    upload: { kind: 'attachment' },
    body: input({ id }),
    answer: piece,
  },
  detach: {
    ...work,
    method: 'POST',
    path: '/api/WorkQueue/Detach',
    changes: ['order'],
    about: 'Removes a file from an order that has not been answered.',
    audit: 'change',
    body: input({ id, fileId: id }),
    answer: done,
  },
  download: {
    ...work,
    method: 'GET',
    path: '/api/WorkQueue/download-file',
    about: 'One file of an order: of its answer, or a paper attached by the institution.',
    audit: 'read',
    query: input({ id, fileId: id }),
    download: true,
  },
  answer: {
    ...work,
    method: 'POST',
    path: '/api/WorkQueue/Answer',
    changes: ['order'],
    about: 'Answers an order with the files that were received; the fee is charged.',
    audit: 'change',
    body: input({ id }),
    answer: done,
  },
  giveBack: {
    ...work,
    method: 'POST',
    path: '/api/WorkQueue/Return',
    changes: ['order'],
    about: 'Returns an order unanswered, with a reason that the institution reads; nothing is charged.',
    audit: 'change',
    body: input({ id, reason }),
    answer: done,
  },
});
