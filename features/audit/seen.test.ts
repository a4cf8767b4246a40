import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { decoys } from '#bureau/population/decoys.ts';
import { known } from '#bureau/population/known/known.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { customersFile } from '#testing/workbook.ts';
import { batchInquiry } from '#features/batch-inquiry/contract.ts';
import { customerInquiry } from '#features/customer-inquiry/contract.ts';
import { findCustomer } from '#features/find-customer/contract.ts';
import { ratingBase } from '#features/ratings/contract.ts';
import { auditTrail } from './contract.ts';

const { bad, clean, attention } = known;
const [decoy] = decoys;

let server: TestServer;
let [ha, lan, binh]: Caller[] = [];

beforeAll(async () => {
  server = await testServer({ dailyCustomers: 1_000 });
  [ha, lan, binh] = await Promise.all(['ha.auditor', 'lan.clerk', 'binh.clerk'].map((name) => server.as(name)));
});
afterAll(() => server.stop());
beforeEach(() => server.sql('delete from portal.throttle'));

// A day to either side, because a test may begin on one day and end on the next.
const dayAt = (days: number) => new Date(Date.now() + (days * 24 + 7) * 3_600_000).toISOString().slice(0, 10);
const days = () => ({ fromDate: dayAt(-1), toDate: dayAt(1) });

async function victims(actor: string) {
  const answer = await ha?.send(auditTrail.victims, { body: { ...days(), actor } });
  return auditTrail.victims.answer.parse(answer?.body.data).rows;
}
async function whoSaw(person: string, action = '') {
  const body = { ...days(), person, aboutPeople: 'people' as const, ...(action === '' ? {} : { action }) };
  const answer = await ha?.send(auditTrail.search, { body });
  return auditTrail.search.answer.parse(answer?.body.data).rows;
}
const found = z.object({ rows: z.array(z.object({ macic: z.string() })) });
const listed = (answer?: Answer) => found.parse(answer?.body.data).rows.map(({ macic }) => macic);
const byName = (a: string, b: string) => a.localeCompare(b);

test('NAV-17 a person answered by a file or a queued inquiry is a victim, even if nobody opened the reply', async () => {
  const body = {
    productType: '05' as const,
    voucherNumber: `NN${randomInt(1e9)}`,
    customerName: attention.name,
    address: 'Hà Nội',
    identityNumber: attention.citizenId,
    ...(await server.captcha('inquiry')),
  };
  expect((await lan?.send(customerInquiry.confirm, { body }))?.status).toBe(200);
  const file = await customersFile(
    `1.${dayAt(0).split('-').reverse().join('')}.${String(randomInt(10_000)).padStart(4, '0')}.xlsx`,
    ['TENKH', 'SOCMT', 'DIACHI'],
    [clean, bad].map(({ name, citizenId }) => [name, citizenId, 'Hà Nội']),
  );
  expect((await lan?.send(batchInquiry.confirm, { body: { ConfirmType: '1' }, file }))?.status).toBe(200);
  const named = async () => (await victims('lan.clerk')).map(({ cicCode }) => cicCode ?? '').toSorted(byName);
  await expect
    .poll(named, { timeout: 30_000, interval: 200 })
    .toEqual([attention.cicCode, clean.cicCode, bad.cicCode].toSorted(byName));
});

test('NAV-17 INQ-07 FND-01 everybody whom a search showed is in the audit, by name and by the call; nobody beyond its window', async () => {
  const searched = await binh?.send(findCustomer.search, { body: { province: '40', customerName: 'nguyen van hung' } });
  const assisted = await binh?.send(customerInquiry.search, {
    body: { customerName: 'nguyen van hung', province: '40', start: 0, end: 1 },
  });
  const firms = await binh?.send(ratingBase.search, { body: { msThue: '0189358244' } });
  const [all, one] = [listed(searched), listed(assisted)];
  expect(all.length).toBeGreaterThan(1);
  expect(one).toHaveLength(1);
  expect(listed(firms).length).toBeGreaterThan(0);
  const shown = await victims('binh.clerk');
  expect(shown.map(({ cicCode }) => cicCode ?? '').toSorted(byName)).toEqual(
    [...new Set([...all, ...one, ...listed(firms)])].toSorted(byName),
  );
  expect(shown.every(({ name }) => name !== null)).toBe(true);
  for (const code of all) {
    const rows = await whoSaw(code, findCustomer.search.path);
    expect(rows.map(({ username, result }) => [username, result])).toEqual([['binh.clerk', 'ok']]);
    expect(rows[0]).toMatchObject({ address: expect.any(String) });
  }
  for (const code of all.filter((each) => !one.includes(each)))
    expect(await whoSaw(code, customerInquiry.search.path)).toEqual([]);
  // The call itself has one row, whomever it showed.
  const [calls] = await server.sql<{ count: number }>(
    `select count(*)::int as count from portal.audit_log where action = $1`,
    [`POST ${findCustomer.search.path}`],
  );
  expect(calls?.count).toBe(1);
});

test('NAV-17 a person looked up only by code is named among the victims', async () => {
  expect((await binh?.send(customerInquiry.lookup, { body: { cicCode: clean.cicCode } }))?.status).toBe(200);
  expect(await victims('binh.clerk')).toContainEqual(expect.objectContaining({ cicCode: clean.cicCode, times: 1 }));
});

test('NAV-17 a decoy that a search shows in its list raises the alarm', async () => {
  const look = () => server.sql(`select portal.look_for_alarms('[]')`);
  const alarms = () => server.sql(`select from portal.alarm where rule = 'honey-subject'`);
  await look();
  const before = (await alarms()).length;
  const answer = await lan?.send(findCustomer.search, {
    body: { province: decoy.provinceCode, customerName: decoy.name },
  });
  expect(listed(answer)).toContain(decoy.cicCode);
  await look();
  expect((await alarms()).length).toBe(before + 1);
});

test('T67 rows for persons shown by a search are in the chain like any other', async () => {
  const broken = await server.sql(
    `select from portal.audit_log a left join portal.audit_log b on b.chain = a.chain and b.seq = a.seq - 1
      where a.hash <> sha256(portal.audit_bytes(a)) or a.previous_hash <> coalesce(b.hash, '\\x')`,
  );
  expect(broken).toEqual([]);
  expect(await server.sql(`select from portal.audit_log where action like 'shown %'`)).not.toEqual([]);
});
