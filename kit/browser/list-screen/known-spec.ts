import { z } from 'zod';
import type { Call } from '#kit/contract/call.ts';
import { fieldLookOf } from '#kit/contract/form-field.ts';
import { listOf } from '#kit/contract/row.ts';
import type { AnyRow, AnySpec, ListColumn, ListField } from './spec.ts';

type Field = ListField<string, string>;

/** A declaration of a screen of any call, after its names were checked. */
export type Declared = Omit<AnySpec, 'call' | 'words' | 'caption' | 'fields' | 'columns' | 'rowKey'> & {
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
export function knownSpec(call: Call, { fields, more = [], without = [], cells = {}, ...spec }: Declared): AnySpec {
  const list = listOf(call);
  if (list === undefined) throw new Error(`${call.path}: its rows are not declared with row()`);
  const columns = list.columns
    .filter(({ name }) => !without.includes(name))
    .map((column): ListColumn<string, string, AnyRow> => {
      const render = cells[column.name];
      return render === undefined ? column : { ...column, render };
    });
  return {
    ...spec,
    call,
    words: list.words,
    caption: spec.caption ?? list.caption,
    columns,
    rowKey: list.keyOf,
    fields: [
      ...knownFields(call, fields),
      ...knownFields(call, more).map((field): Field => ({ ...field, advanced: true })),
    ],
  };
}

function knownFields(call: Call, declared: readonly DeclaredField[]): readonly Field[] {
  const fields: Field[] = [];
  for (const [at, one] of declared.entries()) {
    if (rangeOf(declared[at - 1], one) !== undefined) continue;
    const range = rangeOf(one, declared[at + 1]);
    if (range === undefined) fields.push(knownField(call, typeof one === 'string' ? { name: one } : one));
    else {
      const { min } = fieldLookOf(schemaOf(call, range.from));
      fields.push({ kind: 'range', ...range, ...(min === undefined ? {} : { min }) });
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
  const { kind = 'text', options = [], isPrivate } = fieldLookOf(schemaOf(call, field.name));
  const traits = { ...field, ...(isPrivate === true ? { private: true as const } : {}) };
  const { load } = field;
  if (load !== undefined) return { ...traits, kind: 'choice', load };
  return kind === 'choice' ? { ...traits, kind, options } : { ...traits, kind };
}

function schemaOf(call: Call, name: string): z.ZodType {
  const input = call.body ?? call.query;
  const schema: unknown = input instanceof z.ZodObject ? input.shape[name] : undefined;
  if (!(schema instanceof z.ZodType)) throw new Error(`${call.path} takes no field '${name}'`);
  return schema;
}
