import type { Report } from '#bureau/contract/report.ts';
import type { SubjectKind } from '#bureau/contract/subject-kind.ts';
import { nothingOpened, productOf } from './products.ts';
import type { ScoreModel } from '#bureau/scoring/models.ts';
import { header, sampleDetails, sampleFile } from './sample.ts';

/** What a sample is printed with: the name of the product, and the sections of a bundle, as bureau.product lists them. */
type Listed = {
  readonly name: { readonly vi: string; readonly en: string };
  readonly sections: readonly string[];
  /** The model that scores; the declared one unless given. */
  readonly model?: ScoreModel;
};

/** A sample of each kind of customer that a product is about. */
export function samplesOf(code: string, listed: Listed): Report[] {
  return (productOf(code)?.subjects ?? []).flatMap((kind) => sampleOf(code, listed, kind) ?? []);
}

/**
 * A report of a product about somebody invented, as the product is answered; undefined for what is no report on one customer. It is
 * about the first kind of customer that the product is about, if none is wanted.
 */
export function sampleOf(
  code: string,
  { name, sections, model = nothingOpened.model }: Listed,
  wanted?: SubjectKind,
): Report | undefined {
  const product = productOf(code);
  const kind = wanted ?? product?.subjects[0];
  if (product === undefined || kind === undefined) return undefined;
  const asked = { ...header(kind, ''), product: { code, name, sections } };
  const standing = { month: '2026-06', lowerPercent: 62 };
  return product.build({ ...nothingOpened, model, file: sampleFile(kind), details: sampleDetails, standing }, asked);
}
