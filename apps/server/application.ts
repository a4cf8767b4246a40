import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { actionName } from '#features/call-words.ts';
import { contracts } from '#features/contracts.ts';
import { personalTopics } from '#features/names.ts';
import { screens } from '#features/screens.ts';
import { servers } from '#features/servers.ts';
import { screenWords } from '#features/screens.ts';
import { glyphFaces } from '#kit/server/captcha/glyphs.ts';
import { makeCipher } from '#kit/server/cipher.ts';
import { type Closing, closing } from '#kit/server/http/closing.ts';
import { keepClock } from '#kit/server/clock.ts';
import type { Pool } from '#database/connection.ts';
import { answerMilliseconds, openPool } from '#kit/server/database/database.ts';
import { ChangeNotifier } from '#kit/server/change-notifier.ts';
import { scopesOf } from '#kit/server/database/scopes.ts';
import { EventHub } from '#kit/server/events.ts';
import { openFiles } from '#kit/server/files/open-files.ts';
import { serveHealth } from '#kit/server/http/health.ts';
import { buildHttp } from '#kit/server/http/http.ts';
import type { Logger } from '#kit/server/metrics/log.ts';
import { AuditWatch } from '#kit/server/calls/audit-watch.ts';
import { menuOf } from '#kit/server/calls/menu.ts';
import { makeMetrics } from '#kit/server/metrics/metrics.ts';
import { ServerSpans } from '#kit/server/metrics/server-spans.ts';
import { openMetrics } from '#kit/server/metrics/private-port.ts';
import { sentRefresh } from '#kit/server/http/cookies.ts';
import { ownershipOf } from '#kit/server/session/binding.ts';
import type { Pipeline } from '#kit/server/calls/call-state.ts';
import { serveOauthMetadata } from '#kit/server/http/oauth-metadata.ts';
import { programScopes } from '#bureau/contract/program-scopes.ts';
import { assertionAlgorithms } from '#features/applications/public-key.ts';
import { plainPage } from '#features/developers/plain/page.ts';
import { reference } from '#features/developers/reference.ts';
import { serveApiDocs } from '#kit/server/http/docs-page.ts';
import { ProgramCalls } from '#kit/server/calls/programs/program-calls.ts';
import { isSignedIn } from '#kit/server/session/session.ts';
import { Places } from '#kit/server/calls/places.ts';
import { Resting } from '#kit/server/calls/resting.ts';
import { ApplicationRate } from '#kit/server/calls/programs/application-rate.ts';
import { Rate } from '#kit/server/calls/rate.ts';
import { openReplica } from '#kit/server/replica/replica-pin.ts';
import type { Settings } from '#kit/server/settings/settings.ts';
import { serveSaml } from '#kit/server/directory/saml-door.ts';
import { LoadShedder } from '#kit/server/http/shedding.ts';
import { servePortal } from '#kit/server/http/static-portal.ts';
import { openTracing } from '#kit/server/metrics/open-tracing.ts';
import { startHeartbeat } from '#kit/server/jobs/heartbeat.ts';
import { startWorkers } from './start-workers.ts';

const portalFolder = join(fileURLToPath(new URL('../../', import.meta.url)), 'dist/portal');

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
  /** Jobs worked at a time in this process; 0 leaves them to separate workers. */
  readonly workers: number;
};

// With the drain (25 s at most) and the workers' own time this stays below the 30 s after which supervisors kill.
const lastAnswersMilliseconds = 4_000;

/**
 * The whole server on one database: calls, portal, health, live events and (unless 0) workers. It listens when this
 * returns.
 */
export async function startApplication(options: ApplicationOptions): Promise<Application> {
  const opened = closing();
  try {
    return await open(options, opened);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function open(options: ApplicationOptions, opened: Closing): Promise<Application> {
  const { settings, appUrl, log, workers } = options;
  const tracing = await openTracing(settings, 'server');
  opened.add(() => tracing?.stop());
  const pool: Pool = openPool(appUrl, settings.pool, answerMilliseconds);
  opened.add(() => pool.end());
  tracing?.watch(pool);
  const events = new EventHub(appUrl);
  opened.add(() => events.close());
  const cipher = makeCipher(settings);
  const files = await openFiles(settings);
  let isStopping = false;

  await pool.query(ensureMonths);
  opened.add(await keepClock(pool, log));
  await events.start();
  await files.sweep(24 * 60);
  // Reading the captcha's font takes 100 ms, for which the first clerk should not wait.
  glyphFaces();
  const replica = await openReplica({ settings, appUrl, primary: pool, log });
  opened.add(() => replica?.stop());
  if (replica !== undefined) events.watch(({ userId }) => replica.pin(userId));
  const changes = new ChangeNotifier(pool, log, personalTopics);
  opened.add(() => changes.close());
  const { audits, programCalls, spans } = countersOf(options, pool, opened);
  const pipeline = {
    pool,
    audits,
    programCalls,
    scopes: scopesOf(pool),
    replica,
    changes,
    settings,
    cipher,
    menu: menuOf(screens, screenWords, settings.indexKey),
    actionName,
    events,
    files,
    ...sharesOf(settings),
    applicationRate: rateOfApplications(appUrl, opened),
  };
  const shedding = new LoadShedder(settings.mostCalls);
  const metrics = makeMetrics({ ...settings, pool, shedding, replica, spans });
  const http = await buildHttp({
    pipeline,
    served: Object.values(servers).flatMap((one) => one.served),
    log,
    shedding,
    metrics,
    tracing,
    isStopping: () => isStopping,
  });
  serveHealth(http, { pool, audits, isStopping: () => isStopping });
  await serveApiDocs(http, contracts, documentsOf(pipeline.scopes, settings));
  serveOauthMetadata(http, { settings, scopes: programScopes, assertionAlgorithms });
  await serveSaml(http, pipeline, log);
  await servePortal(http, portalFolder, settings, plainPage);
  if (workers > 0) {
    const stopWorkers = await startWorkers({ ...options, cipher, files, tracing });
    opened.add(stopWorkers);
  }
  const months = setInterval(() => {
    pool.query(ensureMonths).catch((error: unknown) => log.error('months', { error }));
    // Files that a dead server left in quarantine become a day old only long after its restart.
    files.sweep(24 * 60).catch((error: unknown) => log.error('sweep of quarantine', { error }));
  }, 6 * 3_600_000);
  opened.add(() => clearInterval(months));
  opened.add(() => http.close());
  const address = await http.listen({ port: settings.port, host: settings.host });
  const watched = await openMetrics(settings, metrics);
  if (watched !== undefined) opened.add(() => watched.stop());
  const heartbeat = await startHeartbeat({ pool, settings, log, kind: 'server', address, jobs: workers });
  opened.add(heartbeat.stop);
  // Closed first after the last call is answered, so that operators can watch until then.
  opened.add(async () => {
    isStopping = true;
    await pause(settings.drainSeconds * 1_000);
    await events.close();
    const cut = setTimeout(() => http.server.closeAllConnections(), lastAnswersMilliseconds);
    await http.close();
    clearTimeout(cut);
  });
  return { http, address, stop: opened.close };
}

/** What is counted of the calls while they are answered. */
function countersOf({ settings, log }: ApplicationOptions, pool: Pool, opened: Closing) {
  const [audits, programCalls] = [new AuditWatch(pool, log), new ProgramCalls(pool, log)];
  const spans = new ServerSpans({ pool, log, dataDir: settings.dataDir });
  opened.add(() => audits.close());
  opened.add(() => programCalls.close());
  opened.add(() => spans.close());
  return { audits, programCalls, spans };
}

/** What keeps one caller from taking the server from the others. */
function sharesOf(
  settings: Settings,
): Pick<Pipeline, 'places' | 'resting' | 'rate' | 'institutionRate' | 'addressRate'> {
  return {
    places: new Places(settings),
    resting: new Resting(),
    rate: new Rate(settings.ratePerMinute),
    institutionRate: new Rate(settings.institutionRatePerMinute),
    addressRate: new Rate(settings.ratePerMinute * 10),
  };
}

function rateOfApplications(appUrl: string, opened: Closing): ApplicationRate {
  const pool = openPool(appUrl, 1, answerMilliseconds);
  opened.add(() => pool.end());
  return new ApplicationRate(pool);
}

const ensureMonths = 'select portal.ensure_months(current_date - 1, current_date + 62)';

/** What the documents of the calls say, and to whom: in production to people and programs that may make some (HRD-11). */
function documentsOf(scopes: Pipeline['scopes'], settings: Settings): Parameters<typeof serveApiDocs>[2] {
  const said = { version: settings.apiVersion, reference };
  if (settings.mode !== 'production') return said;
  return {
    ...said,
    admits: async (request) => {
      const { prove, isOwn, useUp } = ownershipOf(request, { settings, scopes });
      await prove();
      const admitted = await isSignedIn(scopes, settings, {
        authorization: request.headers.authorization,
        refresh: sentRefresh(request, settings),
        isOwn,
      });
      if (admitted) await useUp();
      return admitted;
    },
  };
}
