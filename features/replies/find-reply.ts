import { refuseComingTicket } from '#bureau/cold/coming.ts';
import {
  type ConflictField,
  conflictField,
  type InquiryEnding,
  inquiryEnding,
} from '#bureau/contract/inquiry-ending.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';

/** A ticket's inquiry, with its stored report; null while there is none. */
export type Found = {
  row: {
    msPhieu: string;
    maSP: string;
    maCIC: string | null;
    tenKH: string;
    ngayHoi: string;
    ngayTraLoi: string | null;
    tt: number;
    hasInformation: boolean | null;
    lyDo: InquiryEnding | null;
    lyDoSo: ConflictField | null;
  };
  subjectId: bigint | null;
  inquiryId: string;
  report: Buffer | null;
  sha256: Buffer | null;
};

/** A ticket of the acting institution; another institution's looks exactly like one that does not exist. */
export async function findReply({ client, who }: Context, voucher: string): Promise<Found> {
  const { rows } = await client.query({
    name: 'find-reply',
    text: `select q.voucher, q.product, q.cic_code, q.customer_name, q.asked_at, q.answered_at, q.status, q.has_information,
        q.ended_as, q.ended_at_field, q.subject_id, q.id, r.report, r.sha256
      from portal.voucher v
      join portal.inquiry q on q.institution_id = v.institution_id and q.asked_at = v.asked_at and q.id = v.inquiry_id
      left join portal.reply r on r.institution_id = v.institution_id and r.asked_at = v.asked_at and r.inquiry_id = v.inquiry_id
      where v.institution_id = $1 and v.voucher = $2 and ($3::int is null or q.branch_id = $3)`,
    values: [who.institutionId, voucher, who.branchId],
  });
  const row = rows[0];
  if (row === undefined) {
    await refuseComingTicket(client, who.institutionId, voucher);
    throw new Refusal('not-found', 'voucherCode');
  }
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
      lyDo: inquiryEnding.parse(row.ended_as),
      lyDoSo: conflictField.parse(row.ended_at_field),
    },
    subjectId: row.subject_id,
    inquiryId: row.id,
    report: row.report,
    sha256: row.sha256,
  };
}
