import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureCold } from './cold-tablespace.ts';
import type { Connection } from './connection.ts';
import { isDataDirLocked, lockDataDir } from './data-dir-lock.ts';
import { openDataFolder } from './data-folder.ts';
import { type Access, readAccess, superuserUrl, writeAccess } from './embedded-access.ts';
import { chooseAccount, giveTo, nameFor, openPathTo } from './embedded-account.ts';
import { archiveSettings } from './embedded-archive.ts';
import { findBinaries } from './embedded-binaries.ts';
import { initialise, type Place, type Postmaster, startPostmaster, stopLeftover } from './embedded-process.ts';
import { clusterSettings, socketFolder } from './embedded-settings.ts';
import { ownConnection } from './own-connection.ts';
import { sendScript } from './send-script.ts';
import { StartFault } from './start-fault.ts';

export type Embedded = {
  /** Of the role that owns the database and migrates it; it is not a superuser. */
  ownerUrl: string;
  /** Ends open sessions, writes everything out and frees the data folder. Safe to call twice. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  log: (line: string) => void;
  /** PostgreSQL settings over our own, such as `fsync: 'off'` for tests. */
  settings?: Record<string, string>;
  /** The folder of the cold tablespace, which is made when the cluster has none; without it nothing is made. */
  coldFolder?: string | undefined;
};

const owner = 'bureau_owner';

/** The name of the embedded database. */
export const embeddedDatabase = 'bureau';

/**
 * Starts the embedded PostgreSQL of a data folder (made on first use) and returns when it answers. Its programs never
 * see the terminal's Ctrl-C and end when this process ends, even by kill -9; leftovers, such as a cluster that is
 * still closing or a stale postmaster.pid, are stopped or removed by the next start before it opens the folder again.
 * A cluster that dies by itself is started again. Throws if another live process uses the data folder.
 */
export async function startEmbedded({ dataDir, log, settings, coldFolder }: EmbeddedOptions): Promise<Embedded> {
  const home = resolve(dataDir);
  openDataFolder(home);
  const lock = lockDataDir(home);
  try {
    const place = await preparePlace(home, log);
    const { access, postmaster } = await startOnFreePort(home, place, { log, settings });
    const ownerUrl = ownerUrlOf(place.folder, access);
    try {
      await ensureOwner(access, ownerUrl);
      if (coldFolder !== undefined)
        await withClient(superuserUrl(access, 'postgres'), (client) => ensureCold(client, place, coldFolder));
    } catch (error) {
      await postmaster.stop();
      throw error;
    }
    let stopping: Promise<void> | undefined;
    const stop = () => (stopping ??= postmaster.stop().finally(() => lock.release()));
    return { ownerUrl, stop };
  } catch (error) {
    lock.release();
    throw error;
  }
}

const joinSeconds = 60;

/**
 * For processes beside a running server (workers, further servers, migrate, population): the cluster that a live
 * process has started on this data folder, once it answers, which `stop()` then leaves alone; or our own start. The
 * cluster ends with the process that started it.
 */
export async function useEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const home = resolve(options.dataDir);
  // An unusable folder is reported at once, whichever process is first.
  openDataFolder(home);
  for (const since = Date.now(); ; await pause(200)) {
    // The port may change until it is started.
    const access = isDataDirLocked(home) ? readAccess(home) : undefined;
    const ownerUrl = access && ownerUrlOf(join(home, 'postgres'), access);
    if (ownerUrl !== undefined && (await answers(ownerUrl))) return { ownerUrl, stop: () => Promise.resolve() };
    if (isDataDirLocked(home) && Date.now() - since < joinSeconds * 1_000) continue;
    try {
      return await startEmbedded(options);
    } catch (error) {
      // Of several that find nobody there, one is first; the others join it.
      const isLate = error instanceof StartFault && Date.now() - since < joinSeconds * 1_000;
      if (!isLate) throw error;
    }
  }
}

async function preparePlace(home: string, log: (line: string) => void): Promise<Place> {
  const folder = join(home, 'postgres');
  const account = chooseAccount(folder);
  const place: Place = { home, folder, account, binaries: findBinaries(account), name: folder };
  openPathTo(folder, account);
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    log('Making the database folder');
    makeCluster(place);
  }
  giveTo(account, folder);
  checkVersion(folder, place.binaries.version);
  await stopLeftover(folder, log);
  return { ...place, name: nameFor(folder, account) };
}

// Made under another name and renamed when complete, so that an interrupted first start begins again.
function makeCluster(place: Place): void {
  const draft = `${place.folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  const password = randomBytes(24).toString('base64url');
  initialise({ ...place, folder: draft }, password);
  writeAccess(place.home, {
    port: 0,
    superuserPassword: password,
    ownerPassword: randomBytes(24).toString('base64url'),
  });
  renameSync(draft, place.folder);
}

function checkVersion(folder: string, programs: string): void {
  const made = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  const [ours] = programs.split('.');
  if (made === ours) return;
  throw new StartFault(
    `${folder} was made by PostgreSQL ${made} and the programs are PostgreSQL ${ours}. ` +
      'Start it with the release of the portal that made it, or set another DATA_DIR to begin anew.',
  );
}

async function startOnFreePort(
  home: string,
  place: Place,
  { log, settings }: Pick<EmbeddedOptions, 'log' | 'settings'>,
): Promise<{ access: Access; postmaster: Postmaster }> {
  const known = readAccess(home);
  if (!known) {
    throw new StartFault(
      `${home}/postgres.json is missing; it holds the passwords of ${place.folder}. ` +
        'Bring the file back from a backup, or set another DATA_DIR to begin anew.',
    );
  }
  for (let attempt = 1; ; attempt++) {
    const port = attempt === 1 && (await isFree(known.port)) ? known.port : await anyFreePort();
    const access = { ...known, port };
    try {
      const all = { ...clusterSettings(port), ...archiveSettings(place), ...settings };
      const postmaster = await startPostmaster({ ...place, settings: all, log });
      if (port !== known.port) writeAccess(home, access);
      return { access, postmaster };
    } catch (error) {
      // Another process may take the port between our check and PostgreSQL's start.
      const isPortTaken = error instanceof Error && /could not create any TCP\/IP sockets/.test(error.message);
      if (!isPortTaken || attempt === 3) throw error;
    }
  }
}

async function isFree(port: number): Promise<boolean> {
  return port > 0 && (await listenOnce(port)) === port;
}

/** A port of 127.0.0.1 that is free at this moment. */
export async function anyFreePort(): Promise<number> {
  const port = await listenOnce(0);
  if (port === undefined) throw new Error('There is no free port on 127.0.0.1.');
  return port;
}

function listenOnce(port: number): Promise<number | undefined> {
  return new Promise((found) => {
    const server = createServer();
    server.once('error', () => found(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => found(typeof address === 'object' && address ? address.port : undefined));
    });
  });
}

// The owner is not a superuser, so that what works here also works on a managed database. It may copy into tables
// under forced row security (bypassrls), and make the app role and the databases of tests.
async function ensureOwner(access: Access, ownerUrl: string): Promise<void> {
  if (await answers(ownerUrl)) return;
  await withClient(superuserUrl(access, 'postgres'), async (client) => {
    const { rows } = await client.query('select 1 from pg_roles where rolname = $1', [owner]);
    const verb = rows.length === 0 ? 'create' : 'alter';
    const password = client.escapeLiteral(access.ownerPassword);
    await sendScript(
      client,
      `${verb} role ${owner} login nosuperuser createrole createdb bypassrls password ${password}`,
    );
    await sendScript(client, `grant pg_monitor to ${owner}`);
    const made = await client.query('select 1 from pg_database where datname = $1', [embeddedDatabase]);
    if (made.rows.length === 0) await sendScript(client, `create database ${embeddedDatabase} owner ${owner}`);
  });
  await withClient(superuserUrl(access, embeddedDatabase), (client) =>
    sendScript(client, 'create extension if not exists pg_stat_statements'),
  );
}

async function answers(url: string): Promise<boolean> {
  try {
    await withClient(url, (client) => client.query('select 1'));
    return true;
  } catch {
    return false;
  }
}

async function withClient<T>(connectionString: string, work: (client: Connection) => Promise<T>): Promise<T> {
  const client = ownConnection(connectionString);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

// pg and libpq use the host of the query before the one of the address.
function ownerUrlOf(cluster: string, { port, ownerPassword }: Access): string {
  const folder = socketFolder(cluster, port);
  const url = `postgres://${owner}:${ownerPassword}@127.0.0.1:${port}/${embeddedDatabase}`;
  return folder === undefined ? url : `${url}?host=${encodeURIComponent(folder)}`;
}
