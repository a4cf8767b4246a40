import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lostCheques } from '#features/lost-cheques/contract.ts';
import type { LogFields } from '#kit/server/metrics/log.ts';
import { openPool } from '#kit/server/database/database.ts';
import { Replica } from '#kit/server/replica/replica.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { freePort } from './faults/kit/nodes.ts';

let server: TestServer;
let lan: Caller;
let binh: Caller;
let metricsPort = 0;

// The copy is the same database under another name, but reads there still run in a read-only transaction.
beforeAll(async () => {
  metricsPort = await freePort();
  server = await testServer(({ ownerUrl }) => ({ databaseReplicaUrl: ownerUrl, metricsPort }));
  lan = await server.as('lan.clerk');
  binh = await server.as('binh.clerk');
});
afterAll(() => server.stop());

async function readsOfCopy(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^bureau_replica_calls (\d+)/m.exec(text)?.[1]);
}

/** Sends a read and returns whether the copy answered it. */
async function isReadFromCopy(caller: Caller, headers: Record<string, string> = {}): Promise<boolean> {
  const before = await readsOfCopy();
  expect(
    (
      await caller.send(
        lostCheques.search,
        { body: { fromDate: '2020-01-01', toDate: '2099-12-31', tt: 'all' } },
        headers,
      )
    ).status,
  ).toBe(200);
  return (await readsOfCopy()) === before + 1;
}

async function audited(): Promise<number> {
  const [row] = await server.sql<{ count: number }>(
    `select count(*)::int as count from portal.audit_log where action = 'POST /api/MatSec/Search' and result = 'ok'`,
  );
  return row?.count ?? 0;
}

test('a read is answered from the copy, and its audit row is in the primary', async () => {
  const before = await audited();
  expect(await isReadFromCopy(lan)).toBe(true);
  expect(await audited()).toBe(before + 1);
  const refused = await lan.send(lostCheques.detail, { body: { plid: '1' } });
  expect([400, 404]).toContain(refused.status);
});

test('a user who changed something reads it back from the primary, here and by a cookie at other servers', async () => {
  expect(await isReadFromCopy(binh)).toBe(true);
  const code = await server.sql<{ code: string }>(
    `select i.code from portal.membership m join portal.user_account u on u.id = m.user_id
     join bureau.institution i on i.id = m.institution_id where u.username = 'binh.clerk'`,
  );
  const cheque = {
    sosec: `S${String(randomInt(1e12)).padStart(12, '0')}`,
    taikhoanKy: '0011002233445',
    nguoikysec: 'Nguyen Van Ky',
    sotien: '50000000',
    loai: '1' as const,
    tungayDinhchitt: '2026-01-05',
    ngayGuicic: '2026-01-06',
    matctdCt: code[0]?.code ?? '',
    matctd: code[0]?.code ?? '',
  };
  const entered = await binh.send(lostCheques.add, { body: cheque });
  expect(entered.status).toBe(200);
  expect(entered.headers.get('set-cookie')).toMatch(/^primary=1; Max-Age=10; Path=\/; HttpOnly;/);
  expect(await isReadFromCopy(binh)).toBe(false);
  expect(await isReadFromCopy(lan)).toBe(true);
  expect(await isReadFromCopy(lan, { cookie: `${lan.cookie}; primary=1` })).toBe(false);
});

test('a copy that is not a replica, or is gone, is not read', async () => {
  const primary = openPool(server.database.appUrl, 2);
  const said: (LogFields | undefined)[] = [];
  const log = { debug() {}, info() {}, error() {}, warn: (_: string, fields?: LogFields) => void said.push(fields) };
  const url = new URL(server.database.appUrl);
  url.search = '';
  url.port = String(await freePort());
  const gone = new Replica({ url: url.href, connections: 2, primary, mostLagSeconds: 5, log });
  await gone.start();
  expect(gone.isGood).toBe(false);
  await gone.stop();
  await primary.end();
});
