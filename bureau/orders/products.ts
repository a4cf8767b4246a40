import { type OrderMove, type OrderState, orderMoveNames, stepOf } from './states.ts';

/** A product that people work on before it is answered. */
export type OrderedProduct = {
  /** As bureau.product has it, with its name and price. */
  readonly code: string;
  /** The deadline in working days. */
  readonly promisedDays: number;
  /** The moves of its orders. */
  readonly moves: readonly OrderMove[];
  /** The states from which it may be answered. */
  readonly answeredFrom: readonly OrderState[];
  /** The answer consists (also) of received files: at least one must be attached. */
  readonly needsFile: boolean;
};

/** Every ordered product. To add one, add a line here (docs/architecture.md, An order on the bureau's desk). */
export const orderedProducts: readonly OrderedProduct[] = [
  // Ordered from a partner abroad: asked, then with the partner, then answered with the received files.
  {
    code: 'S70',
    promisedDays: 10,
    moves: ['complete', 'answer', 'return'],
    answeredFrom: ['asked', 'complete'],
    needsFile: true,
  },
  { code: 'XHTD', promisedDays: 3, moves: orderMoveNames, answeredFrom: ['reviewed'], needsFile: false },
  { code: 'XHTC', promisedDays: 5, moves: orderMoveNames, answeredFrom: ['reviewed'], needsFile: false },
];

const byCode = new Map(orderedProducts.map((each) => [each.code, each]));

/** The ordered product of a code; undefined for a product that the machine answers alone. */
export function orderedProductOf(code: string): OrderedProduct | undefined {
  return byCode.get(code);
}

/** True if an order of this product in this state may make this move. */
export function mayMove(product: OrderedProduct, state: OrderState, move: OrderMove): boolean {
  if (!product.moves.includes(move)) return false;
  if (move === 'answer') return product.answeredFrom.includes(state);
  return stepOf(move).from.includes(state);
}
