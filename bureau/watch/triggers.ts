/** What a customer can be watched for. */
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

/** A score that moved by so many points or more is told of. */
export const scoreStep = 30;
