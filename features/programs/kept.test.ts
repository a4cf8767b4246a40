import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { codeOf, fieldsOf } from '#testing/answer.ts';
import { type Answer, type TestServer, testServer } from '#testing/server.ts';
import { liveApplication, programCaller, type TestApplication, tokenOf } from '#testing/session/application.ts';
import { programBatches } from '#features/batch-inquiry/lines/contract.ts';
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

const ask = (key: string, { body = instantAsked, by = token }: { body?: object; by?: string } = {}) =>
  programCaller(server.origin, by, application.key).send(
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

const narrowed = (scope: string) => tokenOf(server, application, { scope });

test('API-03 API-04 a token without the product’s scope never gets what another one was answered with the same key', async () => {
  const key = randomUUID();
  expect((await ask(key)).status).toBe(201);
  const narrow = await narrowed('inquiry:B11T');
  const answer = await ask(key, { by: narrow });
  expect([answer.status, codeOf(answer), answer.text.includes(instantAsked.subject.name)]).toEqual([
    ...[403, '4030001', false],
  ]);
  // Nor is what was refused to it refused to who may.
  const refusedFirst = randomUUID();
  expect((await ask(refusedFirst, { by: narrow })).status).toBe(403);
  expect((await ask(refusedFirst)).status).toBe(201);
});

test('API-05 who lacks a scope is told which: the product’s, in the header and in the body; without a token, how to prove who asks', async () => {
  const answer = await ask(randomUUID(), { by: await narrowed('search') });
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
    ...[403, 'DPoP error="insufficient_scope", scope="inquiry:S11T"'],
  ]);
  expect(JSON.parse(answer.text)).toMatchObject({ which: 'inquiry:S11T' });
  const unknown = await server.nobody.send(programs.status);
  expect([unknown.status, unknown.headers.get('www-authenticate')]).toEqual([
    401,
    expect.stringMatching(/^DPoP algs="/),
  ]);
});

test('API-04 once a product is closed to the institution its kept answers are closed as well', async () => {
  const key = randomUUID();
  expect((await ask(key)).status).toBe(201);
  await server.sql(
    `insert into portal.closed_product (institution_id, branch_id, product, closed_by)
     select a.institution_id, 0, 'S11T', a.asked_by from portal.application a where a.client_id = $1`,
    [application.clientId],
  );
  const late = randomUUID();
  expect([await ask(key), await ask(late)].map(codeOf)).toEqual(['4030119', '4030119']);
  await server.sql(`delete from portal.closed_product where product = 'S11T'`);
  expect([(await ask(key)).status, (await ask(late)).status]).toEqual([201, 201]);
});

test('API-03 API-04 a batch of a product is repeated only for a token that has the product', async () => {
  const key = randomUUID();
  const send = async (scope: string) =>
    programCaller(server.origin, await narrowed(scope), application.key).send(
      programBatches.send,
      {
        query: { product: 'R11', purpose: 'credit-granting' },
        file: new File([JSON.stringify({ reference: 'K-1', subject: { ...instantAsked.subject } })], 'rows.ndjson'),
      },
      { 'idempotency-key': key },
    );
  const sent = await send('batch inquiry:R11');
  expect(sent.status).toBe(202);
  expect(codeOf(await send('batch inquiry:R10'))).toBe('4030001');
  expect((await send('batch inquiry:R11')).text).toBe(sent.text);
});

test('API-04 a refusal of a moment is judged anew with its key, one whose work remains is repeated', async () => {
  const scored = { ...instantAsked, product: 'DTD', purpose: 'credit-scoring' };
  const key = randomUUID();
  expect([codeOf(await ask(key, { body: scored })), await keptOf(key)]).toEqual(['4120003', 0]);
  // The key was not used up: with the consent it asks, although its content is another.
  expect((await ask(key, { body: { ...scored, consent: true } })).status).toBe(201);

  const differs = { ...instantAsked, subject: { ...instantAsked.subject, name: 'Hoàng Văn Khác' } };
  const tried = randomUUID();
  expect([codeOf(await ask(tried, { body: differs })), await keptOf(tried)]).toEqual(['4090202', 1]);
  expect(codeOf(await ask(tried, { body: differs }))).toBe('4090202');
});

test('API-04 a key whose call met the day’s last try of a number is free again: it is no twin that never ends', async () => {
  const guess = (at: number) => ({
    ...instantAsked,
    subject: { ...instantAsked.subject, cicCode: known.clean.cicCode, identityNumber: `00109912345${at}` },
  });
  let key = '';
  for (let at = 0; at < 10; at += 1) {
    key = randomUUID();
    const answer = await ask(key, { body: guess(at) });
    if (answer.status !== 429) continue;
    expect([codeOf(answer), codeOf(await ask(key, { body: guess(at) }))]).toEqual(['4120005', '4120005']);
    return;
  }
  expect.fail('no limit was met');
});
