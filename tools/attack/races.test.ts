import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { demoPassword } from '#apps/server/demo-users.ts';
import { customerInquiry } from '#features/customer-inquiry/contract.ts';
import { session } from '#features/session/contract.ts';
import { dataOf } from '#testing/answer.ts';
import { type Answer, type Caller, callerOf, type TestServer, testServer } from '#testing/server.ts';
import { customer, newVoucher } from '#tests/call-examples.ts';

const rounds = process.env['LONG'] === '1' ? 50 : 4;
const sessionsPerUser = 3;

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ sessionsPerUser, dailyCustomers: 1_000_000 });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.sql('delete from portal.throttle');
});

/** A browser that is signed in: its access token and all of its cookies. */
type Browser = Caller & { readonly cookies: string };

async function browserOf(userName: string): Promise<Browser> {
  return browserFrom(await server.nobody.send(session.logon, { body: { userName, password: demoPassword } }));
}

function browserFrom(answer: Answer, before = ''): Browser {
  const set = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const kept = before.split('; ').filter((cookie) => !set.some((one) => one.split('=')[0] === cookie.split('=')[0]));
  const cookies = [...set, ...kept].filter((cookie) => cookie !== '').join('; ');
  return { ...callerOf(server.origin, String(dataOf(answer).get('token')), cookies), cookies };
}

const refreshed = (browser: Browser) =>
  callerOf(server.origin, undefined, browser.cookies).send(session.refresh, { body: {} });
const lives = async (browser: Caller) => (await browser.send(session.profile)).status === 200;
const manyOf = <T>(count: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));

test(`SES-03 SES-04 ${rounds} times: who signs out while renewals are under way leaves no token that is answered`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const browser = await browserOf('lan.clerk');
    const [renewals] = await Promise.all([manyOf(4, () => refreshed(browser)), browser.send(session.logout)]);
    const renewed = renewals
      .filter(({ status }) => status === 200)
      .map((answer) => browserFrom(answer, browser.cookies));
    // A sign-out that came after the renewal met a token that was no longer good: it is repeated, as a browser does.
    for (const one of renewed) await one.send(session.logout);
    expect(await Promise.all([browser, ...renewed].map(lives))).not.toContain(true);
    for (const one of [browser, ...renewed]) expect((await refreshed(one)).status).toBe(401);
  }
}, 600_000);

test(`SES-05 ${rounds} times: once an administrator has ended a user’s sessions nothing of them is answered, whatever was under way`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [admin, browser] = [await browserOf('an.admin'), await browserOf('lan.clerk')];
    const under = manyOf(8, (at) => (at % 2 === 0 ? refreshed(browser) : browser.send(session.profile)));
    const ended = await admin.send(session.forceLogout, { body: { username: 'lan.clerk', reason: 'thử' } });
    expect(ended.status).toBe(200);
    const renewed = (await under)
      .filter(({ status, body }) => status === 200 && dataOf({ body } as Answer).has('token'))
      .map((answer) => browserFrom(answer, browser.cookies));
    expect(await Promise.all([browser, ...renewed].map(lives))).not.toContain(true);
    for (const one of [browser, ...renewed]) expect((await refreshed(one)).status).toBe(401);
  }
}, 600_000);

test(`SES-04 ${rounds} times: twelve sign-ins at once leave no more sessions than a user may have`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const browsers = await manyOf(12, () => browserOf('binh.clerk'));
    const alive = (await Promise.all(browsers.map(lives))).filter(Boolean).length;
    expect(alive).toBeGreaterThan(0);
    expect(alive).toBeLessThanOrEqual(sessionsPerUser);
  }
}, 600_000);

test(`INQ-08 CAP-01 ${rounds} times: one ticket sent ten times at once is one inquiry and one charge; one captcha is used once`, async () => {
  const lan = await browserOf('lan.clerk');
  for (let round = 0; round < rounds; round += 1) {
    const voucherNumber = newVoucher();
    const answers = await manyOf(10, async () =>
      lan.send(customerInquiry.confirm, { body: { ...customer, voucherNumber, ...(await server.captcha()) } }),
    );
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const [kept] = await server.sql<{ inquiries: number; charges: number }>(
      `select (select count(*)::int from portal.inquiry where voucher = $1) as inquiries,
              (select count(*)::int from portal.charge c join portal.inquiry i on i.id = c.inquiry_id where i.voucher = $1) as charges`,
      [voucherNumber],
    );
    expect(kept).toEqual({ inquiries: 1, charges: 1 });

    const captcha = await server.captcha();
    const same = await manyOf(10, () =>
      lan.send(customerInquiry.confirm, { body: { ...customer, voucherNumber: newVoucher(), ...captcha } }),
    );
    expect(same.filter(({ status }) => status === 200)).toHaveLength(1);
  }
}, 600_000);
