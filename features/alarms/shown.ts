import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';

/** A time as calls answer it. */
export const timeOf = (at: Date | null) => at?.toISOString() ?? null;

/** Alarms, freezes and decoys run through all institutions: whoever were given the permission elsewhere has none to look at. */
export async function requireBureau({ client }: Context): Promise<void> {
  const { rows } = await client.query<{ is: boolean }>('select bureau.is_bureau_acting() as is');
  if (rows[0]?.is !== true) throw new Refusal('no-permission');
}
