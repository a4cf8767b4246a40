import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RealDirectory, realDirectory } from '#testing/real-directory.ts';
import { type TestServer, testServer } from '#testing/server.ts';
import { session } from './contract.ts';

let server: TestServer;
let directory: RealDirectory;
beforeAll(async () => {
  directory = await realDirectory();
  const client = { id: 'portal', secret: 'a long secret' };
  server = await testServer({
    oidcIssuer: directory.issuer,
    oidcClientId: client.id,
    oidcClientSecret: client.secret,
  });
  directory.register({ ...client, back: `${server.origin}/portal/login` });
});
afterAll(async () => {
  await server.stop();
  await directory.stop();
});

test('SES-09 a provider written by others signs a person in, and its code works once', async () => {
  const begun = await server.nobody.send(session.beginDirectory, { body: {} });
  const { address, state } = begun.body.data as { address: string; state: string };
  const query = await directory.signIn(address, 'lan.clerk');
  const end = () => server.nobody.send(session.directory, { body: { state, query } });
  expect((await end()).body.data).toMatchObject({ profile: { userName: 'lan.clerk' } });
  expect((await end()).body.errors?.[0]?.code).toBe('4030117');
});
