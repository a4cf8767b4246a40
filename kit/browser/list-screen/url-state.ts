import type { Sort } from '#kit/browser/table/columns/columns.ts';
import { type PageSize, pageSizes } from '#kit/browser/table/columns/settings.ts';
import type { Values } from './criteria.ts';

/** What the address of a list says: which search, which page of it, in which order. */
export type UrlState = {
  /** Neutral criteria only. */
  readonly values: Values;
  /** Key under which this tab's session storage keeps the private criteria of the search. */
  readonly secret: string | undefined;
  readonly page: number;
  readonly size: PageSize | undefined;
  readonly sorts: readonly Sort[];
};

const secretName = 'k';

/** Reads a list's address. Names that are no field of the form are left alone; a page counts from 1 for the reader. */
export function readUrl(search: string, neutral: readonly string[], columns: readonly string[]): UrlState {
  const query = new URLSearchParams(search);
  const page = Number.parseInt(query.get('page') ?? '', 10);
  return {
    values: Object.fromEntries(neutral.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : []))),
    secret: query.get(secretName) ?? undefined,
    page: page >= 1 ? page - 1 : 0,
    size: pageSizes.find((size) => String(size) === query.get('size')),
    sorts: (query.get('sort') ?? '')
      .split(',')
      .map((part) => (part.startsWith('-') ? { name: part.slice(1), desc: true } : { name: part, desc: false }))
      .filter((sort) => columns.includes(sort.name)),
  };
}

/** The query of an address that says this state; '' when there is nothing to say. */
export function writeUrl(state: UrlState): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(state.values)) if (value !== '') query.set(name, value);
  if (state.secret !== undefined) query.set(secretName, state.secret);
  if (state.page > 0) query.set('page', String(state.page + 1));
  if (state.size !== undefined) query.set('size', String(state.size));
  if (state.sorts.length > 0)
    query.set('sort', state.sorts.map(({ name, desc }) => (desc ? `-${name}` : name)).join(','));
  const text = query.toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}

/** Keeps private criteria for this tab under a key that says nothing; undefined when there are none. */
export function keepPrivate(values: Values): string | undefined {
  const filled = Object.entries(values).filter(([, value]) => value !== '');
  if (filled.length === 0) return undefined;
  const key = crypto.getRandomValues(new Uint32Array(2)).reduce((text, part) => text + part.toString(36), '');
  try {
    sessionStorage.setItem(storageKey(key), JSON.stringify(Object.fromEntries(filled)));
  } catch {
    // Without the storage a reload asks for these fields again.
  }
  return key;
}

/** The private criteria kept under a key in this tab; none after the tab was closed or somebody else signed in. */
export function keptPrivate(key: string | undefined, names: readonly string[]): Values {
  if (key === undefined) return {};
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey(key)) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter(([name, value]) => names.includes(name) && typeof value === 'string'),
    );
  } catch {
    return {};
  }
}

function storageKey(key: string): string {
  return `list.criteria.${key}`;
}
