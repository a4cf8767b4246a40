import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type JobHelpers,
  Logger as WorkerLogger,
  type Runner,
  run,
  type Job as WorkedJob,
  type WorkerEvents,
} from 'graphile-worker';
import pg from 'pg';
import { isDatabaseAway, isPassing, isShortOf } from '#kit/server/database/database-fault.ts';
import { isHeld } from './held-jobs.ts';
import { jobThread } from './job-threads.ts';
import type { Pool } from '#database/connection.ts';
import type { Job, JobServices } from './jobs.ts';
import { livingWorkers } from './living-workers.ts';
import type { LogFields } from '#kit/server/metrics/log.ts';
import type { Settings } from '#kit/server/settings/settings.ts';
import { traced, type Tracing } from '#kit/server/metrics/tracing.ts';

/**
 * The queue's own connections. Its library writes the ids of failed jobs as JSON, which our BigInt types would break.
 * And it retries only errors with codes it knows; any other error, while it records that a job is done or has failed,
 * ends the process. So every error that prevents or breaks a connection (a restarting database, a machine too busy),
 * or leaves the database without disk, memory or time, is reported to it as ETIMEDOUT.
 */
export function queuePool(pool: Pool): pg.Pool {
  const { types: _, ...options } = pool.options;
  const queue = new pg.Pool(options);
  queue.on('error', () => undefined);
  queue.on('connect', (client) => {
    client.on('error', () => undefined);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const patientQuery = (...given: unknown[]) => {
      const answer = query(...given);
      return answer instanceof Promise ? answer.catch(throwOutage) : answer;
    };
    client.query = patientQuery as typeof client.query;
  });
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

function throwOutage(error: unknown): never {
  if (error instanceof Error && (isDatabaseAway(error) || isShortOf(error)))
    Object.assign(error, { code: 'ETIMEDOUT' });
  throw error;
}

function failureOf({ job, error }: Readonly<Record<string, unknown>>): LogFields {
  const { task_identifier: task, attempts: attempt } = (job ?? {}) as Partial<WorkedJob>;
  return { task, attempt, error: error instanceof Error ? error : new Error('not an error') };
}

// Three failures caused by the data are final; failures of an unavailable database are retried as often as any job.
const triesOfDamage = 3;

function isLastTry({ attempts, max_attempts: most }: WorkedJob, error: unknown): boolean {
  return attempts >= most || (attempts >= triesOfDamage && !isPassing(error));
}

function crontabOf(jobs: readonly Job[], settings: Settings): string {
  return jobs
    .flatMap(({ cron, name }) => {
      const [times, options = ''] = cron(settings)?.split(' ?') ?? [];
      return times === undefined ? [] : [`${times} ${name}${options === '' ? '' : ` ?${options}`}`];
    })
    .join('\n');
}

export type Worker = { readonly stop: () => Promise<void> };

const rescueMilliseconds = 15_000;

/**
 * Works the queue: `concurrency` jobs at a time, picked up at once through a notification and polled every 2 s. Jobs
 * of dead workers are returned within half a minute.
 */
// oxlint-disable-next-line eslint/max-lines-per-function -- starting and stopping share the runner
export async function startWorker(
  declared: readonly Job[],
  services: JobServices & { readonly tracing?: Tracing | undefined },
  concurrency: number,
): Promise<Worker> {
  const jobs = declared.filter(({ isWorkedWith }) => isWorkedWith(services.settings));
  const living = livingWorkers(services.pool);
  const queue = queuePool(services.pool);
  const thread = jobThread({
    appUrl: services.pool.options.connectionString ?? '',
    loaderUrl: services.loader.options.connectionString ?? '',
    settings: services.settings,
    most: concurrency + 1,
  });
  // A job of the thread is traced there, where its database trips are made.
  const work = async ({ name, apart, run: here }: Job, payload: unknown) =>
    apart === undefined
      ? traced(services.tracing, { name: `job ${name}`, kind: 'job', facts: {} }, () => here(payload, services))
      : thread.run({ module: apart, name, payload });
  const begin = async (): Promise<Runner> => {
    const names: string[] = [];
    const events: WorkerEvents = new EventEmitter();
    // The queue locks jobs in the name of the pool of workers, not of the single worker.
    events.on('pool:create', ({ workerPool }) => {
      names.push(workerPool.id);
      living.add(workerPool.id);
    });
    const runner = await run({
      pgPool: queue,
      events,
      concurrency,
      pollInterval: 2_000,
      noHandleSignals: true,
      crontab: crontabOf(jobs, services.settings),
      // Its failure messages quote the error's message, which can quote a job's data: so the error is logged like any
      // other.
      logger: new WorkerLogger(() => (level, message, meta) => {
        if (level !== 'error') return;
        if (meta?.['error'] === undefined) return services.log.error('job queue', { said: message });
        services.log.error('job queue', failureOf(meta));
      }),
      taskList: Object.fromEntries(
        jobs.map((one) => [
          one.name,
          async (payload: unknown, { job: tried }: JobHelpers) => {
            if (one.rests && (await isHeld(services.pool, tried.id, payload))) return;
            try {
              await work(one, payload);
            } catch (error) {
              if (one.giveUp === undefined || !isLastTry(tried, error)) throw error;
              services.log.error('job given up', failureOf({ job: tried, error }));
              await one.giveUp(payload, services);
            }
          },
        ]),
      ),
    });
    const ended = () => {
      // The next rescue returns its locked jobs, to whoever works then.
      for (const name of names) living.remove(name);
      void again();
    };
    runner.promise.then(ended, ended);
    return runner;
  };
  // A worker that cannot even record that its job failed, for example when the database goes away meanwhile, ends its
  // whole pool.
  let isStopping = false;
  const again = async () => {
    while (!isStopping) {
      services.log.warn('job queue ended by itself; beginning again');
      await pause(1_000, undefined, { ref: false });
      if (isStopping) return;
      try {
        runner = await begin();
        return;
      } catch (error) {
        services.log.warn('job queue cannot begin', { error });
      }
    }
  };
  let runner = await begin();
  const rescue = async () => {
    const count = await living.rescue();
    if (count > 0) services.log.warn('jobs of dead workers given back', { workers: count });
  };
  const failed = (error: unknown) => services.log.error('rescue of jobs', { error });
  void rescue().catch(failed);
  const timer = setInterval(() => void rescue().catch(failed), rescueMilliseconds);
  const stop = async () => {
    isStopping = true;
    clearInterval(timer);
    // A pool that has just ended by itself cannot be stopped.
    await runner.stop().catch(() => undefined);
    await thread.stop();
    await queue.end();
    await living.stop();
  };
  return { stop };
}
