import { randomInt } from 'node:crypto';
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
  let rest = 250;
  for (let before = await progress(); before?.state !== 'done'; ) {
    // A failed turn is repeated, as the queue does.
    const isOver = await batchJob.run({ ...turn, isLong: true }, services).then(
      () => true,
      () => pause(200, false),
    );
    const now = await progress();
    // The queue does not repeat a turn that another worker overtook. Two that did at once would overtake each other for ever.
    if (isOver && now?.state === before?.state && now?.answered_rows === before?.answered_rows) {
      await pause(randomInt(rest));
      rest = Math.min(2 * rest, 8_000);
    }
    before = now;
  }

  async function progress(): Promise<{ readonly state: string; readonly answered_rows: number } | undefined> {
    const find = actAs(services.pool, turn, (client) =>
      untyped(client).query(`select state, answered_rows from portal.batch where institution_id = $1 and id = $2`, [
        turn.institutionId,
        turn.id,
      ]),
    );
    const { rows } = await find.catch(() => ({ rows: [] }));
    return rows[0];
  }
});
