import type { GivenConsent } from '#bureau/consents/consent.ts';
import type { consentCovers } from './contract.ts';

type Covers = (typeof consentCovers)[number];

/** The products and purposes behind each choice of the form. */
export const coveredBy: Readonly<Record<Covers, Pick<GivenConsent, 'products' | 'purposes'>>> = {
  score: { products: ['score'], purposes: ['credit-scoring'] },
  watch: { products: ['watch'], purposes: ['portfolio-monitoring'] },
  'watch-score': { products: ['watch', 'score'], purposes: ['portfolio-monitoring'] },
  everything: { products: ['watch', 'score'], purposes: ['portfolio-monitoring', 'credit-scoring'] },
};

/** The choice of the form that a consent's products and purposes are. */
export function coversOf(products: readonly string[], purposes: readonly string[]): Covers {
  if (!purposes.includes('portfolio-monitoring')) return 'score';
  if (purposes.includes('credit-scoring')) return 'everything';
  return products.includes('score') ? 'watch-score' : 'watch';
}
