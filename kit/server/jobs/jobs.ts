import pg from 'pg';
import type { z } from 'zod';
import { typeParsers } from '#database/types.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import type { Files } from '#kit/server/files/files.ts';
import type { Logger } from '#kit/server/metrics/log.ts';
import type { Settings } from '#kit/server/settings/settings.ts';

export type JobServices = {
  readonly pool: pg.Pool;
  /** Logs in as the loader role, which writes the bureau's rows: for jobs that take files in. */
  readonly loader: pg.Pool;
  readonly cipher: Cipher;
  readonly settings: Settings;
  readonly files: Files;
  readonly log: Logger;
};

/**
 * A pool that logs in as the loader role. A file of millions of rows is one statement of minutes, so statements have no
 * limit here; a transaction that stands still for ten minutes belongs to a worker that hangs.
 */
export function openLoaderPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 30_000,
    idleTimeoutMillis: 10_000,
    types: typeParsers,
    options: '-c statement_timeout=0 -c lock_timeout=60000 -c idle_in_transaction_session_timeout=600000',
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export type Job = {
  readonly name: string;
  /** When it is run by itself, as crontab writes it, in UTC, with the queue's options behind (`?fill=6h`); its payload is empty then. */
  readonly cron: (settings: Settings) => string | undefined;
  /** Whether workers with these settings work it; a job that none works waits. */
  readonly isWorkedWith: (settings: Settings) => boolean;
  /** The module that exports it, of a job that is worked in a thread of its own. */
  readonly apart: string | undefined;
  /** Whether it waits while the institution, or the user, of its payload stands still. */
  readonly rests: boolean;
  readonly run: (payload: unknown, services: JobServices) => Promise<void>;
  /** Ends what cannot be done, in place of further tries. */
  readonly giveUp: ((payload: unknown, services: JobServices) => Promise<void>) | undefined;
};

/**
 * Declares a job. It may be run more than once for one payload, so its effect has to be guarded by what it writes. One that
 * computes for long says `apart: import.meta.url`: workers run it in a thread, so that no call waits for it. One that makes or
 * sends what its institution (and user) asked for says `rests: true`: it waits while they are suspended or frozen. One that
 * somebody waits for says with `giveUp` how it ends when it cannot be done: after three tries that failed by what it works on,
 * or after the last of all.
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
