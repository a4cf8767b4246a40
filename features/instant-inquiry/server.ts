import { refuseComing, refuseComingTicket } from '#bureau/cold/coming.ts';
import { glanced, openGlances } from '#bureau/reports/glance/glances.ts';
import { issueProof } from '#bureau/reports/proof.ts';
import { madeTicket } from '#bureau/reports/take-ticket.ts';
import { openStoredReport } from '#bureau/reports/stored.ts';
import type { ProvenReport } from '#bureau/reports/answer.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { rowsAsJson } from '#kit/server/calls/json-text.ts';
import { reportHtml } from '#bureau/report-files/html.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { askWithProof } from '#bureau/inquiries/ask-at-once.ts';
import { askScore } from '#bureau/inquiries/ask-score.ts';
import { keptPurpose } from '#bureau/contract/purposes.ts';
import { instantProducts, scoreProduct } from '#bureau/contract/product-numbers.ts';
import { instantInquiry, personalScore } from './contract.ts';
import { simulate } from './simulate.ts';

const listed: readonly string[] = [...instantProducts, scoreProduct];

export const instantInquiryServer = serve(instantInquiry, {
  async confirm({ body }, context) {
    const { voucherCode, productCode, customerName, identityNumber, cicCode, purpose = 'credit-granting' } = body;
    const answer = await askWithProof(context, {
      voucher: voucherCode,
      product: productCode,
      purpose,
      customerName,
      cicCode,
      identityNumber,
      request: { voucherCode, productCode, customerName, identityNumber, cicCode, ...keptPurpose(purpose) },
      agreedFee: body.agreedFee,
    });
    return shown(answer, context);
  },

  async search({ body }, { client, who, audit, cipher }) {
    if (body.fromDate !== undefined) await refuseComing(client, 'inquiries', body.fromDate);
    const { rows } = await client.query(listSql, [
      who.institutionId,
      body.productCode === undefined ? listed : [body.productCode],
      body.fromDate ?? null,
      body.toDate ?? null,
      body.customerName ?? null,
      body.cicCode ?? null,
      who.branchId,
      ...pageOf(body),
    ]);
    audit.note({ total: totalOf(rows) });
    return openGlances(cipher, rows[0]?.answer ?? '{"total":0,"rows":[]}');
  },

  async detail({ body }, context) {
    const { client, who, cipher, audit, request } = context;
    const { rows } = await client.query(findSql, [who.institutionId, body.voucherCode, listed, who.branchId]);
    const found = rows[0];
    if (found === undefined) {
      await refuseComingTicket(client, who.institutionId, body.voucherCode);
      throw new Refusal('not-found', 'voucherCode');
    }
    if (found.subject_id !== null) audit.about(found.subject_id);
    const { subject_id: _subject, report: stored, sha256, ...row } = found;
    const report = openStoredReport(cipher, stored, sha256);
    const proof = await issueProof(context, report);
    return { ...row, html: reportHtml(report, request.language, proof), report, proof };
  },
});

export const personalScoreServer = serve(personalScore, {
  whatIf: ({ body }, context) => simulate(context, body),

  async confirm({ body }, context) {
    const { twoFactorCode: _handle, twoFactorRecoveryCode: _answer, agreedFee, ...request } = body;
    const answer = await askScore(context, askWithProof, {
      voucher: body.voucherCode ?? madeTicket(scoreProduct, context.request.idempotencyKey ?? uuidV7()),
      customerName: body.customerName,
      cicCode: body.cicCode,
      identityNumber: body.identityNumber,
      request,
      agreedFee,
      hasConsent: body.consent === true,
    });
    return shown(answer, context);
  },
});

function shown({ report, proof }: ProvenReport, { request }: Context) {
  return {
    msPhieu: report.header.voucher,
    maSP: report.product.code,
    hasInformation: report.hasInformation,
    html: reportHtml(report, request.language, proof),
  };
}

const isoTime = <const C extends string>(column: C) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` as const;

const columns = `q.cic_code as "maCIC", q.voucher as "msPhieu", q.customer_name as "tenKH", q.product as "maSP",
    q.username as "user_Name", q.identity_hint as cccd, ${isoTime('q.asked_at')} as "ngayHoi",
    ${isoTime('q.answered_at')} as "ngayTraLoi", q.has_information as "hasInformation"` as const;

/** The answer's text as the browser gets it: exactly the fields of instantReplyRow (a test proves it). */
const listSql = `
  with matching as (
    select q.asked_at, q.id from portal.inquiry q
    where q.institution_id = $1 and q.product = any ($2)
      and ($3::date is null or q.asked_at >= $3::date::timestamp at time zone 'Asia/Ho_Chi_Minh')
      and ($4::date is null or q.asked_at < ($4::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh')
      and ($5::text is null or position(lower($5) in lower(q.customer_name)) > 0)
      and ($6::text is null or q.cic_code = $6) and ($7::int is null or q.branch_id = $7)
  ), shown as (
    select ${columns}, q.asked_at, q.id
    from matching m join portal.inquiry q on q.institution_id = $1 and q.asked_at = m.asked_at and q.id = m.id
    order by q.asked_at desc, q.id desc offset $8 limit $9
  ), glanced as (
    ${glanced('shown', '"maCIC", "msPhieu", "tenKH", "maSP", "user_Name", cccd, "ngayHoi", "ngayTraLoi", "hasInformation"', '$1')}
  ), counted as (select count(*)::int as total from matching)
  select counted.total, '{"total":' || counted.total || ',"rows":[' || ${rowsAsJson('glanced')}
      || '],"more":' || (counted.total > $8 + $9)::text || '}' as answer
  from counted` as const;

/** One reply by its ticket, with the stored report. */
const findSql = `
  select ${columns}, q.subject_id, r.report, r.sha256
  from portal.voucher v
  join portal.inquiry q on q.institution_id = v.institution_id and q.asked_at = v.asked_at and q.id = v.inquiry_id
  join portal.reply r on r.institution_id = v.institution_id and r.asked_at = v.asked_at and r.inquiry_id = v.inquiry_id
  where v.institution_id = $1 and v.voucher = $2 and q.product = any ($3) and ($4::int is null or q.branch_id = $4)` as const;
