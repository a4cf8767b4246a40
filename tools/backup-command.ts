import { fileStore, Problem } from '#kit/server/settings/setting-kinds.ts';
import { BackupError } from '#database/backup/manifest.ts';
import type { FarFolder } from '#database/backup/far-folder.ts';
import { openBucket } from '#kit/server/files/open-files.ts';
import { backupSettings, SettingsError } from '#kit/server/settings/settings.ts';

/** What the backup commands need from the environment; of the keys only the one for copies elsewhere. */
export function where() {
  return backupSettings(process.env);
}

/** The folder of an object store that `--from s3://…` names; undefined for a folder on this machine. */
export async function farOf(name: string | undefined): Promise<FarFolder | undefined> {
  if (!name?.startsWith('s3:')) return undefined;
  const place = fileStore(name);
  if (place instanceof Problem || place === 'disk') throw new BackupError(`${name} must be like s3://bucket/folder`);
  return openBucket(place, where());
}

/** Runs a command: prints lines on standard output, and an error on standard error with exit code 1. */
export async function runCommand(work: (say: (line: string) => void) => Promise<void> | void): Promise<void> {
  try {
    await work((line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    const text =
      error instanceof Error ? (isPlain(error) ? error.message : (error.stack ?? error.message)) : String(error);
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  }
}

function isPlain(error: Error): boolean {
  if (error instanceof BackupError || error instanceof SettingsError) return true;
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
