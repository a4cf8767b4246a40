import type { Connection } from '#database/connection.ts';

/**
 * Queues a try of a message in so many seconds. Messages to one address are sent one at a time, so that a receiver that does not
 * answer keeps one worker and no more from the messages to others.
 */
export async function queueDelivery(
  client: Connection,
  key: { readonly institutionId: number; readonly id: string },
  seconds: number,
): Promise<void> {
  await client.query(
    `select graphile_worker.add_job('webhook-deliver', json_build_object('institutionId', $1::int, 'id', $2::text),
       queue_name := (select 'webhook ' || d.webhook_id from portal.webhook_delivery d where d.institution_id = $1 and d.id = $2::uuid),
       job_key := $3, run_at := now() + make_interval(secs => $4), priority := 16)`,
    [key.institutionId, key.id, `webhook-${key.id}`, seconds],
  );
}
