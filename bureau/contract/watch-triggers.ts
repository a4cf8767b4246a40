/** The events for which a customer can be watched. */
export const watchTriggers = [
  'new-lender',
  'group-up',
  'group-down',
  'new-inquiry',
  'score',
  'card-late',
  'collateral-released',
  'cheque-refused',
] as const;
