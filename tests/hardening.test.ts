import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Call, CallGroup } from '#kit/contract/call.ts';
import { programVersion } from '#kit/server/version.ts';
import { errors } from '#kit/words/errors.ts';
import { contracts } from '#features/contracts.ts';
import { holidays } from '#features/holidays/contract.ts';
import { session } from '#features/session/contract.ts';
import { codeOf } from '#testing/answer.ts';
import { type TestServer, testServer } from '#testing/server.ts';

// What docs/security.md says of a whole server, with the settings of production.

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ csrf: true });
});
afterAll(() => server.stop());

const groups: Readonly<Record<string, CallGroup>> = contracts;
const calls: readonly Call[] = Object.values(groups).flatMap((group) => Object.values(group));
/** The documents have them changed by an address alone. */
const byAddress = calls.filter(({ method, audit }) => method === 'GET' && audit === 'change');

test('CHQ-04 what an address alone would change is refused to whom another site sends, and to whoever only follows it', async () => {
  expect(byAddress.map(({ path }) => path)).toEqual(expect.arrayContaining(['/api/Sec/Approve', '/api/Sec/Delete']));
  const caller = await server.as('hoa.approver');
  for (const call of byAddress) {
    for (const site of ['cross-site', 'same-site'])
      expect([call.path, codeOf(await caller.send(call, {}, { 'sec-fetch-site': site }))]).toEqual([
        call.path,
        errors['wrong-origin'].number,
      ]);
    // A link, a picture or the address bar brings the cookies along, and never the token.
    const followed = { cookie: caller.cookie ?? '', 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' };
    const answer = await server.nobody.send(call, {}, followed);
    expect([call.path, answer.status, codeOf(answer)]).toEqual([call.path, 401, errors['signed-out'].number]);
  }
});

test('SES-01 a browser keeps every cookie of a sign-in: none is longer than 4,096 bytes', async () => {
  const answer = await fetch(`${server.origin}/api/Captcha/captcha?purpose=logon`);
  const signedIn = await fetch(`${server.origin}/api/Logon`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'lan.clerk', password: 'Demo@2026' }),
  });
  const cookies = [answer, signedIn].flatMap(({ headers }) => headers.getSetCookie());
  expect(cookies.length).toBeGreaterThanOrEqual(3);
  for (const cookie of cookies) expect(Buffer.byteLength(cookie)).toBeLessThan(4_096);
});

test('ERR-01 no answer tells which program and which version gave it', async () => {
  for (const path of [
    '/portal/',
    '/portal/settings.json',
    '/api/Cms/none',
    '/api/%zz',
    '/api/Logon',
    '/livez',
    '/readyz',
  ]) {
    const answer = await fetch(`${server.origin}${path}`);
    // The product's own version stands on every page (PLT-02); four numbers are the address of this machine.
    const told = (JSON.stringify([...answer.headers]) + (await answer.text()))
      .replaceAll(programVersion, '')
      .replaceAll('127.0.0.1', '');
    expect([path, /fastify|node\.?js|express|postgres|\bv?\d+\.\d+\.\d+\b/i.exec(told)?.[0]]).toEqual([
      path,
      undefined,
    ]);
    expect([path, answer.headers.get('server'), answer.headers.get('x-powered-by')]).toEqual([path, null, null]);
  }
});

test('the server with everything that it answers runs no machine code of a package', async () => {
  expect((await server.as('lan.clerk')).token).toBeDefined();
  const { sharedObjects } = process.report.getReport() as { readonly sharedObjects: readonly string[] };
  expect(sharedObjects.filter((path) => path.endsWith('.node'))).toEqual([]);
});

test('SES-01 NAV-17 each sign-in, each that was refused, and signing out are in the audit with who and why', async () => {
  const tried = (userName: string, password: string) =>
    server.nobody.send(session.logon, { body: { userName, password } });
  await tried('binh.clerk', 'wrong');
  await tried('nobody.here', 'wrong');
  const caller = await server.as('binh.clerk');
  const left = await caller.send(session.logout);
  const rows = await server.sql<{ action: string; named: string; result: string }>(
    `select action, coalesce(username, detail::jsonb ->> 'username') as named, result from portal.audit_log
       where action like 'POST /api/Logon%' order by at desc, seq desc limit 4`,
  );
  expect(rows.toReversed().map(({ action, named, result }) => [action, named, result])).toEqual([
    ['POST /api/Logon', 'binh.clerk', 'logon-failed'],
    ['POST /api/Logon', 'nobody.here', 'logon-failed'],
    ['POST /api/Logon', 'binh.clerk', 'ok'],
    ['POST /api/Logon/logout', 'binh.clerk', 'ok'],
  ]);
  // The browser forgets what it kept of the pages.
  expect(left.headers.get('clear-site-data')).toBe('"cache"');
});

test('ERR-01 a fault is logged once, with the id of its request and where it was, without a word of what was typed', async () => {
  const lines: string[] = [];
  const heard = vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  const operator = await server.as('minh.operator');
  await server.sql('alter table bureau.public_holiday rename to gone');
  const typed = { reason: 'typed', nameVi: 'typed', nameEn: 'typed' };
  const body = { day: '2026-12-24', kind: 'off', certainty: 'law', ...typed } as const;
  const answer = await operator.send(holidays.add, { body });
  heard.mockRestore();
  await server.sql('alter table bureau.gone rename to public_holiday');
  expect([answer.status, codeOf(answer)]).toEqual([500, errors.general.number]);
  const told = { level: 'error', message: 'call failed', requestId: expect.any(String), path: holidays.add.path };
  expect(lines.map((line) => JSON.parse(line))).toEqual([expect.objectContaining(told)]);
  expect(lines.join()).not.toContain('typed');
});

test('ERR-01 a field that an address has twice is refused: nobody picks one of both', async () => {
  const answer = await fetch(`${server.origin}/api/Captcha/captcha?purpose=logon&purpose=inquiry`);
  expect(answer.status).toBe(400);
});
