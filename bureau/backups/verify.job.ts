import { z } from 'zod';
import { backupsFolder } from '#database/backup/folder.ts';
import { backupNames } from '#database/backup/manifest.ts';
import { verifyNewest } from '#database/backup/verify.ts';
import { openBucket } from '#kit/server/files/open-files.ts';
import { job } from '#kit/server/jobs/jobs.ts';

/**
 * On Sundays at half past three in Hanoi, or an hour after the night's backup: restores the newest backup and
 * compares it. Runs where backups are: on workers that make them or saw some at their start.
 */
export const backupVerifyJob = job({
  name: 'backup-verify',
  cron: ({ backupAt = '02:30' }) => {
    const [hour = 0, minute = 0] = backupAt.split(':').map(Number);
    // Cron lines are in UTC, seven hours behind Hanoi: early Sunday in Hanoi is Saturday in UTC.
    const utc = ((hour + 1) % 24) - 7;
    return utc < 0 ? `${minute} ${utc + 24} * * 6` : `${minute} ${utc} * * 0`;
  },
  isWorkedWith: (settings) => settings.backupAt !== undefined || backupNames(backupsFolder(settings)).length > 0,
  apart: import.meta.url,
  payload: z.unknown(),
  run: async (_, { settings, log }) => {
    const backups = backupsFolder(settings);
    if (backupNames(backups).length === 0) return;
    const far = settings.backupCopy && (await openBucket(settings.backupCopy, settings));
    const { backup, seconds, problems } = await verifyNewest(backups, (line) => log.debug(line), far);
    far?.close();
    if (problems.length === 0) log.info('backup verified', { backup, seconds });
    else log.error('the newest backup cannot be relied on', { backup, problems });
  },
});
