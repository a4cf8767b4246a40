import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import OpenIdProvider from 'oidc-provider';

export type RealDirectory = {
  readonly issuer: string;
  /** Registers the portal as a client, with the address to which people are sent back. */
  readonly register: (client: { readonly id: string; readonly secret: string; readonly back: string }) => void;
  /** Signs a person in at this address like a browser; returns the query with which the browser is sent back. */
  readonly signIn: (address: string, username: string) => Promise<string>;
  readonly stop: () => Promise<void>;
};

const mostSteps = 20;

/** A real OpenID Connect provider, certified by the OpenID Foundation, on a port of its own for one test. */
export async function realDirectory(): Promise<RealDirectory> {
  let provider: OpenIdProvider | undefined;
  let answer: (request: IncomingMessage, response: ServerResponse) => unknown = (_, response) => response.end();
  const server = createServer((request, response) => {
    if (provider !== undefined && request.url?.startsWith('/interaction/') === true)
      void interact(provider, request, response);
    else answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    issuer,
    register(client) {
      provider = new OpenIdProvider(issuer, configurationFor(client));
      answer = provider.callback();
    },
    async signIn(to, username) {
      const cookies = new Map<string, string>();
      let next = new URL(to);
      for (let step = 0; step < mostSteps; step++) {
        if (next.pathname.startsWith('/interaction/')) next.searchParams.set('as', username);
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const reply = await fetch(next, { redirect: 'manual', headers: { cookie } });
        for (const line of reply.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        const location = reply.headers.get('location');
        if (location === null) throw new Error(`${next.pathname} answered ${reply.status}: ${await reply.text()}`);
        next = new URL(location, next);
        if (next.origin !== issuer) return next.search;
      }
      throw new Error('the provider sends the browser round and round');
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function configurationFor({ id, secret, back }: { id: string; secret: string; back: string }): object {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    clients: [
      {
        client_id: id,
        client_secret: secret,
        redirect_uris: [back],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomUUID()] },
    claims: { openid: ['sub'], profile: ['preferred_username'] },
    // The user name is in the token itself, as in most directory services.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    adapter: memory(),
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, name: string) => ({
      accountId: name,
      claims: () => ({ sub: name, preferred_username: name }),
    }),
  };
}

type Kept = { readonly uid?: string; readonly grantId?: string; consumed?: number };

/** Stores what the provider issued, for as long as the test runs. */
function memory() {
  const kept = new Map<string, Kept>();
  return (model: string) => {
    const key = (id: string) => `${model}:${id}`;
    return {
      upsert: async (id: string, given: Kept) => void kept.set(key(id), given),
      find: async (id: string) => kept.get(key(id)),
      findByUid: async (uid: string) =>
        [...kept].find(([name, one]) => name.startsWith(`${model}:`) && one.uid === uid)?.[1],
      consume: async (id: string) => {
        const one = kept.get(key(id));
        if (one !== undefined) one.consumed = Math.floor(Date.now() / 1_000);
      },
      destroy: async (id: string) => void kept.delete(key(id)),
      revokeByGrantId: async (grantId: string) => {
        for (const [name, one] of kept) if (one.grantId === grantId) kept.delete(name);
      },
    };
  };
}

/** Signs in the person that the address names and allows the portal to know their name. */
async function interact(provider: OpenIdProvider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  const accountId = session?.accountId ?? new URL(request.url ?? '/', 'http://x').searchParams.get('as') ?? '';
  if (prompt.name === 'login') return provider.interactionFinished(request, response, { login: { accountId } });
  const grant = new provider.Grant({ accountId, clientId: params.client_id });
  grant.addOIDCScope('openid profile');
  return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
}
