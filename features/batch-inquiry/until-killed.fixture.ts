import { setTimeout as pause } from 'node:timers/promises';
import { actAs } from '#kit/server/database/database.ts';
import { testServices } from '#testing/services.ts';
import { onWorkerJob } from '#testing/workers.ts';
import { batchJob } from './batch.job.ts';
import { untyped } from '#kit/server/database/untyped.ts';

export type WorkerJob = {
  readonly appUrl: string;
  readonly folder: string;
  readonly turn: { readonly institutionId: number; readonly userId: number; readonly id: string };
};

// A worker that tests stop and kill: it takes turns on one file until it is done, whatever faults occur.
onWorkerJob<WorkerJob>(async ({ turn, ...where }) => {
  const services = testServices(where);
  while (!(await isDone())) {
    // A failed turn is repeated, as the queue does.
    await batchJob.run({ ...turn, isLong: true }, services).catch(() => pause(200));
  }

  async function isDone(): Promise<boolean> {
    const find = actAs(services.pool, turn, (client) =>
      untyped(client).query(`select from portal.batch where institution_id = $1 and id = $2 and state = 'done'`, [
        turn.institutionId,
        turn.id,
      ]),
    );
    const { rowCount } = await find.catch(() => ({ rowCount: 0 }));
    return (rowCount ?? 0) > 0;
  }
});
