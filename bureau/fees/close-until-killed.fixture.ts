import { testServices } from '#testing/services.ts';
import { onErrand } from '#testing/workers.ts';
import { closeMonthJob } from './close-month.job.ts';

export type Errand = { readonly appUrl: string; readonly folder: string; readonly month: string };

// A closing process that a test kills: it closes a month for every institution.
onErrand<Errand>(({ month, ...where }) => closeMonthJob.run({ month, by: 'test' }, testServices(where)));
