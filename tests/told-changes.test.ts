import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEvents } from '#kit/browser/event-stream.ts';
import { holidays } from '#features/holidays/contract.ts';
import { lostCheques } from '#features/lost-cheques/contract.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';

let server: TestServer;
const closing = new AbortController();
beforeAll(async () => {
  server = await testServer({ sessionsPerUser: 100 });
});
afterAll(async () => {
  closing.abort();
  await server.stop();
});

type Told = { readonly name: string; readonly data: unknown };

/** Collects the events that a session receives from now on; returns once the stream is open. */
async function listen(caller: Caller): Promise<Told[]> {
  const answer = await fetch(`${server.origin}/api/events`, {
    headers: { ...caller.headers, accept: 'text/event-stream' },
    signal: closing.signal,
  });
  const heard: Told[] = [];
  const read = async () => {
    for await (const event of readEvents(answer)) heard.push(event);
  };
  read().catch(() => undefined);
  return heard;
}

const kind = 'off';
const certainty = 'likely';
const oneDay = (day: string) =>
  ({ body: { day, nameVi: 'Nghỉ thử', nameEn: 'A test', kind, certainty, reason: 'Thử' } }) as const;

test('PLT-14 NAV-05 a colleague is notified once of what a call has changed; the session that changed it and another institution are not', async () => {
  const acting = await server.as('minh.operator');
  const [own, colleague, stranger] = [
    await listen(acting),
    await listen(await server.as('minh.operator')),
    await listen(await server.as('lan.clerk')),
  ];
  expect((await acting.send(holidays.add, oneDay('2031-03-03'))).status).toBe(200);
  await expect.poll(() => colleague).toEqual([{ name: 'changed', data: { topics: ['holiday'] } }]);
  // A refused call changes nothing, so nobody is notified.
  expect((await acting.send(lostCheques.remove, { query: { plid: '0' } })).status).toBeGreaterThanOrEqual(400);
  await sleep(1_500);
  expect([own, stranger]).toEqual([[], []]);
  expect(colleague.length).toBe(1);
});

test('PLT-14 several changes within a moment are sent together, at most once a second', async () => {
  const acting = await server.as('minh.operator');
  const colleague = await listen(await server.as('minh.operator'));
  const days = Array.from({ length: 12 }, (_, at) =>
    new Date(Date.UTC(2032, 5, 7 + 7 * at)).toISOString().slice(0, 10),
  );
  const begun = performance.now();
  for (const day of days) expect((await acting.send(holidays.add, oneDay(day))).status).toBe(200);
  await sleep(1_200);
  const seconds = (performance.now() - begun) / 1000;
  expect(colleague.length).toBeGreaterThan(0);
  expect(colleague.length).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
  for (const { data } of colleague) expect(data).toEqual({ topics: ['holiday'] });
});
