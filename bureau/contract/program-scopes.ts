import { instantProducts, scoreProduct } from './product-numbers.ts';

/** The products that programs ask for by an inquiry. */
export const programProducts = [
  ...instantProducts,
  scoreProduct,
  'R10',
  'R10A',
  'R11',
  'R11A',
  'R14',
  'R20',
  'R21',
  'S10A',
  'S11A',
] as const;

/** Those of them whose report comes within the call; the others are answered later. */
export const productsAtOnce: readonly string[] = [...instantProducts, scoreProduct];

/** The products that programs ask about many borrowers at once. */
export const programBatchProducts = ['R10', 'R10A', 'R11', 'R11A', 'R14', 'R20', 'R21', 'S10A', 'S11A'] as const;

/** What a program can be allowed: an inquiry about one product each, and other work. */
export const programScopes: readonly string[] = [
  ...programProducts.map((product) => `inquiry:${product}`),
  'search',
  'batch',
  'file',
  'dispute',
  'consent',
  'watch',
  'usage',
];

/** The product of a scope; undefined for one of other work. */
function productOfScope(scope: string): string | undefined {
  return /^inquiry:(\w+)$/.exec(scope)?.[1];
}

/**
 * What an institution can allow its programs: nothing that its people may not do. Voluntary members ask in another way, and
 * the bureau asks nothing.
 */
export function scopesAt(
  place: 'bureau' | 'voluntary' | 'institution',
  closedProducts: ReadonlySet<string>,
): readonly string[] {
  if (place === 'bureau') return [];
  if (place === 'voluntary') return ['usage'];
  return programScopes.filter((scope) => !closedProducts.has(productOfScope(scope) ?? ''));
}
