import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbedded } from '#database/embedded.ts';
import { type MigrateOptions, migrate } from '#database/migrate.ts';
import { quickFolder } from '#testing/folders/quick-folder.ts';

/** Creates a migrated database and returns its owner's connection string. */
export type MakeDatabase = (name: string, how?: Pick<MigrateOptions, 'from'>) => Promise<string>;

/**
 * Runs the work on a PostgreSQL of its own, in a folder that is removed afterwards, so that changes in a developer's
 * own database have no effect.
 */
export async function withScratchDatabases<T>(work: (make: MakeDatabase) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(quickFolder(), 'bureau-scratch-'));
  const log = () => undefined;
  try {
    const embedded = await startEmbedded({ dataDir, log, settings: { fsync: 'off', archive_mode: 'off' } });
    try {
      return await work(async (name, how = {}) => {
        const owner = new Client({ connectionString: embedded.ownerUrl });
        await owner.connect();
        await owner.query(`create database ${owner.escapeIdentifier(name)}`);
        await owner.end();
        const url = new URL(embedded.ownerUrl);
        url.pathname = `/${name}`;
        await migrate({ ownerUrl: url.href, dataDir, log, ...how });
        return url.href;
      });
    } finally {
      await embedded.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
