import { type ChildProcess, fork } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typeParsers } from '#database/types.ts';
import { makeCipher } from '#kit/server/cipher.ts';
import { diskFiles } from '#kit/server/files/disk.ts';
import { type TestDatabase, testDatabase } from '#kit/testing/database.ts';
import { testKeys } from '#kit/testing/keys.ts';
import { type Cell, workbook } from '#kit/testing/workbook.ts';
import type { Errand } from './write-until-killed.ts';

const isLong = process.env['LONG'] === '1';
const rows = isLong ? 20_000 : 900;
const kills = isLong ? 100 : 3;
const cuts = isLong ? 10 : 3;

let database: TestDatabase;
let owner: Client;
let turn: Errand['turn'];
let people: Cell[][];
const folder = mkdtempSync(join(tmpdir(), 'bureau-batch-'));
const workers: ChildProcess[] = [];

beforeAll(async () => {
  database = await testDatabase();
  owner = new Client({ connectionString: database.ownerUrl, types: typeParsers });
  await owner.connect();
  const { rows: found } = await owner.query<{ user_id: number; institution_id: number }>(
    `select m.user_id, m.institution_id from portal.membership m join portal.user_account u on u.id = m.user_id
     where u.username = 'lan.clerk'`,
  );
  turn = { institutionId: found[0]?.institution_id ?? 0, userId: found[0]?.user_id ?? 0, id: '' };
  await owner.query(`select set_config('app.institution', $1, false)`, [String(turn.institutionId)]);
  const cipher = makeCipher(testKeys);
  const { rows: known } = await owner.query<{ name: string; identity_sealed: Buffer }>(
    `select name, identity_sealed from bureau.subject where subject_type = 2 and status = 'live' and identity_sealed is not null
     order by subject_id limit $1`,
    [rows / 2],
  );
  people = known.map(({ name, identity_sealed }) => [name, cipher.open(identity_sealed), 'Hà Nội']);
  while (people.length < rows) {
    people.push(['Nguyễn Văn Lạ', `0990${String(people.length).padStart(8, '0')}`, 'Hà Nội']);
  }
}, 120_000);
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await owner.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** A file that waits for its first turn. */
async function receive(): Promise<string> {
  const content = Buffer.from(await workbook({ KHACHHANG: [['TENKH', 'SOCMT', 'DIACHI'], ...people] }));
  const { handle } = await diskFiles(folder).write(Readable.from([content]));
  const id = randomUUID();
  await owner.query('delete from portal.file_budget');
  await owner.query(
    `insert into portal.batch (institution_id, id, user_id, username, channel, file_name, customer_type, product, bytes, sha256, file_handle)
     values ($1, $2::uuid, $3, 'lan.clerk', 'batch', '1.22112026.' || left($2::uuid::text, 4) || '.xlsx', '2', 'R11', 1, sha256($2::uuid::text::bytea), $4)`,
    [turn.institutionId, id, turn.userId, handle],
  );
  return id;
}

/** Starts a worker on a file; resolves when it begins. What stands still in a transaction is ended by the database after 1.5 s. */
async function start(id: string): Promise<ChildProcess> {
  const worker = fork(new URL('write-until-killed.ts', import.meta.url), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  workers.push(worker);
  await once(worker, 'message');
  const options = encodeURIComponent(
    '-c idle_in_transaction_session_timeout=1500 -c lock_timeout=1000 -c statement_timeout=60000',
  );
  const errand: Errand = {
    appUrl: `${database.appUrl}${database.appUrl.includes('?') ? '&' : '?'}options=${options}`,
    folder,
    turn: { ...turn, id },
  };
  worker.send(errand);
  await once(worker, 'message');
  return worker;
}

const isDone = async (id: string) =>
  (await owner.query(`select from portal.batch where id = $1 and state = 'done'`, [id])).rowCount === 1;

/** Each row once, in every table that a single inquiry writes to. */
async function expectWhole(id: string): Promise<void> {
  const { rows: counted } = await owner.query<Record<string, number>>(
    `with answered as materialized (select * from portal.batch_row where batch_id = $1 and state = 'answered')
     select (select count(*)::int from answered) as answered,
       (select answered_rows from portal.batch where id = $1) as counter,
       (select count(distinct a.voucher)::int from answered a join portal.voucher v on v.voucher = a.voucher and v.inquiry_id = a.inquiry_id) as vouchers,
       (select count(*)::int from portal.inquiry q join answered a on a.inquiry_id = q.id where q.status = 1) as inquiries,
       (select count(*)::int from portal.reply r join answered a on a.inquiry_id = r.inquiry_id) as replies,
       (select count(*)::int from portal.charge c join answered a on a.inquiry_id = c.inquiry_id where c.state <> 'reserved') as charges,
       (select count(*)::int from portal.audit_log l join answered a on a.inquiry_id::text = l.request_id) as audited,
       (select used from portal.file_budget) as budget,
       (select count(*)::int from portal.inquiry q where q.voucher like 'LO%' and q.voucher not in (select voucher from answered)
          and q.voucher like (select left(min(voucher), 9) || '%' from answered)) as surplus`,
    [id],
  );
  const once = { answered: rows, counter: rows, vouchers: rows, inquiries: rows, replies: rows, charges: rows };
  expect(counted[0]).toEqual({ ...once, audited: rows, budget: rows, surplus: 0 });
}

test(`BAT-01 workers killed at ${kills} moments of a file of ${rows} rows leave each row answered once and charged once`, async () => {
  const id = await receive();
  for (let kill = 0; kill < kills && !(await isDone(id)); kill += 1) {
    const worker = await start(id);
    await Promise.race([pause(50 + randomInt(isLong ? 1500 : 500)), once(worker, 'message')]);
    worker.kill('SIGKILL');
    if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit');
  }
  const last = await start(id);
  if (!(await isDone(id))) await once(last, 'message');
  expect(await isDone(id)).toBe(true);
  await expectWhole(id);
}, 900_000);

test('BAT-01 a worker that stood still while another one went on with its file, and then goes on itself, answers no row again', async () => {
  const id = await receive();
  const zombie = await start(id);
  await pause(100 + randomInt(400));
  zombie.kill('SIGSTOP');
  const finished = [once(zombie, 'message')];
  const other = await start(id);
  finished.push(once(other, 'message'));
  // Stopped in the middle of an answer of the database it keeps its lock, and the other waits; else the other goes on.
  await Promise.race([pause(4_000), finished[1]]);
  zombie.kill('SIGCONT');
  await Promise.all(finished);
  expect(await isDone(id)).toBe(true);
  await expectWhole(id);
}, 300_000);

test(`BAT-01 a database that ends every connection ${cuts} times in mid-file costs time and nothing else`, async () => {
  const id = await receive();
  const cutter = new Client({ connectionString: database.appUrl });
  await cutter.connect();
  const worker = await start(id);
  const done = once(worker, 'message');
  for (let cut = 0; cut < cuts; cut += 1) {
    await Promise.race([pause(100 + randomInt(300)), done]);
    await cutter.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()',
    );
  }
  await done;
  await cutter.end();
  await expectWhole(id);
}, 300_000);
