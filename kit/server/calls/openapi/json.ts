export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

export function isObject(part: Json): part is JsonObject {
  return typeof part === 'object' && part !== null && !Array.isArray(part);
}
