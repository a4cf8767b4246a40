import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Access to the embedded cluster of a data folder; kept in DATA_DIR/postgres.json (0600) and in no backup. */
export type Access = { port: number; superuserPassword: string; ownerPassword: string };

export function writeAccess(home: string, access: Access): void {
  const path = join(home, 'postgres.json');
  writeFileSync(`${path}.new`, `${JSON.stringify(access, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** Undefined for a data folder without an embedded cluster. */
export function readAccess(home: string): Access | undefined {
  const path = join(home, 'postgres.json');
  if (!existsSync(path)) return undefined;
  const { port, superuserPassword, ownerPassword }: Access = JSON.parse(readFileSync(path, 'utf8'));
  return { port, superuserPassword, ownerPassword };
}

/** The connection string of the embedded cluster's superuser, for backups. */
export function superuserUrl({ port, superuserPassword }: Access, database: string): string {
  return `postgres://postgres:${superuserPassword}@127.0.0.1:${port}/${database}`;
}
