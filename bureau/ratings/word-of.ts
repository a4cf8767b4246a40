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
