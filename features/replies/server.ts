import { openStoredReport } from '#bureau/reports/stored.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/context.ts';
import { file } from '#kit/server/file-answer.ts';
import { JsonText } from '#kit/server/json-text.ts';
import { reportHtml } from '#kit/server/report/html.ts';
import { reportPdf } from '#kit/server/report/pdf.ts';
import { reportXlsx } from '#kit/server/report/xlsx.ts';
import { serve } from '#kit/server/serve.ts';
import { listLimit } from '#kit/contract/fields.ts';
import { replies } from './contract.ts';

export const repliesServer = serve(replies, {
  async search({ body }, { client, who, request, audit }) {
    const { rows } = await client.query<{ answer: string; total: number }>(listSql, [
      who.institutionId,
      body.fromDate,
      body.toDate ?? null,
      body.status === undefined ? null : Number(body.status),
      body.voucherCode ?? null,
      body.cicCode ?? null,
      body.customerName ?? null,
      body.productCode ?? null,
      who.branchId,
      body.start,
      Math.max(0, Math.min(body.end, body.start + listLimit) - body.start),
      request.language,
    ]);
    audit.note({ total: rows[0]?.total ?? 0 });
    return new JsonText(rows[0]?.answer ?? '{"total":0,"rows":[],"counts":{"0":0,"1":0,"2":0}}');
  },

  async detail({ query }, context) {
    const found = await findReply(context, query.voucherCode);
    const report = found.report === null ? null : openStoredReport(context.cipher, found.report, found.sha256);
    if (found.subjectId !== null) context.audit.about(found.subjectId);
    return { ...found.row, html: report && reportHtml(report, context.request.language), report };
  },

  async download({ query }, context) {
    const { language } = context.request;
    const found = await findReply(context, query.voucherCode);
    if (found.report === null) throw new Refusal('not-found', 'voucherCode');
    const report = openStoredReport(context.cipher, found.report, found.sha256);
    if (found.subjectId !== null) context.audit.about(found.subjectId);
    context.audit.note({ voucher: found.row.msPhieu, type: query.type });
    const name = `${report.product.code}-${found.row.msPhieu.replaceAll(' ', '')}.${query.type}`;
    if (query.type === 'xlsx') return file({ name, type: xlsxType, body: await reportXlsx(report, language) });
    const stamp = { user: context.who.username, at: new Date(), voucher: found.row.msPhieu };
    return file({ name, type: 'application/pdf', body: await reportPdf(report, language, stamp) });
  },
});

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const isoTime = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

// The answer's text as the browser gets it: exactly the fields of replyRow (a test holds the two together).
const listSql = `
  with found as (
    select q.asked_at, q.id, q.status from portal.inquiry q
    where q.institution_id = $1
      and q.asked_at >= $2::date::timestamp at time zone 'Asia/Ho_Chi_Minh'
      and ($3::date is null or q.asked_at < ($3::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh')
      and ($5::text is null or q.voucher = $5)
      and ($6::text is null or q.cic_code = $6)
      and ($7::text is null or position(lower($7) in lower(q.customer_name)) > 0)
      and ($8::text is null or q.product = $8) and ($9::int is null or q.branch_id = $9)
  ), matching as (
    select asked_at, id from found where $4::int is null or status = $4
  ), shown as (
    select q.asked_at, q.id, json_build_object(
      'msPhieu', q.voucher, 'maSP', q.product, 'tenSP', case when $12 = 'en' then p.name_en else p.name_vi end,
      'maCIC', q.cic_code, 'tenKH', q.customer_name, 'cccd', q.identity_hint, 'user_Name', q.username,
      'ngayHoi', ${isoTime('q.asked_at')}, 'ngayTraLoi', ${isoTime('q.answered_at')}, 'tt', q.status,
      'hasInformation', q.has_information) as row
    from matching m
    join portal.inquiry q on q.institution_id = $1 and q.asked_at = m.asked_at and q.id = m.id
    join bureau.product p on p.code = q.product
    order by q.asked_at desc, q.id desc offset $10 limit $11
  ), counted as (
    select count(*) filter (where $4::int is null or status = $4)::int as total,
      json_build_object('0', count(*) filter (where status = 0), '1', count(*) filter (where status = 1),
        '2', count(*) filter (where status = 2)) as counts
    from found)
  select counted.total, json_build_object('total', counted.total,
      'rows', coalesce((select json_agg(row order by asked_at desc, id desc) from shown), '[]'::json),
      'more', counted.total > $10 + $11, 'counts', counted.counts)::text as answer
  from counted`;

type Found = {
  row: {
    msPhieu: string;
    maSP: string;
    maCIC: string | null;
    tenKH: string;
    ngayHoi: string;
    ngayTraLoi: string | null;
    tt: number;
    hasInformation: boolean | null;
  };
  subjectId: bigint | null;
  report: Buffer | null;
  sha256: Buffer | null;
};

/** A ticket of the acting institution; another institution's looks exactly like one that does not exist. */
async function findReply({ client, who }: Context, voucher: string): Promise<Found> {
  const { rows } = await client.query<{
    voucher: string;
    product: string;
    cic_code: string | null;
    customer_name: string;
    asked_at: Date;
    answered_at: Date | null;
    status: number;
    has_information: boolean | null;
    subject_id: bigint | null;
    report: Buffer | null;
    sha256: Buffer | null;
  }>({
    name: 'find-reply',
    text: `select q.voucher, q.product, q.cic_code, q.customer_name, q.asked_at, q.answered_at, q.status, q.has_information,
        q.subject_id, r.report, r.sha256
      from portal.voucher v
      join portal.inquiry q on q.institution_id = v.institution_id and q.asked_at = v.asked_at and q.id = v.inquiry_id
      left join portal.reply r on r.institution_id = v.institution_id and r.asked_at = v.asked_at and r.inquiry_id = v.inquiry_id
      where v.institution_id = $1 and v.voucher = $2 and ($3::int is null or q.branch_id = $3)`,
    values: [who.institutionId, voucher, who.branchId],
  });
  const row = rows[0];
  if (row === undefined) throw new Refusal('not-found', 'voucherCode');
  return {
    row: {
      msPhieu: row.voucher,
      maSP: row.product,
      maCIC: row.cic_code,
      tenKH: row.customer_name,
      ngayHoi: row.asked_at.toISOString(),
      ngayTraLoi: row.answered_at?.toISOString() ?? null,
      tt: row.status,
      hasInformation: row.has_information,
    },
    subjectId: row.subject_id,
    report: row.report,
    sha256: row.sha256,
  };
}
