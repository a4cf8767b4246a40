import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { session } from './contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

/** Opens the live events of a session; resolves when the server has ended them. */
async function openStream({ headers }: Caller): Promise<{ ended: Promise<void>; text: () => string }> {
  const answer = await fetch(`${server.origin}${session.events.path}`, {
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
