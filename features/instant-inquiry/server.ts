import type { z } from 'zod';
import { issueProof } from '#bureau/reports/proof.ts';
import { madeTicket } from '#bureau/reports/take-ticket.ts';
import { openStoredReport } from '#bureau/reports/stored.ts';
import { askForCount } from '#bureau/scoring/count-scores.job.ts';
import type { Report } from '#bureau/contract/report.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { JsonText } from '#kit/server/calls/json-text.ts';
import { reportHtml } from '#bureau/report-files/html.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { askAtOnce } from './ask-at-once.ts';
import { instantInquiry, instantProducts, type instantReplyRow, personalScore, scoreProduct } from './contract.ts';
import { findSql, listSql } from './list-sql.ts';
import { simulate } from './simulate.ts';
import { scoringRefusals } from '#bureau/scoring/refusals.ts';
import { untyped } from '#kit/server/database/untyped.ts';

type Found = { row: z.input<typeof instantReplyRow>; subject_id: bigint | null; report: Buffer; sha256: Buffer };

const listed: readonly string[] = [...instantProducts, scoreProduct];

export const instantInquiryServer = serve(instantInquiry, {
  async confirm({ body }, context) {
    const { voucherCode, productCode, customerName, identityNumber, cicCode } = body;
    const report = await askAtOnce(context, {
      voucher: voucherCode,
      product: productCode,
      purpose: 'credit-granting',
      customerName,
      cicCode,
      identityNumber,
      request: { voucherCode, productCode, customerName, identityNumber, cicCode },
      agreedFee: body.agreedFee,
    });
    return shown(report, context);
  },

  async search({ body }, { client, who, audit }) {
    const { rows } = await untyped(client).query<{ answer: string; total: number }>(listSql, [
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
    return new JsonText(rows[0]?.answer ?? '{"total":0,"rows":[]}');
  },

  async detail({ body }, context) {
    const { client, who, cipher, audit, request } = context;
    const { rows } = await untyped(client).query<Found>(findSql, [
      who.institutionId,
      body.voucherCode,
      listed,
      who.branchId,
    ]);
    const found = rows[0];
    if (found === undefined) throw new Refusal('not-found', 'voucherCode');
    if (found.subject_id !== null) audit.about(found.subject_id);
    const report = openStoredReport(cipher, found.report, found.sha256);
    const proof = await issueProof(context, report);
    return { ...found.row, html: reportHtml(report, request.language, proof), report, proof };
  },
});

export const personalScoreServer = serve(personalScore, {
  whatIf: ({ body }, context) => simulate(context, body),

  async confirm({ body }, context) {
    const { twoFactorCode: _handle, twoFactorRecoveryCode: _answer, agreedFee, ...request } = body;
    // Nobody is scored without consent (Law 91/2025, article 27); the audit records the refusal.
    if (body.consent !== true) throw new Refusal(scoringRefusals['consent-required'], 'consent');
    const report = await askAtOnce(context, {
      voucher: body.voucherCode ?? madeTicket(scoreProduct, context.request.idempotencyKey ?? uuidV7()),
      product: scoreProduct,
      purpose: 'credit-scoring',
      customerName: body.customerName,
      cicCode: body.cicCode,
      identityNumber: body.identityNumber,
      request,
      agreedFee,
    });
    await askForCount(context.client);
    return shown(report, context);
  },
});

/**
 * A repeated call is answered like the first, except for the proof QR code: each is valid for five minutes (INS-07).
 */
async function shown(report: Report, context: Context) {
  return {
    msPhieu: report.header.voucher,
    maSP: report.product.code,
    hasInformation: report.hasInformation,
    html: reportHtml(report, context.request.language, await issueProof(context, report)),
  };
}
