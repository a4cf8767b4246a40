import type { Connection } from '#database/connection.ts';

/** The lane of a message `d` to a webhook `h`. */
export const laneOf = `case when h.failing_since is null or d.kind = 'test' then 'webhook ' || d.webhook_id
    when h.is_silent then 'webhooks that are silent'
    else 'webhooks that fail ' || abs(hashtext(d.webhook_id::text)) % 2 end` as const;

/**
 * Queues a try of a message in so many seconds. Messages to one address are sent one at a time. Addresses that took nothing last
 * time share lanes: two for those that refuse, and one for those that say nothing, each of which keeps a worker for ten seconds. So they
 * keep three workers and no more from the messages to others, and who refuses does not wait for who is silent. A person waits for the
 * answer to a test, so it goes by no lane.
 */
export async function queueDelivery(
  client: Connection,
  key: { readonly institutionId: number; readonly id: string },
  seconds: number,
): Promise<void> {
  await client.query(
    `select graphile_worker.add_job('webhook-deliver', json_build_object('institutionId', $1::int, 'id', $2::text),
       queue_name := (select ${laneOf}
         from portal.webhook_delivery d left join portal.webhook h on h.institution_id = d.institution_id and h.id = d.webhook_id
        where d.institution_id = $1 and d.id = $2::uuid),
       job_key := $3, run_at := now() + make_interval(secs => $4), priority := 16)`,
    [key.institutionId, key.id, `webhook-${key.id}`, seconds],
  );
}
