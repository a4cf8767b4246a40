import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { fieldsOf } from '#testing/answer.ts';
import { type Answer, type TestServer, testServer } from '#testing/server.ts';
import { liveApplication, programCaller, type TestApplication, tokenOf } from '#testing/session/application.ts';
import { programs } from './contract.ts';
import { instantAsked } from './examples.fixture.ts';

let server: TestServer;
let application: TestApplication;
let token: string;
beforeAll(async () => {
  server = await testServer();
  application = await liveApplication(server);
  token = await tokenOf(server, application);
});
afterAll(() => server.stop());

const ask = (key: string, { body = instantAsked }: { body?: object } = {}) =>
  programCaller(server.origin, token, application.key).send(
    programs.ask,
    { body: body as typeof instantAsked },
    {
      'idempotency-key': key,
    },
  );
const idOf = (answer: Answer) => programs.ask.answer.parse(answer.body.data).id;
const keptOf = async (key: string) =>
  (
    await server.sql<{ count: number }>('select count(*)::int as count from portal.kept_answer where key_hash = $1', [
      createHash('sha256').update(key).digest(),
    ])
  )[0]?.count;

test('API-04 a failure of the server (500) is not kept: the same key works later', async () => {
  const broken = randomUUID();
  await server.sql('alter table portal.charge add constraint none_today check (false) not valid');
  expect([(await ask(broken)).status, await keptOf(broken)]).toEqual([500, 0]);
  await server.sql('alter table portal.charge drop constraint none_today');
  expect((await ask(broken)).status).toBe(201);
});

test('API-04 an answer is kept for 48 hours; an inquiry that was charged is never charged again for its key', async () => {
  const key = randomUUID();
  const first = await ask(key);
  const age = (hours: number) =>
    server.sql(`update portal.kept_answer set kept_at = clock_timestamp() - make_interval(hours => $1)`, [hours]);
  await age(47);
  expect((await ask(key)).text).toBe(first.text);
  await age(49);
  // The key is free, and its inquiry is still the one that it made.
  const later = await ask(key);
  expect([later.status, idOf(later)]).toEqual([201, idOf(first)]);
  const rows = await server.sql<{ charges: number }>(
    `select count(*)::int as charges from portal.voucher v join portal.charge c
         on c.institution_id = v.institution_id and c.asked_at = v.asked_at and c.inquiry_id = v.inquiry_id
      where v.voucher = $1`,
    [idOf(first)],
  );
  expect(rows).toEqual([{ charges: 1 }]);
  await age(49);
  const { name, citizenId: identityNumber } = known.attention;
  const other = await ask(key, { body: { ...instantAsked, subject: { kind: 'person', name, identityNumber } } });
  expect([other.status, fieldsOf(other)]).toEqual([409, ['Idempotency-Key']]);
});
