import { purposeOfRow, saysAgreed } from '#bureau/batch/asked-for.ts';
import type { Given } from '#bureau/batch/check-rows.ts';
import { declareReport, type Standing } from '#bureau/consents/consent.ts';
import { reportsNeedConsent, reportStanding } from '#bureau/consents/report-consent.ts';
import { type InquiryPurpose, purposeNamed } from '#bureau/contract/purposes.ts';
import type { Connection } from '#kit/server/database/connection.ts';
import type { JobServices } from '#kit/server/jobs/jobs.ts';
import type { Batch } from './batch.ts';

type Row = { readonly voucher: string; readonly given: Given; readonly subjectId: bigint | undefined };

/** Why a row is asked: for what it says itself, or its file does. */
export function purposeFor(batch: Pick<Batch, 'purpose'>, given: Given): InquiryPurpose {
  return purposeOfRow(given) ?? purposeNamed(batch.purpose);
}

/**
 * The consent on which a row about a person is asked: one that is registered, or the one that the row declares, which stands
 * against no withdrawal. Undefined where reports need none.
 */
export async function consentOfRow(
  client: Connection,
  { cipher, settings }: Pick<JobServices, 'cipher' | 'settings'>,
  { batch, institutionId, row: { voucher, given, subjectId } }: { batch: Batch; institutionId: number; row: Row },
): Promise<Pick<Standing, 'which' | 'consent'> | undefined> {
  if (batch.customer_type !== '2' || !reportsNeedConsent({ settings })) return undefined;
  const person = {
    subjectId,
    customerName: given.TENKH ?? '',
    identityNumber: given.SOCMT ?? '',
    cicCode: given.MACIC,
  };
  const purpose = purposeFor(batch, given);
  const standing = await reportStanding({ client, cipher, settings }, person, purpose);
  if (standing === undefined || standing.which === 'live') return standing;
  if (!saysAgreed(given) || !standing.isDeclarable || standing.which === 'withdrawn') return standing;
  const who = { institutionId, userId: batch.user_id, username: batch.username, branchId: batch.branch_id };
  // The row of the audit about the inquiry is the batch's own.
  const audit = { note: () => undefined, noteAlso: () => undefined };
  return {
    which: 'live',
    consent: await declareReport({ client, cipher, settings, who, audit }, person, { purpose, voucher }),
  };
}
