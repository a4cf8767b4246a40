import type { Connection } from '#database/connection.ts';

/** Queues a try of a message in so many seconds. */
export async function queueDelivery(
  client: Connection,
  key: { readonly institutionId: number; readonly id: string },
  seconds: number,
): Promise<void> {
  await client.query(
    `select graphile_worker.add_job('webhook-deliver', json_build_object('institutionId', $1::int, 'id', $2::text),
       job_key := $3, run_at := now() + make_interval(secs => $4), priority := 16)`,
    [key.institutionId, key.id, `webhook-${key.id}`, seconds],
  );
}
