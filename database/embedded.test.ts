import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { type Embedded, startEmbedded, useEmbedded } from './embedded.ts';

const root = mkdtempSync(join(tmpdir(), 'bureau-embedded-'));
const log = () => {};
const settings = { fsync: 'off' };
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a data folder is made on first use, keeps its rows and its port, and sorts in Vietnamese order', async () => {
  const dataDir = join(root, 'kept');
  const first = await startEmbedded({ dataDir, log, settings });
  await query(
    first.ownerUrl,
    `create table word (w text); insert into word values ('đa'), ('dê'), ('ăn'), ('an'), ('âm')`,
  );
  await first.stop();

  const second = await startEmbedded({ dataDir, log, settings });
  expect(second.ownerUrl).toBe(first.ownerUrl);
  const words = await query(second.ownerUrl, 'select w from word order by w');
  expect(words.map(({ w }) => w)).toEqual(['an', 'ăn', 'âm', 'dê', 'đa']);
  const [role] = await query(second.ownerUrl, 'select rolsuper from pg_roles where rolname = current_user');
  expect(role).toEqual({ rolsuper: false });
  await second.stop();
});

test('two servers run side by side on two data folders; on one folder the second is refused and told by whom', async () => {
  const dataDir = join(root, 'one');
  const one = await startEmbedded({ dataDir, log, settings });
  const two = await startEmbedded({ dataDir: join(root, 'two'), log, settings });
  await expect(startEmbedded({ dataDir, log, settings })).rejects.toThrow(`in use by process ${process.pid}`);
  await query(one.ownerUrl, 'select 1');

  const beside = await useEmbedded({ dataDir, log, settings });
  await beside.stop();
  await query(one.ownerUrl, 'select 1');
  await Promise.all([one.stop(), two.stop()]);

  // Of processes that start together on a stopped folder, one starts it and the others wait and join.
  const together = await Promise.all([1, 2, 3].map(() => useEmbedded({ dataDir, log, settings })));
  expect(new Set(together.map(({ ownerUrl }) => ownerUrl)).size).toBe(1);
  for (const each of together) await query(each.ownerUrl, 'select 1');
  await Promise.all(together.map((each) => each.stop()));
});

test('kill -9 of the server ends PostgreSQL too, loses no committed row, and the next start needs no help', async () => {
  const dataDir = join(root, 'killed');
  const server = await serverOn(dataDir);
  await query(server.ownerUrl, 'create table kept (n int); insert into kept values (7)');
  const postmaster = postmasterOf(dataDir);
  server.process.kill('SIGKILL');
  await once(server.process, 'exit');

  const again = await startEmbedded({ dataDir, log, settings });
  expect(await query(again.ownerUrl, 'select n from kept')).toEqual([{ n: 7 }]);
  expect(postmasterOf(dataDir)).not.toBe(postmaster);
  await again.stop();
});

test('kill -9 of the server and of PostgreSQL at once leaves a folder that starts again', async () => {
  const dataDir = join(root, 'killed');
  const server = await serverOn(dataDir);
  await query(server.ownerUrl, 'insert into kept values (8)');
  process.kill(postmasterOf(dataDir), 'SIGKILL');
  server.process.kill('SIGKILL');
  await once(server.process, 'exit');

  const again = await startEmbedded({ dataDir, log, settings });
  expect(await query(again.ownerUrl, 'select n from kept order by n')).toEqual([{ n: 7 }, { n: 8 }]);
  await again.stop();
});

test('a PostgreSQL that dies under a running server is started again on the same port', async () => {
  const dataDir = join(root, 'killed');
  const embedded = await startEmbedded({ dataDir, log, settings });
  process.kill(postmasterOf(dataDir), 'SIGKILL');
  await untilAnswers(embedded);
  await embedded.stop();
}, 60_000);

test.skipIf(process.platform === 'win32')('Ctrl-C reaches only the server, which then closes PostgreSQL', async () => {
  const dataDir = join(root, 'killed');
  const server = await serverOn(dataDir);
  process.kill(-(server.process.pid ?? 0), 'SIGINT');
  expect(await once(server.process, 'exit')).toEqual([0, null]);
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toMatch(/database system is shut down\s*$/);
});

test.runIf(process.getuid?.() === 0)('root may keep the data below a folder that only root can enter', async () => {
  const home = join(root, 'private');
  mkdirSync(home);
  chmodSync(home, 0o700);
  const dataDir = join(home, 'deep', 'data');
  for (let start = 1; start <= 2; start++) {
    const embedded = await startEmbedded({ dataDir, log, settings });
    await query(embedded.ownerUrl, 'select 1');
    await embedded.stop();
  }
});

async function query(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await client.end();
  }
}

async function untilAnswers({ ownerUrl }: Embedded): Promise<void> {
  const giveUp = Date.now() + 40_000;
  for (;;) {
    try {
      await query(ownerUrl, 'select 1');
      return;
    } catch (error) {
      if (Date.now() > giveUp) throw error;
      await pause(50);
    }
  }
}

function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

// A process in a separate group, as a terminal starts it, that closes its database on Ctrl-C.
async function serverOn(dataDir: string): Promise<{ process: ChildProcess; ownerUrl: string }> {
  const code = `
    const { startEmbedded } = await import(${JSON.stringify(new URL('embedded.ts', import.meta.url).href)});
    const embedded = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log() {}, settings: { fsync: 'off' } });
    process.on('SIGINT', () => embedded.stop().then(() => process.exit(0)));
    console.log(embedded.ownerUrl);
    setInterval(() => {}, 1000);`;
  const server = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output]: Buffer[] = await once(server.stdout, 'data');
  return { process: server, ownerUrl: String(output).trim() };
}
