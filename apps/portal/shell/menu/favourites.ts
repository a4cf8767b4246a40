import { useMemo } from 'react';
import { useKept, writeKept } from '#kit/browser/kept.ts';
import { type ShownEntry, useMenu } from './menu-entries.ts';

const name = 'favourites';
/** More would be a second menu. */
const most = 12;

type Favourites = {
  /** In the order in which they were chosen; only what the person may open now. */
  readonly entries: readonly ShownEntry[];
  readonly isFull: boolean;
  /** True of a screen of the person's menu. */
  readonly mayBe: (path: string) => boolean;
  readonly has: (path: string) => boolean;
  readonly toggle: (path: string) => void;
};

/** The screens that a person has put at the head of the menu, on every machine. */
export function useFavourites(): Favourites {
  const kept = useKept(name);
  const groups = useMenu();
  return useMemo(() => {
    const paths = pathsIn(kept);
    const byPath = new Map(groups.flatMap(({ entries }) => entries.map((entry) => [entry.path, entry])));
    return {
      entries: paths.flatMap((path) => byPath.get(path) ?? []),
      isFull: paths.length >= most,
      mayBe: (path) => byPath.has(path),
      has: (path) => paths.includes(path),
      toggle(path) {
        const others = paths.filter((one) => one !== path);
        const next = others.length === paths.length ? [...paths, path].slice(0, most) : others;
        writeKept(name, next.length === 0 ? null : JSON.stringify(next));
      },
    };
  }, [kept, groups]);
}

function pathsIn(kept: string | null): readonly string[] {
  try {
    const paths: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(paths) ? paths.filter((path) => typeof path === 'string') : [];
  } catch {
    return [];
  }
}
