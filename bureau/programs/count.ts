import type { QuotaRule } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { countCustomer } from '#kit/server/calls/quota.ts';

/** Counts a customer against an application's day, as the portal's call does; refuses `customer-quota` once it is full. */
export async function countOrRefuse(context: Context, body: object, rule: QuotaRule): Promise<void> {
  if (await countCustomer(context, rule, body)) return;
  const { rows } = await context.client.query('select portal.day_limit($1) as limit /* never null: limit */', [0]);
  throw new Refusal('customer-quota', undefined, { limit: rows[0]?.limit ?? 0 });
}
