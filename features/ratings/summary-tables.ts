import type { OutputOf } from '#kit/contract/call.ts';
import type { ratingSummary } from './contract.ts';
import { gradeNames } from './contract.ts';

type Summary = OutputOf<typeof ratingSummary.summary>;
export type Part = Summary['cells'][number]['part'];

/** A row of a table of counts: 0 if there is nobody, null if the cell is not published. */
export type CountRow = {
  readonly key: string;
  readonly counts: readonly (number | null)[];
  /** Of the shown counts. */
  readonly total: number;
};

/** One part of the publication as rows by key and columns by grade; the totals add the shown counts. */
export function tableOf({ cells }: Pick<Summary, 'cells'>, part: Part, keys: readonly string[]): readonly CountRow[] {
  const own = cells.filter((cell) => cell.part === part);
  return keys.map((key) => {
    const counts = gradeNames.map((grade) => {
      const cell = own.find((each) => each.key === key && each.grade === grade);
      return cell === undefined ? 0 : cell.count;
    });
    return { key, counts, total: counts.reduce<number>((all, count) => all + (count ?? 0), 0) };
  });
}

/** True when any cell of a summary is published. */
export function hasShown({ cells }: Pick<Summary, 'cells'>): boolean {
  return cells.some(({ count }) => count !== null);
}
