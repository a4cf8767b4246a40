import type { Report } from '#bureau/contract/report.ts';
import { nothingOpened, productOf } from './products.ts';
import { header, sampleDetails, sampleFile } from './sample.ts';

/**
 * A report of a product about somebody invented, as the product is answered; undefined for what is no report on one customer.
 * `sections` are those of a bundle, as bureau.product lists them.
 */
export function sampleOf(
  code: string,
  {
    name,
    sections,
  }: { readonly name: { readonly vi: string; readonly en: string }; readonly sections: readonly string[] },
): Report | undefined {
  const product = productOf(code);
  const [kind] = product?.subjects ?? [];
  if (product === undefined || kind === undefined) return undefined;
  const asked = { ...header(kind, ''), product: { code, name, sections } };
  const standing = { month: '2026-06', lowerPercent: 62 };
  return product.build({ ...nothingOpened, file: sampleFile(kind), details: sampleDetails, standing }, asked);
}
