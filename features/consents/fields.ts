import { say } from '#kit/words/words.ts';
import { consentCovers } from './contract.ts';
import { consentWords } from './words.ts';

/** What is told of a consent, by form and by file, in this order. */
export const consentFields = [
  'customerName',
  'identityNumber',
  'cicCode',
  'covers',
  'kind',
  'evidence',
  'evidenceHash',
  'startsOn',
  'endsOn',
  'wording',
  'dataSources',
  'receivers',
] as const;

/** What a file of evidence may be. */
export const evidenceExtensions = ['.pdf', '.jpg', '.jpeg', '.png'];
export const evidenceMb = 15;

/**
 * What a customer is shown who agrees to this, with the receiver's name. A consent is given in Vietnamese, whatever language
 * the clerk reads.
 */
export function wordingOf(covers: string, receiver: string): string {
  const known = consentCovers.find((one) => one === covers) ?? 'everything';
  return say(consentWords, 'vi', `wording.${known}`, { receiver });
}
