import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoPassword } from '#apps/server/demo-users.ts';
import { people } from '#features/people/contract.ts';
import { session } from '#features/session/contract.ts';
import { matchingStep, stepAt, totpAt } from '#kit/server/second-factor/totp.ts';
import { codeOf, dataOf } from '#testing/answer.ts';
import { softPasskey } from '#testing/passkey.ts';
import { type Caller, type TestServer, testServer, callerFrom } from '#testing/server.ts';
import { ownAccount } from './contract.ts';

let server: TestServer;
let an: Caller;
beforeAll(async () => {
  server = await testServer({ sessionsPerUser: 100 });
  an = await server.as('an.admin');
});
afterAll(() => server.stop());
beforeEach(() => server.sql('delete from portal.throttle'));

type Second = { handle: string; kinds: string[]; options: string };

/** A person with the demo's password; signed in once. */
async function person(roles: 'clerk'[] = ['clerk']): Promise<{ username: string; caller: Caller }> {
  const username = `hai.lop${randomInt(1e9)}`;
  await an.send(people.create, { body: { username, fullName: 'Hai Lớp', roles, reason: 'thử' } });
  await server.sql(
    `update portal.user_account u set must_change_password = false, password_hash = l.password_hash
     from portal.user_account l where u.username = $1 and l.username = 'lan.clerk'`,
    [username],
  );
  return { username, caller: await server.as(username) };
}

async function registerApp(caller: Caller): Promise<{ secret: string; step: number; codes: string[] }> {
  const secret = String(dataOf(await caller.send(ownAccount.beginApp, { body: {} })).get('secret'));
  const step = stepAt(Date.now());
  const answer = await caller.send(ownAccount.confirmApp, { body: { code: totpAt(secret, step) } });
  return { secret, step, codes: dataOf(answer).get('recoveryCodes') as string[] };
}

const logon = async (userName: string): Promise<Second> =>
  dataOf(await server.nobody.send(session.logon, { body: { userName, password: demoPassword } })).get(
    'second',
  ) as Second;
const second = (handle: string, proof: { code?: string; answer?: string }) =>
  server.nobody.send(session.second, { body: { handle, ...proof } });

describe('an authenticator app', () => {
  test('SES-01 its codes are those of RFC 6238, and one counts within a step of now and after the last one used', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    const known = [59, 1111111109, 1111111111, 1234567890, 2000000000, 20000000000];
    expect(known.map((second) => totpAt(secret, stepAt(second * 1000)))).toEqual([
      '287082',
      '081804',
      '050471',
      '005924',
      '279037',
      '353130',
    ]);
    const now = 1_234_567_890_000;
    const at = (step: number, lastStep = 0) =>
      matchingStep(secret, totpAt(secret, stepAt(now) + step), { now, lastStep });
    expect([at(-2), at(2)]).toEqual([undefined, undefined]);
    expect([at(-1), at(0), at(1)].map((step) => (step ?? 0) - stepAt(now))).toEqual([-1, 0, 1]);
    expect(at(0, stepAt(now))).toBeUndefined();
    for (const wrong of ['', '12345', '1234567', '００５９２４', 'abcdef'])
      expect(matchingStep(secret, wrong, { now, lastStep: 0 })).toBeUndefined();
  });

  test('SES-01 a sign-in stops half way without a token, and continues with a code that works once', async () => {
    const { username, caller } = await person();
    const { secret, step } = await registerApp(caller);
    const asked = await server.nobody.send(session.logon, { body: { userName: username, password: demoPassword } });
    expect([...dataOf(asked).keys()]).toEqual(['second']);
    expect(asked.headers.get('set-cookie')).toBeNull();
    const { handle } = dataOf(asked).get('second') as Second;
    // The code of the registration has already been used.
    expect(codeOf(await second(handle, { code: totpAt(secret, step) }))).toBe('4030116');
    const entered = await second(handle, { code: totpAt(secret, step + 1) });
    expect(dataOf(entered).get('profile')).toMatchObject({ userName: username });
    expect((await callerFrom(server.origin, entered).send(session.profile)).status).toBe(200);
    const again = await logon(username);
    expect(codeOf(await second(again.handle, { code: totpAt(secret, step + 1) }))).toBe('4030116');
    expect(codeOf(await second(handle, { code: totpAt(secret, step + 1) }))).toBe('4010005');
  });

  test('SES-01 a user who is locked out between the two proofs gets the same refusal as at the first, and no session is left behind', async () => {
    const { username, caller } = await person();
    const { secret, step } = await registerApp(caller);
    const { handle } = await logon(username);
    const count = async () =>
      (
        await server.sql(
          `select s.id from portal.session s join portal.user_account u on u.id = s.user_id where u.username = $1`,
          [username],
        )
      ).length;
    const before = await count();
    const status = (to: string) =>
      server.sql(
        `update portal.membership m set status = $2 from portal.user_account u where u.id = m.user_id and u.username = $1`,
        [username, to],
      );
    await status('locked');
    const refused = await second(handle, { code: totpAt(secret, step + 1) });
    expect([refused.status, codeOf(refused)]).toEqual([401, '4010003']);
    expect(await count()).toBe(before);
    await status('active');
  });

  test('SES-01 of two who send the same code at once, one gets in', async () => {
    const { username, caller } = await person();
    const { secret, step } = await registerApp(caller);
    const [one, other] = [await logon(username), await logon(username)];
    const answers = await Promise.all(
      [one, other].map(({ handle }) => second(handle, { code: totpAt(secret, step + 1) })),
    );
    expect(answers.map(codeOf).sort()).toEqual(['4030116', 'ok']);
  });

  test('SES-01 SES-05 the code used for the sign-in proves nothing again in the session that it opened', async () => {
    const { username, caller } = await person();
    const { secret, step } = await registerApp(caller);
    const right = { code: totpAt(secret, step + 1) };
    const entered = await second((await logon(username)).handle, right);
    const inside = callerFrom(server.origin, entered);
    const { handle } = (await inside.send(session.askProof)).body.data as Second;
    expect(codeOf(await inside.send(session.confirm, { body: { handle, ...right } }))).toBe('4030116');
  });

  test('SES-01 guessing is stopped after ten wrong codes, however many sign-ins are begun', async () => {
    const { username, caller } = await person();
    const { secret, step } = await registerApp(caller);
    for (let at = 0; at < 10; at++) {
      const { handle } = await logon(username);
      expect(codeOf(await second(handle, { code: 'R000000000000000' }))).toBe('4030116');
    }
    const { handle } = await logon(username);
    expect(codeOf(await second(handle, { code: totpAt(secret, step + 1) }))).toBe('4290002');
  });

  test('SES-01 each recovery code works once; another person’s and a made-up handle are refused', async () => {
    const { username, caller } = await person();
    const { codes } = await registerApp(caller);
    expect(codes).toHaveLength(10);
    const [first = ''] = codes;
    const stranger = await person();
    await registerApp(stranger.caller);
    expect(codeOf(await second((await logon(stranger.username)).handle, { code: first }))).toBe('4030116');
    expect(codeOf(await second((await logon(username)).handle, { code: first.toLowerCase() }))).toBe('ok');
    expect(codeOf(await second((await logon(username)).handle, { code: first }))).toBe('4030116');
    expect(codeOf(await second('x'.repeat(43), { code: first }))).toBe('4010005');
  });

  test('SES-05 with a second factor the password alone proves nothing', async () => {
    const { caller } = await person();
    const { secret, step } = await registerApp(caller);
    expect(codeOf(await caller.send(session.confirm, { body: { password: demoPassword } }))).toBe('4030116');
    const { handle } = (await caller.send(session.askProof)).body.data as Second;
    const right = { handle, code: totpAt(secret, step + 1) };
    expect(codeOf(await caller.send(session.confirm, { body: right }))).toBe('ok');
    expect(codeOf(await caller.send(session.confirm, { body: right }))).toBe('4030116');
  });

  test('SES-01 the secret and the codes are in no table in plain form', async () => {
    const { caller } = await person();
    const { secret, codes } = await registerApp(caller);
    const rows = await server.sql<{ text: string }>(
      `select f::text as text from portal.user_factor f union all select r::text from portal.recovery_code r
       union all select coalesce(detail, '') from portal.audit_log`,
    );
    const all = rows.map(({ text }) => text).join('\n');
    // Codes are stored without their dashes, in hashed form; bytes are shown as hex.
    const bare = codes.map((one) => one.replaceAll('-', ''));
    const clear = [secret, ...codes, ...bare];
    const shown = [...clear, ...clear.map((one) => Buffer.from(one).toString('hex'))];
    expect(shown.filter((one) => all.toLowerCase().includes(one.toLowerCase()))).toEqual([]);
  });
});

describe('a passkey', () => {
  async function register(caller: Caller, origin = server.origin) {
    const begun = dataOf(await caller.send(ownAccount.beginPasskey, { body: {} }));
    const key = softPasskey(origin);
    const body = {
      handle: String(begun.get('handle')),
      answer: key.register(String(begun.get('options'))),
      name: 'máy',
    };
    return { key, answer: await caller.send(ownAccount.confirmPasskey, { body }) };
  }

  test('SES-01 signs in; a used answer, or one to another question, is refused', async () => {
    const { username, caller } = await person();
    const { key, answer } = await register(caller);
    expect(codeOf(answer)).toBe('ok');
    const asked = await logon(username);
    expect(asked.kinds).toEqual(['passkey']);
    const right = key.answer(asked.options);
    const other = await logon(username);
    expect(codeOf(await second(other.handle, { answer: right }))).toBe('4030116');
    expect(codeOf(await second(asked.handle, { answer: right }))).toBe('ok');
    expect(codeOf(await second(asked.handle, { answer: right }))).toBe('4010005');
    for (const wrong of ['', '{}', 'null', '[]', '{"id":1}', 'x'.repeat(500)])
      expect([wrong, codeOf(await second((await logon(username)).handle, { answer: wrong }))]).toEqual([
        wrong,
        '4030116',
      ]);
  });

  test('SES-01 a counter that does not increase means a copied passkey and is refused', async () => {
    const { username, caller } = await person();
    const { key } = await register(caller);
    const first = await logon(username);
    expect(codeOf(await second(first.handle, { answer: key.answer(first.options, 7) }))).toBe('ok');
    for (const counter of [7, 3]) {
      const asked = await logon(username);
      expect(codeOf(await second(asked.handle, { answer: key.answer(asked.options, counter) }))).toBe('4030116');
    }
    const asked = await logon(username);
    expect(codeOf(await second(asked.handle, { answer: key.answer(asked.options, 8) }))).toBe('ok');
  });

  test('SES-01 a passkey of another site, for another person’s question, or already known is not registered', async () => {
    const { caller } = await person();
    expect(codeOf((await register(caller, 'http://evil.example')).answer)).toBe('4030116');
    const stranger = await person();
    const begun = dataOf(await stranger.caller.send(ownAccount.beginPasskey, { body: {} }));
    const answer = softPasskey(server.origin).register(String(begun.get('options')));
    const body = { handle: String(begun.get('handle')), answer, name: 'máy' };
    expect(codeOf(await caller.send(ownAccount.confirmPasskey, { body }))).toBe('4030116');
  });
});

describe('users who need one', () => {
  test('SES-01 an administrator without a second factor registers one before anything else; the last one stays', async () => {
    const strict = await testServer({ secondFactor: 'administrators', sessionsPerUser: 100 });
    try {
      const admin = await strict.as('an.admin');
      const profile = (await admin.send(session.profile)).body.data;
      expect(profile).toMatchObject({ limitedTo: 'factor', permissions: [] });
      expect(codeOf(await admin.send(people.search, { body: {} }))).toBe('4030001');
      await registerApp(admin);
      expect(codeOf(await admin.send(people.search, { body: {} }))).toBe('ok');
      const rows = dataOf(await admin.send(ownAccount.factors)).get('rows') as { id: string }[];
      const remove = await admin.send(ownAccount.removeFactor, { body: { id: rows[0]?.id ?? '' } });
      expect(codeOf(remove)).toBe('4090114');
      const clerk = await strict.as('lan.clerk');
      expect((await clerk.send(session.profile)).body.data).not.toHaveProperty('limitedTo');
    } finally {
      await strict.stop();
    }
  });

  test('SES-10 a user who moves to a company that they administer registers a second factor there first', async () => {
    const strict = await testServer({ secondFactor: 'administrators', sessionsPerUser: 100 });
    try {
      const [one, other] = await strict.sql<{ code: string }>(
        `select i.code from portal.membership m join portal.user_account u on u.id = m.user_id
         join bureau.institution i on i.id = m.institution_id where u.username = 'mai.two' order by i.code`,
      );
      await strict.sql(
        `update portal.membership m set roles = '{institution-admin}' from bureau.institution i
         where i.id = m.institution_id and i.code = $1
           and m.user_id = (select id from portal.user_account where username = 'mai.two')`,
        [other?.code],
        'mai.two',
      );
      const mai = await strict.as('mai.two', one?.code);
      const moved = await mai.send(session.chooseCompany, { body: { tctd: other?.code ?? '' } });
      expect(dataOf(moved).get('profile')).toMatchObject({ limitedTo: 'factor', permissions: [] });
      const admin = callerFrom(strict.origin, moved);
      expect(codeOf(await admin.send(people.search, { body: {} }))).toBe('4030001');
      const back = await admin.send(session.chooseCompany, { body: { tctd: one?.code ?? '' } });
      expect(dataOf(back).get('profile')).not.toHaveProperty('limitedTo');
    } finally {
      await strict.stop();
    }
  });

  test('NAV-17 a reset removes second factors and recovery codes', async () => {
    const { username, caller } = await person();
    await registerApp(caller);
    const answer = await an.send(people.reset, { body: { username, reason: 'mất điện thoại' } });
    const password = String(dataOf(answer).get('oneTimePassword'));
    const entered = await server.nobody.send(session.logon, { body: { userName: username, password } });
    expect(dataOf(entered).get('profile')).toMatchObject({ limitedTo: 'password' });
  });
});
