import { requireBudget } from '#bureau/fees/budget.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { formatMonth, formatNumber } from '#kit/words/format.ts';
import { type Scoped, scopedRows } from './scope.ts';
import { alertsRefusals } from './refusals.ts';

/**
 * Charges the branches that the report has rows for and that nobody of the institution has looked at for that month
 * and product. Refused as `alert-fee`, with the fee in whole dong before VAT, unless the caller agreed to it;
 * `fee-budget` if it exceeds the institution's stopping budget. Two simultaneous looks pay once: the second waits for
 * the first. Returns the number of charged branches.
 */
export async function payFor(context: Context, wanted: Scoped & { readonly version: number }): Promise<number> {
  const { client, who, request } = context;
  const { product, month, branch, given, version } = wanted;
  const report = [
    who.institutionId,
    product,
    `${month}-01`,
    version,
    branch,
    given.phamVi,
    Number(given.loaiKh),
  ] as const;
  const { rows } = await client.query(
    `select count(*)::int as branches, coalesce(sum(f.fee), 0)::bigint as fee
     from (${unpaid}) u cross join (${feeOfOne}) f`,
    report,
  );
  const { branches = 0, fee = 0n } = rows[0] ?? {};
  if (branches === 0) return 0;
  if (!given.dongY && fee > 0n)
    throw new Refusal(alertsRefusals['alert-fee'], 'dongY', {
      month: formatMonth(month),
      branches,
      fee: formatNumber(String(fee), request.language),
    });
  const bought = await client.query(buySql, [...report, who.userId, who.username]);
  if (bought.rows.length > 0) await requireBudget(client, who.institutionId);
  return bought.rows.length;
}

const rows = scopedRows({
  institution: '$1',
  product: '$2',
  month: '$3',
  version: '$4',
  branch: '$5',
  scope: '$6',
  type: '$7',
});

const unpaid = `select distinct s.branch_id from (${rows}) s
  where s.level > 0 and not exists (select from portal.alert_purchase p
    where p.institution_id = $1 and p.product = $2 and p.month = $3 and p.branch_id = s.branch_id)` as const;

const feeOfOne = `select bureau.list_price(p) as price, bureau.member_percent(i) as percent,
    bureau.list_price(p) * bureau.member_percent(i) / 100 as fee
  from bureau.product p, bureau.institution i where p.code = $2 and i.id = $1`;

// Only the writer of the purchase writes its charge. Ordered, so that two of them do not deadlock.
const buySql = `with bought as (
    insert into portal.alert_purchase (institution_id, product, month, branch_id, charge_id, bought_by, bought_name, bought_at)
    select $1, $2, $3::date, u.branch_id, gen_random_uuid(), $8, $9, date_trunc('milliseconds', clock_timestamp())
    from (${unpaid}) u order by u.branch_id
    on conflict do nothing
    returning branch_id, charge_id, bought_at
  ), charged as (
    insert into portal.charge (institution_id, asked_at, inquiry_id, product, list_price_vnd, price_percent, amount_vnd, state, settled_at)
    select $1, b.bought_at, b.charge_id, $2, f.price, f.percent, f.fee, 'charged', b.bought_at
    from bought b cross join (${feeOfOne}) f
  )
  select branch_id from bought` as const;
