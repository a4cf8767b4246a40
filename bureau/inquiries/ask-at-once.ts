import { matchingRefusals } from '#bureau/matching/refusals.ts';
import { requireMeant } from '#bureau/matching/require-meant.ts';
import type { Meant } from '#bureau/matching/resolve.ts';
import { covered } from '#bureau/matching/search.ts';
import { answerAtOnce, answerWithProof, type AskedAtOnce, type ProvenReport } from '#bureau/reports/answer.ts';
import { issueProof } from '#bureau/reports/proof.ts';
import { openStoredReport } from '#bureau/reports/stored.ts';
import { requireAgreedFee } from '#bureau/fees/fee-of.ts';
import { requireBudget } from '#bureau/fees/budget.ts';
import { newTicket, takeTicketAtOnce } from '#bureau/reports/take-ticket.ts';
import type { Report } from '#bureau/contract/report.ts';
import type { InquiryPurpose } from '#bureau/contract/purposes.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { KeptRefusal } from '#kit/server/calls/kept-refusal.ts';
import { noteConsents, requireReportConsent } from '#bureau/consents/report-consent.ts';
import { bureauOrdersRefusals } from '#bureau/orders/refusals.ts';

export type Asked = {
  readonly voucher: string;
  readonly product: string;
  readonly purpose: InquiryPurpose;
  readonly customerName: string;
  readonly cicCode: string | undefined;
  readonly identityNumber: string;
  /** The whole request, as it is stored sealed; the same ticket is a repetition only if this is equal. */
  readonly request: Readonly<Record<string, unknown>>;
  /** The displayed fee; undefined if none was shown. */
  readonly agreedFee: string | undefined;
  /** The caller declares that the person agreed to a report, for this inquiry alone. */
  readonly declaresConsent?: boolean | undefined;
  /**
   * Refuses what this customer may not be asked for; called once for a new ticket, before anything is charged. Gives the consent
   * that it is asked on, if it needs one.
   */
  readonly allow?: (subjectId: bigint | undefined) => Promise<string | undefined>;
};

/**
 * Asks and answers in the call's own transaction: ticket, inquiry, charge, opening, report, footprint and audit row
 * commit together, or none does. A ticket that asked the same before returns its first answer, without a second
 * charge.
 */
export function askAtOnce(context: Context, asked: Asked): Promise<Report> {
  return ask(context, asked, {
    answer: (it) => answerAtOnce(context.client, context.cipher, it),
    again: async (report) => report,
    reportOf: (report) => report,
  });
}

/** The same for whoever reads the report at once. A repeated call has the first one's report with codes of its own, which are valid for five minutes (INS-07). */
export function askWithProof(context: Context, asked: Asked): Promise<ProvenReport> {
  return ask(context, asked, {
    answer: (it) => answerWithProof(context, it),
    again: async (report) => ({ report, proof: await issueProof(context, report) }),
    reportOf: ({ report }) => report,
  });
}

/** What becomes of an inquiry: its answer, and that of before where it is asked again. */
type Answering<T> = {
  readonly answer: (it: AskedAtOnce) => Promise<T>;
  readonly again: (report: Report) => Promise<T>;
  readonly reportOf: (answer: T) => Report;
};

async function ask<T>(context: Context, asked: Asked, { answer, again, reportOf }: Answering<T>): Promise<T> {
  const { client, who, cipher, audit } = context;
  const ticket = newTicket(cipher, who, {
    ...asked,
    customerType: '2',
    identityHint: covered(asked.identityNumber),
  });
  audit.because(asked.purpose);
  audit.note({ voucher: asked.voucher, product: asked.product });
  const meant = await meantOrRefusal(context, asked);
  if (meant instanceof Refusal) {
    // What was answered once is shown again, whatever is tried or known since.
    const before = await answeredBefore(context, asked, ticket.requestHash);
    if (before === undefined) throw meant;
    return again(before);
  }
  const subjectId = meant.kind === 'meant' ? meant.subjectId : undefined;
  const taken = await takeTicketAtOnce(client, ticket, subjectId);
  if (taken === undefined) {
    const before = await answeredBefore(context, asked, ticket.requestHash);
    if (before === undefined) throw new Refusal(bureauOrdersRefusals['voucher-reused'], 'voucherCode');
    return again(before);
  }
  const consent = await (asked.allow ?? reportConsentOf(context, asked))(subjectId);
  if (consent !== undefined) {
    const moment = { client, institutionId: who.institutionId, askedAt: ticket.askedAt };
    await noteConsents(moment, [{ inquiryId: ticket.id, consent }]);
  }
  requireAgreedFee(asked.agreedFee, { fee: taken.fee, language: context.request.language });
  if (taken.has_budget) await requireBudget(client, who.institutionId, taken.fee);
  const match = meant.kind === 'meant' ? meant : null;
  const answered = await answer({ ticket, taken, subjectId, match });
  if (subjectId !== undefined) audit.about(subjectId);
  audit.note({ voucher: asked.voucher, product: asked.product, hasInformation: reportOf(answered).hasInformation });
  return answered;
}

/** What a credit report of a person asks for first: the consent, where the bureau wants one. */
const reportConsentOf =
  (context: Context, { customerName, identityNumber, cicCode, purpose, voucher, declaresConsent }: Asked) =>
  (subjectId: bigint | undefined) =>
    requireReportConsent(
      context,
      { subjectId, customerName, identityNumber, cicCode },
      { field: 'identityNumber', purpose, voucher: declaresConsent === true ? voucher : undefined },
    );

/** Who is meant, or why the inquiry is refused: a number of somebody else, or another name than its holder's (TRU-02). */
async function meantOrRefusal(
  context: Context,
  { cicCode, identityNumber, customerName: name }: Asked,
): Promise<Meant | Refusal> {
  try {
    const meant = await requireMeant(context, { type: '2', cicCode, identityNumber, name });
    if (meant.kind !== 'name-differs') return meant;
    context.audit.concerns(meant.holders);
    return new KeptRefusal(matchingRefusals['name-differs'], 'customerName');
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

async function answeredBefore(
  context: Context,
  { voucher, product }: Asked,
  requestHash: Buffer,
): Promise<Report | undefined> {
  const { client, who, cipher, audit } = context;
  // A separate statement: the one before does not see what a simultaneous call has just committed.
  const { rows } = await client.query({
    name: 'answered-before',
    text: `select r.report, r.sha256, q.subject_id
      from portal.voucher v
      join portal.inquiry q on q.institution_id = v.institution_id and q.asked_at = v.asked_at and q.id = v.inquiry_id
      join portal.reply r on r.institution_id = v.institution_id and r.asked_at = v.asked_at and r.inquiry_id = v.inquiry_id
      where v.institution_id = $1 and v.voucher = $2 and v.request_hash = $3`,
    values: [who.institutionId, voucher, requestHash],
  });
  const row = rows[0];
  if (row === undefined) return undefined;
  if (row.subject_id !== null) audit.about(row.subject_id);
  audit.note({ voucher, product, again: true });
  return openStoredReport(cipher, row.report, row.sha256);
}
