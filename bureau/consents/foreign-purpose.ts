import { type InquiryPurpose, purposesOf } from '#bureau/contract/purposes.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { consentRefusals } from './refusals.ts';

/** Refuses `purpose-not-admitted` where a product is not asked for with this purpose, naming those that it admits. */
export function refuseForeignPurpose(product: string, purpose: InquiryPurpose): void {
  const admitted = purposesOf(product);
  if (admitted.includes(purpose)) return;
  throw new Refusal(consentRefusals['purpose-not-admitted'], 'purpose', { product, purposes: admitted.join(', ') });
}
