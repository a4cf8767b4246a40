import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { downloadBackup } from '#database/backup/away.ts';
import { backupsFolder } from '#database/backup/folder.ts';
import { BackupError } from '#database/backup/manifest.ts';
import { restoreTo } from '#database/backup/restore.ts';
import { readTime, shownTime } from '#database/backup/times.ts';
import { farOf, runCommand, where } from './backup-command.ts';

// npm run restore -- --to TIME [--into FOLDER] [--from FOLDER or s3://bucket/folder]: restores the database as of
// that time, in a new data folder.
await runCommand(async (say) => {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, into: { type: 'string' }, from: { type: 'string' } },
  });
  const at = values.to === undefined ? undefined : readTime(values.to);
  if (at === undefined) {
    throw new BackupError(
      'npm run restore -- --to TIME [--into FOLDER] [--from FOLDER]; TIME is like 2026-11-22 16:30:00 (in Hanoi) ' +
        'or 2026-11-22T09:30:00Z. The times to choose from: npm run backup -- --list',
    );
  }
  const { dataDir, backupDir } = where();
  const into = resolve(values.into ?? `${dataDir}-restored`);
  const startedAt = performance.now();
  const far = await farOf(values.from);
  const backups = far === undefined ? (values.from ?? backupsFolder({ dataDir, backupDir })) : `${into}-backups`;
  if (far !== undefined) await downloadBackup(far, { into: backups, until: at, say });
  const { backup, place } = await restoreTo(at, { backups, into, say });
  say(`${into} holds the database as of ${shownTime(at)}, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  const { keyVersions } = backup.manifest;
  const versions = keyVersions.length === 0 ? '' : ` (field keys of version ${keyVersions.join(', ')})`;
  say(`Its keys are in no backup: give the server the keys it had${versions}, or copy keys.json of a demo into it.`);
  const { postgres } = place.binaries;
  const isOurs = postgres.includes('embedded');
  const start = isOurs ? `DATA_DIR=${into}` : `${postgres} -D ${place.folder}, and DATABASE_URL to it`;
  say(`Start it with ${start}, then make a backup at once: its log is archived from that backup on.`);
});
