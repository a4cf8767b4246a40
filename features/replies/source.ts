import type { CellPlace, FigureSource } from '#bureau/contract/figure-source.ts';
import { contributedClasses } from '#bureau/credit/contributed.ts';
import { refuseOther } from '#bureau/lineage/report-as-known.ts';
import { readSent } from '#bureau/lineage/read-sent.ts';
import { nothingSent } from '#bureau/lineage/sent.ts';
import { sourceOf } from '#bureau/lineage/source-of.ts';
import { openStoredReport } from '#bureau/reports/stored.ts';
import { productOf } from '#bureau/reports/products.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { type Found, findReply } from './find-reply.ts';

/**
 * Where a cell of a ticket's report comes from; `not-found` for a ticket of other products if given. The borrower's file is opened again
 * for the ticket's inquiry.
 */
export async function readSource(
  context: Context,
  { voucherCode, ...place }: CellPlace & { readonly voucherCode: string },
  products?: readonly string[],
): Promise<FigureSource> {
  const { client, cipher, who, audit } = context;
  const found = await findReply(context, voucherCode);
  if (found.report === null || products?.includes(found.row.maSP) === false)
    throw new Refusal('not-found', 'voucherCode');
  const report = openStoredReport(cipher, found.report, found.sha256);
  audit.note({ voucher: found.row.msPhieu, section: place.section });
  if (found.subjectId !== null) audit.about(found.subjectId);
  const { rows } = await client.query(
    `select i.code, i.class = 'bureau' as "isBureau",
            to_char(coalesce(r.remade_at, r.written_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "madeAt"
       from portal.reply r join bureau.institution i on i.id = r.institution_id
      where r.institution_id = $1 and r.asked_at = $2 and r.inquiry_id = $3`,
    [who.institutionId, found.row.ngayHoi, found.inquiryId],
  );
  const [about] = rows;
  if (about === undefined) throw new Refusal('not-found', 'voucherCode');
  const isMember = productOf(found.row.maSP)?.members === 'voluntary';
  const classes = isMember ? new Set<string>(await contributedClasses(client)) : undefined;
  const reader = { code: about.code, isBureau: about.isBureau, classes };
  const sent = report.hasInformation ? await openSent(context, found, about.madeAt) : nothingSent;
  const source = sourceOf(report, place, { sent, madeAt: about.madeAt, reader });
  if (source === undefined) throw new Refusal('not-found', 'section');
  return source;
}

/** What was sent about the ticket's borrower; refuses one that was merged or split since: the rows would be another one's too. */
async function openSent({ client }: Context, found: Found, madeAt: string) {
  if (found.subjectId === null) return nothingSent;
  const { rows } = await client.query('select portal.open_file($1, $2) as subject', [
    found.inquiryId,
    found.row.ngayHoi,
  ]);
  const subject = rows[0]?.subject ?? null;
  if (subject === null) return nothingSent;
  await refuseOther(client, subject, madeAt);
  return readSent(client, subject);
}
