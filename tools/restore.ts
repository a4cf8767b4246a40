import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { downloadBackup } from '#database/backup/away.ts';
import { backupsFolder } from '#database/backup/folder.ts';
import { BackupError } from '#database/backup/manifest.ts';
import { bringRest, keepPlan, readPlan } from '#database/backup/rest.ts';
import { restoreTo } from '#database/backup/restore.ts';
import { findSource } from '#database/backup/source.ts';
import { readTime, shownTime } from '#database/backup/times.ts';
import { farOf, runCommand, where } from './backup-command.ts';

// npm run restore -- --to TIME [--into FOLDER] [--cold FOLDER] [--from FOLDER or s3://bucket/folder]: restores the database as of
// that time, in a new data folder. With --hot-first what is seldom read is left out, and npm run restore -- --rest --into FOLDER brings
// it while the database works.
await runCommand(async (say) => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      into: { type: 'string' },
      from: { type: 'string' },
      cold: { type: 'string' },
      'hot-first': { type: 'boolean' },
      rest: { type: 'boolean' },
    },
  });
  if (values.rest === true) return rest(values.into, say);
  const at = values.to === undefined ? undefined : readTime(values.to);
  if (at === undefined) {
    throw new BackupError(
      'npm run restore -- --to TIME [--into FOLDER] [--from FOLDER] [--cold FOLDER] [--hot-first]; TIME is like 2026-11-22 16:30:00 (in Hanoi) ' +
        'or 2026-11-22T09:30:00Z. The times to choose from: npm run backup -- --list',
    );
  }
  const { dataDir, backupDir } = where();
  const into = resolve(values.into ?? `${dataDir}-restored`);
  const startedAt = performance.now();
  const far = await farOf(values.from);
  const backups = far === undefined ? (values.from ?? backupsFolder({ dataDir, backupDir })) : `${into}-backups`;
  const isHotOnly = values['hot-first'] === true;
  if (far !== undefined) await downloadBackup(far, { into: backups, until: at, isHotOnly, say });
  const { backup, place } = await restoreTo(at, { backups, into, coldInto: values.cold, isHotOnly, say });
  if (isHotOnly) keepPlan(into, { at, backups: resolve(backups), far: far === undefined ? undefined : values.from });
  say(`${into} holds the database as of ${shownTime(at)}, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  const { keyVersions } = backup.manifest;
  const versions = keyVersions.length === 0 ? '' : ` (field keys of version ${keyVersions.join(', ')})`;
  say(`Its keys are in no backup: give the server the keys it had${versions}, or copy keys.json of a demo into it.`);
  const { postgres } = place.binaries;
  const isOurs = postgres.includes('embedded');
  const start = isOurs ? `DATA_DIR=${into}` : `${postgres} -D ${place.folder}, and DATABASE_URL to it`;
  say(`Start it with ${start}, then make a backup at once: its log is archived from that backup on.`);
  if (isHotOnly)
    say(
      `Months before about a year are still to come: npm run restore -- --rest --into ${into}, best while it runs already.`,
    );
});

async function rest(folder: string | undefined, say: (line: string) => void): Promise<void> {
  const { dataDir, databaseUrl } = where();
  const into = resolve(folder ?? `${dataDir}-restored`);
  const startedAt = performance.now();
  const { at, backups, far: from } = readPlan(into);
  const far = await farOf(from);
  if (far !== undefined) await downloadBackup(far, { into: backups, until: at, say });
  const source = await findSource({ dataDir: into, databaseUrl, log: say });
  try {
    const count = await bringRest({ into, url: source.url, say });
    say(`${count} months came, ${((performance.now() - startedAt) / 1000).toFixed(1)} s: ${into} is whole`);
  } finally {
    await source.stop();
  }
}
