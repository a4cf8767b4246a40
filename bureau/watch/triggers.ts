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

/** What is told of: what is watched for, and two lenders of one person in the housing programme, of which both are told unasked. */
export const raisedTriggers = [...triggers, 'programme-twice'] as const;
export type RaisedTrigger = (typeof raisedTriggers)[number];

/** A score that moved by so many points or more is told of. */
export const scoreStep = 30;
