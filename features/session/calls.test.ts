import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '#apps/server/demo-users.ts';
import { codeOf, dataOf } from '#testing/answer.ts';
import { cookiesOf } from '#testing/session/signed.ts';
import { testProgram } from '#testing/session/program.ts';
import { type Answer, callerOf, type TestServer, testServer, callerFrom } from '#testing/server.ts';
import { customerInquiry } from '#features/customer-inquiry/contract.ts';
import { session } from './contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

const right = (userName: string, more: object = {}) => ({ body: { userName, password: demoPassword, ...more } });
const cookieOf = (answer: Answer) => cookiesOf(answer) ?? '';
const refreshWith = (cookie: string, headers: Record<string, string> = {}) =>
  server.nobody.send(session.refresh, { body: {} }, { cookie, ...headers });

describe('signing in', () => {
  test('SES-01 a right password gives a token, the profile and an HttpOnly cookie, and no refresh token in the body', async () => {
    const answer = await server.nobody.send(session.logon, right('lan.clerk'));
    expect(answer.status).toBe(200);
    expect(dataOf(answer).get('token')).toMatch(/^[\w-]{43}$/);
    expect(dataOf(answer).has('refreshToken')).toBe(false);
    const cookies = answer.headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
      '__Host-refresh',
      '__Host-binding',
      '__Host-device',
    ]);
    for (const cookie of cookies) expect(cookie).toMatch(/=.+; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    expect(dataOf(answer).get('profile')).toMatchObject({ userName: 'lan.clerk', fullName: 'Nguyễn Thị Lan' });
  });

  test('SES-01 HRD-01 with X-Refresh: body a program that proves its key gets the refresh token in the body, and no cookie', async () => {
    const headers = { 'x-refresh': 'body' };
    expect(codeOf(await server.nobody.send(session.logon, right('lan.clerk'), headers))).toBe('4010871');
    const program = testProgram(server.origin);
    const answer = await program.send(session.logon, right('lan.clerk'), headers);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const refreshToken = String(dataOf(answer).get('refreshToken'));
    const next = await program.send(session.refresh, { body: { refreshToken } });
    expect(next.status).toBe(200);
    expect(dataOf(next).get('refreshToken')).not.toBe(refreshToken);
  });

  test('SES-01 a wrong password and an unknown user get the same answer', async () => {
    const wrong = await server.nobody.send(session.logon, { body: { userName: 'hoa.approver', password: 'wrong' } });
    const unknown = await server.nobody.send(session.logon, { body: { userName: 'nobody.here', password: 'wrong' } });
    expect(wrong.status).toBe(401);
    expect(unknown.body).toEqual(wrong.body);
    expect(codeOf(wrong)).toBe('4010003');
  });

  test('SES-01 the third failure of an account requires a captcha, the tenth locks it for half an hour', async () => {
    await server.sql(`delete from portal.throttle`);
    const wrong = (more: object = {}) =>
      server.nobody.send(session.logon, { body: { userName: 'quang.operator', password: 'wrong', ...more } });
    const failures = [];
    for (let at = 0; at < 3; at++) failures.push(codeOf(await wrong()));
    expect(failures).toEqual(['4010003', '4010003', '4010003']);
    expect(codeOf(await wrong())).toBe('4130003');
    for (let at = 3; at < 10; at++) expect(codeOf(await wrong(await server.captcha('logon')))).toBe('4010003');
    const locked = await server.nobody.send(session.logon, right('quang.operator', await server.captcha('logon')));
    expect(codeOf(locked)).toBe('4290002');
    expect(locked.headers.get('retry-after')).toBe('1800');
    await server.sql(`delete from portal.throttle`);
  });

  test('SES-02 a user of several companies gets the list and no token, then chooses one without a new captcha', async () => {
    for (let at = 0; at < 3; at++)
      await server.nobody.send(session.logon, { body: { userName: 'mai.two', password: 'wrong' } });
    const listed = await server.nobody.send(session.logon, right('mai.two', await server.captcha('logon')));
    const companies = dataOf(listed).get('tctd');
    expect(companies).toHaveLength(2);
    expect(dataOf(listed).has('token')).toBe(false);
    const [first] = companies as { id: string; label: string }[];
    const chosen = await server.nobody.send(session.logon, right('mai.two', { tctd: first?.id }));
    expect(dataOf(chosen).get('profile')).toMatchObject({ current: first });
    await server.sql(`delete from portal.throttle`);
  });

  test('SES-10 another user’s company is refused at sign-in', async () => {
    const answer = await server.nobody.send(session.logon, right('lan.clerk', { tctd: '01999001' }));
    expect(answer.status).toBe(403);
    expect(codeOf(answer)).toBe('4030002');
  });
});

describe('the session', () => {
  test('SES-03 logging out ends the session on the server', async () => {
    const lan = await server.as('lan.clerk');
    expect((await lan.send(session.logout)).status).toBe(200);
    expect(codeOf(await lan.send(session.profile))).toBe('4010001');
  });

  test('SES-04 a refresh rotates: the new token works, the old access token is invalid', async () => {
    const first = await server.nobody.send(session.logon, right('lan.clerk'));
    const second = await refreshWith(cookieOf(first));
    expect(second.status).toBe(200);
    expect(cookieOf(second)).not.toBe(cookieOf(first));
    expect((await callerFrom(server.origin, second).send(session.profile)).status).toBe(200);
    expect((await callerFrom(server.origin, first).send(session.profile)).status).toBe(401);
  });

  test('SES-04 the same refresh token twice at once gives the same successor, so two tabs stay signed in', async () => {
    const first = await server.nobody.send(session.logon, right('lan.clerk'));
    const [one, two] = await Promise.all([refreshWith(cookieOf(first)), refreshWith(cookieOf(first))]);
    expect(one.status).toBe(200);
    expect(dataOf(two).get('token')).toBe(dataOf(one).get('token'));
  });

  test('SES-04 a used refresh token from another browser ends the whole family', async () => {
    const first = await server.nobody.send(session.logon, right('lan.clerk'));
    const second = await refreshWith(cookieOf(first));
    expect((await refreshWith(cookieOf(first), { 'user-agent': 'somebody else' })).status).toBe(401);
    expect((await refreshWith(cookieOf(second))).status).toBe(401);
    expect((await callerFrom(server.origin, second).send(session.profile)).status).toBe(401);
  });

  test('SES-04 a grandparent refresh token ends the family even in the same browser', async () => {
    const first = await server.nobody.send(session.logon, right('lan.clerk'));
    const second = await refreshWith(cookieOf(first));
    const third = await refreshWith(cookieOf(second));
    expect((await refreshWith(cookieOf(first))).status).toBe(401);
    expect((await refreshWith(cookieOf(third))).status).toBe(401);
  });

  test('SES-08 an expired token says so in the language of the call', async () => {
    const lan = await server.as('lan.clerk');
    await server.sql(`update portal.session set access_expires_at = now() - interval '1 second'`);
    expect((await lan.send(session.profile)).body.message).toBe('Token hết hạn!');
    expect((await lan.send(session.profile, {}, { 'accept-language': 'en' })).body.message).toBe('Token expired!');
  });

  test('SES-04 an idle session and one past its longest life are not refreshed', async () => {
    const idle = await server.nobody.send(session.logon, right('lan.clerk'));
    await server.sql(`update portal.session set last_seen_at = now() - interval '16 minutes' where ended_at is null`);
    expect((await callerFrom(server.origin, idle).send(session.profile)).status).toBe(401);
    expect((await refreshWith(cookieOf(idle))).status).toBe(401);
    const old = await server.nobody.send(session.logon, right('lan.clerk'));
    await server.sql(
      `update portal.session set started_at = now() - interval '12 hours 1 second' where ended_at is null`,
    );
    expect((await refreshWith(cookieOf(old))).status).toBe(401);
  });

  test('SES-04 a fourth session ends the oldest', async () => {
    const callers = [];
    for (let at = 0; at < 4; at++) callers.push(await server.as('binh.clerk'));
    const states = await Promise.all(callers.map(async (caller) => (await caller.send(session.profile)).status));
    expect(states).toEqual([401, 200, 200, 200]);
  });

  test('SES-01 the lock lasts half an hour from the tenth failure, and simultaneous guesses are no more than ten', async () => {
    await server.sql(`delete from portal.throttle`);
    const wrong = async () => {
      const body = { userName: 'quang.operator', password: 'wrong', ...(await server.captcha('logon')) };
      return codeOf(await server.nobody.send(session.logon, { body }));
    };
    const answers = await Promise.all(Array.from({ length: 30 }, wrong));
    expect(answers.filter((one) => one === '4010003')).toHaveLength(10);
    expect(answers.filter((one) => one === '4290002')).toHaveLength(20);
    await server.sql(`delete from portal.throttle`);
    for (let at = 0; at < 9; at++) expect(await wrong()).toBe('4010003');
    await server.sql(`update portal.throttle set opened_at = opened_at - interval '14 minutes'`);
    expect(await wrong()).toBe('4010003');
    await server.sql(`update portal.throttle set opened_at = opened_at - interval '20 minutes'`);
    expect(await wrong()).toBe('4290002');
    await server.sql(`delete from portal.throttle`);
  });

  test('SES-06 the profile holds name, menu tree, roles and institutions; the menu holds what the rights allow', async () => {
    const lan = await server.as('lan.clerk');
    const profile = dataOf(await lan.send(session.profile));
    expect([...profile.keys()]).toEqual(expect.arrayContaining(['fullName', 'userName', 'menu', 'roles', 'tctd']));
    const paths = (profile.get('menu') as { items: { par3: string }[] }[]).flatMap((group) =>
      group.items.map((item) => item.par3),
    );
    expect(paths).toContain('customer-inquiry');
    expect(paths).not.toContain('force-logout');
    expect(paths).not.toContain('reply-customer/detail');
  });

  test('SES-10 moving to another company gives new tokens and invalidates the old ones; a foreign company is refused', async () => {
    const listed = dataOf(await server.nobody.send(session.logon, right('mai.two'))).get('tctd') as { id: string }[];
    const mai = await server.as('mai.two', listed[0]?.id);
    expect((await mai.send(session.chooseCompany, { body: { tctd: '01999001' } })).status).toBe(403);
    const moved = await mai.send(session.chooseCompany, { body: { tctd: listed[1]?.id ?? '' } });
    expect(dataOf(moved).get('profile')).toMatchObject({ current: { id: listed[1]?.id } });
    expect((await mai.send(session.profile)).status).toBe(401);
    // The answer's cookie belongs to the new session, which continues.
    const next = await refreshWith(cookieOf(moved));
    const there = callerFrom(server.origin, next);
    expect(dataOf(await there.send(session.profile)).get('current')).toMatchObject({ id: listed[1]?.id });
  });

  test('HRD-01 an access token alone moves nowhere, and a session that began with a cookie never gives a refresh token', async () => {
    const listed = dataOf(await server.nobody.send(session.logon, right('mai.two'))).get('tctd') as { id: string }[];
    const [here = '', there = ''] = listed.map(({ id }) => id);
    const mai = await server.as('mai.two', here);
    const stolen = callerOf(server.origin, mai.token);
    const other = await server.nobody.send(session.logon, { body: { ...right('mai.two').body, tctd: here } });
    const tricks: Record<string, string>[] = [{}, { 'x-refresh': 'body' }, { cookie: cookieOf(other) }];
    for (const headers of tricks) {
      const moved = await stolen.send(session.chooseCompany, { body: { tctd: there } }, headers);
      expect([moved.status, moved.headers.get('set-cookie')]).toEqual([401, null]);
    }
    expect((await mai.send(session.profile)).status).toBe(200);
    const moved = await mai.send(session.chooseCompany, { body: { tctd: there } }, { 'x-refresh': 'body' });
    expect([moved.status, dataOf(moved).has('refreshToken')]).toEqual([200, false]);
  });

  test('HRD-01 a program moves by the proof of its key, and renews what it gets', async () => {
    const listed = dataOf(await server.nobody.send(session.logon, right('mai.two'))).get('tctd') as { id: string }[];
    const [here = '', there = ''] = listed.map(({ id }) => id);
    const program = testProgram(server.origin);
    const body = { ...right('mai.two').body, tctd: here };
    await program.send(session.logon, { body }, { 'x-refresh': 'body' });
    const stolen = await callerOf(server.origin, program.token()).send(session.chooseCompany, {
      body: { tctd: there },
    });
    expect(codeOf(stolen)).toBe('4010870');
    const moved = await program.send(session.chooseCompany, { body: { tctd: there } });
    expect([moved.status, moved.headers.getSetCookie()]).toEqual([200, []]);
    const refreshToken = String(dataOf(moved).get('refreshToken'));
    expect((await server.nobody.send(session.refresh, { body: { refreshToken } })).status).toBe(401);
    expect((await testProgram(server.origin).send(session.refresh, { body: { refreshToken } })).status).toBe(401);
    expect((await program.send(session.refresh, { body: { refreshToken } })).status).toBe(200);
    expect((await program.send(session.profile)).status).toBe(200);
  });

  test('SES-10 SES-04 moving to another company, or to the same again, is not a new sign-in: the twelve hours continue', async () => {
    const listed = dataOf(await server.nobody.send(session.logon, right('mai.two'))).get('tctd') as { id: string }[];
    for (const { id } of listed) {
      const mai = await server.as('mai.two', listed[0]?.id);
      await server.sql(
        `update portal.session set started_at = now() - interval '11 hours 59 minutes' where ended_at is null`,
      );
      const moved = await mai.send(session.chooseCompany, { body: { tctd: id } });
      expect(moved.status).toBe(200);
      const there = callerFrom(server.origin, moved);
      expect((await there.send(session.profile)).status).toBe(200);
      await server.sql(
        `update portal.session set started_at = started_at - interval '2 minutes' where ended_at is null`,
      );
      expect((await there.send(session.profile)).status).toBe(401);
      expect((await refreshWith(cookieOf(moved))).status).toBe(401);
    }
  });

  test('SES-10 NAV-17 a suspended or frozen company cannot be entered, and the session of the other one stays', async () => {
    const listed = dataOf(await server.nobody.send(session.logon, right('mai.two'))).get('tctd') as { id: string }[];
    const [here, frozen] = [listed[0]?.id, listed[1]?.id ?? ''];
    const mai = await server.as('mai.two', here);
    await server.sql(
      `insert into portal.freeze (kind, institution_id, reason, frozen_by, frozen_name)
       select 'institution', id, 'Thử', 0, 'x' from bureau.institution where code = $1`,
      [frozen],
    );
    expect(codeOf(await mai.send(session.chooseCompany, { body: { tctd: frozen } }))).toBe('4010007');
    expect((await mai.send(session.profile)).status).toBe(200);
    await server.sql('delete from portal.freeze');
  });
});

describe('ending somebody’s sessions', () => {
  test('FIX-06 a person who is signed in for another institution is told as that, and stays signed in there', async () => {
    const listed = dataOf(await server.nobody.send(session.logon, right('mai.two'))).get('tctd') as { id: string }[];
    const own = await server.sql<{ code: string }>(
      `select i.code::text as code from portal.membership m join portal.user_account u on u.id = m.user_id
       join bureau.institution i on i.id = m.institution_id where u.username = 'an.admin'`,
    );
    const other = listed.find(({ id }) => id !== own[0]?.code)?.id;
    const an = await server.as('an.admin');
    const mai = await server.as('mai.two', other);
    const end = () => an.send(session.forceLogout, { body: { username: 'mai.two' } });
    expect(Object.fromEntries(dataOf(await end()))).toMatchObject({ elsewhere: expect.any(Number) });
    expect(Object.fromEntries(dataOf(await end()))).toMatchObject({ ended: 0 });
    expect(dataOf(await end()).get('elsewhere')).toBeGreaterThan(0);
    expect((await mai.send(session.profile)).status).toBe(200);
  });

  test('SES-05 FIX-08 an institution administrator ends every session of an own user at once, and the user is told why', async () => {
    const an = await server.as('an.admin');
    const [hoa, ...sessions] = await Promise.all(
      ['hoa.approver', 'lan.clerk', 'lan.clerk', 'lan.clerk'].map(async (name) =>
        callerFrom(server.origin, await server.nobody.send(session.logon, right(name))),
      ),
    );
    for (const caller of sessions) expect((await caller.send(session.profile)).status).toBe(200);
    const answer = await an.send(session.forceLogout, { body: { username: 'LAN.clerk', reason: 'left her desk' } });
    expect(answer.status).toBe(200);
    expect(dataOf(answer).get('ended')).toBeGreaterThanOrEqual(sessions.length);
    for (const caller of sessions) {
      expect(codeOf(await caller.send(session.profile))).toBe('4010004');
      expect((await caller.send(session.refresh, { body: {} })).status).toBe(401);
    }
    // A colleague's session goes on.
    expect((await hoa?.send(session.profile))?.status).toBe(200);
  });

  test('SES-05 a user of another institution looks like one that does not exist', async () => {
    const an = await server.as('an.admin');
    const foreign = await an.send(session.forceLogout, { body: { username: 'binh.clerk' } });
    const missing = await an.send(session.forceLogout, { body: { username: 'no.one' } });
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(missing.body);
  });

  test('SES-05 a bureau administrator reaches every institution; a clerk reaches nobody; the username is required', async () => {
    const binh = await server.as('binh.clerk');
    const root = await server.as('root.bureau');
    expect((await binh.send(session.forceLogout, { body: { username: 'lan.clerk' } })).status).toBe(403);
    const nameless = await root.send(session.forceLogout, { body: { username: '' } });
    expect(nameless.body.errors?.[0]).toMatchObject({ field: 'username', message: 'Đây là trường bắt buộc' });
    expect((await root.send(session.forceLogout, { body: { username: 'binh.clerk' } })).status).toBe(200);
    expect((await binh.send(session.profile)).status).toBe(401);
  });

  test('SES-05 ending sessions is in the audit with who, whom and why', async () => {
    const an = await server.as('an.admin');
    await an.send(session.forceLogout, { body: { username: 'hoa.approver', reason: 'kiểm tra' } });
    const rows = await server.sql<{ username: string; detail: string; result: string }>(
      `select username, detail, result from portal.audit_log where action = 'POST /api/Logon/force-logout' order by at desc limit 1`,
    );
    expect(rows[0]).toMatchObject({ username: 'an.admin', result: 'ok' });
    expect(JSON.parse(rows[0]?.detail ?? '{}')).toMatchObject({ username: 'hoa.approver', reason: 'kiểm tra' });
  });

  test('SES-05 a removed right counts on the very next call', async () => {
    const lan = await server.as('lan.clerk');
    await server.sql(
      `update portal.membership set roles = '{auditor}' where user_id = (select id from portal.user_account where username = 'lan.clerk')`,
    );
    expect((await lan.send(customerInquiry.today)).status).toBe(403);
    await server.sql(
      `update portal.membership set roles = '{clerk}' where user_id = (select id from portal.user_account where username = 'lan.clerk')`,
    );
  });
});

describe('requests from elsewhere', () => {
  test('SES-04 a refresh that another site’s page makes the browser send is refused', async () => {
    const first = await server.nobody.send(session.logon, right('lan.clerk'));
    const crossed = await refreshWith(cookieOf(first), { 'sec-fetch-site': 'cross-site' });
    expect(codeOf(crossed)).toBe('4030003');
    expect((await refreshWith(cookieOf(first), { origin: 'https://evil.example' })).status).toBe(403);
  });
});
