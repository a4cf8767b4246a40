import type { TestServer } from './server.ts';

/** A given-up job of a kind that no worker knows; returns its number. */
export async function failedJob(server: TestServer, error = 'no such thing'): Promise<string> {
  const [job] = await server.sql<{ id: string }>(
    `with added as (select (graphile_worker.add_job('unheard-of', '{}', max_attempts => 1)).id)
     select id::text as id from added`,
  );
  await server.sql('update graphile_worker._private_jobs set attempts = 1, last_error = $2 where id = $1', [
    job?.id,
    error,
  ]);
  return job?.id ?? '';
}
