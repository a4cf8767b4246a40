import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { ownSettings } from './contract.ts';

let server: TestServer;
let lan: Caller;

beforeAll(async () => {
  server = await testServer();
  lan = await server.as('lan.clerk');
});
afterAll(() => server.stop());

const keep = (name: string, value: string | null, by = lan) =>
  by.send(ownSettings.keep, { body: { name, ...(value === null ? {} : { value }) } });
const keptBy = async (by: Caller) => {
  const answer = await by.send(ownSettings.list);
  expect(answer.status).toBe(200);
  return new Map(
    ownSettings.list.answer.parse(answer.body.data).rows.map(({ name, value }) => [name, JSON.parse(value)]),
  );
};

test('LST-01 what a person sets on one machine is there on another, the newest in place of the older, and nobody else sees it', async () => {
  expect((await keep('searches./api/TraLoiTinKhachHang/Search', '[{"name":"quý"}]')).status).toBe(200);
  expect((await keep('columns./api/TraLoiTinKhachHang/Search', '{"density":"tall"}')).status).toBe(200);
  expect((await keep('columns./api/TraLoiTinKhachHang/Search', '{"density":"compact"}')).status).toBe(200);
  const elsewhere = await server.as('lan.clerk');
  const kept = await keptBy(elsewhere);
  expect(kept.get('searches./api/TraLoiTinKhachHang/Search')).toEqual([{ name: 'quý' }]);
  expect(kept.get('columns./api/TraLoiTinKhachHang/Search')).toEqual({ density: 'compact' });
  for (const other of ['hoa.approver', 'binh.clerk'])
    expect((await keptBy(await server.as(other))).size, other).toBe(0);
  expect((await keep('columns./api/TraLoiTinKhachHang/Search', null)).status).toBe(200);
  expect((await keep('columns./api/TraLoiTinKhachHang/Search', null)).status).toBe(200);
  expect((await keptBy(lan)).has('columns./api/TraLoiTinKhachHang/Search')).toBe(false);
});

test('LST-01 keeping a setting is in the audit by its name, reading is not', async () => {
  await keep('favourites', '["reply-customer"]');
  await keptBy(lan);
  const rows = await server.sql<{ action: string; detail: unknown }>(
    `select action, detail from portal.audit_log where action like '% /api/Account/Settings' order by at desc, seq desc`,
  );
  expect(rows[0]?.action).toBe('POST /api/Account/Settings');
  expect(JSON.stringify(rows[0]?.detail)).toContain('favourites');
  expect(rows.filter(({ action }) => action.startsWith('GET'))).toEqual([]);
});

test('LST-01 what is no setting is refused: other names, other texts, too much', async () => {
  const status = async (name: string, value: string) => (await keep(name, value)).status;
  for (const name of [
    '',
    'columns.',
    'other',
    'columns.a b',
    'columns.<b>',
    `columns.${'x'.repeat(141)}`,
    'favourites.x',
  ])
    expect(await status(name, '{}'), name).toBe(400);
  for (const value of ['x', '1', 'null', '"text"', '{', '["\\u0000"]', '["\\ud800"]', `["${'x'.repeat(20_000)}"]`])
    expect(await status('favourites', value), value.slice(0, 20)).toBe(400);
  const nested = `${'['.repeat(9_000)}${']'.repeat(9_000)}`;
  expect([200, 400]).toContain(await status('columns.deep', nested));
});

test('LST-01 one person keeps three hundred settings at most, and goes on changing those', async () => {
  const hoa = await server.as('hoa.approver');
  await server.sql(
    `insert into portal.own_setting (institution_id, user_id, name, value)
     select m.institution_id, u.id, 'columns.many' || n, '{}' from generate_series(1, 300) n, portal.user_account u
       join portal.membership m on m.user_id = u.id where u.username = 'hoa.approver'`,
    [],
    'hoa.approver',
  );
  expect((await keep('columns.one-more', '{}', hoa)).status).toBe(409);
  expect((await keep('columns.many1', '{"density":"tall"}', hoa)).status).toBe(200);
  expect((await keep('columns.many1', null, hoa)).status).toBe(200);
  expect((await keep('columns.one-more', '{}', hoa)).status).toBe(200);
});
