import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { closeMonthJob } from '#bureau/fees/close-month.job.ts';
import { startEmbedded } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { typeParsers } from '#database/types.ts';
import { testServices } from '#testing/services.ts';
import { outcomeOf, workersOf } from '#testing/workers.ts';
import { statusOf } from './kit/memory.ts';
import { print } from './kit/pairs.ts';
import type { WorkerJob } from './kit/work-fee-files.ts';
import { type BenchWorker, startWorkerProcess } from './kit/worker.ts';

const silent = () => undefined;
const month = '2026-01';

/**
 * The close of a month beside one bare group-by over the same events in the same run, and the memory of a worker that
 * makes a statement's file: `-- close [events] [institutions]`, default 5,000,000 and 1,200; a fifth of the events is
 * the first institution's.
 */
export async function run([eventsOption, institutionsOption]: readonly string[]): Promise<void> {
  const events = Number(eventsOption ?? 5_000_000);
  const institutions = Number(institutionsOption ?? 1_200);
  const dataDir = mkdtempSync(join(tmpdir(), 'bureau-bench-close-'));
  const embedded = await startEmbedded({ dataDir, log: silent });
  const owner = new Client({ connectionString: embedded.ownerUrl, types: typeParsers });
  try {
    const { appUrl } = await migrate({ ownerUrl: embedded.ownerUrl, dataDir, log: silent });
    await owner.connect();
    await fill(owner, { events, institutions });
    const services = testServices({ appUrl, folder: dataDir, connections: 4 });
    const floor = await seconds(() => owner.query(floorSql));
    const ours = await seconds(() => closeMonthJob.run({ month, by: 'bench' }, services));
    const work = `close of ${events} events of ${institutions} institutions`;
    const ratio = ours / floor;
    print({ bench: 'close', work, unit: 's', ours, floor, ratio, bar: '<= 3', holds: ratio <= 3, pairs: 1 });
    const statement = `the file of a statement of ${Math.floor(events / 5)} events, by`;
    const alone = await makeFile(owner, () => startFeeFileWorker({ appUrl, folder: dataDir }));
    print({
      bench: 'close',
      work: `${statement} a worker of fee files alone, ${Math.round(alone.before)} MB before`,
      ...{ unit: 'MB', ours: alone.most, bar: '<= 250', holds: alone.most <= 250, pairs: 1 },
    });
    const shipped = await makeFile(owner, () => startWorkerProcess(dataDir));
    print({
      bench: 'close',
      work: `${statement} the shipped worker, ${Math.round(shipped.before)} MB before`,
      ...{ unit: 'MB', ours: shipped.most, bar: '-', holds: undefined, pairs: 1 },
    });
    await services.pool.end();
  } finally {
    await owner.end();
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Resident memory in MB: of the worker at rest, and its maximum while it makes the file. */
type Memory = { readonly before: number; readonly most: number };

/**
 * Has the file of the first institution's statement made as the product does it: requested in the queue, made by a
 * worker's thread.
 */
async function makeFile(owner: Client, start: () => Promise<BenchWorker>): Promise<Memory> {
  const worker = await start();
  try {
    const before = statusOf(worker.pid, 'VmRSS');
    let most = before;
    const id = await askForFile(owner);
    for (let state = 'making'; state !== 'ready'; await pause(10)) {
      most = Math.max(most, statusOf(worker.pid, 'VmRSS'));
      const { rows } = await owner.query<{ state: string }>('select state from portal.fee_file where id = $1', [id]);
      state = rows[0]?.state ?? 'lost';
      if (state === 'failed' || state === 'lost') throw new Error(`the file of the statement is ${state}`);
    }
    return { before, most };
  } finally {
    await worker.stop();
  }
}

async function askForFile(owner: Client): Promise<string> {
  await owner.query(`select set_config('app.institution', '1000', false)`);
  const { rows } = await owner.query<{ id: string }>(
    `with asked as (
       insert into portal.fee_file (institution_id, kind, month, contract_no, id, user_id, username)
       select institution_id, 'statement', month, contract_no, gen_random_uuid(), 0, 'bench' from portal.statement
       where institution_id = 1000 returning id
     )
     select asked.id from asked,
       graphile_worker.add_job('fee-file', json_build_object('institutionId', 1000, 'userId', 0, 'id', asked.id)) j`,
  );
  return rows[0]?.id ?? '';
}

async function startFeeFileWorker(workerJob: WorkerJob): Promise<BenchWorker> {
  const workers = workersOf<WorkerJob>(new URL('kit/work-fee-files.ts', import.meta.url));
  const worker = await workers.start(workerJob);
  await outcomeOf(worker);
  return { pid: worker.pid ?? 0, stop: async () => workers.stopAll() };
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1_000;
}

async function fill(owner: Client, { events, institutions }: { events: number; institutions: number }): Promise<void> {
  // The rows of all institutions are made and counted at once, past row security.
  await owner.query('alter table portal.charge no force row level security');
  await owner.query('alter table portal.charge_202601 no force row level security').catch(silent);
  await owner.query('alter table portal.service_contract no force row level security');
  await owner.query(`select portal.ensure_months('2026-01-01', '2026-01-01')`);
  await owner.query(
    `insert into bureau.province (code, citizen_prefix, name_vi, name_en, valid_from) values ('X1', null, 'X', 'X', '2000-01-01')
     on conflict do nothing`,
  );
  await owner.query(
    `insert into bureau.institution (id, code, name_vi, name_en, short_name, class, province_code, address)
     select 999 + n, lpad((20000000 + n)::text, 8, '0'), 'I' || n, 'I' || n, 'I' || n, 'bank', 'X1', 'X' from generate_series(1, $1::int) n`,
    [institutions],
  );
  await owner.query(
    `insert into portal.service_contract (institution_id, contract_no, fee_group, signed_on, valid_from, contact_name, address, phone, email, written_by)
     select 999 + n, 'HD-' || n, 'information', '2025-01-01', '2025-01-01', 'x', 'x', 'x', 'x', 'x' from generate_series(1, $1::int) n`,
    [institutions],
  );
  await owner.query(
    `insert into portal.charge (institution_id, asked_at, inquiry_id, product, list_price_vnd, price_percent, amount_vnd, state, settled_at)
     select case when n % 5 = 0 then 1000 else 1000 + (n / 5) % $2 end, portal.month_start('2026-01-01') + make_interval(secs => (n * 7919::bigint) % 2600000),
       gen_random_uuid(), p.code, p.price_vnd, 100, case when n % 10 = 3 then 0 else p.price_vnd end,
       case when n % 10 = 3 then 'free' else 'charged' end, now()
     from generate_series(1, $1::int) n
     join bureau.product p on p.code = (array['S11T', 'R11', 'S37', 'R14', 'S11A', 'S10A', 'DTD'])[1 + n % 7]`,
    [events, institutions],
  );
  await owner.query('vacuum analyze portal.charge');
}

const floorSql = `
  select institution_id, product, list_price_vnd, price_percent, amount_vnd, state, count(*) from portal.charge
  where asked_at >= portal.month_start('2026-01-01') and asked_at < portal.month_start('2026-02-01') group by 1, 2, 3, 4, 5, 6`;
