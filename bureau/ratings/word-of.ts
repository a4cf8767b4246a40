import type { Language } from '#kit/words/words.ts';
import { say } from '#kit/words/words.ts';
import { lineCodes, lineIds } from './statement.ts';
import { ratingWords } from './words.ts';

/** The word of each cap. */
export const capWord = {
  default: 'capDefault',
  group4: 'capGroup4',
  group3: 'capGroup3',
  negativeEquity: 'capNegativeEquity',
  adverse: 'capAdverse',
  group2: 'capGroup2',
  creditOnly: 'capCreditOnly',
  member: 'capMember',
} as const;

/** The word of each reason why an enterprise is not rated. */
export const whyWord = {
  'no-statement': 'whyNoStatement',
  unbalanced: 'whyUnbalanced',
  'lines-missing': 'whyLinesMissing',
  'too-old': 'whyTooOld',
} as const;

/** The word of each audit opinion. */
export const auditWord = {
  none: 'auditNone',
  unqualified: 'auditUnqualified',
  qualified: 'auditQualified',
  adverse: 'auditAdverse',
} as const;

/** Lines by code and name, for use in a sentence; a code without a name stands alone. */
export function linesSaid(codes: readonly string[], language: Language): string {
  return codes
    .map((code) => {
      const line = lineIds.find((id) => lineCodes[id] === code);
      return line === undefined ? code : `${code} ${say(ratingWords, language, line)}`;
    })
    .join(', ');
}
