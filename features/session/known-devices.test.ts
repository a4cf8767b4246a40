import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { demoPassword } from '#apps/server/demo-users.ts';
import { contracts } from '#features/contracts.ts';
import { codeOf, dataOf } from '#testing/answer.ts';
import { pageCookie } from '#testing/session/signed.ts';
import { testProgram } from '#testing/session/program.ts';
import { type Answer, callerFrom, type TestServer, testServer } from '#testing/server.ts';
import { session } from './contract.ts';

const own = contracts['own-account'];
const wrong = '4010003';
const locked = '4290002';
const person = 'hoa.approver';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.sql('delete from portal.throttle');
  await server.sql('delete from portal.known_device');
});

type Try = { readonly userName?: string; readonly password?: string; readonly device?: string | undefined };

/** Signs in, or tries to, with a device cookie or without; the captcha is always right. */
async function signIn({ userName = person, password = demoPassword, device }: Try = {}): Promise<Answer> {
  const body = { userName, password, ...(await server.captcha('logon')) };
  return server.nobody.send(
    session.logon,
    { body },
    device === undefined ? {} : { cookie: `${device}; ${pageCookie}` },
  );
}

const guess = async (device?: string, userName = person) =>
  codeOf(await signIn({ userName, password: 'wrong', device }));

async function guesses(count: number, device?: string): Promise<(string | undefined)[]> {
  const codes: (string | undefined)[] = [];
  for (let at = 0; at < count; at += 1) codes.push(await guess(device));
  return codes;
}

/** The device cookie that an answer sets, as the browser sends it back. */
function deviceOf(answer: Answer): string {
  const set = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('__Host-device=')) ?? '';
  return set.split(';')[0] ?? '';
}

const audited = async (action: string) =>
  (
    await server.sql<{ detail: string }>(
      `select detail from portal.audit_log where action = $1 and result = 'ok' order by at desc, seq desc limit 1`,
      [action],
    )
  )[0]?.detail;

test('HRD-09 a sign-in gives the browser a device cookie for half a year that no script reads, and stores only its hash', async () => {
  const answer = await signIn();
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('__Host-device=')) ?? '';
  expect(cookie).toMatch(/^__Host-device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  const stored = await server.sql<{ right: boolean }>(
    `select secret_hash = sha256(convert_to($1, 'UTF8')) as right from portal.known_device`,
    [deviceOf(answer).split('=')[1]],
  );
  expect(stored).toEqual([{ right: true }]);
  expect(JSON.parse((await audited('POST /api/Logon')) ?? '{}')).toMatchObject({ newDevice: true });
  expect((await guess(undefined)) ?? '').toBe(wrong);
  expect((await signIn({ password: 'wrong' })).headers.getSetCookie()).toEqual([]);
});

test('HRD-09 a lock after wrong passwords keeps out devices that the account does not know, and not the one that its owner used before', async () => {
  const device = deviceOf(await signIn());
  expect(await guesses(11)).toEqual([...Array.from({ length: 10 }, () => wrong), locked]);
  expect(codeOf(await signIn())).toBe(locked);
  // No captcha either: the misses were not this device's.
  const body = { userName: person, password: demoPassword };
  const owner = await server.nobody.send(session.logon, { body }, { cookie: device });
  expect(owner.status).toBe(200);
  // The owner's coming gives the attacker no new guesses.
  expect(await guess()).toBe(locked);
});

test('HRD-09 a known device is not slowed by the sign-ins that others make from its address', async () => {
  const slow = await testServer({ addressLoginsPerMinute: 5 });
  const body = { userName: person, password: demoPassword };
  const device = deviceOf(await slow.nobody.send(session.logon, { body }));
  for (let at = 0; at < 6; at += 1) await slow.nobody.send(session.logon, { body: { ...body, password: 'wrong' } });
  expect(codeOf(await slow.nobody.send(session.logon, { body }))).toBe('4290001');
  expect((await slow.nobody.send(session.logon, { body }, { cookie: device })).status).toBe(200);
  await slow.stop();
});

test('HRD-09 a known device has ten wrong passwords of its own, a captcha from the third, and its lock is no other device’s', async () => {
  const device = deviceOf(await signIn());
  const bare = (password: string) =>
    server.nobody.send(session.logon, { body: { userName: person, password } }, { cookie: device });
  for (let at = 0; at < 3; at += 1) expect(codeOf(await bare('wrong'))).toBe(wrong);
  expect(codeOf(await bare(demoPassword))).toBe('4130003');
  expect(await guesses(8, device)).toEqual([...Array.from({ length: 7 }, () => wrong), locked]);
  expect(codeOf(await signIn({ device }))).toBe(locked);
  expect((await signIn()).status).toBe(200);
  await server.sql(`update portal.throttle set opened_at = opened_at - interval '31 minutes'`);
  expect((await signIn({ device })).status).toBe(200);
});

test('HRD-09 of many wrong passwords at once on a known device no more than ten are judged', async () => {
  const device = deviceOf(await signIn());
  const codes = await Promise.all(Array.from({ length: 20 }, () => guess(device)));
  expect(codes.filter((code) => code === wrong)).toHaveLength(10);
  expect(codes.filter((code) => code === locked)).toHaveLength(10);
});

test('HRD-09 a forged device cookie and the one of another person’s device make no known device', async () => {
  const other = deviceOf(await signIn({ userName: 'binh.clerk' }));
  await guesses(10);
  const forged = `__Host-device=${'A'.repeat(43)}`;
  const hostile = ["__Host-device=' or true --", '__Host-device=', `__Host-device=${'x'.repeat(5_000)}`];
  for (const device of [other, forged, ...hostile]) expect(codeOf(await signIn({ device }))).toBe(locked);
  // The other person's device still is that.
  expect((await signIn({ userName: 'binh.clerk', device: other })).status).toBe(200);
});

test('HRD-09 a stolen device cookie opens nothing, has no more than the device’s ten, and is worth nothing after the next sign-in', async () => {
  const stolen = deviceOf(await signIn());
  expect(codeOf(await signIn({ device: stolen, password: 'guessed' }))).toBe(wrong);
  const next = deviceOf(await signIn({ device: stolen }));
  expect(next).not.toBe(stolen);
  await guesses(10);
  expect(await guess(stolen)).toBe(locked);
  expect((await signIn({ device: next })).status).toBe(200);
  expect(await server.sql('select from portal.known_device')).toHaveLength(1);
});

test('HRD-09 a browser that several people use is known for each of them', async () => {
  const first = deviceOf(await signIn());
  const second = deviceOf(await signIn({ userName: 'binh.clerk', device: first }));
  await guesses(10);
  for (let at = 0; at < 10; at += 1) await guess(undefined, 'binh.clerk');
  const third = deviceOf(await signIn({ device: second }));
  expect((await signIn({ userName: 'binh.clerk', device: third })).status).toBe(200);
});

test('HRD-09 a program is known by its key', async () => {
  const program = testProgram(server.origin);
  const headers = { 'x-refresh': 'body' };
  const body = async () => ({ userName: person, password: demoPassword, ...(await server.captcha('logon')) });
  expect((await program.send(session.logon, { body: await body() }, headers)).headers.getSetCookie()).toEqual([]);
  await guesses(10);
  const stranger = await testProgram(server.origin).send(session.logon, { body: await body() }, headers);
  expect(codeOf(stranger)).toBe(locked);
  expect((await program.send(session.logon, { body: await body() }, headers)).status).toBe(200);
});

test('HRD-09 a person sees the known devices, the present one marked, and forgets one, which is written down', async () => {
  await signIn();
  const here = await signIn();
  const caller = callerFrom(server.origin, here);
  const device = deviceOf(here);
  const list = async () =>
    own.devices.answer.parse((await caller.send(own.devices, {}, withDevice(caller, device))).body.data);
  const { rows } = await list();
  expect(rows.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  const id = rows[0]?.id ?? '';
  expect((await caller.send(own.forgetDevice, { body: { id } })).status).toBe(200);
  expect(JSON.parse((await audited('POST /api/Account/Devices/Forget')) ?? '{}')).toEqual({ device: id });
  expect((await list()).rows).toHaveLength(1);
  await guesses(10);
  expect(codeOf(await signIn({ device }))).toBe(locked);
});

const withDevice = ({ headers }: { headers: Record<string, string> }, device: string) => ({
  cookie: `${headers['cookie']}; ${device}`,
});

test('HRD-09 a person has twenty known devices at most; a new password by an administrator lifts the lock of each', async () => {
  const userName = 'lan.clerk';
  const device = deviceOf(await signIn({ userName }));
  for (let at = 0; at < 10; at += 1) await guess(device, userName);
  expect(codeOf(await signIn({ userName, device }))).toBe(locked);
  const an = await server.as('an.admin');
  const reset = await an.send(contracts.people.reset, { body: { username: userName, reason: 'thử' } });
  const password = String(dataOf(reset).get('oneTimePassword'));
  const back = await signIn({ userName, device, password });
  expect(back.status).toBe(200);
  for (let at = 0; at < 21; at += 1) await signIn({ userName, password });
  const kept = await server.sql<{ secret: Buffer }>(
    `select d.secret_hash as secret from portal.known_device d join portal.user_account u on u.id = d.user_id where u.username = $1`,
    [userName],
  );
  expect(kept).toHaveLength(20);
});
