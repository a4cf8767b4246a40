import type { CharacteristicId } from '#bureau/scoring/card/characteristics.ts';
import { characteristics } from '#bureau/scoring/card/characteristics.ts';
import type { ScoreFigures } from '#bureau/scoring/figures.ts';

/** Borrowers at one month, column by column: what was known then, and whether bad debt followed in the next twelve months. */
export type Sample = {
  readonly month: string;
  readonly columns: ReadonlyMap<CharacteristicId, Float64Array>;
  readonly bad: Uint8Array;
  readonly size: number;
};

export type SampleMaker = { add(figures: ScoreFigures, isBad: boolean): void; done(): Sample };

/** Collects a sample of at most `most` borrowers. Not a number: the borrower has nothing of the kind. */
export function makeSample(month: string, most: number): SampleMaker {
  const columns = new Map(characteristics.map(({ id }) => [id, new Float64Array(most)]));
  const bad = new Uint8Array(most);
  let size = 0;
  return {
    add(figures, isBad) {
      for (const { id, valueOf } of characteristics) {
        const column = columns.get(id);
        if (column) column[size] = valueOf(figures) ?? Number.NaN;
      }
      bad[size] = isBad ? 1 : 0;
      size += 1;
    },
    done: () => ({
      month,
      columns: new Map([...columns].map(([id, column]) => [id, column.subarray(0, size)])),
      bad: bad.subarray(0, size),
      size,
    }),
  };
}
