import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '#testing/answer.ts';
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
