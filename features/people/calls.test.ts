import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoPassword } from '#apps/server/demo-users.ts';
import { customerInquiry } from '#features/customer-inquiry/contract.ts';
import { session } from '#features/session/contract.ts';
import { codeOf, dataOf, refusal, refusalsOf } from '#testing/answer.ts';
import { type Answer, type Caller, type TestServer, testServer, callerFrom } from '#testing/server.ts';
import { people } from './contract.ts';

let server: TestServer;
let an: Caller;
let yen: Caller;
let root: Caller;
let thu: Caller;

beforeAll(async () => {
  server = await testServer({ sessionsPerUser: 100 });
  [an, yen, root, thu] = (await Promise.all(
    ['an.admin', 'yen.admin', 'root.bureau', 'thu.bureau'].map((name) => server.as(name)),
  )) as [Caller, Caller, Caller, Caller];
});
afterAll(() => server.stop());
beforeEach(() => server.sql('delete from portal.throttle'));

const rows = (answer: Answer) =>
  (dataOf(answer).get('rows') ?? []) as { id: string; username: string; roles: string[] }[];
const newName = () => `thu.nghiem${randomInt(1e9)}`;

type Role = 'clerk' | 'approver' | 'institution-admin' | 'operator' | 'bureau-admin' | 'auditor' | 'member';

const create = (by: Caller, username: string, roles: Role[], more: object = {}) =>
  by.send(people.create, { body: { username, fullName: 'Người Thử Nghiệm', roles, reason: 'thử', ...more } });
const change = (by: Caller, username: string, roles: Role[], more: object = {}) =>
  by.send(people.change, { body: { username, roles, reason: 'thử', ...more } });
const waitingOf = async (username: string) =>
  rows(await root.send(people.changes, { body: {} })).find((row) => row.username === username)?.id ?? '';
const decide = async (by: Caller, username: string, state: 'approved' | 'refused') =>
  by.send(people.decide, { body: { id: await waitingOf(username), state } });

const codeOfBank = async () => {
  const [bank] = await server.sql<{ code: string }>(
    `select i.code::text as code from bureau.institution i join portal.membership m on m.institution_id = i.id
     join portal.user_account u on u.id = m.user_id where u.username = 'an.admin'`,
  );
  return bank?.code ?? '';
};

/** Creates a clerk and signs them in. */
async function clerk(): Promise<{ username: string; caller: Caller; password: string }> {
  const username = newName();
  await create(an, username, ['clerk']);
  // The demo's password, so that the test need not choose one first.
  await server.sql(
    `update portal.user_account u set must_change_password = false, password_hash = l.password_hash
     from portal.user_account l where u.username = $1 and l.username = 'lan.clerk'`,
    [username],
  );
  return { username, caller: await server.as(username), password: demoPassword };
}

describe('users of an institution', () => {
  test('NAV-17 an administrator creates a clerk, whose password works once and opens only the own page', async () => {
    const username = newName();
    const made = await create(an, username.toUpperCase(), ['clerk']);
    expect(dataOf(made).get('waits')).toBe(false);
    const password = String(dataOf(made).get('oneTimePassword'));
    const signedIn = await server.nobody.send(session.logon, { body: { userName: username, password } });
    expect(dataOf(signedIn).get('profile')).toMatchObject({
      limitedTo: 'password',
      permissions: [],
      userName: username,
    });
    const caller = callerFrom(server.origin, signedIn);
    expect(codeOf(await caller.send(customerInquiry.today))).toBe('4030001');
    expect(rows(await an.send(people.search, { body: { text: username } }))).toMatchObject([
      { username, roles: ['clerk'] },
    ]);
  });

  test('NAV-17 the one-time password is in no audit row', async () => {
    const password = String(dataOf(await create(an, newName(), ['clerk'])).get('oneTimePassword'));
    const found = await server.sql('select from portal.audit_log where position($1 in detail) > 0', [password]);
    expect(found).toEqual([]);
  });

  test('NAV-17 a name that is taken, badly written or empty is refused', async () => {
    expect(codeOf(await create(an, 'binh.clerk', ['clerk']))).toBe('4090111');
    for (const name of ['', ' ', 'Nguyễn', '.lan', 'lan.', 'a b', '1lan', "x'; drop", 'x'.repeat(101)])
      expect([name, (await create(an, name, ['clerk'])).status]).toEqual([name, 400]);
  });

  test('NAV-17 nobody grants above their own place: no bureau role, no clerk at another institution', async () => {
    for (const role of ['operator', 'bureau-admin', 'auditor', 'member'] as const)
      expect([role, codeOf(await create(an, newName(), [role]))]).toEqual([role, '4030112']);
    const { username } = await clerk();
    expect(codeOf(await change(an, username, ['bureau-admin']))).toBe('4030112');
    expect(codeOf(await create(root, newName(), ['clerk']))).toBe('4030112');
  });

  test('NAV-17 an administrator or auditor holds no other role; no role and a repeated role are refused', async () => {
    const both = await create(an, newName(), ['clerk', 'institution-admin']);
    expect(refusalsOf(both)).toEqual(refusal('roles-apart', 'roles'));
    expect((await create(an, newName(), [])).status).toBe(400);
    expect((await create(an, newName(), ['clerk', 'clerk'])).status).toBe(400);
  });

  test('NAV-17 SES-10 another institution’s people cannot be reached, however they are named', async () => {
    const [{ code: other } = { code: '' }] = await server.sql<{ code: string }>(
      `select i.code from bureau.institution i join portal.membership m on m.institution_id = i.id
       join portal.user_account u on u.id = m.user_id where u.username = 'binh.clerk'`,
    );
    expect(codeOf(await change(an, 'binh.clerk', ['clerk']))).toBe('4040001');
    expect(codeOf(await change(an, 'binh.clerk', ['clerk'], { tctd: other }))).toBe('4030002');
    expect(codeOf(await an.send(people.search, { body: { tctd: other } }))).toBe('4030002');
    expect(rows(await root.send(people.search, { body: { tctd: other } })).map((row) => row.username)).toContain(
      'binh.clerk',
    );
  });

  test('NAV-17 another institution’s branch and a limit above the portal’s are refused', async () => {
    expect(codeOf(await create(an, newName(), ['clerk'], { branchId: 999_999 }))).toBe('4000001');
    expect(codeOf(await create(an, newName(), ['clerk'], { dailyLimit: 501 }))).toBe('4000001');
    expect((await create(an, newName(), ['clerk'], { dailyLimit: -1 })).status).toBe(400);
  });

  test('INQ-09 a lower daily limit applies from the next customer on, and is announced', async () => {
    const { username, caller } = await clerk();
    await change(an, username, ['clerk'], { dailyLimit: 0 });
    expect(dataOf(await caller.send(customerInquiry.today)).get('limit')).toBe(0);
    const asked = await caller.send(customerInquiry.lookup, { body: { cicCode: '0100000001' } });
    expect([codeOf(asked), asked.body.message]).toEqual(['4120001', expect.stringContaining(' 0 khách hàng')]);
  });
});

describe('rights and the second person', () => {
  test('NAV-17 the form learns which roles wait for a second person, and they do', async () => {
    const told = dataOf(await an.send(people.options, { query: {} })).get('roles') as { id: Role; waits: boolean }[];
    for (const { id, waits } of told) {
      const made = await create(an, newName(), [id]);
      expect([id, dataOf(made).get('waits')]).toEqual([id, waits]);
    }
    expect(told.map(({ waits }) => waits)).toEqual([false, true, true]);
  });

  test('NAV-17 a weighty role waits for another administrator; the requester cannot approve it', async () => {
    const { username, caller } = await clerk();
    expect(dataOf(await change(an, username, ['approver'])).get('waits')).toBe(true);
    expect(dataOf(await caller.send(session.profile)).get('roles')).toEqual(['clerk']);
    expect(codeOf(await change(yen, username, ['approver']))).toBe('4090112');
    expect(codeOf(await decide(an, username, 'approved'))).toBe('4030115');
    expect(codeOf(await decide(yen, username, 'approved'))).toBe('ok');
    // Effective on the live session, with its very next call (T06).
    expect(dataOf(await caller.send(session.profile)).get('roles')).toEqual(['approver']);
    expect(codeOf(await decide(yen, username, 'approved'))).not.toBe('ok');
  });

  test('NAV-17 a refused change changes nothing; one whose roles changed meanwhile cannot be approved', async () => {
    const { username, caller } = await clerk();
    await change(an, username, ['clerk', 'approver']);
    await decide(yen, username, 'refused');
    expect(dataOf(await caller.send(session.profile)).get('roles')).toEqual(['clerk']);
    await change(an, username, ['clerk', 'approver']);
    await server.sql(
      `update portal.membership set roles = '{member}' where user_id = (select id from portal.user_account where username = $1)`,
      [username],
    );
    expect(codeOf(await decide(yen, username, 'approved'))).toBe('4090004');
  });

  test('NAV-17 two administrators who decide at once decide it once', async () => {
    const { username } = await clerk();
    await change(an, username, ['approver']);
    // Both get the id first; if each searched for it, one might decide before the other has found it.
    const id = await waitingOf(username);
    const answers = await Promise.all([
      yen.send(people.decide, { body: { id, state: 'approved' } }),
      thu.send(people.decide, { body: { id, state: 'refused' } }),
    ]);
    expect(answers.map(codeOf).sort()).toEqual(['4090004', 'ok']);
  });

  test('NAV-17 the bureau’s administrators decide for every institution, an institution’s only for their own', async () => {
    const username = newName();
    expect(dataOf(await create(root, username, ['operator'])).get('waits')).toBe(true);
    expect(rows(await an.send(people.changes, { body: {} })).map((row) => row.username)).not.toContain(username);
    expect(codeOf(await decide(an, username, 'approved'))).toBe('4040001');
    expect(codeOf(await decide(root, username, 'approved'))).toBe('4030115');
    expect(codeOf(await decide(thu, username, 'approved'))).toBe('ok');
  });
});

describe('locking and resetting', () => {
  test('NAV-17 nobody locks, resets or changes the own account', async () => {
    const own = { username: 'an.admin', reason: 'thử' };
    expect(codeOf(await an.send(people.lock, { body: { ...own, status: 'locked' } }))).toBe('4030111');
    expect(codeOf(await an.send(people.reset, { body: own }))).toBe('4030111');
    expect(codeOf(await change(an, 'an.admin', ['clerk']))).toBe('4030111');
  });

  test('NAV-17 the last administrator stays, however many try at once', async () => {
    const lock = (by: Caller, username: string) =>
      by.send(people.lock, { body: { username, status: 'locked', reason: 'thử' } });
    const answers = await Promise.all([lock(an, 'yen.admin'), lock(yen, 'an.admin')]);
    const left = await server.sql(
      `select u.username from portal.membership m join portal.user_account u on u.id = m.user_id
       where u.username in ('an.admin', 'yen.admin') and m.status = 'active'`,
    );
    expect([left.length, answers.map(codeOf).filter((one) => one === 'ok').length]).toEqual([1, 1]);
    await server.sql(`update portal.membership set status = 'active', locked_reason = null`);
    [an, yen] = await Promise.all([server.as('an.admin'), server.as('yen.admin')]);
    await server.sql(
      `update portal.membership set status = 'locked' where user_id = (select id from portal.user_account where username = 'yen.admin')`,
    );
    const rootLocks = (tctd: string) =>
      root.send(people.lock, { body: { tctd, username: 'an.admin', status: 'locked', reason: 'thử' } });
    const [{ code: bank } = { code: '' }] = await server.sql<{ code: string }>(
      `select i.code from bureau.institution i join portal.membership m on m.institution_id = i.id
       join portal.user_account u on u.id = m.user_id where u.username = 'an.admin'`,
    );
    expect(codeOf(await rootLocks(bank))).toBe('4090110');
    // Nor does the last one get another role.
    expect(codeOf(await change(root, 'an.admin', ['clerk'], { tctd: bank }))).not.toBe('ok');
    // The bureau's own administrators are two: one locks the other, and stays.
    const [first, last] = await Promise.all([lock(root, 'thu.bureau'), lock(thu, 'root.bureau')]);
    expect([first, last].map(codeOf).filter((one) => one === 'ok')).toHaveLength(1);
    await server.sql(`update portal.membership set status = 'active', locked_reason = null`);
    [root, thu] = await Promise.all([server.as('root.bureau'), server.as('thu.bureau')]);
    await server.sql(`update portal.membership set status = 'active'`);
    yen = await server.as('yen.admin');
  });

  test('NAV-17 two administrators who each request another role for the other cannot both be approved', async () => {
    const [{ code: bank } = { code: '' }] = await server.sql<{ code: string }>(
      `select i.code from bureau.institution i join portal.membership m on m.institution_id = i.id
       join portal.user_account u on u.id = m.user_id where u.username = 'an.admin'`,
    );
    expect(dataOf(await change(an, 'yen.admin', ['approver'])).get('waits')).toBe(true);
    expect(dataOf(await change(yen, 'an.admin', ['approver'])).get('waits')).toBe(true);
    expect(codeOf(await decide(root, 'yen.admin', 'approved'))).toBe('ok');
    expect(codeOf(await decide(root, 'an.admin', 'approved'))).toBe('4090110');
    const left = rows(await root.send(people.search, { body: { tctd: bank, role: 'institution-admin' } }));
    expect(left.map(({ username }) => username)).toContain('an.admin');
    await decide(root, 'an.admin', 'refused');
    await server.sql(
      `update portal.membership set roles = '{institution-admin}' where user_id = (select id from portal.user_account where username = 'yen.admin')`,
    );
    yen = await server.as('yen.admin');
  });

  test('SES-05 a locked person is refused from the next call, cannot sign in, and can again when unlocked', async () => {
    const { username, caller, password } = await clerk();
    const set = (status: 'active' | 'locked') => an.send(people.lock, { body: { username, status, reason: 'thử' } });
    expect(dataOf(await set('locked')).get('ended')).toBe(1);
    expect(codeOf(await caller.send(session.profile))).toBe('4010004');
    const again = await server.nobody.send(session.logon, { body: { userName: username, password } });
    expect(codeOf(again)).toBe('4010003');
    await set('active');
    expect((await server.as(username)).token).toBeDefined();
  });

  test('NAV-17 a reset ends the sessions, invalidates the old password, and is refused among administrators themselves', async () => {
    const { username, caller, password } = await clerk();
    const reset = (by: Caller, name: string, tctd?: string) =>
      by.send(people.reset, { body: { username: name, reason: 'thử', ...(tctd ? { tctd } : {}) } });
    const fresh = String(dataOf(await reset(an, username)).get('oneTimePassword'));
    expect((await caller.send(session.profile)).status).toBe(401);
    const sign = (secret: string) =>
      server.nobody.send(session.logon, { body: { userName: username, password: secret } });
    expect(codeOf(await sign(password))).toBe('4010003');
    expect(codeOf(await sign(fresh))).toBe('ok');
    expect(codeOf(await reset(an, 'yen.admin'))).toBe('4030112');
    expect(codeOf(await reset(root, 'thu.bureau'))).toBe('4030112');
    expect(codeOf(await reset(an, 'mai.two'))).toBe('4030113');
  });

  test('NAV-17 the holder of a weighty role gets a new password only by two people, and the approver receives it', async () => {
    const { username, caller, password } = await clerk();
    await change(an, username, ['approver']);
    expect(codeOf(await decide(yen, username, 'approved'))).toBe('ok');
    const reset = (by: Caller, name: string, tctd?: string) =>
      by.send(people.reset, { body: { username: name, reason: 'thử', ...(tctd ? { tctd } : {}) } });
    expect(dataOf(await reset(an, username))).toEqual(
      new Map<string, unknown>([
        ['waits', true],
        ['oneTimePassword', null],
      ]),
    );
    expect((await caller.send(session.profile)).status).toBe(200);
    expect(codeOf(await reset(an, username))).toBe('4090112');
    expect(codeOf(await decide(an, username, 'approved'))).toBe('4030115');
    expect(rows(await yen.send(people.changes, { body: {} })).find((row) => row.username === username)).toMatchObject({
      kind: 'reset',
      rolesBefore: ['approver'],
      rolesAfter: ['approver'],
    });
    const fresh = String(dataOf(await decide(yen, username, 'approved')).get('oneTimePassword'));
    expect((await caller.send(session.profile)).status).toBe(401);
    const sign = (secret: string) =>
      server.nobody.send(session.logon, { body: { userName: username, password: secret } });
    expect(codeOf(await sign(password))).toBe('4010003');
    expect(codeOf(await sign(fresh))).toBe('ok');
    const found = await server.sql('select from portal.audit_log where position($1 in detail) > 0', [fresh]);
    expect(found).toEqual([]);
    // The desk, the audit and the administrators of members, whoever asks.
    for (const [by, name, tctd] of [
      [root, 'minh.operator'],
      [thu, 'ha.auditor'],
      [root, 'an.admin', await codeOfBank()],
    ] as const) {
      expect(dataOf(await reset(by, name, tctd)).get('waits')).toBe(true);
      expect(codeOf(await decide(by, name, 'approved'))).toBe('4030115');
      expect(codeOf(await decide(by === root ? thu : root, name, 'refused'))).toBe('ok');
    }
    expect((await an.send(session.profile)).status).toBe(200);
  });

  test('NAV-17 while a weighty role waits for somebody, nobody gives that person a new password alone', async () => {
    const { username, caller } = await clerk();
    await change(an, username, ['approver']);
    expect(codeOf(await an.send(people.reset, { body: { username, reason: 'thử' } }))).toBe('4090112');
    expect((await caller.send(session.profile)).status).toBe(200);
    expect(codeOf(await decide(yen, username, 'refused'))).toBe('ok');
    expect(dataOf(await an.send(people.reset, { body: { username, reason: 'thử' } })).get('waits')).toBe(false);
  });

  test('NAV-17 a person locked out by too many failures can use the password that an administrator gave', async () => {
    const { username } = await clerk();
    const sign = (secret: string) =>
      server.nobody.send(session.logon, { body: { userName: username, password: secret } });
    await server.sql(
      `insert into portal.throttle (kind, key_hash, count) values ('logon-account', sha256(convert_to($1, 'UTF8')), 10)`,
      [username],
    );
    expect(codeOf(await sign(demoPassword))).not.toBe('ok');
    const answer = await an.send(people.reset, { body: { username, reason: 'thử' } });
    expect(codeOf(await sign(String(dataOf(answer).get('oneTimePassword'))))).toBe('ok');
  });

  test('NAV-17 the bureau resets an account of two institutions, and its sessions end at both', async () => {
    const listed = await server.nobody.send(session.logon, { body: { userName: 'mai.two', password: demoPassword } });
    const places = (dataOf(listed).get('tctd') as { id: string }[]).map(({ id }) => id);
    const sessions = await Promise.all(places.map((id) => server.as('mai.two', id)));
    const reset = { username: 'mai.two', reason: 'thử', tctd: places[0] };
    const [before] = await server.sql<{ hash: string }>(
      `select password_hash as hash from portal.user_account where username = 'mai.two'`,
    );
    expect(codeOf(await root.send(people.reset, { body: reset }))).toBe('ok');
    const answers = await Promise.all(sessions.map((caller) => caller.send(session.profile)));
    expect([places.length, answers.map(({ status }) => status)]).toEqual([2, [401, 401]]);
    await server.sql(
      `update portal.user_account set password_hash = $1, must_change_password = false where username = 'mai.two'`,
      [before?.hash],
    );
  });
});

describe('proof of identity', () => {
  const age = (minutes: number) =>
    server.sql(`update portal.session set confirmed_at = clock_timestamp() - make_interval(mins => $1)`, [minutes]);

  test('SES-05 a session some minutes old needs a proof of identity before it ends sessions or changes rights', async () => {
    const caller = await server.as('an.admin');
    await age(6);
    const end = () => caller.send(session.forceLogout, { body: { username: 'lan.clerk' } });
    expect(codeOf(await end())).toBe('4030110');
    expect(codeOf(await caller.send(session.confirm, { body: { password: 'sai' } }))).toBe('4030114');
    expect(codeOf(await end())).toBe('4030110');
    expect(codeOf(await caller.send(session.confirm, { body: { password: demoPassword } }))).toBe('ok');
    expect(codeOf(await end())).toBe('ok');
  });

  test('SES-05 wrong passwords are counted even though the call is refused, and stop the guessing', async () => {
    const caller = await server.as('yen.admin');
    const wrong = () => caller.send(session.confirm, { body: { password: 'sai' } });
    // Simultaneous ones like sequential ones: ten are judged.
    const answers = (await Promise.all(Array.from({ length: 12 }, wrong))).map(codeOf).toSorted();
    expect(answers).toEqual([...Array<string>(10).fill('4030114'), ...Array<string>(2).fill('4290002')]);
    expect(codeOf(await caller.send(session.confirm, { body: { password: demoPassword } }))).toBe('4290002');
  });

  test('SES-10 moving to another company does not renew an old proof', async () => {
    const listed = await server.nobody.send(session.logon, { body: { userName: 'mai.two', password: demoPassword } });
    const [one, other] = dataOf(listed).get('tctd') as { id: string }[];
    const mai = await server.as('mai.two', one?.id);
    await age(6);
    const moved = await mai.send(session.chooseCompany, { body: { tctd: other?.id ?? '' } });
    const [row] = await server.sql<{ old: boolean }>(
      `select s.confirmed_at < clock_timestamp() - interval '5 minutes' as old from portal.session s
       join portal.user_account u on u.id = s.user_id where u.username = 'mai.two' and s.ended_at is null`,
    );
    expect([moved.status, row?.old]).toEqual([200, true]);
  });
});
