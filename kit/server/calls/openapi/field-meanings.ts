import { isObject, type Json, type JsonObject } from './json.ts';

/** What fields mean, in English: by name, or by `above.name`, where `above` is the field or the thing that they stand in. */
export type FieldMeanings = Readonly<Record<string, string>>;

/** A value that a field may have, by the same names. */
export type FieldSamples = Readonly<Record<string, Json>>;

/** What is said of fields beside their schemas. */
export type FieldTexts = { readonly meanings: FieldMeanings; readonly samples?: FieldSamples };

/** What is known of a field; that in its place goes before that of its name alone. */
function known<T>(all: Readonly<Record<string, T>>, above: string, name: string): T | undefined {
  return Object.hasOwn(all, `${above}.${name}`) ? all[`${above}.${name}`] : all[name];
}

/** A JSON schema with the meanings of its fields as descriptions and their samples as examples; a field that describes itself keeps its own. */
export function withMeanings(schema: JsonObject, above: string, texts: FieldTexts): JsonObject {
  const described = Object.entries(schema).map(([key, part]) => {
    if (key !== 'properties' || !isObject(part)) return [key, inPart(part, above, texts)];
    const fields = Object.entries(part).map(([name, field]) => [name, describe(field, { above, name, texts })]);
    return [key, Object.fromEntries(fields)];
  });
  return Object.fromEntries(described) as JsonObject;
}

type Place = { readonly above: string; readonly name: string; readonly texts: FieldTexts };

function describe(field: Json, { above, name, texts }: Place): Json {
  if (!isObject(field)) return field;
  const described = withMeanings(field, name, texts);
  const description = known(texts.meanings, above, name);
  // A constant is its own example, and a named schema has one of its own.
  const given = 'const' in field || '$ref' in field ? undefined : known(texts.samples ?? {}, above, name);
  const sample = given !== undefined && isShaped(given, field) ? given : undefined;
  return {
    ...(description === undefined ? {} : { description }),
    ...described,
    ...(sample === undefined ? {} : { examples: [sample] }),
  };
}

function inPart(part: Json, above: string, texts: FieldTexts): Json {
  if (Array.isArray(part)) return part.map((one: Json) => inPart(one, above, texts));
  return isObject(part) ? withMeanings(part, above, texts) : part;
}

/** Whether a sample has the shape of a field: one name may be a text here and an object there. */
function isShaped(sample: Json, field: Json | undefined): boolean {
  if (field === undefined || !isObject(field)) return true;
  const { anyOf, type, properties, items } = field;
  if (Array.isArray(anyOf)) return anyOf.some((one: Json) => isShaped(sample, one));
  if (Array.isArray(field['enum'])) return field['enum'].includes(sample);
  if (typeof type === 'string' && !isOfType(sample, type)) return false;
  if (Array.isArray(sample)) return sample.every((one: Json) => isShaped(one, items));
  if (!isObject(sample) || properties === undefined || !isObject(properties)) return true;
  return Object.entries(sample).every(([name, part]) => isShaped(part, properties[name]));
}

function isOfType(sample: Json, type: string): boolean {
  if (type === 'null') return sample === null;
  if (type === 'array') return Array.isArray(sample);
  if (type === 'integer' || type === 'number') return typeof sample === 'number';
  return type === 'object' ? isObject(sample) : typeof sample === type;
}
