import type { Pool, PooledConnection } from '#database/connection.ts';

/** Detects dead workers and returns their jobs to the queue. */
export type LivingWorkers = {
  /** This worker lives as long as this process does. */
  readonly add: (workerId: string) => void;
  /** This worker has ended, though its process goes on. */
  readonly remove: (workerId: string) => void;
  /** Returns the jobs locked by workers without a living connection; returns how many such workers there were. */
  readonly rescue: () => Promise<number>;
  readonly stop: () => Promise<void>;
};

/** 'work' as a number: the class of the workers' locks; a worker's hashed name is the other half. */
export const workerLockClass = 0x776f_726b;
const patienceSeconds = 5;

/**
 * A connection of each worker's process locks the worker's name. A killed process loses the connection and its locks:
 * if the lock can be taken, the worker is dead. The queue itself would wait four hours.
 */
export function livingWorkers(pool: Pool): LivingWorkers {
  const own = new Set<string>();
  let connection: PooledConnection | undefined;
  let isStopped = false;

  const discard = (client: PooledConnection) => {
    if (connection !== client) return;
    connection = undefined;
    client.release(true);
  };
  const connect = async (): Promise<PooledConnection> => {
    const client = await pool.connect();
    connection = client;
    client.once('end', () => discard(client));
    for (const name of own) await markAlive(client, name);
    return client;
  };
  // One after another on one connection; a lost one is replaced, and the new one locks all names again.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: (client: PooledConnection) => Promise<T>): Promise<T> => {
    const next = last.then(async () => {
      try {
        return await work(connection ?? (await connect()));
      } catch (error) {
        if (connection) discard(connection);
        throw error;
      }
    });
    last = next.catch(() => undefined);
    return next;
  };

  return {
    add(workerId) {
      own.add(workerId);
      void inTurn((client) => markAlive(client, workerId)).catch(() => undefined);
    },
    remove(workerId) {
      if (!own.delete(workerId)) return;
      // On a connection that was lost meanwhile there is nothing to unlock.
      void inTurn((client) =>
        client.query('select pg_advisory_unlock_shared($1, hashtext($2))', [workerLockClass, workerId]),
      ).catch(() => undefined);
    },
    rescue: () => inTurn((client) => rescueJobs(client, own)),
    async stop() {
      if (isStopped) return;
      isStopped = true;
      await last;
      const client = connection;
      connection = undefined;
      await client?.query('select pg_advisory_unlock_all()').then(
        () => client.release(),
        () => client.release(true),
      );
    },
  };
}

async function markAlive(client: PooledConnection, workerId: string): Promise<void> {
  await client.query('select pg_try_advisory_lock_shared($1, hashtext($2))', [workerLockClass, workerId]);
}

async function rescueJobs(client: PooledConnection, own: ReadonlySet<string>): Promise<number> {
  // A new worker may not have its lock yet.
  const { rows } = await client.query(
    `select locked_by as worker from graphile_worker._private_jobs
      where locked_by is not null and locked_at < now() - make_interval(secs => $1)
     union select locked_by from graphile_worker._private_job_queues
      where locked_by is not null and locked_at < now() - make_interval(secs => $1)`,
    [patienceSeconds],
  );
  const dead: string[] = [];
  for (const { worker } of rows) if (!own.has(worker) && (await isDead(client, worker))) dead.push(worker);
  if (dead.length > 0) await client.query('select graphile_worker.force_unlock_workers($1::text[])', [dead]);
  return dead.length;
}

async function isDead(client: PooledConnection, worker: string): Promise<boolean> {
  const { rows } = await client.query(
    'select pg_try_advisory_lock($1, hashtext($2)) as taken /* never null: taken */',
    [workerLockClass, worker],
  );
  if (rows[0]?.taken !== true) return false;
  await client.query('select pg_advisory_unlock($1, hashtext($2))', [workerLockClass, worker]);
  return true;
}
