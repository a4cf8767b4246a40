import { requireBudget } from '#bureau/fees/budget.ts';
import { requireAgreedFee } from '#bureau/fees/fee-of.ts';
import { requireMeant } from '#bureau/matching/require-meant.ts';
import { covered } from '#bureau/matching/search.ts';
import { bureauOrdersRefusals } from '#bureau/orders/refusals.ts';
import { noteConsents, reportsNeedConsent, requireReportConsent } from '#bureau/consents/report-consent.ts';
import { keptPurpose, type ReportPurpose } from '#bureau/contract/purposes.ts';
import { whoIsMeant } from '#bureau/matching/resolve.ts';
import { newTicket, type Ticket, takeTicketFor } from '#bureau/reports/take-ticket.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { answerInquiry } from './answer.job.ts';
import type { InquiryRequest } from './request.ts';

/** An inquiry that a worker answers, as a call sends it: what is stored, the displayed fee, and its captcha. */
type QueuedInquiry = InquiryRequest & {
  /** Why it is asked; the product's usual purpose if it is left out. */
  readonly purpose?: ReportPurpose | undefined;
  readonly agreedFee?: string | undefined;
  /** The caller declares that the person agreed to a report, for this inquiry alone. */
  readonly declaresConsent?: boolean | undefined;
  readonly twoFactorCode?: string | undefined;
  readonly twoFactorRecoveryCode?: string | undefined;
};

/** The paper that a list shows: the first given, masked except for four digits. */
export function hintOf(given: {
  readonly identityNumber?: string | undefined;
  readonly businessRegistration?: string | undefined;
  readonly taxCode?: string | undefined;
}): string | null {
  const number = given.identityNumber ?? given.businessRegistration ?? given.taxCode;
  return number === undefined ? null : covered(number);
}

/**
 * Takes an inquiry about a customer: ticket, inquiry, charge and the worker's job commit together. The same ticket
 * with the same content asks once; with other content it is refused (`voucher-reused`).
 */
export async function askQueued(
  context: Context,
  body: QueuedInquiry,
  { product, type }: { readonly product: string; readonly type: '1' | '2' },
): Promise<'0'> {
  const { twoFactorCode: _handle, twoFactorRecoveryCode: _answer, agreedFee, declaresConsent, ...given } = body;
  const { who, client } = context;
  const { purpose = 'credit-granting', ...rest } = given;
  const request = { ...rest, ...keptPurpose(purpose) };
  const ticket = newTicket(context.cipher, who, {
    voucher: body.voucherNumber,
    product,
    customerType: type,
    customerName: body.customerName,
    cicCode: body.cicCode,
    identityHint: hintOf(body),
    purpose,
    request,
  });
  context.audit.because(purpose);
  context.audit.note({ voucher: body.voucherNumber, product });
  // Without a code the numbers are compared when the answer is made, free of charge: the usual inquiry stays one trip.
  if (body.cicCode !== undefined) await requireCode(context, ticket.requestHash, { body, type });
  const taken = await takeTicketFor(client, ticket, answerInquiry.name);
  if (taken === undefined) {
    await refuseOtherContent(context, body.voucherNumber, ticket.requestHash);
  } else {
    if (type === '2') await requireReportConsentOf(context, { body, purpose, ticket, declaresConsent });
    requireAgreedFee(agreedFee, { fee: taken.fee, language: context.request.language });
    if (taken.has_budget) await requireBudget(client, who.institutionId);
  }
  return '0' as const;
}

type ToConsent = {
  readonly body: QueuedInquiry;
  readonly purpose: ReportPurpose;
  readonly ticket: Ticket;
  readonly declaresConsent: boolean | undefined;
};

/** Where reports of persons need a consent, finds whom this one is about and asks for it. */
async function requireReportConsentOf(
  context: Context,
  { body, purpose, ticket, declaresConsent }: ToConsent,
): Promise<void> {
  if (!reportsNeedConsent(context)) return;
  const { client, cipher, who } = context;
  const { customerName, cicCode, identityNumber = '', voucherNumber } = body;
  const asked = { type: '2', cicCode, identityNumber: body.identityNumber, name: customerName } as const;
  const meant = await whoIsMeant(client, cipher, asked);
  const subjectId = meant.kind === 'meant' ? meant.subjectId : undefined;
  const consent = await requireReportConsent(
    context,
    { subjectId, customerName, cicCode, identityNumber },
    { field: 'identityNumber', purpose, voucher: declaresConsent === true ? voucherNumber : undefined },
  );
  const moment = { client, institutionId: who.institutionId, askedAt: ticket.askedAt };
  if (consent !== undefined) await noteConsents(moment, [{ inquiryId: ticket.id, consent }]);
}

/** Refuses a CIC code beside a number of somebody else, or that nobody has without a number; not what was taken before. */
async function requireCode(
  context: Context,
  requestHash: Buffer,
  { body, type }: { body: QueuedInquiry; type: '1' | '2' },
): Promise<void> {
  try {
    await requireMeant(context, {
      type,
      cicCode: body.cicCode,
      identityNumber: body.identityNumber,
      taxCode: body.taxCode,
      registrationNumber: body.businessRegistration,
      name: body.customerName,
    });
  } catch (error) {
    if (!(error instanceof Refusal) || !(await isTakenWith(context, body.voucherNumber, requestHash))) throw error;
  }
}

/**
 * A ticket that is already taken: the same content is not an error (nothing is asked or charged again), other content
 * is.
 */
async function refuseOtherContent(context: Context, voucher: string, requestHash: Buffer): Promise<void> {
  // A separate statement: the one above does not see what a simultaneous call has just committed.
  if (!(await isTakenWith(context, voucher, requestHash)))
    throw new Refusal(bureauOrdersRefusals['voucher-reused'], 'voucherNumber');
}

async function isTakenWith({ client, who }: Context, voucher: string, requestHash: Buffer): Promise<boolean> {
  const { rows } = await client.query(
    'select from portal.voucher where institution_id = $1 and voucher = $2 and request_hash = $3',
    [who.institutionId, voucher, requestHash],
  );
  return rows.length > 0;
}
