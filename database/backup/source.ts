import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '#database/data-dir-lock.ts';
import { readAccess, superuserUrl } from '#database/embedded-access.ts';
import { chooseAccount } from '#database/embedded-account.ts';
import type { Account } from '#database/embedded-binaries.ts';
import { embeddedDatabase, useEmbedded } from '#database/embedded.ts';
import { ownConnection } from '#database/own-connection.ts';
import { BackupError } from './manifest.ts';

/** The cluster to back up, and how its superuser (or another role that may make backups) reaches it. */
export type Source = {
  readonly url: string;
  /** The cluster's folder on this machine. */
  readonly folder: string;
  readonly account: Account | undefined;
  readonly isEmbedded: boolean;
  /** Leaves a running server's cluster alone and stops one that was started for the backup. */
  readonly stop: () => Promise<void>;
};

type Where = {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly log: (line: string) => void;
};

/**
 * Finds the cluster on this machine: the embedded one, or that of a connection string. Throws a BackupError if it is
 * elsewhere, where only pg_basebackup reaches it.
 */
export async function findSource({ dataDir, databaseUrl, log }: Where): Promise<Source> {
  if (databaseUrl !== undefined) {
    const folder = await folderOf(databaseUrl);
    return { url: databaseUrl, folder, account: undefined, isEmbedded: false, stop: () => Promise.resolve() };
  }
  const embedded = await useEmbedded({ dataDir, log });
  const access = readAccess(dataDir);
  if (!access) throw new BackupError(`${dataDir}/postgres.json is missing`);
  const folder = join(dataDir, 'postgres');
  const url = superuserUrl(access, embeddedDatabase);
  return { url, folder, account: chooseAccount(folder), isEmbedded: true, stop: () => embedded.stop() };
}

async function folderOf(url: string): Promise<string> {
  const client = ownConnection(url);
  await client.connect();
  try {
    const { rows } = await client.query(
      `select current_setting('data_directory') as folder, system_identifier::text as system
         from pg_control_system() /* never null: folder, system */`,
    );
    const { folder = '', system = '' } = rows[0] ?? {};
    if (folder !== '' && systemIn(folder) === system) return folder;
    throw remote(folder);
  } catch (error) {
    if (codeOf(error) !== '42501') throw error;
    throw new BackupError('The role in DATABASE_URL may not see where the cluster lies: grant pg_monitor to it.');
  } finally {
    await client.end();
  }
}

// The first eight bytes of pg_control are the cluster's identifier, in the machine's byte order.
function systemIn(folder: string): string | undefined {
  const path = join(folder, 'global', 'pg_control');
  try {
    return existsSync(path) ? readFileSync(path).readBigUInt64LE().toString() : undefined;
  } catch {
    return undefined;
  }
}

function remote(folder: string): BackupError {
  return new BackupError(
    `The database of DATABASE_URL is on another machine, or its folder ${folder} cannot be read here. ` +
      "Back it up from there with this command, or with PostgreSQL's own: " +
      'pg_basebackup -d "$DATABASE_URL" -D FOLDER -X stream -c fast',
  );
}
