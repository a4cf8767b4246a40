import { hashPassword } from '#kit/server/password/password.ts';
import { removeFactors } from '#kit/server/second-factor/factors.ts';
import { endSessionsOf } from '#kit/server/session/session.ts';
import { sendEvent } from '#kit/server/events.ts';
import { openLock, setPassword } from './accounts.ts';
import { oneTimePassword } from './one-time-password.ts';
import type { Connection } from '#database/connection.ts';

// A password of 100 random bits resists guessing without a slow hash.
const oneTimeLog2n = 12;

export type Reset = { readonly password: string } | { readonly refusal: 'unknown' | 'not-administrator' };

/**
 * Gives an administrator of the bureau a one-time password, removes the second factors and ends the sessions, with an
 * audit row: the way back in when no administrator can do it in the portal. An administrator resets everybody else.
 * Needs a connection of the database's owner, which only the server's console has.
 */
export async function resetAdministrator(
  client: Connection,
  of: { readonly username: string; readonly operator: string },
): Promise<Reset> {
  const username = of.username.trim().toLowerCase();
  const password = oneTimePassword();
  // Before the transaction, which locks the account.
  const hash = await hashPassword(password, oneTimeLog2n);
  await client.query('begin');
  try {
    const found = await find(client, username);
    if (found === undefined || !found.isAdministrator) {
      await client.query('rollback');
      return { refusal: found === undefined ? 'unknown' : 'not-administrator' };
    }
    const { userId, institutionId } = found;
    await setPassword(client, { userId, hash, mustChange: true });
    await removeFactors(client, userId);
    await openLock(client, { userId, username });
    const ended = await endSessionsOf(client, userId, 'administrator');
    for (const at of new Set(ended))
      await sendEvent(client, { institutionId: at, userId, kind: 'session-ended', data: {} });
    await client.query(
      `select portal.append_audit(null, null, $1, null, 'console', $2, 'console admin:reset', null, null, 'ok', $3)`,
      [institutionId, crypto.randomUUID(), JSON.stringify({ username, operator: of.operator, ended: ended.length })],
    );
    await client.query('commit');
    return { password };
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

type Found = { readonly userId: number; readonly institutionId: number; readonly isAdministrator: boolean };

async function find(client: Connection, username: string): Promise<Found | undefined> {
  const { rows } = await client.query(
    `select u.id as "userId", m.institution_id as "institutionId", 'bureau-admin' = any (m.roles) as "isAdministrator"
     from portal.user_account u join portal.membership m on m.user_id = u.id
     where u.username = $1 order by "isAdministrator" desc limit 1 for update of u /* never null: isAdministrator */`,
    [username],
  );
  return rows[0];
}
