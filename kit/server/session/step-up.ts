import type { Connection, PooledConnection } from '#database/connection.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Who } from '#kit/server/calls/context.ts';
import { withIdentity } from '#kit/server/database/database.ts';
import type { Settings } from '#kit/server/settings/settings.ts';

/**
 * Refuses `step-up` if the session's last proof of identity is too old, including the sign-in. The password that
 * opened the session is no proof for somebody who has a second factor by now.
 */
export async function requireProof(client: PooledConnection, settings: Settings, who: Who): Promise<void> {
  const isFresh = await withIdentity(client, async () => {
    const { rows } = await client.query(
      `select s.confirmed_at > clock_timestamp() - make_interval(mins => $2) and (s.factor_at is not null
         or not exists (select from portal.user_factor f where f.user_id = s.user_id and f.is_confirmed)) as fresh
       from portal.session s where s.id = $1 /* never null: fresh */`,
      [who.sessionId, settings.stepUpMinutes],
    );
    return rows[0]?.fresh === true;
  });
  if (!isFresh) throw new Refusal('step-up');
}

/**
 * Records a new proof of identity in a session; a second factor, given or registered, lifts the limit of a session
 * that waited for it. Runs in the identity scope.
 */
export async function keepProof(client: Connection, sessionId: string, by: 'password' | 'factor'): Promise<void> {
  const freed = `, factor_at = clock_timestamp(), limited_to = nullif(limited_to, 'factor')`;
  await client.query(
    `update portal.session set confirmed_at = clock_timestamp()${by === 'factor' ? freed : ''} where id = $1`,
    [sessionId],
  );
}
