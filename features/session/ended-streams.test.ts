import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Application, startApplication } from '#apps/server/application.ts';
import { makeLogger } from '#kit/server/metrics/log.ts';
import { codeOf } from '#testing/answer.ts';
import { type Caller, callerOf, type TestServer, testServer } from '#testing/server.ts';
import { session } from './contract.ts';

let server: TestServer;
let second: Application;
beforeAll(async () => {
  server = await testServer();
  second = await startApplication({
    settings: server.settings,
    appUrl: server.database.appUrl,
    loaderUrl: server.database.loaderUrl,
    log: makeLogger('error'),
    workers: 0,
  });
});
afterAll(async () => {
  await second.stop();
  await server.stop();
});

/** Opens the live events of a session; resolves when the server has ended them. */
async function openStream(
  { headers }: Caller,
  origin = server.origin,
): Promise<{ ended: Promise<void>; text: () => string }> {
  const answer = await fetch(`${origin}${session.events.path}`, {
    headers: { ...headers, accept: 'text/event-stream' },
  });
  expect(answer.status).toBe(200);
  let text = '';
  const reading = async () => {
    for await (const chunk of answer.body ?? []) text += Buffer.from(chunk).toString();
  };
  const ended = reading();
  await expect.poll(() => text).toContain(':ready');
  return { ended, text: () => text };
}

async function isEnded(stream: { ended: Promise<void> }): Promise<boolean> {
  return Promise.race([
    stream.ended.then(() => true),
    new Promise<false>((wait) => setTimeout(() => wait(false), 3000)),
  ]);
}

test('HRD-07 live events end at once with their session: by force, by signing out, by whatever else ends it; others go on', async () => {
  const an = await server.as('an.admin');
  const other = await openStream(await server.as('binh.clerk'));

  const forced = await openStream(await server.as('lan.clerk'));
  expect(
    (await an.send(session.forceLogout, { body: { username: 'lan.clerk', reason: 'left her desk' } })).status,
  ).toBe(200);
  expect(await isEnded(forced)).toBe(true);

  const lan = await server.as('lan.clerk');
  const left = await openStream(lan);
  expect((await lan.send(session.logout)).status).toBe(200);
  expect(await isEnded(left)).toBe(true);

  const again = await openStream(await server.as('lan.clerk'));
  await server.sql(
    `update portal.session set ended_at = clock_timestamp(), ended_reason = 'reuse'
      where ended_at is null and user_id = (select id from portal.user_account where username = 'lan.clerk')`,
  );
  expect(await isEnded(again)).toBe(true);
  expect(await isEnded(other)).toBe(false);
}, 60_000);

test('HRD-07 what one server ends is ended on every server at once: live events and calls', async () => {
  const [an, lan] = [await server.as('an.admin'), await server.as('lan.clerk')];
  const there = callerOf(second.address, lan.token, lan.cookie);
  expect((await there.send(session.profile)).status).toBe(200);
  const stream = await openStream(there, second.address);
  expect((await an.send(session.forceLogout, { body: { username: 'lan.clerk', reason: 'left' } })).status).toBe(200);
  expect(await isEnded(stream)).toBe(true);
  expect(codeOf(await there.send(session.profile))).toBe('4010004');
}, 60_000);

test('HRD-07 SES-04 a session past its longest life answers nothing, and its live events end with it', async () => {
  const lan = await server.as('lan.clerk');
  const left = async (seconds: number) =>
    server.sql(
      `update portal.session set started_at = now() - interval '12 hours' + make_interval(secs => $1)
        where ended_at is null and user_id = (select id from portal.user_account where username = 'lan.clerk')`,
      [seconds],
    );
  await left(600);
  const stream = await openStream(lan);
  expect(await isEnded(stream)).toBe(false);
  await left(2);
  const last = await openStream(lan);
  expect(await isEnded(last)).toBe(true);
  expect((await lan.send(session.profile)).status).toBe(401);
}, 60_000);
