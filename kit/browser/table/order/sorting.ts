import type { Sort } from '#kit/browser/table/columns/columns.ts';

/**
 * The sorting after a click on a column: ascending, descending, then the original order. `isAdding` keeps the other
 * columns and puts this one last.
 */
export function nextSorts(sorts: readonly Sort[], name: string, isAdding: boolean): readonly Sort[] {
  const now = sorts.find((sort) => sort.name === name);
  const others = isAdding ? sorts : [];
  if (now === undefined) return [...others, { name, desc: false }];
  const turned = now.desc ? [] : [{ name, desc: true }];
  return isAdding ? sorts.flatMap((sort) => (sort.name === name ? turned : [sort])) : turned;
}
