import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { testCaptcha, testKeys } from '#testing/keys.ts';
import { type Embedded, startEmbedded } from '#database/embedded.ts';
import { root } from '#tools/bring.mjs';

/** A server or a worker of the portal as in production: a process of its own. */
export type Node = {
  readonly origin: string;
  readonly child: ChildProcess;
  /** Its output on standard output and standard error so far. */
  readonly said: () => string;
  /** Sends a signal and waits for the end; returns the seconds that took. */
  readonly end: (signal?: NodeJS.Signals) => Promise<number>;
};

export type NodeOptions = {
  readonly kind?: 'server' | 'worker';
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly port?: number;
  /** The checkout of another release; this one by default. */
  readonly checkout?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** False for a node that is expected not to start. */
  readonly untilReady?: boolean;
};

const readySeconds = 120;

/**
 * The variables of every node in a fault script: the same keys, a fixed captcha, and limits that the load does not
 * reach.
 */
const common = {
  MODE: 'demo',
  DEMO_COLLEAGUES: 'no',
  // The same cost as for the demo users.
  BUREAU_PASSWORD_COST: '15',
  POPULATION: '500',
  BUREAU_FIELD_KEY: testKeys.fieldKey.toString('base64'),
  BUREAU_INDEX_KEY: testKeys.indexKey.toString('base64'),
  BUREAU_SEAL_KEY: testKeys.sealKey.toString('base64'),
  BUREAU_CAPTCHA_ANSWER: testCaptcha,
  BUREAU_RATE_PER_MINUTE: '1000000',
  BUREAU_INSTITUTION_RATE_PER_MINUTE: '10000000',
  BUREAU_ADDRESS_LOGINS_PER_MINUTE: '1000000',
  BUREAU_DAILY_CUSTOMERS: '1000000',
  BUREAU_SESSIONS_PER_USER: '100',
  BUREAU_WORKERS: '0',
  BUREAU_ACCESS_MINUTES: '15',
  BUREAU_LOG_LEVEL: 'warn',
};

/** Starts a node and returns once it is ready (a worker: once it says so). */
export async function startNode(options: NodeOptions): Promise<Node> {
  const { kind = 'server', databaseUrl, dataDir, checkout = root, environment = {}, untilReady = true } = options;
  const port = options.port ?? (await freePort());
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(
    process.execPath,
    ['--import', './tools/follow-parent.mjs', `apps/server/${kind === 'worker' ? 'worker' : 'main'}.ts`],
    {
      cwd: checkout,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...inherited,
        ...common,
        // A few users at one address stand for thousands. The first release knows no shares.
        ...(checkout === root ? { BUREAU_USER_SHARE: '100', BUREAU_ADDRESS_SHARE: '100' } : {}),
        ...(kind === 'worker' ? { BUREAU_WORKERS: '2', BUREAU_LOG_LEVEL: 'info' } : {}),
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        ...environment,
      },
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-20_000);
    });
  const origin = `http://127.0.0.1:${port}`;
  const node: Node = {
    origin,
    child,
    said: () => said,
    async end(signal = 'SIGTERM') {
      const from = performance.now();
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit');
        child.kill(signal);
        await gone;
      }
      return (performance.now() - from) / 1000;
    },
  };
  if (untilReady) await readiness(node, kind);
  return node;
}

async function readiness({ child, origin, said, end }: Node, kind: 'server' | 'worker'): Promise<void> {
  for (const from = Date.now(); Date.now() - from < readySeconds * 1000; await pause(100)) {
    if (child.exitCode !== null) throw new Error(`the ${kind} ended with ${child.exitCode}:\n${said()}`);
    if (kind === 'worker' ? said().includes('worker ready') : (await statusOf(`${origin}/readyz`)) === 200) return;
  }
  await end('SIGKILL');
  throw new Error(`the ${kind} was not ready within ${readySeconds} s:\n${said()}`);
}

/** The status with which an address answers a GET; 0 without an answer in time. */
export async function statusOf(url: string, milliseconds = 3_000): Promise<number> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(milliseconds) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

/** Waits until a condition is true; returns the seconds that took, or undefined after the time limit. */
export async function secondsUntil(
  holds: () => Promise<boolean>,
  { within, every = 100 }: { readonly within: number; readonly every?: number },
): Promise<number | undefined> {
  const from = performance.now();
  while (performance.now() - from < within * 1000) {
    if (await holds()) return (performance.now() - from) / 1000;
    await pause(every);
  }
  return undefined;
}

/** A folder for a script's data, removed at its end. */
export function scratchFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'bureau-fault-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export type Cluster = { readonly ownerUrl: string; readonly port: number; readonly embedded: Embedded };

/** The embedded PostgreSQL in a folder, reachable by TCP, so that a proxy can be placed in front of it. */
export async function startCluster(dataDir: string, settings: Record<string, string> = {}): Promise<Cluster> {
  const embedded = await startEmbedded({ dataDir, log: () => undefined, settings });
  const url = new URL(embedded.ownerUrl);
  url.search = '';
  return { ownerUrl: url.href, port: Number(url.port), embedded };
}

/** The address of the same database through another port. */
export function urlThrough(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.port = String(port);
  return url.href;
}

/** A free port of the loopback address. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
