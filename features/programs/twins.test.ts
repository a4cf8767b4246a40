import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { codeOf } from '#testing/answer.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { applicationCaller, liveApplication, programCaller, tokenOf } from '#testing/session/application.ts';
import { programs } from './contract.ts';
import { instantAsked } from './examples.fixture.ts';
import { secondServer } from './servers.fixture.ts';

const kills = process.env['LONG'] === '1' ? 50 : 3;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

const ask = (by: Caller, key: string, body: object = {}) =>
  by.send(programs.ask, { body: { ...instantAsked, ...body } }, { 'idempotency-key': key });
const idOf = (answer: Answer) => programs.ask.answer.parse(answer.body.data).id;

test(`API-04 a key holds over a killed server: asked again of another one it is one inquiry and one charge (${kills} kills)`, {
  timeout: 600_000,
}, async () => {
  const application = await liveApplication(server);
  const here = programCaller(server.origin, await tokenOf(server, application), application.key);
  const cutOff: boolean[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const second = await secondServer(server);
    const there = programCaller(second.origin, await tokenOf(second, application), application.key);
    // The first call pays for what a new server loads, so that the kill meets the second one.
    expect((await ask(there, randomUUID())).status).toBe(201);
    const key = randomUUID();
    const sent = ask(there, key).then(
      ({ status }) => status,
      () => 0,
    );
    await pause((kill * 7) % 40);
    await second.stop();
    cutOff.push((await sent) === 0);
    const answer = await ask(here, key);
    expect(answer.status).toBe(201);
    const again = await ask(here, key);
    expect(again.text).toBe(answer.text);
    const [row] = await server.sql<{ inquiries: number; charges: number }>(
      `select count(*)::int as inquiries, count(c.inquiry_id)::int as charges from portal.inquiry q
         left join portal.charge c on c.institution_id = q.institution_id and c.asked_at = q.asked_at and c.inquiry_id = q.id
        where q.voucher = $1`,
      [idOf(answer)],
    );
    expect(row).toEqual({ inquiries: 1, charges: 1 });
  }
  expect(cutOff).toContain(true);
});

test('API-04 equal calls with one key at once at two servers are one inquiry and one charge with one answer', {
  timeout: 120_000,
}, async () => {
  const application = await liveApplication(server);
  const second = await secondServer(server);
  try {
    const [here, there] = await Promise.all(
      [server, second].map(async ({ origin }) =>
        programCaller(origin, await tokenOf({ origin }, application), application.key),
      ),
    );
    if (here === undefined || there === undefined) throw new Error('a server is missing');
    expect((await ask(there, randomUUID())).status).toBe(201);
    for (let round = 0; round < 10; round += 1) {
      const key = randomUUID();
      const answers = await Promise.all([here, there, here, there].map((one) => ask(one, key)));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      const [answer] = answers;
      const rows = await server.sql<{ charges: number }>(
        `select count(c.inquiry_id)::int as charges from portal.inquiry q
           left join portal.charge c on c.institution_id = q.institution_id and c.asked_at = q.asked_at and c.inquiry_id = q.id
          where q.voucher = $1 group by q.id`,
        [answer === undefined ? '' : idOf(answer)],
      );
      expect(rows).toEqual([{ charges: 1 }]);
    }
  } finally {
    await second.stop();
  }
});

test('API-04 a twin whose first call is not over after ten seconds answers 409 with Retry-After', {
  timeout: 60_000,
}, async () => {
  const program = await applicationCaller(server);
  const [key, other] = [randomUUID(), randomUUID()];
  expect((await ask(program, other)).status).toBe(201);
  // Somebody holds the key's row, as a call does that is under way.
  const holder = new Client({ connectionString: server.database.ownerUrl });
  await holder.connect();
  try {
    await holder.query(`begin; set local row_security = off`);
    const { rows } = await holder.query(
      `insert into portal.kept_answer (institution_id, user_id, key_hash, request_hash)
       select institution_id, user_id, sha256(convert_to($1, 'UTF8')), request_hash from portal.kept_answer order by kept_at desc limit 1
       returning 1`,
      [key],
    );
    expect(rows).toHaveLength(1);
    const twin = await ask(program, key);
    expect([twin.status, Number(twin.headers.get('retry-after'))]).toEqual([409, 10]);
  } finally {
    await holder.query('rollback');
    await holder.end();
  }
  expect((await ask(program, key)).status).toBe(201);
});

test('API-04 what passes is not kept: after 429 and 503 the same key is answered', { timeout: 120_000 }, async () => {
  const application = await liveApplication(server, { dayLimit: 1 });
  const program = programCaller(server.origin, await tokenOf(server, application), application.key);
  const another = {
    subject: { kind: 'person', name: known.attention.name, identityNumber: known.attention.citizenId },
  };
  expect((await ask(program, randomUUID())).status).toBe(201);
  const key = randomUUID();
  expect((await ask(program, key, another)).status).toBe(429);
  await server.sql('update portal.application set day_limit = 10 where client_id = $1', [application.clientId]);
  expect((await ask(program, key, another)).status).toBe(201);

  const holder = new Client({ connectionString: server.database.ownerUrl });
  await holder.connect();
  const late = randomUUID();
  try {
    await holder.query('begin; lock table portal.charge in access exclusive mode');
    const away = await ask(program, late, another);
    expect([away.status, away.headers.has('retry-after'), codeOf(away)]).toEqual([503, true, '5030001']);
  } finally {
    await holder.query('rollback');
    await holder.end();
  }
  expect((await ask(program, late, another)).status).toBe(201);
});
