import { useCallback, useState } from 'react';

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
  readonly pageSize?: PageSize;
  readonly hidden?: readonly string[];
  readonly order: readonly string[];
  readonly sizes: Readonly<Record<string, number>>;
  readonly pinned?: { readonly start: readonly string[]; readonly end: readonly string[] };
  readonly byGivenName: boolean;
};

export const plainSettings: TableSettings = { density: 'normal', order: [], sizes: {}, byGivenName: false };

/** The settings kept for a table under its name, and how to change them. They stay when the session ends. */
export function useTableSettings(name: string): [TableSettings, (change: Partial<TableSettings>) => void] {
  const [kept, setKept] = useState(() => ({ name, settings: read(name) }));
  const settings = kept.name === name ? kept.settings : read(name);
  const change = useCallback(
    (part: Partial<TableSettings>) =>
      setKept((before) => {
        const next = { ...(before.name === name ? before.settings : read(name)), ...part };
        write(name, next);
        return { name, settings: next };
      }),
    [name],
  );
  return [settings, change];
}

function read(name: string): TableSettings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null');
    return typeof kept === 'object' && kept !== null ? sound({ ...plainSettings, ...kept }) : plainSettings;
  } catch {
    return plainSettings;
  }
}

/** What was kept by another release, or edited by hand, must not break the table. */
function sound(settings: TableSettings): TableSettings {
  return {
    ...settings,
    density: settings.density in densities ? settings.density : plainSettings.density,
    ...(settings.pageSize !== undefined && !pageSizes.includes(settings.pageSize) ? { pageSize: undefined } : {}),
    order: Array.isArray(settings.order) ? settings.order : [],
    sizes: typeof settings.sizes === 'object' && settings.sizes !== null ? settings.sizes : {},
  };
}

function write(name: string, settings: TableSettings): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(settings));
  } catch {
    // A full or forbidden storage only means that the setting lasts as long as the page.
  }
}

function keyOf(name: string): string {
  return `table.${name}`;
}
