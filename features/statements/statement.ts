import { periodOfMonth } from '#bureau/contract/fee-fields.ts';
import type { z } from 'zod';
import type { contractTypes, payStates, statementRow } from './contract.ts';
import type { Connection } from '#kit/server/database/connection.ts';

/** A statement with its notice and payments. */
export type Statement = {
  readonly month: string;
  readonly contract_no: string;
  readonly fee_group: (typeof contractTypes)[number];
  readonly statement_no: string;
  readonly events: number;
  readonly free_events: number;
  readonly gross_vnd: bigint;
  readonly tier_discount_vnd: bigint;
  readonly loyalty_discount_vnd: bigint;
  readonly net_vnd: bigint;
  readonly vat_vnd: bigint;
  readonly total_vnd: bigint;
  readonly closed_at: Date;
  readonly notice_no: string | null;
  readonly due_on: string | null;
  readonly paid_vnd: bigint;
  readonly payment: (typeof payStates)[number];
};

const paidSql = `coalesce((select sum(p.amount_vnd) from portal.payment p
  where p.institution_id = s.institution_id and p.notice_no = n.notice_no), 0)::bigint`;

/** Statements of an institution, as a table expression of `Statement` columns. */
export const statementsSql = <const I extends string>(institution: I) =>
  `
  select s.month::text as month, s.contract_no, k.fee_group, s.statement_no, s.events, s.free_events, s.gross_vnd, s.tier_discount_vnd,
    s.loyalty_discount_vnd, s.net_vnd, s.vat_vnd, s.total_vnd, s.closed_at, n.notice_no, n.due_on::text as due_on, p.paid_vnd,
    case when n.notice_no is null then 'nothing' when p.paid_vnd >= n.amount_vnd then 'paid' when p.paid_vnd > 0 then 'part'
      else 'unpaid' end as payment
  from portal.statement s
  join portal.service_contract k on k.institution_id = s.institution_id and k.contract_no = s.contract_no
  left join portal.payment_notice n on n.institution_id = s.institution_id and n.month = s.month and n.contract_no = s.contract_no
  cross join lateral (select ${paidSql} as paid_vnd) p
  where s.institution_id = ${institution}` as const;

/** The statement of a month and contract of the acting institution. */
export async function findStatement(
  client: Connection,
  of: { readonly institutionId: number; readonly month: string; readonly contractNo: string },
): Promise<Statement | undefined> {
  const { rows } = await client.query(`${statementsSql('$1')} and s.month = $2 and s.contract_no = $3`, [
    of.institutionId,
    of.month,
    of.contractNo,
  ]);
  return rows[0];
}

/** What remains to be paid on a statement; never below zero. */
export function openOf({ notice_no, total_vnd, paid_vnd }: Statement): bigint {
  return notice_no === null || paid_vnd >= total_vnd ? 0n : total_vnd - paid_vnd;
}

/** A statement in its wire form. */
export function rowOf(statement: Statement): z.input<typeof statementRow> {
  return {
    ky: periodOfMonth(statement.month),
    sohopdon: statement.contract_no,
    type: statement.fee_group,
    soBangKe: statement.statement_no,
    soLuong: statement.events,
    khongThongTin: statement.free_events,
    ...sumsOf(statement),
    soGiayBao: statement.notice_no,
    hanThanhToan: statement.due_on,
    daThanhToan: String(statement.paid_vnd),
    conLai: String(openOf(statement)),
    payment: statement.payment,
    ngayChot: statement.closed_at.toISOString(),
  };
}

type Sums = Pick<
  Statement,
  'gross_vnd' | 'tier_discount_vnd' | 'loyalty_discount_vnd' | 'net_vnd' | 'vat_vnd' | 'total_vnd'
>;

/** The sums of a statement, or of one of its lines, in their wire form. */
export function sumsOf(of: Sums) {
  return {
    truocChietKhau: String(of.gross_vnd),
    chietKhauBac: String(of.tier_discount_vnd),
    chietKhauThanThiet: String(of.loyalty_discount_vnd),
    truocThue: String(of.net_vnd),
    thueGTGT: String(of.vat_vnd),
    tongTien: String(of.total_vnd),
  };
}
