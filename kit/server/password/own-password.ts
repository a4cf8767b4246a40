import type { EarlyContext } from '#kit/server/calls/context.ts';
import { countTry, forgetFailures, giveBackTry } from '#kit/server/calls/failures.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { verifyPassword } from './password.ts';
import { askers } from '#kit/server/threads/turn-threads.ts';

/**
 * Refuses `password-wrong` for anything but the caller's own password. Each try counts before it is judged, so that of
 * many simultaneous ones no more than ten are; no connection and no row is held while it is hashed (HRD-04).
 */
export async function checkOwnPassword(
  { scopes, who }: Pick<EarlyContext, 'scopes' | 'who'>,
  password: string,
): Promise<void> {
  const hash = await scopes.identity(async (client) => {
    await countTry(client, who.userId);
    const { rows } = await client.query('select password_hash as hash from portal.user_account where id = $1', [
      who.userId,
    ]);
    return rows[0]?.hash ?? '';
  });
  const isRight = await verifyPassword(password, hash, { asker: askers.user(who.userId) }).catch(async (error) => {
    await scopes.identity((client) => giveBackTry(client, who.userId));
    throw error;
  });
  if (!isRight) throw new Refusal('password-wrong', 'password');
  await scopes.identity((client) => forgetFailures(client, who.userId));
}
