import { fold } from '#kit/words/fold.ts';

/** One entry of a drop-down list. */
export type Choice = {
  readonly id: string;
  readonly label: string;
  /** A second line. */
  readonly hint?: string;
};

export type Folded = { readonly choice: Choice; readonly exact: string; readonly folded: string };

/** The entries prepared for matching; keep them between keystrokes. */
export function foldChoices(choices: readonly Choice[]): readonly Folded[] {
  return choices.map((choice) => {
    const text = `${choice.label} ${choice.id} ${choice.hint ?? ''}`;
    return { choice, exact: text.normalize('NFC').toLowerCase(), folded: fold(text) };
  });
}

/**
 * The entries that contain every word of the query, with or without its accents; literal matches and those that begin
 * with it come first, otherwise the order stays.
 */
export function matchChoices(entries: readonly Folded[], query: string): readonly Choice[] {
  const exact = query.normalize('NFC').toLowerCase().trim();
  const folded = fold(exact);
  if (folded === '') return entries.map(({ choice }) => choice);
  const wanted = folded.split(/\s+/);
  return entries
    .filter((entry) => wanted.every((word) => entry.folded.includes(word)))
    .map((entry) => ({ choice: entry.choice, rank: rank(entry, exact, folded) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ choice }) => choice);
}

function rank(entry: Folded, exact: string, folded: string): number {
  if (entry.choice.id.toLowerCase() === exact) return 0;
  const hasAccents = exact !== folded;
  const misses = hasAccents && !entry.exact.includes(exact) ? 4 : 0;
  if (entry.folded.startsWith(folded)) return misses + 1;
  return misses + (entry.folded.includes(` ${folded}`) ? 2 : 3);
}

/** The only entry whose whole label or id equals the text, ignoring accents; undefined for none or several. */
export function exactChoice(entries: readonly Folded[], text: string): Choice | undefined {
  const folded = fold(text.trim());
  const hits = entries.filter(({ choice }) => fold(choice.label) === folded || choice.id.toLowerCase() === folded);
  return hits.length === 1 ? hits[0]?.choice : undefined;
}
