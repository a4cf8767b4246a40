import type { Connection } from '#kit/server/database/connection.ts';

/** Jobs by kind and state: waiting for a worker, for their time, running, to be retried, given up. */
export async function readQueues(client: Connection) {
  const { rows } = await client.query(
    `select t.identifier as kind,
       count(*) filter (where j.is_available and j.attempts = 0 and j.run_at <= now())::int as waiting,
       count(*) filter (where j.is_available and j.attempts = 0 and j.run_at > now())::int as later,
       count(*) filter (where j.locked_at is not null)::int as working,
       count(*) filter (where j.is_available and j.attempts > 0)::int as again,
       count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts)::int as failed,
       extract(epoch from now() - min(j.run_at) filter (where j.is_available and j.run_at <= now()))::float8 as oldest
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     group by 1 order by 1`,
  );
  return rows.map(({ oldest, ...row }) => ({ ...row, oldestSeconds: oldest === null ? null : Math.round(oldest) }));
}

const mostFailed = 50;

/** The jobs that were given up, latest first, 50 at most. */
export async function readFailed(client: Connection) {
  const { rows } = await client.query(
    `select j.id::text as id, t.identifier as kind, j.attempts::int as attempts, j.updated_at as at, j.last_error as error
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.locked_at is null and j.attempts >= j.max_attempts order by j.updated_at desc, j.id limit $1`,
    [mostFailed],
  );
  return rows.map(({ id, kind, attempts, at, error }) => ({
    id,
    kind,
    attempts,
    failedAt: at.toISOString(),
    error: withoutValues(error ?? ''),
  }));
}

/** Queues a given-up job again; returns its kind, or undefined if there is no such job. */
export async function retryJob(client: Connection, id: string): Promise<string | undefined> {
  const { rows } = await client.query(
    `select t.identifier as kind from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.id = $1 and j.locked_at is null and j.attempts >= j.max_attempts for update of j`,
    [id],
  );
  const [job] = rows;
  if (job === undefined) return undefined;
  await client.query('select graphile_worker.reschedule_jobs(array[$1::bigint], run_at => now(), attempts => 0)', [id]);
  return job.kind;
}

const longestError = 300;

/** The text of an error without the values in it: database errors contain values of the row, possibly of a person. */
export function withoutValues(text: string): string {
  const [line = ''] = text.split('\n');
  return line
    .replace(/"[^"]*"|'[^']*'|“[^”]*”/g, '"…"')
    .replace(/=\([^)]*\)/g, '=(…)')
    .replace(/\d[\d.\s-]{4,}\d/g, '…')
    .slice(0, longestError);
}
