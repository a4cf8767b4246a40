import { queueDelivery } from '#bureau/watch/queue-delivery.ts';
import { queueMessage } from '#bureau/watch/tell.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { newSecret } from '#kit/server/outgoing/signature.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { type Language, say } from '#kit/words/words.ts';
import { type deliveryStates, webhooks } from './contract.ts';
import { addWebhook, removeWebhook, requireWebhook } from './keep-webhook.ts';
import { webhookWords } from './words.ts';

type State = (typeof deliveryStates)[number];

type StoredDelivery = {
  readonly id: string;
  readonly url: string;
  readonly kind: 'alerts' | 'digest' | 'test' | 'event';
  readonly alerts: number;
  readonly state: State;
  readonly attempts: number;
  readonly status: number | null;
  readonly fault: 'private-address' | 'bad-address' | 'timeout' | 'unreachable' | null;
  readonly made_at: Date;
  readonly tried_at: Date | null;
  readonly next_at: Date | null;
  readonly total: number;
};

export const webhooksServer = serve(webhooks, {
  async search({ body }, { client, who }) {
    const { rows } = await client.query(
      `select h.id, h.url, h.is_active, h.created_name, h.created_at, h.failing_since, d.tried_at, d.state, count(*) over ()::int as total
       from portal.webhook h left join lateral (
         select d.tried_at, d.state from portal.webhook_delivery d
          where d.institution_id = h.institution_id and d.webhook_id = h.id and d.tried_at is not null order by d.made_at desc limit 1) d on true
       where h.institution_id = $1 and ($4 = 'all' or d.state = $4) order by h.created_at desc, h.id offset $2 limit $3`,
      [who.institutionId, ...pageOf(body), body.ketQua],
    );
    return {
      total: totalOf(rows),
      rows: rows.map((row) => ({
        id: row.id,
        url: row.url,
        isActive: row.is_active,
        nguoiTao: row.created_name,
        ngayTao: row.created_at.toISOString(),
        lanCuoi: row.tried_at?.toISOString() ?? null,
        ketQua: row.state,
        hongTu: row.failing_since?.toISOString() ?? null,
      })),
    };
  },

  async failing(_, { client, who }) {
    const { rows } = await client.query(
      'select count(*)::int as count from portal.webhook where institution_id = $1 and alarmed_at is not null',
      [who.institutionId],
    );
    return { count: rows[0]?.count ?? 0 };
  },

  add: ({ body }, context) => addWebhook(context, { url: body.url, sends: body.noiDung }),

  async renew({ body }, { client, who, cipher, audit }) {
    const secret = newSecret();
    const { rowCount } = await client.query(
      'update portal.webhook set secret_sealed = $3 where institution_id = $1 and id = $2',
      [who.institutionId, body.id, cipher.seal(secret)],
    );
    if (rowCount === 0) throw new Refusal('not-found', 'id');
    audit.note({ webhook: body.id });
    return { id: body.id, secret };
  },

  async test({ body }, context) {
    const { client, who, audit } = context;
    await requireWebhook(context, body.id);
    const message = await queueMessage(client, who.institutionId, { kind: 'test', webhookId: body.id });
    audit.note({ webhook: body.id, message });
    return '0' as const;
  },

  async remove({ body }, context) {
    await removeWebhook(context, body.id);
    return '0' as const;
  },

  async again({ body }, context) {
    const { rows } = await context.client.query(
      `update portal.webhook_delivery d set state = 'waiting', attempts = 0, next_at = null
       where d.institution_id = $1 and d.id = $2 and exists (
         select from portal.webhook h where h.institution_id = d.institution_id and h.id = d.webhook_id and h.is_active) returning d.id`,
      [context.who.institutionId, body.maTin],
    );
    if (rows.length === 0) throw new Refusal('not-found', 'maTin');
    await queueDelivery(context.client, { institutionId: context.who.institutionId, id: body.maTin }, 0);
    context.audit.note({ message: body.maTin });
    return '0' as const;
  },

  async deliveries({ body }, { client, who, request }) {
    const { rows } = await client.query(
      `select d.id, coalesce(h.url, '') as url, d.kind, cardinality(d.alert_ids) as alerts, d.state, d.attempts, d.status, d.fault, d.made_at,
         d.tried_at, d.next_at, count(*) over ()::int as total
       from portal.webhook_delivery d left join portal.webhook h on h.institution_id = d.institution_id and h.id = d.webhook_id
       where d.institution_id = $1 and d.made_at > now() - interval '30 days' and ($2 = 'all' or d.state = $2)
       order by d.made_at desc, d.id offset $3 limit $4 /* one of: fault = bad-address | private-address | timeout | unreachable */`,
      [who.institutionId, body.state, ...pageOf(body)],
    );
    return {
      total: totalOf(rows),
      rows: rows.map((row) => ({
        maTin: row.id,
        url: row.url,
        loai: row.kind,
        soCanhBao: row.alerts,
        state: row.state,
        soLan: row.attempts,
        traLoi: answerOf(row, request.language),
        ngayTao: row.made_at.toISOString(),
        lanCuoi: row.tried_at?.toISOString() ?? null,
        lanToi: row.next_at?.toISOString() ?? null,
      })),
    };
  },
});

function answerOf({ status, fault }: StoredDelivery, language: Language): string {
  if (status !== null) return say(webhookWords, language, 'status', { status });
  return fault === null ? '' : say(webhookWords, language, `fault-${fault}`);
}
