import { join } from 'node:path';
import { makeCipher } from '#kit/server/cipher.ts';
import { openPool } from '#kit/server/database.ts';
import { diskFiles } from '#kit/server/files/disk.ts';
import { openLoaderPool, startWorker } from '#kit/server/jobs.ts';
import { makeLogger } from '#kit/server/log.ts';
import { readSettings } from '#kit/server/settings.ts';
import { jobs } from '#features/servers.ts';
import { openDatabase } from './open-database.ts';

// A worker apart from the servers, on the database that DATABASE_URL names (or beside the embedded one's server).
const settings = readSettings(process.env, process.argv.slice(2));
const log = makeLogger(settings.logLevel);
const concurrency = Math.max(1, settings.workers);
const database = await openDatabase(settings, (line) => log.info(line));
const files = diskFiles(join(settings.dataDir, 'files'));
const pool = openPool(database.appUrl, concurrency + 2);
const loader = openLoaderPool(database.loaderUrl, concurrency + 1);
const worker = await startWorker(
  jobs,
  { pool, loader, cipher: makeCipher(settings), settings, files, log },
  concurrency,
);
log.info('worker ready', { concurrency });

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stop().then(() => process.exit(0)));
}

async function stop(): Promise<void> {
  await worker.stop();
  await pool.end();
  await loader.end();
  await database.stop();
}
