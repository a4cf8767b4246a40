import type { Context } from '#kit/server/calls/context.ts';
import { withIdentity } from '#kit/server/database/database.ts';
import { countFailure, forgetFailures, refuseTooManyFailures } from '#kit/server/calls/failures.ts';
import { verifyPassword } from './password.ts';

/** Refuses `password-wrong` for anything but the caller's own password, and counts the failure. */
export async function checkOwnPassword({ client, who }: Context, password: string): Promise<void> {
  const hash = await withIdentity(client, async () => {
    await refuseTooManyFailures(client, who.userId);
    const { rows } = await client.query('select password_hash as hash from portal.user_account where id = $1', [
      who.userId,
    ]);
    return rows[0]?.hash ?? '';
  });
  const isRight = await verifyPassword(password, hash);
  if (isRight) return withIdentity(client, () => forgetFailures(client, who.userId));
  throw await withIdentity(client, () => countFailure(client, who.userId, 'password-wrong', 'password'));
}
