import { sampleContacts } from './sample.ts';
import type { Connection } from '#database/connection.ts';

type Place = { readonly institutionId: number; readonly events: number };
type Places = {
  readonly of: readonly Place[];
  /** Makes an institution's usage of a past month, 1 being the last; if omitted, events have no tickets. */
  readonly use?: (place: Place, ago: number) => Promise<void>;
};

/**
 * Contracts for every institution, and for some of them invented usage of the two months before this one, closed; the
 * older month is partly paid.
 */
export async function addDemoFees(client: Connection, { of, use = usage(client) }: Places): Promise<void> {
  const { rows } = await client.query(`select id from bureau.institution where class <> 'bureau' order by id`);
  for (const { id } of rows) {
    await client.query(`select set_config('app.institution', $1, true)`, [String(id)]);
    await client.query(contractsSql, [sampleContacts[id % sampleContacts.length]]);
  }
  const months = await closableMonths(client);
  await client.query(
    `select portal.ensure_months((portal.hanoi_day() - interval '3 months')::date, portal.hanoi_day())`,
  );
  for (const place of of) {
    await client.query(`select set_config('app.institution', $1, true)`, [String(place.institutionId)]);
    for (const ago of months) await use(place, ago);
    for (const ago of months) {
      await client.query(
        `select portal.close_month((date_trunc('month', portal.hanoi_day()) - make_interval(months => $1))::date, 'close-month')`,
        [ago],
      );
      await backdateClose(client, ago);
    }
    await client.query(paidSql, [months[0]]);
  }
}

/**
 * The two newest months that can be closed, the older one first: in the first hour of a month, the month just ended
 * cannot be closed yet.
 */
async function closableMonths(client: Connection): Promise<readonly [number, number]> {
  const { rows } = await client.query(
    `select now() < portal.month_start(date_trunc('month', portal.hanoi_day())::date) + interval '1 hour' as is_first_hour /* never null: is_first_hour */`,
  );
  return rows[0]?.is_first_hour === true ? [3, 2] : [2, 1];
}

/**
 * Dates a month's close, with its statements and notices, as the nightly job would have: on the fifth of the following month
 * (close-month.job.ts). One whose fifth has not come was closed today, as the desk can.
 */
async function backdateClose(client: Connection, ago: number): Promise<void> {
  for (const sql of backdatingSql) await client.query(sql, [ago]);
}

/** Usage with prices and without customers: a month in one statement. */
export const usage =
  (client: Connection) =>
  async ({ events }: Place, ago: number): Promise<void> => {
    await client.query(usageSql, [ago, events]);
  };

const contractsSql = `
  insert into portal.service_contract (institution_id, contract_no, fee_group, signed_on, valid_from, contact_name, username, username_on,
    address, phone, email, written_by)
  select i.id, 'HD' || substr(i.code, 3, 3) || '-2024/' || g.suffix, g.fee_group, '2024-12-16', '2025-01-01', $1, null, null, i.address,
    '024' || lpad((3900000 + i.id * 137 + g.place)::text, 8, '0'), 'hopdong' || i.id || '@example.vn', 'minh.operator'
  from bureau.institution i
  cross join (values ('information', 'TTTD', 1), ('ordered', 'DH', 2)) g (fee_group, suffix, place)
  where i.id = portal.acting_institution()`;

// Mostly personal instant reports, a tenth of all without information; one rating a month for every 300 events.
const usageSql = `
  insert into portal.charge (institution_id, asked_at, inquiry_id, product, list_price_vnd, price_percent, amount_vnd, state, settled_at)
  select i.id, t.at, gen_random_uuid(), p.code, p.price_vnd, i.price_percent,
    case when n % 10 = 3 then 0 else p.price_vnd * i.price_percent / 100 end,
    case when n % 10 = 3 then 'free' else 'charged' end, t.at + interval '2 seconds'
  from generate_series(1, $2::int) n
  join bureau.institution i on i.id = portal.acting_institution()
  join bureau.product p on p.code = case when i.class = 'voluntary' then 'TN11'
    when n % 300 = 299 then 'XHTD'
    else (array['S11T', 'S11T', 'R11', 'S37', 'R14', 'S11A', 'S10A', 'DTD', 'S37', 'R20', 'S11T'])[1 + n % 11] end
  cross join lateral (select portal.month_start((date_trunc('month', portal.hanoi_day()) - make_interval(months => $1::int))::date)
    + make_interval(days => (n * 7) % 28, hours => 8 + n % 9, secs => n % 3600) as at) t`;

const closed = `(
  select (date_trunc('month', portal.hanoi_day()) - make_interval(months => $1::int))::date as month,
    least(clock_timestamp(), portal.month_start((date_trunc('month', portal.hanoi_day()) - make_interval(months => $1::int - 1))::date)
      + interval '4 days 2 hours 10 minutes') as at) d`;
const backdatingSql = [
  `update portal.month_close c set closed_at = d.at from ${closed} where c.institution_id = portal.acting_institution() and c.month = d.month`,
  `update portal.statement s set closed_at = d.at from ${closed} where s.institution_id = portal.acting_institution() and s.month = d.month`,
  `update portal.payment_notice n set issued_at = d.at, due_on = (d.at at time zone 'Asia/Ho_Chi_Minh')::date + 15
   from ${closed} where n.institution_id = portal.acting_institution() and n.month = d.month`,
] as const;

const paidSql = `
  insert into portal.payment (institution_id, id, kind, contract_no, notice_no, amount_vnd, paid_on, reference, source_key, entered_by)
  select n.institution_id, gen_random_uuid(), 'payment', n.contract_no, n.notice_no,
    case when n.institution_id % 2 = 0 then n.amount_vnd / 2 + 1 else n.amount_vnd end,
    (date_trunc('month', portal.hanoi_day()) - make_interval(months => $1 - 2))::date - 12, n.notice_no, 'DEMO-' || n.notice_no, 'minh.operator'
  from portal.payment_notice n
  where n.institution_id = portal.acting_institution()
    and n.month = (date_trunc('month', portal.hanoi_day()) - make_interval(months => $1::int))::date`;
