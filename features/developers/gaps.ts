import { testBorrowers } from '#bureau/words/test-borrowers.ts';
import { debtGroupWords } from '#bureau/words/debt-groups.ts';
import { assertionSeconds, proofSeconds } from '#kit/contract/proof-clock.ts';
import { type Language, say } from '#kit/words/words.ts';

/** What the texts of the guide leave open: the address of the test borrowers, the debt groups, where the bureau is, and its clocks. */
export function gapsOf(language: Language, origin: string): Readonly<Record<string, string | number>> {
  const group = (key: 'group1' | 'group2' | 'group3' | 'group4' | 'group5') => say(debtGroupWords, language, key);
  return {
    address: testBorrowers[0].sends.subject.address,
    origin,
    clock: proofSeconds,
    assertion: assertionSeconds,
    ...{ group1: group('group1'), group2: group('group2'), group3: group('group3') },
    ...{ group4: group('group4'), group5: group('group5') },
  };
}
