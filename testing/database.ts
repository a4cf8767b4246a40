import pg from 'pg';
import { inject } from 'vitest';
import { typeParsers } from '#database/types.ts';
import { openPool } from '#kit/server/database/database.ts';

/** A database of this test file alone. */
export type TestDatabase = {
  name: string;
  /** Of the role that owns every table. */
  ownerUrl: string;
  /** Of the role that servers work as; row security holds for it. */
  appUrl: string;
  /** Of the role that workers take data files in as. */
  loaderUrl: string;
  /** Ends the sessions on it and removes it. */
  drop(): Promise<void>;
};

/**
 * A fresh copy (50 ms) of the migrated and filled template. The first call of a run starts PostgreSQL and makes the
 * template, so that tests without a database start none.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const made = await ask('make');
  const drop = async (): Promise<void> => {
    await ask(`drop/${made.name}`);
  };
  return { ...made, drop };
}

/** A row for each session on this database that waits for a lock; those of other tests' databases wait for locks too. */
export const waitingForLocksSql = `select from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where not l.granted and a.datname = current_database()`;

/** A database of this test file, with a connection of its owner and a pool of the servers' role. */
export type Connected = {
  readonly database: TestDatabase;
  readonly owner: pg.Client;
  readonly pool: pg.Pool;
  /** Ends the connections and removes the database. */
  readonly close: () => Promise<void>;
};

/** Makes a database and connects to it as both roles. */
export async function connectedDatabase(poolSize = 2): Promise<Connected> {
  const database = await testDatabase();
  const owner = new pg.Client({ connectionString: database.ownerUrl, types: typeParsers });
  await owner.connect();
  const pool = openPool(database.appUrl, poolSize);
  const close = async () => {
    await Promise.all([pool.end(), owner.end()]);
    await database.drop();
  };
  return { database, owner, pool, close };
}

type Made = { name: string; ownerUrl: string; appUrl: string; loaderUrl: string };

async function ask(what: string): Promise<Made> {
  const response = await fetch(`${inject('testDatabases')}/${what}`, { method: 'POST' });
  const answer: Made & { error?: string } = await response.json();
  if (!response.ok) throw new Error(`The test database failed: ${answer.error}`);
  return answer;
}

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to vitest's own
  interface ProvidedContext {
    /** The address where the run provides databases; see database-server.ts. */
    testDatabases: string;
  }
}
