import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerApp } from '#features/own-account/examples.fixture.ts';
import { stepAt, totpAt } from '#kit/server/second-factor/totp.ts';
import { codeOf, dataOf } from '#testing/answer.ts';
import { type DirectoryFault, type TestDirectory, testDirectory } from '#testing/directory.ts';
import { type Answer, callerFrom, type TestServer, testServer } from '#testing/server.ts';
import { session } from './contract.ts';

let server: TestServer;
let directory: TestDirectory;
beforeAll(async () => {
  directory = await testDirectory();
  server = await testServer({
    oidcIssuer: directory.issuer,
    oidcClientId: 'portal',
    oidcClientSecret: 'a long secret',
  });
});
afterAll(async () => {
  await server.stop();
  await directory.stop();
});

async function begin(): Promise<{ address: string; state: string }> {
  const answer = await server.nobody.send(session.beginDirectory, { body: {} });
  return answer.body.data as { address: string; state: string };
}
const end = (state: string, query: string) => server.nobody.send(session.directory, { body: { state, query } });

async function signIn(username: string, fault?: DirectoryFault): Promise<Answer> {
  const { address, state } = await begin();
  return end(state, await directory.signIn(address, username, fault));
}

test('SES-09 a person whom the directory service confirms and who has an account here is signed in', async () => {
  const entered = await signIn('LAN.clerk');
  const { profile } = entered.body.data as { profile: object };
  expect(profile).toMatchObject({ userName: 'lan.clerk' });
  expect((await callerFrom(server.origin, entered).send(session.profile)).status).toBe(200);
  expect(codeOf(await signIn('khong.co.ai'))).toBe('4030118');
});

test('SES-09 a token that is unsigned, another’s, expired, for others or of another sign-in lets nobody in', async () => {
  const faults = ['unsigned', 'other-key', 'expired', 'other-audience', 'other-issuer', 'other-nonce'] as const;
  for (const fault of faults) expect([fault, codeOf(await signIn('lan.clerk', fault))]).toEqual([fault, '4030117']);
});

test('SES-09 a state is accepted once, whatever comes with it; a made-up one never', async () => {
  const { address, state } = await begin();
  const query = await directory.signIn(address, 'lan.clerk');
  const answers = await Promise.all([end(state, query), end(state, query)]);
  expect(answers.map(codeOf).sort()).toEqual(['4030117', 'ok']);
  const other = await begin();
  expect(codeOf(await end(other.state, query))).toBe('4030117');
  expect(codeOf(await end('x'.repeat(43), query))).toBe('4030117');
  const broken = await begin();
  expect(codeOf(await end(broken.state, '?error=access_denied'))).toBe('4030117');
});

test('SES-09 a person locked here cannot sign in, whatever the directory service says', async () => {
  await server.sql(
    `update portal.membership set status = 'locked' where user_id = (select id from portal.user_account where username = 'binh.clerk')`,
  );
  expect(codeOf(await signIn('binh.clerk'))).toBe('4030118');
});

test('SES-01 SES-09 whoever has a second factor gives it here after the directory service too, whatever that says', async () => {
  const caller = await server.as('tam.member');
  const secret = await registerApp(caller);
  const entered = await signIn('tam.member');
  expect([entered.status, dataOf(entered).has('token')]).toEqual([200, false]);
  const { handle = '' } = session.directory.answer.parse(entered.body.data).second ?? {};
  const wrong = await server.nobody.send(session.second, { body: { handle, code: '000000' } });
  expect(codeOf(wrong)).not.toBe('ok');
  const right = await server.nobody.send(session.second, {
    body: { handle, code: totpAt(secret, stepAt(Date.now()) + 1) },
  });
  expect([codeOf(right), dataOf(right).has('token')]).toEqual(['ok', true]);
});

test('SES-09 the directory service is asked for who it is, and for nothing else', async () => {
  const { address } = await begin();
  expect(new URL(address).searchParams.get('scope')?.split(' ').toSorted()).toEqual(['openid', 'profile']);
});
