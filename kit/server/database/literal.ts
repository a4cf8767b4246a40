import pg from 'pg';

/** Like a parameter, a literal in quotes has the type that its place asks for. */
export function literalOf(value: unknown): string {
  return value === null ? 'null' : pg.escapeLiteral(textOf(value));
}

/** A value as the database reads it. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map(elementOf).join()}}`;
  throw new TypeError('this value cannot be written into a statement');
}

function elementOf(value: unknown): string {
  return value === null ? 'null' : `"${textOf(value).replace(/["\\]/g, '\\$&')}"`;
}
