import { setTimeout as pause } from 'node:timers/promises';
import { actAs, openPool } from '#kit/server/database.ts';
import { diskFiles } from '#kit/server/files/disk.ts';
import { makeCipher } from '#kit/server/cipher.ts';
import type { JobServices } from '#kit/server/jobs.ts';
import { makeLogger } from '#kit/server/log.ts';
import { readSettings } from '#kit/server/settings.ts';
import { testKeys } from '#kit/testing/keys.ts';
import { batchJob } from './batch.job.ts';

// A worker that tests stop and kill: it takes turns on one file until it is done, whatever a turn of it runs into.

export type Errand = {
  readonly appUrl: string;
  readonly folder: string;
  readonly turn: { readonly institutionId: number; readonly userId: number; readonly id: string };
};

process.once('message', (errand: Errand) => void work(errand));
process.send?.('ready');

async function work({ appUrl, folder, turn }: Errand): Promise<void> {
  const text = (key: Buffer) => key.toString('base64');
  const settings = readSettings({
    MODE: 'demo',
    DATA_DIR: folder,
    BUREAU_FIELD_KEY: text(testKeys.fieldKey),
    BUREAU_INDEX_KEY: text(testKeys.indexKey),
    BUREAU_SEAL_KEY: text(testKeys.sealKey),
  });
  const pool = openPool(appUrl, 3);
  const services: JobServices = {
    pool,
    loader: pool,
    cipher: makeCipher(settings),
    settings,
    files: diskFiles(folder),
    log: makeLogger('error'),
  };
  process.send?.('begun');
  while (!(await isDone())) {
    // A turn that failed is taken again, as the queue takes it.
    await batchJob.run({ ...turn, isLong: true }, services).catch(() => pause(200));
  }
  process.send?.('done');
  process.disconnect();
  await pool.end();

  async function isDone(): Promise<boolean> {
    const find = actAs(pool, turn, (_, client) =>
      client.query(`select from portal.batch where institution_id = $1 and id = $2 and state = 'done'`, [
        turn.institutionId,
        turn.id,
      ]),
    );
    const { rowCount } = await find.catch(() => ({ rowCount: 0 }));
    return (rowCount ?? 0) > 0;
  }
}
