import { z } from 'zod';
import { offering, options } from '#kit/contract/form-field.ts';
import { choiceRule } from '#kit/contract/rule.ts';
import { scoreProduct } from './product-numbers.ts';

/** Why an institution asks about a borrower (CNS-02). */
export const inquiryPurposes = ['credit-granting', 'portfolio-monitoring', 'credit-scoring'] as const;
export type InquiryPurpose = (typeof inquiryPurposes)[number];

const reportPurposes = ['credit-granting', 'portfolio-monitoring'] as const;
export type ReportPurpose = (typeof reportPurposes)[number];

/** Foreign reports are bought for one decision about a loan. */
const forGranting: ReadonlySet<string> = new Set(['S70']);

/** The purposes that a product admits; the first is meant where a call names none. */
export function purposesOf(product: string): readonly [InquiryPurpose, ...InquiryPurpose[]] {
  if (product === scoreProduct) return ['credit-scoring'];
  return forGranting.has(product) ? ['credit-granting'] : reportPurposes;
}

/** A stored purpose. */
export function purposeNamed(stored: string): InquiryPurpose {
  return inquiryPurposes.find((one) => one === stored) ?? 'credit-granting';
}

/** What a form or a call says of why a credit report is asked for. */
export const reportPurpose = offering(
  options({ 'credit-granting': ['granting'], 'portfolio-monitoring': ['monitoring'] }),
  z.enum(reportPurposes, { error: choiceRule }),
);

/** The same as the choices of an inquiry form, which begins with the first. */
export const purposeChoices = [
  { value: 'credit-granting', label: 'granting' },
  { value: 'portfolio-monitoring', label: 'monitoring' },
] as const;

/** A purpose that a credit report admits; undefined for that of a score. */
export function reportPurposeOf(purpose: InquiryPurpose): ReportPurpose | undefined {
  return reportPurposes.find((one) => one === purpose);
}

/** The purpose as a request keeps it: the usual one is left out, so that saying it asks for nothing else. */
export function keptPurpose(purpose: ReportPurpose | undefined): { readonly purpose?: ReportPurpose } {
  return purpose === undefined || purpose === 'credit-granting' ? {} : { purpose };
}

/** Why an institution looks at many of its own customers at once; asked for by S36, S39 and R18 (CNS-02). */
export const monitoringPurpose = offering(
  options({ 'portfolio-monitoring': ['monitoring'], 'credit-granting': ['granting'] }),
  z.enum(['portfolio-monitoring', 'credit-granting'], { error: choiceRule }),
);

/** What is said where a monthly product needs its purpose. */
export type MonitoringPurpose = z.output<typeof monitoringPurpose>;
