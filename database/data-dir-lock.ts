import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFault } from './start-fault.ts';

type Holder = { pid: number; startedAt: string };

/**
 * Locks the data folder for this process until `release()` or the end of the process, in whatever way. Throws with
 * the holder's process number if a live process has it; a dead one's lock is taken over.
 */
export function lockDataDir(dataDir: string): { release(): void } {
  const path = join(dataDir, 'server.lock');
  const mine: Holder = { pid: process.pid, startedAt: startOfProcess(process.pid) };
  for (;;) {
    if (createWith(path, mine)) return { release: () => releaseLock(path, mine) };
    const holder = readHolder(path);
    if (holder && isAlive(holder)) {
      throw new StartFault(
        `The data folder ${dataDir} is in use by process ${holder.pid}. Stop it, or set another DATA_DIR and PORT.`,
      );
    }
    setAside(path, holder);
  }
}

/** True while a live process holds the data folder. */
export function isDataDirLocked(dataDir: string): boolean {
  const holder = readHolder(join(dataDir, 'server.lock'));
  return holder !== undefined && isAlive(holder);
}

// The file appears whole or not at all: it is written under another name and linked, and a link never replaces a
// file.
function createWith(path: string, holder: Holder): boolean {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

// Two starters may find the same dead lock. Moving it away and checking what was moved keeps the slower one from
// removing the lock that the faster one has just made.
function setAside(path: string, dead: Holder | undefined): void {
  const aside = `${path}.dead.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  const moved = readHolder(aside);
  if (moved && moved.pid !== dead?.pid) {
    try {
      linkSync(aside, path);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
  rmSync(aside, { force: true });
}

function releaseLock(path: string, mine: Holder): void {
  const holder = readHolder(path);
  if (holder?.pid === mine.pid && holder.startedAt === mine.startedAt) rmSync(path, { force: true });
}

function readHolder(path: string): Holder | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null) return undefined;
  if (!('pid' in parsed) || !('startedAt' in parsed)) return undefined;
  const { pid, startedAt } = parsed;
  return typeof pid === 'number' && typeof startedAt === 'string' ? { pid, startedAt } : undefined;
}

// Process numbers are reused, so the start time decides.
function isAlive(holder: Holder): boolean {
  return isRunning(holder.pid) && startOfProcess(holder.pid) === holder.startedAt;
}

/** True if a process with this number exists, whoever owns it. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
  return !isZombie(pid);
}

// A process that has ended but was not collected by its parent still answers to signal 0.
function isZombie(pid: number): boolean {
  return statFields(pid)?.[0] === 'Z';
}

function startOfProcess(pid: number): string {
  if (process.platform === 'linux') return statFields(pid)?.[19] ?? '';
  if (process.platform === 'win32') return '';
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

// The fields of /proc/PID/stat after the command, whose name may contain spaces and brackets; [0] is the state.
function statFields(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** The `code` of a system or PostgreSQL error ('ENOENT', '55P03'); undefined when it has none. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
