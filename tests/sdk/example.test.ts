import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { webhooks } from '#features/subscriptions/contract.ts';
import { before, firstPerson, month, type WatchWorld, watchWorld } from '#features/subscriptions/watched.fixture.ts';
import { known } from '#bureau/population/known/known.ts';
import { liveApplication } from '#testing/session/application.ts';
import { installExample, tsc } from './installed.fixture.ts';

vi.setConfig({ testTimeout: 60_000 });
let world: WatchWorld;
let folder = '';
let place = '';
let program: ChildProcess | undefined;
beforeAll(async () => {
  world = await watchWorld({ webhookPrivate: true });
  folder = mkdtempSync(join(tmpdir(), 'bureau-example-'));
  place = installExample(folder);
});
afterAll(async () => {
  program?.kill();
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const { clean } = known;

/** A port that nobody listens on; the bureau must know it before the example starts. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

/** Starts the example as its README says; answers where it listens. */
async function started(environment: Record<string, string>): Promise<string> {
  program?.kill();
  program = spawn(process.execPath, ['source/main.ts'], {
    cwd: place,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: program.stdout ?? process.stdin })) return line;
  throw new Error('the example ended');
}

test('API-09 the example is typed by the SDK as it is packed', () => {
  tsc(place);
});

test('API-09 API-07 a loan: consent, report, score, decision, watch; the event comes by webhook and the SDK verifies it', async () => {
  await world.clear();
  const groups = { [before]: 1, [month]: 3 };
  // A customer of this bank has a worse debt at another one.
  await world.arrange([], [{ person: clean.subjectId - firstPerson, bank: 1, groups }]);
  const { clientId, key } = await liveApplication(world.server);
  const keyFile = join(folder, 'key.json');
  writeFileSync(keyFile, JSON.stringify({ ...key.privateKey.export({ format: 'jwk' }), kid: key.kid }));
  const port = await freePort();
  const an = await world.server.as('an.admin');
  const added = await an.send(webhooks.add, {
    body: { url: `http://127.0.0.1:${port}/bureau-events`, noiDung: 'events' },
  });
  const { secret } = added.body.data as { secret: string };
  const origin = await started({
    BUREAU: world.server.origin,
    APPLICATION: clientId,
    KEY_FILE: keyFile,
    WEBHOOK_SECRET: secret,
    PORT: String(port),
  });

  const applied = {
    reference: 'HS-2026-1',
    name: clean.name,
    identityNumber: clean.citizenId,
    amountVnd: '200000000',
    consent: { paper: 'HD 1', wording: 'Tôi đồng ý', startsOn: '2026-01-01', endsOn: '2099-12-31' },
  };
  const apply = async (change: object = {}) => {
    const response = await fetch(`${origin}/loans`, {
      method: 'POST',
      body: JSON.stringify({ ...applied, ...change }),
    });
    return { status: response.status, loan: await response.json() };
  };
  const { status, loan } = await apply();
  expect({ status, loan }).toMatchObject({
    status: 201,
    loan: { outcome: 'approved', cicCode: clean.cicCode, isWatched: true },
  });
  // Broken off and sent again: one consent, one inquiry, one score.
  expect((await apply()).loan).toEqual(loan);
  const counts = await world.server.sql(
    `select (select count(*)::int from portal.inquiry i join portal.application a on a.user_id = i.user_id where a.client_id = $1) as asked,
       (select count(*)::int from portal.consent where evidence = 'HD 1' and subject_id = $2 and created_name = $1) as consents`,
    [clientId, clean.subjectId],
  );
  expect(counts).toEqual([{ asked: 2, consents: 1 }]);
  // What the bureau refuses reaches the desk with its reason.
  const refused = await apply({ reference: 'HS-2026-2', name: '' });
  expect([refused.status, refused.loan.status]).toEqual([502, 400]);

  await world.raise(1);
  const alerts = async () => (await (await fetch(`${origin}/loans/HS-2026-1`)).json()).alerts;
  await expect.poll(async () => (await alerts()).length, { timeout: 25_000 }).toBeGreaterThan(0);
  expect(await alerts()).toContainEqual(
    expect.objectContaining({ type: 'watch.alert', data: expect.objectContaining({ trigger: 'group-up' }) }),
  );
  const forged = await fetch(`${origin}/bureau-events`, { method: 'POST', body: '{"type":"watch.alert"}' });
  expect(forged.status).toBe(401);
});
