import { rowsAsJson } from '#kit/server/calls/json-text.ts';

const isoTime = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const columns = `q.cic_code as "maCIC", q.voucher as "msPhieu", q.customer_name as "tenKH", q.product as "maSP",
    q.username as "user_Name", q.identity_hint as cccd, ${isoTime('q.asked_at')} as "ngayHoi",
    ${isoTime('q.answered_at')} as "ngayTraLoi", q.has_information as "hasInformation"`;

/** The answer's text as the browser gets it: exactly the fields of instantReplyRow (a test proves it). */
export const listSql = `
  with matching as (
    select q.asked_at, q.id from portal.inquiry q
    where q.institution_id = $1 and q.product = any ($2)
      and ($3::date is null or q.asked_at >= $3::date::timestamp at time zone 'Asia/Ho_Chi_Minh')
      and ($4::date is null or q.asked_at < ($4::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh')
      and ($5::text is null or position(lower($5) in lower(q.customer_name)) > 0)
      and ($6::text is null or q.cic_code = $6) and ($7::int is null or q.branch_id = $7)
  ), shown as (
    select ${columns}
    from matching m join portal.inquiry q on q.institution_id = $1 and q.asked_at = m.asked_at and q.id = m.id
    order by q.asked_at desc, q.id desc offset $8 limit $9
  ), counted as (select count(*)::int as total from matching)
  select counted.total, '{"total":' || counted.total || ',"rows":[' || ${rowsAsJson('shown')}
      || '],"more":' || (counted.total > $8 + $9)::text || '}' as answer
  from counted`;

/** One reply by its ticket, with the stored report. */
export const findSql = `
  select (select row_to_json(shown) from (select ${columns}) shown) as row, q.subject_id, r.report, r.sha256
  from portal.voucher v
  join portal.inquiry q on q.institution_id = v.institution_id and q.asked_at = v.asked_at and q.id = v.inquiry_id
  join portal.reply r on r.institution_id = v.institution_id and r.asked_at = v.asked_at and r.inquiry_id = v.inquiry_id
  where v.institution_id = $1 and v.voucher = $2 and q.product = any ($3) and ($4::int is null or q.branch_id = $4)`;
