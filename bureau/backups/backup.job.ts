import { z } from 'zod';
import { copyAway, copyLogAway } from '#database/backup/away.ts';
import { backupsFolder } from '#database/backup/folder.ts';
import { findSource } from '#database/backup/source.ts';
import { takeBackup } from '#database/backup/take.ts';
import { backupState } from '#database/backup/verify.ts';
import { openBucket } from '#kit/server/files/open-files.ts';
import { job } from '#kit/server/jobs/jobs.ts';

/**
 * Each night at BUREAU_BACKUP_AT in Hanoi, on workers that have it set: makes a backup and its copy elsewhere. A
 * missed night is made up for within half a day.
 */
export const backupJob = job({
  name: 'backup',
  cron: ({ backupAt }) => {
    if (backupAt === undefined) return undefined;
    const [hour = 0, minute = 0] = backupAt.split(':').map(Number);
    return `${minute} ${(hour + 17) % 24} * * * ?fill=12h`;
  },
  isWorkedWith: ({ backupAt }) => backupAt !== undefined,
  apart: import.meta.url,
  payload: z.unknown(),
  run: async (_, { settings, files, log }) => {
    const { dataDir, databaseUrl, backupCopy } = settings;
    const say = (line: string) => log.debug(line);
    const backups = backupsFolder(settings);
    const { madeAt } = backupState(backups);
    // An earlier try may have made the backup and failed to copy it: then only copy.
    if (madeAt === undefined || Date.now() - madeAt.getTime() > 3_600_000) {
      const source = await findSource({ dataDir, databaseUrl, log: say });
      const from = performance.now();
      try {
        const { backup } = await takeBackup({ source, backups, stored: files, dataDir, say });
        log.info('backup made', { backup: backup.name, seconds: Math.round((performance.now() - from) / 1000) });
      } finally {
        await source.stop();
      }
    }
    if (backupCopy === undefined) return;
    const far = await openBucket(backupCopy, settings);
    const count = await copyAway(backups, far, say);
    far.close();
    log.info('backups copied', { to: far.name, files: count });
  },
});

// What this process knows to exist elsewhere, by place; each place is listed only once.
const sent = new Map<string, Set<string>>();

/** Each minute, on workers that make backups: sends newly archived log elsewhere. */
export const backupLogJob = job({
  name: 'backup-log',
  cron: ({ backupAt, backupCopy }) => (backupAt === undefined || backupCopy === undefined ? undefined : '* * * * *'),
  isWorkedWith: ({ backupAt, backupCopy }) => backupAt !== undefined && backupCopy !== undefined,
  apart: import.meta.url,
  payload: z.unknown(),
  run: async (_, { settings, log }) => {
    if (settings.backupCopy === undefined) return;
    const far = await openBucket(settings.backupCopy, settings);
    const known = sent.get(far.name) ?? new Set();
    sent.set(far.name, known);
    const count = await copyLogAway(backupsFolder(settings), far, known);
    far.close();
    log.debug('log copied', { files: count });
  },
});
