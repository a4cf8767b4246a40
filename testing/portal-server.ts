import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildPortal, node24, root } from '#tools/bring.mjs';
import { quickFolder } from './folders/quick-folder.ts';
import { samlEntity, samlKeys } from './saml.ts';

const subjects = 2000;
const readySeconds = 300;

/**
 * Playwright's global set-up: a demo server on a free port with a data folder of its own, its address in PORTAL_URL, the keys of
 * the SAML provider that it trusts in PORTAL_SAML.
 * With PORTAL_URL set from outside, the tests run against that server and none is started. Every captcha is 24680.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['PORTAL_URL'] !== undefined) return undefined;
  buildPortal();
  const port = await freePort();
  const dataDir = mkdtempSync(join(quickFolder(), 'bureau-portal-'));
  // The provider itself runs inside the tests that sign in through it.
  const saml = await samlKeys();
  process.env['PORTAL_SAML'] = JSON.stringify(saml);
  const server = startServer({ port, dataDir, samlCertificate: saml.pem });
  const origin = `http://127.0.0.1:${port}`;
  try {
    await untilReady(server, origin);
  } catch (error) {
    await stop(server, dataDir);
    throw error;
  }
  process.env['PORTAL_URL'] = origin;
  // A test that needs a day which no screen can make, such as figures of a year ago, joins the server's database.
  process.env['PORTAL_DATA'] = dataDir;
  return () => stop(server, dataDir);
}

type Wanted = { readonly port: number; readonly dataDir: string; readonly samlCertificate: string };

// Same as in npm start: when the tests are killed, the channel closes and the server ends.
function startServer({ port, dataDir, samlCertificate }: Wanted): ChildProcess {
  const { DATABASE_URL: _, ...environment } = process.env;
  return spawn(node24(), ['--import', './tools/follow-parent.mjs', 'apps/server/main.ts'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...environment,
      PORT: String(port),
      DATA_DIR: dataDir,
      MODE: 'demo',
      // The least that a server takes, of the demo users' hashes too: hundreds of tests sign in.
      BUREAU_PASSWORD_COST: '14',
      POPULATION: String(subjects),
      // Tests find desks as they leave them; pictures show them at work.
      DEMO_COLLEAGUES: process.env['PICTURES_BY'] === undefined ? 'no' : 'yes',
      BUREAU_CAPTCHA_ANSWER: '24680',
      // All tests sign in from one address.
      BUREAU_ADDRESS_LOGINS_PER_MINUTE: '100000',
      BUREAU_ADDRESS_CAPTCHAS_PER_MINUTE: '100000',
      // Parallel tests sign the same people in; the sessions of one test must not end those of another.
      BUREAU_SESSIONS_PER_USER: '100',
      // The long size opens screens more often in a minute than any person does.
      ...(process.env['LONG'] === '1' ? { BUREAU_RATE_PER_MINUTE: '100000' } : {}),
      BUREAU_LOG_LEVEL: 'warn',
      BUREAU_SAML_ENTRY_POINT: `${samlEntity}/login`,
      BUREAU_SAML_PROVIDER: samlEntity,
      BUREAU_SAML_CERTIFICATE: samlCertificate,
    },
  });
}

async function untilReady(server: ChildProcess, origin: string): Promise<void> {
  for (const startedAt = Date.now(); Date.now() - startedAt < readySeconds * 1000; await pause(100)) {
    if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode} before it was ready.`);
    const isReady = await fetch(`${origin}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
  }
  throw new Error(`The server was not ready within ${readySeconds} s.`);
}

async function stop(server: ChildProcess, dataDir: string): Promise<void> {
  if (server.exitCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  rmSync(dataDir, { recursive: true, force: true });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
