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
  const sample = 'const' in field || '$ref' in field ? undefined : known(texts.samples ?? {}, above, name);
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
