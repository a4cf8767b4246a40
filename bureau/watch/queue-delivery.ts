import type { Connection } from '#database/connection.ts';

/**
 * Queues a try of a message in so many seconds. Messages to one address are sent one at a time. Addresses that took nothing last
 * time share two lanes: however many receivers are silent, they keep two workers and no more from the messages to others. A person
 * waits for the answer to a test, so it goes by no lane.
 */
export async function queueDelivery(
  client: Connection,
  key: { readonly institutionId: number; readonly id: string },
  seconds: number,
): Promise<void> {
  await client.query(
    `select graphile_worker.add_job('webhook-deliver', json_build_object('institutionId', $1::int, 'id', $2::text),
       queue_name := (select case when h.failing_since is null or d.kind = 'test' then 'webhook ' || d.webhook_id
           else 'webhooks that fail ' || abs(hashtext(d.webhook_id::text)) % 2 end
         from portal.webhook_delivery d left join portal.webhook h on h.institution_id = d.institution_id and h.id = d.webhook_id
        where d.institution_id = $1 and d.id = $2::uuid),
       job_key := $3, run_at := now() + make_interval(secs => $4), priority := 16)`,
    [key.institutionId, key.id, `webhook-${key.id}`, seconds],
  );
}
