import type pg from 'pg';
import { type Claim, claimsOf, holdClaims } from '#database/claims.ts';
import type { RowOf, Values } from '#database/connection.ts';
import { literalOf } from './literal.ts';

/**
 * A statement that is sent by somebody else: with others in one message, or as a text with its values written into it where parameters
 * are not taken (COPY). `npm run db:types` knows it by its text like any other.
 */
export type Inlined<R = unknown> = {
  readonly text: string;
  /** It is prepared under this name, once a connection. */
  readonly name: string;
  readonly values: readonly unknown[];
  readonly claims: readonly Claim[];
  /** What the connection's pass has to be for: it is written in where the connection is known (`passes.ts`). */
  readonly passFor?: string;
  /** Only the compiler sees it: what a row of the answer is, and that nobody else makes one. */
  readonly [row]: R;
};

declare const row: unique symbol;

/** A statement with its values. */
export function inlined<const T extends string>(text: T, ...values: Values<T>): Inlined<RowOf<T>>;
export function inlined(text: string, values: readonly unknown[] = []) {
  return { text, values, ...knownAs(text) } as unknown as Inlined;
}

/** The same for a text that is made while the program runs: it says itself what it gives. */
export function untypedInlined<R>(text: string, values: readonly unknown[]): Inlined<R> {
  return { text, values, ...knownAs(text) } as unknown as Inlined<R>;
}

/** A statement as one text, its values in it as literals. */
export function textOfInlined({ text, values }: Inlined): string {
  return text.replace(/\/\*.*?\*\/|\$(\d+)/g, (_, place?: string) =>
    place === undefined ? '' : literalOf(values[Number(place) - 1] ?? null),
  );
}

type Known = Pick<Inlined, 'name' | 'claims'>;

// Texts are literals of the sources, so there are only so many.
const known = new Map<string, Known>();

function knownAs(text: string): Known {
  const found = known.get(text);
  if (found !== undefined) return found;
  const made = { name: `together-${known.size}`, claims: claimsOf(text) };
  known.set(text, made);
  return made;
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

  /** What the database says it did for one of them. */
  commandOf(statement: Inlined): string | undefined {
    return this.#results.get(statement)?.command;
  }
}
