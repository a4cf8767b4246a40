import type { MatchReason } from './words.ts';

/** The reason of a borrower that was found by a code or a paper. */
export const paperReasons: Readonly<Partial<Record<string, MatchReason>>> = {
  cic: 'sameCicCode',
  citizen: 'sameCitizenId',
  old: 'sameOldId',
  passport: 'samePassport',
  tax: 'sameTaxCode',
  registration: 'sameRegistration',
  other: 'sameOtherPaper',
};
