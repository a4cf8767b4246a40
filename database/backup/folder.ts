import { join } from 'node:path';
import { archivedInto } from '#database/embedded-archive.ts';

type Where = { readonly dataDir: string; readonly backupDir: string | undefined };

/**
 * The folder of all backups: the one of the setting, else the one beside the log's archive, else DATA_DIR/backups.
 */
export function backupsFolder({ dataDir, backupDir }: Where): string {
  const wal = archivedInto(join(dataDir, 'postgres'));
  return backupDir ?? (wal === undefined ? join(dataDir, 'backups') : join(wal, '..'));
}
