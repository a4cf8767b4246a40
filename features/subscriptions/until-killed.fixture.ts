import { raiseAt } from '#bureau/watch/raise.job.ts';
import { makeCipher } from '#kit/server/cipher.ts';
import { openPool } from '#kit/server/database/database.ts';
import { testKeys } from '#testing/keys.ts';
import { onWorkerJob } from '#testing/workers.ts';

export type WorkerJob = { readonly appUrl: string; readonly at: Parameters<typeof raiseAt>[1] };

// A worker that raises the alerts of a file.
onWorkerJob<WorkerJob>(({ appUrl, at }) => raiseAt({ pool: openPool(appUrl, 2), cipher: makeCipher(testKeys) }, at));
