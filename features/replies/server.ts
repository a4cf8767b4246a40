import { products } from '#bureau/reports/products.ts';
import { refuseComing } from '#bureau/cold/coming.ts';
import { remakeAnswer } from '#bureau/reports/answer.ts';
import { issueProof } from '#bureau/reports/proof.ts';
import { openStoredReport } from '#bureau/reports/stored.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { file, workbook } from '#kit/server/files/file-answer.ts';
import { JsonText } from '#kit/server/calls/json-text.ts';
import { reportPdfInThread } from '#bureau/report-files/pdf-threads.ts';
import { reportXlsx } from '#bureau/report-files/xlsx.ts';
import { askers } from '#kit/server/threads/turn-threads.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { totalOf } from '#kit/server/calls/window.ts';
import { replies, voluntaryReplies } from './contract.ts';
import { exportReplies } from './export.ts';
import { changesSinceEarlier } from './earlier.ts';
import { type Found, findReply } from './find-reply.ts';
import { searchValues, waitingOf } from './list-sql.ts';
import { listReplies, meantTicket, readReply } from './read.ts';
import { readTicketSource } from './source.ts';

export const repliesServer = serve(replies, {
  search: ({ body }, context) => listReplies(context, body, body.kind === undefined ? undefined : productsOfScreens),

  async export({ body }, context) {
    const meant = await meantTicket(context, body);
    const values = searchValues(context, meant, body.kind === undefined ? undefined : productsOfScreens);
    return exportReplies(context, body.type, values);
  },

  async waiting({ body }, context) {
    if (body.fromDate !== undefined) await refuseComing(context.client, 'inquiries', body.fromDate);
    const { rows } = await waitingOf(context, body);
    context.audit.note({ total: totalOf(rows) });
    return new JsonText(rows[0]?.answer ?? '{"total":0,"rows":[]}');
  },

  detail: ({ query }, context) => readReply(context, query.voucherCode),

  async changes({ query }, context) {
    const found = await findReply(context, query.voucherCode);
    if (found.subjectId !== null) context.audit.about(found.subjectId);
    return { earlier: await changesSinceEarlier(context, found) };
  },

  source: ({ query }, context) => readTicketSource(context, query),

  async remake({ body }, context) {
    const found = await findReply(context, body.voucherCode);
    if (found.report === null) throw new Refusal('not-found', 'voucherCode');
    if (isReadable(context, found)) throw new Refusal('state-changed', 'voucherCode');
    const key = {
      institutionId: context.who.institutionId,
      askedAt: found.row.ngayHoi,
      inquiryId: found.inquiryId,
    };
    const subjectId = found.subjectId ?? undefined;
    if (subjectId !== undefined) context.audit.about(subjectId);
    context.audit.note({ voucher: found.row.msPhieu });
    const made = await remakeAnswer(context.client, context.cipher, { key, subjectId, unreadable: found.report });
    if (made === undefined) throw new Refusal('state-changed', 'voucherCode');
    return '0' as const;
  },

  async proof({ body }, context) {
    const found = await findReply(context, body.voucherCode);
    if (found.report === null) throw new Refusal('not-found', 'voucherCode');
    if (found.subjectId !== null) context.audit.about(found.subjectId);
    context.audit.note({ voucher: found.row.msPhieu });
    return issueProof(context, openStoredReport(context.cipher, found.report, found.sha256));
  },

  async download({ query }, context) {
    const language = query.nn === undefined ? context.request.language : query.nn === 'E' ? 'en' : 'vi';
    const found = await findReply(context, query.voucherCode);
    if (found.report === null) throw new Refusal('not-found', 'voucherCode');
    const report = openStoredReport(context.cipher, found.report, found.sha256);
    if (found.subjectId !== null) context.audit.about(found.subjectId);
    context.audit.note({ voucher: found.row.msPhieu, type: query.type });
    const name = `${report.product.code}-${found.row.msPhieu.replaceAll(' ', '')}`;
    if (query.type === 'xlsx') return workbook(name, await reportXlsx(report, language));
    const stamp = { user: context.who.username, at: new Date(), voucher: found.row.msPhieu };
    return file({
      name: `${name}.pdf`,
      type: 'application/pdf',
      body: await reportPdfInThread(
        { report, language, stamp, proof: await issueProof(context, report) },
        askers.user(context.who.userId),
      ),
    });
  },
});

function isReadable({ cipher }: Context, { report, sha256 }: Found): boolean {
  try {
    return report !== null && openStoredReport(cipher, report, sha256).schema === 1;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

export const voluntaryRepliesServer = serve(voluntaryReplies, {
  search: ({ body }, context) => listReplies(context, body, productsOfMembers),
  detail: ({ body }, context) => readReply(context, body.voucherCode, productsOfMembers),
  source: ({ query }, context) => readTicketSource(context, query, productsOfMembers),
});

const productsOfMembers = products.filter(({ members }) => members === 'voluntary').map(({ code }) => code);

/** The products of product screens and batches: every product that a request names by a number. */
const productsOfScreens = products.filter(({ wireIds }) => Object.keys(wireIds).length > 0).map(({ code }) => code);
