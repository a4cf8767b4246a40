import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readAway } from '#database/backup/away.ts';
import { backupsFolder } from '#database/backup/folder.ts';
import { placesIn } from '#database/backup/manifest.ts';
import { backupState } from '#database/backup/verify.ts';
import { openBucket } from '#kit/server/files/open-files.ts';
import type { Settings } from '#kit/server/settings/settings.ts';

const time = z.iso.datetime({ offset: true });
/** The end time in manifests of our backups and of other programs. */
const manifest = z.union([
  z.object({ stoppedAt: time }).transform(({ stoppedAt }) => stoppedAt),
  z.object({ finishedAt: time }).transform(({ finishedAt }) => finishedAt),
]);

type Where = Pick<
  Settings,
  'backupDir' | 'dataDir' | 'backupCopy' | 'backupKey' | 's3Endpoint' | 's3Region' | 's3AccessKey' | 's3SecretKey'
>;

/** What is known about backups; times are ISO texts, null is never. `copy` is null if no copy is configured. */
export type BackupSeen = {
  readonly folder: string;
  readonly finishedAt: string | null;
  readonly hours: number | null;
  readonly verifiedAt: string | null;
  readonly isFaulty: boolean;
  readonly copy: { readonly place: string; readonly madeAt: string | null; readonly logUntil: string | null } | null;
};

/**
 * When the newest backup was finished and when one was verified. Takes the latest end named by a manifest.json in the
 * backup folder, in its subfolders or in those of `npm run backup`, or stored in the copy elsewhere, for servers that
 * are not on the backup machine.
 */
export async function readBackup(where: Where, now: Date): Promise<BackupSeen> {
  const folder = backupsFolder(where);
  const { bases } = placesIn(folder);
  const folders = [folder, ...(await foldersIn(folder)), ...(await foldersIn(bases))];
  const [copy, ...times] = await Promise.all([
    copyElsewhere(where, now),
    ...folders.map((one) => finishedAt(join(one, 'manifest.json'))),
  ]);
  const newest = Math.max(...times, copy?.madeAt ? Date.parse(copy.madeAt) : Number.NEGATIVE_INFINITY);
  const { verifiedAt, isBad } = backupState(folder);
  return {
    folder,
    finishedAt: Number.isFinite(newest) ? new Date(newest).toISOString() : null,
    hours: Number.isFinite(newest) ? Math.round((now.getTime() - newest) / 360_000) / 10 : null,
    verifiedAt: verifiedAt?.toISOString() ?? null,
    isFaulty: isBad,
    copy,
  };
}

async function foldersIn(folder: string): Promise<string[]> {
  const below = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return below.filter((one) => one.isDirectory()).map(({ name }) => join(folder, name));
}

// A manifest names every file of its backup and is looked up every ten seconds, so cache what was read.
const read = new Map<string, { readonly mtimeMs: number; readonly time: number }>();

// A backup that is in progress or was interrupted has no manifest or half of one.
async function finishedAt(path: string): Promise<number> {
  try {
    const { mtimeMs } = await stat(path);
    const known = read.get(path);
    if (known?.mtimeMs === mtimeMs) return known.time;
    const end = Date.parse(manifest.parse(JSON.parse(await readFile(path, 'utf8'))));
    read.set(path, { mtimeMs, time: end });
    return end;
  } catch {
    return Number.NEGATIVE_INFINITY;
  }
}

const askAgainMilliseconds = 30_000;
let asked: { readonly at: number; readonly copy: BackupSeen['copy'] } | undefined;

// If the store does not answer, nothing new is known about its copy, which then looks as old as it was.
async function copyElsewhere(where: Where, now: Date): Promise<BackupSeen['copy']> {
  if (where.backupCopy === undefined) return null;
  if (asked !== undefined && now.getTime() - asked.at < askAgainMilliseconds) return asked.copy;
  const far = await openBucket(where.backupCopy, where);
  const { madeAt, logUntil } = await readAway(far).catch(() => ({ madeAt: undefined, logUntil: undefined }));
  far.close();
  const copy = {
    place: far.name,
    madeAt: madeAt?.toISOString() ?? null,
    logUntil: logUntil?.toISOString() ?? null,
  };
  asked = { at: now.getTime(), copy };
  return copy;
}
