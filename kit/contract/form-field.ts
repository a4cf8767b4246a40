import { z } from 'zod';
import type { StatusFamily } from './status-family.ts';

/** A value that may be chosen or shown: the key of its word, and the colour of its badge where it is a state. */
export type Option<V extends string = string, K extends string = string> = {
  readonly value: V;
  readonly label: K;
  readonly family?: StatusFamily;
};

/** A family of badges alone where the word is named as the value; else the word's key, and the family where there is one. */
type OptionLook = StatusFamily | readonly [label: string, family?: StatusFamily];

type LabelsOf<T> = {
  [V in keyof T]: T[V] extends readonly [infer K extends string, ...unknown[]] ? K : V & string;
}[keyof T];

/** Options in the order they are written, by value. Values that are numbers go into an array of their own: an object would sort them. */
export function options<const T extends Readonly<Record<string, OptionLook>>>(looks: T) {
  const made = Object.entries(looks).map(([value, look]) => {
    const [label, family] = typeof look === 'string' ? [value, look] : look;
    return { value, label, ...(family === undefined ? {} : { family }) };
  });
  // Values and labels are the keys and words that were given.
  return made as unknown as readonly Option<keyof T & string, LabelsOf<T>>[];
}

/** How a field of a form is typed in. */
export type FieldKind = 'text' | 'code' | 'digits' | 'number' | 'date' | 'choice';

type FieldLook = {
  readonly kind?: FieldKind;
  readonly options?: readonly Option[];
  /** The earliest day that may be chosen, yyyy-MM-dd. */
  readonly min?: string;
  /** Names people or their papers: the browser never puts it in an address nor keeps it. */
  readonly isPrivate?: boolean;
};

const looks = z.registry<FieldLook>();

function looking<T extends z.ZodType>(schema: T, look: FieldLook): T {
  // Without a definition of its own a clone keeps what was said of the schema that it was made of.
  const own = schema.clone();
  looks.add(own, look);
  return own;
}

/** A schema whose field a form shows as an input of this kind. */
export function typedAs<T extends z.ZodType>(kind: FieldKind, schema: T, look: Omit<FieldLook, 'kind'> = {}): T {
  return looking(schema, { ...look, kind });
}

/** A schema of what names a person or a paper: it never stands in an address. */
export function personal<T extends z.ZodType>(schema: T): T {
  return looking(schema, { isPrivate: true });
}

/** A schema whose field a form offers these values for, in this order; those of an enum are offered as they are. */
export function offering<T extends z.ZodType>(options: readonly Option[], schema: T): T {
  return typedAs('choice', schema, { options });
}

/** The schema of one of some options. */
export type EnumOf<O extends readonly Option[]> = z.ZodEnum<{ [V in O[number]['value']]: V }>;

/** How a form shows a field with this schema; a wrapper like `optional` passes on what it wraps. */
export function fieldLookOf(schema: z.ZodType): FieldLook {
  const inner = innerOf(schema);
  const own = looks.get(schema) ?? {};
  if (inner !== undefined) return { ...fieldLookOf(inner), ...own };
  if (own.kind !== undefined) return own;
  if (schema instanceof z.ZodEnum)
    return {
      kind: 'choice',
      options: schema.options.map((value) => ({ value: String(value), label: String(value) })),
      ...own,
    };
  return { kind: schema instanceof z.ZodNumber ? 'number' : 'text', ...own };
}

function innerOf(schema: z.ZodType): z.ZodType | undefined {
  const isWrapper =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return isWrapper ? (schema.unwrap() as z.ZodType) : undefined;
}
