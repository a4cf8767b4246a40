/**
 * An answer that the database already wrote as JSON. It is passed on unchanged, so the query must name exactly the
 * columns of the call's answer schema (`rowsAsJson` builds such a query from the schema).
 */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * SQL for the members of a JSON array: one object a row of a table expression, which names its columns as the answer
 * does, in its order. Rows written as records cost half of what json_build_object and json_agg take.
 */
export function rowsAsJson<const T extends string>(table: T) {
  return `coalesce((select string_agg(row_to_json(r)::text, ',') from ${table} r), '')` as const;
}

/** The JSON of an answer: whole numbers beyond those of JSON are texts. */
export function jsonOf(value: unknown): string {
  if (value instanceof JsonText) return value.text;
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? part.toString() : part));
}
