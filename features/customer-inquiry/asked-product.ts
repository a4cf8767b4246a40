import { productOf, productOfWire } from '#bureau/reports/products.ts';

/** The product that a product number of the wire stands for here, undefined for one this screen does not ask. */
export function askedProduct(
  wireId: string,
): { readonly code: string; readonly subjectKind: 'natural' | 'legal' } | undefined {
  const asked = productOfWire(wireId);
  return asked === undefined || productOf(asked.code)?.members !== undefined ? undefined : asked;
}
