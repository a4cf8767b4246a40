import { useMemo } from 'react';
import { screenWords } from '#features/screens.ts';
import { useSession } from '#kit/browser/session/use-session.ts';
import { useWords } from '#kit/browser/words.tsx';
import { fold } from '#kit/words/fold.ts';
import { menuGroups } from '#apps/portal/places.ts';

export type ShownEntry = { readonly path: string; readonly name: string; readonly group: string };
/** `key` names a group in whatever language. */
export type ShownGroup = { readonly key: string; readonly name: string; readonly entries: readonly ShownEntry[] };

/** The profile's menu in the page's language; names that the register does not know come from the server. */
export function useMenu(): readonly ShownGroup[] {
  const { profile } = useSession();
  const t = useWords(screenWords);
  return useMemo(
    () =>
      menuGroups(profile.menu).map((group) => {
        const name = group.title === undefined ? group.name : t(group.title);
        const entries = group.entries.map((entry) => ({
          path: entry.path,
          name: entry.title === undefined ? entry.name : t(entry.title),
          group: name,
        }));
        return { key: group.title ?? group.name, name, entries };
      }),
    [profile.menu, t],
  );
}

/** True if every typed word occurs in a text, ignoring accents and case. */
export function isMatch(typed: string, ...texts: readonly string[]): boolean {
  const text = fold(texts.join(' '));
  return fold(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
