import { makeCipher } from '#kit/server/cipher.ts';
import { openPool } from '#kit/server/database/database.ts';
import { diskFiles } from '#kit/server/files/disk.ts';
import type { JobServices } from '#kit/server/jobs/jobs.ts';
import { makeLogger } from '#kit/server/metrics/log.ts';
import { readSettings } from '#kit/server/settings/settings.ts';
import { testKeys } from './keys.ts';

type Where = { readonly appUrl: string; readonly folder: string; readonly connections?: number };

/**
 * The services that a job receives, on a test's database and folder, with the keys of the tests. The caller ends its
 * pool.
 */
export function testServices({ appUrl, folder, connections = 3 }: Where): JobServices {
  const text = (key: Buffer) => key.toString('base64');
  const settings = readSettings({
    MODE: 'demo',
    DEMO_COLLEAGUES: 'no',
    DATA_DIR: folder,
    BUREAU_FIELD_KEY: text(testKeys.fieldKey),
    BUREAU_INDEX_KEY: text(testKeys.indexKey),
    BUREAU_SEAL_KEY: text(testKeys.sealKey),
  });
  const pool = openPool(appUrl, connections);
  return {
    pool,
    loader: pool,
    cipher: makeCipher(settings),
    settings,
    files: diskFiles(folder),
    log: makeLogger('error'),
  };
}
