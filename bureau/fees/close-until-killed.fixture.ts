import { testServices } from '#testing/services.ts';
import { onWorkerJob } from '#testing/workers.ts';
import { closeMonthJob } from './close-month.job.ts';

export type WorkerJob = { readonly appUrl: string; readonly folder: string; readonly month: string };

// A closing process that a test kills: it closes a month for every institution.
onWorkerJob<WorkerJob>(({ month, ...where }) => closeMonthJob.run({ month, by: 'test' }, testServices(where)));
