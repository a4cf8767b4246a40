import { jobs } from '#features/jobs.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import { closing } from '#kit/server/http/closing.ts';
import { openPool } from '#kit/server/database/database.ts';
import type { Files } from '#kit/server/files/files.ts';
import { startWorker } from '#kit/server/jobs/job-queue.ts';
import { openLoaderPool } from '#kit/server/jobs/jobs.ts';
import type { Logger } from '#kit/server/metrics/log.ts';
import type { Settings } from '#kit/server/settings/settings.ts';
import type { Tracing } from '#kit/server/metrics/tracing.ts';

type Wanted = {
  readonly settings: Settings;
  readonly appUrl: string;
  readonly loaderUrl: string;
  readonly cipher: Cipher;
  readonly files: Files;
  readonly log: Logger;
  readonly tracing: Tracing | undefined;
  /** Jobs worked at a time. */
  readonly workers: number;
};

/**
 * Works the queue of this database with its own connections; returns a function that finishes the running jobs and
 * ends it.
 */
export async function startWorkers(wanted: Wanted): Promise<() => Promise<void>> {
  const { appUrl, loaderUrl, workers, tracing } = wanted;
  const opened = closing();
  const pool = openPool(appUrl, workers + 2);
  opened.add(() => pool.end());
  const loader = openLoaderPool(loaderUrl, workers + 1);
  opened.add(() => loader.end());
  tracing?.watch(pool);
  tracing?.watch(loader);
  try {
    const worker = await startWorker(jobs, { ...wanted, pool, loader }, workers);
    opened.add(worker.stop);
  } catch (error) {
    await opened.close();
    throw error;
  }
  return opened.close;
}
