/** The kinds of alerts as choices and badges. */
export const alertOptions = [
  { value: 'new-lender', label: 'new-lender', family: 'in-progress' },
  { value: 'group-up', label: 'group-up', family: 'delay' },
  { value: 'group-down', label: 'group-down', family: 'success' },
  { value: 'new-inquiry', label: 'new-inquiry', family: 'process' },
  { value: 'score', label: 'score', family: 'on-schedule' },
  { value: 'card-late', label: 'card-late', family: 'pending' },
  { value: 'collateral-released', label: 'collateral-released', family: 'return' },
  { value: 'cheque-refused', label: 'cheque-refused', family: 'reject' },
  { value: 'programme-twice', label: 'programme-twice', family: 'reject' },
] as const;

export const typeOptions = [
  { value: '1', label: 'type1' },
  { value: '2', label: 'type2' },
] as const;
