import { randomBytes } from 'node:crypto';
import type { Connection } from '#database/connection.ts';
import { deviceOf } from './device.ts';
import { hashToken, newRefreshToken, uuidV7 } from './tokens.ts';

/** Minutes that the token of a program lives; it asks for another one, and has no refresh token. */
export const programMinutes = 10;

/** Opens the session of one token of a program, bound to a key; returns the token. Identity scope. */
export async function openProgramSession(
  client: Connection,
  of: {
    readonly userId: number;
    readonly institutionId: number;
    readonly scopes: readonly string[];
    /** The key that the token is bound to, and the one that signed for it, by their thumbprints. */
    readonly keyThumb: string;
    readonly assertionThumb: string;
    readonly address: string;
    readonly userAgent: string;
  },
): Promise<{ readonly token: string; readonly sessionId: string }> {
  const id = uuidV7();
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `insert into portal.session (id, user_id, institution_id, access_hash, access_expires_at, refresh_hash, browser_hash, address, device,
       key_thumb, scopes, assertion_thumb)
     values ($1, $2, $3, $4, clock_timestamp() + make_interval(mins => $5), $6, $7, $8, $9, $10, $11, $12)`,
    [
      id,
      of.userId,
      of.institutionId,
      hashToken(token),
      programMinutes,
      // Nobody is given this refresh token.
      hashToken(newRefreshToken(id)),
      hashToken(of.userAgent),
      of.address,
      deviceOf(of.userAgent),
      of.keyThumb,
      [...of.scopes],
      of.assertionThumb,
    ],
  );
  return { token, sessionId: id };
}
