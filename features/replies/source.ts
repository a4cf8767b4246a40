import type { CellPlace, FigureSource } from '#bureau/contract/figure-source.ts';
import { readSource } from '#bureau/lineage/read-source.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { findReply } from './find-reply.ts';

/** Where a cell of a ticket's report comes from; `not-found` for a ticket of other products if given. */
export async function readTicketSource(
  context: Context,
  { voucherCode, ...place }: CellPlace & { readonly voucherCode: string },
  products?: readonly string[],
): Promise<FigureSource> {
  const { row, inquiryId, subjectId, report, sha256 } = await findReply(context, voucherCode);
  if (report === null || products?.includes(row.maSP) === false) throw new Refusal('not-found', 'voucherCode');
  const stored = {
    voucher: row.msPhieu,
    product: row.maSP,
    askedAt: row.ngayHoi,
    inquiryId,
    subjectId,
    sealed: report,
    sha256,
  };
  return readSource(context, stored, { ...place, field: 'voucherCode' });
}
