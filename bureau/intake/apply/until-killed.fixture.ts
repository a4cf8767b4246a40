import { makeCipher } from '#kit/server/cipher.ts';
import { openPool } from '#kit/server/database/database.ts';
import { openLoaderPool } from '#kit/server/jobs/jobs.ts';
import { testKeys } from '#testing/keys.ts';
import { onWorkerJob } from '#testing/workers.ts';
import { applySubmission } from '#bureau/intake/apply.ts';
import { readerOf, type Sent } from './submissions.fixture.ts';

export type WorkerJob = {
  readonly appUrl: string;
  readonly loaderUrl: string;
  readonly id: string;
  readonly sent: Sent;
  readonly copies: number;
};

// A worker that takes in a submission with this many copies of its one row.
onWorkerJob<WorkerJob>(({ appUrl, loaderUrl, id, sent, copies }) => {
  const [row] = sent.rows['CHOVAY'] ?? [];
  const rows = { CHOVAY: Array.from({ length: copies }, (_, at) => ({ ...row, contract_number: `H${at}` })) };
  const services = { pool: openPool(appUrl, 2), loader: openLoaderPool(loaderUrl, 2), cipher: makeCipher(testKeys) };
  return applySubmission(services, { institutionId: sent.institution, id }, { read: readerOf({ ...sent, rows }) });
});
