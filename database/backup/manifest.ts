import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const time = z.iso.datetime().transform((text) => new Date(text));
const file = z.strictObject({ path: z.string(), bytes: z.number().int(), sha256: z.string() });
const place = z.strictObject({ lsn: z.string(), segment: z.string() });

const manifest = z.strictObject({
  version: z.literal(1),
  startedAt: time,
  /** From this moment on the backup can be restored. */
  stoppedAt: time,
  database: z.strictObject({
    name: z.string(),
    /** The role that made the cluster. */
    superuser: z.string(),
    system: z.string(),
    postgres: z.string(),
    segmentBytes: z.number().int(),
    /** The newest migration. */
    schema: z.string(),
  }),
  wal: z.strictObject({ start: place, stop: place, mark: place.extend({ name: z.string() }) }),
  /** The versions of field keys that sealed its rows. The keys themselves are in no backup. */
  keyVersions: z.array(z.number().int()),
  /**
   * The row counts of the main tables at the mark; `isExact` is false if no moment without a transaction was found.
   */
  counts: z.record(z.string(), z.number().int()),
  isExact: z.boolean(),
  /** Months that a restore had not brought yet when it was made: the backups before it hold them. */
  coming: z.number().int().optional(),
  /** The audit's chains at the mark: number, rows, hash of the last one. */
  auditHeads: z.array(z.tuple([z.number().int(), z.number().int(), z.string()])),
  folders: z.array(z.string()),
  files: z.array(file),
  /** Uploaded and generated files; they are beside the backups in `files`, shared by all. */
  store: z.array(file),
});

/** A backup's manifest. Times are UTC, sizes bytes, hashes SHA-256 in hex, paths relative to its folder. */
export type Manifest = z.output<typeof manifest>;
export type FileEntry = z.output<typeof file>;
export type Backup = { readonly name: string; readonly folder: string; readonly manifest: Manifest };

/** Something in the backups is wrong; the message names the file. */
export class BackupError extends Error {}

/** Where things lie below the folder of all backups. */
export function placesIn(backups: string) {
  return {
    bases: join(backups, 'base'),
    wal: join(backups, 'wal'),
    files: join(backups, 'files'),
    verified: join(backups, 'verified.json'),
  };
}

/** The text of a manifest and the line that proves it complete. */
export function writtenManifest(value: Manifest): { text: string; proof: string } {
  const text = `${JSON.stringify(value, null, 1)}\n`;
  return { text, proof: `${sha256(text)}\n` };
}

/** Reads a backup's manifest. Throws a BackupError that names it if it was changed or cut. */
export function readBackup(backups: string, name: string): Backup {
  const folder = join(placesIn(backups).bases, name);
  const path = join(folder, 'manifest.json');
  const text = textOf(path);
  if (text === undefined || `${sha256(text)}\n` !== textOf(`${path}.sha256`)) {
    throw new BackupError(`${path} is missing or was changed; the backup ${name} cannot be trusted`);
  }
  return { name, folder, manifest: manifest.parse(JSON.parse(text)) };
}

/** The names of the finished backups, oldest first. */
export function backupNames(backups: string): string[] {
  const { bases } = placesIn(backups);
  if (!existsSync(bases)) return [];
  return readdirSync(bases)
    .filter((name) => /^\d{8}T\d{6}Z$/.test(name))
    .sort();
}

/** The finished backups, oldest first; those with a damaged manifest are passed to `damaged` and left out. */
export function readBackups(backups: string, damaged: (problem: string) => void): Backup[] {
  return backupNames(backups).flatMap((name) => {
    try {
      return [readBackup(backups, name)];
    } catch (error) {
      damaged(error instanceof Error ? error.message : String(error));
      return [];
    }
  });
}

/** The name of a backup that starts at a moment: 20261122T093000Z. */
export function backupName(at: Date): string {
  return at.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');
}

/** When a backup of this name was started. */
export function timeOfName(name: string): Date {
  return new Date(name.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
