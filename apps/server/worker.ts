import { makeCipher } from '#kit/server/cipher.ts';
import { keepClock } from '#kit/server/clock.ts';
import type { Closing } from '#kit/server/http/closing.ts';
import { openPool } from '#kit/server/database/database.ts';
import { openFiles } from '#kit/server/files/open-files.ts';
import { startHeartbeat } from '#kit/server/jobs/heartbeat.ts';
import { makeLogger } from '#kit/server/metrics/log.ts';
import { makeMetrics } from '#kit/server/metrics/metrics.ts';
import { openMetrics } from '#kit/server/metrics/private-port.ts';
import { readSettings } from '#kit/server/settings/settings.ts';
import { openTracing } from '#kit/server/metrics/open-tracing.ts';
import { openDatabase } from './open-database.ts';
import { returnMemory } from './return-memory.ts';
import { runProcess } from './run-process.ts';
import { sayOfWitness } from './say-of-witness.ts';
import { startWorkers } from './start-workers.ts';

/** A worker separate from the servers, on the database of DATABASE_URL or beside the embedded one's server. */
async function main(opened: Closing): Promise<void> {
  const settings = readSettings(process.env, process.argv.slice(2));
  const log = makeLogger(settings.logLevel);
  await sayOfWitness(settings, log);
  const workers = Math.max(1, settings.workers);
  const { appUrl, loaderUrl, stop } = await openDatabase(settings, (line) => log.info(line));
  opened.add(stop);
  const tracing = await openTracing(settings, 'worker');
  opened.add(() => tracing?.stop());
  const files = await openFiles(settings);
  // This process's reports take no connection from its jobs.
  const pool = openPool(appUrl, 2);
  opened.add(() => pool.end());
  opened.add(await keepClock(pool, log));
  const metrics = makeMetrics({ pool, dataDir: settings.dataDir, backupDir: settings.backupDir });
  const watched = await openMetrics(settings, metrics);
  if (watched !== undefined) opened.add(() => watched.stop());
  const cipher = makeCipher(settings);
  const stopWorkers = await startWorkers({ settings, appUrl, loaderUrl, cipher, files, log, tracing, workers });
  opened.add(stopWorkers);
  const heartbeat = await startHeartbeat({ pool, settings, log, kind: 'worker', address: '', jobs: workers });
  opened.add(heartbeat.stop);
  await returnMemory();
  log.info('worker ready', { concurrency: workers });
}

runProcess(main);
