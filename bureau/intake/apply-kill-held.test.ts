import { afterAll, beforeAll, expect, test } from 'vitest';
import { killAfter, outcomeOf, workersOf } from '#testing/workers.ts';
import { applySubmission } from './apply.ts';
import type { WorkerJob } from './apply/until-killed.fixture.ts';
import { lockInstitution, unlockInstitution } from './stage.ts';
import { addSenders, type IntakeWorld, intakeWorld, loanOf, readerOf, type Sent } from './apply/submissions.fixture.ts';

const kills = process.env['LONG'] === '1' ? 50 : 3;
const bank = 9_602;
const copies = 5_000;
const period = '2026-08-31';

let world: IntakeWorld;
const workers = workersOf<WorkerJob>(new URL('apply/until-killed.fixture.ts', import.meta.url));
beforeAll(async () => {
  world = await intakeWorld();
  await addSenders(world, { [bank]: '01961002' });
  await world.sql(
    `insert into bureau.customer (institution_id, customer_code, subject_id, declared_on) values ($1, 'A', 131, '2026-01-01')`,
    [bank],
  );
});
afterAll(async () => {
  workers.stopAll();
  await world.close();
});

/** The bank's past month with another debt of every contract each time it is sent. */
const sent = (balance: number): Sent => ({
  ...{ institution: bank, kind: 'D32', period },
  rows: {
    CHOVAY: [loanOf({ branch_code: '01961002', customer_code: 'A', customer_name: 'Ai đó' }, { balance_vnd: balance })],
  },
});

/** As the worker makes it of the one row. */
function whole(file: Sent): Sent {
  const [row] = file.rows['CHOVAY'] ?? [];
  const rows = Array.from({ length: copies }, (_, at) => ({ ...row, contract_number: `H${at}` }));
  return { ...file, rows: { CHOVAY: rows } };
}

const services = () => ({ pool: world.pool, loader: world.loader, cipher: world.cipher });
const work = (id: string, file: Sent) =>
  workers.start({ appUrl: world.database.appUrl, loaderUrl: world.database.loaderUrl, id, sent: file, copies });
const takeIn = (id: string, file: Sent) =>
  applySubmission(services(), { institutionId: bank, id }, { read: readerOf(whole(file)) });

/** What is owed now, on how many contracts, how many earlier values are kept, and how many files were applied to the month. */
async function stood() {
  const [seen] = await world.sql<{ owed: string; past: number; files: number; version: number }>(
    `select (select string_agg(b.balance_vnd || ' x ' || b.count, ', ' order by b.balance_vnd)
               from (select balance_vnd, count(*) from bureau.balance_month where institution_id = $1 group by 1) b) as owed,
            (select count(*)::int from bureau.balance_month_past where institution_id = $1) as past,
            (select count(*)::int from bureau.source_file where institution_id = $1) as files,
            (select version from bureau.applied_file where institution_id = $1) as version`,
    [bank],
  );
  return seen;
}

async function held(file: Sent): Promise<string> {
  const id = await world.receive(file);
  expect(await takeIn(id, file)).toBe('held');
  expect(await world.read(bank, id)).toMatchObject({ state: 'held-reason' });
  await world.letThrough(bank, id);
  return id;
}

// A killed worker's statement may still be running; its lock ends with its connection.
async function untilBackendEnds(): Promise<void> {
  const client = await world.loader.connect();
  await lockInstitution(client, bank);
  await unlockInstitution(client, bank);
  client.release();
}

test(`TRU-11 TRU-12 a worker killed while it applies an approved file leaves the past as it was or wholly restated, and the next one applies it once (${kills} kills)`, async () => {
  const first = await world.receive(sent(500));
  expect(await takeIn(first, sent(500))).toBe('applied');
  const undisturbed = await held(sent(501));
  const startedAt = Date.now();
  expect(await outcomeOf(await work(undisturbed, sent(501)))).toBe('applied');
  const takes = Date.now() - startedAt;
  for (let kill = 0; kill < kills; kill += 1) {
    const [was, file] = [501 + kill, sent(502 + kill)];
    const id = await held(file);
    const worker = await work(id, file);
    // Spread over the whole duration of its work, including the end.
    await killAfter(worker, (takes * (kill + 0.5)) / kills);
    await untilBackendEnds();
    const before = { owed: `${was} x ${copies}`, past: (kill + 1) * copies, files: kill + 2, version: kill + 2 };
    const after = { owed: `${was + 1} x ${copies}`, past: (kill + 2) * copies, files: kill + 3, version: kill + 3 };
    const { state } = await world.read(bank, id);
    expect(['checked', 'applied']).toContain(state);
    expect(await stood()).toEqual(state === 'applied' ? after : before);
    await takeIn(id, file);
    expect(await world.read(bank, id)).toMatchObject({ state: 'applied', version: kill + 3 });
    expect(await stood()).toEqual(after);
    // Nobody takes it in a second time.
    expect(await takeIn(id, file)).toBe('nothing-to-do');
  }
}, 600_000);
