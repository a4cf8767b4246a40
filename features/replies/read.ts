import { refuseComing } from '#bureau/cold/coming.ts';
import { openGlances } from '#bureau/reports/glance/glances.ts';
import { issueProof } from '#bureau/reports/proof.ts';
import { openStoredReport } from '#bureau/reports/stored.ts';
import type { OutputOf } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import type { JsonText } from '#kit/server/calls/json-text.ts';
import { reportHtml } from '#bureau/report-files/html.ts';
import { totalOf } from '#kit/server/calls/window.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import type { replies } from './contract.ts';
import { findReply } from './find-reply.ts';
import { type Search, listOf, searchValues } from './list-sql.ts';

/** The institution's inquiries of a search, as text; limited to some products if given. */
export async function listReplies(
  context: Context,
  body: Search,
  products: readonly string[] | undefined,
): Promise<JsonText> {
  await refuseComing(context.client, 'inquiries', body.fromDate);
  const values = searchValues(context, await meantTicket(context, body), products);
  const { rows } = await listOf(context.client, values);
  context.audit.note({ total: totalOf(rows) });
  return openGlances(context.cipher, rows[0]?.answer ?? '{"total":0,"rows":[],"counts":{"0":0,"1":0,"2":0}}');
}

/**
 * A search by a ticket's number, as it is meant: that very ticket on its day alone, so that no other days are read; where the days have
 * none of that number, the tickets that begin with it, in any case and with or without blanks.
 */
export async function meantTicket({ client, who }: Context, body: Search): Promise<Search> {
  if (body.voucherCode === undefined) return body;
  const { rows } = await client.query(
    'select asked_at from portal.voucher where institution_id = $1 and voucher = $2',
    [who.institutionId, body.voucherCode],
  );
  const day = rows[0] === undefined ? undefined : hanoiDay(rows[0].asked_at);
  const isWithin = day !== undefined && day >= body.fromDate && (body.toDate === undefined || day <= body.toDate);
  return isWithin ? { ...body, fromDate: day, toDate: day } : { ...body, beginning: body.voucherCode };
}

/** A ticket's reply: the report, its HTML, and its proof code; `not-found` for one of other products if given. */
export async function readReply(
  context: Context,
  voucher: string,
  products?: readonly string[],
): Promise<OutputOf<typeof replies.detail>> {
  const found = await findReply(context, voucher);
  if (products?.includes(found.row.maSP) === false) throw new Refusal('not-found', 'voucherCode');
  if (found.subjectId !== null) context.audit.about(found.subjectId);
  if (found.report === null) return { ...found.row, html: null, report: null, proof: null };
  const report = openStoredReport(context.cipher, found.report, found.sha256);
  const proof = await issueProof(context, report);
  return { ...found.row, html: reportHtml(report, context.request.language, proof), report, proof };
}
