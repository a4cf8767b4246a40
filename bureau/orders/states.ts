/** The state of an order; the last two end it. */
export const orderStates = ['asked', 'complete', 'analysed', 'reviewed', 'answered', 'returned'] as const;
export type OrderState = (typeof orderStates)[number];

export const openStates = ['asked', 'complete', 'analysed', 'reviewed'] as const satisfies readonly OrderState[];

type Step = {
  readonly from: readonly OrderState[];
  readonly to: OrderState;
  /** The person who does it is stored under this name. */
  readonly keepsAs?: 'analyst' | 'reviewer';
  /** Not allowed for the person stored under this name (four eyes). */
  readonly notFor?: 'analyst';
  /** A reason is required. */
  readonly needsReason?: true;
};

/** Every allowed move between states; all others are refused. */
const orderMoves = {
  complete: { from: ['asked'], to: 'complete' },
  analyse: { from: ['complete'], to: 'analysed', keepsAs: 'analyst' },
  reopen: { from: ['analysed', 'reviewed'], to: 'complete', needsReason: true },
  review: { from: ['analysed'], to: 'reviewed', keepsAs: 'reviewer', notFor: 'analyst' },
  answer: { from: ['asked', 'complete', 'reviewed'], to: 'answered' },
  return: { from: openStates, to: 'returned', needsReason: true },
} as const satisfies Readonly<Record<string, Step>>;

export type OrderMove = keyof typeof orderMoves;
export const orderMoveNames = [
  'complete',
  'analyse',
  'reopen',
  'review',
  'answer',
  'return',
] as const satisfies readonly OrderMove[];

/** A move as plain data. */
export function stepOf(move: OrderMove): Step {
  return orderMoves[move];
}
