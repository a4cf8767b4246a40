import { z } from 'zod';
import type { Schema } from '#kit/contract/call.ts';
import { promiseOf } from '#kit/contract/promised.ts';
import { type FieldTexts, withMeanings } from './field-meanings.ts';
import type { JsonObject } from './json.ts';

/** Where a schema stands: its call, what the call is about, and where the document keeps its schemas. */
export type Place = {
  readonly group: string;
  readonly name: string;
  readonly schemas: Record<string, JsonObject>;
  readonly texts: FieldTexts;
  /** What applications may be allowed. */
  readonly scopes: Readonly<Record<string, string>>;
  readonly above: string;
};

/** The JSON schema of a part of a call, as it is promised. */
export function plain(schema: Schema, io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      // An answer may hold more in a later release; only what is sent is refused for it.
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      const promised = promiseOf(zodSchema);
      if (promised === undefined) return;
      const { id } = jsonSchema;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      Object.assign(jsonSchema, plain(promised, io), id === undefined ? {} : { id });
    },
  });
  return rest as JsonObject;
}

/**
 * The JSON schema of a part of a call; its internal references move to the document's components. What has a name of its own
 * (`meta({ id })`) stands there once, under that name.
 */
export function hoisted(schema: Schema, io: 'input' | 'output', place: Place): JsonObject {
  const { group, name, schemas, above, texts } = place;
  const { $defs = {}, ...rest } = plain(schema, io) as JsonObject & { $defs?: Record<string, JsonObject> };
  const prefix = `${group}.${name}.${io}`;
  const placeOf = (key: string) => (isNamed(key) ? key : `${prefix}.${key}`);
  const renamed = (part: JsonObject) =>
    JSON.parse(JSON.stringify(part), (key, value: unknown) => {
      if (key !== '$ref' || typeof value !== 'string') return value;
      if (value === '#') return `#/components/schemas/${prefix}`;
      const [, , named = ''] = value.split('/');
      return `#/components/schemas/${placeOf(named)}`;
    }) as JsonObject;
  for (const [key, part] of Object.entries($defs)) {
    const { id: _, ...own } = part;
    const described = withMeanings(own, isNamed(key) ? key : above, texts);
    schemas[placeOf(key)] = renamed(exampled(described, key, texts));
  }
  const described = withMeanings(rest, above, texts);
  if (!JSON.stringify(rest).includes('"$ref":"#"')) return renamed(described);
  schemas[prefix] = renamed(described);
  return { $ref: `#/components/schemas/${prefix}` };
}

/** A schema with the whole example that is known of it by its name. */
function exampled(schema: JsonObject, name: string, { samples }: FieldTexts): JsonObject {
  const sample = samples?.[name];
  return sample === undefined || !isNamed(name) ? schema : { ...schema, examples: [sample] };
}

/** The library names what is met twice `__schema0` and so on. */
function isNamed(key: string): boolean {
  return !key.startsWith('__');
}
