import { afterAll, beforeAll, expect, test } from 'vitest';
import { programs } from '#features/programs/contract.ts';
import { type Answer, type TestServer, testServer } from '#testing/server.ts';
import { sandboxCaller } from '#testing/session/application.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

const [status, usage] = [programs.status, programs.usage];
const typeOf = ({ text }: Answer) => /errors\/([\w-]+)/.exec(text)?.[1];

test('API-01 API-08 a token of the sandbox ends at once when its owner is suspended or frozen, and is good again afterwards', async () => {
  const sandboxed = await sandboxCaller(server);
  const answers = async () => {
    const [one, other] = [await sandboxed.send(status), await sandboxed.send(usage, { query: {} })];
    return [one.status, other.status, typeOf(one)];
  };
  expect(await answers()).toEqual([200, 200, undefined]);
  const own = 'id = portal.acting_institution()';
  await server.sql(`update bureau.institution set status = 'suspended', status_reason = 'Thử' where ${own}`);
  expect((await answers())[2]).toBe('institution-suspended');
  await server.sql(`update bureau.institution set status = 'active', status_reason = null where ${own}`);
  await server.sql(
    `insert into portal.freeze (kind, institution_id, reason, frozen_by, frozen_name) values ('institution', portal.acting_institution(), 'Thử', 1, 'x')`,
  );
  const [one, , type] = await answers();
  expect([one, type]).toEqual([401, 'institution-frozen']);
  const [held] = await server.sql<{ why: string | null }>(
    'select portal.stands_still(-portal.acting_institution(), 0) as why',
  );
  expect(held?.why).toBe('frozen');
  await server.sql('delete from portal.freeze');
  expect(await answers()).toEqual([200, 200, undefined]);
});
