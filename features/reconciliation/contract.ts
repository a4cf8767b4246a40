import { z } from 'zod';
import { inOrder, isInOrder } from '#kit/contract/day-order.ts';
import { calls } from '#kit/contract/call.ts';
import { rows } from '#kit/contract/envelope.ts';
import { period as ky, wholeDong } from '#bureau/contract/fee-fields.ts';
import { code, input, lines, plainDate } from '#kit/contract/fields.ts';
import { rule } from '#kit/contract/rule.ts';
import { options } from '#kit/contract/form-field.ts';
import { column, row } from '#kit/contract/row.ts';
import { reconciliationWords } from './words.ts';

const ledgerStates = options({ differs: 'reject', open: 'draft', stated: 'pending', agreed: 'complete' });

const amount = z.string();

/** A contract's account in a month: duDau + phatSinh − thanhToan = duCuoi; whole dong as text (REC-05). */
export const ledgerRow = row(
  { words: reconciliationWords, caption: 'list', key: ['ky', 'sohopdon'] },
  {
    ky: column.month({ width: 84, names: true }),
    sohopdon: column.code({ width: 150, onCard: true }),
    duDau: column.money({ unit: 'dong', width: 100, onCard: true }),
    phatSinh: column.money({ unit: 'dong', width: 100, onCard: true }),
    thanhToan: column.money({ unit: 'dong', width: 115, onCard: true }),
    duCuoi: column.money({ unit: 'dong', width: 105, onCard: true }),
    chenhLech: column.money({ unit: 'dong', width: 110, onCard: true }).nullable(),
    soDonVi: column.money({ unit: 'dong' }).nullable(),
    state: column.status(ledgerStates, 210),
    nguoiDonVi: column.text(140).nullable(),
    ngayDonVi: column.time().nullable(),
    nguoiTrungTam: column.text(140).nullable(),
    ngayTrungTam: column.time().nullable(),
    ghiChu: column.text({ hidden: true }).nullable(),
    /** Whether the month is closed: before that, nobody agrees on its figure. */
    daChot: z.boolean(),
  },
);

/** The most months of one request. */
const mostMonths = 60;

const criteria = input({ fromDate: plainDate, toDate: plainDate, tctdCode: code(20) })
  .refine(isInOrder, inOrder)
  .refine(({ fromDate, toDate }) => monthsBetween(fromDate, toDate) < mostMonths, {
    path: ['fromDate'],
    error: rule('number-max', { max: mostMonths }),
  });

function monthsBetween(from: string, to: string): number {
  return (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));
}

/**
 * Over the given months: the first opening and the last closing of each contract, and what was charged and paid
 * between.
 */
const ledgerSums = z.object({ duDau: amount, phatSinh: amount, thanhToan: amount, duCuoi: amount });

const mayRead = { access: { permission: 'fee.read' }, audit: 'read' } as const;

/** What an institution owes under its contracts, month by month, and the agreement of both sides (REC-05). */
export const reconciliation = calls({
  search: {
    ...mayRead,
    method: 'POST',
    path: '/api/DoiChieuCongNo/DoiChieuCongNo',
    reads: ['fee-account'],
    about:
      'The accounts of the contracts by month, differences first: opening + charged − paid = closing. Whole months, those of the given days.',
    body: criteria,
    answer: rows(ledgerRow).extend({ sums: ledgerSums }),
  },
  state: {
    access: { permission: 'fee.agree' },
    audit: 'change',
    method: 'POST',
    path: '/api/DoiChieuCongNo/XacNhanSoLieu',
    changes: ['fee-account'],
    about:
      "States the institution's own figure of a contract at a month's end; if equal to the Centre's it waits for the Centre to agree, else the difference comes first.",
    body: input({ ky, contractNumber: code(40), soTien: wholeDong, ghiChu: lines(255).optional() }),
    answer: ledgerRow,
  },
});
