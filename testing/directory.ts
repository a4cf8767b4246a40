import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';

/** The fault of the next tokens of a directory service. */
export type DirectoryFault = 'unsigned' | 'other-key' | 'expired' | 'other-audience' | 'other-issuer' | 'other-nonce';

export type TestDirectory = {
  readonly issuer: string;
  /** Signs somebody in as a browser would at this address; returns the query of the browser's redirect. */
  readonly signIn: (address: string, username: string, fault?: DirectoryFault) => Promise<string>;
  readonly stop: () => Promise<void>;
};

type Granted = { readonly nonce: string; readonly audience: string; readonly username: string; readonly fault: string };

/** A test's own OpenID Connect provider: discovery, keys, codes that work once, tokens with faults on demand. */
export async function testDirectory(): Promise<TestDirectory> {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const codes = new Map<string, Granted>();
  const server = createServer((request, response) => {
    const json = (body: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const url = new URL(request.url ?? '/', issuer);
    if (url.pathname === '/.well-known/openid-configuration') return json(describe());
    if (url.pathname === '/keys') return json({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one' }] });
    if (url.pathname === '/authorize') {
      const code = randomUUID();
      const query = (name: string) => url.searchParams.get(name) ?? '';
      codes.set(code, {
        nonce: query('nonce'),
        audience: query('client_id'),
        username: query('as'),
        fault: query('fault'),
      });
      const back = new URL(query('redirect_uri'));
      back.search = new URLSearchParams({ code, state: query('state'), iss: issuer }).toString();
      return response.writeHead(302, { location: back.href }).end();
    }
    void bodyOf(request).then((body) => {
      const granted = codes.get(body.get('code') ?? '');
      codes.delete(body.get('code') ?? '');
      if (granted === undefined) return json({ error: 'invalid_grant' }, 400);
      return json({ access_token: randomUUID(), token_type: 'Bearer', expires_in: 60, id_token: tokenOf(granted) });
    });
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;

  const describe = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
    code_challenge_methods_supported: ['S256'],
  });
  const tokenOf = ({ nonce, audience, username, fault }: Granted) => {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: fault === 'other-issuer' ? 'https://evil.example' : issuer,
      aud: fault === 'other-audience' ? 'somebody-else' : audience,
      sub: username,
      preferred_username: username,
      nonce: fault === 'other-nonce' ? 'x' : nonce,
      iat: fault === 'expired' ? now - 7_200 : now,
      exp: fault === 'expired' ? now - 3_600 : now + 60,
    };
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    if (fault === 'unsigned') return `${part({ alg: 'none' })}.${part(claims)}.`;
    const signed = `${part({ alg: 'RS256', kid: 'one' })}.${part(claims)}`;
    const { privateKey } = fault === 'other-key' ? other : own;
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
  };

  return {
    issuer,
    async signIn(to, username, fault) {
      const answer = await fetch(`${to}&as=${username}${fault === undefined ? '' : `&fault=${fault}`}`, {
        redirect: 'manual',
      });
      return new URL(answer.headers.get('location') ?? issuer).search;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part as Uint8Array));
  return new URLSearchParams(Buffer.concat(parts).toString());
}
