import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '#kit/contract/call.ts';
import { codeOf } from '#testing/answer.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { people } from './contract.ts';
import { newClerk } from './examples.fixture.ts';

let server: TestServer;
let an: Caller;

beforeAll(async () => {
  server = await testServer();
  an = await server.as('an.admin');
});
afterAll(() => server.stop());

const freeze = (username: string) =>
  server.sql(
    `insert into portal.freeze (kind, user_id, username, reason, frozen_by, frozen_name)
     select 'user', u.id, u.username, 'thử', b.id, b.username from portal.user_account u, portal.user_account b
     where u.username = $1 and b.username = 'minh.operator'`,
    [username],
  );

const lift = (username: string) =>
  server.sql(
    `update portal.freeze set lifted_by = frozen_by + 1, lifted_name = 'thử', lifted_at = clock_timestamp(), lifted_reason = 'thử'
     where username = $1`,
    [username],
  );

test('NAV-17 administrators see that the bureau froze one of their people, locked or not, until it lifts that', async () => {
  const username = await newClerk(server);
  const lock = (status: 'active' | 'locked') => an.send(people.lock, { body: { username, status, reason: 'thử' } });
  const found = async (status: 'all' | 'active' | 'locked' | 'frozen') => {
    const answer = await an.send(people.search, { body: { text: username, status } });
    return (answer.body.data as AnswerOf<typeof people.search>).rows.map((row) => [row.status, row.isLocked]);
  };
  expect(await found('all')).toEqual([['active', false]]);
  await freeze(username);
  for (const status of ['all', 'frozen'] as const) expect(await found(status)).toEqual([['frozen', false]]);
  for (const status of ['active', 'locked'] as const) expect(await found(status)).toEqual([]);
  expect(codeOf(await lock('locked'))).toBe('ok');
  for (const status of ['all', 'frozen', 'locked'] as const) expect(await found(status)).toEqual([['frozen', true]]);
  await lock('active');
  await lift(username);
  for (const status of ['all', 'active'] as const) expect(await found(status)).toEqual([['active', false]]);
  expect(await found('frozen')).toEqual([]);
});

test('NAV-17 whoever decides on more rights is told that the bureau froze the person', async () => {
  const username = await newClerk(server);
  await an.send(people.change, { body: { username, roles: ['clerk', 'approver'], reason: 'thử' } });
  const yen = await server.as('yen.admin');
  const userStatus = async () => {
    const { rows } = (await yen.send(people.changes, { body: {} })).body.data as AnswerOf<typeof people.changes>;
    return rows.find((row) => row.username === username)?.userStatus;
  };
  expect(await userStatus()).toBe('active');
  await freeze(username);
  expect(await userStatus()).toBe('frozen');
});
