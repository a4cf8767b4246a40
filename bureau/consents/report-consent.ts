import type { Connection } from '#database/connection.ts';
import type { Context } from '#kit/server/calls/context.ts';
import type { InquiryPurpose } from '#bureau/contract/purposes.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { type Consenting, requireConsent, type Standing, consentStanding } from './consent.ts';

type Asking = Pick<Context, 'cipher' | 'settings'> & { readonly client: Connection };

/** Whether credit reports of persons need the person's consent (BUREAU_CONSENT_FOR). */
export function reportsNeedConsent({ settings }: Pick<Context, 'settings'>): boolean {
  return settings.consentFor.includes('report');
}

/**
 * Refuses `consent-required` unless the person's consent to a report is live, where reports need one; the consent.
 * `purpose` is why it is asked for; `voucher` is the inquiry that the caller declares one for, undefined if it declares none.
 */
export async function requireReportConsent(
  context: Context,
  person: Consenting,
  asked: { readonly field: string; readonly purpose: InquiryPurpose; readonly voucher?: string | undefined },
): Promise<string | undefined> {
  if (!reportsNeedConsent(context)) return undefined;
  const { field, purpose, voucher } = asked;
  const declares = voucher === undefined ? undefined : { endsOn: hanoiDay(), voucher };
  return requireConsent(context, person, { products: ['report'], purpose, field, declares });
}

/** How a person's consent to a report for this purpose stands for the institution that acts; undefined where reports need none. */
export async function reportStanding(
  asking: Asking,
  person: Consenting,
  purpose: InquiryPurpose,
): Promise<Standing | undefined> {
  if (!reportsNeedConsent(asking)) return undefined;
  return consentStanding(asking, person, { product: 'report', purpose });
}

/** Inquiries of one moment say on which consents they are asked, so that the borrowers can be told. */
export async function noteConsents(
  {
    client,
    institutionId,
    askedAt,
  }: { readonly client: Connection; readonly institutionId: number; readonly askedAt: string },
  noted: readonly { readonly inquiryId: string; readonly consent: string }[],
): Promise<void> {
  if (noted.length === 0) return;
  await client.query(
    `update portal.inquiry q set consent_id = n.consent from unnest($3::uuid[], $4::uuid[]) n (id, consent)
      where q.institution_id = $1 and q.asked_at = $2 and q.id = n.id`,
    [institutionId, askedAt, noted.map(({ inquiryId }) => inquiryId), noted.map(({ consent }) => consent)],
  );
}
