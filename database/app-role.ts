import { randomBytes, scryptSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Connection } from './connection.ts';
import { codeOf } from './data-dir-lock.ts';
import { sendScript } from './send-script.ts';

/** The role of the servers: `<database>_app`, cut to the 63 bytes of a PostgreSQL name. */
export function appRoleOf(databaseName: string): string {
  return `${databaseName.slice(0, 59)}_app`;
}

/** The owner's connection string with another user and password. */
export function urlAs(ownerUrl: string, role: string, password: string): string {
  const url = new URL(ownerUrl);
  url.username = encodeURIComponent(role);
  url.password = encodeURIComponent(password);
  return url.href;
}

/** The role by which workers take in data files: `<database>_loader`, cut like the app role's. */
export function loaderRoleOf(databaseName: string): string {
  return `${databaseName.slice(0, 56)}_loader`;
}

type PasswordSources = { ownerUrl: string; role: string; dataDir: string; given: string | undefined };

/**
 * The password of the app role or the loader: `given` (BUREAU_APP_ROLE_PASSWORD, BUREAU_LOADER_ROLE_PASSWORD) if set;
 * else derived from the owner's password, so that every machine with the same DATABASE_URL gets the same one without
 * sharing a file; else, for an owner without a password (a certificate, the local socket), made once and kept in
 * DATA_DIR/app-role.json (0600).
 */
export function rolePassword({ ownerUrl, role, dataDir, given }: PasswordSources): string {
  if (given) return given;
  const ownerPassword = new URL(ownerUrl).password;
  // Slow on purpose: the holder of the app role's password must not guess the owner's from it.
  if (ownerPassword) return scryptSync(ownerPassword, `app role ${role}`, 24).toString('base64url');
  return keptPassword(join(dataDir, 'app-role.json'), role);
}

function keptPassword(path: string, role: string): string {
  const kept: Record<string, string> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const known = kept[role];
  if (known) return known;
  const password = randomBytes(24).toString('base64url');
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, `${JSON.stringify({ ...kept, [role]: password }, null, 2)}\n`, { mode: 0o600 });
  return password;
}

/**
 * Makes or repairs the app role or the loader, as the owner: it may log in with this password and connect, owns
 * nothing and cannot bypass row security. Throws if the role has more rights, or if the owner may not make roles.
 */
export async function ensureRole(
  owner: Connection,
  { ownerUrl, role, password }: { ownerUrl: string; role: string; password: string },
): Promise<void> {
  const quoted = owner.escapeIdentifier(role);
  const secret = owner.escapeLiteral(password);
  const limits = 'nosuperuser nocreatedb nocreaterole nobypassrls noreplication';
  const { rows } = await owner.query(
    `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as excess
       from pg_roles where rolname = $1 /* never null: excess */`,
    [role],
  );
  const found = rows[0];
  if (found?.excess) throw new Error(`The role ${role} has more rights than a server may have. It needs: ${limits}.`);
  try {
    // Another database of the same cluster may make the same role at the same moment.
    if (!found) await ignoring(['42710', '23505'], () => sendScript(owner, `create role ${quoted} login ${limits}`));
    await sendScript(owner, `grant connect, temporary on database ${await currentDatabase(owner)} to ${quoted}`);
    // Only when needed: it would write to the catalogue, and need rights, at every start.
    if (!(await logsIn(urlAs(ownerUrl, role, password)))) {
      await sendScript(owner, `alter role ${quoted} with login password ${secret}`);
    }
  } catch (error) {
    if (codeOf(error) !== '42501') throw error;
    throw new Error(
      `The owner in DATABASE_URL may not make the role ${role}. Give it CREATEROLE, or have an administrator run ` +
        `"create role ${role} login ${limits}" with the password of the setting that names it.`,
      { cause: error },
    );
  }
}

async function currentDatabase(client: Connection): Promise<string> {
  const { rows } = await client.query('select current_database() as name');
  return client.escapeIdentifier(rows[0]?.name ?? '');
}

async function logsIn(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString });
  try {
    await client.connect();
    return true;
  } catch (error) {
    // 28P01 wrong password, 28000 may not log in.
    if (['28P01', '28000'].includes(codeOf(error) ?? '')) return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

async function ignoring(codes: string[], work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!codes.includes(codeOf(error) ?? '')) throw error;
  }
}
