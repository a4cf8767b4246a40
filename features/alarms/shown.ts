import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';

/** A time as calls return it. */
export const timeOf = (at: Date | null) => at?.toISOString() ?? null;

/**
 * Alarms, freezes and decoys cover all institutions, so the permission has no effect for a user of another
 * institution.
 */
export async function requireBureau({ client }: Context): Promise<void> {
  const { rows } = await client.query('select bureau.is_bureau_acting() as is /* never null: is */');
  if (rows[0]?.is !== true) throw new Refusal('no-permission');
}
