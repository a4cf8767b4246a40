import { addMonths, type Month } from '#bureau/credit/months.ts';
import { isKnown, type Sent, type SentAccount, stands, type Version } from './sent.ts';

/** How many months of an account's history reports show, and where it ends. */
export const shownOf = {
  loan: { most: 60, counts: 'standing' },
  card: { most: 36, counts: 'known' },
} as const;

type Span = { readonly first: Month; readonly last: Month };

/**
 * The first and the last month of an account's history as it lay there at a moment; null if it had none. A history of a loan ends where
 * something stood ('standing'); a card keeps the place of a month that a file took away ('known'). A month at an end that never came with
 * a file was there before files had numbers, without figures.
 */
export function spanAt(
  { months, span }: Pick<SentAccount<unknown, unknown>, 'months' | 'span'>,
  files: Sent['files'],
  moment: string,
  counts: 'standing' | 'known',
): Span | null {
  const isThere = (each: Version<unknown>) =>
    counts === 'standing' ? stands(each, files, moment) : isKnown(each.file, files, moment);
  const there = [...months].flatMap(([month, versions]) => (versions.some(isThere) ? [month] : []));
  const unsent = (span === null ? [] : [span.first, span.last]).filter((month) => !months.has(month));
  const all = [...there, ...unsent].sort();
  const [first, last] = [all[0], all.at(-1)];
  return first === undefined || last === undefined ? null : { first, last };
}

/** The months from the last to the first, newest first, `most` at most. */
export function monthsBack({ first, last }: Span, most: number): Month[] {
  const months: Month[] = [];
  for (let month = last; month >= first && months.length < most; month = addMonths(month, -1)) months.push(month);
  return months;
}
