import type { PublicContext } from '#kit/server/calls/context.ts';
import { hashToken } from './tokens.ts';

/**
 * The live session of a public call that came with an access token of its own; undefined for any other caller. It grants
 * nothing and marks nothing as seen: it says whose a captcha is.
 */
export async function sessionOfCall({
  request,
  scopes,
  settings,
  binding,
}: PublicContext): Promise<string | undefined> {
  const [, access] = /^(?:Bearer|DPoP) ([\w-]{43})$/i.exec(String(request.headers['authorization'] ?? '')) ?? [];
  if (access === undefined) return undefined;
  const [session] = await scopes.identity(async (client) => {
    const { rows } = await client.query(
      `select s.id, s.bound_hash as "cookieHash", s.key_thumb as "keyThumb" from portal.session s
        where s.access_hash = $1 and s.access_expires_at > clock_timestamp() and s.ended_at is null
          and s.last_seen_at > clock_timestamp() - make_interval(mins => $2)
          and s.started_at > clock_timestamp() - make_interval(hours => $3)`,
      [hashToken(access), settings.idleMinutes, settings.absoluteHours],
    );
    return rows;
  });
  return session !== undefined && binding.isOwn(session) ? session.id : undefined;
}
