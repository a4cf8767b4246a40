import { afterAll, beforeAll, expect, test } from 'vitest';
import { killAfter, outcomeOf, workersOf } from '#testing/workers.ts';
import { applySubmission } from './apply.ts';
import type { WorkerJob } from './apply/until-killed.fixture.ts';
import { lockInstitution, unlockInstitution } from './stage.ts';
import {
  addSenders,
  type IntakeWorld,
  intakeWorld,
  loanOf,
  readerOf,
  type Row,
  type Sent,
} from './apply/submissions.fixture.ts';

const kills = process.env['LONG'] === '1' ? 50 : 3;
const bank = 9_601;
const copies = 20_000;

let world: IntakeWorld;
const workers = workersOf<WorkerJob>(new URL('apply/until-killed.fixture.ts', import.meta.url));
beforeAll(async () => {
  world = await intakeWorld();
  await addSenders(world, { [bank]: '01961001' });
  await world.sql(
    `insert into bureau.customer (institution_id, customer_code, subject_id, declared_on) values ($1, 'A', 130, '2026-01-01')`,
    [bank],
  );
});
afterAll(async () => {
  workers.stopAll();
  await world.close();
});

const customer = { branch_code: '01961001', customer_code: 'A', customer_name: 'Ai đó' };
const row = loanOf(customer, { balance_vnd: 500 });
const sent = (period: string, rows: readonly Row[]): Sent => ({
  institution: bank,
  kind: 'D32',
  period,
  rows: { CHOVAY: rows },
});

type Seen = { state: string; rows: number; contracts: number };

async function seen(id: string, month: string): Promise<Seen> {
  const { state } = await world.read(bank, id);
  const [counted] = await world.sql<{ rows: number; contracts: number }>(
    `select (select count(*)::int from bureau.balance_month where institution_id = $1 and month = $2) as rows,
            (select count(*)::int from bureau.contract where institution_id = $1) as contracts`,
    [bank, month],
  );
  return { state, rows: counted?.rows ?? 0, contracts: counted?.contracts ?? 0 };
}

const work = (id: string, file: Sent) =>
  workers.start({ appUrl: world.database.appUrl, loaderUrl: world.database.loaderUrl, id, sent: file, copies });

// A killed worker's statement may still be running; its lock ends with its connection.
async function untilBackendEnds(): Promise<void> {
  const client = await world.loader.connect();
  await lockInstitution(client, bank);
  await unlockInstitution(client, bank);
  client.release();
}

test(`UPL-05 a worker killed at any moment leaves the file applied fully or not at all, and the next one finishes it (${kills} kills)`, async () => {
  const file = sent('2026-08-31', [row]);
  const whole: Sent = {
    ...file,
    rows: { CHOVAY: Array.from({ length: copies }, (_, at) => ({ ...row, contract_number: `H${at}` })) },
  };
  const first = await world.receive(file);
  const startedAt = Date.now();
  const undisturbed = await work(first, file);
  expect(await outcomeOf(undisturbed)).toBe('applied');
  const takes = Date.now() - startedAt;
  for (let kill = 0; kill < kills; kill += 1) {
    const id = await world.receive(file);
    await world.sql('delete from bureau.balance_month where institution_id = $1', [bank]);
    const worker = await work(id, file);
    // Spread over the whole duration of its work, including the end.
    await killAfter(worker, (takes * (kill + 0.5)) / kills);
    await untilBackendEnds();
    const after = await seen(id, '2026-08-01');
    expect(after.rows).toBe(after.state === 'applied' ? copies : 0);
    await applySubmission(
      { pool: world.pool, loader: world.loader, cipher: world.cipher },
      { institutionId: bank, id },
      { read: readerOf(whole) },
    );
    expect(await seen(id, '2026-08-01')).toEqual({ state: 'applied', rows: copies, contracts: copies });
    expect(await world.sql(`select relname from pg_class where relnamespace = 'intake'::regnamespace`)).toEqual([]);
  }
}, 600_000);

test('UPL-05 of two workers on one file only one applies it; the overtaken one rolls back', async () => {
  const file = sent('2026-09-30', [{ ...row, contract_number: 'H1' }]);
  const id = await world.receive(file);
  const key = { institutionId: bank, id };
  const services = { pool: world.pool, loader: world.loader, cipher: world.cipher };
  const both = await Promise.all([1, 2].map(() => applySubmission(services, key, { read: readerOf(file) })));
  expect(both.sort()).toEqual(['applied', 'nothing-to-do']);
  const other = await world.receive(sent('2026-10-31', [{ ...row, contract_number: 'H1' }]));
  const overtaken = applySubmission(
    services,
    { institutionId: bank, id: other },
    {
      read: (taken) => {
        const reading = readerOf(file)(taken);
        return { ...reading, lines: disturbed(reading.lines, other) };
      },
    },
  );
  await expect(overtaken).rejects.toThrow('another worker has taken this submission');
  expect(await seen(other, '2026-10-01')).toMatchObject({ state: 'checking', rows: 0 });
});

// While the file is read, another worker that thinks this one is dead takes the submission.
async function* disturbed<T>(lines: AsyncIterable<T>, id: string): AsyncGenerator<T> {
  await world.sql('update portal.submission set fence = fence + 1 where institution_id = $1 and id = $2', [bank, id]);
  yield* lines;
}
