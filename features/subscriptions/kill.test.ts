import { afterAll, beforeAll, expect, test } from 'vitest';
import { killAfter, workersOf } from '#testing/workers.ts';
import { watches } from './contract.ts';
import type { WorkerJob } from './until-killed.fixture.ts';
import { before, month, type WatchWorld, watchWorld } from './watched.fixture.ts';

const kills = process.env['LONG'] === '1' ? 50 : 4;
const customers = 150;

let world: WatchWorld;
const workers = workersOf<WorkerJob>(new URL('until-killed.fixture.ts', import.meta.url));
beforeAll(async () => {
  world = await watchWorld();
  await world.clear();
});
afterAll(async () => {
  workers.stopAll();
  await world.close();
});

const at = () => ({
  institutionId: world.idOf(0),
  lender: world.idOf(1),
  file: { id: '0190a000-0000-7000-8000-00000000000b', kind: 'D32', period: '2019-05-31', version: 1 },
});

const work = () => workers.start({ appUrl: world.server.database.appUrl, at: at() });

async function seen() {
  const [row] = await world.server.sql<{ alerts: number; told: number; twice: number }>(
    `select (select count(*)::int from portal.watch_alert) as alerts,
       (select coalesce(sum(cardinality(alert_ids)), 0)::int from portal.webhook_delivery) as told,
       (select count(*)::int from (select u from portal.webhook_delivery d cross join unnest(d.alert_ids) u group by 1 having count(*) > 1) t)
         as twice`,
  );
  return row ?? { alerts: 0, told: 0, twice: 0 };
}

test(`ALR-01 a worker killed at any moment raises each alert once, and each is notified once (${kills} kills)`, async () => {
  const persons = Array.from({ length: customers }, (_, n) => n + 1);
  await world.arrange(
    persons,
    persons.map((person) => ({ person, bank: 1, groups: { [before]: 1, [month]: 2 } })),
  );
  const lan = await world.server.as('lan.clerk');
  await lan.send(watches.confirm, {
    body: { phamVi: 'branch', maChiNhanh: world.banks[0]?.branches[0] ?? '', suKien: ['group-up'], tucThoi: true },
  });
  // Messages that nobody sends: the address is off for the sender and on for the queue.
  await world.server.sql(
    `insert into portal.webhook (institution_id, id, url, secret_sealed, created_by, created_name)
     values (portal.acting_institution(), gen_random_uuid(), 'https://hooks.invalid/', $1, 0, 'x')`,
    [world.cipher.seal('whsec_AAAA')],
  );
  const whole = { alerts: customers, told: customers, twice: 0 };
  for (let kill = 1; kill <= kills; kill += 1) {
    const worker = await work();
    await killAfter(worker, (kill * 37) % 400);
    const { alerts, told, twice } = await seen();
    // All or nothing: one transaction stores and notifies.
    expect([0, customers]).toContain(alerts);
    expect([told, twice]).toEqual([alerts, 0]);
  }
  await world.raise(1);
  await expect.poll(seen).toEqual(whole);
  await world.raise(1);
  expect(await seen()).toEqual(whole);
});
