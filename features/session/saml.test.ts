import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '#testing/answer.ts';
import { samlFaults, type SamlFault, type SamlPost, type TestSaml, testSaml } from '#testing/saml.ts';
import { type Answer, callerFrom, type TestServer, testServer } from '#testing/server.ts';
import { session } from './contract.ts';

let server: TestServer;
let provider: TestSaml;
beforeAll(async () => {
  provider = await testSaml();
  server = await testServer({
    samlEntryPoint: provider.entryPoint,
    samlCertificate: provider.certificate,
    samlProvider: provider.entity,
  });
});
afterAll(() => server.stop());

async function begin(): Promise<{ address: string; state: string }> {
  const answer = await server.nobody.send(session.beginDirectory, { body: {} });
  return answer.body.data as { address: string; state: string };
}

/** Posts the form as the browser does for the provider; returns the query with which the sign-in page opens. */
async function post(form: SamlPost): Promise<string> {
  const answer = await fetch(`${server.origin}/portal/saml`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'https://sso.test.example', 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams(form),
  });
  expect(answer.status).toBe(303);
  const back = new URL(answer.headers.get('location') ?? '', server.origin);
  expect(back.pathname).toBe('/portal/login');
  return back.search;
}

const end = (state: string, query: string) => server.nobody.send(session.directory, { body: { state, query } });

async function signIn(username: string, fault?: SamlFault): Promise<Answer> {
  const { address, state } = await begin();
  return end(state, await post(provider.answer(address, username, fault)));
}

test('SES-09 a person whom the SAML provider confirms and who has an account here is signed in', async () => {
  expect(new URL((await begin()).address).origin).toBe('https://sso.test.example');
  const entered = await signIn('LAN.clerk');
  const { profile } = entered.body.data as { profile: object };
  expect(profile).toMatchObject({ userName: 'lan.clerk' });
  expect((await callerFrom(server.origin, entered).send(session.profile)).status).toBe(200);
  expect(codeOf(await signIn('khong.co.ai'))).toBe('4030118');
});

test.each(samlFaults)('SES-09 HRD-11 T16 an assertion that is %s lets nobody in', async (fault) => {
  expect(codeOf(await signIn('lan.clerk', fault))).toBe('4030117');
});

test('SES-09 T16 a comment inside the name cuts nothing off: nobody is signed in as the part before it', async () => {
  const { address, state } = await begin();
  const answer = await end(state, await post(provider.answer(address, 'root.bureau<!-- -->.evil.example')));
  expect(codeOf(answer)).toBe('4030118');
});

test('SES-09 T16 an answer is accepted once; with another request, without one, or in another tab never', async () => {
  const first = await begin();
  const form = provider.answer(first.address, 'lan.clerk');
  const query = await post(form);
  // The same form again, and the same assertion as the answer to another request.
  const again = await post(form);
  const other = await begin();
  const moved = await post({ ...form, RelayState: other.state });
  const unasked = await post({ ...form, RelayState: 'x'.repeat(43) });
  for (const [state, replayed] of [
    [first.state, again],
    [other.state, moved],
    ['x'.repeat(43), unasked],
  ] as const)
    expect(codeOf(await end(state, replayed))).toBe('4030117');
  // The confirmation is valid only with its own state, and gone once it was tried.
  const third = await begin();
  const right = await post(provider.answer(third.address, 'lan.clerk'));
  expect(codeOf(await end(first.state, right))).toBe('4030117');
  expect(codeOf(await end(third.state, right))).toBe('4030117');
  const both = await Promise.all([end(first.state, query), end(first.state, query)]);
  expect(both.map(codeOf).sort()).toEqual(['4030117', 'ok']);
});

test('SES-09 T45 an invalid answer, one that is too large, or XML with entities is refused without a server error', async () => {
  const { state } = await begin();
  const bomb = `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>`;
  for (const SAMLResponse of ['', 'x', Buffer.from(bomb).toString('base64'), Buffer.from('<a').toString('base64')])
    expect(new URLSearchParams(await post({ SAMLResponse, RelayState: state })).get('code')).toBe('refused');
  const send = (body: string, type: string) =>
    fetch(`${server.origin}/portal/saml`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
      redirect: 'manual',
    });
  // A browser navigates here: it is redirected to the sign-in page, which says that it failed.
  for (const answer of [
    await send('x'.repeat(300_000), 'application/x-www-form-urlencoded'),
    await send('{}', 'application/json'),
  ]) {
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(/^\/portal\/login\?code=refused/);
  }
});
