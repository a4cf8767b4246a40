import type { InputOf } from '#kit/contract/call.ts';
import { rowsWithin } from '#kit/contract/fields.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { rowsAsJson } from '#kit/server/calls/json-text.ts';
import type { inquiryControl } from './contract.ts';

type Criteria = InputOf<typeof inquiryControl.list>['query'];

const isoTime = <const C extends string>(column: C) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` as const;

// First and last syllable, the others as initials: like maskedName of the customer inquiry. A company's name is not
// personal data, and has no useful initials.
const maskedName = `case when q.customer_type = '1' then q.customer_name
  else regexp_replace(btrim(q.customer_name), '(?<=\\s)(\\S)\\S*(?=\\s)', '\\1.', 'g') end`;

/** The row of an inquiry; parameter 11 is the language. */
const columns =
  `q.voucher as "msPhieu", q.product as "maSP", case when $11 = 'en' then p.name_en else p.name_vi end as "tenSP",
    q.username as "user_Name", case when $11 = 'en' then b.name_en else b.name_vi end as "chiNhanh", ${maskedName} as "tenKH",
    q.identity_hint as cccd, q.purpose as "mucDich", ${isoTime('q.asked_at')} as "ngayHoi", ${isoTime('q.answered_at')} as "ngayTraLoi",
    q.status as tt, coalesce(c.state, 'free') as phi, coalesce(c.amount_vnd, 0)::text as "soTien"` as const;

const found = `
  found as (
    select q.asked_at, q.id, q.status from portal.inquiry q
    left join portal.charge c on c.institution_id = q.institution_id and c.asked_at = q.asked_at and c.inquiry_id = q.id
    where q.institution_id = $1
      and q.asked_at >= $2::date::timestamp at time zone 'Asia/Ho_Chi_Minh'
      and ($3::date is null or q.asked_at < ($3::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh')
      and ($5::text is null or q.username = $5) and ($6::text is null or q.product = $6)
      and ($7::text is null or q.purpose = $7) and ($8::text is null or coalesce(c.state, 'free') = $8)
      and ($9::int is null or q.branch_id = $9)
  ), matching as (
    select asked_at, id from found where $4::int is null or status = $4
    order by asked_at desc, id desc offset $10 limit $12
  )`;

const joined = `
  from matching m
  join portal.inquiry q on q.institution_id = $1 and q.asked_at = m.asked_at and q.id = m.id
  left join portal.charge c on c.institution_id = $1 and c.asked_at = q.asked_at and c.inquiry_id = q.id
  left join bureau.branch b on b.institution_id = q.institution_id and b.branch_id = q.branch_id
  join bureau.product p on p.code = q.product`;

/** The list as the browser gets it: exactly the fields of controlRow (a test proves it). */
const controlSql = `
  with ${found}, shown as (
    select ${columns} ${joined}
    order by q.asked_at desc, q.id desc
  ), counted as (
    select count(*) filter (where $4::int is null or status = $4)::int as total,
      json_build_object('0', count(*) filter (where status = 0), '1', count(*) filter (where status = 1),
        '2', count(*) filter (where status = 2)) as counts
    from found)
  select counted.total, '{"total":' || counted.total || ',"rows":[' || ${rowsAsJson('shown')}
      || '],"more":' || (counted.total > $10 + $12)::text || ',"counts":' || counted.counts || '}' as answer
  from counted` as const;

/** The same rows as columns, for a file. */
const controlRowsSql = `
  with ${found}
  select ${columns} ${joined}
  order by q.asked_at desc, q.id desc` as const;

/** The list, as one text. */
export const listOf = (context: Context, query: Criteria) => context.client.query(controlSql, valuesOf(query, context));

/** Its rows, for a file. */
export const rowsOf = (context: Context, query: Criteria) =>
  context.client.query(controlRowsSql, valuesOf(query, context));

function valuesOf(query: Criteria, { who, request }: Context) {
  return [
    who.institutionId,
    query.fromDate,
    query.toDate ?? null,
    query.status === undefined ? null : Number(query.status),
    query.userName ?? null,
    query.productCode ?? null,
    query.purpose ?? null,
    query.charge ?? null,
    who.branchId,
    query.start,
    request.language,
    rowsWithin(query),
  ] as const;
}
