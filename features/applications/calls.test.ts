import * as openid from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lookups } from '#features/lookups/contract.ts';
import { people } from '#features/people/contract.ts';
import { programs } from '#features/programs/contract.ts';
import { instantAsked } from '#features/programs/examples.fixture.ts';
import { startApplication } from '#apps/server/application.ts';
import { makeLogger } from '#kit/server/metrics/log.ts';
import { codeOf, dataOf } from '#testing/answer.ts';
import { type Caller, callerOf, type TestServer, testServer } from '#testing/server.ts';
import {
  askToken,
  assertionOf,
  issuerOf,
  liveApplication,
  programCaller,
  proofOf,
  testKey,
  tokenFields,
  tokenOf,
} from '#testing/session/application.ts';
import { applications } from './contract.ts';
import { registration } from './examples.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

const approve = async (username: string, clientId: string) =>
  (await server.as(username)).send(applications.decide, {
    body: { clientId, decision: 'approved', reason: 'Đã kiểm tra' },
  });

/** Registers an application with a key of the test, by a person. */
async function register(change: object = {}, by = 'an.admin') {
  const key = testKey();
  const answer = await (await server.as(by)).send(applications.register, {
    body: { ...registration(), jwk: key.jwk, ...change },
  });
  return { answer, key, clientId: String(dataOf(answer).get('clientId')) };
}

const tokenAddress = () => `${server.origin}/api/oauth/token`;
const proof = (key = testKey()) => proofOf(key, { htm: 'POST', htu: tokenAddress() });
const ask = (assertion: string, scope?: string) => askToken(server, tokenFields(assertion, scope), proof());

test('API-01 an application is live once two other people of the bureau have approved it, and stops at once', async () => {
  const { clientId, key } = await register();
  const one = { clientId, key };
  expect((await ask(assertionOf(server, one))).body).toMatchObject({ error: 'invalid_client' });
  expect(dataOf(await approve('root.bureau', clientId)).get('state')).toBe('first');
  expect(codeOf(await approve('root.bureau', clientId))).toBe('4030271');
  expect((await ask(assertionOf(server, one))).status).toBe(401);
  expect(dataOf(await approve('thu.bureau', clientId)).get('state')).toBe('live');
  expect((await approve('thu.bureau', clientId)).status).toBe(409);
  const token = await tokenOf(server, one);
  const program = programCaller(server.origin, token, key);
  const an = await server.as('an.admin');
  expect((await program.send(lookups.userInfo)).status).toBe(403);
  expect((await an.send(applications.stop, { body: { clientId, reason: 'Lộ khóa' } })).status).toBe(200);
  expect(codeOf(await program.send(lookups.userInfo))).toBe('4010004');
  expect((await ask(assertionOf(server, one))).status).toBe(401);
  const rows = await server.sql<{ action: string; detail: string }>(
    `select action, detail from portal.audit_log where action like 'POST /api/Application/%' and result = 'ok' order by at, seq`,
  );
  expect(rows.map(({ action, detail }) => [action, JSON.parse(detail)])).toMatchObject([
    ['POST /api/Application/Register', { clientId, dayLimit: 1_000, minuteLimit: 600 }],
    ['POST /api/Application/Decide', { clientId, state: 'first' }],
    ['POST /api/Application/Decide', { clientId, state: 'live' }],
    ['POST /api/Application/Stop', { clientId, reason: 'Lộ khóa' }],
  ]);
});

test('API-01 the bureau stops an application and refuses one; no other institution does either, nor sees it', async () => {
  const [{ clientId }, waiting] = [await liveApplication(server), await register()];
  const stop = async (username: string) =>
    (await server.as(username)).send(applications.stop, { body: { clientId, reason: 'Thử' } });
  expect((await stop('minh.operator')).status).toBe(403);
  expect((await stop('thu.bureau')).status).toBe(200);
  const refused = await (await server.as('root.bureau')).send(applications.decide, {
    body: { clientId: waiting.clientId, decision: 'refused', reason: 'Thiếu hồ sơ' },
  });
  expect(dataOf(refused).get('state')).toBe('refused');
  const list = async (username: string) =>
    applications.search.answer.parse(
      (await (await server.as(username)).send(applications.search, { body: {} })).body.data,
    ).rows;
  const own = await list('an.admin');
  expect(own.find((one) => one.clientId === waiting.clientId)).toMatchObject({
    state: 'refused',
    decidedBy: 'root.bureau',
    reason: 'Thiếu hồ sơ',
    keys: 1,
  });
  expect(new Set(own.map(({ institution }) => institution)).size).toBe(1);
  const foreign = await liveApplication(server, { of: 'binh.clerk' });
  expect((await list('an.admin')).some((one) => one.clientId === foreign.clientId)).toBe(false);
  expect((await list('minh.operator')).some((one) => one.clientId === foreign.clientId)).toBe(true);
});

test('API-01 keys change without a gap: two at a time, the old one until it is removed, which ends what it signed for', async () => {
  const application = await liveApplication(server);
  const { clientId } = application;
  const an = await server.as('an.admin');
  const next = { clientId, key: testKey() };
  const add = (jwk: string) => an.send(applications.addKey, { body: { clientId, jwk } });
  expect((await add(next.key.jwk)).status).toBe(200);
  expect(codeOf(await add(testKey().jwk))).toBe('4090270');
  const [old, fresh] = [await tokenOf(server, application), await tokenOf(server, next)];
  const removed = await an.send(applications.removeKey, { body: { clientId, kid: application.key.kid } });
  expect(removed.body.data).toEqual({ ended: 1 });
  expect(codeOf(await programCaller(server.origin, old, application.key).send(lookups.userInfo))).toBe('4010004');
  expect((await programCaller(server.origin, fresh, next.key).send(lookups.userInfo)).status).toBe(403);
  expect((await ask(assertionOf(server, application))).status).toBe(401);
  expect(codeOf(await add(application.key.jwk))).toBe('4090271');
  // Of two new keys at once one is taken.
  const both = await Promise.all([add(testKey().jwk), add(testKey().jwk)]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
});

test('API-01 a private key, one that cannot be read and one that is too weak are refused', async () => {
  const { privateKey, jwk } = testKey();
  const secret = JSON.stringify(privateKey.export({ format: 'jwk' }));
  const codes = [secret, '{"kty":"oct","k":"c2VjcmV0"}'].map(async (one) =>
    codeOf((await register({ jwk: one })).answer),
  );
  expect(await Promise.all(codes)).toEqual(['4000270', '4000270']);
  for (const bad of [
    'x',
    '[]',
    '{}',
    '{"keys":[]}',
    '{"kty":"RSA","n":"AQAB","e":"AQAB"}',
    jwk.replace('P-256', 'P-384'),
  ])
    expect(codeOf((await register({ jwk: bad })).answer)).toBe('4000271');
  // Without a kid it is named by its thumbprint, and an assertion without one is tried with every key.
  const { kid: _, ...plain } = JSON.parse(jwk);
  const { answer, clientId } = await register({ jwk: JSON.stringify({ keys: [plain] }) });
  expect(dataOf(answer).get('kid')).toMatch(/^[\w-]{43}$/);
  await approve('root.bureau', clientId);
  await approve('thu.bureau', clientId);
  const assertion = assertionOf(
    server,
    { clientId, key: { ...testKey(), privateKey } },
    { header: { kid: undefined } },
  );
  expect((await ask(assertion)).status).toBe(200);
});

test('API-01 an application gets nothing that its institution has not got', async () => {
  await server.sql(
    `insert into portal.closed_product (institution_id, branch_id, product, closed_by) select min(m.institution_id), 0, 'S11T', 'an.admin'
       from portal.membership m join portal.user_account u on u.id = m.user_id where u.username = 'an.admin'`,
  );
  expect(codeOf((await register()).answer)).toBe('4000272');
  const application = await liveApplication(server, { scopes: ['inquiry:S11T', 'usage'] });
  const given = await ask(assertionOf(server, application));
  expect(given.body).toMatchObject({ scope: 'usage' });
  expect((await ask(assertionOf(server, application), 'inquiry:S11T')).body).toMatchObject({ error: 'invalid_scope' });
  await server.sql('delete from portal.closed_product');
});

test('API-01 an application is no person: it signs in nowhere, and people are not told of as programs', async () => {
  const { clientId } = await liveApplication(server);
  const logon = await fetch(`${server.origin}/api/Logon`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: clientId, password: '!' }),
  });
  expect(logon.status).toBe(401);
  const an = await server.as('an.admin');
  const found = await an.send(people.search, { body: { text: clientId } });
  expect(found.body.data).toMatchObject({ total: 0 });
  expect((await an.send(people.reset, { body: { username: clientId, reason: 'x' } })).status).toBe(404);
});

test('API-02 an independent client of the standards gets a token by the metadata alone', async () => {
  const application = await liveApplication(server);
  const config = await openid.discovery(
    new URL(issuerOf(server.origin)),
    application.clientId,
    { token_endpoint_auth_method: 'private_key_jwt' },
    openid.PrivateKeyJwt({
      key: await crypto.subtle.importKey(
        'jwk',
        application.key.privateKey.export({ format: 'jwk' }),
        { name: 'ECDSA', namedCurve: 'P-256' },
        false,
        ['sign'],
      ),
      kid: application.key.kid,
    }),
    { algorithm: 'oauth2', execute: [openid.allowInsecureRequests] },
  );
  const keys = await openid.randomDPoPKeyPair('ES256');
  const DPoP = openid.getDPoPHandle(config, keys);
  const tokens = await openid.clientCredentialsGrant(config, { scope: 'search usage' }, { DPoP });
  expect(tokens).toMatchObject({ token_type: 'dpop', expires_in: 600, scope: 'search usage' });
});

test('API-02 an assertion counts once, for this issuer, for a short time, by a key of the application', async () => {
  const application = await liveApplication(server);
  const now = Math.floor(Date.now() / 1_000);
  const once = assertionOf(server, application);
  const twins = await Promise.all([ask(once), ask(once), ask(once)]);
  expect(twins.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401, 401]);
  const refused = async (claims: object, header: object = {}) =>
    (await ask(assertionOf(server, application, { claims, header }))).body['error_description'];
  expect(await refused({ aud: 'https://elsewhere.example/api/oauth' })).toContain('aud');
  expect(await refused({ aud: [issuerOf(server.origin), 'https://elsewhere.example'] })).toContain('aud');
  // A clock that is ten minutes off, either way.
  expect(await refused({ exp: now - 540 })).toContain(': exp');
  expect(await refused({ exp: now + 660 })).toContain(': exp');
  expect(await refused({ exp: now + 200, iat: now + 600 })).toContain(': iat');
  expect(await refused({ nbf: now + 600 })).toContain(': nbf');
  expect(await refused({ exp: undefined })).toContain(': exp');
  expect(await refused({ jti: 'short' })).toContain(': jti');
  expect(await refused({ sub: 'app-0000000000000000' })).toContain('4010270');
  expect(await refused({}, { alg: 'none' })).toContain('4010270');
  expect(await refused({}, { kid: 'another' })).toContain('4010270');
  const foreign = { clientId: application.clientId, key: testKey() };
  expect((await ask(assertionOf(server, foreign))).body).toMatchObject({ error: 'invalid_client' });
  const other = await liveApplication(server);
  expect((await ask(assertionOf(server, { ...other, key: application.key }))).status).toBe(401);
  const rows = await server.sql<{ username: string; result: string }>(
    `select username, result from portal.audit_log where action = 'POST /api/oauth/token' and username = $1 order by at desc, seq desc limit 1`,
    [application.clientId],
  );
  expect(rows).toEqual([{ username: application.clientId, result: 'client-unknown' }]);
});

test('API-02 an assertion that another server took, or a proof, is not taken again', async () => {
  const other = await testServerOn(server);
  try {
    const application = await liveApplication(server);
    // Both servers have one address before the world.
    const [assertion, once] = [assertionOf(server, application), proof()];
    expect((await askToken(server, tokenFields(assertion), once)).status).toBe(200);
    const again = await askToken(other, tokenFields(assertion), proof());
    expect(again.body['error_description']).toContain('jti');
    const replayed = await askToken(other, tokenFields(assertionOf(server, application)), once);
    expect([replayed.status, replayed.body['error']]).toEqual([401, 'invalid_dpop_proof']);
  } finally {
    await other.stop();
  }
});

test('API-02 a stolen token is refused: it is bound to the key that asked for it', async () => {
  const application = await liveApplication(server);
  const token = await tokenOf(server, application);
  const code = async (caller: Caller) => codeOf(await caller.send(lookups.userInfo));
  expect(await code(callerOf(server.origin, token))).toBe('4010870');
  expect(await code(programCaller(server.origin, token, testKey()))).toBe('4010870');
  const bare = await askToken(server, tokenFields(assertionOf(server, application)), undefined);
  expect(bare).toMatchObject({ status: 401, body: { error: 'invalid_dpop_proof' } });
  await server.sql(
    `update portal.session set access_expires_at = clock_timestamp() - interval '1 second' where user_id in (select user_id from portal.application where client_id = $1)`,
    [application.clientId],
  );
  expect(await code(programCaller(server.origin, token, application.key))).toBe('4010002');
});

test('API-01 an application calls from its networks alone', async () => {
  const elsewhere = await liveApplication(server, { networks: ['203.0.113.0/24', '2001:db8::/32'] });
  expect((await ask(assertionOf(server, elsewhere))).body['error_description']).toContain('4030270');
  const here = await liveApplication(server, { networks: ['127.0.0.0/8', '::1/128'] });
  const token = await tokenOf(server, here);
  await server.sql(`update portal.application set networks = '{198.51.100.0/24}' where client_id = $1`, [
    here.clientId,
  ]);
  expect(codeOf(await programCaller(server.origin, token, here.key).send(lookups.userInfo))).toBe('4030270');
  for (const networks of [['10.0.0.0'], ['10.0/8'], ['300.0.0.0/8'], ['::1/129'], ['x']])
    expect((await register({ networks })).answer.status, networks[0]).toBe(400);
});

test('API-02 requests that are no client credentials are refused as RFC 6749 says', async () => {
  const application = await liveApplication(server, { scopes: ['search', 'consent'] });
  const fields = tokenFields(assertionOf(server, application));
  const error = async (change: Record<string, string>) =>
    (await askToken(server, { ...tokenFields(assertionOf(server, application)), ...change }, proof())).body['error'];
  expect(await error({ grant_type: 'password' })).toBe('unsupported_grant_type');
  expect(await error({ client_assertion_type: 'x' })).toBe('invalid_client');
  expect(await error({ client_assertion: 'x.y.z' })).toBe('invalid_client');
  expect(await error({ client_id: 'app-0000000000000000' })).toBe('invalid_client');
  expect(await error({ scope: 'dispute' })).toBe('invalid_scope');
  const { grant_type: _, ...without } = fields;
  expect((await askToken(server, without, proof())).body['error']).toBe('invalid_request');
  const twice = await fetch(tokenAddress(), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', dpop: proof() },
    body: `${new URLSearchParams(fields)}&grant_type=client_credentials`,
  });
  expect(await twice.json()).toMatchObject({ error: 'invalid_request' });
  // An unknown parameter is ignored.
  expect(await error({ resource: 'https://bureau.example' })).toBeUndefined();
});

/** Another server on the same database, which the world reaches by the same address. */
async function testServerOn(
  first: TestServer,
): Promise<{ readonly origin: string; readonly stop: () => Promise<void> }> {
  const { appUrl, loaderUrl } = first.database;
  const settings = { ...first.settings, portalAddress: first.origin };
  const second = await startApplication({ settings, appUrl, loaderUrl, log: makeLogger('error'), workers: 0 });
  return { origin: second.address, stop: second.stop };
}

test('API-01 the list says how often an application called in 30 days, how much was refused, and how fast it was answered', async () => {
  const { clientId, key } = await liveApplication(server);
  const program = programCaller(server.origin, await tokenOf(server, { clientId, key }), key);
  for (let at = 0; at < 3; at += 1) expect((await program.send(programs.status)).status).toBe(200);
  expect((await program.send(programs.inquiry, { params: { id: 'none' } })).status).toBe(404);
  const an = await server.as('an.admin');
  const shown = async (by: Caller) => {
    const { rows } = applications.search.answer.parse((await by.send(applications.search, { body: {} })).body.data);
    const row = rows.find((one) => one.clientId === clientId);
    return row && [row.calls, row.refusedCalls, typeof row.halfMs, typeof row.mostMs];
  };
  // Written every ten seconds.
  await expect.poll(() => shown(an), { timeout: 20_000, interval: 500 }).toEqual([4, 1, 'number', 'number']);
  expect(await shown(await server.as('root.bureau'))).toEqual([4, 1, 'number', 'number']);
  // Those of before are added to, and what is older than 30 days counts no more.
  await server.sql(
    `insert into portal.program_day select institution_id, user_id, portal.hanoi_day() - d, 10, 0, array_fill(0::bigint, '{48}')
       from portal.application, unnest('{5,40}'::int[]) d where client_id = $1`,
    [clientId],
  );
  expect((await shown(an))?.slice(0, 2)).toEqual([14, 1]);
}, 30_000);

test('API-01 the list says how many customers an application asked about today, beside its limit', async () => {
  const { clientId, key } = await liveApplication(server, { dayLimit: 5 });
  const program = programCaller(server.origin, await tokenOf(server, { clientId, key }), key);
  const used = async (by: string) => {
    const answer = await (await server.as(by)).send(applications.search, { body: {} });
    const row = applications.search.answer.parse(answer.body.data).rows.find((one) => one.clientId === clientId);
    return row && [row.usedToday, row.dayLimit];
  };
  expect(await used('an.admin')).toEqual([0, 5]);
  expect((await program.send(programs.ask, { body: instantAsked })).status).toBe(201);
  expect([await used('an.admin'), await used('root.bureau')]).toEqual([
    [1, 5],
    [1, 5],
  ]);
});
