import type { z } from 'zod';
import { resolveSubject } from '#bureau/matching/resolve.ts';
import { issueProof } from '#bureau/reports/proof.ts';
import { openStoredReport } from '#bureau/reports/stored.ts';
import { askForCount } from '#bureau/scoring/count-scores.ts';
import { isCovered, listLimit } from '#kit/contract/fields.ts';
import type { Report } from '#kit/contract/report.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/context.ts';
import { JsonText } from '#kit/server/json-text.ts';
import { reportHtml } from '#kit/server/report/html.ts';
import { serve } from '#kit/server/serve.ts';
import { uuidV7 } from '#kit/server/tokens.ts';
import { askAtOnce } from './ask-at-once.ts';
import { instantInquiry, instantProducts, type instantReplyRow, personalScore, scoreProduct } from './contract.ts';
import { findSql, listSql } from './list-sql.ts';
import { simulate } from './simulate.ts';

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
      resolve: () => personOf(context, body),
    });
    return shown(report, context);
  },

  async search({ body }, { client, who, audit }) {
    const { rows } = await client.query<{ answer: string; total: number }>(listSql, [
      who.institutionId,
      body.productCode === undefined ? listed : [body.productCode],
      body.fromDate ?? null,
      body.toDate ?? null,
      body.customerName ?? null,
      body.cicCode ?? null,
      who.branchId,
      body.start,
      Math.max(0, Math.min(body.end, body.start + listLimit) - body.start),
    ]);
    audit.note({ total: rows[0]?.total ?? 0 });
    return new JsonText(rows[0]?.answer ?? '{"total":0,"rows":[]}');
  },

  async detail({ body }, context) {
    const { client, who, cipher, audit, request } = context;
    const { rows } = await client.query<Found>(findSql, [who.institutionId, body.voucherCode, listed, who.branchId]);
    const found = rows[0];
    if (found === undefined) throw new Refusal('not-found', 'voucherCode');
    if (found.subject_id !== null) audit.about(found.subject_id);
    const report = openStoredReport(cipher, found.report, found.sha256);
    const proof = await issueProof(context, report);
    return { ...found.row, html: reportHtml(report, request.language), report, proof };
  },
});

type Found = { row: z.input<typeof instantReplyRow>; subject_id: bigint | null; report: Buffer; sha256: Buffer };

export const personalScoreServer = serve(personalScore, {
  whatIf: ({ body }, context) => simulate(context, body),

  async confirm({ body }, context) {
    const { twoFactorCode: _handle, twoFactorRecoveryCode: _answer, ...request } = body;
    // Nobody is scored without consent (Law 91/2025, article 27); the refusal stands in the audit.
    if (body.consent !== true) throw new Refusal('consent-required', 'consent');
    const report = await askAtOnce(context, {
      voucher: body.voucherCode ?? madeTicket(),
      product: scoreProduct,
      purpose: 'credit-scoring',
      customerName: body.customerName,
      cicCode: body.cicCode,
      identityNumber: body.identityNumber,
      request,
      resolve: () => personOf(context, body),
    });
    await askForCount(context.client);
    return shown(report, context);
  },
});

/** The person of the ID; with a CIC code as well both must lead to the same, or it is nobody. A covered ID is the code's. */
async function personOf(
  { client, cipher }: Context,
  asked: { identityNumber: string; cicCode?: string | undefined; customerName: string },
): Promise<bigint | undefined> {
  const type = '2';
  const { identityNumber, cicCode, customerName: name } = asked;
  if (cicCode !== undefined && isCovered(identityNumber))
    return resolveSubject(client, cipher, { type, cicCode, name });
  const byPaper = await resolveSubject(client, cipher, { type, identityNumber, name });
  if (cicCode === undefined || byPaper === undefined) return byPaper;
  return (await resolveSubject(client, cipher, { type, cicCode, name })) === byPaper ? byPaper : undefined;
}

/** A ticket number for an inquiry that came without one: it names nothing else, and nobody types it again. */
function madeTicket(): string {
  return `${scoreProduct}${uuidV7().replaceAll('-', '').toUpperCase()}`;
}

function shown(report: Report, { request }: Context) {
  return {
    msPhieu: report.header.voucher,
    maSP: report.product.code,
    hasInformation: report.hasInformation,
    html: reportHtml(report, request.language),
  };
}
