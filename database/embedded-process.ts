import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  fstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning } from './data-dir-lock.ts';
import { makePrivateFolder, nameFor } from './embedded-account.ts';
import type { Account, Binaries } from './embedded-binaries.ts';

/** The place of a cluster and its account; `name` is the folder's name for that account. */
export type Place = {
  home: string;
  folder: string;
  name: string;
  account: Account | undefined;
  binaries: Binaries;
};

/** A running cluster; `stop()` closes it cleanly and returns when its last process has ended. */
export type Postmaster = { stop(): Promise<void> };

type Start = Place & {
  settings: Record<string, string>;
  log: (line: string) => void;
  /** How long recovery may take before it counts as failed; ten minutes by default. */
  recoverySeconds?: number;
};
type Running = { child: ChildProcess; pid: number; ended: Promise<string> };

// Writing out full buffers takes a while on a slow disk; recovery after a power cut even longer.
const stopSeconds = 60;
const usualRecoverySeconds = 600;
const logLimitBytes = 10 * 1024 * 1024;
const restartsInARow = 5;
const quickTries = 20;
const pauseMilliseconds = 5_000;

// Nothing of our environment reaches PostgreSQL: PGDATA, PGPORT or the locale would change its behaviour.
const environment = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC', SystemRoot: process.env['SystemRoot'] };

// Descriptor 3 is a pipe whose other end only our process holds. When we end, in whatever way, the reader gets the
// end without a line and stops PostgreSQL; after an ordinary stop it gets a line and does nothing.
const tiedToUs = '( ( read x <&3 || kill -INT $$ ) >/dev/null 2>&1 & ); exec "$@" 3<&-';

/** Makes a new cluster in `place.folder`, with Vietnamese order, open only to the superuser `postgres`. */
export function initialise({ folder, account, binaries }: Place, superuserPassword: string): void {
  makePrivateFolder(folder, account);
  // The folder must be empty, and the account may be unable to reach what is beside it.
  const aside = mkdtempSync(join(tmpdir(), 'initdb-'));
  const passwordFile = join(aside, 'password');
  writeFileSync(passwordFile, superuserPassword, { mode: 0o600 });
  if (account) for (const path of [aside, passwordFile]) chownSync(path, account.uid, account.gid);
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=vi-VN'];
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  try {
    const { status, stdout, stderr, error } = spawnSync(
      binaries.initdb,
      [...locale, ...access, '--no-instructions', '-D', nameFor(folder, account)],
      { ...account, cwd: folder, env: environment, encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? `${stdout}\n${stderr}`}`);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/** Starts a cluster and returns when it accepts connections; one that ends by itself is started again. */
export async function startPostmaster(start: Start): Promise<Postmaster> {
  let running = await launch(start);
  let isStopping = false;
  let failures = 0;
  const supervise = async (): Promise<void> => {
    while (!isStopping) {
      const startedAt = Date.now();
      const how = await running.ended;
      if (isStopping) return;
      failures = Date.now() - startedAt > 60_000 ? 1 : failures + 1;
      start.log(`PostgreSQL ended by itself (${how}); starting it again`);
      // A full disk ends it again and again until somebody makes room.
      if (failures > restartsInARow) await sleep(pauseMilliseconds);
      if (isStopping) return;
      running = await relaunch(start, () => isStopping);
      if (isStopping) await end(start, running);
    }
  };
  const supervised = supervise().catch((error: unknown) =>
    start.log(`PostgreSQL does not start again: ${messageOf(error)}`),
  );
  return {
    async stop() {
      isStopping = true;
      await end(start, running);
      await supervised;
    },
  };
}

// The children of a killed postmaster hold its shared memory until they notice, for a second or so. A longer problem
// is reported once.
async function relaunch(start: Start, isCancelled: () => boolean): Promise<Running> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch(start);
    } catch (error) {
      if (isCancelled()) throw error;
      if (attempt === quickTries) start.log(`PostgreSQL does not start again yet: ${messageOf(error)}`);
      await sleep(attempt < quickTries ? 500 : pauseMilliseconds);
    }
  }
}

async function launch({
  home,
  folder,
  name,
  account,
  binaries,
  settings,
  log,
  recoverySeconds = usualRecoverySeconds,
}: Start): Promise<Running> {
  const logFile = openLog(join(home, 'postgres.log'));
  const logStart = fstatSync(logFile).size;
  const options = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const command = [binaries.postgres, '-D', name, ...options];
  const [program = '', ...args] =
    process.platform === 'win32' ? command : ['/bin/sh', '-c', tiedToUs, 'sh', ...command];
  const child = spawn(program, args, {
    ...account,
    cwd: folder,
    env: environment,
    // A separate process group: Ctrl-C in the terminal goes to the server, which then stops PostgreSQL in order.
    detached: true,
    windowsHide: true,
    stdio: ['ignore', logFile, logFile, 'pipe'],
  });
  closeSync(logFile);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => {
      const tie = child.stdio[3];
      if (tie && 'end' in tie) tie.on('error', () => {}).end('stopped\n');
      resolve(signal ?? `exit code ${code}`);
    });
  });
  const running: Running = { child, pid: child.pid ?? 0, ended };
  await untilReady({ folder, log, recoverySeconds }, running).catch((error: unknown) => {
    throw new Error(`${messageOf(error)}\n${readFrom(join(home, 'postgres.log'), logStart)}`);
  });
  return running;
}

async function untilReady(
  { folder, log, recoverySeconds }: Pick<Start, 'folder' | 'log'> & { recoverySeconds: number },
  { pid, ended }: Running,
): Promise<void> {
  let how: string | undefined;
  void ended.then((reason) => (how = reason));
  const startedAt = Date.now();
  let isSlow = false;
  while (Date.now() - startedAt < recoverySeconds * 1000) {
    if (how !== undefined) throw new Error(`PostgreSQL did not start (${how}):`);
    const state = readPidFile(folder);
    if (state?.pid === pid && state.status === 'ready') return;
    if (!isSlow && Date.now() - startedAt > 5000) {
      isSlow = true;
      log('PostgreSQL is still starting; after a crash it first replays its log');
    }
    await sleep(20);
  }
  throw new Error(`PostgreSQL was not ready within ${recoverySeconds} s:`);
}

async function end({ folder, account, name, binaries }: Start, { child, pid, ended }: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const timer = setTimeout(() => child.kill('SIGQUIT'), stopSeconds * 1000);
  if (process.platform === 'win32') {
    spawnSync(binaries.pgCtl, ['stop', '-m', 'fast', '-D', name], { ...account, cwd: folder, env: environment });
  } else {
    sendSignal(pid, 'SIGINT');
  }
  await ended;
  clearTimeout(timer);
}

/**
 * Stops a cluster that an earlier, killed server left running on this folder and removes a stale postmaster.pid. It
 * is stopped, not reused: its sessions may hold locks and half a transaction of the dead server, its settings may be
 * old, and only a child process of ours reports its end. Starting again takes a second.
 */
export async function stopLeftover(folder: string, log: (line: string) => void): Promise<void> {
  const pid = readPidFile(folder)?.pid;
  if (pid === undefined) return;
  if (isRunning(pid) && belongsTo(pid, folder)) {
    log('Closing the PostgreSQL of a server that was killed');
    sendSignal(pid, 'SIGINT');
    await untilGone(pid, stopSeconds);
    if (isRunning(pid)) {
      sendSignal(pid, 'SIGQUIT');
      await untilGone(pid, stopSeconds);
    }
    if (isRunning(pid)) throw new Error(`PostgreSQL process ${pid} on ${folder} does not end. Stop it by hand.`);
  }
  rmSync(join(folder, 'postmaster.pid'), { force: true });
  // A killed process that nobody has waited for still has its number, and its socket's lock would count as held.
  for (const name of readdirSync(folder)) if (name.startsWith('.s.PGSQL.')) rmSync(join(folder, name), { force: true });
}

async function untilGone(pid: number, seconds: number): Promise<void> {
  const startedAt = Date.now();
  while (isRunning(pid) && Date.now() - startedAt < seconds * 1000) await sleep(25);
}

// Process numbers are reused after a reboot; another process with this number must not be stopped.
function belongsTo(pid: number, folder: string): boolean {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder;
    } catch {
      return false;
    }
  }
  if (process.platform === 'win32') return true;
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.includes('postgres') && stdout.includes(folder);
}

function sendSignal(pid: number, signal: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended in the meantime.
  }
}

function readPidFile(folder: string): { pid: number; status: string } | undefined {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, status: lines[7]?.trim() ?? '' } : undefined;
  } catch {
    return undefined;
  }
}

function openLog(path: string): number {
  try {
    if (statSync(path).size > logLimitBytes) renameSync(path, `${path}.1`);
  } catch {
    // There is no log yet.
  }
  return openSync(path, 'a', 0o600);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

// PostgreSQL's messages about this start, at most the last 4 KB.
function readFrom(path: string, start: number): string {
  const file = openSync(path, 'r');
  try {
    const from = Math.max(start, fstatSync(file).size - 4096);
    const buffer = Buffer.alloc(4096);
    return buffer.toString('utf8', 0, readSync(file, buffer, 0, buffer.length, from)).trim();
  } finally {
    closeSync(file);
  }
}
