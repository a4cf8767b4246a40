import { inject } from 'vitest';

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
    /** Where the run hands out databases; see database-server.ts. */
    testDatabases: string;
  }
}
