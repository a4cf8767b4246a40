import { EventEmitter } from 'node:events';
import { Logger as WorkerLogger, type Runner, run, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import type { z } from 'zod';
import { typeParsers } from '#database/types.ts';
import type { Cipher } from './cipher.ts';
import type { Files } from './files/files.ts';
import { livingWorkers } from './living-workers.ts';
import type { Logger } from './log.ts';
import type { Settings } from './settings.ts';

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
  /** When it is run by itself, as crontab writes it, in UTC; its payload is empty then. */
  readonly cron: string | undefined;
  readonly run: (payload: unknown, services: JobServices) => Promise<void>;
};

/** Declares a job. It may be run more than once for one payload, so its effect has to be guarded by what it writes. */
export function job<P>(declared: {
  name: string;
  cron?: string;
  payload: z.ZodType<P>;
  run: (payload: P, services: JobServices) => Promise<void>;
}): Job {
  return {
    name: declared.name,
    cron: declared.cron,
    run: (payload, services) => declared.run(declared.payload.parse(payload), services),
  };
}

/**
 * The queue's own connections. Its library writes the ids of failed jobs as JSON, which the BigInt that our types make of
 * them would break; and it tries again only after errors whose codes it knows, while any other ends the process: whatever
 * keeps a connection from being had (a database that starts again, a machine too busy) is told to it as ETIMEDOUT.
 */
export function queuePool(pool: pg.Pool): pg.Pool {
  const { types: _, ...options } = pool.options;
  const queue = new pg.Pool(options);
  queue.on('error', () => undefined);
  queue.on('connect', (client) => client.on('error', () => undefined));
  const connect = queue.connect.bind(queue);
  type WithCallback = Parameters<typeof connect>[0];
  const patient = (callback?: WithCallback) =>
    callback === undefined
      ? connect().catch((error: Error) => {
          throw Object.assign(error, { code: 'ETIMEDOUT' });
        })
      : connect(callback);
  queue.connect = patient as pg.Pool['connect'];
  return queue;
}

export type Worker = { readonly stop: () => Promise<void> };

const rescueMilliseconds = 15_000;

/**
 * Works the queue: `concurrency` jobs at a time, picked up at once through a notification and polled every 2 s. Jobs of
 * workers that died are given back within half a minute.
 */
export async function startWorker(jobs: readonly Job[], services: JobServices, concurrency: number): Promise<Worker> {
  const living = livingWorkers(services.pool);
  const events: WorkerEvents = new EventEmitter();
  // The queue locks jobs in the name of the pool of workers, not of the single worker.
  events.on('pool:create', ({ workerPool }) => living.add(workerPool.id));
  const queue = queuePool(services.pool);
  const runner: Runner = await run({
    pgPool: queue,
    events,
    concurrency,
    pollInterval: 2_000,
    noHandleSignals: true,
    crontab: jobs.flatMap(({ cron, name }) => (cron === undefined ? [] : [`${cron} ${name}`])).join('\n'),
    logger: new WorkerLogger(() => (level, message) => {
      if (level === 'error') services.log.error('job queue', { said: message });
    }),
    taskList: Object.fromEntries(jobs.map((one) => [one.name, async (payload: unknown) => one.run(payload, services)])),
  });
  const rescue = async () => {
    const count = await living.rescue();
    if (count > 0) services.log.warn('jobs of dead workers given back', { workers: count });
  };
  const failed = (error: unknown) => services.log.error('rescue of jobs', { error });
  void rescue().catch(failed);
  const timer = setInterval(() => void rescue().catch(failed), rescueMilliseconds);
  const stop = async () => {
    clearInterval(timer);
    await runner.stop();
    await queue.end();
    await living.stop();
  };
  return { stop };
}
