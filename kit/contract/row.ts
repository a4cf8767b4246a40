import { z } from 'zod';
import type { Language, Say, WordBook } from '#kit/words/words.ts';
import type { Call } from './call.ts';
import type { EnumOf, Option } from './form-field.ts';
import type { StatusFamily } from './status-family.ts';

/** How a column's values are shown, aligned, sorted and searched. */
type ColumnKind = 'text' | 'code' | 'number' | 'money' | 'month' | 'date' | 'dateTime' | 'status' | 'group';

type Traits = {
  /** Pixels on the screen; default the width of its kind. */
  readonly width?: number;
  /** Key of the heading; default the column's own name. */
  readonly label?: string;
  /** Key of the unit after the heading, for example 'triệu đồng'. */
  readonly unit?: string;
  /** Hidden until the reader asks for it; files always have it. */
  readonly hidden?: true;
  /** Left out of files: what is known of the first rows of a list alone, or is to go no further than the screen. */
  readonly isScreenOnly?: true;
  /** Names the row where a code stands before it: pinned, and the title of the row's card. */
  readonly names?: true;
  /** Stands on the row's card with its heading, beside what every card has. */
  readonly onCard?: true;
  /** Says the row's state where its first status does not, or its texts are the server's: pinned, and on the row's card. */
  readonly isState?: true;
  /** A file's name: it breaks at its separators and keeps its ending. */
  readonly isFile?: true;
  /** The language of a name whose next column gives it in the other one: the reader's own comes first (`columnsFor`). */
  readonly language?: Language;
  /** False if an order would mean nothing. */
  readonly sortable?: false;
  /** A running number or a message's own id: neither the figure nor the code of the row's card. */
  readonly isSerial?: true;
  /** False for money that has no meaningful sum, like prices. */
  readonly adds?: false;
};

type Look = Traits & {
  readonly kind?: ColumnKind;
  readonly options?: readonly Option[];
  /** The names of people: sorted by given name on request. */
  readonly person?: true;
};

/** A column of a list: the name of its field in the row, and its display on the screen, on paper and in files. */
export type Column = Look & { readonly name: string };

const looks = z.registry<Look>();

/** Only the width in pixels, or all properties of a column. */
type Given = number | Traits;

function looking<T extends z.ZodType>(schema: T, look: Look, given: Given = {}): T {
  const own = schema.clone();
  looks.add(own, { ...look, ...(typeof given === 'number' ? { width: given } : given) });
  return own;
}

/** A maker of columns of one kind; `schema` is the field's content if it differs from the kind's usual one. */
function columnOf<D extends z.ZodType>(look: Look, usual: D) {
  function make(given?: Given): D;
  function make<T extends z.ZodType>(given: Given | undefined, schema: T): T;
  function make(given?: Given, schema: z.ZodType = usual): z.ZodType {
    return looking(schema, look, given);
  }
  return make;
}

/** Makers of a row's columns. Each gives the schema of its field; a field that is not a column has a plain schema. */
export const column = {
  text: columnOf({ kind: 'text' }, z.string()),
  person: columnOf({ kind: 'text', person: true }, z.string()),
  code: columnOf({ kind: 'code' }, z.string()),
  number: columnOf({ kind: 'number' }, z.number().int()),
  money: columnOf({ kind: 'money' }, z.string()),
  month: columnOf({ kind: 'month' }, z.string()),
  date: columnOf({ kind: 'date' }, z.string()),
  time: columnOf({ kind: 'dateTime' }, z.string()),
  group: columnOf({ kind: 'group' }, z.number().int()),
  /** A state: a badge with the colour of its family. */
  status: optionColumn('status'),
  /** One of some names, shown as text. */
  choice: optionColumn('text'),
  /** A yes or a no: their texts and the families of their badges. */
  flag: (yes: FlagLook, no: FlagLook, given?: Given) =>
    looking(z.boolean(), { kind: 'status', options: [flagOption('true', yes), flagOption('false', no)] }, given),
};

type FlagLook = readonly [label: string, family?: StatusFamily];

function flagOption(value: string, [label, family]: FlagLook): Option {
  return { value, label, ...(family === undefined ? {} : { family }) };
}

function optionColumn(kind: 'status' | 'text') {
  function make<const O extends readonly Option[]>(options: O, given?: Given): EnumOf<O>;
  function make<T extends z.ZodType>(options: readonly Option[], given: Given | undefined, schema: T): T;
  function make(options: readonly Option[], given?: Given, schema?: z.ZodType): z.ZodType {
    const values = options.map(({ value }) => value);
    return looking(schema ?? z.enum(values), { kind, options }, given);
  }
  return make;
}

type Texts<S extends z.core.$ZodShape, K extends string> = {
  readonly [N in keyof S]?: (row: z.output<z.ZodObject<S>>, say: Say<K>, language: Language) => string;
};

type Described<S extends z.core.$ZodShape, K extends string> = {
  readonly words: WordBook<K>;
  /** Key of the list's name. */
  readonly caption: NoInfer<K>;
  /** The field, or combined fields, that identify a row. */
  readonly key: (keyof S & string) | readonly (keyof S & string)[];
  /** How files write a value that is not plain text, number or choice. */
  readonly texts?: Texts<S, NoInfer<K>>;
};

/** What is known about the rows of a list besides their schema. */
export type RowList<K extends string = string> = {
  readonly words: WordBook<K>;
  readonly caption: K;
  readonly columns: readonly Column[];
  readonly keyOf: (row: object) => string;
  readonly textOf: (name: string) => ((row: never, say: Say<K>, language: Language) => string) | undefined;
};

export type RowSchema<S extends z.core.$ZodShape, K extends string> = z.ZodObject<S, z.core.$strip> & {
  readonly list: RowList<K>;
};

/**
 * Declares the rows of a list once: their fields, and those among them that are columns, in displayed order. Screen,
 * print and files follow from it. Throws if the text of a column or an option is missing.
 */
export function row<const S extends z.core.$ZodShape, K extends string>(
  { words, caption, key, texts }: Described<S, K>,
  shape: S,
): RowSchema<S, K> {
  const columns = Object.entries(shape).flatMap(([name, schema]): Column[] => {
    const look = lookOf(schema as z.ZodType);
    return look === undefined ? [] : [{ ...look, name }];
  });
  for (const one of columns) {
    const keys = [
      one.label ?? one.name,
      ...(one.unit ? [one.unit] : []),
      ...(one.options ?? []).map(({ label }) => label),
    ];
    const missing = keys.find((wanted) => !(wanted in words.texts));
    if (missing !== undefined)
      throw new Error(`The words '${words.name}' have no '${missing}', which column '${one.name}' needs`);
  }
  const keys = typeof key === 'string' ? [key] : key;
  const keyOf = (one: object) => keys.map((name) => String((one as Readonly<Record<string, unknown>>)[name])).join(' ');
  const list = { words, caption, columns, keyOf, textOf: (name: string) => texts?.[name as keyof S] };
  return Object.assign(z.object(shape), { list }) as RowSchema<S, K>;
}

function lookOf(schema: z.ZodType): Look | undefined {
  const isWrapper = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
  return looks.get(schema) ?? (isWrapper ? lookOf(schema.unwrap() as z.ZodType) : undefined);
}

/** Columns in the order for a reader: of a name in two languages, the one in the reader's own stands first and names the row. */
export function columnsFor<C extends Pick<Column, 'language'>>(
  columns: readonly C[],
  language: Language,
): readonly C[] {
  const ordered = [...columns];
  for (const [at, first] of columns.entries()) {
    const second = columns[at + 1];
    const isPair = first.language !== undefined && second?.language !== undefined;
    if (!isPair || second.language !== language || first.language === language) continue;
    ordered[at] = second;
    ordered[at + 1] = first;
  }
  return ordered;
}

/** The list that a call answers with; undefined if the call's rows are not declared with `row`. */
export function listOf(call: Call): RowList | undefined {
  const answer = call.answer;
  if (!(answer instanceof z.ZodObject)) return undefined;
  const { rows } = answer.shape;
  if (!(rows instanceof z.ZodArray)) return undefined;
  const { element } = rows as { readonly element: unknown };
  return element instanceof z.ZodObject && 'list' in element ? (element.list as RowList) : undefined;
}

/** A call whose rows are declared with `row`, and the keys of their texts. */
export type ListCall<K extends string> = {
  readonly answer: {
    readonly shape: { readonly rows: { readonly element: { readonly list: { readonly words: WordBook<K> } } } };
  };
};
