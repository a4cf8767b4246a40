import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { programEvent } from '#bureau/contract/program-events.ts';
import { appendEvents } from '#bureau/events/append-event.ts';
import { watchDigestJob } from '#bureau/watch/digest.job.ts';
import { known } from '#bureau/population/known/known.ts';
import { actAs } from '#kit/server/database/database.ts';
import { post } from '#kit/server/outgoing/post.ts';
import { codeOf, fieldsOf } from '#testing/answer.ts';
import type { Answer, Caller } from '#testing/server.ts';
import { applicationCaller } from '#testing/session/application.ts';
import { contracts } from '#features/contracts.ts';
import { errors } from '#features/refusals.ts';
import { webhooks } from '#features/subscriptions/contract.ts';
import { programEvents } from './contract.ts';
import { before, month, type WatchWorld, watchWorld } from '#features/subscriptions/watched.fixture.ts';

// Allow time for the jobs on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
type Received = { readonly headers: Record<string, string>; readonly body: string };

let world: WatchWorld;
let an: Caller;
let program: Caller;
let receiver: Server;
let address = '';
let received: Received[] = [];
let answers: (number | 'never')[] = [];
beforeAll(async () => {
  world = await watchWorld({ webhookPrivate: true });
  an = await world.server.as('an.admin');
  program = await applicationCaller(world.server);
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body });
      const answer = answers.shift() ?? 204;
      if (answer === 'never') return;
      response.writeHead(answer, answer === 302 ? { location: `${address}/elsewhere` } : {}).end();
    });
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/events`;
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await world.close();
});
beforeEach(async () => {
  await world.clear();
  received = [];
  answers = [];
});

const list = async (query: object = {}, by = program) =>
  programEvents.list.answer.parse((await by.send(programEvents.list, { query })).body.data);
/** Why events are not as they are promised. */
const unpromised = (events: readonly unknown[]) =>
  events.flatMap((event) => programEvent.safeParse(event).error?.issues ?? []);
const messages = () => received.map(({ body }) => JSON.parse(body) as { id: string; number: string; type: string });
const secretOf = (answer: Answer) => (answer.body.data as { secret: string }).secret;
const subscribe = async () => secretOf(await an.send(webhooks.add, { body: { url: address, noiDung: 'events' } }));

async function dueNow(): Promise<void> {
  await world.server.sql(
    `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier = 'webhook-deliver'), run_at := now())`,
  );
}

/** Person 1 has worse debts at banks 1 and 2; the program watches them. */
async function watched(): Promise<void> {
  const groups = { [before]: 1, [month]: 3 };
  await world.arrange(
    [1],
    [
      { person: 1, bank: 1, groups },
      { person: 1, bank: 2, groups },
    ],
  );
  const body = { cicCode: world.codeOf(1), triggers: ['group-up' as const] };
  const answer = await program.send(programEvents.watch, { params: { reference: 'HD-7' }, body });
  expect(answer.body.data).toMatchObject({ reference: 'HD-7', cicCode: world.codeOf(1), until: null });
}

test('API-07 an alert is the same event by cursor and by webhook, in order per borrower though the first try fails; the published library verifies it', async () => {
  const secret = await subscribe();
  await watched();
  answers = [500];
  await world.raise(1);
  await expect.poll(() => received.length, { timeout: 25_000 }).toBe(1);
  await world.raise(2, { id: '0190a000-0000-7000-8000-000000000002' });
  // The second waits for the first, which waits for its next try.
  await expect
    .poll(
      async () => (await world.server.sql('select from portal.webhook_delivery where state = $1', ['waiting'])).length,
    )
    .toBe(2);
  await expect
    .poll(
      async () =>
        (await world.server.sql(`select from graphile_worker.jobs where task_identifier = 'webhook-deliver'`)).length,
      { timeout: 25_000 },
    )
    .toBe(1);
  expect(received.length).toBe(1);
  await dueNow();
  await expect.poll(() => received.length, { timeout: 25_000 }).toBe(3);
  const { events } = await list();
  expect(events.map(({ type }) => type)).toEqual(['watch.alert', 'watch.alert']);
  expect(unpromised(events)).toEqual([]);
  expect(messages()).toEqual([events[0], events[0], events[1]]);
  expect(events[0]?.data).toMatchObject({ trigger: 'group-up', cicCode: world.codeOf(1) });
  // The caller finds its own record by the reference that it gave.
  expect(events[0]?.data['watches']).toEqual([
    { application: expect.stringMatching(/^app-[0-9a-f]{16}$/), reference: 'HD-7' },
  ]);
  expect(received[0]?.headers['webhook-id']).toBe(received[1]?.headers['webhook-id']);
  for (const { body, headers } of received) {
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
  }
  // Sent again by call, and from the screen, under the same id.
  const again = await program.send(programEvents.again, { params: { id: events[0]?.id ?? '' } });
  expect([again.status, again.body.data]).toEqual([202, { messages: 1 }]);
  await expect.poll(() => received.length, { timeout: 25_000 }).toBe(4);
  expect(received[3]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
  const maTin = received[0]?.headers['webhook-id'] ?? '';
  await expect.poll(async () => (await an.send(webhooks.again, { body: { maTin } })).status).toBe(200);
  await expect.poll(() => received.length, { timeout: 25_000 }).toBe(5);
});

test('API-07 events are numbered in the order of commits: a cursor misses nothing of a transaction that commits late', async () => {
  const actor = { institutionId: world.idOf(0), userId: 0 };
  const [mayEnd, isIn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const append = (name: string, wait?: Promise<void>) =>
    actAs(world.pool, actor, async (client) => {
      await appendEvents(client, actor.institutionId, [{ kind: 'file.processed', data: { name } }]);
      isIn.resolve();
      await wait;
    });
  const slow = append('slow', mayEnd.promise);
  await isIn.promise;
  const fast = append('fast');
  const start = await list();
  expect(start).toMatchObject({ events: [], more: false });
  mayEnd.resolve();
  await Promise.all([slow, fast]);
  const { events, next } = await list({ after: start.next });
  expect(events.map(({ data }) => data['name'])).toEqual(['slow', 'fast']);
  expect(await list({ after: next })).toEqual({ events: [], next, more: false });
  const first = await list({ limit: 1 });
  expect([first.more, (await list({ after: first.next })).events.map(({ data }) => data['name'])]).toEqual([
    true,
    ['fast'],
  ]);
});

test('API-07 a reply is told to the application that asked, and to no other', async () => {
  const other = await applicationCaller(world.server);
  const { name, citizenId: identityNumber, address: place } = known.clean;
  const body = {
    ...{ product: 'R11' as const, purpose: 'credit-granting' as const },
    subject: { name, identityNumber, address: place },
  };
  const asked = await program.send(contracts.programs.ask, { body });
  const { id } = contracts.programs.ask.answer.parse(asked.body.data);
  await expect
    .poll(async () => (await list()).events.at(-1), { timeout: 25_000 })
    .toMatchObject({
      type: 'inquiry.answered',
      data: { inquiry: id, product: 'R11', hasInformation: true, cicCode: known.clean.cicCode },
    });
  expect(unpromised((await list()).events)).toEqual([]);
  expect((await list({}, other)).events).toEqual([]);
});

test('API-07 a watch has a reference: it is replaced, shown to its application alone, and ends', async () => {
  await watched();
  const params = { reference: 'HD-7' };
  const other = await applicationCaller(world.server);
  expect((await other.send(programEvents.watched, { params })).status).toBe(404);
  const score = { cicCode: world.codeOf(1), triggers: ['score' as const] };
  const unagreed = await program.send(programEvents.watch, { params, body: score });
  expect([codeOf(unagreed), fieldsOf(unagreed)]).toEqual([errors['consent-required'].number, ['consent']]);
  const strange = { cicCode: 'W999999999', triggers: ['group-up' as const] };
  expect(fieldsOf(await program.send(programEvents.watch, { params, body: strange }))).toEqual(['cicCode']);
  const past = { cicCode: world.codeOf(1), triggers: ['group-up' as const], until: '2020-01-01' };
  expect(fieldsOf(await program.send(programEvents.watch, { params, body: past }))).toEqual(['until']);
  const ending = { ...past, until: '2099-01-01' };
  expect((await program.send(programEvents.watch, { params, body: ending })).status).toBe(200);
  await world.server.sql(`update portal.watch set ends_on = '2020-01-01'`);
  await watchDigestJob.run({}, { pool: world.pool } as never);
  expect((await program.send(programEvents.watched, { params })).status).toBe(404);
  expect((await program.send(programEvents.watch, { params, body: ending })).status).toBe(200);
  expect((await program.send(programEvents.unwatch, { params })).body.data).toEqual(params);
  expect((await program.send(programEvents.unwatch, { params })).status).toBe(404);
});

test('API-07 receivers that never answer, redirect or are on a private network are given up on, each with its reason', async () => {
  answers = ['never', 302];
  const rule = { allowPrivate: true, ports: ['443'] };
  const message = { body: '{}', headers: { 'webhook-id': randomUUID() }, rule };
  expect(await post({ ...message, url: address, timeoutMs: 300 })).toEqual({ fault: 'timeout' });
  expect(await post({ ...message, url: address })).toEqual({ status: 302 });
  expect(received.length).toBe(2);
  const open = { ...message, rule: { ...rule, allowPrivate: false } };
  const resolver = async () => [{ address: '10.0.0.8', family: 4 }];
  expect(await post({ ...open, url: 'https://hooks.example/in', resolver })).toEqual({
    fault: 'private-address',
  });
  expect(await post({ ...open, url: 'https://127.0.0.1/in' })).toEqual({ fault: 'private-address' });
});

test('API-05 API-07 a cursor whose next events were erased is told where to begin; one that missed nothing goes on', async () => {
  const program = await applicationCaller(world.server);
  const [count] = await world.server.sql<{ last: number }>(
    `insert into portal.event_count as c (institution_id, last) values (portal.acting_institution(), 4)
     on conflict (institution_id) do update set last = c.last + 4 returning last::int`,
  );
  const last = count?.last ?? 0;
  const first = last - 3;
  await world.server.sql(
    `insert into portal.event (institution_id, event_no, id, kind, data)
     select portal.acting_institution(), n, gen_random_uuid(), 'file.processed', '{}' from generate_series($1::int, $2::int) n`,
    [first, last],
  );
  const read = (after: number) => program.send(programEvents.list, { query: { after: String(after) } });
  await world.server.sql(
    'delete from portal.event where institution_id = portal.acting_institution() and event_no <= $1',
    [first + 1],
  );
  const old = await read(first);
  expect([old.status, codeOf(old), old.body.message.includes(`after=${first + 1}`)]).toEqual([410, '4100171', true]);
  expect([(await read(first + 1)).status, (await read(last)).status, (await read(0)).status]).toEqual([200, 200, 200]);
  // Beyond the end nothing would be told until the numbers get there.
  const ahead = await read(last + 1);
  expect([ahead.status, codeOf(ahead), ahead.body.message.includes(`là ${last}`)]).toEqual([409, '4090177', true]);
  await world.server.sql('delete from portal.event where institution_id = portal.acting_institution()');
  expect((await read(first + 1)).body.message).toContain(`after=${last}`);
  expect((await read(last)).status).toBe(200);
});
