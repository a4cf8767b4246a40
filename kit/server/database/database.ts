import pg from 'pg';
import { typeParsers } from '#database/types.ts';
import { holdEvents, sendCommitted, takeEvents } from '#kit/server/events.ts';
import { UnsureCommit, isDatabaseAway } from './database-fault.ts';
import { CheckedClient } from '#database/checked-client.ts';
import type { Connection, Pool, PooledConnection, Sender } from '#database/connection.ts';
import { Answers, type Inlined, inlined } from './inlined.ts';
import { Batch } from './batch.ts';
import { untyped } from './untyped.ts';
import { about, passMark, passOf, preparedOn, withPass } from './passes.ts';

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
    // Compiling a statement costs more than its work: a tenth of a second for each call's first one where the server does it by default.
    options: '-c statement_timeout=15000 -c lock_timeout=3000 -c idle_in_transaction_session_timeout=30000 -c jit=off',
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
  readonly #pool: Pool;

  private constructor(pool: Pool, client: PooledConnection) {
    this.#pool = pool;
    this.client = client;
    holdEvents(client);
  }

  /** Begins with a savepoint `start`. */
  static async begin(pool: Pool, actor: Actor): Promise<Acting> {
    return (await Acting.send(pool, [...actFor(actor), inlined('savepoint start')])).acting;
  }

  /** Begins with these statements, in the same trip. */
  static async send(pool: Pool, statements: readonly Inlined[]): Promise<{ acting: Acting; answers: Answers }> {
    const client = await pool.connect();
    try {
      const answers = await together(client, [inlined('begin'), ...statements]);
      return { acting: new Acting(pool, client), answers };
    } catch (error) {
      await giveBack(client);
      throw error;
    }
  }

  async rollbackTo(name: 'start' | 'work'): Promise<void> {
    holdEvents(this.client);
    await this.client.query(`rollback to savepoint ${name}`);
  }

  /** Commits, after last statements if there are any; if one fails nothing is committed. Then its events are sent. */
  async commit(last: readonly Inlined[] = []): Promise<void> {
    try {
      await commitOn(this.client, last);
    } catch (error) {
      throw isDatabaseAway(error) ? new UnsureCommit(error) : error;
    }
    const events = takeEvents(this.client);
    this.client.release();
    await sendCommitted(this.#pool, events);
  }

  /** Rolls back; a connection that cannot even roll back is destroyed. */
  async abandon(): Promise<void> {
    takeEvents(this.client);
    await giveBack(this.client);
  }
}

/** The statements that let a transaction act for an institution and a user. */
export function actFor({ institutionId, userId }: Actor): readonly Inlined[] {
  const statement = inlined('select portal.act_as($1, $2, $3)', [institutionId, userId, passMark]);
  return [withPass(statement, about.acting({ institutionId, userId }))];
}

/** Lets an open transaction act for somebody else from here on. */
export async function actFrom(client: Connection, { institutionId, userId }: Actor): Promise<void> {
  const pass = passOf(client, about.acting({ institutionId, userId }));
  await client.query('select portal.act_as($1, $2, $3)', [institutionId, userId, pass]);
}

function enterIdentity(): Inlined {
  return withPass(inlined('select portal.enter_identity($1)', [passMark]), about.identity);
}

/** Sends statements in one trip (`Batch`). Of a pool's statements all are done, or none. */
export async function together(sender: Sender, statements: readonly Inlined[]): Promise<Answers> {
  if (!(sender instanceof pg.Pool)) return sentOn(sender, statements);
  const client = await sender.connect();
  try {
    const answers = await sentOn(client, statements);
    client.release();
    return answers;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function sentOn(client: Sender, statements: readonly Inlined[]): Promise<Answers> {
  const prepared = statements.map((statement) => preparedOn(client, statement));
  return new Answers(statements, await Batch.send(untyped(client), prepared));
}

const commit = inlined('commit');

/**
 * Ends a transaction, after last statements if there are any. A transaction in which a statement failed ends with a rollback, which the
 * database does not call a failure: it is one here, so that nothing is answered that was not kept.
 */
async function commitOn(client: Sender, last: readonly Inlined[]): Promise<Answers> {
  const answers = await together(client, [...last, commit]);
  if (answers.commandOf(commit) !== 'COMMIT')
    throw new Error('the transaction was rolled back, because a statement in it had failed');
  return answers;
}

/**
 * Runs work in one transaction that acts for an institution and a user; commits what it returns from.
 */
export function actAs<T>(pool: pg.Pool, actor: Actor, work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
export function actAs<T>(pool: Pool, actor: Actor, work: (client: PooledConnection) => Promise<T>): Promise<T>;
export async function actAs<T>(pool: Pool, actor: Actor, work: (client: PooledConnection) => Promise<T>): Promise<T> {
  const acting = await Acting.begin(pool, actor);
  try {
    const result = await work(acting.client);
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
    await together(client, [inlined('begin'), enterIdentity()]);
    const result = await work(client);
    await commitOn(client, []);
    client.release();
    return result;
  } catch (error) {
    await giveBack(client);
    throw error;
  }
}

/** A transaction of the identity scope in few trips: it begins with its first statements and ends with its last. */
export class IdentityTrips {
  readonly client: PooledConnection;
  #isBegun = false;
  #isOver = false;

  constructor(client: PooledConnection) {
    this.client = client;
  }

  /** True once it is committed. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Sends statements, in one trip. */
  send(statements: readonly Inlined[]): Promise<Answers> {
    return together(this.client, [...this.#beginning(), ...statements]);
  }

  /** Sends the last statements and commits, in one trip; if one fails nothing is kept. */
  async end(statements: readonly Inlined[] = []): Promise<Answers> {
    const answers = await commitOn(this.client, [...this.#beginning(), ...statements]);
    this.#isOver = true;
    return answers;
  }

  #beginning(): readonly Inlined[] {
    if (this.#isBegun) return [];
    this.#isBegun = true;
    return [inlined('begin'), enterIdentity()];
  }
}

/** Runs work in one transaction of the identity scope whose statements travel together; commits it unless the work did. */
export async function identityTrips<T>(pool: Pool, work: (trips: IdentityTrips) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const trips = new IdentityTrips(client);
    const result = await work(trips);
    if (!trips.isOver) await trips.end();
    client.release();
    return result;
  } catch (error) {
    await giveBack(client);
    throw error;
  }
}

/** One statement of the identity scope, in one trip. */
export async function identityStatement<R>(pool: Pool, statement: Inlined<R>): Promise<readonly R[]> {
  return identityTrips(pool, async (trips) => (await trips.end([statement])).of(statement));
}

/**
 * Runs work of the identity scope inside an open transaction, so that it commits with the rest and needs no second
 * connection. Returns to the institution's scope afterwards; a refusal rolls the setting back by itself.
 */
export async function withIdentity<T>(
  client: PooledConnection,
  work: (client: PooledConnection) => Promise<T>,
): Promise<T> {
  await together(client, [enterIdentity()]);
  const result = await work(client);
  await client.query(`set local app.scope = ''`);
  return result;
}
