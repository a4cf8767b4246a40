const isoTime = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const productName = (language: string) => `case when ${language} = 'en' then p.name_en else p.name_vi end`;

// What is searched for, but for the state: that is counted whichever is shown.
const criteria = `q.institution_id = $1
      and q.asked_at >= $2::date::timestamp at time zone 'Asia/Ho_Chi_Minh'
      and ($3::date is null or q.asked_at < ($3::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh')
      and ($5::text is null or q.voucher = $5)
      and ($6::text is null or q.cic_code = $6)
      and ($7::text is null or position(lower($7) in lower(q.customer_name)) > 0)
      and ($8::text is null or q.product = $8) and ($9::int is null or q.branch_id = $9)
      and ($13::text[] is null or q.product = any ($13))`;

// The key is read backwards, which is the order of the list: nothing is sorted, and no more than the window is read.
const shown = `from portal.inquiry q join bureau.product p on p.code = q.product
    where ${criteria} and ($4::int is null or q.status = $4)
    order by q.asked_at desc, q.id desc offset $10 limit $11`;

/** The answer's text as the browser gets it: exactly the fields of replyRow (a test holds the two together). */
export const listSql = `
  with shown as (
    select json_build_object(
      'msPhieu', q.voucher, 'maSP', q.product, 'tenSP', ${productName('$12')},
      'maCIC', q.cic_code, 'tenKH', q.customer_name, 'cccd', q.identity_hint, 'user_Name', q.username,
      'ngayHoi', ${isoTime('q.asked_at')}, 'ngayTraLoi', ${isoTime('q.answered_at')}, 'tt', q.status,
      'hasInformation', q.has_information) as row
    ${shown}
  ), counted as (
    select count(*) filter (where $4::int is null or status = $4)::int as total,
      json_build_object('0', count(*) filter (where status = 0), '1', count(*) filter (where status = 1),
        '2', count(*) filter (where status = 2)) as counts
    from portal.inquiry q where ${criteria})
  select counted.total, json_build_object('total', counted.total,
      'rows', coalesce((select json_agg(row) from shown), '[]'::json),
      'more', counted.total > $10 + $11, 'counts', counted.counts)::text as answer
  from counted`;

/** As above, exactly the fields of waitingRow; the oldest first. */
export const waitingSql = `
  with waiting as (
    select q.*, p.name_vi, p.name_en from portal.inquiry q
    join bureau.product p on p.code = q.product
    where q.institution_id = $1 and q.status = 2
      and ($2::date is null or q.asked_at >= $2::date::timestamp at time zone 'Asia/Ho_Chi_Minh')
      and ($3::date is null or q.asked_at < ($3::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh')
      and ($4::text is null or q.voucher = $4)
      and ($5::text is null or position(lower($5) in lower(q.customer_name)) > 0)
      and ($6::text is null or q.product = $6) and ($7::int is null or q.branch_id = $7)
  ), shown as (
    select p.asked_at, p.id, json_build_object(
      'msPhieu', p.voucher, 'maSP', p.product, 'tenSP', ${productName('$10')}, 'tenKH', p.customer_name,
      'cccd', p.identity_hint, 'user_Name', p.username, 'ngayHoi', ${isoTime('p.asked_at')},
      'soPhutCho', floor(extract(epoch from now() - p.asked_at) / 60)::int) as row
    from waiting p order by p.asked_at, p.id offset $8 limit $9
  ), counted as (select count(*)::int as total from waiting)
  select counted.total, json_build_object('total', counted.total,
      'rows', coalesce((select json_agg(row order by asked_at, id) from shown), '[]'::json),
      'more', counted.total > $8 + $9)::text as answer
  from counted`;

const localTime = (column: string) => `to_char(${column} at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD HH24:MI:SS')`;

/** What a file holds of each row; states and results in words ($14 by status, $15 for none and some information). */
const exported = [
  'q.voucher',
  'q.product',
  productName('$12'),
  'q.customer_name',
  'q.identity_hint',
  'q.cic_code',
  'q.username',
  '($14::text[])[q.status + 1]',
  '($15::text[])[q.has_information::int + 1]',
] as const;

/** The rows of a workbook: texts, then when each was asked and answered as instants. */
export const exportSql = `
  select ${exported.join(', ')}, ${isoTime('q.asked_at')}, ${isoTime('q.answered_at')} ${shown}`;

// Guarded as the workbook's texts are: a spreadsheet runs nothing of what people typed.
const typedField = (value: string) => `'"' || case when position(left(${value}, 1) in E'=+-@\\t\\r\\n＝＋－＠') > 0
    and ${value} <> '' then '''' else '' end || replace(${value}, '"', '""') || '"'`;

// The bureau's own, or letters and digits by their rule.
const plainField = (value: string) => `'"' || coalesce(${value}, '') || '"'`;

const typed: readonly string[] = ['q.customer_name', 'q.username'];

const csvLine = [
  ...exported.map((value) => (typed.includes(value) ? typedField(value) : plainField(value))),
  plainField(localTime('q.asked_at')),
  plainField(localTime('q.answered_at')),
].join(` || ',' || `);

/** The whole file's lines, written by the database. */
export const csvSql = `
  with lines as (select ${csvLine} as line ${shown})
  select count(*)::int as total, coalesce(string_agg(line, E'\\r\\n'), '') as text from lines`;
