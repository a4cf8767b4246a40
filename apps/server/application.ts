import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contracts } from '#features/contracts.ts';
import { screens } from '#features/screens.ts';
import { jobs, served } from '#features/servers.ts';
import { screenWords } from '#features/words.ts';
import { glyphFaces } from '#kit/server/captcha/glyphs.ts';
import { makeCipher } from '#kit/server/cipher.ts';
import { openPool } from '#kit/server/database.ts';
import { EventHub } from '#kit/server/events.ts';
import { diskFiles } from '#kit/server/files/disk.ts';
import { serveHealth } from '#kit/server/health.ts';
import { buildHttp } from '#kit/server/http.ts';
import { openLoaderPool, startWorker, type Worker } from '#kit/server/jobs.ts';
import type { Logger } from '#kit/server/log.ts';
import { menuOf } from '#kit/server/menu.ts';
import { serveApiDocs } from '#kit/server/docs-page.ts';
import { Rate } from '#kit/server/rate.ts';
import type { Settings } from '#kit/server/settings.ts';
import { servePortal } from '#kit/server/static-portal.ts';

export const portalFolder = join(fileURLToPath(new URL('../../', import.meta.url)), 'dist/portal');

export type Application = {
  readonly http: FastifyInstance;
  readonly address: string;
  readonly stop: () => Promise<void>;
};

export type ApplicationOptions = {
  readonly settings: Settings;
  readonly appUrl: string;
  readonly loaderUrl: string;
  readonly log: Logger;
  /** Jobs worked at a time in this process; 0 leaves them to workers apart. */
  readonly workers: number;
};

/** The whole server on one database: calls, portal, health, live events and (unless 0) workers. Listening when it returns. */
export async function startApplication({
  settings,
  appUrl,
  loaderUrl,
  log,
  workers,
}: ApplicationOptions): Promise<Application> {
  const pool = openPool(appUrl, settings.pool);
  const events = new EventHub(appUrl);
  const cipher = makeCipher(settings);
  const menu = menuOf(screens, screenWords, settings.indexKey);
  const files = diskFiles(join(settings.dataDir, 'files'));
  let isStopping = false;

  await pool.query('select portal.ensure_months(current_date - 1, current_date + 62)');
  await events.start();
  await files.sweep(24 * 60);
  // Reading the captcha's font takes 100 ms, which the first clerk should not wait.
  glyphFaces();
  const pipeline = {
    pool,
    settings,
    cipher,
    menu,
    events,
    files,
    rate: new Rate(settings.ratePerMinute),
    institutionRate: new Rate(settings.institutionRatePerMinute),
    addressRate: new Rate(settings.ratePerMinute * 10),
  };
  const http = await buildHttp({ pipeline, served, log });
  serveHealth(http, pool, () => isStopping);
  await serveApiDocs(http, contracts, { version: settings.apiVersion });
  await servePortal(http, portalFolder, settings);
  const workerPool = workers > 0 ? openPool(appUrl, workers + 2) : undefined;
  const loader = workers > 0 ? openLoaderPool(loaderUrl, workers + 1) : undefined;
  const worker: Worker | undefined =
    workerPool &&
    loader &&
    (await startWorker(jobs, { pool: workerPool, loader, cipher, settings, files, log }, workers));
  const months = setInterval(() => {
    pool
      .query('select portal.ensure_months(current_date - 1, current_date + 62)')
      .catch((error: unknown) => log.error('months', { error }));
  }, 6 * 3_600_000);
  const address = await http.listen({ port: settings.port, host: settings.host });

  const stop = async () => {
    isStopping = true;
    clearInterval(months);
    await events.close();
    await http.close();
    await worker?.stop();
    await workerPool?.end();
    await loader?.end();
    await pool.end();
  };
  return { http, address, stop };
}
