import { refuseComing } from '#bureau/cold/coming.ts';
import { issueProof } from '#bureau/reports/proof.ts';
import { lookUpByCicCode } from '#bureau/matching/search.ts';
import { answerWithProof, type ProvenReport } from '#bureau/reports/answer.ts';
import { justAnswered } from '#bureau/reports/just-answered.ts';
import { matchByCode } from '#bureau/reports/head/question.ts';
import { isCheckLevel } from '#bureau/reports/quick-check.ts';
import { noteConsents, requireReportConsent } from '#bureau/consents/report-consent.ts';
import { keptPurpose, type ReportPurpose } from '#bureau/contract/purposes.ts';
import { requireBudget } from '#bureau/fees/budget.ts';
import { madeTicket, newTicket, takeTicketAtOnce } from '#bureau/reports/take-ticket.ts';
import type { Report } from '#bureau/contract/report.ts';
import { refuseClosed } from '#kit/server/calls/closed-products.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { reportHtml } from '#bureau/report-files/html.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import { pageOf } from '#kit/server/calls/window.ts';
import { formatDate, formatNumber } from '#kit/words/format.ts';
import { say } from '#kit/words/words.ts';
import { borrowerAlerts } from './contract.ts';
import { borrowerWords } from './words.ts';

const product = 'S37';

export const borrowerAlertsServer = serve(borrowerAlerts, {
  async confirm({ body }, context) {
    const { report, proof } = await checkBorrower(context, body.cicCode, body.purpose ?? 'credit-granting');
    return {
      msPhieu: report.header.voucher,
      mucCb: levelOf(report),
      hasInformation: report.hasInformation,
      html: reportHtml(report, context.request.language, proof),
      report,
    };
  },

  async history({ body }, { client, who, request, audit }) {
    await refuseComing(client, 'inquiries', body.fromDate);
    const { rows } = await client.query(historySql, [
      who.institutionId,
      body.fromDate,
      body.toDate,
      body.ngay ?? null,
      who.branchId,
      ...pageOf(body),
    ]);
    const [found] = rows;
    if (found === undefined) throw new Error('an aggregate without a row');
    audit.note({ total: found.total });
    // The year says nothing where all days are of one: a chip has little room.
    const isOneYear = new Set(found.days.map(({ day }) => day.slice(0, 4))).size === 1;
    const ngay = found.days.map(({ day, count, fees }) => ({
      value: day,
      label: say(borrowerWords, request.language, 'feesOfDay', {
        day: isOneYear ? formatDate(day).slice(0, 5) : formatDate(day),
        fees: formatNumber(fees, request.language),
      }),
      count,
    }));
    return { total: found.total, rows: found.rows, tongPhi: String(found.fees), bars: { ngay } };
  },
});

/**
 * Asks and answers in the call's own transaction: inquiry, charge, opening, report and footprint commit together.
 * Repeating the request within the minute returns the same answer without a second fee.
 */
async function checkBorrower(context: Context, cicCode: string, purpose: ReportPurpose): Promise<ProvenReport> {
  const { client, who, cipher, audit } = context;
  const request = { productCode: product, cicCode, ...keptPurpose(purpose) };
  audit.because(purpose);
  refuseClosed(who, product);
  const before = await justAnswered(client, cipher, { by: who, product, request });
  if (before !== undefined) {
    if (before.subjectId !== null) audit.about(before.subjectId);
    audit.note({ voucher: before.report.header.voucher, product, again: true });
    return { report: before.report, proof: await issueProof(context, before.report) };
  }
  const found = await lookUpByCicCode(client, cipher, cicCode);
  const ticket = newTicket(cipher, who, {
    voucher: madeTicket(product, uuidV7()),
    product,
    customerType: found?.type ?? '2',
    customerName: found?.name ?? cicCode,
    cicCode,
    purpose,
    request,
  });
  const taken = await takeTicketAtOnce(client, ticket, found?.subjectId);
  if (taken === undefined) throw new Error('a ticket that was just made is taken');
  if (found?.type === '2') {
    const person = { subjectId: found.subjectId, customerName: found.name, identityNumber: '', cicCode };
    const consent = await requireReportConsent(context, person, { field: 'cicCode', purpose });
    const moment = { client, institutionId: who.institutionId, askedAt: ticket.askedAt };
    if (consent !== undefined) await noteConsents(moment, [{ inquiryId: ticket.id, consent }]);
  }
  if (taken.has_budget) await requireBudget(client, who.institutionId, taken.fee);
  const answer = await answerWithProof(context, {
    ...{ ticket, taken, subjectId: found?.subjectId },
    match: found ? matchByCode : null,
  });
  if (found !== undefined) audit.about(found.subjectId);
  audit.note({ voucher: answer.report.header.voucher, product, hasInformation: answer.report.hasInformation });
  return answer;
}

/** The level in the report's first facts; 0 if there is no record. */
function levelOf(report: Report): number {
  const [section] = report.parts.flatMap(({ sections }) => sections);
  const level = section?.kind === 'facts' ? section.facts[0]?.value.value : undefined;
  return isCheckLevel(level) ? level : 0;
}

const day = `(q.asked_at at time zone 'Asia/Ho_Chi_Minh')::date`;

const historySql = `
  with found as materialized (
    select q.asked_at, q.id, q.voucher, q.cic_code, q.customer_name, q.username, q.has_information, c.amount_vnd, ${day} as day
    from portal.inquiry q
    join portal.charge c on c.institution_id = q.institution_id and c.asked_at = q.asked_at and c.inquiry_id = q.id
    where q.institution_id = $1 and q.product = 'S37'
      and q.asked_at >= $2::date::timestamp at time zone 'Asia/Ho_Chi_Minh'
      and q.asked_at < ($3::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh' and ($5::int is null or q.branch_id = $5)
  ), chosen as (select * from found where $4::date is null or day = $4), shown as (
    select asked_at, id, json_build_object('msPhieu', voucher, 'maCIC', cic_code, 'tenKH', customer_name, 'user_Name', username,
      'ngayHoi', to_char(asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'hasInformation', has_information,
      'soTien', amount_vnd::text) as row
    from chosen order by asked_at desc, id desc offset $6 limit $7)
  select (select count(*)::int from chosen) as total, (select coalesce(sum(amount_vnd), 0)::bigint from chosen) as fees,
    (select coalesce(json_agg(row order by asked_at desc, id desc), '[]') from shown) as rows,
    (select coalesce(json_agg(json_build_object('day', d.day, 'count', d.count, 'fees', d.fees::text) order by d.day desc), '[]')
       from (select day, count(*)::int as count, sum(amount_vnd)::bigint as fees from found group by 1 order by 1 desc limit 31) d) as days`;
