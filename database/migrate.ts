import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection, OwnConnection } from './connection.ts';
import { appRoleOf, ensureRole, loaderRoleOf, rolePassword, urlAs } from './app-role.ts';
import { codeOf } from './data-dir-lock.ts';
import { ensureDoorKey, withDoorKey } from './door-key.ts';
import { useEmbedded } from './embedded.ts';
import { type Applied, isBeforeFirst, type Migration, pendingOf, readMigrations } from './migration-files.ts';
import { ownConnection } from './own-connection.ts';
import { migrateQueue } from './queue.ts';
import { readSchema } from './schema-files.ts';
import { sendScript } from './send-script.ts';
import { StartFault } from './start-fault.ts';

export type MigrateOptions = {
  ownerUrl: string;
  dataDir: string;
  log: (line: string) => void;
  /** BUREAU_APP_ROLE_PASSWORD; without it the password is derived from the owner's. */
  appPassword?: string | undefined;
  /** BUREAU_LOADER_ROLE_PASSWORD; the same. */
  loaderPassword?: string | undefined;
  /** The folder of NNNN_name.sql files; the project's own by default. */
  folder?: string;
  /**
   * How an empty database is made: from the schema at once, or by every migration since the first release. `npm run
   * check` proves that both are the same. Migrations of another folder are the only way for theirs.
   */
  from?: 'schema' | 'migrations';
  /** Believe nothing without a seal from now on: no server of the release before runs any more. */
  requireSeal?: boolean;
};

export const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url));

// 'bureau' as a number: one lock for all that change the schema of a database.
const migrationLock = 0x6275_7265;
/** Below PostgreSQL's deadlock_timeout of a second: a migration steps back before a call is killed for its sake. */
const lockPatience = '700ms';
const lockTries = 20;
// lock_not_available, deadlock_detected
const lockFaults = new Set(['55P03', '40P01']);

/**
 * Brings a database (PostgreSQL 15 or later, as its owner) to the newest schema and returns the connection strings of
 * the app role and the loader and the names of newly applied migrations. Each migration is one transaction; two
 * starters take turns; an applied migration is never run again and never accepted with another text. In the SQL,
 * `:app_role` and `:loader_role` stand for their quoted names.
 */
export async function migrate({
  ownerUrl,
  dataDir,
  log,
  appPassword,
  loaderPassword,
  folder = migrationsFolder,
  from = folder === migrationsFolder ? 'schema' : 'migrations',
  requireSeal = false,
}: MigrateOptions): Promise<{
  appUrl: string;
  loaderUrl: string;
  applied: string[];
}> {
  const migrations = readMigrations(folder);
  const client = ownConnection(ownerUrl, { application_name: 'migrate' });
  // The next statement reports a connection that ended between two statements.
  client.on('error', () => undefined);
  await connect(client);
  try {
    const name = await checkServer(client);
    const [role, loader] = [appRoleOf(name), loaderRoleOf(name)];
    const password = rolePassword({ ownerUrl, role, dataDir, given: appPassword });
    const secret = rolePassword({ ownerUrl, role: loader, dataDir, given: loaderPassword });
    await takeTurn(client, log);
    await ensureRole(client, { ownerUrl, role, password });
    await ensureRole(client, { ownerUrl, role: loader, password: secret });
    const roles = new Map([
      ['app_role', client.escapeIdentifier(role)],
      ['loader_role', client.escapeIdentifier(loader)],
    ]);
    const known = await readApplied(client, roles);
    if (isBeforeFirst(migrations, known)) throw new StartFault(await beginAnew(client, dataDir));
    const applied =
      known.length === 0 && from === 'schema'
        ? await makeAtOnce(client, { migrations, roles, log })
        : await applyPending(client, { migrations, known, roles, log });
    await migrateQueue(client, { ownerUrl, role });
    // Migrations of another folder make no doors.
    const isOwn = folder === migrationsFolder;
    const key = isOwn ? await ensureDoorKey(client, { isNew: known.length === 0, isRequired: requireSeal }) : undefined;
    const urlOf = (as: string, its: string) => withDoorKey(urlAs(ownerUrl, as, its), key);
    return { appUrl: urlOf(role, password), loaderUrl: urlOf(loader, secret), applied };
  } finally {
    // Ending the session releases the turn.
    await client.end();
  }
}

async function connect(client: OwnConnection): Promise<void> {
  try {
    await client.connect();
  } catch (cause) {
    const { message } = cause instanceof Error ? cause : new Error(String(cause));
    // A host with several addresses fails with one error for each and no message of its own.
    const why = message === '' ? (codeOf(cause) ?? 'no answer') : message;
    throw new StartFault(`The database at ${client.host}:${client.port} cannot be reached: ${why}`, { cause });
  }
}

async function checkServer(client: Connection): Promise<string> {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as shown,
            current_database() as name /* never null: version, shown */`,
  );
  const server = rows[0];
  if (!server || server.version < 150_000) {
    throw new StartFault(`PostgreSQL 15 or later is needed; DATABASE_URL leads to ${server?.shown}.`);
  }
  return server.name;
}

/**
 * Takes the migrators' lock by asking again and again: a waiting statement would stay open, and an index built while
 * others write waits for every open statement to end. Each would wait for the other.
 */
async function takeTurn(client: Connection, log: (line: string) => void): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine /* never null: mine */', [
      migrationLock,
    ]);
    if (rows[0]?.mine) return;
    if (attempt === 1) log('Waiting for another server that is migrating this database');
    await sleep(turnMilliseconds);
  }
}

const turnMilliseconds = 200;

type Roles = ReadonlyMap<string, string>;

async function readApplied(client: Connection, roles: Roles): Promise<Applied[]> {
  await client.query(`
    create table if not exists public.migration (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )`);
  // For /readyz, which compares the schema with the program's.
  const app = roles.get('app_role');
  await sendScript(client, `grant usage on schema public to ${app}; grant select on public.migration to ${app}`);
  const { rows } = await client.query('select name, sha256 from public.migration order by name');
  return rows;
}

async function beginAnew(client: Connection, dataDir: string): Promise<string> {
  const { rows } = await client.query(`select to_regclass('portal.deployment') is not null as known`);
  const asked = rows[0]?.known ? await client.query('select mode from portal.deployment') : undefined;
  const isDemo = asked?.rows[0]?.mode === 'demo';
  return (
    'This database was made before the first release and cannot be upgraded. ' +
    (isDemo
      ? `It is a demo's: remove the folder ${dataDir} (DATA_DIR), or give DATABASE_URL an empty database, and start again. A new demo is made.`
      : 'Give DATABASE_URL (or DATA_DIR) an empty database and load the data into it; this one is left as it is.')
  );
}

const noted = 'insert into public.migration (name, sha256) values ($1, $2)';

/** Makes an empty database from the schema as it is today, and notes every migration as applied. */
async function makeAtOnce(
  client: Connection,
  { migrations, roles, log }: { migrations: Migration[]; roles: Roles; log: (line: string) => void },
): Promise<string[]> {
  log('Making the tables');
  await client.query('begin');
  for (const { name, sql } of readSchema()) {
    const text = withRoles(sql, roles);
    await sendScript(client, text).catch((error: unknown) => {
      throw new Error(`The schema's ${name} failed: ${placeOf(error, text)}`, { cause: error });
    });
  }
  for (const { name, sha256 } of migrations) await client.query(noted, [name, sha256]);
  await client.query('commit');
  return migrations.map(({ name }) => name);
}

async function applyPending(
  client: Connection,
  {
    migrations,
    known,
    roles,
    log,
  }: { migrations: Migration[]; known: Applied[]; roles: Roles; log: (line: string) => void },
): Promise<string[]> {
  const pending = pendingOf(migrations, known);
  const newer = known.filter(({ name }) => !migrations.some((migration) => migration.name === name)).length;
  if (newer > 0) {
    log(
      `The database is of a newer release: ${newer} of its migrations are unknown here. The release just before that ` +
        'one works on it; an older one may not, and belongs on another DATA_DIR or DATABASE_URL.',
    );
  }
  // A first start applies all of them, and nobody needs their names then.
  const isNew = known.length === 0;
  if (isNew) log(`Making the tables (${pending.length} migrations)`);
  for (const migration of pending) {
    await apply(client, migration, roles);
    if (!isNew) log(`Applied migration ${migration.name}`);
  }
  return pending.map(({ name }) => name);
}

function withRoles(sql: string, roles: Roles): string {
  return sql.replaceAll(/(?<!:):(app_role|loader_role)\b/g, (_, name: string) => roles.get(name) ?? '');
}

// A migration that waits for a lock makes everybody behind it wait too, so it gives up soon and tries again.
async function apply(client: Connection, migration: Migration, roles: Roles): Promise<void> {
  const sql = withRoles(migration.sql, roles);
  const values = [migration.name, migration.sha256] as const;
  for (let attempt = 1; ; attempt++) {
    try {
      if (outsideMark.test(migration.sql)) {
        await applyOutside(client, sql);
        await client.query(noted, values);
        return;
      }
      await client.query(`begin; set local lock_timeout = '${lockPatience}'`);
      await sendScript(client, sql);
      await client.query(noted, values);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      if (lockFaults.has(codeOf(error) ?? '') && attempt < lockTries) {
        await sleep(200 * attempt + Math.random() * 200);
        continue;
      }
      throw new Error(`The migration ${migration.name} failed: ${placeOf(error, sql)}`, { cause: error });
    }
  }
}

// Indexes on large tables are built while others write. There is no time limit: it waits for locks, but holds none.
const outsideMark = /^-- outside a transaction\s*$/m;

/** One statement that may be repeated: a half-built result of an earlier try is removed first. */
async function applyOutside(client: Connection, sql: string): Promise<void> {
  const name = /\bindex concurrently if not exists ([\w"]+)\s+on\s+(?:([\w"]+)\.)?/i.exec(sql);
  const { rows } = await client.query(
    `select i.indexrelid::regclass::text as broken from pg_index i join pg_class c on c.oid = i.indexrelid
      where not i.indisvalid and c.relname = $1 and c.relnamespace = coalesce(to_regnamespace($2), 'public'::regnamespace)`,
    [name?.[1] ?? '', name?.[2] ?? 'public'],
  );
  for (const { broken } of rows) await sendScript(client, `drop index concurrently ${broken}`);
  await sendScript(client, sql);
}

function placeOf(error: unknown, sql: string): string {
  if (!(error instanceof Error)) return String(error);
  const position = 'position' in error ? Number(error.position) : Number.NaN;
  if (Number.isNaN(position)) return error.message;
  return `line ${sql.slice(0, position - 1).split('\n').length}: ${error.message}`;
}

async function main(): Promise<void> {
  const log = (line: string) => console.log(line);
  const dataDir = process.env['DATA_DIR'] ?? '.data';
  const given = process.env['DATABASE_URL'];
  const embedded = given ? undefined : await useEmbedded({ dataDir, log });
  try {
    const ownerUrl = embedded?.ownerUrl ?? given ?? '';
    const appPassword = process.env['BUREAU_APP_ROLE_PASSWORD'];
    const loaderPassword = process.env['BUREAU_LOADER_ROLE_PASSWORD'];
    const requireSeal = process.argv.includes('--require-seal');
    const { applied } = await migrate({ ownerUrl, dataDir, log, appPassword, loaderPassword, requireSeal });
    log(applied.length === 0 ? 'The database is up to date' : `Applied ${applied.length} migrations`);
  } finally {
    await embedded?.stop();
  }
}

// import.meta.main is missing in the oldest Node 24.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await main().catch((error: unknown) => {
    console.error(error instanceof StartFault ? error.message : error);
    process.exitCode = 1;
  });
}
