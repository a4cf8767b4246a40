import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { alarms } from '#features/alarms/contract.ts';
import { customerInquiry } from '#features/customer-inquiry/contract.ts';
import { session } from '#features/session/contract.ts';
import { known } from '#bureau/population/known/known.ts';
import { demoPassword } from '#apps/server/demo-users.ts';
import { codeOf } from '#testing/answer.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { cookiesOf } from '#testing/session/signed.ts';

let server: TestServer;
let lan: Caller;
let minh: Caller;
let roleOfServers: string;

beforeAll(async () => {
  server = await testServer();
  lan = await server.as('lan.clerk');
  minh = await server.as('minh.operator');
  roleOfServers = new URL(server.database.appUrl).username;
});
afterEach(async () => {
  for (const [, back] of Object.values(ways)) await server.sql(back());
});
afterAll(() => server.stop());

const ready = async () => {
  const response = await fetch(`${server.origin}/readyz`);
  return `${response.status} ${await response.text()}`;
};
const lookUp = () => lan.send(customerInquiry.lookup, { body: { cicCode: known.clean.cicCode } });
const logon = () => server.nobody.send(session.logon, { body: { userName: 'binh.clerk', password: demoPassword } });
/** What the answer's cookie holds; '' when it gives none, or clears it. */
const cookieOf = (answer: Answer) => cookiesOf(answer)?.split('=')[1] ?? '';
const raised = async () => {
  const answer = await minh.send(alarms.search, { body: {} });
  return alarms.search.answer.parse(answer.body.data).rows.filter(({ rule }) => rule === 'audit-away');
};

/** Ways to take the audit away from servers, with the way back. */
const ways = {
  'the servers may not append': [
    () => `revoke execute on function portal.append_audit, portal.append_shown from ${roleOfServers}`,
    () => `grant execute on function portal.append_audit, portal.append_shown to ${roleOfServers}`,
  ],
  'its table refuses every row': [
    () => `alter table portal.audit_log add constraint away check (false) not valid`,
    () => `alter table portal.audit_log drop constraint if exists away`,
  ],
} as const;

test.each(Object.entries(ways))(
  'HRD-13 what cannot be audited does not answer, takes the server out of /readyz, raises an alarm, and comes back: %s',
  async (_, [away, back]) => {
    expect(await ready()).toBe('200 ready');
    const before = (await raised()).length;
    await server.sql('update portal.alarm set cause = cause || alarm_id');
    await server.sql(away());

    const refused = await lookUp();
    expect([refused.status, codeOf(refused), refused.body.data]).toEqual([503, '5030002', null]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await expect.poll(ready).toBe('503 audit away');

    // Nobody signs in meanwhile, and no cookie is given. What is not audited goes on.
    const entering = await logon();
    expect([entering.status, codeOf(entering), cookieOf(entering)]).toEqual([503, '5030002', '']);
    expect((await lan.send(session.profile)).status).toBe(200);

    await server.sql(back());
    await expect.poll(ready).toBe('200 ready');
    expect((await lookUp()).status).toBe(200);
    await expect.poll(async () => (await raised()).length).toBe(before + 1);
    expect((await raised())[0]).toMatchObject({ severity: 'critical', facts: expect.stringContaining('/CICLookup') });
  },
);

test('HRD-13 the first call that cannot be audited gives no cookie, and counts and changes nothing', async () => {
  await server.sql(ways['the servers may not append'][0]());
  const entering = await logon();
  expect([codeOf(entering), cookieOf(entering)]).toEqual(['5030002', '']);
  await server.sql(ways['the servers may not append'][1]());
  await expect.poll(ready).toBe('200 ready');
  expect((await logon()).status).toBe(200);
});

test('HRD-13 a refusal that cannot be audited says so instead', async () => {
  await server.sql(ways['its table refuses every row'][0]());
  expect(codeOf(await lan.send(alarms.search, { body: {} }))).toBe('5030002');
  await server.sql(ways['its table refuses every row'][1]());
  await expect.poll(ready).toBe('200 ready');
  expect(codeOf(await lan.send(alarms.search, { body: {} }))).toBe('4030001');
});

test('HRD-13 one chain that a transaction holds is no fault of the audit; all chains held are', async () => {
  await server.sql('begin');
  await server.sql('select from portal.audit_chain where chain = 7 for update');
  expect(await ready()).toBe('200 ready');
  await server.sql('select from portal.audit_chain for update');
  expect(await ready()).toBe('503 audit away');
  await server.sql('rollback');
  await expect.poll(ready).toBe('200 ready');
});
