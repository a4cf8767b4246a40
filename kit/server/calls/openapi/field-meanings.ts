type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = { readonly [key: string]: Json };

/** What fields mean, in English: by name, or by `above.name`, where `above` is the field or the thing that they stand in. */
export type FieldMeanings = Readonly<Record<string, string>>;

/** The meaning of a field; that in its place goes before that of its name alone. */
function meaningOf(meanings: FieldMeanings, above: string, name: string): string | undefined {
  return meanings[`${above}.${name}`] ?? meanings[name];
}

/** A JSON schema with the meanings of its fields as descriptions; a field that describes itself keeps its own. */
export function withMeanings(schema: JsonObject, above: string, meanings: FieldMeanings): JsonObject {
  const described = Object.entries(schema).map(([key, part]) => {
    if (key !== 'properties' || !isObject(part)) return [key, inPart(part, above, meanings)];
    const fields = Object.entries(part).map(([name, field]) => [name, describe(field, { above, name, meanings })]);
    return [key, Object.fromEntries(fields)];
  });
  return Object.fromEntries(described) as JsonObject;
}

type Place = { readonly above: string; readonly name: string; readonly meanings: FieldMeanings };

function describe(field: Json, { above, name, meanings }: Place): Json {
  if (!isObject(field)) return field;
  const described = withMeanings(field, name, meanings);
  const description = meaningOf(meanings, above, name);
  return description === undefined ? described : { description, ...described };
}

function inPart(part: Json, above: string, meanings: FieldMeanings): Json {
  if (Array.isArray(part)) return part.map((one: Json) => inPart(one, above, meanings));
  return isObject(part) ? withMeanings(part, above, meanings) : part;
}

function isObject(part: Json): part is JsonObject {
  return typeof part === 'object' && part !== null && !Array.isArray(part);
}
