import { isSandbox } from '#bureau/sandbox/outcome.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Who } from '#kit/server/calls/context.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { addWebhook, removeWebhook } from '#features/subscriptions/keep-webhook.ts';
import { sandboxWebhooks } from './contract.ts';

export const sandboxWebhooksServer = serve(sandboxWebhooks, {
  async add({ body }, context) {
    requireSandbox(context.who);
    const added = await addWebhook(context, { url: body.url, sends: 'events' });
    context.tell({ status: 201 });
    return added;
  },

  async list(_, { client, who }) {
    requireSandbox(who);
    const { rows } = await client.query(
      `select h.id, h.url, h.failing_since, d.tried_at, d.state
       from portal.webhook h left join lateral (
         select d.tried_at, d.state from portal.webhook_delivery d
          where d.institution_id = h.institution_id and d.webhook_id = h.id and d.tried_at is not null order by d.made_at desc limit 1) d on true
       where h.institution_id = $1 order by h.created_at desc, h.id`,
      [who.institutionId],
    );
    return {
      webhooks: rows.map((row) => ({
        id: row.id,
        url: row.url,
        lastTriedAt: row.tried_at?.toISOString() ?? null,
        lastState: row.state,
        failingSince: row.failing_since?.toISOString() ?? null,
      })),
    };
  },

  async remove({ params }, context) {
    requireSandbox(context.who);
    await removeWebhook(context, params.id);
    return { id: params.id };
  },
});

/** Live addresses are set up by the institution's people, who answer for them. */
function requireSandbox({ institutionId }: Who): void {
  if (!isSandbox(institutionId)) throw new Refusal('no-permission');
}
