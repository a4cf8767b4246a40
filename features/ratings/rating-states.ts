/** The steps of a rating order as lists and heads show them. */
export const stateOptions = [
  { value: 'asked', label: 'asked', family: 'pending' },
  { value: 'complete', label: 'complete', family: 'in-progress' },
  { value: 'analysed', label: 'analysed', family: 'process' },
  { value: 'reviewed', label: 'reviewed', family: 'approved' },
  { value: 'answered', label: 'answered', family: 'success' },
  { value: 'returned', label: 'returned', family: 'return' },
] as const;
