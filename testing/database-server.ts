import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { isDataDirLocked, lockDataDir } from '#database/data-dir-lock.ts';
import { appRoleOf, loaderRoleOf } from '#database/app-role.ts';
import { startEmbedded } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { quickFolder } from './folders/quick-folder.ts';
import { CitusDatabases } from './leaves/citus-databases.ts';
import { pretendSpread } from './leaves/spread.ts';

type Template = { serverUrl: string; admin: Client; appUrl: string; loaderUrl: string; stop: () => Promise<void> };
type Made = { name: string; ownerUrl: string; appUrl: string; loaderUrl: string };

const folderPrefix = 'bureau-test-';
const fillTemplateFile = new URL('template.ts', import.meta.url);

// A test that loses its data in a power cut is run again. The owner cannot end a vacuum of a database that is being
// dropped.
const hasty = {
  archive_mode: 'off',
  autovacuum: 'off',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  // The folder may lie in memory.
  shared_buffers: '256MB',
  max_wal_size: '256MB',
};

// Without fsync a copy of files is quicker than one through the log. A server of DATABASE_URL has its own way.
const copied = process.env['DATABASE_URL'] ? '' : 'strategy file_copy';

// Of this run alone: a server of DATABASE_URL may be used by others.
const run = `bureau_test_${process.pid}`;
const templateName = `${run}_template`;

// `npm run test:leaves` asks for databases whose balances lie on workers, or that behave as if (docs/decisions/307).
const leaves = process.env['BUREAU_LEAVES'];

/**
 * vitest's global set-up: one PostgreSQL for the whole run in its own folder, started when the first test asks for a
 * database; or the server of DATABASE_URL, as an owner that may make roles and databases. The tests' processes ask
 * over HTTP on the loopback address, because the database is started once, in this process.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { dataDir, remove } = folderOfRun();
  let template: Promise<Template> | undefined;
  let made = 0;
  const citus =
    leaves === 'citus'
      ? new CitusDatabases({ url: process.env['CITUS_URL'] ?? '', dataDir, run, fill: fillTemplate })
      : undefined;
  const make = async (): Promise<Made> => {
    if (citus !== undefined) return await citus.make();
    const { serverUrl, admin, appUrl, loaderUrl } = await (template ??= makeTemplate(dataDir));
    made += 1;
    const name = `${run}_${made}`;
    await admin.query(`create database ${name} template ${templateName} ${copied}`);
    const [own, app, loader] = [serverUrl, appUrl, loaderUrl].map((url) => withName(url, name));
    return { name, ownerUrl: own ?? '', appUrl: app ?? '', loaderUrl: loader ?? '' };
  };
  const drop = async (name: string): Promise<object> => {
    if (citus !== undefined) {
      await citus.drop(name);
      return {};
    }
    const { admin } = await (template ??= makeTemplate(dataDir));
    await dropWhenLeft(admin, name);
    return {};
  };
  const server = createServer((request, response) => {
    const [, what = '', name = ''] = (request.url ?? '').split('/');
    (what === 'make' ? make() : drop(name)).then(
      (answer) => response.end(JSON.stringify(answer)),
      (error: unknown) => response.writeHead(500).end(JSON.stringify({ error: String(error) })),
    );
  });
  project.provide('testDatabases', await listen(server));
  return async () => {
    server.close();
    server.closeAllConnections();
    await (await template?.catch(() => undefined))?.stop();
    remove();
  };
}

/** The folder of this run: of its databases, and of all temporary folders of its tests, which go with it. */
function folderOfRun(): { readonly dataDir: string; readonly remove: () => void } {
  const place = quickFolder();
  removeLeftovers(place);
  const folder = mkdtempSync(join(place, folderPrefix));
  const lock = lockDataDir(folder);
  // The database runs as another user if we are root.
  chmodSync(folder, 0o711);
  const given = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  const remove = () => {
    if (given === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = given;
    lock.release();
    rmSync(folder, { recursive: true, force: true });
  };
  return { dataDir: join(folder, 'data'), remove };
}

// The owner cannot end the app role's sessions; they are closing when a test drops its database.
async function dropWhenLeft(admin: Client, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await admin.query(`drop database if exists ${admin.escapeIdentifier(name)}`);
      return;
    } catch (error) {
      if (tries === 100) throw error;
      await sleep(50);
    }
  }
}

async function makeTemplate(dataDir: string): Promise<Template> {
  const given = process.env['DATABASE_URL'];
  const embedded = given
    ? undefined
    : await startEmbedded({ dataDir, log: () => {}, settings: hasty, coldFolder: join(dataDir, 'cold') });
  const serverUrl = embedded?.ownerUrl ?? given ?? '';
  const admin = new Client({ connectionString: serverUrl });
  const stop = async () => {
    if (embedded === undefined) await removeMade(admin);
    await admin.end();
    await embedded?.stop();
  };
  try {
    await admin.connect();
    await admin.query(`create database ${templateName}`);
    const ownerUrl = withName(serverUrl, templateName);
    const { appUrl, loaderUrl } = await migrate({ ownerUrl, dataDir, log: () => {} });
    await fillTemplate(ownerUrl);
    if (leaves === 'pretend') await pretendSpread(ownerUrl);
    return { serverUrl, admin, appUrl, loaderUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** On a server that goes on: the run's databases and the roles of its template. */
async function removeMade(admin: Client): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [`${run}_`],
  );
  for (const { name } of rows) await dropWhenLeft(admin, name);
  for (const role of [appRoleOf(templateName), loaderRoleOf(templateName)])
    await admin.query(`drop role if exists ${admin.escapeIdentifier(role)}`);
}

// Rows that every test may use, such as institutions and people, are written once, into the template.
async function fillTemplate(ownerUrl: string): Promise<void> {
  if (!existsSync(fillTemplateFile)) return;
  const template: { fillTemplate(ownerUrl: string): Promise<void> } = await import(fillTemplateFile.href);
  await template.fillTemplate(ownerUrl);
}

// A killed run leaves its folder. A minute is longer than any run takes until it has locked its own.
function removeLeftovers(place: string): void {
  for (const name of readdirSync(place)) {
    if (!name.startsWith(folderPrefix)) continue;
    const folder = join(place, name);
    const isOld = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > 60_000;
    if (isOld && !isDataDirLocked(folder)) rmSync(folder, { recursive: true, force: true });
  }
}

function withName(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object' && address) resolve(`http://127.0.0.1:${address.port}`);
    });
  });
}
