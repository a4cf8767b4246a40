import { once } from 'node:events';
import { feeFileJob } from '#features/statements/fee-file.job.ts';
import { startWorker } from '#kit/server/jobs/job-queue.ts';
import { onWorkerJob } from '#testing/workers.ts';
import { testServices } from '#testing/services.ts';

export type WorkerJob = { readonly appUrl: string; readonly folder: string };

// Works the queue like a worker, but only files of fees, so its memory is only theirs. It ends when it is stopped.
onWorkerJob<WorkerJob>(async ({ appUrl, folder }) => {
  const services = testServices({ appUrl, folder });
  await startWorker([feeFileJob], services, services.settings.workers);
  process.send?.('working');
  await once(process, 'disconnect');
});
