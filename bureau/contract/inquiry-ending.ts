import { z } from 'zod';

/**
 * Why an inquiry ended without an answer, free of charge: the name is not the holder's, a code and a number contradict, the customer
 * is of the other kind, the consent is missing, the bureau returned the order, or the report could not be made.
 */
const inquiryEndings = [
  'name-differs',
  'identity-conflict',
  'other-kind',
  'consent-required',
  'returned',
  'failed',
] as const;

export type InquiryEnding = (typeof inquiryEndings)[number];

/** Reads a stored reason: null of an inquiry that did not end so, or of one that ended before reasons were kept. */
export const inquiryEnding = z.enum(inquiryEndings).nullable();

/** The number of an inquiry that contradicts the others; null of all that ended otherwise. */
export const conflictField = z.enum(['identityNumber', 'taxCode', 'registrationNumber']).nullable();
export type ConflictField = NonNullable<z.output<typeof conflictField>>;
