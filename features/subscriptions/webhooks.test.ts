import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { alarmMinutes, backoffSeconds } from '#bureau/watch/deliver.job.ts';
import { queueDelivery } from '#bureau/watch/queue-delivery.ts';
import { readEvents } from '#kit/browser/event-stream.ts';
import { watchDigestJob } from '#bureau/watch/digest.job.ts';
import { askForWatching } from '#bureau/watch/raise.job.ts';
import { actAs } from '#kit/server/database/database.ts';
import { isGenuine } from '#kit/server/outgoing/signature.ts';
import type { Answer, Caller } from '#testing/server.ts';
import { errors } from '#features/refusals.ts';
import { watches, webhooks } from './contract.ts';
import { before, month, type WatchWorld, watchWorld } from './watched.fixture.ts';

type Received = { readonly id: string; readonly timestamp: number; readonly signature: string; readonly body: string };

let world: WatchWorld;
let an: Caller;
let receiver: Server;
let address = '';
let received: Received[] = [];
let answers: number[] = [];
beforeAll(async () => {
  world = await watchWorld({ webhookPrivate: true });
  an = await world.server.as('an.admin');
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const header = (name: string) => String(request.headers[name]);
      received.push({
        id: header('webhook-id'),
        timestamp: Number(header('webhook-timestamp')),
        signature: header('webhook-signature'),
        body,
      });
      response.writeHead(answers.shift() ?? 204).end();
    });
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/alerts`;
});
afterAll(async () => {
  receiver.close();
  await world.close();
});
beforeEach(async () => {
  await world.clear();
  received = [];
  answers = [];
});

const dataOf = (answer: Answer) => answer.body.data as { id: string; secret: string };
const add = async (url = address) => an.send(webhooks.add, { body: { url } });
type Delivery = {
  state: string;
  soLan: number;
  traLoi: string;
  maTin: string;
  lanToi: string | null;
  soCanhBao: number;
};
const deliveries = async () =>
  ((await an.send(webhooks.deliveries, { body: {} })).body.data as { rows: Delivery[] }).rows;
const isSigned = (secret: string, message: Received | undefined) =>
  message !== undefined && isGenuine(secret, message, { now: message.timestamp, known: new Set() });

/** Makes every waiting message due. */
async function dueNow(): Promise<void> {
  await world.server.sql(
    `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier = 'webhook-deliver'),
       run_at := now())`,
  );
}

async function raiseOne(): Promise<void> {
  await world.arrange([1], [{ person: 1, bank: 1, groups: { [before]: 1, [month]: 3 } }]);
  const lan = await world.server.as('lan.clerk');
  await lan.send(watches.confirm, {
    body: { phamVi: 'customer', maCIC: world.codeOf(1), suKien: ['group-up'], tucThoi: true },
  });
  await world.raise(1);
}

test('ALR-01 an alert reaches the address once, signed, containing only codes; a refused one comes again under the same id', async () => {
  const { secret } = dataOf(await add());
  answers = [500];
  await raiseOne();
  await expect.poll(() => received.length, { timeout: 25_000 }).toBe(1);
  await expect.poll(async () => (await deliveries())[0]?.soLan, { timeout: 25_000 }).toBe(1);
  expect(await deliveries()).toMatchObject([
    { state: 'waiting', traLoi: 'Mã 500', lanToi: expect.any(String), soCanhBao: 1 },
  ]);
  const [{ wait } = { wait: 0 }] = await world.server.sql<{ wait: number }>(
    `select round(extract(epoch from next_at - tried_at))::int as wait from portal.webhook_delivery`,
  );
  expect(wait).toBe(backoffSeconds[0]);
  // The next try is due.
  await dueNow();
  await expect.poll(() => received.length, { timeout: 25_000 }).toBe(2);
  await expect.poll(async () => (await deliveries())[0]?.state, { timeout: 25_000 }).toBe('delivered');
  expect(new Set(received.map(({ id }) => id)).size).toBe(1);
  expect(received.map((one) => isSigned(secret, one))).toEqual([true, true]);
  const body = JSON.parse(received[0]?.body ?? '') as { alerts: object[] };
  expect(body).toMatchObject({
    kind: 'alerts',
    institution: world.banks[0]?.code,
    alerts: [
      {
        trigger: 'group-up',
        cicCode: world.codeOf(1),
        customerCode: 'W1',
        facts: { from: 1, to: 3 },
        lender: world.banks[1]?.code,
        file: { kind: 'D32', period: '2019-05-31', version: 1 },
      },
    ],
  });
  expect(received[0]?.body).not.toContain('Khách');
});

test('ALR-01 a receiver that never answers correctly is given up after nine tries, at growing intervals', async () => {
  await add();
  answers = Array.from({ length: 20 }, () => 503);
  await raiseOne();
  await expect.poll(async () => (await deliveries())[0]?.soLan, { timeout: 25_000 }).toBe(1);
  // Seven more failed the same way; the ninth is due.
  await world.server.sql('update portal.webhook_delivery set attempts = $1', [backoffSeconds.length]);
  await dueNow();
  await expect.poll(async () => (await deliveries())[0]?.state, { timeout: 25_000 }).toBe('failed');
  expect(await deliveries()).toMatchObject([{ state: 'failed', soLan: 9, lanToi: null }]);
  expect(backoffSeconds.toSorted((one, other) => one - other)).toEqual([...backoffSeconds]);
});

test('API-07 its people are told once that an address takes nothing, and once that it does again; the list says since when', async () => {
  await add();
  const told: unknown[] = [];
  const closing = new AbortController();
  const stream = await fetch(`${world.server.origin}/api/events`, {
    headers: { ...an.headers, accept: 'text/event-stream' },
    signal: closing.signal,
  });
  const listen = async () => {
    for await (const { name, data } of readEvents(stream)) if (name === 'webhook') told.push(data);
  };
  listen().catch(() => undefined);
  answers = Array.from({ length: 20 }, () => 503);
  await raiseOne();
  const attempts = async () => (await deliveries())[0]?.soLan;
  await expect.poll(attempts, { timeout: 25_000 }).toBe(1);
  const since = async () =>
    ((await an.send(webhooks.search, { body: {} })).body.data as { rows: { hongTu: string | null }[] }).rows[0]?.hongTu;
  expect(await since()).not.toBeNull();
  const failing = async () => (await an.send(webhooks.failing, {})).body.data;
  expect(await failing()).toEqual({ count: 0 });
  await world.server.sql(`update portal.webhook set failing_since = now() - interval '${alarmMinutes + 1} minutes'`);
  for (const nth of [2, 3]) {
    await dueNow();
    await expect.poll(attempts, { timeout: 25_000 }).toBe(nth);
  }
  expect(await failing()).toEqual({ count: 1 });
  answers = [];
  await dueNow();
  await expect.poll(async () => (await deliveries())[0]?.state, { timeout: 25_000 }).toBe('delivered');
  expect([await failing(), await since()]).toEqual([{ count: 0 }, null]);
  const { host } = new URL(address);
  await expect
    .poll(() => told, { timeout: 10_000 })
    .toEqual([
      { host, failing: true },
      { host, failing: false },
    ]);
  closing.abort();
});

test('API-07 receivers that take nothing share lanes, the silent ones one of their own, so that many of them never keep all workers', async () => {
  const one = '0190a000-0000-7000-8000-0000000000';
  const ids = Array.from({ length: 8 }, (_, at) => `${one}${10 + at}`);
  await world.server.sql(
    `insert into portal.webhook (institution_id, id, url, secret_sealed, created_by, created_name, failing_since, is_silent)
     select portal.acting_institution(), id, 'http://127.0.0.1:9/', '\\x', 1, 'x', case when id = any ($2) then now() end, id = any ($3)
       from unnest($1::uuid[]) id`,
    [ids, ids.slice(1), ids.slice(6)],
  );
  await actAs(world.pool, { institutionId: world.idOf(0), userId: 0 }, async (client) => {
    for (const webhookId of ids) {
      const { rows } = await client.query(
        'insert into portal.webhook_delivery (institution_id, id, webhook_id, kind) values ($1, gen_random_uuid(), $2, $3) returning id',
        [world.idOf(0), webhookId, 'alerts'],
      );
      await queueDelivery(client, { institutionId: world.idOf(0), id: rows[0]?.id }, 600);
    }
  });
  const queues = await world.server.sql<{ name: string }>(
    `select distinct queue_name as name from graphile_worker.jobs where task_identifier = 'webhook-deliver' order by 1`,
  );
  expect(queues.map(({ name }) => name)).toEqual([
    `webhook ${ids[0]}`,
    'webhooks that are silent',
    'webhooks that fail 0',
    'webhooks that fail 1',
  ]);
});

test('ALR-01 the test button sends a signed message without alerts; a new secret signs from then on; a removed address gets nothing', async () => {
  const { id, secret } = dataOf(await add());
  expect((await an.send(webhooks.test, { body: { id } })).status).toBe(200);
  await expect.poll(() => received.length, { timeout: 25_000 }).toBe(1);
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ kind: 'test', alerts: [] });
  const renewed = dataOf(await an.send(webhooks.renew, { body: { id } }));
  expect(renewed.secret).not.toBe(secret);
  await an.send(webhooks.test, { body: { id } });
  await expect.poll(() => received.length, { timeout: 25_000 }).toBe(2);
  expect(received.map((one) => [isSigned(secret, one), isSigned(renewed.secret, one)])).toEqual([
    [true, false],
    [false, true],
  ]);
  expect((await an.send(webhooks.remove, { body: { id } })).status).toBe(200);
  await raiseOne();
  expect(await world.kept()).toHaveLength(1);
  expect((await deliveries()).filter(({ soCanhBao }) => soCanhBao > 0)).toEqual([]);
});

test('ALR-01 five addresses at most, each a web address', async () => {
  for (let at = 0; at < 5; at += 1) expect((await add(`${address}/${at}`)).status).toBe(200);
  expect((await add()).body.errors?.map(({ code }) => code)).toEqual([errors['webhook-limit'].number]);
  await world.clear();
  for (const bad of ['ftp://a.vn/', 'javascript:alert(1)', 'https://user:pass@a.vn/'])
    expect((await add(bad)).body.errors?.map(({ code }) => code)).toEqual([errors['webhook-address'].number]);
  expect((await add('không phải địa chỉ')).status).toBe(400);
});

test('ALR-01 the digest of a day is made once, with its counts, and goes to the address too', async () => {
  await add();
  await raiseOne();
  await expect.poll(() => received.length, { timeout: 25_000 }).toBe(1);
  const [{ day } = { day: '' }] = await world.server.sql<{ day: string }>('select bureau.today()::text as day');
  const services = { pool: world.pool } as unknown as Parameters<typeof watchDigestJob.run>[1];
  await watchDigestJob.run({ day }, services);
  await watchDigestJob.run({ day }, services);
  await expect.poll(() => received.length, { timeout: 25_000 }).toBe(2);
  expect(JSON.parse(received[1]?.body ?? '')).toMatchObject({ kind: 'digest', day, counts: { 'group-up': 1 } });
  expect(await world.server.sql('select alert_count, counts from portal.watch_digest')).toEqual([
    { alert_count: 1, counts: { 'group-up': 1 } },
  ]);
});

test('ALR-01 an institution whose digest cannot be made does not stop the others, and the job says that it failed', async () => {
  await world.clear();
  await raiseOne();
  const { sql } = world.server;
  const [{ day } = { day: '' }] = await sql<{ day: string }>('select bureau.today()::text as day');
  const [kept] = await sql<{ row: Record<string, unknown> }>('select to_jsonb(a) as row from portal.watch_alert a');
  const [first, second] = [world.idOf(0), world.idOf(1)];
  expect(first).toBeLessThan(second);
  await sql(
    'insert into portal.watch_alert select * from jsonb_populate_record(null::portal.watch_alert, $1::jsonb)',
    [JSON.stringify({ ...kept?.row, institution_id: second })],
    'binh.clerk',
  );
  await sql(
    `create function public.fail_digest() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
  );
  await sql(
    `create trigger fail_digest before insert on portal.watch_digest for each row when (new.institution_id = ${first}) execute function public.fail_digest()`,
  );
  const services = { pool: world.pool } as unknown as Parameters<typeof watchDigestJob.run>[1];
  await expect(watchDigestJob.run({ day }, services)).rejects.toThrow('digests of 1 institutions were not made');
  await sql('drop function public.fail_digest() cascade');
  expect(await sql('select institution_id, alert_count from portal.watch_digest')).toEqual([
    { institution_id: second, alert_count: 1 },
  ]);
});

test('ALR-01 an inquiry elsewhere and the job of an applied file raise alerts through the queue', async () => {
  await world.arrange([1], [{ person: 1, bank: 1, groups: { [before]: 1, [month]: 3 } }]);
  const lan = await world.server.as('lan.clerk');
  await lan.send(watches.confirm, {
    body: {
      phamVi: 'branch',
      maChiNhanh: world.banks[0]?.branches[0] ?? '',
      suKien: ['new-inquiry', 'group-up'],
      tucThoi: true,
    },
  });
  const ask = async (user: string, voucherNumber: string) => {
    const by = await world.server.as(user);
    const { customerInquiry } = await import('#features/customer-inquiry/contract.ts');
    return by.send(customerInquiry.confirm, {
      body: {
        ...{ productType: '05', customerType: '2', voucherNumber, cicCode: world.codeOf(1) },
        ...{ customerName: 'Khách 1', address: 'Hà Nội', ...(await world.server.captcha('inquiry')) },
      },
    });
  };
  expect((await ask('lan.clerk', 'THEODOI1')).status).toBe(200);
  expect((await ask('binh.clerk', 'THEODOI2')).status).toBe(200);
  const kinds = async () => (await world.kept()).map(({ trigger }) => trigger);
  await expect.poll(kinds, { timeout: 25_000 }).toEqual(['new-inquiry']);
  const id = '0190a000-0000-7000-8000-00000000000a';
  await world.server.sql(
    `insert into portal.submission (institution_id, id, user_id, username, channel, file_name, kind, period, bytes, sha256, file_handle, state, version)
     values (portal.acting_institution(), $1, 0, 'x', 'tt15', 'x', 'D32', '2019-05-31', 1, '\\x', 'x', 'applied', 1)`,
    [id],
    'binh.clerk',
  );
  await actAs(world.pool, { institutionId: world.idOf(1), userId: 0 }, (client) =>
    askForWatching(client, { institutionId: world.idOf(1), id }),
  );
  await expect.poll(kinds, { timeout: 25_000 }).toEqual(['group-up', 'new-inquiry']);
  const answer = await lan.send(watches.unseen, {});
  expect(answer.body.data).toEqual({ count: 2 });
});
