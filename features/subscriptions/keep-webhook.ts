import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { addressFault, webhookRule } from '#kit/server/outgoing/post.ts';
import { newSecret } from '#kit/server/outgoing/signature.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import { subscriptionsRefusals } from './refusals.ts';

const mostAddresses = 5;

type Wanted = { readonly url: string; readonly sends: 'alerts' | 'events' };

/** Adds an address of the acting institution; its id and secret. Refuses private and other addresses that nothing is sent to, and the sixth. */
export async function addWebhook(context: Context, wanted: Wanted): Promise<{ id: string; secret: string }> {
  const { client, who, cipher, settings, audit } = context;
  const url = new URL(wanted.url);
  if (addressFault(url, webhookRule(settings)) !== undefined)
    throw new Refusal(subscriptionsRefusals['webhook-address'], 'url');
  const [id, secret] = [uuidV7(), newSecret()];
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`webhooks ${who.institutionId}`]);
  const { rowCount } = await client.query(
    `insert into portal.webhook (institution_id, id, url, secret_sealed, created_by, created_name, sends)
     select $1, $2, $3, $4, $5, $6, $8 where (select count(*) from portal.webhook where institution_id = $1) < $7`,
    [who.institutionId, id, url.href, cipher.seal(secret), who.userId, who.username, mostAddresses, wanted.sends],
  );
  if (rowCount === 0) throw new Refusal(subscriptionsRefusals['webhook-limit'], 'url');
  audit.note({ webhook: id, host: url.host });
  return { id, secret };
}

/** Removes an address of the acting institution; its waiting messages are not sent. */
export async function removeWebhook(context: Context, id: string): Promise<void> {
  const { client, who, audit } = context;
  await requireWebhook(context, id);
  await client.query(
    `update portal.webhook_delivery set state = 'failed', next_at = null where institution_id = $1 and webhook_id = $2 and state = 'waiting'`,
    [who.institutionId, id],
  );
  await client.query('delete from portal.webhook where institution_id = $1 and id = $2', [who.institutionId, id]);
  audit.note({ webhook: id });
}

/** Refuses `not-found` unless the acting institution has the address. */
export async function requireWebhook({ client, who }: Context, id: string): Promise<void> {
  const { rowCount } = await client.query('select from portal.webhook where institution_id = $1 and id = $2', [
    who.institutionId,
    id,
  ]);
  if (rowCount === 0) throw new Refusal('not-found', 'id');
}
