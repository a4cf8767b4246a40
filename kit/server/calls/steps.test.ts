import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Call } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { makeCipher } from '#kit/server/cipher.ts';
import { captchaStore, issueCaptcha } from '#kit/server/captcha/store.ts';
import { openPool } from '#kit/server/database/database.ts';
import { scopesOf } from '#kit/server/database/scopes.ts';
import { ChangeNotifier } from '#kit/server/change-notifier.ts';
import { EventHub } from '#kit/server/events.ts';
import { diskFiles } from '#kit/server/files/disk.ts';
import { buildHttp } from '#kit/server/http/http.ts';
import { LoadShedder } from '#kit/server/http/shedding.ts';
import { makeLogger } from '#kit/server/metrics/log.ts';
import { makeMetrics } from '#kit/server/metrics/metrics.ts';
import { openReplica } from '#kit/server/replica/replica-pin.ts';
import type { Replica } from '#kit/server/replica/replica.ts';
import { type ErrorCode, errors } from '#features/refusals.ts';
import { codeOf } from '#testing/answer.ts';
import { type Answer, type Caller, callerOf, testServer, type TestServer } from '#testing/server.ts';
import { ApplicationRate } from './programs/application-rate.ts';
import { AuditWatch } from './audit-watch.ts';
import type { Pipeline } from './call-state.ts';
import { Places } from './places.ts';
import { Rate } from './rate.ts';
import { Resting } from './resting.ts';
import { steps } from './steps.ts';

type StepName = (typeof steps)[number]['name'];

let server: TestServer;
let lan: Caller;
let pool: ReturnType<typeof openPool>;
/** What the replica compares itself with every second: those trips are no call's. */
let looked: ReturnType<typeof openPool>;
let replica: Replica | undefined;
let events: EventHub;
let changes: ChangeNotifier;

beforeAll(async () => {
  server = await testServer();
  lan = await server.as('lan.clerk');
  const { appUrl, ownerUrl } = server.database;
  pool = openPool(appUrl, 4);
  looked = openPool(appUrl, 1);
  pool.on('connect', (client) => queries.push(vi.spyOn(client, 'query')));
  events = new EventHub(appUrl);
  changes = new ChangeNotifier(pool, silent, new Set());
  // The copy is the database itself under another name.
  const settings = { ...server.settings, databaseReplicaUrl: ownerUrl };
  replica = await openReplica({ settings, appUrl, primary: looked, log: makeLogger('error') });
});
afterAll(async () => {
  await replica?.stop();
  await events.close();
  changes.close();
  await Promise.all([pool.end(), looked.end()]);
  await server.stop();
});

/** How each step can be made to refuse, and its answer then. */
const codes: Partial<Record<StepName, ErrorCode>> = {
  origin: 'wrong-origin',
  identity: 'signed-out',
  binding: 'token-elsewhere',
  access: 'no-permission',
  rate: 'too-many-requests',
  captcha: 'captcha-wrong',
  file: 'file-type',
  input: 'bad-input',
  quota: 'customer-quota',
  proof: 'step-up',
  handle: 'not-found',
  trim: 'general',
};

const worked = ['handle', 'trim'] as const;
/** The steps that can refuse a call on each of its ways to the database. */
const transports = {
  'one trip': ['origin', 'identity', 'binding', 'access', 'rate', 'input', 'quota', 'proof', ...worked],
  'two trips, after a captcha': [
    ...(['origin', 'identity', 'binding', 'access', 'rate', 'captcha', 'input', 'quota', 'proof'] as const),
    ...worked,
  ],
  'two trips, after a file': [
    ...(['origin', 'identity', 'binding', 'access', 'rate', 'file', 'input', 'quota', 'proof'] as const),
    ...worked,
  ],
  'a replica': ['identity', 'binding', 'access', 'rate', 'input', ...worked],
  'a public call': ['origin', 'rate', 'input', ...worked],
} satisfies Record<string, readonly StepName[]>;

type Way = keyof typeof transports;

/** Trips of a right call to the primary. A proof is three of them (decision 006). */
const tripsOf: Readonly<Record<Way, number>> = {
  'one trip': 1 + 3 + 1,
  'two trips, after a captcha': 1 + 1 + 1 + 3 + 1,
  'two trips, after a file': 1 + 1 + 3 + 1,
  'a replica': 1 + 1,
  'a public call': 1,
};

const ways = Object.keys(transports).filter((name): name is Way => name in transports);

/** The call of a way; wrong at `access` it needs a right that a clerk does not have. */
function callOf(way: Way, wrong: ReadonlySet<StepName>): Call {
  const isWork = way !== 'a replica' && way !== 'a public call';
  return {
    ...{ method: 'POST', path: '/api/Steps/Try', about: 'A call of this test.' },
    access: way === 'a public call' ? 'public' : { permission: wrong.has('access') ? 'fee.manage' : 'inquiry.ask' },
    audit: way === 'a replica' ? 'read' : 'change',
    body: z.object({ taxCode: z.string().min(10) }),
    answer: z.object({ done: z.literal(true) }),
    ...(isWork ? { stepUp: true, quota: { counter: 'customer', key: ['taxCode'] } } : {}),
    ...(way === 'two trips, after a captcha' ? { captcha: { purpose: 'inquiry' } } : {}),
    ...(way === 'two trips, after a file' ? { upload: { kind: 'attachment' } } : {}),
  };
}

let tried = 0;
let tripsBefore = 0;
const queries: { readonly mock: { readonly calls: readonly unknown[] } }[] = [];

const countTrips = () => queries.reduce((sum, { mock }) => sum + mock.calls.length, 0);

/**
 * Sends a call that is wrong at these steps; the database breaks it off `fails` times. Each customer is new, so that each
 * counts against the daily limit.
 */
async function send(way: Way, wrong: ReadonlySet<StepName>, fails = 0): Promise<Answer> {
  const call = callOf(way, wrong);
  const settings = {
    ...server.settings,
    csrf: true,
    ...(wrong.has('quota') ? { dailyCustomers: 0 } : {}),
    ...(wrong.has('proof') ? { stepUpMinutes: 0 } : {}),
  };
  const rate = () => new Rate(wrong.has('rate') ? 0 : 1);
  const pipeline: Pipeline = {
    ...{
      pool,
      settings,
      events,
      changes,
      rate: rate(),
      institutionRate: rate(),
      addressRate: rate(),
      applicationRate: new ApplicationRate(looked),
    },
    scopes: scopesOf(pool),
    places: new Places(settings),
    resting: new Resting(),
    cipher: makeCipher(settings),
    menu: () => [],
    actionName: (action) => action,
    audits: new AuditWatch(looked, silent),
    files: diskFiles(settings.dataDir),
    replica: way === 'a replica' ? replica : undefined,
  };
  let left = fails;
  const handle = async () => {
    left -= 1;
    if (left >= 0) throw Object.assign(new Error('broken off'), { code: '40001' });
    if (wrong.has('handle')) throw new Refusal('not-found');
    return { done: !wrong.has('trim') };
  };
  const served = [{ name: 'attempt', call, handle, admit: undefined }];
  const shedding = new LoadShedder(100);
  const metrics = makeMetrics({ pool, dataDir: settings.dataDir, backupDir: undefined, shedding, replica: undefined });
  const http = await buildHttp({ pipeline, served, log: silent, shedding, metrics, isStopping: () => false });
  try {
    const origin = await http.listen({ port: 0, host: '127.0.0.1' });
    const caller = callerOf(
      origin,
      wrong.has('identity') ? 'x'.repeat(43) : lan.token,
      wrong.has('binding') ? undefined : lan.cookie,
    );
    tried += 1;
    const body = {
      taxCode: wrong.has('input') ? '1' : String(1_000_000_000 + tried),
      ...(way === 'two trips, after a captcha' ? await captchaOf(pipeline, wrong.has('captcha')) : {}),
    };
    const file =
      way === 'two trips, after a file' ? { file: new File(['%PDF-1.7'], wrong.has('file') ? 'a.exe' : 'a.pdf') } : {};
    tripsBefore = countTrips();
    return await caller.send(call, { body, ...file }, wrong.has('origin') ? { origin: 'https://elsewhere.vn' } : {});
  } finally {
    await http.close();
  }
}

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

async function captchaOf(pipeline: Pipeline, isWrong: boolean) {
  const { handle, answer } = await issueCaptcha(captchaStore(pipeline), { purpose: 'inquiry' });
  return { twoFactorCode: handle, twoFactorRecoveryCode: isWrong ? '11111' : answer };
}

/** A right captcha is given back with the faults of the input. */
function answeredBy(way: Way, step: StepName): string {
  const code = way === 'two trips, after a captcha' && step === 'input' ? 'captcha-kept' : codes[step];
  return errors[code ?? 'general'].number;
}

async function kept(): Promise<{ rows: number; counted: number }> {
  const [found] = await server.sql<{ rows: number; counted: number }>(
    `select (select count(*) from portal.audit_log where action = 'POST /api/Steps/Try')::int as rows,
       (select count(*) from portal.quota_seen)::int as counted`,
  );
  if (found === undefined) throw new Error('one row was asked for');
  return found;
}

test('docs/architecture.md quotes the list of steps', () => {
  const lines = steps.map(
    ({ name, about, keeps, isRepeated }) => `| ${name} | ${about} | ${keeps} | ${isRepeated ? 'yes' : ''} |`,
  );
  expect(readFileSync('docs/architecture.md', 'utf8')).toContain(
    ['| Step | What it does | A refusal keeps | After 40001 |', '|---|---|---|---|', ...lines, ''].join('\n'),
  );
});

describe.each(ways)('%s', (way) => {
  const order: readonly StepName[] = transports[way];
  const pairs = order.flatMap((early, place) => order.slice(place + 1).map((late) => [early, late] as const));

  test('a call that is right passes every step in the fewest trips to the database', async () => {
    const before = await kept();
    const served = replica?.served;
    expect(codeOf(await send(way, new Set()))).toBe('ok');
    expect(countTrips() - tripsBefore).toBe(tripsOf[way]);
    const after = await kept();
    expect(after.rows).toBe(before.rows + 1);
    if (way === 'a replica') expect(replica?.served).toBe((served ?? 0) + 1);
  });

  if (way === 'a public call') {
    test('a call that the database broke off is not done again', async () => {
      expect(codeOf(await send(way, new Set(), 1))).toBe(errors.general.number);
    });
  } else {
    // One call a minute is allowed, and a captcha is good once: neither is taken again.
    test('a call that the database broke off twice is done again from its transaction on, and audited once', async () => {
      const before = await kept();
      expect(codeOf(await send(way, new Set(), 2))).toBe('ok');
      const after = await kept();
      expect(after.rows).toBe(before.rows + 1);
      expect(after.counted - before.counted).toBe(callOf(way, new Set()).quota === undefined ? 0 : 1);
    });
  }

  test.each(order)('a refusal at %s keeps what the list says', async (name) => {
    const step = steps.find((one) => one.name === name);
    const before = await kept();
    expect(codeOf(await send(way, new Set([name])))).toBe(answeredBy(way, name));
    const after = await kept();
    // The actor of a public call is unknown until its handler has checked.
    const isNobodys = way === 'a public call' && name !== 'handle';
    expect(after.rows - before.rows).toBe(step?.keeps === 'nothing' || isNobodys ? 0 : 1);
    const hasQuota = callOf(way, new Set()).quota !== undefined;
    expect(after.counted - before.counted).toBe(hasQuota && step?.keeps === 'audit row, quota' ? 1 : 0);
  });

  test.each(pairs)('wrong at %s and at %s: the earlier step answers', async (early, late) => {
    // A handler that refuses has no answer to trim.
    expect(codeOf(await send(way, new Set([early, late])))).toBe(answeredBy(way, early));
  });
});
