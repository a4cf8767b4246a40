/** The product that a product number of the wire stands for here, undefined for one this screen does not ask. */
export function askedProduct(
  wireId: string,
): { readonly code: string; readonly subjectKind: 'natural' | 'legal' } | undefined {
  return products.get(wireId);
}

const products = new Map<string, { code: string; subjectKind: 'natural' | 'legal' }>([
  ['05', { code: 'R11', subjectKind: 'natural' }],
  ['15', { code: 'R10', subjectKind: 'legal' }],
]);
