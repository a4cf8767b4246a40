/** The events for which a customer can be watched. */
export const triggers = [
  'new-lender',
  'group-up',
  'group-down',
  'new-inquiry',
  'score',
  'card-late',
  'collateral-released',
  'cheque-refused',
] as const;
export type Trigger = (typeof triggers)[number];

/** A score change of at least this many points raises an alert. */
export const scoreStep = 30;
