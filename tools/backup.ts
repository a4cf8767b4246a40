import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { copyAway, copyLogAway, readAway } from '#database/backup/away.ts';
import type { FarFolder } from '#database/backup/far-folder.ts';
import { backupsFolder } from '#database/backup/folder.ts';
import { BackupError, readBackups } from '#database/backup/manifest.ts';
import { restorableSpans } from '#database/backup/restore.ts';
import { findSource } from '#database/backup/source.ts';
import { takeBackup } from '#database/backup/take.ts';
import { lastTime, shownTime } from '#database/backup/times.ts';
import { backupState, verifyNewest } from '#database/backup/verify.ts';
import { openBucket, openFiles } from '#kit/server/files/open-files.ts';
import { runCommand, where } from './backup-command.ts';

type Say = (line: string) => void;
type Settings = ReturnType<typeof where>;

// npm run backup [-- --to FOLDER] [-- --list]: makes a base backup of the running database beside its archived log,
// and copies it to the bucket of BUREAU_BACKUP_COPY. With --stay it keeps running and does what workers with
// BUREAU_BACKUP_AT do, without any key.
await runCommand(async (say) => {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, list: { type: 'boolean' }, stay: { type: 'boolean' } },
  });
  const given = where();
  const backups = backupsFolder({ ...given, backupDir: values.to ?? given.backupDir });
  if (values.list === true) return list(backups, say);
  if (values.stay === true) return stay(given, backups, say);
  await backUp(given, backups, say);
  await copyFar(given, backups, say);
});

async function backUp(settings: Settings, backups: string, say: Say): Promise<void> {
  const { dataDir, databaseUrl } = settings;
  const source = await findSource({ dataDir, databaseUrl, log: say });
  try {
    const startedAt = performance.now();
    const stored = await openFiles(settings);
    const { backup, removed, segments } = await takeBackup({ source, backups, stored, dataDir, say });
    const { files, store, isExact } = backup.manifest;
    const megabytes = Math.ceil(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024 / 1024);
    say(
      `${backup.folder}: ${files.length} files, ${megabytes} MB, ${store.length} stored files, ` +
        `${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
    );
    if (!isExact) say('The database never rested: its rows were counted a moment before the mark.');
    for (const name of removed) say(`Removed ${name}, by the rule of 7 days and 4 weeks`);
    if (segments > 0) say(`Removed ${segments} files of the log before the oldest backup`);
    say('Keys are in no backup: BUREAU_FIELD_KEY and the others (or keys.json of a demo) are kept apart from it.');
  } finally {
    await source.stop();
  }
}

async function copyFar(settings: Settings, backups: string, say: Say): Promise<void> {
  if (settings.backupCopy === undefined) return;
  const far = await openBucket(settings.backupCopy, settings);
  try {
    const count = await copyAway(backups, far, say);
    say(`${far.name} has it all: ${count} files were copied`);
  } finally {
    far.close();
  }
}

const lookSeconds = 60;
const catchUpMilliseconds = 12 * 3_600_000;

/** Backs up each night, verifies on Sundays an hour later, and copies the log each minute, until it is stopped. */
async function stay(settings: Settings, backups: string, say: Say): Promise<void> {
  const { backupAt, backupCopy } = settings;
  if (backupAt === undefined) throw new BackupError('Set BUREAU_BACKUP_AT to the time of night, like 02:30.');
  const far = backupCopy && (await openBucket(backupCopy, settings));
  const sent = new Set<string>();
  const isDue = (at: Date, last: Date | undefined) =>
    (last === undefined || last < at) && Date.now() - at.getTime() < catchUpMilliseconds;
  const look = async () => {
    const now = new Date();
    const { madeAt, verifiedAt } = backupState(backups);
    if (isDue(lastTime(now, backupAt), madeAt)) await backUp(settings, backups, say);
    // A separate step, repeated until it succeeds: a remote place that is unavailable for a while gets the backup
    // once it is back.
    if (far !== undefined && (await isCopyDue(backups, far))) await copyFar(settings, backups, say);
    const anHourAgo = new Date(now.getTime() - 3_600_000);
    if (madeAt !== undefined && isDue(lastTime(anHourAgo, backupAt, 0), verifiedAt)) {
      const { backup, problems } = await verifyNewest(backups, say, far);
      for (const problem of problems) say(problem);
      say(`${backup} ${problems.length === 0 ? 'is good' : `is NOT good: ${problems.length} faults`}`);
    }
    if (far !== undefined) await copyLogAway(backups, far, sent);
  };
  say(`Backing up each night at ${backupAt} into ${backups}`);
  for (;;) {
    await look().catch((error: unknown) => say(error instanceof Error ? error.message : String(error)));
    await pause(lookSeconds * 1_000);
  }
}

async function isCopyDue(backups: string, far: FarFolder): Promise<boolean> {
  const { madeAt } = backupState(backups);
  const { madeAt: copiedAt } = await readAway(far);
  return madeAt !== undefined && (copiedAt === undefined || copiedAt < madeAt);
}

function list(backups: string, say: Say): void {
  for (const { name, manifest } of readBackups(backups, say)) {
    const megabytes = Math.ceil(manifest.files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024 / 1024);
    const keys = manifest.keyVersions.join(', ');
    say(`${name}  made ${shownTime(manifest.stoppedAt)}  ${megabytes} MB  ${manifest.database.schema}  key ${keys}`);
  }
  const spans = restorableSpans(backups, () => undefined);
  if (spans.length === 0) say(`There is no backup in ${backups} that could be restored.`);
  for (const { from, until } of spans)
    say(`Any time from ${shownTime(from)} until ${shownTime(until)} can be restored`);
}
