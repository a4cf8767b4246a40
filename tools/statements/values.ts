import { field, text } from './tree.ts';

/** What is known of an expression: whether it may be null, its type in TypeScript where that is known, and that of its JSON. */
export type Value = {
  readonly isNullable: boolean;
  /** As pg gives it; undefined where only the database knows. */
  readonly type?: string | undefined;
  /** As it stands in JSON that is built of it. */
  readonly json?: string | undefined;
};

/** The types of `database/column-types.ts`, and what they are without their mark. */
export const markedTypes: Readonly<Record<string, string>> = { Day: 'string', Vnd: 'bigint', SubjectType: 'number' };

export type Column = Value & { readonly name: string };

export const unknownValue: Value = { isNullable: true };

export function built(json: string): Value {
  return { isNullable: false, json, type: json };
}

export function objectType(nodes: readonly unknown[], values: readonly Value[]): string {
  const keys = nodes
    .filter((_, at) => at % 2 === 0)
    .map((node) => text(field(node, 'TypeCast', 'arg') ?? node, 'A_Const', 'sval', 'sval'));
  if (keys.includes('')) return 'Record<string, unknown>';
  const parts = keys.map(
    (key, at) => `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key)}: ${jsonOf(values[at * 2 + 1])}`,
  );
  return `{ ${parts.join('; ')} }`;
}

export function objectOf(columns: readonly Column[]): string {
  return `{ ${columns.map((column) => `${/^[A-Za-z_$][\w$]*$/.test(column.name) ? column.name : JSON.stringify(column.name)}: ${jsonOf(column)}`).join('; ')} }`;
}

export function jsonOf(value: Value | undefined): string {
  if (value?.json === undefined || value.json === 'empty') return 'unknown';
  return value.isNullable && value.json !== 'unknown' ? `${value.json} | null` : value.json;
}

export function wrapped(type: string): string {
  return (type.includes(' | ') && !type.startsWith('{')) || type.endsWith(' | null') ? `(${type})` : type;
}

export function typesOf(value: Value | undefined): Pick<Value, 'type' | 'json'> {
  return { type: value?.type, json: value?.json };
}

/** The types that several values have together, when each is known. */
export function common(values: readonly Value[]): Pick<Value, 'type' | 'json'> {
  const join = (all: readonly (string | undefined)[]): string | undefined => {
    const split = all.flatMap((each) =>
      each !== undefined && /^('[^']*'( \| )?)+$/.test(each) ? each.split(' | ') : [each],
    );
    const own = [...new Set(split.filter((each) => each !== 'empty' && each !== 'null'))];
    const named = own.length === 1 ? own : own.map((each) => markedTypes[each ?? ''] ?? each);
    // A text beside JSON is read as JSON: '[]' in a coalesce says nothing of its own.
    const isJson = named.some((each) => each !== undefined && /^[{([]|\]$/.test(each));
    const known = isJson ? named.filter((each) => each !== 'string' && !each?.startsWith("'")) : named;
    if (known.includes(undefined)) return undefined;
    if (known.includes('string'))
      return known.every((each) => each === 'string' || each?.startsWith("'")) ? 'string' : undefined;
    return known.length === 0 ? undefined : known.join(' | ');
  };
  return { type: join(values.map(({ type }) => type)), json: join(values.map(({ json }) => json)) };
}

export function constant(body: unknown): Value {
  if (field(body, 'isnull') === true) return { isNullable: true, type: 'null', json: 'null' };
  if (field(body, 'sval') !== undefined)
    return {
      isNullable: false,
      type: `'${text(body, 'sval', 'sval').replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`,
      json: 'string',
    };
  if (field(body, 'boolval') !== undefined) return { isNullable: false, type: 'boolean', json: 'boolean' };
  return { isNullable: false, json: 'number' };
}

export function union(one: Column, other: Value | undefined): Column {
  return {
    name: one.name,
    isNullable: one.isNullable || (other?.isNullable ?? true),
    ...common([one, other ?? unknownValue]),
  };
}

export function renamed(columns: readonly Column[], to: readonly string[]): Column[] {
  return columns.map((column, at) => ({ ...column, name: to[at] ?? column.name }));
}
