/** What the lists of cases have alike. */
export const caseList = {
  note: 'clocks',
  fields: ['state'],
  defaults: () => ({ state: 'all' as const }),
} as const;
