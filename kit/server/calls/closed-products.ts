import { Refusal } from '#kit/contract/refusal.ts';
import type { Who } from './context.ts';

/** Refuses (`product-closed`) a product that the institution, or the branch where the person works, may not ask for. */
export function refuseClosed({ closedProducts }: Pick<Who, 'closedProducts'>, product: string): void {
  if (closedProducts.has(product)) throw new Refusal('product-closed', undefined, { product });
}
