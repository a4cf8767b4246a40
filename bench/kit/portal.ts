import { spawn } from 'node:child_process';
import { headersOf, signedOf } from '#testing/session/signed.ts';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { useEmbedded } from '#database/embedded.ts';
import { typeParsers } from '#database/types.ts';
import { hashPassword } from '#kit/server/password/password.ts';
import { measuredOver } from './pairs.ts';

const captchaAnswer = '24680';
const benchPassword = 'Bench@2026';

type Captcha = { readonly twoFactorCode: string; readonly twoFactorRecoveryCode: string };

export type BenchPortal = {
  readonly origin: string;
  /** As the owner of the same database. */
  readonly ownerUrl: string;
  readonly owner: Client;
  readonly dataDir: string;
  /** Access tokens, each with the cookies of its session, of users made for the bench, signed in by the portal's own call. */
  readonly users: (count: number) => Promise<string[]>;
  /** Captchas with their answers, drawn a few at a time. */
  readonly captchas: (count: number) => Promise<Captcha[]>;
  readonly pid: number;
  /** Sends a message to the server's process; resolves to its next one. */
  readonly ask: <T>(message: string) => Promise<T>;
  readonly stop: () => Promise<void>;
};

export type BenchOptions = {
  readonly subjects?: number;
  readonly environment?: Record<string, string>;
  /** An unused population, in .data-bench-NAME: otherwise the rows of other benches would be measured too. */
  readonly afresh?: string;
};

/**
 * The shipped server (separate process, demo mode) on its own population in .data-bench-N, with limits raised only
 * for addresses.
 */
export async function startPortal({
  subjects = 20_000,
  environment = {},
  afresh,
}: BenchOptions = {}): Promise<BenchPortal> {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const dataDir = `${root}.data-bench-${afresh ?? subjects}`;
  if (afresh !== undefined) await rm(dataDir, { recursive: true, force: true });
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', './tools/follow-parent.mjs', 'apps/server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      // As the units of deploy/ start it.
      NODE_OPTIONS: '--max-semi-space-size=16',
      PORT: String(port),
      DATA_DIR: dataDir,
      // Like the demo's users.
      BUREAU_PASSWORD_COST: '15',
      POPULATION: String(subjects),
      BUREAU_CAPTCHA_ANSWER: captchaAnswer,
      BUREAU_RATE_PER_MINUTE: '1000000',
      BUREAU_INSTITUTION_RATE_PER_MINUTE: '10000000',
      BUREAU_ADDRESS_LOGINS_PER_MINUTE: '1000000',
      BUREAU_ADDRESS_CAPTCHAS_PER_MINUTE: '1000000',
      // A few users at one address stand for thousands: the pace of one is not measured.
      BUREAU_USER_SHARE: '100',
      BUREAU_ADDRESS_SHARE: '100',
      BUREAU_LOG_LEVEL: 'error',
      ...environment,
    },
  });
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('ready')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the portal ended with ${code}`)));
  });
  await ready;
  const origin = `http://127.0.0.1:${port}`;
  const embedded = await useEmbedded({ dataDir, log: () => undefined });
  const owner = new Client({ connectionString: embedded.ownerUrl, types: typeParsers });
  await owner.connect();
  measuredOver(await transportOf(owner));
  // Row security binds the owner too: the bench acts for its users' institution.
  await owner.query(
    `select set_config('app.institution', min(id)::text, false) from bureau.institution where class = 'bank'`,
  );
  return {
    origin,
    ownerUrl: embedded.ownerUrl,
    owner,
    dataDir,
    pid: child.pid ?? 0,
    ask: async <T>(message: string) => {
      const answer = once(child, 'message');
      child.send(message);
      return (await answer)[0] as T;
    },
    users: (count) => signInUsers(origin, owner, count),
    captchas: (count) => drawCaptchas(origin, count),
    stop: async () => {
      await owner.end();
      await embedded.stop();
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** How the server's own sessions came to the database: 'socket', 'tcp', or both. */
async function transportOf(owner: Client): Promise<string> {
  const { rows } = await owner.query<{ transport: string | null }>(
    `select string_agg(distinct case when client_addr is null then 'socket' else 'tcp' end, ' and ') as transport
       from pg_stat_activity where usename ^@ 'bureau_app' and datname = current_database()`,
  );
  return rows[0]?.transport ?? 'not seen';
}

async function drawCaptchas(origin: string, count: number): Promise<Captcha[]> {
  const drawn: Captcha[] = [];
  const one = async () => {
    while (drawn.length < count) {
      const response = await fetch(`${origin}/api/Captcha/captcha`, { headers: headersOf(undefined, undefined) });
      const { data, code } = (await response.json()) as { data: { twoFactorCode: string } | null; code?: string };
      if (data === null) throw new Error(`no captcha: ${response.status} ${code}`);
      drawn.push({ twoFactorCode: data.twoFactorCode, twoFactorRecoveryCode: captchaAnswer });
    }
  };
  await Promise.all(Array.from({ length: 8 }, one));
  return drawn;
}

async function signInUsers(origin: string, owner: Client, count: number): Promise<string[]> {
  const hash = await hashPassword(benchPassword, 4);
  const names = Array.from({ length: count }, (_, at) => `bench.${at}`);
  await owner.query(
    `with made as (
       insert into portal.user_account (username, full_name, password_hash) select name, 'Bench', $2 from unnest($1::text[]) name
       on conflict (username) do update set password_hash = excluded.password_hash returning id
     )
     insert into portal.membership (user_id, institution_id, roles)
     select id, (select min(id) from bureau.institution where class = 'bank'), '{clerk}' from made on conflict do nothing`,
    [names, hash],
  );
  const tokens: string[] = [];
  // A few at a time: hundreds at once would be refused as too many.
  for (let at = 0; at < names.length; at += 16) {
    tokens.push(...(await Promise.all(names.slice(at, at + 16).map((userName) => signInUser(origin, userName)))));
  }
  return tokens;
}

async function signInUser(origin: string, userName: string): Promise<string> {
  const response = await fetch(`${origin}/api/Logon`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, password: benchPassword }),
  });
  const signed = await signedOf(response);
  if (signed === undefined) throw new Error(`${userName} cannot sign in`);
  return signed;
}

/** A port of the loopback address that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
