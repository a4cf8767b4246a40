import { useCallback, useEffect, useState } from 'react';
import type { AnyRow, AnySpec, ListAction } from '#kit/browser/list-screen/spec.ts';
import { widthOf } from '#kit/browser/table/columns/text-width.ts';
import { useWords } from '#kit/browser/words.tsx';
import { areButtons, showsWord } from './row-actions.tsx';

// In pixels: the narrowest column of buttons; and what stands beside a word or an icon: padding, edges, the gap after it.
const least = 104;
const cellPadding = 34;
const aroundWord = 22;
const iconButton = 38;

/** The width of a row's buttons in pixels: their words as the browser draws them; `leads` are those that stand before a menu. */
export function useActionsWidth(
  spec: Pick<AnySpec, 'words'>,
  actions: readonly ListAction<string, AnyRow>[],
  leads: ReadonlySet<string>,
): number {
  const word = useWords(spec.words);
  const measured = useCallback(() => {
    const words = actions.map(({ label }) => widthOf(word(label)) + aroundWord);
    if (!areButtons(actions, word)) {
      const shown = words.filter((_, at) => at === 0 || leads.has(actions[at]?.label ?? ''));
      return Math.max(least, ...shown.map((width) => width + iconButton + cellPadding));
    }
    const widths = actions.map((action, at) =>
      showsWord(action, word(action.label), at) ? (words[at] ?? 0) : iconButton,
    );
    return Math.max(
      least,
      widths.reduce((sum, width) => sum + width, cellPadding),
    );
  }, [actions, leads, word]);
  const [width, setWidth] = useState(measured);
  useEffect(() => {
    let isShown = true;
    setWidth(measured());
    // A font that arrives later draws words of another width.
    void document.fonts.ready.then(() => isShown && setWidth(measured()));
    return () => {
      isShown = false;
    };
  }, [measured]);
  return width;
}
