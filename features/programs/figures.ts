import { programProducts } from '#bureau/contract/program-scopes.ts';
import { type ListedFigure, listedFigures } from '#bureau/lineage/listed-figures.ts';
import { samplesOf } from '#bureau/reports/sample-of.ts';

type Listed = ReadonlyMap<string, Parameters<typeof samplesOf>[1]>;

let kept: { readonly of: string; readonly figures: ListedFigure[] } | undefined;

/** The figures of the products that programs ask for; made again only where the price list has changed. */
export function figuresBy(listed: Listed): ListedFigure[] {
  const of = JSON.stringify([...listed]);
  if (kept?.of !== of) {
    const samples = programProducts.flatMap((code) => {
      const product = listed.get(code);
      return product === undefined ? [] : samplesOf(code, product);
    });
    kept = { of, figures: listedFigures(samples) };
  }
  return kept.figures;
}
