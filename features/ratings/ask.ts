import { requireAgreedFee } from '#bureau/fees/fee-of.ts';
import { resolveSubject } from '#bureau/matching/resolve.ts';
import { keptPurpose } from '#bureau/contract/purposes.ts';
import { placeOrder } from '#bureau/orders/place-order.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { checkCode, refuseNotDue } from './checks.ts';
import type { enterpriseRatings } from './contract.ts';
import { matchingRefusals } from '#bureau/matching/refusals.ts';
import { ratingsRefusals } from './refusals.ts';

/**
 * Orders a rating of an enterprise that the bureau knows under the code and the name, by a fiscal year whose
 * statements were due. Missing statements do not prevent the order: they may be sent until the bureau begins.
 */
export async function askRating(
  context: Context,
  body: InputOf<typeof enterpriseRatings.confirm>['body'],
  product: 'XHTD' | 'XHTC',
): Promise<'0'> {
  const { client, cipher, who, audit } = context;
  const { muaThem, datNgay, agreedFee, mucDich: purpose = 'credit-granting', ...rest } = body;
  const request = { ...rest, ...keptPurpose(purpose) };
  const checked = await checkCode(context, request.maCIC);
  audit.about(checked.subjectId);
  if (!checked.isEnterprise) throw new Refusal(ratingsRefusals['not-enterprise'], 'maCIC');
  const named = await resolveSubject(client, cipher, {
    type: '1',
    cicCode: request.maCIC,
    taxCode: request.msThue,
    name: request.tenKH,
  });
  if (named === undefined) throw new Refusal(matchingRefusals['no-subject'], 'tenKH');
  refuseNotDue(Number(request.namTCYC));
  const order = await placeOrder(client, cipher, {
    product,
    voucher: request.msPhieu,
    customerType: '1',
    subjectName: request.tenKH,
    subjectParts: [String(named), request.namTCYC],
    cicCode: request.maCIC,
    purpose,
    request,
    again: muaThem,
    atOnce: datNgay,
    by: who,
  });
  if (order.isNew) {
    // Repeated, it is the earlier order, at the fee of that day.
    requireAgreedFee(agreedFee, { fee: order.fee, language: context.request.language });
    await client.query(
      `update portal.inquiry q set subject_id = $3 from portal.work_order o
        where o.institution_id = $1 and o.id = $2 and q.institution_id = o.institution_id and q.asked_at = o.asked_at and q.id = o.inquiry_id`,
      [who.institutionId, order.id, named],
    );
  }
  audit.because(purpose);
  audit.note({ voucher: order.voucher, product, isNew: order.isNew });
  return '0' as const;
}
