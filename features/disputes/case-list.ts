/** The common parts of the lists of cases. */
export const caseList = {
  note: 'clocks',
  fields: ['state'],
  defaults: () => ({ state: 'all' as const }),
} as const;
