import type { GivenConsent } from '#bureau/consents/consent.ts';
import type { consentCovers } from './contract.ts';

type Covers = (typeof consentCovers)[number];

/** The products and purposes behind each choice of the form. */
export const coveredBy: Readonly<Record<Covers, Pick<GivenConsent, 'products' | 'purposes'>>> = {
  score: { products: ['score'], purposes: ['credit-scoring'] },
  report: { products: ['report'], purposes: ['credit-granting'] },
  'report-score': { products: ['report', 'score'], purposes: ['credit-granting', 'credit-scoring'] },
  'report-monitoring': { products: ['report'], purposes: ['credit-granting', 'portfolio-monitoring'] },
  watch: { products: ['watch'], purposes: ['portfolio-monitoring'] },
  'watch-score': { products: ['watch', 'score'], purposes: ['portfolio-monitoring'] },
  everything: {
    products: ['watch', 'score', 'report'],
    purposes: ['portfolio-monitoring', 'credit-scoring', 'credit-granting'],
  },
};

/** The choice of the form that a consent's products and purposes are. */
export function coversOf(products: readonly string[], purposes: readonly string[]): Covers {
  if (!purposes.includes('portfolio-monitoring')) {
    if (!products.includes('report')) return 'score';
    return products.includes('score') ? 'report-score' : 'report';
  }
  if (products.every((one) => one === 'report')) return 'report-monitoring';
  if (purposes.includes('credit-scoring')) return 'everything';
  return products.includes('score') ? 'watch-score' : 'watch';
}
