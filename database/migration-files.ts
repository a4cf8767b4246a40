import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFault } from './start-fault.ts';

export type Migration = { name: string; sql: string; sha256: string };
export type Applied = { name: string; sha256: string };

/** The migrations of a folder in order; the name is the file name without `.sql`. Throws on a doubtful name. */
export function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  const migrations = files.sort().map((file) => {
    if (!/^\d{4}[a-z]?_[a-z0-9_-]+\.sql$/.test(file)) {
      throw new StartFault(`The migration ${file} must be named like 0001_lost_cheques.sql`);
    }
    // A checkout with Windows line ends holds the same migration.
    const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
    return { name: file.slice(0, -4), sql, sha256: createHash('sha256').update(sql).digest('hex') };
  });
  for (const [index, { name }] of migrations.entries()) {
    const before = migrations[index - 1];
    if (before !== undefined && numberOf(before.name) === numberOf(name)) {
      throw new StartFault(`Two migrations have the number ${numberOf(name)}: ${before.name} and ${name}`);
    }
  }
  return migrations;
}

/** Four digits, and a letter if a feature has several steps. */
function numberOf(name: string): string {
  return name.slice(0, name.indexOf('_'));
}

/** True of a database that holds migrations, but not the first: one made before the first release. */
export function isBeforeFirst(migrations: Migration[], applied: Applied[]): boolean {
  const [first] = migrations;
  return applied.length > 0 && first !== undefined && !applied.some(({ name }) => name === first.name);
}

/**
 * The migrations still to apply. A database may be ahead of us (the previous release runs on the new schema), so
 * unknown later names are ignored. Throws if an applied migration was edited or removed, or if a new one would run
 * before one that is already applied.
 */
export function pendingOf(migrations: Migration[], applied: Applied[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const lastKnown = migrations.at(-1)?.name ?? '';
  for (const { name, sha256 } of applied) {
    const file = known.get(name);
    if (!file && name < lastKnown) throw new StartFault(`The migration ${name} was applied, but its file is gone.`);
    if (file && file.sha256 !== sha256) {
      throw new StartFault(
        `The migration ${name} was edited after it was applied. Undo the edit and write a new migration.`,
      );
    }
  }
  const done = new Set(applied.map(({ name }) => name));
  const lastApplied = [...done].sort().at(-1) ?? '';
  const pending = migrations.filter(({ name }) => !done.has(name));
  const late = pending.find(({ name }) => name < lastApplied);
  if (late)
    throw new StartFault(
      `The migration ${late.name} comes before ${lastApplied}, which is applied. Give it the next number.`,
    );
  return pending;
}
