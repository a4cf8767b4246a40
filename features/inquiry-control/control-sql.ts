import { rowsAsJson } from '#kit/server/calls/json-text.ts';

const isoTime = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

// First and last syllable, the others as initials: like maskedName of the customer inquiry. A company's name is not
// personal data, and has no useful initials.
const maskedName = `case when q.customer_type = '1' then q.customer_name
  else regexp_replace(btrim(q.customer_name), '(?<=\\s)(\\S)\\S*(?=\\s)', '\\1.', 'g') end`;

/** The row of an inquiry; parameter 11 is the language. */
const shownFields = {
  msPhieu: 'q.voucher',
  maSP: 'q.product',
  tenSP: `case when $11 = 'en' then p.name_en else p.name_vi end`,
  user_Name: 'q.username',
  chiNhanh: `case when $11 = 'en' then b.name_en else b.name_vi end`,
  tenKH: maskedName,
  cccd: 'q.identity_hint',
  mucDich: 'q.purpose',
  ngayHoi: isoTime('q.asked_at'),
  ngayTraLoi: isoTime('q.answered_at'),
  tt: 'q.status',
  phi: `coalesce(c.state, 'free')`,
  soTien: 'coalesce(c.amount_vnd, 0)::text',
} as const;

const columns = Object.entries(shownFields)
  .map(([name, value]) => `${value} as "${name}"`)
  .join(', ');

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
export const controlSql = `
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
  from counted`;

/** The same rows as columns, for a file. */
export const controlRowsSql = `
  with ${found}
  select ${columns} ${joined}
  order by q.asked_at desc, q.id desc`;
