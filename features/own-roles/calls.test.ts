import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lostCheques } from '#features/lost-cheques/contract.ts';
import { people } from '#features/people/contract.ts';
import { replies } from '#features/replies/contract.ts';
import { session } from '#features/session/contract.ts';
import { customerInquiry } from '#features/customer-inquiry/contract.ts';
import { identityScope, openPool } from '#kit/server/database/database.ts';
import { untyped } from '#kit/server/database/untyped.ts';
import { codeOf, dataOf } from '#testing/answer.ts';
import { waitingForLocksSql } from '#testing/database.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import type { Permission } from '#kit/contract/names.ts';
import { rightWords } from '#features/names.ts';
import { ownRoles } from './contract.ts';

let server: TestServer;
let an: Caller;
let yen: Caller;

beforeAll(async () => {
  server = await testServer({ sessionsPerUser: 100 });
  [an, yen] = (await Promise.all(['an.admin', 'yen.admin'].map((name) => server.as(name)))) as [Caller, Caller];
});
afterAll(() => server.stop());
beforeEach(() => server.sql('delete from portal.throttle'));

const reason = 'thử nghiệm';
const newName = () => `Vai trò ${randomInt(1e9)}`;

const compose = (permissions: readonly Permission[], name = newName()) =>
  an.send(ownRoles.create, { body: { nameVi: name, nameEn: name, permissions: [...permissions], reason } });
const composed = async (permissions: readonly Permission[]) => String(dataOf(await compose(permissions)).get('code'));

/** Creates a user with these roles, and signs them in. */
async function person(roles: readonly string[]): Promise<{ username: string; caller: Caller; waits: unknown }> {
  const username = `vai.tro${randomInt(1e9)}`;
  const body = { username, fullName: 'Người Vai Trò', roles: [...roles], reason };
  const made = await an.send(people.create, { body });
  expect(codeOf(made)).toBe('ok');
  await server.sql(
    `update portal.user_account u set must_change_password = false, password_hash = l.password_hash
     from portal.user_account l where u.username = $1 and l.username = 'lan.clerk'`,
    [username],
  );
  return { username, caller: await server.as(username), waits: dataOf(made).get('waits') };
}

test('NAV-17 a composed role gives its people exactly its rights, under its own name', async () => {
  const role = await composed(['reply.read']);
  const { username, caller } = await person([role]);
  expect(dataOf(await caller.send(session.profile)).get('permissions')).toEqual(['reply.read']);
  expect(codeOf(await caller.send(replies.search, { body: { fromDate: '2023-01-01' } }))).toBe('ok');
  expect(codeOf(await caller.send(customerInquiry.today))).toBe('4030001');
  const [row] = dataOf(await an.send(people.search, { body: { text: username } })).get('rows') as unknown[];
  expect(row).toMatchObject({ roles: [role], ownRoles: { [role]: expect.stringContaining('Vai trò') } });
});

test('NAV-17 nobody composes a role of rights that they may not give, nor gives one of another institution', async () => {
  for (const right of ['user.manage', 'session.end-any', 'institution.manage', 'audit.read', 'voluntary.ask'] as const)
    expect([right, codeOf(await compose(['reply.read', right]))]).toEqual([right, '4030120']);
  const role = await composed(['reply.read']);
  await server.sql(
    `update portal.role set institution_id = (select m.institution_id from portal.membership m
       join portal.user_account u on u.id = m.user_id where u.username = 'binh.clerk') where code = $1`,
    [role],
  );
  const body = { username: `x${randomInt(1e9)}`, fullName: 'Người Lạ', roles: [role], reason };
  expect(codeOf(await an.send(people.create, { body }))).toBe('4030112');
  expect(codeOf(await an.send(ownRoles.remove, { body: { code: role, reason } }))).toBe('4040001');
  const root = await server.as('root.bureau');
  expect(codeOf(await root.send(ownRoles.search, { body: {} }))).toBe('4030001');
});

test('NAV-17 LNG-03 every right that a role may hold has a readable name', async () => {
  const { permissions } = (await an.send(ownRoles.options)).body.data as { permissions: string[] };
  expect(permissions.length).toBeGreaterThan(10);
  const unnamed = permissions.filter((right) => !(right in rightWords.texts));
  expect(unnamed, 'have no name where their feature declares them (names.ts)').toEqual([]);
});

test('NAV-17 two roles of one name are refused; a role combines with others, never with administration', async () => {
  const name = newName();
  expect([
    codeOf(await compose(['reply.read'], name)),
    codeOf(await compose(['news.read'], name.toUpperCase())),
  ]).toEqual(['ok', '4090116']);
  const role = await composed(['reply.read']);
  const body = { username: `y${randomInt(1e9)}`, fullName: 'Người Hai', reason };
  expect(codeOf(await an.send(people.create, { body: { ...body, roles: [role, 'institution-admin'] } }))).toBe(
    '4000110',
  );
  expect(codeOf(await an.send(people.create, { body: { ...body, roles: [role, 'clerk'] } }))).toBe('ok');
});

test('NAV-17 a right that needs two people needs them in a composed role too, and cannot be added to one in use', async () => {
  const weighty = await composed(['cheque.read', 'cheque.approve']);
  const { username, waits, caller } = await person([weighty]);
  expect(waits).toBe(true);
  expect(dataOf(await caller.send(session.profile)).get('permissions')).toEqual([]);
  const waiting = dataOf(await yen.send(people.changes, { body: {} })).get('rows') as {
    id: string;
    username: string;
  }[];
  const id = waiting.find((row) => row.username === username)?.id ?? '';
  expect(codeOf(await yen.send(people.decide, { body: { id, state: 'approved' } }))).toBe('ok');
  expect(dataOf(await caller.send(session.profile)).get('permissions')).toEqual(['cheque.approve', 'cheque.read']);

  const light = await composed(['cheque.read']);
  await person([light]);
  const heavier = { code: light, nameVi: newName(), nameEn: newName(), reason };
  const change = (permissions: Permission[]) => an.send(ownRoles.change, { body: { ...heavier, permissions } });
  expect(codeOf(await change(['cheque.read', 'cheque.approve']))).toBe('4090115');
  expect(codeOf(await change(['cheque.read', 'news.read']))).toBe('ok');
});

test('NAV-17 T57 a role that becomes weighty while it is being given needs two people', async () => {
  const { Client } = await import('pg');
  const role = await composed(['cheque.read']);
  const { username } = await person(['clerk']);
  const other = new Client({ connectionString: server.database.ownerUrl });
  await other.connect();
  await other.query('begin');
  await other.query('select from portal.role where code = $1 for update', [role]);
  await other.query(`insert into portal.role_permission (role, permission) values ($1, 'cheque.approve')`, [role]);
  let isAnswered = false;
  const given = an.send(people.change, { body: { username, roles: ['clerk', role], reason } });
  void given.finally(() => (isAnswered = true));
  const isWaiting = async () => isAnswered || (await server.sql(waitingForLocksSql)).length > 0;
  await expect.poll(isWaiting).toBe(true);
  await other.query('commit');
  await other.end();
  expect(dataOf(await given)).toEqual(
    new Map<string, unknown>([
      ['username', username],
      ['waits', true],
    ]),
  );
});

const everyCheque = { fromDate: '2020-01-01', toDate: '2099-12-31', tt: 'all' as const };

test('NAV-17 T06 a changed role applies from the next call; one in use is removed only with a second confirmation', async () => {
  const role = await composed(['cheque.read', 'reply.read']);
  const { caller } = await person([role]);
  expect(codeOf(await caller.send(lostCheques.search, { body: everyCheque }))).toBe('ok');
  const named = { code: role, nameVi: newName(), nameEn: newName(), reason };
  await an.send(ownRoles.change, { body: { ...named, permissions: ['reply.read'] } });
  expect(codeOf(await caller.send(lostCheques.search, { body: everyCheque }))).toBe('4030001');
  const refused = await an.send(ownRoles.remove, { body: { code: role, reason } });
  expect([codeOf(refused), refused.body.message]).toEqual(['4090115', expect.stringContaining(' 1 người')]);
  expect(dataOf(await an.send(ownRoles.remove, { body: { code: role, reason, takeAway: true } })).get('taken')).toBe(1);
  expect(dataOf(await caller.send(session.profile)).get('roles')).toEqual([]);
});

test('NAV-17 the servers cannot write the roles that come with the portal', async () => {
  const pool = openPool(server.database.appUrl, 1);
  await identityScope(pool, async (client) => {
    const app = untyped(client);
    expect((await app.query(`select from portal.role where code = 'clerk'`)).rowCount).toBe(1);
    expect((await app.query(`delete from portal.role_permission where role = 'clerk'`)).rowCount).toBe(0);
    expect((await app.query(`update portal.role set name_vi = 'x' where code = 'clerk'`)).rowCount).toBe(0);
    await app.query('savepoint one');
    await expect(
      app.query(`insert into portal.role_permission (role, permission) values ('clerk', 'user.manage')`),
    ).rejects.toMatchObject({ code: '42501' });
    await app.query('rollback to savepoint one');
  });
  await pool.end();
});
