import { parentPort, workerData } from 'node:worker_threads';
import { makeCipher } from '#kit/server/cipher.ts';
import { keepClock } from '#kit/server/clock.ts';
import { openPool } from '#kit/server/database/database.ts';
import { openFiles } from '#kit/server/files/open-files.ts';
import { type Job, type JobServices, openLoaderPool } from './jobs.ts';
import { makeLogger } from '#kit/server/metrics/log.ts';
import { openTracing } from '#kit/server/metrics/open-tracing.ts';
import type { Settings } from '#kit/server/settings/settings.ts';
import { traced } from '#kit/server/metrics/tracing.ts';

/** The thread's start data. The pools have this many connections, opened when needed. */
export type ThreadStart = {
  readonly appUrl: string;
  readonly loaderUrl: string;
  readonly settings: Settings;
  readonly most: number;
};
/** A job of a module to run, or the end. */
export type ToThread = {
  readonly id: number;
  readonly module: string;
  readonly name: string;
  readonly payload: unknown;
};
/** `problem` if it failed: what was thrown, as plain data. */
export type FromThread = {
  readonly id: number;
  readonly problem?: {
    readonly name: string;
    readonly message: string;
    readonly stack: string | undefined;
    /** Errors with a code are logged without their message, which may quote values. */
    readonly code: string | undefined;
  };
};

const { appUrl, loaderUrl, most, settings: cloned } = workerData as ThreadStart;
// Buffers arrive as plain byte arrays.
const settings = Object.fromEntries(
  Object.entries(cloned).map(([name, value]) => [name, value instanceof Uint8Array ? Buffer.from(value) : value]),
) as Settings;
const services: JobServices = {
  pool: openPool(appUrl, most),
  loader: openLoaderPool(loaderUrl, most),
  cipher: makeCipher(settings),
  settings,
  files: await openFiles(settings),
  log: makeLogger(settings.logLevel),
};

const clock = keepClock(services.pool, services.log, { isPatient: true });
const tracing = await openTracing(settings, 'worker');
tracing?.watch(services.pool);
tracing?.watch(services.loader);

parentPort?.on('message', (message: ToThread | 'end') => void (message === 'end' ? end() : answer(message)));

async function answer({ id, module, name, payload }: ToThread): Promise<void> {
  await clock;
  try {
    const found = await jobOf(module, name);
    await traced(tracing, { name: `job ${name}`, kind: 'job', facts: {} }, () => found.run(payload, services));
    parentPort?.postMessage({ id } satisfies FromThread);
  } catch (error) {
    const thrown = error instanceof Error ? error : new Error(String(error));
    const { name: kind, message, stack } = thrown;
    const code = 'code' in thrown ? codeOf(thrown.code) : undefined;
    parentPort?.postMessage({ id, problem: { name: kind, message, stack, code } } satisfies FromThread);
  }
}

function codeOf(code: unknown): string | undefined {
  return typeof code === 'string' || typeof code === 'number' ? String(code) : undefined;
}

async function jobOf(module: string, name: string): Promise<Job> {
  const exported: Record<string, unknown> = await import(module);
  const found = Object.values(exported).find((each) => (each as Partial<Job> | undefined)?.name === name);
  if (found === undefined) throw new Error(`${module} exports no job ${name}`);
  return found as Job;
}

async function end(): Promise<void> {
  (await clock)();
  await Promise.all([services.pool.end(), services.loader.end(), tracing?.stop()]);
  parentPort?.close();
}
