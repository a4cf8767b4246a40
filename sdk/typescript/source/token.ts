import * as oauth from 'oauth4webapi';
import { Problem, type Said } from './problem.ts';

/** A private key as a JWK: P-256, Ed25519 or RSA. Its public part is registered with the application. */
export type PrivateKey = JsonWebKey & { readonly kid?: string };

type Options = {
  readonly server: string;
  readonly application: string;
  readonly key: PrivateKey;
  readonly scopes?: readonly string[] | undefined;
  readonly fetch: Fetch;
};

/** The function that sends, as the OAuth library calls it. */
export type Fetch = (url: string, options: object) => Promise<Response>;

/** Where calls get their token. */
export type Tokens = {
  readonly get: () => Promise<Access>;
  /** Says that the bureau takes the token no longer: the next call gets another one. */
  readonly forget: () => void;
};

/** An access token with the key that it is bound to. */
type Access = { readonly token: string; readonly proof: oauth.DPoPHandle };

/** How long before its end a token is replaced, so that no call leaves with one that ends on the way. */
const marginMs = 30_000;

/**
 * Gets tokens with assertions that the application's key signs (RFC 7523). They are bound to a key that is made here and
 * never leaves the process (DPoP, RFC 9449). Calls at once share one token. Throws a TypeError for a key that cannot sign.
 */
export function tokens({ server, application, key, scopes, fetch }: Options): Tokens {
  // Said when the program starts rather than at its first call.
  algorithmOf(key);
  const issuer = new URL('/api/oauth', server);
  const client: oauth.Client = { client_id: application };
  // A bureau in development has no certificate. The library asks that this is said.
  const transport = { [oauth.customFetch]: fetch, [oauth.allowInsecureRequests]: issuer.protocol === 'http:' };
  let ready: Promise<Ready> | undefined;
  let held: { readonly access: Promise<Access>; readonly until: () => number } | undefined;

  async function prepare(): Promise<Ready> {
    const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...transport });
    const as = await oauth.processDiscoveryResponse(issuer, found);
    const signer = { key: await imported(key), ...(key.kid === undefined ? {} : { kid: key.kid }) };
    const proof = oauth.DPoP(client, await oauth.generateKeyPair('ES256'));
    return { as, proof, signs: oauth.PrivateKeyJwt(signer) };
  }

  function get(): Promise<Access> {
    if (held !== undefined && Date.now() < held.until()) return held.access;
    let until = Number.POSITIVE_INFINITY;
    const access = (async () => {
      // A server that could not be reached is asked again by the next call.
      ready ??= prepare();
      const { as, proof, signs } = await ready.catch((failure: unknown) => {
        ready = undefined;
        throw failure;
      });
      const parameters = new URLSearchParams(scopes === undefined ? {} : { scope: scopes.join(' ') });
      const options = { DPoP: proof, ...transport };
      const response = await oauth.clientCredentialsGrantRequest(as, client, signs, parameters, options);
      const given = await oauth.processClientCredentialsResponse(as, client, response).catch(refuse);
      until = Date.now() + (given.expires_in ?? 60) * 1_000 - marginMs;
      return { token: given.access_token, proof };
    })();
    const current = { access, until: () => until };
    held = current;
    access.catch(() => {
      if (held === current) held = undefined;
    });
    return access;
  }

  return {
    get,
    forget: () => {
      held = undefined;
    },
  };
}

/** Throws why no token was given, said as every other refusal is. The library keeps it in two kinds of failure. */
async function refuse(failure: unknown): Promise<never> {
  if (failure instanceof oauth.ResponseBodyError) throw problemOfToken(failure.status, failure.cause);
  if (failure instanceof oauth.WWWAuthenticateChallengeError) {
    const said: unknown = await failure.response.json().catch(() => ({}));
    const told = typeof said === 'object' && said !== null ? said : {};
    throw problemOfToken(failure.status, { ...told }, clocks(failure.response));
  }
  throw failure;
}

function problemOfToken(status: number, told: Readonly<Record<string, unknown>>, more = ''): Problem {
  const text = (name: string) => (typeof told[name] === 'string' ? told[name] : undefined);
  const type = text('error_uri') ?? text('error');
  const detail = text('error_description');
  const said: Said = {
    ...(type === undefined ? {} : { type }),
    ...(detail === undefined ? {} : { detail: `${detail}${more}` }),
  };
  return new Problem(status, said);
}

/** Both clocks, where they are further apart than a proof may be. */
function clocks(response: Response): string {
  const theirs = Date.parse(response.headers.get('date') ?? '');
  const ours = Date.now();
  return Math.abs(theirs - ours) < 60_000 || Number.isNaN(theirs)
    ? ''
    : ` (this machine: ${new Date(ours).toISOString()}, the bureau: ${new Date(theirs).toISOString()})`;
}

type Ready = {
  readonly as: oauth.AuthorizationServer;
  readonly proof: oauth.DPoPHandle;
  readonly signs: oauth.ClientAuth;
};

const algorithms: Readonly<Record<string, EcKeyImportParams | RsaHashedImportParams | Algorithm>> = {
  EC: { name: 'ECDSA', namedCurve: 'P-256' },
  OKP: { name: 'Ed25519' },
  RSA: { name: 'RSA-PSS', hash: 'SHA-256' },
};

function algorithmOf({ kty = '', d }: PrivateKey) {
  const algorithm = algorithms[kty];
  if (algorithm === undefined || d === undefined)
    throw new TypeError('The key is not a private JWK of P-256, Ed25519 or RSA.');
  return algorithm;
}

async function imported(key: PrivateKey): Promise<CryptoKey> {
  const { kid: _, use: _use, alg: _alg, key_ops: _ops, ...plain } = key;
  return crypto.subtle.importKey('jwk', plain, algorithmOf(key), false, ['sign']);
}
