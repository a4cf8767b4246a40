import type { InputOf } from '#kit/contract/call.ts';
import type { Connection } from '#kit/server/database/connection.ts';
import { inlined } from '#kit/server/database/inlined.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { rowsAsJson } from '#kit/server/calls/json-text.ts';
import { pageOf } from '#kit/server/calls/window.ts';
import { glanced } from '#bureau/reports/glance/glances.ts';
import type { replies } from './contract.ts';

/** `beginning`: what the number of a ticket begins with, in any case and with or without blanks, where no ticket has it exactly. */
export type Search = Omit<InputOf<typeof replies.search>['body'], 'kind'> & { readonly beginning?: string | undefined };

/** The values of the list and its files; limited to some products if given. */
export function searchValues({ who, request }: Context, body: Search, products: readonly string[] | undefined) {
  return [
    who.institutionId,
    body.fromDate,
    body.toDate ?? null,
    body.status === undefined ? null : Number(body.status),
    body.voucherCode ?? null,
    body.cicCode ?? null,
    body.customerName ?? null,
    body.productCode ?? null,
    who.branchId,
    ...pageOf(body),
    request.language,
    products ?? null,
    // Nobody else's ticket is looked for where the very one exists.
    body.beginning ?? null,
  ] as const;
}

type Values = ReturnType<typeof searchValues>;

const isoTime = <const C extends string>(column: C) =>
  `to_char((${column}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` as const;

const productName = <const L extends string>(language: L) =>
  `case when ${language} = 'en' then p.name_en else p.name_vi end` as const;

/** Whether a ticket number begins with what was typed, in any case and with or without blanks. */
const begins = <const V extends string, const T extends string>(voucher: V, typed: T) =>
  `starts_with(upper(replace(${voucher}, ' ', '')), upper(replace(${typed}, ' ', '')))` as const;

// The criteria except the state: states are counted whichever is shown.
const criteria = `q.institution_id = $1
      and q.asked_at >= $2::date::timestamp at time zone 'Asia/Ho_Chi_Minh'
      and ($3::date is null or q.asked_at < ($3::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh')
      and ($5::text is null or q.voucher = $5 or ${begins('q.voucher', '$14')})
      and ($6::text is null or q.cic_code = $6)
      and ($7::text is null or position(lower($7) in lower(q.customer_name)) > 0)
      and ($8::text is null or q.product = $8) and ($9::int is null or q.branch_id = $9)
      and ($13::text[] is null or q.product = any ($13))` as const;

// Reading the key backwards gives the list's order: no sort, and no more than the window is read.
const shown = `from portal.inquiry q join bureau.product p on p.code = q.product
    where ${criteria} and ($4::int is null or q.status = $4)
    order by q.asked_at desc, q.id desc offset $10 limit $11` as const;

/** The answer's text as the browser gets it: exactly the fields of replyRow (a test proves it). */
const listSql = `
  with shown as (
    select q.voucher as "msPhieu", q.product as "maSP", ${productName('$12')} as "tenSP", q.cic_code as "maCIC",
      q.customer_name as "tenKH", q.identity_hint as cccd, q.username as "user_Name", ${isoTime('q.asked_at')} as "ngayHoi",
      ${isoTime('q.answered_at')} as "ngayTraLoi", q.status as tt, q.has_information as "hasInformation", q.ended_as as "lyDo",
      q.asked_at, q.id
    ${shown}
  ), glanced as (
    ${glanced('shown', '"msPhieu", "maSP", "tenSP", "maCIC", "tenKH", cccd, "user_Name", "ngayHoi", "ngayTraLoi", tt, "hasInformation", "lyDo"', '$1')}
  ), counted as (
    select count(*) filter (where $4::int is null or status = $4)::int as total,
      json_build_object('0', count(*) filter (where status = 0), '1', count(*) filter (where status = 1),
        '2', count(*) filter (where status = 2)) as counts
    from portal.inquiry q where ${criteria})
  select counted.total, '{"total":' || counted.total || ',"rows":[' || ${rowsAsJson('glanced')}
      || '],"more":' || (counted.total > $10 + $11)::text || ',"counts":' || counted.counts || '}' as answer
  from counted` as const;

/**
 * As above, exactly the fields of waitingRow; the oldest first. A reply is expected when nine of ten came that were asked for of the same
 * product lately, by people of the institution; fewer than ten say nothing. No more than the newest tickets are looked at.
 */
const waitingSql = `
  with waiting as (
    select q.id, q.voucher, q.product, q.customer_name, q.identity_hint, q.username, q.asked_at, p.name_vi, p.name_en from portal.inquiry q
    join bureau.product p on p.code = q.product
    where q.institution_id = $1 and q.status = 2
      and ($2::date is null or q.asked_at >= $2::date::timestamp at time zone 'Asia/Ho_Chi_Minh')
      and ($3::date is null or q.asked_at < ($3::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh')
      and ($4::text is null or ${begins('q.voucher', '$4')})
      and ($5::text is null or position(lower($5) in lower(q.customer_name)) > 0)
      and ($6::text is null or q.product = $6) and ($7::int is null or q.branch_id = $7)
  ), lately as (
    select q.product, q.status, q.is_by_file, q.answered_at - q.asked_at as took from portal.inquiry q
    where q.institution_id = $1 and q.asked_at >= now() - interval '30 days' order by q.asked_at desc, q.id desc limit 2000
  ), usual as (
    select l.product, count(*)::int as replies, percentile_disc(0.9) within group (order by l.took) as took from lately l
    where l.status = 1 and l.took is not null and not l.is_by_file group by l.product having count(*) >= 10
  ), shown as (
    select p.voucher as "msPhieu", p.product as "maSP", ${productName('$10')} as "tenSP", p.customer_name as "tenKH",
      p.identity_hint as cccd, p.username as "user_Name", ${isoTime('p.asked_at')} as "ngayHoi",
      floor(extract(epoch from now() - p.asked_at) / 60)::int as "soPhutCho",
      ${isoTime('p.asked_at + u.took')} as "duKien", u.replies as "soTraLoi"
    from waiting p left join usual u on u.product = p.product order by p.asked_at, p.id offset $8 limit $9
  ), counted as (select count(*)::int as total from waiting)
  select counted.total, '{"total":' || counted.total || ',"rows":[' || ${rowsAsJson('shown')}
      || '],"more":' || (counted.total > $8 + $9)::text || '}' as answer
  from counted` as const;

const localTime = <const C extends string>(column: C) =>
  `to_char(${column} at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD HH24:MI:SS')` as const;

/** What a person typed of a file's rows: the customer's name and the user's. */
const exported = <const N extends string, const U extends string>(typed: { readonly name: N; readonly user: U }) =>
  `q.voucher as "msPhieu", q.product as "maSP", ${productName('$12')} as "tenSP", ${typed.name} as "tenKH", q.identity_hint as cccd,
    q.cic_code as "maCIC", ${typed.user} as "user_Name", ($15::text[])[q.status + 1] as tt,
    ($16::text[])[q.has_information::int + 1] as "hasInformation", $17::jsonb ->> q.ended_as as "lyDo"` as const;

/**
 * The rows of a workbook, with states, results and reasons in words ($15 by status, $16 for none and some information, $17 by what ended
 * an inquiry); the times are instants.
 */
const exportSql = `
  select ${exported({ name: 'q.customer_name', user: 'q.username' })}, ${isoTime('q.asked_at')} as "ngayHoi",
    ${isoTime('q.answered_at')} as "ngayTraLoi" ${shown}` as const;

// Guarded like the workbook's texts: a spreadsheet must not run what people typed.
const guarded = <const V extends string>(value: V) =>
  `case when position(left(${value}, 1) in E'=+-@\\t\\r\\n＝＋－＠') > 0 and ${value} <> ''
    then '''' || ${value} else ${value} end` as const;

/** The rows of a csv file, every field in its final form: COPY does the rest. */
const csvSql = `
  select ${exported({ name: guarded('q.customer_name'), user: guarded('q.username') })}, ${localTime('q.asked_at')} as "ngayHoi",
    ${localTime('q.answered_at')} as "ngayTraLoi" ${shown}` as const;

/** A page of the list, as one text. */
export const listOf = (client: Connection, values: Values) => client.query(listSql, values);

/** A page of what waits, as one text. */
export function waitingOf({ client, who, request }: Context, body: InputOf<typeof replies.waiting>['body']) {
  return client.query(waitingSql, [
    who.institutionId,
    body.fromDate ?? null,
    body.toDate ?? null,
    body.voucherCode ?? null,
    body.customerName ?? null,
    body.productCode ?? null,
    who.branchId,
    ...pageOf(body),
    request.language,
  ]);
}

/** States, results and reasons in words: by status; none and some information; an object by what ended an inquiry, as JSON. */
type Said = readonly [states: readonly string[], results: readonly string[], reasons: string];

/** The rows of a workbook. */
export const exportOf = (client: Connection, values: Values, said: Said) =>
  client.query(exportSql, [...values, ...said]);

/** The rows of a csv file, as COPY asks for them. */
export const csvOf = (values: Values, said: Said) => inlined(csvSql, [...values, ...said]);
