import type pg from 'pg';
import type { Statements } from './statements.ts';

/** What `npm run db:types` knows of a statement: it is found by its text, so nothing is named and nothing is written twice. */
type Known = keyof Statements;

/** A row of a statement, as the schema has it. */
export type RowOf<T> = T extends Known ? Statements[T]['row'] : never;

/** What a statement takes for `$1` and on; what is undefined is sent as null. */
type ValuesOf<T> = T extends Known ? OrUndefined<Statements[T]['values']> : never;

type OrUndefined<V extends readonly unknown[]> = { readonly [At in keyof V]: V[At] | undefined };

/** A text with conditions in it is several statements: each has to be known, and each has to take these values. */
export type Values<T> = [T] extends [Known]
  ? ValuesOfAll<T> extends readonly []
    ? []
    : [values: OrUndefined<ValuesOfAll<T>>]
  : [unknown: 'this text is no literal, or it is new: npm run db:types'];

type ValuesOfAll<T extends Known> = (T extends Known ? (values: Statements[T]['values']) => void : never) extends (
  values: infer V extends readonly unknown[],
) => void
  ? V
  : never;

/** A statement with its values, to be sent by somebody else. */
type Statement<T extends string> = {
  readonly text: T;
  readonly values?: ValuesOf<T>;
  /** Prepared once a connection under this name. */
  readonly name?: string;
  /** How long the answer is waited for, where it is not the pool's time. */
  readonly query_timeout?: number;
};

/** How statements are sent: the text says what it takes and what it gives. */
export type Sender = {
  query<const T extends string>(text: T, ...values: Values<T>): Promise<pg.QueryResult<RowOf<T>>>;
  query<const T extends string>(statement: Statement<T>): Promise<pg.QueryResult<RowOf<T>>>;
};

type Stream = { query<S extends pg.Submittable>(stream: S): S };

/** One connection to the database. */
export type Connection = Omit<pg.ClientBase, 'query'> & Sender & Stream;

/** What a statement waits for before it is sent; undefined if for nothing. What it sends itself on this connection waits for nobody. */
export type GiveWay = (connection: Sender) => Promise<void> | undefined;

/** A connection of a pool. */
export type PooledConnection = Omit<pg.PoolClient, 'query'> & Sender & Stream & { giveWay?: GiveWay | undefined };

/** Connections that are handed out. */
export type Pool = Omit<pg.Pool, 'query' | 'connect'> & Sender & { connect(): Promise<PooledConnection> };

/** A connection of one's own, to be ended by whoever opened it. */
export type OwnConnection = Omit<pg.Client, 'query'> & Sender & Stream;
