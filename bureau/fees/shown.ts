import type { z } from 'zod';
import type { accountFields, decisionFields, proposalStates } from '#bureau/contract/fee-fields.ts';
import { differenceOf, type LedgerRow, type LedgerSums, stateOf } from './ledger.ts';

type Shape<F extends z.ZodRawShape> = z.input<z.ZodObject<F>>;

/** The sums of accounts in their wire form. */
export function shownSums({ opening, charged, paid, closing }: LedgerSums) {
  return { duDau: String(opening), phatSinh: String(charged), thanhToan: String(paid), duCuoi: String(closing) };
}

/** A contract's account in its wire form. */
export function shownAccount(row: LedgerRow): Shape<typeof accountFields> {
  const difference = differenceOf(row);
  return {
    duDau: String(row.opening_vnd),
    phatSinh: String(row.charged_vnd),
    thanhToan: String(row.paid_vnd),
    duCuoi: String(row.closing_vnd),
    soDonVi: row.stated_vnd === null ? null : String(row.stated_vnd),
    chenhLech: difference === null ? null : String(difference),
    state: stateOf(row),
    ghiChu: row.note,
    nguoiDonVi: row.member_by,
    ngayDonVi: row.member_at?.toISOString() ?? null,
    nguoiTrungTam: row.bureau_by,
    ngayTrungTam: row.bureau_at?.toISOString() ?? null,
  };
}

/** A proposal by one person that another decides, as stored. */
export type Decided = {
  readonly reason: string;
  readonly state: (typeof proposalStates)[number];
  readonly proposed_by: string;
  readonly proposed_at: Date;
  readonly decided_by: string | null;
  readonly decided_at: Date | null;
};

/** The same in its wire form. */
export function shownDecision(row: Decided): Shape<typeof decisionFields> {
  return {
    lyDo: row.reason,
    state: row.state,
    nguoiDeNghi: row.proposed_by,
    ngayDeNghi: row.proposed_at.toISOString(),
    nguoiDuyet: row.decided_by,
    ngayDuyet: row.decided_at?.toISOString() ?? null,
  };
}
