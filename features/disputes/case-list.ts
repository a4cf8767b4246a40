/** The common parts of the lists of cases. */
export const caseList = {
  note: 'clocks',
  fields: ['state'],
} as const;
