import { useCallback, useMemo, useState } from 'react';
import { readKept, useKept, writeKept } from '#kit/browser/kept.ts';

export const densities = { compact: 32, normal: 40, tall: 48 } as const;
export type Density = keyof typeof densities;

/** Rows a page; 'fit' as many as the window has room for; 'all' every row, drawing only those in sight above `virtualRows`. */
export const pageSizes = [5, 10, 20, 50, 100, 'fit', 'all'] as const;
export type PageSize = (typeof pageSizes)[number];

/** Above this many rows at once only those in sight are drawn; below it the browser's own find works. */
export const virtualRows = 500;

/** What a reader has set for one table. Holds column names and numbers, never data. */
export type TableSettings = {
  readonly density: Density;
  readonly pageSize?: PageSize | undefined;
  readonly hidden?: readonly string[] | undefined;
  readonly order: readonly string[];
  readonly sizes: Readonly<Record<string, number>>;
  readonly pinned?: { readonly start: readonly string[]; readonly end: readonly string[] } | undefined;
  readonly byGivenName: boolean;
};

export const plainSettings: TableSettings = { density: 'normal', order: [], sizes: {}, byGivenName: false };

/** Of this desk, whose window has its own height; all else belongs to the person, on every machine. */
type OfDesk = Pick<TableSettings, 'density' | 'pageSize'>;

/** The settings kept for a table under its name, and how to change them. They stay when the session ends. */
export function useTableSettings(name: string): [TableSettings, (change: Partial<TableSettings>) => void] {
  const own = useKept(columnsOf(name));
  const [desk, setDesk] = useState(() => ({ name, kept: readDesk(name) }));
  const atDesk = desk.name === name ? desk.kept : readDesk(name);
  const settings = useMemo(() => settingsFrom(atDesk, own), [atDesk, own]);
  const change = useCallback(
    (part: Partial<TableSettings>) => {
      const before = settingsFrom(readDesk(name), readKept(columnsOf(name)));
      const { density, pageSize, ...columns } = { ...before, ...part };
      if ('density' in part || 'pageSize' in part) {
        const kept = JSON.stringify({ density, pageSize });
        writeDesk(name, kept);
        setDesk({ name, kept });
      }
      if (Object.keys(part).some((key) => key !== 'density' && key !== 'pageSize'))
        writeKept(columnsOf(name), JSON.stringify(columns));
    },
    [name],
  );
  return [settings, change];
}

function settingsFrom(desk: string | null, own: string | null): TableSettings {
  const { density, pageSize } = { ...plainSettings, ...objectIn(desk) } as OfDesk;
  return sound({ ...plainSettings, ...objectIn(own), density, pageSize });
}

function objectIn(kept: string | null): object {
  try {
    const value: unknown = JSON.parse(kept ?? 'null');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** What was kept by another release, or edited by hand, must not break the table. */
function sound(settings: TableSettings): TableSettings {
  const { density, pageSize, order, sizes, hidden, pinned } = settings;
  const isPinned = Array.isArray(pinned?.start) && Array.isArray(pinned.end);
  return {
    ...settings,
    density: density in densities ? density : plainSettings.density,
    pageSize: pageSize !== undefined && pageSizes.includes(pageSize) ? pageSize : undefined,
    order: Array.isArray(order) ? order : [],
    sizes: typeof sizes === 'object' && sizes !== null ? sizes : {},
    hidden: Array.isArray(hidden) ? hidden : undefined,
    pinned: isPinned ? pinned : undefined,
  };
}

/** An earlier release kept all of a table's settings under `table.` and its name. */
function readDesk(name: string): string | null {
  try {
    return localStorage.getItem(deskKey(name)) ?? localStorage.getItem(`table.${name}`);
  } catch {
    return null;
  }
}

function writeDesk(name: string, value: string): void {
  try {
    localStorage.setItem(deskKey(name), value);
  } catch {
    // A full or forbidden storage only means that the setting lasts as long as the page.
  }
}

function deskKey(name: string): string {
  return `table.desk.${name}`;
}

function columnsOf(name: string): string {
  return `columns.${name}`;
}
