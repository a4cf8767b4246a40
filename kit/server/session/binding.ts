import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { Connection } from '#database/connection.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { inlined } from '#kit/server/database/inlined.ts';
import type { Scopes } from '#kit/server/database/scopes.ts';
import {
  cookieKeeper,
  deviceKeeper,
  pageKeeper,
  sentBinding,
  sentDevice,
  sentPage,
  sentRefresh,
} from '#kit/server/http/cookies.ts';
import { portalAddress } from '#kit/server/http/portal-address.ts';
import type { Settings } from '#kit/server/settings/settings.ts';
import type { Binding, Bound, Ownership, Page } from './bound.ts';
import { checkProof, type KeyProof, wrong } from './dpop.ts';
import { hashToken, sessionOfRefreshToken } from './tokens.ts';

type Services = { readonly settings: Settings; readonly scopes: Scopes };
type Asked = { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly services: Services };

/** Whose session a request may speak for: that of its browser's cookie, or of the key that it proves. */
export function ownershipOf(request: FastifyRequest, { settings, scopes }: Services) {
  const cookie = sentBinding(request, settings);
  const access = sentAccess(request);
  let proof: KeyProof | undefined;
  let isUsedUp = false;
  return {
    prove: async () => {
      if (request.headers['dpop'] === undefined || proof !== undefined) return;
      proof = readProof(request, settings);
      if (access !== undefined) isUsedUp = await useUpOfOwn(scopes, proof, access);
    },
    useUp: async () => {
      if (proof === undefined || isUsedUp) return;
      isUsedUp = true;
      const [made] = await scopes.identityStatement(inlined(`${forgetOld} ${remember} returning kind`, [keyOf(proof)]));
      if (made === undefined) throw wrong('jti');
    },
    provenKey: () => proof?.thumb,
    isOwn: ({ cookieHash, keyThumb }: Bound) => {
      if (keyThumb !== null) return proof?.thumb === keyThumb;
      return cookieHash === null || (cookie !== undefined && hashToken(cookie).equals(cookieHash));
    },
  } satisfies Ownership & { provenKey: () => string | undefined };
}

/** The binding of a request. */
export function bindingOf({ request, reply, services }: Asked): Binding {
  const { settings } = services;
  const { provenKey, ...own } = ownershipOf(request, services);
  const keep = cookieKeeper(request, reply, settings);
  const cookie = sentBinding(request, settings);
  const isProgram = request.headers['x-refresh'] === 'body';
  return {
    ...own,
    provenKey,
    isProgram,
    keep: (refresh) => keep(refresh, cookie),
    page: pageOf(request, reply, settings),
    device: () => {
      const proven = provenKey();
      const secret = isProgram ? proven && `key ${proven}` : sentDevice(request, settings);
      return {
        hash: secret === undefined ? undefined : hashToken(secret),
        isKey: isProgram,
        keep: deviceKeeper(request, reply, settings),
      };
    },
    async forNew(client) {
      if (isProgram) {
        const keyThumb = provenKey();
        if (keyThumb === undefined) throw new Refusal('proof-missing');
        return { cookieHash: null, keyThumb, keep: () => undefined };
      }
      // The tabs of a browser share the cookie: a second sign-in beside a live session keeps it, so that the first
      // one's tokens go on. A cookie that is no live session's is never taken up.
      const isKept = cookie !== undefined && (await isOfLive(client, sentRefresh(request, settings), cookie));
      const kept = isKept ? cookie : randomBytes(32).toString('base64url');
      return { cookieHash: hashToken(kept), keyThumb: null, keep: (refresh) => keep(refresh, kept) };
    },
  };
}

function pageOf(request: FastifyRequest, reply: FastifyReply, settings: Settings): Page {
  const sent = sentPage(request, settings);
  const hash = sent === undefined ? undefined : hashToken(sent);
  return {
    hash,
    ensure() {
      if (hash !== undefined) return hash;
      const made = randomBytes(32).toString('base64url');
      pageKeeper(request, reply, settings)(made);
      return hashToken(made);
    },
  };
}

async function isOfLive(client: Connection, refresh: string | undefined, cookie: string): Promise<boolean> {
  const sessionId = sessionOfRefreshToken(refresh ?? '');
  if (sessionId === undefined) return false;
  const { rows } = await client.query(
    'select from portal.session s where s.id = $1 and s.ended_at is null and s.bound_hash = $2',
    [sessionId, hashToken(cookie)],
  );
  return rows.length > 0;
}

function sentAccess({ headers }: FastifyRequest): string | undefined {
  return /^(?:Bearer|DPoP) (\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

function readProof(request: FastifyRequest, settings: Settings): KeyProof {
  const address = `${portalAddress({ settings, request })}${request.url.split('?')[0]}`;
  const sent = String(request.headers['dpop']);
  return checkProof(sent, { method: request.method, address, accessToken: sentAccess(request) });
}

const keyOf = ({ thumb, id }: KeyProof) => `${thumb} ${id}`;

// The number of a proof is remembered for longer than the proof is good.
const forgetOld = `with old as (delete from portal.throttle where kind = 'dpop' and key_hash in
   (select t.key_hash from portal.throttle t where t.kind = 'dpop' and t.opened_at < clock_timestamp() - interval '4 minutes'
     limit 20 for update skip locked))`;
const remember = `insert into portal.throttle (kind, key_hash) values ('dpop', sha256(convert_to($1, 'UTF8'))) on conflict do nothing`;

/**
 * Uses up a proof whose key the session of the access token is bound to, and says whether it is. A key that a stranger made
 * leaves nothing in the database. Refuses `proof-wrong` of one that was used; of many at once one is first.
 */
async function useUpOfOwn({ identityStatement }: Scopes, proof: KeyProof, access: string): Promise<boolean> {
  const [found] = await identityStatement(
    inlined(
      `${forgetOld},
       own as (select from portal.session s where s.access_hash = $2 and s.key_thumb = $3 and s.ended_at is null),
       made as (insert into portal.throttle (kind, key_hash) select 'dpop', sha256(convert_to($1, 'UTF8')) from own
         on conflict do nothing returning kind)
       select exists (select from own) as "isOwn", exists (select from made) as "isFirst"`,
      [keyOf(proof), hashToken(access), proof.thumb],
    ),
  );
  if (found?.isOwn === true && !found.isFirst) throw wrong('jti');
  return found?.isOwn === true;
}

/** Refuses `token-elsewhere` when an access token comes without what its session is bound to, and tells its owner (HRD-01). */
export function requireOwn(
  { request, services }: Asked,
  binding: Binding,
  who: Owner & { readonly bound: Bound },
): void {
  if (binding.isOwn(who.bound)) return;
  tellElsewhere(services.scopes, who, request.ip);
  throw new Refusal('token-elsewhere');
}

type Owner = { readonly userId: number; readonly institutionId: number; readonly sessionId: string };

/**
 * Tells the owner of a session that its token came from elsewhere, at most once a minute. Nobody waits for it: the call
 * may hold a connection, and is refused in any case.
 */
export function tellElsewhere({ identity }: Scopes, owner: Owner, address: string): void {
  const { userId, institutionId, sessionId } = owner;
  const told = identity(async (client) => {
    await client.query(
      `with told as (
         insert into portal.throttle as t (kind, key_hash) values ('elsewhere', sha256(convert_to($1, 'UTF8')))
         on conflict (kind, key_hash) do update set opened_at = clock_timestamp()
           where t.opened_at < clock_timestamp() - interval '1 minute' returning kind)
       select pg_notify('portal_event', $2) from told`,
      [sessionId, JSON.stringify({ userId, institutionId, kind: 'token-elsewhere', data: { address } })],
    );
  });
  told.catch(() => undefined);
}
