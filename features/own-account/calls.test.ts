import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passwordFault } from '#bureau/people/password-rules.ts';
import { customerInquiry } from '#features/customer-inquiry/contract.ts';
import { people } from '#features/people/contract.ts';
import { session } from '#features/session/contract.ts';
import { codeOf, dataOf } from '#testing/answer.ts';
import { type Answer, type Caller, type TestServer, testServer, callerFrom } from '#testing/server.ts';
import { ownAccount } from './contract.ts';

let server: TestServer;
let an: Caller;
beforeAll(async () => {
  server = await testServer({ passwordDays: 90 });
  an = await server.as('an.admin');
});
afterAll(() => server.stop());

const good = 'ba con trâu uống trà';

async function signIn(userName: string, password: string): Promise<{ answer: Answer; caller: Caller }> {
  const answer = await server.nobody.send(
    session.logon,
    { body: { userName, password } },
    { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36' },
  );
  return { answer, caller: callerFrom(server.origin, answer) };
}

async function newPerson(): Promise<{ username: string; password: string }> {
  const username = `trang.rieng${randomInt(1e9)}`;
  const made = await an.send(people.create, {
    body: { username, fullName: 'Lê Trang Riêng', roles: ['clerk'], reason: 'thử' },
  });
  return { username, password: String(dataOf(made).get('oneTimePassword')) };
}

const change = (caller: Caller, password: string, newPassword: string) =>
  caller.send(ownAccount.changePassword, { body: { password, newPassword } });

test('SES-01 a one-time password is changed once, after which the session has its rights at once', async () => {
  const { username, password } = await newPerson();
  const { caller } = await signIn(username, password);
  expect(codeOf(await caller.send(customerInquiry.today))).toBe('4030001');
  expect(codeOf(await change(caller, password, good))).toBe('ok');
  expect(codeOf(await caller.send(customerInquiry.today))).toBe('ok');
  expect(codeOf((await signIn(username, password)).answer)).toBe('4010003');
  expect(dataOf((await signIn(username, good)).answer).get('profile')).not.toHaveProperty('limitedTo');
});

test('SES-01 changing the password ends the other sessions and keeps this one; wrong, weak and equal ones are refused', async () => {
  const { username, password } = await newPerson();
  const { caller: first } = await signIn(username, password);
  await change(first, password, good);
  const { caller: second } = await signIn(username, good);
  expect(codeOf(await change(second, 'sai', `${good} xanh`))).toBe('4030114');
  expect(codeOf(await change(second, good, good))).toBe('4000114');
  expect(codeOf(await change(second, good, 'ngắn quá'))).toBe('4000111');
  expect(codeOf(await change(second, good, 'Password12345'))).toBe('4000112');
  expect(codeOf(await change(second, good, `${username} rất dài`))).toBe('4000113');
  expect(dataOf(await change(second, good, `${good} xanh`)).get('ended')).toBe(1);
  expect([(await first.send(session.profile)).status, (await second.send(session.profile)).status]).toEqual([401, 200]);
});

test('SES-01 a password of 64 characters, and of 200, is taken whole and signs in; a longer one is refused', async () => {
  const { username, password } = await newPerson();
  let now = password;
  for (const length of [64, 200]) {
    const next = 'tre xanh mát rượi bên sông '.repeat(8).slice(0, length - 1) + 'ễ';
    const { caller } = await signIn(username, now);
    expect(codeOf(await change(caller, now, next))).toBe('ok');
    expect(codeOf((await signIn(username, next.slice(0, -1))).answer)).toBe('4010003');
    // A miss asks whoever signs in next from here for a captcha.
    await server.sql('delete from portal.throttle');
    now = next;
  }
  const { caller } = await signIn(username, now);
  expect((await change(caller, now, `${now}x`)).status).toBe(400);
});

test('SES-01 a password older than the operator allows opens only the own page', async () => {
  const { username, password } = await newPerson();
  const { caller } = await signIn(username, password);
  await change(caller, password, good);
  await server.sql(
    `update portal.user_account set password_changed_at = now() - interval '90 days 1 minute' where username = $1`,
    [username],
  );
  const late = await signIn(username, good);
  expect(dataOf(late.answer).get('profile')).toMatchObject({ limitedTo: 'password', permissions: [] });
  expect(dataOf(await late.caller.send(ownAccount.look)).get('daysLeft')).toBe(0);
});

test('SES-05 the own sessions are shown with device and address, and the others end with one action', async () => {
  const { username, password } = await newPerson();
  const { caller: first } = await signIn(username, password);
  await change(first, password, good);
  const { caller: second } = await signIn(username, good);
  const rows = dataOf(await second.send(ownAccount.sessions)).get('rows') as object[];
  expect(rows).toMatchObject([
    { device: 'Chrome, Windows', address: '127.0.0.1', isCurrent: true },
    { isCurrent: false },
  ]);
  expect(dataOf(await second.send(ownAccount.endOthers, { body: {} })).get('ended')).toBe(1);
  expect((await first.send(session.profile)).status).toBe(401);
});

test('SES-01 SES-06 a user whose password expires soon is told how many days are left, and nobody else is', async () => {
  const { username, password } = await newPerson();
  const { caller } = await signIn(username, password);
  await change(caller, password, good);
  const left = async (days: number) => {
    await server.sql(
      `update portal.user_account set password_changed_at = now() - make_interval(days => $2) where username = $1`,
      [username, days],
    );
    return dataOf(await caller.send(session.profile)).get('passwordDaysLeft');
  };
  expect([await left(30), await left(75), await left(76), await left(88)]).toEqual([undefined, undefined, 14, 2]);
});

test('SES-05 an administrator sees the live sessions that would end, only of the own institution', async () => {
  await server.as('lan.clerk');
  const seen = await an.send(session.sessionsOf, { body: { username: 'LAN.clerk' } });
  expect(dataOf(seen).get('rows')).toMatchObject([{ address: '127.0.0.1' }]);
  expect(codeOf(await an.send(session.sessionsOf, { body: { username: 'binh.clerk' } }))).toBe('4040001');
  await server.as('mai.two', await bankOf('binh.clerk'));
  expect(dataOf(await an.send(session.sessionsOf, { body: { username: 'mai.two' } })).get('total')).toBe(0);
});

async function bankOf(username: string): Promise<string> {
  const rows = await server.sql<{ code: string }>(
    `select i.code from bureau.institution i join portal.membership m on m.institution_id = i.id
     join portal.user_account u on u.id = m.user_id where u.username = $1`,
    [username],
  );
  return rows[0]?.code ?? '';
}

test('SES-01 a good password is long, not well known, without the own name, of any characters', () => {
  const lan = { username: 'lan.nguyen', fullName: 'Nguyễn Thị Lan' };
  const faults = {
    ngắn: 'password-short',
    matkhaumatkhau: 'password-common',
    'Password 2026!!': 'password-common',
    'CIC-2026-CIC-2027': 'password-common',
    'Thông tin tín dụng 1': 'password-common',
    '123456789012345': 'password-common',
    abababababababab: 'password-common',
    'asdfghjkl;zxcvbnm': 'password-common',
    'ZYXW-vuts-rqpo-2026': 'password-common',
    aaaaaaaaaaaaaaa: 'password-common',
    'xin chào nguyenthilan 1': 'password-personal',
    'NGUYỄN hoa sen trắng': 'password-personal',
    'ba con trâu uống trà': undefined,
    '🐃🐃 tre xanh mát rượi': undefined,
  } as const;
  expect(Object.keys(faults).map((one) => [one, passwordFault(one, lan)])).toEqual(Object.entries(faults));
});
