import { z } from 'zod';
import type { Pair } from '#kit/words/words.ts';
import type { StatusFamily } from './status-family.ts';

/** A value that can be chosen or shown: the key of its text, and the colour of its badge if it is a state. */
export type Option<V extends string = string, K extends string = string> = {
  readonly value: V;
  readonly label: K;
  readonly family?: StatusFamily;
};

/**
 * Only the family of badges if the text's key equals the value; else the text's key, and the family if there is one.
 */
type OptionLook = StatusFamily | readonly [label: string, family?: StatusFamily];

type LabelsOf<T> = {
  [V in keyof T]: T[V] extends readonly [infer K extends string, ...unknown[]] ? K : V & string;
}[keyof T];

/**
 * Options in the order they are written, by value. Values that are numbers go into a separate array, because an
 * object would sort them.
 */
export function options<const T extends Readonly<Record<string, OptionLook>>>(looks: T) {
  const made = Object.entries(looks).map(([value, look]) => {
    const [label, family] = typeof look === 'string' ? [value, look] : look;
    return { value, label, ...(family === undefined ? {} : { family }) };
  });
  // Values and labels are the given keys and texts.
  return made as unknown as readonly Option<keyof T & string, LabelsOf<T>>[];
}

/** The input of a form's field; `lines` is a text of several lines. */
export type FieldKind = 'text' | 'code' | 'digits' | 'number' | 'date' | 'choice' | 'lines';

type FieldLook = {
  readonly kind?: FieldKind;
  readonly options?: readonly Option[];
  /** What the field holds at first. */
  readonly start?: string;
  /** The earliest day that may be chosen, yyyy-MM-dd. */
  readonly min?: string;
  /** What is said of an earlier one, in both languages. */
  readonly minSaid?: Pair;
  /** The most characters of a text. */
  readonly max?: number;
  /** A number without a minus sign. */
  readonly isPositive?: boolean;
  /** Names people or their papers: the browser never puts it in an address nor stores it. */
  readonly isPrivate?: boolean;
};

const looks = z.registry<FieldLook>();

function looking<T extends z.ZodType>(schema: T, look: FieldLook): T {
  // Without its own definition a clone keeps what was declared for the original schema.
  const own = schema.clone();
  looks.add(own, look);
  return own;
}

/** A schema whose field a form shows as an input of this kind. */
export function typedAs<T extends z.ZodType>(kind: FieldKind, schema: T, look: Omit<FieldLook, 'kind'> = {}): T {
  return looking(schema, { ...look, kind });
}

/** A schema for what names a person or a paper: it is never in an address. */
export function personal<T extends z.ZodType>(schema: T): T {
  return looking(schema, { isPrivate: true });
}

/** A schema for which a form offers these values, in this order; those of an enum are offered unchanged. */
export function offering<T extends z.ZodType>(options: readonly Option[], schema: T): T {
  return typedAs('choice', schema, { options });
}

/** The schema of one of some options. */
export type EnumOf<O extends readonly Option[]> = z.ZodEnum<{ [V in O[number]['value']]: V }>;

/** How a form shows a field with this schema; a wrapper like `optional` passes on the inner schema's declaration. */
export function fieldLookOf(schema: z.ZodType): FieldLook {
  const inner = innerOf(schema);
  const own = looks.get(schema) ?? {};
  if (inner !== undefined) return { ...fieldLookOf(inner), ...startOf(schema), ...own };
  const limited = { ...lengthOf(schema), ...own };
  if (own.kind !== undefined) return limited;
  if (schema instanceof z.ZodEnum)
    return {
      kind: 'choice',
      options: schema.options.map((value) => ({ value: String(value), label: String(value) })),
      ...own,
    };
  return { kind: schema instanceof z.ZodNumber ? 'number' : 'text', ...limited };
}

/** True of a field of an object whose value is a number of JSON, while an input holds the text that was typed. */
export function takesNumber(schema: z.ZodType, name: string): boolean {
  let field: unknown = schema instanceof z.ZodObject ? schema.shape[name] : undefined;
  while (field instanceof z.ZodType && innerOf(field) !== undefined) field = innerOf(field);
  return field instanceof z.ZodNumber;
}

function startOf(schema: z.ZodType): { readonly start?: string } {
  const start: unknown = schema instanceof z.ZodDefault ? schema.parse(undefined) : undefined;
  return typeof start === 'string' ? { start } : {};
}

function lengthOf(schema: z.ZodType): { readonly max?: number } {
  return 'maxLength' in schema && typeof schema.maxLength === 'number' ? { max: schema.maxLength } : {};
}

function innerOf(schema: z.ZodType): z.ZodType | undefined {
  const isWrapper =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return isWrapper ? (schema.unwrap() as z.ZodType) : undefined;
}
