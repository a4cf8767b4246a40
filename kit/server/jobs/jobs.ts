import pg from 'pg';
import type { z } from 'zod';
import { typeParsers } from '#database/types.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import type { Files } from '#kit/server/files/files.ts';
import type { Logger } from '#kit/server/metrics/log.ts';
import type { Settings } from '#kit/server/settings/settings.ts';
import { CheckedClient } from '#database/checked-client.ts';
import type { Pool } from '#database/connection.ts';

export type JobServices = {
  readonly pool: Pool;
  /** Logs in as the loader role, which writes the bureau's rows: for jobs that take in files. */
  readonly loader: Pool;
  readonly cipher: Cipher;
  readonly settings: Settings;
  readonly files: Files;
  readonly log: Logger;
};

/**
 * A pool that logs in as the loader role. A file of millions of rows is one statement of minutes, so statements have
 * no limit here; a transaction that is idle for ten minutes belongs to a hanging worker.
 */
export function openLoaderPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    Client: CheckedClient,
    connectionString: url,
    max,
    connectionTimeoutMillis: 30_000,
    idleTimeoutMillis: 10_000,
    types: typeParsers,
    options: '-c statement_timeout=0 -c lock_timeout=60000 -c idle_in_transaction_session_timeout=600000 -c jit=off',
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export type Job = {
  readonly name: string;
  /**
   * When it runs by itself, in crontab syntax, in UTC, followed by the queue's options (`?fill=6h`); its payload is
   * empty then.
   */
  readonly cron: (settings: Settings) => string | undefined;
  /** Whether workers with these settings work it; a job that nobody works waits. */
  readonly isWorkedWith: (settings: Settings) => boolean;
  /** The exporting module, for a job that runs in a separate thread. */
  readonly apart: string | undefined;
  /** Whether it waits while the institution, or the user, of its payload is suspended or frozen. */
  readonly rests: boolean;
  readonly run: (payload: unknown, services: JobServices) => Promise<void>;
  /** Ends a job that cannot be done, instead of further tries. */
  readonly giveUp: ((payload: unknown, services: JobServices) => Promise<void>) | undefined;
};

/**
 * Declares a job. It may run more than once for one payload, so its writes must guard its effect. A long computing
 * job says `apart: import.meta.url`: workers run it in a thread, so that no call waits for it. A job that makes or
 * sends what its institution (and user) asked for says `rests: true`: it waits while they are suspended or frozen. A
 * job that somebody waits for says with `giveUp` how it ends if it cannot be done: after three tries that failed
 * because of its data, or after the last try of all.
 */
export function job<P>(declared: {
  name: string;
  cron?: string | ((settings: Settings) => string | undefined);
  isWorkedWith?: (settings: Settings) => boolean;
  apart?: string;
  rests?: boolean;
  payload: z.ZodType<P>;
  run: (payload: P, services: JobServices) => Promise<void>;
  giveUp?: (payload: P, services: JobServices) => Promise<void>;
}): Job {
  const { cron, giveUp } = declared;
  return {
    name: declared.name,
    cron: typeof cron === 'function' ? cron : () => cron,
    isWorkedWith: declared.isWorkedWith ?? (() => true),
    apart: declared.apart,
    rests: declared.rests ?? false,
    run: (payload, services) => declared.run(declared.payload.parse(payload), services),
    giveUp: giveUp && ((payload, services) => giveUp(declared.payload.parse(payload), services)),
  };
}
