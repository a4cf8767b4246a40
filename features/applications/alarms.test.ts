import { afterAll, beforeAll, expect, test } from 'vitest';
import { alarms } from '#features/alarms/contract.ts';
import { programs } from '#features/programs/contract.ts';
import { instantAsked } from '#features/programs/examples.fixture.ts';
import { type TestServer, testServer } from '#testing/server.ts';
import {
  liveApplication,
  programCaller,
  sandboxApplication,
  type TestApplication,
  tokenOf,
} from '#testing/session/application.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

const look = () => server.sql(`select portal.look_for_alarms('[]')`);
/** The alarms of a rule about an application, as the bureau sees them. */
async function raised(rule: 'program-network' | 'program-refused' | 'program-key-end', clientId: string) {
  await look();
  const minh = await server.as('minh.operator');
  const found = alarms.search.answer.parse((await minh.send(alarms.search, { body: { rule } })).body.data);
  return found.rows.filter(({ username }) => username === clientId);
}
/** Tokens that the application was given, so many days ago, from an address. */
const tokens = ({ clientId }: TestApplication, count: number, address: string, days: number) =>
  server.sql(
    `insert into portal.session (id, user_id, institution_id, access_hash, access_expires_at, refresh_hash, browser_hash, address, started_at, scopes)
     select gen_random_uuid(), a.user_id, a.institution_id, sha256(random()::text::bytea), now(), sha256(random()::text::bytea), '', $3,
            now() - make_interval(days => $4), '{usage}'
       from portal.application a, generate_series(1, $2) where a.client_id = $1`,
    [clientId, count, address, days],
  );

test('API-01 a program that calls from a network it never used raises an alarm, once; the first networks of a new one raise none', async () => {
  const [fresh, application] = [await liveApplication(server), await liveApplication(server)];
  await tokens(fresh, 4, '203.0.113.10', 2);
  await tokens(fresh, 1, '198.51.100.7', 0);
  expect(await raised('program-network', fresh.clientId)).toEqual([]);
  await tokens(application, 6, '203.0.113.11', 1);
  // Another machine of the same network is nothing new.
  await tokens(application, 1, '203.0.113.200', 0);
  expect(await raised('program-network', application.clientId)).toEqual([]);
  await tokens(application, 2, '192.0.2.99', 0);
  const [alarm, ...more] = await raised('program-network', application.clientId);
  expect(more).toEqual([]);
  expect(alarm?.facts).toContain('192.0.2.0');
  expect(await raised('program-network', application.clientId)).toHaveLength(1);
});

test('API-01 a burst of refusals of a program raises an alarm; in the sandbox, where they are promised, it raises none', async () => {
  for (const application of [await liveApplication(server), await sandboxApplication(server)]) {
    const program = programCaller(server.origin, await tokenOf(server, application), application.key);
    const wrong = { ...instantAsked, subject: { ...instantAsked.subject, identityNumber: '1' } };
    for (let times = 0; times < 51; times += 1)
      expect((await program.send(programs.ask, { body: wrong })).status).toBeGreaterThanOrEqual(400);
  }
  await look();
  const rows = await server.sql<{ institution_id: number; facts: { times: number } }>(
    `select institution_id, facts from portal.alarm where rule = 'program-refused'`,
  );
  expect(rows).toHaveLength(1);
  expect([Number(rows[0]?.institution_id) > 0, rows[0]?.facts.times]).toEqual([true, 51]);
});

test('API-01 the last key of a program about to end raises an alarm; one with a newer key raises none', async () => {
  const [ending, renewed, stopped] = [
    await liveApplication(server),
    await liveApplication(server),
    await liveApplication(server),
  ];
  await server.sql(
    `update portal.application_key k set expires_at = now() + interval '20 days' from portal.application a
      where a.institution_id = k.institution_id and a.id = k.application_id and a.client_id = any ($1)`,
    [[ending.clientId, renewed.clientId, stopped.clientId]],
  );
  await server.sql(
    `insert into portal.application_key (institution_id, application_id, kid, thumb, jwk, added_by, added_name, expires_at)
     select institution_id, id, 'next', 'next', '{}', asked_by, 'an.admin', now() + interval '1 year' from portal.application where client_id = $1`,
    [renewed.clientId],
  );
  await server.sql(`update portal.application set state = 'stopped', stopped_by = asked_by where client_id = $1`, [
    stopped.clientId,
  ]);
  const found = [];
  for (const { clientId } of [ending, renewed, stopped]) found.push((await raised('program-key-end', clientId)).length);
  expect(found).toEqual([1, 0, 0]);
});
