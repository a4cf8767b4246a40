import pg from 'pg';
import { type Claim, claimsOf, holdClaims } from '#database/claims.ts';
import type { RowOf, Values } from '#database/connection.ts';

/**
 * A statement with its values written into it as literals, for what takes no parameters: statements that travel together, and
 * COPY. `npm run db:types` knows it by its text like any other.
 */
export type Inlined<R = unknown> = {
  readonly sql: string;
  readonly claims: readonly Claim[];
  /** What the connection's pass has to be for: it is written in where the connection is known (`passes.ts`). */
  readonly passFor?: string;
  /** Only the compiler sees it: what a row of the answer is, and that nobody else makes one. */
  readonly [row]: R;
};

declare const row: unique symbol;

/** Writes the values of a statement into it. */
export function inlined<const T extends string>(text: T, ...values: Values<T>): Inlined<RowOf<T>>;
export function inlined(text: string, given: readonly unknown[] = []) {
  const sql = text.replace(/\/\*.*?\*\/|\$(\d+)/g, (_, place?: string) =>
    place === undefined ? '' : literalOf(given[Number(place) - 1] ?? null),
  );
  return { sql, claims: claimsOf(text) } as Inlined;
}

/** The answers to statements that travelled together. */
export class Answers {
  readonly #results: ReadonlyMap<Inlined, pg.QueryResult>;

  constructor(statements: readonly Inlined[], results: readonly pg.QueryResult[]) {
    this.#results = new Map(
      statements.flatMap((statement, at) => {
        const result = results[at];
        if (result === undefined) throw new TypeError('each statement gives a result');
        if (statement.claims.length > 0) holdClaims(statement.claims, result.rows);
        return [[statement, result]];
      }),
    );
  }

  /** The rows of one of them. */
  of<R>(statement: Inlined<R>): readonly R[] {
    return this.#results.get(statement)?.rows ?? [];
  }
}

/** Like a parameter, a literal in quotes has the type that its place asks for. */
function literalOf(value: unknown): string {
  return value === null ? 'null' : pg.escapeLiteral(textOf(value));
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map(elementOf).join()}}`;
  throw new TypeError('this value cannot be written into a statement');
}

function elementOf(value: unknown): string {
  return value === null ? 'null' : `"${textOf(value).replace(/["\\]/g, '\\$&')}"`;
}
