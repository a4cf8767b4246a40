import { fold } from '#kit/words/fold.ts';
import type { Language } from '#kit/words/words.ts';
import type { ColumnKind, Sort } from '#kit/browser/table/columns/columns.ts';
import { accented, findRows, type SearchText, hasAccents, makeSearchText } from '#kit/browser/table/find.ts';
import { orderOf, type Ranks, ranksOfCodes, ranksOfNumbers, ranksOfTexts } from './order.ts';
import { cellText } from '#kit/browser/table/show.ts';

/**
 * Separates the values of a column on their way to a worker: one long text is transferred far faster than many short
 * ones.
 */
export const joint = '\u0000';

/** A column as the engine takes it: its raw values as text, '' for a missing one. */
export type EngineColumn = {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly joined: string;
  readonly labels: readonly (readonly [value: string, label: string])[];
};

export type View = {
  readonly sorts: readonly Sort[];
  /** The columns in which people sort by given name, the last word of a Vietnamese name. */
  readonly byGivenName: readonly string[];
  readonly find: string;
  readonly findIn: readonly string[];
};

/** The rows to show, in order; null means all rows in the original order. */
export type Order = Int32Array | null;

export const wholeView: View = { sorts: [], byGivenName: [], find: '', findIn: [] };

/**
 * Keeps the values of one set of rows and answers which rows to show, in which order. Add all columns of a view
 * first.
 */
export function makeEngine(size: number, language: Language) {
  const columns = new Map<string, { readonly column: EngineColumn; readonly values: readonly string[] }>();
  const ranks = new Map<string, Ranks>();
  const searchTexts = new Map<string, SearchText>();
  let sorted: { readonly key: string; readonly order: Order } = { key: '', order: null };

  function ranksFor(name: string, isByGivenName: boolean): Ranks[] {
    const known = columns.get(name);
    if (known === undefined) return [];
    const key = `${name}${joint}${isByGivenName}`;
    const made = ranks.get(key) ?? ranksOf(known.column.kind, labelled(known), isByGivenName);
    ranks.set(key, made);
    return [made];
  }

  function searchText(names: readonly string[], form: 'folded' | 'accented'): SearchText {
    const key = `${form}${joint}${names.join(joint)}`;
    const made = searchTexts.get(key) ?? makeSearchText(size, names.map(shown), form);
    if (!searchTexts.has(key)) {
      for (const old of searchTexts.keys()) if (old.startsWith(form)) searchTexts.delete(old);
      searchTexts.set(key, made);
    }
    return made;
  }

  function shown(name: string): readonly string[] {
    const known = columns.get(name);
    if (known === undefined) return [];
    const labels = new Map(known.column.labels);
    return known.values.map((value) => cellText(value, known.column, language, labels));
  }

  function found(find: string, names: readonly string[]): Int32Array {
    const plainly = findRows(searchText(names, 'folded'), fold(find));
    if (!hasAccents(find) || plainly.length === 0) return plainly;
    const narrowed = findRows(searchText(names, 'accented'), accented(find), plainly);
    // Nothing has exactly these accents: ignore them.
    return narrowed.length === 0 ? plainly : narrowed;
  }

  return {
    has: (name: string) => columns.has(name),
    add(column: EngineColumn): void {
      columns.set(column.name, { column, values: column.joined.split(joint) });
    },
    /** Prepares the searchable texts before the first search. */
    prepare(findIn: readonly string[]): void {
      searchText(findIn, 'folded');
    },
    order(view: View): Order {
      const key = JSON.stringify([view.sorts, view.byGivenName]);
      if (key !== sorted.key) {
        const known = view.sorts.flatMap(({ name, desc }) =>
          ranksFor(name, view.byGivenName.includes(name)).map((of) => ({ ranks: of, desc })),
        );
        sorted = { key, order: known.length === 0 ? null : orderOf(size, known) };
      }
      if (view.find.trim() === '') return sorted.order;
      const rows = found(view.find, view.findIn);
      return sorted.order === null ? rows : inOrder(sorted.order, rows);
    },
  };
}

export type Engine = ReturnType<typeof makeEngine>;

function labelled({ column, values }: { column: EngineColumn; values: readonly string[] }): readonly string[] {
  if (column.kind !== 'status') return values;
  const labels = new Map(column.labels);
  return values.map((value) => labels.get(value) ?? value);
}

function ranksOf(kind: ColumnKind, values: readonly string[], isByGivenName: boolean): Ranks {
  switch (kind) {
    case 'number':
    case 'money':
    case 'group':
      return ranksOfNumbers(Float64Array.from(values, (value) => (value === '' ? Number.NaN : Number(value))));
    case 'month':
    case 'date':
    case 'dateTime':
      return ranksOfCodes(values);
    default:
      return ranksOfTexts(isByGivenName ? values.map(givenNameFirst) : values);
  }
}

/** A name as sorted by given name: 'Nguyễn Văn An' as 'An Nguyễn Văn'. */
function givenNameFirst(name: string): string {
  const at = name.lastIndexOf(' ');
  return at === -1 ? name : `${name.slice(at + 1)} ${name.slice(0, at)}`;
}

function inOrder(order: Int32Array, rows: Int32Array): Int32Array {
  const wanted = new Uint8Array(order.length);
  for (const row of rows) wanted[row] = 1;
  return order.filter((row) => wanted[row] === 1);
}
