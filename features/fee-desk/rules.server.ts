import { shownDecision } from '#bureau/fees/shown.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context, Handler } from '#kit/server/calls/context.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import type { feeDesk } from './contract.ts';
import { feesRefusals } from '#bureau/fees/refusals.ts';
import { feeDeskRefusals } from './refusals.ts';

/** The rules of prices and terms, pending ones first. */
export const listRules: Handler<typeof feeDesk.rules> = async ({ body }, { client, who, request }) => {
  const { rows } = await client.query(
    `select r.id, r.kind, r.product, i.code, case $5 when 'en' then i.name_en else i.name_vi end as institution_name,
       case $5 when 'en' then p.name_en else p.name_vi end as product_name, r.price_vnd, bureau.list_price(p) as now_vnd, r.price_percent, r.loyalty_bp,
       r.valid_from::text as valid_from, r.valid_to::text as valid_to, r.reason, r.state, r.proposed_by, r.proposed_at, r.decided_by,
       r.decided_at, count(*) over ()::int as total
     from bureau.fee_rule r left join bureau.institution i on i.id = r.institution_id left join bureau.product p on p.code = r.product
     where ($1::text is null or r.kind = $1) and ($2::text is null or r.state = $2)
     order by r.state = 'proposed' desc, r.id desc offset $3 limit $4`,
    [body.kind ?? null, body.state ?? null, ...pageOf(body), request.language],
  );
  return {
    total: totalOf(rows),
    rows: rows.map((each) => ({
      id: each.id,
      kind: each.kind,
      maSP: each.product,
      tenSP: each.product_name,
      matctd: each.code,
      tentctd: each.institution_name,
      gia: each.price_vnd === null ? null : String(each.price_vnd),
      giaHienTai: each.product === null ? null : String(each.now_vnd ?? 0),
      tyLe: each.price_percent,
      chietKhau: each.loyalty_bp === null ? null : each.loyalty_bp / 100,
      tuNgay: each.valid_from,
      denNgay: each.valid_to,
      ...shownDecision(each),
      isOwn: each.proposed_by === who.username,
    })),
  };
};

/** What each product costs today, and what it will cost next. */
export const listPrices: Handler<typeof feeDesk.prices> = async (_, { client, request }) => {
  const { rows } = await client.query(
    `select p.code, case $1 when 'en' then p.name_en else p.name_vi end as name, bureau.list_price(p) as now_vnd,
       (select max(r.valid_from)::text from bureau.fee_rule r where r.kind = 'price' and r.state = 'approved' and r.product = p.code
          and r.valid_from <= bureau.today() and (r.valid_to is null or r.valid_to >= bureau.today())) as since,
       n.price_vnd as next_vnd, n.valid_from::text as next_from
     from bureau.product p
     left join lateral (select r.price_vnd, r.valid_from from bureau.fee_rule r
       where r.kind = 'price' and r.state = 'approved' and r.product = p.code and r.valid_from > bureau.today()
       order by r.valid_from limit 1) n on true
     order by p.code /* never null: now_vnd */`,
    [request.language],
  );
  return rows.map((each) => ({
    maSP: each.code,
    tenSP: each.name,
    gia: String(each.now_vnd),
    tuNgay: each.since,
    giaSau: each.next_vnd === null ? null : String(each.next_vnd),
    tuNgaySau: each.next_from,
  }));
};

/** Proposes the list price of a product. */
export const proposePrice: Handler<typeof feeDesk.proposePrice> = async ({ body }, context) => {
  if (body.gia.startsWith('-')) throw new Refusal('bad-input', 'gia');
  const { rowCount } = await context.client.query('select from bureau.product where code = $1', [body.maSP]);
  if (rowCount === 0) throw new Refusal('not-found', 'maSP');
  return propose(context, { kind: 'price', product: body.maSP, price_vnd: body.gia, ...validityOf(body) });
};

/** Proposes an institution's share of the price and its loyalty discount. */
export const proposeTerms: Handler<typeof feeDesk.proposeTerms> = async ({ body }, context) => {
  const { rows } = await context.client.query(
    `select id from bureau.institution where code = $1 and class <> 'bureau'`,
    [body.matctd],
  );
  const [found] = rows;
  if (found === undefined) throw new Refusal('not-found', 'matctd');
  return propose(context, {
    kind: 'terms',
    institution_id: found.id,
    price_percent: Number(body.tyLe),
    loyalty_bp: Number(body.chietKhau) * 100,
    ...validityOf(body),
  });
};

/** Approves or rejects a rule, by another person than its proposer. */
export const decideRule: Handler<typeof feeDesk.decideRule> = async ({ body }, { client, who, audit }) => {
  const { rows } = await client.query(
    'select bureau.decide_fee_rule($1, $2, $3) as outcome /* never null: outcome */',
    [body.ruleId, body.approve, who.username],
  );
  const outcome = rows[0]?.outcome;
  if (outcome === 'none') throw new Refusal('not-found', 'ruleId');
  if (outcome === 'decided') throw new Refusal(feesRefusals['fee-decided'], 'ruleId');
  if (outcome === 'own') throw new Refusal(feesRefusals['fee-own'], 'ruleId');
  if (outcome === 'past') throw new Refusal(feeDeskRefusals['fee-rule-past'], 'ruleId');
  audit.note({ rule: body.ruleId, approve: body.approve });
  return '0';
};

function validityOf(body: { tuNgay: string; denNgay?: string | undefined; lyDo: string }) {
  return { valid_from: body.tuNgay, valid_to: body.denNgay ?? null, reason: body.lyDo };
}

async function propose(
  { client, who, audit }: Context,
  given: Readonly<Record<string, string | number | null>>,
): Promise<'0'> {
  const { rows } = await client.query('select bureau.propose_fee_rule($1) as outcome /* never null: outcome */', [
    JSON.stringify({ ...given, proposed_by: who.username }, (_, value: unknown) =>
      // A browser can send half a surrogate pair, which the database's JSON refuses.
      typeof value === 'string' ? value.toWellFormed() : value,
    ),
  ]);
  const outcome = rows[0]?.outcome ?? '';
  if (outcome === 'past') throw new Refusal(feeDeskRefusals['fee-rule-past'], 'tuNgay');
  if (outcome === 'order') throw new Refusal('bad-input', 'denNgay');
  if (outcome === 'overlap') throw new Refusal(feeDeskRefusals['fee-rule-overlap'], 'tuNgay');
  audit.note({ rule: outcome });
  return '0';
}
