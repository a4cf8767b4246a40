import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Connected, connectedDatabase } from '#testing/database.ts';
import { type LivingWorkers, livingWorkers } from './living-workers.ts';

let connected: Connected;
let owner: pg.Client;
let pool: pg.Pool;
beforeAll(async () => {
  connected = await connectedDatabase(4);
  ({ owner, pool } = connected);
});
afterEach(async () => {
  await Promise.all(started.map((one) => one.stop()));
  await owner.query('delete from graphile_worker._private_jobs; delete from graphile_worker._private_job_queues');
});
afterAll(() => connected.close());

const started: LivingWorkers[] = [];
function start(): LivingWorkers {
  const one = livingWorkers(pool);
  started.push(one);
  return one;
}

const lockedBy = async () => {
  const { rows } = await owner.query<{ locked_by: string }>(
    `select locked_by from graphile_worker._private_jobs where locked_by is not null
     union all select locked_by from graphile_worker._private_job_queues where locked_by is not null order by 1`,
  );
  return rows.map(({ locked_by }) => locked_by);
};

async function lockJobs(...workers: string[]): Promise<void> {
  for (const worker of workers) {
    await owner.query(`select graphile_worker.add_job('some', '{}', queue_name := $1)`, [`queue of ${worker}`]);
    await owner.query(
      `update graphile_worker._private_job_queues set locked_by = $1, locked_at = now() - interval '1 minute' where queue_name = $2`,
      [worker, `queue of ${worker}`],
    );
    await owner.query(
      `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - interval '1 minute'
        where job_queue_id = (select id from graphile_worker._private_job_queues where queue_name = $2)`,
      [worker, `queue of ${worker}`],
    );
  }
}

test('UPL-05 jobs of a worker whose process is gone return to the queue; those of living ones stay', async () => {
  const [mine, theirs] = [start(), start()];
  mine.add('mine');
  theirs.add('theirs');
  // In turn: once these are done, the earlier workers have their locks.
  expect(await Promise.all([mine.rescue(), theirs.rescue()])).toEqual([0, 0]);
  await lockJobs('dead', 'mine', 'theirs');
  expect(await theirs.rescue()).toBe(1);
  expect(await mine.rescue()).toBe(0);
  expect(await lockedBy()).toEqual(['mine', 'mine', 'theirs', 'theirs']);
  await theirs.stop();
  expect(await mine.rescue()).toBe(1);
  expect(await lockedBy()).toEqual(['mine', 'mine']);
});

test('UPL-05 a lost connection is replaced, and locks the names of its workers again', async () => {
  const [mine, other] = [start(), start()];
  mine.add('mine');
  expect(await mine.rescue()).toBe(0);
  const { rows } = await pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and database =
       (select oid from pg_database where datname = current_database())`,
  );
  expect(rows).toHaveLength(1);
  await lockJobs('mine');
  // The loss may appear only at the next use.
  await mine.rescue().catch(() => undefined);
  expect(await mine.rescue()).toBe(0);
  expect(await other.rescue()).toBe(0);
});
