import { type OrderMove, type OrderState, orderMoveNames, stepOf } from './states.ts';

/** A product that people work on before it is answered. */
export type OrderedProduct = {
  /** As bureau.product has it, with its name and price. */
  readonly code: string;
  /** Within how many working days it is promised. */
  readonly promisedDays: number;
  /** The moves its orders go by. */
  readonly moves: readonly OrderMove[];
  /** The states from which it may be answered. */
  readonly answeredFrom: readonly OrderState[];
  /** The answer is (also) received files: at least one has to be attached. */
  readonly needsFile: boolean;
};

/** Every ordered product. Adding one adds a line here (docs/architecture.md, An order on the bureau's desk). */
export const orderedProducts: readonly OrderedProduct[] = [
  // Ordered from a partner abroad: asked, then with the partner, then answered with what was received.
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

/** The ordered product of a code; undefined for one that the machine answers alone. */
export function orderedProductOf(code: string): OrderedProduct | undefined {
  return byCode.get(code);
}

/** True when an order of this product, standing there, may be moved so. */
export function mayMove(product: OrderedProduct, state: OrderState, move: OrderMove): boolean {
  if (!product.moves.includes(move)) return false;
  if (move === 'answer') return product.answeredFrom.includes(state);
  return stepOf(move).from.includes(state);
}
