import { Refusal } from '#kit/contract/refusal.ts';
import { feeSql } from './fee-of.ts';
import { feesRefusals } from './refusals.ts';
import type { Connection } from '#database/connection.ts';

/** A month's budget of the acting institution; whole dong before tax. */
export type Budget = {
  readonly limit_vnd: bigint | null;
  readonly stops: boolean;
  readonly spent_vnd: bigint;
  readonly set_by: string | null;
  readonly set_at: Date | null;
};

/** An institution is warned when spend reaches this percentage of its budget. */
export const warnsAtPercent = 80;

const spentSql = `coalesce((select sum(c.amount_vnd) from portal.charge c where c.institution_id = $1 and c.state <> 'free'
  and c.asked_at >= portal.month_start(date_trunc('month', portal.hanoi_day())::date)), 0)::bigint`;

/** The budget and this month's cost so far, including inquiries that still wait for an answer. */
export async function readBudget(client: Connection, institutionId: number): Promise<Budget> {
  const { rows } = await client.query(
    `select b.month_limit_vnd as limit_vnd, coalesce(b.stops, false) as stops, ${spentSql} as spent_vnd, b.set_by, b.set_at
     from (select 1) one left join portal.fee_budget b on b.institution_id = $1`,
    [institutionId],
  );
  return rows[0] ?? { limit_vnd: null, stops: false, spent_vnd: 0n, set_by: null, set_at: null };
}

/**
 * What remains of a stopping budget for answers of one product: the number at its price, and the budget's limit in
 * whole dong.
 */
export type BudgetLeft = { readonly answers: number; readonly limit_vnd: bigint };

/**
 * How many answers of a product the acting institution's budget still allows; undefined if no budget stops, or the
 * product is free. Locks the budget's row until the transaction ends, like `requireBudget`.
 */
export async function leftFor(
  client: Connection,
  { institutionId, product }: { readonly institutionId: number; readonly product: string },
): Promise<BudgetLeft | undefined> {
  const limit_vnd = await lockLimit(client, institutionId);
  if (limit_vnd === undefined) return undefined;
  const { rows } = await client.query(
    `select ${feeSql} as price, ${spentSql} as spent_vnd
     from bureau.product p, bureau.institution i where p.code = $2 and i.id = $1 /* never null: price */`,
    [institutionId, product],
  );
  const [row] = rows;
  if (row === undefined || row.price === 0n) return undefined;
  const left = limit_vnd - row.spent_vnd;
  return { answers: left <= 0n ? 0 : Number(left / row.price), limit_vnd };
}

/** A column that says whether an institution has a budget that stops; the inquiry reads it in a statement that runs anyway. */
export const hasBudgetSql = <const I extends string>(institution: I) =>
  `exists (select from portal.fee_budget where institution_id = ${institution} and stops) as has_budget` as const;

/**
 * Refuses the inquiry just made if it exceeds the institution's stopping budget: its charge is written already, or it is `more`, in whole
 * dong. Locks the budget's row until the transaction ends, so that simultaneous inquiries cannot exceed it together.
 */
export async function requireBudget(client: Connection, institutionId: number, more = 0n): Promise<void> {
  const limit = await lockLimit(client, institutionId);
  if (limit === undefined) return;
  const { spent_vnd } = await readBudget(client, institutionId);
  if (spent_vnd + more > limit) throw new Refusal(feesRefusals['fee-budget'], undefined, { limit: String(limit) });
}

async function lockLimit(client: Connection, institutionId: number): Promise<bigint | undefined> {
  const { rows } = await client.query(
    'select month_limit_vnd as limit_vnd from portal.fee_budget where institution_id = $1 and stops for update',
    [institutionId],
  );
  return rows[0]?.limit_vnd;
}
