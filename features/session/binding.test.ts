import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '#apps/server/demo-users.ts';
import { readEvents } from '#kit/browser/event-stream.ts';
import { codeOf, dataOf } from '#testing/answer.ts';
import { type Program, testProgram } from '#testing/session/program.ts';
import { type Caller, callerFrom, callerOf, type TestServer, testServer } from '#testing/server.ts';
import { cookiesOf } from '#testing/session/signed.ts';
import { customerInquiry } from '#features/customer-inquiry/contract.ts';
import { session } from './contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

const right = (userName: string) => ({ body: { userName, password: demoPassword } });
const elsewhere = '4010870';
const wrongProof = '4010872';

/** What the live events of a caller say until the test is over. */
async function listen(caller: Caller): Promise<{ name: string; data: unknown }[]> {
  const answer = await fetch(`${server.origin}${session.events.path}`, {
    headers: { ...caller.headers, accept: 'text/event-stream' },
  });
  const heard: { name: string; data: unknown }[] = [];
  const read = async () => {
    for await (const event of readEvents(answer)) heard.push(event);
  };
  read().catch(() => undefined);
  return heard;
}

describe('the token of a browser', () => {
  test('HRD-01 is refused without its second cookie, and with another’s; its owner is told, and it is audited', async () => {
    const lan = await server.as('lan.clerk');
    const binh = await server.as('binh.clerk');
    const heard = await listen(lan);
    for (const cookie of [undefined, binh.cookie, '__Host-binding=x', `__Host-binding=${'x'.repeat(43)}`]) {
      const stolen = await callerOf(server.origin, lan.token, cookie).send(customerInquiry.today);
      expect([stolen.status, codeOf(stolen), stolen.body.data]).toEqual([401, elsewhere, null]);
    }
    expect((await lan.send(customerInquiry.today)).status).toBe(200);
    await expect
      .poll(() => heard.filter(({ name }) => name === 'token-elsewhere'))
      .toEqual([{ name: 'token-elsewhere', data: { address: '127.0.0.1' } }]);
    const rows = await server.sql<{ username: string; action: string }>(
      `select username, action from portal.audit_log where result = 'token-elsewhere'`,
    );
    expect(rows).toHaveLength(4);
    expect(rows[0]).toEqual({ username: 'lan.clerk', action: `GET ${customerInquiry.today.path}` });
    // The bureau is told too, once a day and user.
    for (let look = 0; look < 2; look += 1) await server.sql(`select portal.look_for_alarms('[]')`);
    expect(
      await server.sql(`select username, severity, facts from portal.alarm where rule = 'token-elsewhere'`),
    ).toEqual([{ username: 'lan.clerk', severity: 'high', facts: { times: 4, address: '127.0.0.1' } }]);
  });

  test('HRD-01 is not renewed without the second cookie, and the session goes on where it was opened', async () => {
    const lan = await server.as('lan.clerk');
    const [refresh] = (lan.cookie ?? '').split('; ');
    const stolen = await server.nobody.send(session.refresh, { body: {} }, { cookie: refresh ?? '' });
    expect([codeOf(stolen), cookiesOf(stolen)]).toEqual([elsewhere, undefined]);
    const [, refreshToken = ''] = (refresh ?? '').split('=');
    expect(codeOf(await server.nobody.send(session.refresh, { body: { refreshToken } }))).toBe(elsewhere);
    const renewed = await server.nobody.send(session.refresh, { body: {} }, { cookie: lan.cookie ?? '' });
    expect(renewed.status).toBe(200);
    expect((await callerFrom(server.origin, renewed).send(session.profile)).status).toBe(200);
  });

  test('HRD-01 tabs go on when another person signs in beside them; a cookie of no live session is not taken up', async () => {
    const lan = await server.as('lan.clerk');
    const beside = await server.nobody.send(session.logon, right('hoa.approver'), { cookie: lan.cookie ?? '' });
    const now = cookiesOf(beside);
    expect((await callerOf(server.origin, lan.token, now).send(session.profile)).status).toBe(200);
    expect((await callerFrom(server.origin, beside).send(session.profile)).status).toBe(200);
    const planted = `__Host-binding=${'p'.repeat(43)}`;
    const refresh = (lan.cookie ?? '').split('; ')[0] ?? '';
    for (const cookie of [planted, `${refresh}; ${planted}`]) {
      const answer = await server.nobody.send(session.logon, right('lan.clerk'), { cookie });
      expect(cookiesOf(answer)).not.toContain(planted);
    }
    await callerFrom(server.origin, beside).send(session.logout);
    const after = await server.nobody.send(session.logon, right('lan.clerk'), { cookie: now ?? '' });
    expect(cookiesOf(after)?.split('; ')[1]).not.toBe(now?.split('; ')[1]);
  });

  test('HRD-01 signing out clears both cookies', async () => {
    const lan = await server.as('lan.clerk');
    const left = await lan.send(session.logout);
    expect(left.headers.getSetCookie().map((cookie) => cookie.split(';')[0])).toEqual([
      '__Host-refresh=',
      '__Host-binding=',
    ]);
  });
});

describe('the token of a program', () => {
  let program: Program;
  const today = () => `${server.origin}${customerInquiry.today.path}`;
  const ath = () =>
    createHash('sha256')
      .update(program.token() ?? '')
      .digest('base64url');
  const sendWith = (dpop: string | undefined, scheme = 'DPoP') =>
    callerOf(server.origin, undefined).send(
      customerInquiry.today,
      {},
      { authorization: `${scheme} ${program.token()}`, ...(dpop === undefined ? {} : { dpop }) },
    );

  beforeAll(async () => {
    program = testProgram(server.origin);
    expect((await program.send(session.logon, right('lan.clerk'), { 'x-refresh': 'body' })).status).toBe(200);
  });

  test('HRD-01 is taken with a proof of its key for each call, with a query or without', async () => {
    expect((await program.send(customerInquiry.today)).status).toBe(200);
    expect((await sendWith(program.proof({ htm: 'GET', htu: today(), ath: ath() }))).status).toBe(200);
    const proof = program.proof({ htm: 'GET', htu: today(), ath: ath() });
    const asked = await fetch(`${today()}?a=1`, { headers: { authorization: `DPoP ${program.token()}`, dpop: proof } });
    expect(asked.status).not.toBe(401);
  });

  test('HRD-01 is refused without a proof, with another key’s, and with cookies of its owner', async () => {
    const lan = await server.as('lan.clerk');
    const other = testProgram(server.origin);
    expect(codeOf(await sendWith(undefined))).toBe(elsewhere);
    expect(codeOf(await sendWith(undefined, 'Bearer'))).toBe(elsewhere);
    expect(codeOf(await sendWith(other.proof({ htm: 'GET', htu: today(), ath: ath() })))).toBe(elsewhere);
    expect(codeOf(await callerOf(server.origin, program.token(), lan.cookie).send(customerInquiry.today))).toBe(
      elsewhere,
    );
  });

  test('HRD-01 a proof is good once, of many at the same time too', async () => {
    const proof = program.proof({ htm: 'GET', htu: today(), ath: ath() });
    const answers = await Promise.all(Array.from({ length: 12 }, () => sendWith(proof)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => codeOf(answer) === wrongProof)).toHaveLength(11);
  });

  test('HRD-01 a proof is remembered only of a session’s own key, or once the address was counted', async () => {
    const remembered = async () =>
      (await server.sql<{ count: number }>(`select count(*)::int as count from portal.throttle where kind = 'dpop'`))[0]
        ?.count ?? 0;
    const other = testProgram(server.origin);
    const strange = () => other.proof({ htm: 'GET', htu: today(), ath: ath() });
    const before = await remembered();
    for (let at = 0; at < 5; at += 1) expect(codeOf(await sendWith(strange()))).toBe(elsewhere);
    const none = await server.nobody.send(
      customerInquiry.today,
      {},
      { dpop: other.proof({ htm: 'GET', htu: today() }) },
    );
    expect([none.status, await remembered()]).toEqual([401, before]);
    await sendWith(program.proof({ htm: 'GET', htu: today(), ath: ath() }));
    expect(await remembered()).toBe(before + 1);
    // Neither is a sign-in's proof good twice.
    const dpop = other.proof({ htm: 'POST', htu: `${server.origin}${session.logon.path}` });
    const signIn = () => server.nobody.send(session.logon, right('lan.clerk'), { dpop, 'x-refresh': 'body' });
    expect([(await signIn()).status, codeOf(await signIn())]).toEqual([200, wrongProof]);
  });

  const now = () => Math.floor(Date.now() / 1_000);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const wrongs = {
    'of another method': () => program.proof({ htm: 'POST', htu: today(), ath: ath() }),
    'of another address': () => program.proof({ htm: 'GET', htu: `${server.origin}/api/user-profile`, ath: ath() }),
    'of another host': () =>
      program.proof({ htm: 'GET', htu: `https://evil.example${customerInquiry.today.path}`, ath: ath() }),
    'a minute and more old': () => program.proof({ htm: 'GET', htu: today(), ath: ath(), iat: now() - 63 }),
    'a minute and more ahead': () => program.proof({ htm: 'GET', htu: today(), ath: ath(), iat: now() + 63 }),
    'of another token': () => program.proof({ htm: 'GET', htu: today(), ath: 'x'.repeat(43) }),
    'of no token': () => program.proof({ htm: 'GET', htu: today() }),
    'with a number of one letter': () => program.proof({ htm: 'GET', htu: today(), ath: ath(), jti: '1' }),
    'of another kind of token': () => program.proof({ htm: 'GET', htu: today(), ath: ath() }, { typ: 'jwt' }),
    'with no signature': () => program.proof({ htm: 'GET', htu: today(), ath: ath() }, { alg: 'none' }),
    'with a shared secret': () => program.proof({ htm: 'GET', htu: today(), ath: ath() }, { alg: 'HS256' }),
    'of a key that did not sign it': () =>
      program.proof({ htm: 'GET', htu: today(), ath: ath() }, { jwk: publicKey.export({ format: 'jwk' }) }),
    'with a private key in it': () =>
      program.proof({ htm: 'GET', htu: today(), ath: ath() }, { jwk: privateKey.export({ format: 'jwk' }) }),
    'of no key': () => program.proof({ htm: 'GET', htu: today(), ath: ath() }, { jwk: 'x' }),
    'no JWT': () => randomUUID(),
    'two proofs': () => `${program.proof({ htm: 'GET', htu: today(), ath: ath() })}, ${randomUUID()}`,
    'very long': () => 'x'.repeat(5_000),
  } satisfies Record<string, () => string>;

  test.each(Object.entries(wrongs))('HRD-01 a proof is refused that is %s', async (_, made) => {
    const answer = await sendWith(made());
    expect([answer.status, codeOf(answer), answer.headers.get('www-authenticate')]).toEqual([
      401,
      wrongProof,
      'DPoP error="invalid_dpop_proof", algs="ES256 Ed25519 EdDSA PS256 RS256"',
    ]);
  });

  test('HRD-01 the next call, the renewal and live events go on with proofs', async () => {
    expect((await program.send(session.profile)).status).toBe(200);
    const again = await program.send(session.logon, right('lan.clerk'), { 'x-refresh': 'body' });
    const refreshToken = String(dataOf(again).get('refreshToken'));
    expect((await program.send(session.refresh, { body: { refreshToken } })).status).toBe(200);
    expect((await program.send(session.profile)).status).toBe(200);
  });
});
