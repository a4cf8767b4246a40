import pg from 'pg';
import { typeParsers } from '#database/types.ts';
import { UnsureCommit, isDatabaseAway } from './database-fault.ts';
import { CheckedClient } from '#database/checked-client.ts';
import type { Pool, PooledConnection } from '#database/connection.ts';
import { untyped } from './untyped.ts';

export type Actor = { readonly institutionId: number; readonly userId: number };

/**
 * A pool that logs in as the app role. `max` connections; a caller that waits 5 s for one is refused as busy. With
 * `answerMilliseconds` a statement without an answer in that time has lost its connection, because a broken network
 * reports nothing. Work with a longer limit gives its statements their own `query_timeout`.
 */
export function openPool(url: string, max: number, answerMilliseconds?: number): pg.Pool {
  const pool = new pg.Pool({
    Client: CheckedClient,
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(answerMilliseconds === undefined ? {} : { query_timeout: answerMilliseconds }),
    idleTimeoutMillis: 30_000,
    types: typeParsers,
    options: '-c statement_timeout=15000 -c lock_timeout=3000 -c idle_in_transaction_session_timeout=30000',
  });
  // An idle connection closed by the server must not crash the process; the next checkout opens another.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** How long a server's calls wait for an answer: statements end at 15 s by themselves. */
export const answerMilliseconds = 18_000;

// A connection that cannot roll back in this time is destroyed.
const rollback = { text: 'rollback', query_timeout: 2_000 } as const;

/** Rolls back and returns the connection; a broken one is destroyed. */
async function giveBack(client: PooledConnection): Promise<void> {
  await client.query(rollback).then(
    () => client.release(),
    () => client.release(true),
  );
}

/**
 * A transaction that acts for an institution and a user: row security shows only their rows. Round trips are half of
 * the cost of a short call, so its beginning and its end are one query each.
 */
export class Acting {
  readonly client: PooledConnection;

  private constructor(client: PooledConnection) {
    this.client = client;
  }

  /** Begins with a savepoint `start`. */
  static async begin(pool: Pool, actor: Actor): Promise<Acting> {
    return (await Acting.send(pool, [...actingTexts(actor), 'savepoint start'])).acting;
  }

  /** Begins with these statements, sent as one; `results` are theirs, in order. */
  static async send(pool: Pool, texts: readonly string[]): Promise<{ acting: Acting; results: pg.QueryResult[] }> {
    const client = await pool.connect();
    try {
      const answer: unknown = await untyped(client).query(['begin', ...texts].join('; '));
      return { acting: new Acting(client), results: Array.isArray(answer) ? answer.slice(1) : [] };
    } catch (error) {
      await giveBack(client);
      throw error;
    }
  }

  async rollbackTo(name: 'start' | 'work'): Promise<void> {
    await this.client.query(`rollback to savepoint ${name}`);
  }

  /** Commits, after a last statement if there is one; if that fails nothing is committed. */
  async commit(last?: string): Promise<void> {
    try {
      await untyped(this.client).query(last === undefined ? 'commit' : `${last}; commit`);
    } catch (error) {
      throw isDatabaseAway(error) ? new UnsureCommit(error) : error;
    }
    this.client.release();
  }

  /** Rolls back; a connection that cannot even roll back is destroyed. */
  async abandon(): Promise<void> {
    await giveBack(this.client);
  }
}

/** The statements that let a transaction act for an institution and a user. */
export function actingTexts({ institutionId, userId }: Actor): string[] {
  return [`set local app.institution = '${integer(institutionId)}'`, `set local app."user" = '${integer(userId)}'`];
}

/**
 * Runs work in one transaction that acts for an institution and a user; commits what it returns from. The work's first
 * parameter is empty; its connection is the second.
 */
export function actAs<T>(
  pool: pg.Pool,
  actor: Actor,
  work: (none: undefined, client: pg.PoolClient) => Promise<T>,
): Promise<T>;
export function actAs<T>(
  pool: Pool,
  actor: Actor,
  work: (none: undefined, client: PooledConnection) => Promise<T>,
): Promise<T>;
export async function actAs<T>(
  pool: Pool,
  actor: Actor,
  work: (none: undefined, client: PooledConnection) => Promise<T>,
): Promise<T> {
  const acting = await Acting.begin(pool, actor);
  try {
    const result = await work(undefined, acting.client);
    await acting.commit();
    return result;
  } catch (error) {
    await acting.abandon();
    throw error;
  }
}

/** Runs work in one transaction of the identity scope: people, sessions, throttles, captchas, and nothing else. */
export async function identityScope<T>(pool: Pool, work: (client: PooledConnection) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(`begin; set local app.scope = 'identity'`);
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    await giveBack(client);
    throw error;
  }
}

/** One statement of the identity scope in one trip: its values, `$1` and on, are written into it as literals. */
export async function identityStatement<R extends pg.QueryResultRow>(
  pool: Pool,
  text: string,
  values: readonly (string | Buffer | null)[],
): Promise<pg.QueryResult<R>> {
  const statement = text.replace(/\$(\d+)/g, (_, place: string) => literal(values[Number(place) - 1] ?? null));
  const client = await pool.connect();
  try {
    const answer: unknown = await untyped(client).query(
      `begin; set local app.scope = 'identity'; ${statement}; commit`,
    );
    client.release();
    if (!Array.isArray(answer)) throw new TypeError('four statements give four results');
    return answer[2];
  } catch (error) {
    await giveBack(client);
    throw error;
  }
}

function literal(value: string | Buffer | null): string {
  if (value === null) return 'null';
  return typeof value === 'string' ? pg.escapeLiteral(value) : `'\\x${value.toString('hex')}'`;
}

/**
 * Runs work of the identity scope inside an open transaction, so that it commits with the rest and needs no second
 * connection. Returns to the institution's scope afterwards; a refusal rolls the setting back by itself.
 */
export async function withIdentity<T>(
  client: PooledConnection,
  work: (client: PooledConnection) => Promise<T>,
): Promise<T> {
  await client.query(`set local app.scope = 'identity'`);
  const result = await work(client);
  await client.query(`set local app.scope = ''`);
  return result;
}

function integer(value: number): number {
  if (!Number.isInteger(value)) throw new TypeError(`not an integer: ${value}`);
  return value;
}
