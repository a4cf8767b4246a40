import { createHash, generateKeyPairSync, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { programScopes } from '#bureau/contract/program-scopes.ts';
import { type Caller, callerOf, type TestServer } from '#testing/server.ts';
import { applications } from '#features/applications/contract.ts';
import { signedJwt } from './program.ts';

/** A key pair of the tests, and its public part as a JWK. */
export type TestKey = { readonly privateKey: KeyObject; readonly jwk: string; readonly kid: string };

export function testKey(): TestKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kid = randomUUID();
  return { privateKey, kid, jwk: JSON.stringify({ ...publicKey.export({ format: 'jwk' }), kid }) };
}

/** A live application of an institution, and the key that signs for it. */
export type TestApplication = { readonly clientId: string; readonly key: TestKey };

type Wanted = {
  readonly scopes?: readonly string[];
  readonly networks?: readonly string[];
  readonly dayLimit?: number;
  readonly minuteLimit?: number;
  /** A person of the institution. */
  readonly of?: string;
};

/** Registers an application as if it had been approved: the tests of registration go the whole way. */
export async function liveApplication(server: Pick<TestServer, 'sql'>, wanted: Wanted = {}): Promise<TestApplication> {
  const { scopes = programScopes, networks = [], dayLimit = 1_000_000, minuteLimit = 6_000, of = 'lan.clerk' } = wanted;
  const key = testKey();
  const clientId = `app-${randomBytes(8).toString('hex')}`;
  await server.sql(
    `with place as (select min(m.institution_id) as id from portal.membership m join portal.user_account u on u.id = m.user_id where u.username = $1),
     made as (
       insert into portal.user_account (username, full_name, password_hash, is_program) values ($2, 'Thử', '!', true) returning id),
     member as (insert into portal.membership (user_id, institution_id, roles) select made.id, place.id, '{}' from made, place returning 1),
     two as (select min(id) as one, max(id) as other from portal.user_account),
     kept as (
       insert into portal.application (institution_id, id, user_id, client_id, name, purpose, scopes, networks, day_limit, minute_limit,
           state, asked_by, first_by, decided_by, decided_at)
         select place.id, gen_random_uuid(), made.id, $2, 'Thử', 'Thử', $3, $4, $5, $6, 'live', two.one, two.one, two.other, now()
           from place, made, two returning institution_id, id)
     insert into portal.application_key (institution_id, application_id, kid, thumb, jwk, added_by, added_name, expires_at)
       select institution_id, id, $7, $8, $9, (select one from two), 'an.admin', now() + interval '1 year' from kept`,
    [of, clientId, scopes, networks, dayLimit, minuteLimit, key.kid, thumbOf(key), key.jwk],
    of,
  );
  return { clientId, key };
}

function thumbOf({ jwk }: TestKey): string {
  const { crv, kty, x, y }: Record<string, string> = JSON.parse(jwk);
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
}

/** An assertion of the application's key; a test says header and claims otherwise to be refused. */
export function assertionOf(
  { origin }: Pick<TestServer, 'origin'>,
  { clientId, key }: TestApplication,
  { header = {}, claims = {} }: { readonly header?: object; readonly claims?: object } = {},
): string {
  const exp = Math.floor(Date.now() / 1_000) + 60;
  const usual = { iss: clientId, sub: clientId, aud: issuerOf(origin), exp };
  return signedJwt(key.privateKey, { alg: 'ES256', kid: key.kid, ...header }, { ...usual, ...claims });
}

/** The issuer as a server on its own machine calls itself. */
export function issuerOf(origin: string): string {
  return `${origin}/api/oauth`;
}

/** A proof of a key for one request (RFC 9449). */
export function proofOf(
  key: TestKey,
  claims: { htm: string; htu: string; token?: string | undefined; jti?: string; iat?: number },
): string {
  const { token, ...rest } = claims;
  const { kid: _kid, ...jwk } = JSON.parse(key.jwk);
  const ath = token === undefined ? {} : { ath: createHash('sha256').update(token).digest('base64url') };
  return signedJwt(key.privateKey, { typ: 'dpop+jwt', alg: 'ES256', jwk }, { ...rest, ...ath });
}

/** Asks for a token with a form, as it was given; answers status and JSON. */
export async function askToken(
  { origin }: Pick<TestServer, 'origin'>,
  fields: Readonly<Record<string, string>>,
  proof: string | undefined,
): Promise<{ readonly status: number; readonly body: Readonly<Record<string, unknown>> }> {
  const response = await fetch(`${origin}/api/oauth/token`, {
    method: 'POST',
    headers: proof === undefined ? {} : { dpop: proof },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, body: await response.json() };
}

/** The fields of a request for a token. */
export function tokenFields(assertion: string, scope?: string): Record<string, string> {
  return {
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
    ...(scope === undefined ? {} : { scope }),
  };
}

/** A token of the application, bound to a key. */
export async function tokenOf(
  server: Pick<TestServer, 'origin'>,
  application: TestApplication,
  { scope, key = application.key }: { readonly scope?: string; readonly key?: TestKey } = {},
): Promise<string> {
  const proof = proofOf(key, { htm: 'POST', htu: `${server.origin}/api/oauth/token` });
  const { status, body } = await askToken(server, tokenFields(assertionOf(server, application), scope), proof);
  if (status !== 200) throw new Error(`no token: ${JSON.stringify(body)}`);
  return String(body['access_token']);
}

/** A caller with a token of the application: it proves its key with each call, and gives each a key of its own. */
export async function applicationCaller(server: TestServer, wanted: Wanted = {}): Promise<Caller> {
  const application = await liveApplication(server, wanted);
  const token = await tokenOf(server, application);
  return programCaller(server.origin, token, application.key);
}

/** A program of another institution than the usual one's, for rows that it must not see. */
export const foreignProgram = (server: TestServer) => applicationCaller(server, { of: 'binh.clerk' });

/** A live application of the sandbox, registered by an administrator of the institution as they do it. */
export async function sandboxApplication(
  server: Pick<TestServer, 'as'>,
  { scopes = programScopes, of = 'an.admin' }: Pick<Wanted, 'scopes' | 'of'> = {},
): Promise<TestApplication> {
  const key = testKey();
  const given = { name: `Thử ${key.kid}`, purpose: 'Thử', dayLimit: 1_000_000, minuteLimit: 6_000, jwk: key.jwk };
  const body = { ...given, scopes: [...scopes], networks: [], environment: 'sandbox' as const };
  const answer = await (await server.as(of)).send(applications.register, { body });
  return { clientId: applications.register.answer.parse(answer.body.data).clientId, key };
}

/** A caller of the sandbox of an institution. */
export async function sandboxCaller(server: TestServer, wanted: Pick<Wanted, 'scopes' | 'of'> = {}): Promise<Caller> {
  const application = await sandboxApplication(server, wanted);
  return programCaller(server.origin, await tokenOf(server, application), application.key);
}

/** A caller with this token and this key. */
export function programCaller(origin: string, token: string, key: TestKey): Caller {
  const plain = callerOf(origin, undefined);
  const proofFor = ({ method }: { readonly method: string }, path: string) => ({
    dpop: proofOf(key, { htm: method, htu: `${origin}${path}`, token }),
    'idempotency-key': randomUUID(),
  });
  return {
    token,
    cookie: undefined,
    get headers() {
      return { authorization: `DPoP ${token}` };
    },
    proofFor: (call) => proofFor(call, call.path),
    send(call, request = {}, headers = {}) {
      const params = new Map(Object.entries((request as { params?: object }).params ?? {}));
      const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params.get(name))));
      const own = { authorization: `DPoP ${token}`, ...proofFor(call, path) };
      return plain.send(call, request, { ...own, ...headers });
    },
  };
}
