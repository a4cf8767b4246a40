import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { appendEvents } from '#bureau/events/append-event.ts';
import { backoffSeconds } from '#bureau/watch/deliver.job.ts';
import { actAs } from '#kit/server/database/database.ts';
import type { Caller } from '#testing/server.ts';
import { webhooks } from './contract.ts';
import { firstPerson, type WatchWorld, watchWorld } from './watched.fixture.ts';

vi.setConfig({ testTimeout: 300_000 });
const isLong = process.env['LONG'] === '1';
const [borrowers, eventsEach, lostEach] = isLong ? [20, 12, 2] : [3, 2, 1];
const day = 86_400;

type Received = { readonly id: string; readonly number: number; readonly name: string; readonly taken: boolean };

let world: WatchWorld;
let an: Caller;
let receiver: Server;
let address = '';
let received: Received[] = [];
/** What the receiver does with a message at an address. */
let answer: (path: string) => number | 'never' = () => 204;

beforeAll(async () => {
  world = await watchWorld({ webhookPrivate: true });
  an = await world.server.as('an.admin');
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const { number, data } = JSON.parse(body) as { number: string; data: { name: string } };
      const status = answer(request.url ?? '');
      const taken = status === 204;
      received.push({ id: String(request.headers['webhook-id']), number: Number(number), name: data.name, taken });
      if (status !== 'never') response.writeHead(status).end();
    });
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await world.close();
});
beforeEach(async () => {
  await world.clear();
  received = [];
});

type Waiting = {
  readonly id: string;
  readonly attempts: number;
  readonly wait: number | null;
  readonly subject: string;
  readonly webhook: string;
};

const waiting = () =>
  world.server.sql<Waiting>(
    `select d.id, d.attempts, round(extract(epoch from d.next_at - d.tried_at))::int as wait, e.subject_id::text as subject, d.webhook_id as webhook
      from portal.webhook_delivery d join portal.event e on e.institution_id = d.institution_id and e.event_no = d.event_no
     where d.state = 'waiting' order by e.event_no`,
  );
const states = async () =>
  Object.fromEntries(
    (
      await world.server.sql<{ state: string; n: number }>(
        'select state, count(*)::int as n from portal.webhook_delivery group by 1',
      )
    ).map(({ state, n }) => [state, n]),
  );
const subscribe = (path: string) => an.send(webhooks.add, { body: { url: `${address}${path}`, noiDung: 'events' } });

/** Events about borrowers in turn, each named by its borrower and place. */
const happen = (each: number) =>
  actAs(world.pool, { institutionId: world.idOf(0), userId: 0 }, (client) =>
    appendEvents(
      client,
      world.idOf(0),
      Array.from({ length: borrowers * each }, (_, at) => ({
        kind: 'file.processed' as const,
        subjectId: BigInt(firstPerson + (at % borrowers)),
        data: { name: `${at % borrowers} ${Math.floor(at / borrowers)}` },
      })),
    ),
  );

/** The first message of each borrower to each address: the others wait for it. */
async function heads(): Promise<Waiting[]> {
  const grouped = Map.groupBy(await waiting(), ({ subject, webhook }) => `${subject} ${webhook}`);
  return [...grouped.values()].flatMap(([first]) => (first ? [first] : []));
}

/**
 * Lets all messages come due on a clock of the test's own, until none waits: the clock goes to where the next wait that the
 * product has set is over, and the queue is told that this moment has come.
 */
async function passTime(clock: { now: number }): Promise<void> {
  const due = new Map<string, number>();
  for (;;) {
    // What is due at once is being tried by the worker; then each first message waits for a next try.
    await expect
      .poll(async () => (await heads()).every(({ wait }) => wait !== null), { timeout: 60_000, interval: 20 })
      .toBe(true);
    const first = await heads();
    if (first.length === 0) return;
    const tryOf = ({ id, attempts }: Waiting) => `${id} ${attempts}`;
    for (const each of first) if (!due.has(tryOf(each))) due.set(tryOf(each), clock.now + (each.wait ?? 0));
    clock.now = Math.min(...first.map((each) => due.get(tryOf(each)) ?? 0));
    const now = first.filter((each) => due.get(tryOf(each)) === clock.now);
    await world.server.sql(
      `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where key = any ($1::text[])), run_at := now())`,
      [now.map(({ id }) => `webhook-${id}`)],
    );
    // A worker that is idle looks every two seconds; this wakes it.
    await world.server.sql(`select pg_notify('jobs:insert', '{"r":"test","count":1}')`);
    const tried = new Set(now.map(tryOf));
    await expect
      .poll(async () => (await waiting()).filter((each) => tried.has(tryOf(each))).length, {
        timeout: 60_000,
        interval: 20,
      })
      .toBe(0);
  }
}

test('API-07 a receiver that answers 500 for a day gets everything afterwards: growing waits, in order per borrower, nothing lost, nothing taken twice', async () => {
  await subscribe('/in');
  const clock = { now: 0 };
  answer = () => (clock.now < day ? 500 : 204);
  await happen(eventsEach);
  await passTime(clock);
  expect(await states()).toEqual({ delivered: borrowers * eventsEach });
  const taken = received.filter((each) => each.taken);
  expect(taken.length).toBe(borrowers * eventsEach);
  expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length);
  for (let borrower = 0; borrower < borrowers; borrower++) {
    const own = taken.filter(({ name }) => name.startsWith(`${borrower} `));
    expect(own.map(({ name }) => name)).toEqual(
      Array.from({ length: eventsEach }, (_, place) => `${borrower} ${place}`),
    );
    expect(own.map(({ number }) => number)).toEqual(own.map(({ number }) => number).toSorted((one, two) => one - two));
  }
  // The first of a borrower alone was tried while the receiver was down, each time after a longer wait.
  const refused = received.filter((each) => !each.taken);
  expect(new Set(refused.map(({ name }) => name.split(' ')[1]))).toEqual(new Set(['0']));
  const tries = backoffSeconds.findIndex((_, last) => sumOf(last) >= day) + 1;
  expect(refused.length).toBe(borrowers * tries);
  expect(clock.now).toBe(sumOf(tries - 1));
  expect(clock.now).toBeLessThan(2 * day);
});

test('API-07 one that never comes back is given up after two days, shown so, and all of it is sent again in order', async () => {
  await subscribe('/in');
  const clock = { now: 0 };
  answer = () => 500;
  await happen(lostEach);
  await passTime(clock);
  expect(await states()).toEqual({ failed: borrowers * lostEach });
  answer = () => 204;
  received = [];
  const { rows } = webhooks.deliveries.answer.parse(
    (await an.send(webhooks.deliveries, { body: { state: 'failed' } })).body.data,
  );
  expect(rows.map(({ traLoi, soLan }) => [traLoi, soLan])).toEqual(
    Array.from({ length: borrowers * lostEach }, () => ['Mã 500', backoffSeconds.length + 1]),
  );
  // Whoever answers for the address asks for each again; the later ones first, to see that their order still holds.
  for (const { maTin } of rows) expect((await an.send(webhooks.again, { body: { maTin } })).status).toBe(200);
  await expect.poll(states, { timeout: 60_000 }).toEqual({ delivered: borrowers * lostEach });
  expect(new Set(received.map(({ id }) => id)).size).toBe(borrowers * lostEach);
});

test('API-07 a receiver that answers after 30 s counts as failed and is tried again, and holds up no other', async () => {
  await subscribe('/slow');
  await subscribe('/fast');
  answer = (path) => (path === '/slow' ? 'never' : 204);
  await happen(1);
  const began = Date.now();
  const byPath = () =>
    world.server.sql<{ path: string; state: string; fault: string | null; retry: boolean }>(
      `select right(h.url, 5) as path, d.state, d.fault, d.next_at is not null as retry from portal.webhook_delivery d
         join portal.webhook h on h.institution_id = d.institution_id and h.id = d.webhook_id order by 1`,
    );
  await expect
    .poll(async () => (await byPath()).filter(({ path, state }) => path === '/fast' && state === 'delivered').length, {
      timeout: 25_000,
    })
    .toBe(borrowers);
  // All others had theirs while the slow one's first message had not even failed.
  expect((await byPath()).filter(({ path, fault }) => path === '/slow' && fault !== null)).toEqual([]);
  expect(Date.now() - began).toBeLessThan(10_000);
  const slow = async () => (await byPath()).filter(({ path }) => path === '/slow');
  await expect
    .poll(async () => (await slow()).find(({ fault }) => fault !== null), { timeout: 60_000 })
    .toEqual({ path: '/slow', state: 'waiting', fault: 'timeout', retry: true });
});

/** The seconds of the first waits, the one named included. */
function sumOf(last: number): number {
  return backoffSeconds.slice(0, last + 1).reduce((all, wait) => all + wait, 0);
}
