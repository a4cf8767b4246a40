import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { chooseAccount, giveTo } from '#database/embedded-account.ts';
import { childrenOf } from '#bench/kit/memory.ts';
import { bringProgram } from './debian.ts';
import { freePort, secondsUntil } from './nodes.ts';

const programs = '/usr/lib/postgresql/15/bin';
const ownerPassword = 'only-of-this-script';

/** One PostgreSQL 15 of Debian in a folder of its own, on the loopback address, without a password. */
export type DebianServer = {
  readonly port: number;
  readonly folder: string;
  readonly superuserUrl: (name?: string) => string;
  /** Simulates a power failure: kills the postmaster and all its processes at once. */
  readonly killAll: () => void;
  readonly stop: () => Promise<void>;
};

/** True if Debian's PostgreSQL 15 is installed; installs it where possible. */
export function hasPostgresql15(): boolean {
  return (
    existsSync(`${programs}/postgres`) || (bringProgram('psql', 'postgresql-15') && existsSync(`${programs}/postgres`))
  );
}

function run(program: string, folder: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(`${programs}/${program}`, args, {
    ...chooseAccount(folder),
    cwd: '/',
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
  });
  if (status !== 0) throw new Error(`${program} failed: ${stdout}\n${stderr}`);
}

/** Starts a PostgreSQL 15 cluster in an existing folder, with its postgresql.conf. */
export async function launch(folder: string, port: number): Promise<DebianServer> {
  const superuserUrl = (name = 'postgres') => `postgres://postgres@127.0.0.1:${port}/${name}`;
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: folder,
    timezone: 'UTC',
  };
  const child: ChildProcess = spawn(
    `${programs}/postgres`,
    ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...chooseAccount(folder), cwd: '/', stdio: 'ignore', env: { LC_ALL: 'C', TZ: 'UTC' } },
  );
  const isUp = await secondsUntil(() => answers(superuserUrl()), { within: 60 });
  if (isUp === undefined) throw new Error(`PostgreSQL 15 does not start in ${folder}`);
  return {
    port,
    folder,
    superuserUrl,
    killAll() {
      const pid = child.pid ?? 0;
      for (const one of [pid, ...childrenOf(pid)]) process.kill(one, 'SIGKILL');
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGINT');
      await gone;
    },
  };
}

/** True if a database answers. */
export async function answers(url: string): Promise<boolean> {
  try {
    await query(url, 'select 1');
    return true;
  } catch {
    return false;
  }
}

/** Runs one statement on its own connection. */
export async function query<R extends object>(url: string, text: string, values: unknown[] = []): Promise<R[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<R>(text, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Creates a folder that belongs to PostgreSQL's account and that this account can reach. */
export function makeFolder(parent: string, name: string): string {
  chmodSync(parent, 0o711);
  const folder = join(parent, name);
  mkdirSync(folder, { mode: 0o700 });
  const account = chooseAccount(folder);
  if (account !== undefined) giveTo(account, folder);
  return folder;
}

/** A new primary with the portal's owner and database; returns the owner's address as well. */
export async function startPrimary(parent: string): Promise<DebianServer & { readonly ownerUrl: string }> {
  const folder = makeFolder(parent, 'primary');
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=vi-VN'];
  run('initdb', folder, [...locale, '--username=postgres', '--auth=trust', '--no-instructions', '-D', folder]);
  const server = await launch(folder, await freePort());
  const admin = server.superuserUrl();
  await query(admin, `create role bureau_owner login createrole createdb bypassrls password '${ownerPassword}'`);
  await query(admin, 'create database bureau owner bureau_owner');
  await query(server.superuserUrl('bureau'), 'create extension if not exists pg_stat_statements');
  return { ...server, ownerUrl: `postgres://bureau_owner:${ownerPassword}@127.0.0.1:${server.port}/bureau` };
}

/**
 * A standby that streams from the primary; with `isSynchronous` every commit waits until the standby has stored it.
 */
export async function startStandby(
  parent: string,
  primary: DebianServer,
  { isSynchronous }: { readonly isSynchronous: boolean },
): Promise<DebianServer & { readonly promote: () => void }> {
  const folder = makeFolder(parent, 'standby');
  const from = `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`;
  run('pg_basebackup', folder, ['-d', from, '-D', folder, '-R', '-X', 'stream', '-C', '-S', 'standby', '-c', 'fast']);
  const server = await launch(folder, await freePort());
  const isStreaming = async () =>
    (await query(primary.superuserUrl(), `select from pg_stat_replication where state = 'streaming'`)).length > 0;
  if ((await secondsUntil(isStreaming, { within: 30 })) === undefined) throw new Error('the standby does not stream');
  if (isSynchronous) {
    await query(primary.superuserUrl(), `alter system set synchronous_standby_names = 'standby'`);
    await query(primary.superuserUrl(), 'select pg_reload_conf()');
  }
  return { ...server, promote: () => run('pg_ctl', folder, ['promote', '-w', '-D', folder]) };
}
