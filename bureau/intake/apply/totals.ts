import type { ControlTotal } from '#bureau/intake/kind.ts';
import { staged } from '#bureau/intake/stage.ts';
import type { Intake } from './context.ts';

/**
 * A control total as declared and as sent, which is what was refused and what was taken; declared is null if it is missing. Amounts are
 * text: whole dong, or units of the currency. agrees is null if a row's value could not be read, so that no sum can be found.
 */
export type FoundTotal = {
  readonly code: string;
  readonly section: string;
  readonly currency: string | null;
  readonly declared: string | null;
  readonly sent: string;
  readonly refused: string;
  readonly applied: string;
  readonly agrees: boolean | null;
};

// One part in ten thousand: the effect of rounding converted amounts.
const tolerance = '0.0001';

const isNear = <const Found extends string>(found: Found) =>
  `abs(coalesce(f.${found}, 0) - d.value) <= abs(d.value) * ${tolerance}` as const;

/**
 * Every control total of a file's sections that have rows or a declared total, in declared order. Compared with all rows that were sent,
 * whatever became of them. A row that stands twice may have been counted twice or once, as first or as last.
 */
export async function findTotals(intake: Intake): Promise<FoundTotal[]> {
  const { kind } = intake;
  const found: FoundTotal[] = [];
  for (const total of kind.totals) {
    const section = kind.sections.find(({ code }) => code === total.section);
    if (!section) continue;
    const { rows } = await staged(intake, section).query(
      `select coalesce(f.currency, d.currency) as currency, d.value::text as declared, coalesce(f.sent, 0)::text as sent,
              (coalesce(f.sent, 0) - coalesce(f.applied, 0))::text as refused, coalesce(f.applied, 0)::text as applied,
              case when not coalesce(f.is_known, true) then null
                else coalesce(${isNear('sent')} or ${isNear('firsts')} or ${isNear('lasts')}, false) end as agrees
         from (${foundOf(total)}) f
         full join (select currency, sum(value) as value from staged.declared where section = $1 and code = $2 group by currency) d
           on coalesce(d.currency, '') = coalesce(f.currency, '')
        order by 1 nulls first`,
      [total.section, total.code],
    );
    const isKnown = rows.every(({ agrees }) => agrees !== null);
    for (const row of rows) {
      // Nobody declares a sum of rows whose currency cannot be read.
      if ('sumOf' in total && row.currency === null && row.declared === null) continue;
      found.push({ code: total.code, section: total.section, ...row, agrees: isKnown ? row.agrees : null });
    }
  }
  return found;
}

// A row that is taken; one that counts where each key counts once, as it stands first or last (`checkKey` names the other row as #7).
const marks = `s.row_no not in (select e.row_no from staged.errors e where e.section = $1) as is_taken,
  s.row_no not in (select e.row_no from staged.errors e where e.section = $1 and e.code in ('BG_104', 'BG_104.equal')
    and substr(e.detail, 2)::int < e.row_no) as is_first,
  s.row_no not in (select e.row_no from staged.errors e where e.section = $1
    and (e.code = 'BG_104.equal' or (e.code = 'BG_104' and substr(e.detail, 2)::int > e.row_no))) as is_last`;
const unread = 'from staged.unread u where u.section = $1';

const counting = <
  const Key extends string,
  const Columns extends string,
  const Read extends string,
  const Names extends string,
>(
  key: Key,
  columns: Columns,
  read: Read,
  names: Names,
) =>
  `select null::text as currency, count(*)::numeric as sent, count(*) filter (where is_taken)::numeric as applied, count(*)::numeric as firsts,
          count(*)::numeric as lasts, bool_and(is_known) as is_known
     from (select ${key}, bool_or(is_taken) as is_taken, bool_and(is_known) as is_known
             from (select ${columns}, ${marks}, true as is_known from staged.rows s
                   union all select ${read}, false, true, true, u.read ?& array[${names}] ${unread}) r
            group by ${key}) g
   having count(*) > 0` as const;

const counts = {
  commitment_number: counting(
    'commitment_number',
    's.commitment_number',
    "u.read ->> 'commitment_number'",
    "'commitment_number'",
  ),
  contract_number: counting(
    'contract_number',
    's.contract_number',
    "u.read ->> 'contract_number'",
    "'contract_number'",
  ),
  customer_code: counting('customer_code', 's.customer_code', "u.read ->> 'customer_code'", "'customer_code'"),
  'customer_code, asset_code': counting(
    'customer_code, asset_code',
    's.customer_code, s.asset_code',
    "u.read ->> 'customer_code', u.read ->> 'asset_code'",
    "'customer_code', 'asset_code'",
  ),
  'customer_code, fiscal_year, is_consolidated': counting(
    'customer_code, fiscal_year, is_consolidated',
    's.customer_code, s.fiscal_year, s.is_consolidated',
    "u.read ->> 'customer_code', (u.read ->> 'fiscal_year')::int, (u.read ->> 'is_consolidated')::boolean",
    "'customer_code', 'fiscal_year', 'is_consolidated'",
  ),
  'customer_code, related_customer_code, relation_kind': counting(
    'customer_code, related_customer_code, relation_kind',
    's.customer_code, s.related_customer_code, s.relation_kind',
    "u.read ->> 'customer_code', u.read ->> 'related_customer_code', u.read ->> 'relation_kind'",
    "'customer_code', 'related_customer_code', 'relation_kind'",
  ),
};

const adding = <const Currency extends string, const Amount extends string, const Read extends string>(
  currency: Currency,
  amount: Amount,
  read: Read,
) =>
  `select currency, sum(amount) as sent, sum(amount) filter (where is_taken) as applied, sum(amount) filter (where is_first) as firsts,
          sum(amount) filter (where is_last) as lasts, bool_and(is_known) as is_known
     from (select ${currency} as currency, ${amount} as amount, ${marks}, true as is_known from staged.rows s
           union all select r.currency, r.amount, false, true, true, r.currency is not null and r.amount is not null
             from (${read} ${unread}) r) g
    group by currency` as const;

const inDong = <const Vnd extends string>(vnd: Vnd) =>
  adding("'VND'", `s.${vnd}::numeric`, `select 'VND' as currency, (u.read ->> '${vnd}')::numeric as amount`);

const byCurrency = <const Vnd extends string, const Cents extends string>(vnd: Vnd, cents: Cents) =>
  adding(
    's.currency',
    `(case when s.currency = 'VND' then s.${vnd} else trim_scale(s.${cents} / 100.0) end)::numeric`,
    `select u.read ->> 'currency' as currency, case when u.read ->> 'currency' = 'VND' then (u.read ->> '${vnd}')::numeric
       else trim_scale((u.read ->> '${cents}')::numeric / 100.0) end as amount`,
  );

function foundOf(total: ControlTotal) {
  if ('countOf' in total) return counts[total.countOf];
  const { vnd, foreign } = total.sumOf;
  if (foreign === undefined) return inDong(vnd);
  return vnd === 'balance_vnd' ? byCurrency('balance_vnd', foreign) : byCurrency(vnd, foreign);
}
