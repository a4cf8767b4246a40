import { types } from 'pg';

type Parse = (text: string) => unknown;

const parsers = new Map<number, Parse>([
  [types.builtins.INT8, BigInt],
  [types.builtins.DATE, String],
  [types.builtins.NUMERIC, String],
  [types.builtins.INTERVAL, String],
  [1016, arrayOf(BigInt)], // int8[]
  [1182, arrayOf(String)], // date[]
  [1231, arrayOf(String)], // numeric[]
]);

/**
 * The JavaScript types of PostgreSQL values, for the `types` of every pool and client: int8 (money, ids, count(*)) →
 * bigint, date → 'yyyy-mm-dd', timestamptz → Date, numeric and interval → string, and arrays of these alike; all
 * others as in pg.
 */
export const typeParsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): Parse {
    const parse = format === 'binary' ? undefined : parsers.get(oid);
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- pg lists its own types; a database has more
    return parse ?? types.getTypeParser(oid, format);
  },
};

// These arrays hold neither quotes, commas nor braces inside an element, so splitting is enough.
function arrayOf(element: Parse): Parse {
  return (text) => {
    if (!text.startsWith('{')) return parseNested(text.slice(text.indexOf('=') + 1), element);
    return parseNested(text, element);
  };
}

function parseNested(text: string, element: Parse): unknown[] {
  const values: unknown[] = [];
  const stack: unknown[][] = [values];
  for (const [token] of text.slice(1, -1).matchAll(/[{}]|[^{},]+/g)) {
    const top = stack.at(-1) ?? values;
    if (token === '{') {
      const inner: unknown[] = [];
      top.push(inner);
      stack.push(inner);
    } else if (token === '}') stack.pop();
    else top.push(token === 'NULL' ? null : element(token));
  }
  return values;
}
