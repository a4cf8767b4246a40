import { productOf, productOfWire } from '#bureau/reports/products.ts';
import type { SubjectKind } from '#bureau/contract/subject-kind.ts';

/** The product of a product number of the wire; undefined for one that this screen does not ask for. */
export function askedProduct(wireId: string): { readonly code: string; readonly subjectKind: SubjectKind } | undefined {
  const asked = productOfWire(wireId);
  return asked === undefined || productOf(asked.code)?.members !== undefined ? undefined : asked;
}
