import type { Call } from '#kit/contract/call.ts';
import { fieldLookOf } from '#kit/contract/form-field.ts';
import { columnsFor, listOf } from '#kit/contract/row.ts';
import { leadingOf } from '#kit/browser/table/columns/leading.ts';
import { schemaOf } from './criteria.ts';
import { textCell } from './rows/text-cell.tsx';
import type { AnyRow, AnySpec, ListAction, ListColumn, ListField } from './spec.ts';

type Field = ListField<string, string>;
type Action = ListAction<string, AnyRow>;
type Column = ListColumn<string, string, AnyRow>;

/** A declaration of a screen of any call, after its names were checked. */
export type Declared = Omit<
  AnySpec,
  'call' | 'words' | 'caption' | 'fields' | 'columns' | 'columnsIn' | 'rowKey' | 'actions'
> & {
  readonly actions?: readonly (Action | readonly Action[])[];
  readonly caption?: string;
  readonly fields: readonly DeclaredField[];
  readonly more?: readonly DeclaredField[];
  readonly without?: readonly string[];
  readonly cells?: Readonly<Record<string, ListColumn<string, string, AnyRow>['render']>>;
};

type DeclaredField =
  | string
  | ({ readonly name: string } & Partial<Omit<Extract<Field, { readonly load: unknown }>, 'name' | 'kind'>>);

/** A list as its contract and its screen declare it together. */
export function knownSpec(
  call: Call,
  { fields, more = [], without = [], cells = {}, actions = [], defaults, ...spec }: Declared,
): AnySpec {
  const list = listOf(call);
  if (list === undefined) throw new Error(`${call.path}: its rows are not declared with row()`);
  const columns = list.columns
    .filter(({ name }) => !without.includes(name))
    .map((column): ListColumn<string, string, AnyRow> => {
      const text = list.textOf(column.name);
      const render = cells[column.name] ?? (text === undefined ? undefined : textCell(list.words, text));
      return render === undefined ? column : { ...column, render };
    });
  return {
    ...spec,
    call,
    words: list.words,
    caption: spec.caption ?? list.caption,
    columns: pinnedByDefault(columns),
    columnsIn: {
      vi: pinnedByDefault(columnsFor(columns, 'vi')),
      en: pinnedByDefault(columnsFor(columns, 'en')),
    },
    actions: actions.flat(),
    defaults: () => ({ ...startsOf(call, fields), ...defaults?.() }),
    rowKey: list.keyOf,
    fields: [
      ...knownFields(call, fields),
      ...knownFields(call, more).map((field): Field => ({ ...field, advanced: true })),
    ],
  };
}

/** How early a column stands, by what it is on a card: what decides (`figure` too) before what only identifies. All others follow. */
const early = ['also', 'link', 'day', 'code', undefined];

/**
 * The column that names the row and its state stay in sight while the others scroll, unless the contract pins its own. Behind
 * them come the columns that a phone's card shows, so that a window which is too narrow for all hides the others.
 */
function pinnedByDefault(columns: readonly Column[]): readonly Column[] {
  if (columns.some(({ pinned }) => pinned !== undefined)) return columns;
  const leading = leadingOf(columns);
  const as = (part: 'name' | 'state') => columns.filter(({ name }) => leading.get(name) === part);
  // In a narrow table the last of the two scrolls with the others: the name stays.
  const pinned = [...as('name'), ...as('state')];
  // What the contract names first, such as a document's number, stays the row's link wherever it stands.
  const link = columns.find(({ render, kind }) => !render && kind !== 'status' && kind !== 'group');
  const placeOf = ({ name, isLink }: Column) => {
    const part = leading.get(name);
    return early.indexOf(isLink ? 'link' : part === 'figure' ? 'also' : part);
  };
  const linked = (column: Column): Column => (column === link ? { ...column, isLink: true } : column);
  return [
    ...pinned.map((column): Column => ({ ...linked(column), pinned: 'start' })),
    ...columns
      .filter((column) => !pinned.includes(column))
      .map(linked)
      .toSorted((one, other) => placeOf(one) - placeOf(other)),
  ];
}

/** The choices that a search begins with, as its call says. */
function startsOf(call: Call, fields: readonly DeclaredField[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      if (typeof field !== 'string') return [];
      const { kind, start } = fieldLookOf(schemaOf(call, field));
      return kind === 'choice' && start !== undefined ? [[field, start]] : [];
    }),
  );
}

function knownFields(call: Call, declared: readonly DeclaredField[]): readonly Field[] {
  const fields: Field[] = [];
  for (const [at, one] of declared.entries()) {
    if (rangeOf(declared[at - 1], one) !== undefined) continue;
    const range = rangeOf(one, declared[at + 1]);
    if (range === undefined) fields.push(knownField(call, typeof one === 'string' ? { name: one } : one));
    else {
      const { min, minSaid } = fieldLookOf(schemaOf(call, range.from));
      const earliest = { ...(min === undefined ? {} : { min }), ...(minSaid === undefined ? {} : { minSaid }) };
      fields.push({ kind: 'range', ...range, ...earliest });
    }
  }
  return fields;
}

/** The first and the last day of one span of time; undefined of two other fields. */
function rangeOf(from: DeclaredField | undefined, to: DeclaredField | undefined) {
  if (typeof from !== 'string' || typeof to !== 'string' || !from.startsWith('from')) return undefined;
  return to === from.replace('from', 'to') ? { from, to } : undefined;
}

function knownField(call: Call, field: Exclude<DeclaredField, string>): Field {
  const { kind: declared = 'text', options = [], isPrivate } = fieldLookOf(schemaOf(call, field.name));
  // A search is one line.
  const kind = declared === 'lines' ? 'text' : declared;
  const traits = { ...field, ...(isPrivate === true ? { private: true as const } : {}) };
  const { load } = field;
  if (load !== undefined) return { ...traits, kind: 'choice', load };
  return kind === 'choice' ? { ...traits, kind, options } : { ...traits, kind };
}
