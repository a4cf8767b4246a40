import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { testBorrowers } from '#bureau/words/test-borrowers.ts';
import { secondsToMidnight } from '#kit/words/hanoi.ts';
import { codeOf, fieldsOf } from '#testing/answer.ts';
import { type Caller, callerOf, type TestServer, testServer } from '#testing/server.ts';
import {
  applicationCaller,
  askToken,
  assertionOf,
  liveApplication,
  proofOf,
  sandboxCaller,
  testKey,
  tokenFields,
  tokenOf,
} from '#testing/session/application.ts';
import { programs } from './contract.ts';
import { instantAsked } from './examples.fixture.ts';
import { secondsToLook, withoutReport } from './read.ts';

let server: TestServer;
let program: Caller;
beforeAll(async () => {
  server = await testServer();
  program = await applicationCaller(server);
});
afterAll(() => server.stop());

test('API-05 an unknown call, a body that is no JSON and one of 10 MB are problems too', async () => {
  const send = async (path: string, body: string) => {
    const token = await tokenOf(server, await liveApplication(server));
    const headers = { authorization: `DPoP ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`${server.origin}${path}`, { method: 'POST', headers, body });
    const { type, errors }: { type: string; errors: { code: string }[] } = JSON.parse(await response.text());
    return [response.status, response.headers.get('content-type'), type.split('/').at(-1), errors[0]?.code];
  };
  const problem = 'application/problem+json; charset=utf-8';
  expect(await send('/api/v1/no-such', '{}')).toEqual([404, problem, 'no-call', '4040003']);
  expect(await send('/api/v1/inquiries', '{')).toEqual([400, problem, 'bad-json', '4000002']);
  const [status, type, code] = await send('/api/v1/inquiries', JSON.stringify({ note: 'x'.repeat(10 * 1024 * 1024) }));
  expect([status, type, code]).toEqual([400, problem, 'too-large']);
});

test('API-05 unknown fields are refused wherever they stand', async () => {
  const ask = (body: object) =>
    program.send(programs.ask, { body: body as typeof instantAsked }, { 'idempotency-key': randomUUID() });
  expect(fieldsOf(await ask({ ...instantAsked, unheardOf: 1 }))).toEqual(['unheardOf']);
  expect(fieldsOf(await ask({ ...instantAsked, subject: { ...instantAsked.subject, unheardOf: 1 } }))).toEqual([
    'subject.unheardOf',
  ]);
  const query = { unheardOf: '1' } as { limit?: number };
  expect(fieldsOf(await program.send(programs.list, { query }))).toEqual(['unheardOf']);
});

test('API-05 a day that is full says when the next one begins', async () => {
  const limited = await applicationCaller(server, { dayLimit: 1 });
  const ask = (subject: { kind: 'person'; name: string; identityNumber: string }) =>
    limited.send(programs.ask, { body: { ...instantAsked, subject } }, { 'idempotency-key': randomUUID() });
  expect((await ask(instantAsked.subject)).status).toBe(201);
  const { name, citizenId: identityNumber } = known.attention;
  const full = await ask({ kind: 'person', name, identityNumber });
  expect(full.status).toBe(429);
  const seconds = Number(full.headers.get('retry-after'));
  expect(Math.abs(seconds - secondsToMidnight())).toBeLessThan(30);
  expect(secondsToMidnight('2026-01-01T16:59:00Z')).toBe(60);
  expect(secondsToMidnight('2026-01-01T17:00:00Z')).toBe(86_400);
});

test('API-05 API-09 the report of a pending inquiry says when to read it again, and of a failed one that there is none; each with a problem of its own', async () => {
  const late = testBorrowers.find(({ outcome }) => outcome === 'answered-late');
  const sandbox = await sandboxCaller(server);
  const body = programs.ask.body.parse(late?.sends);
  const asked = await sandbox.send(programs.ask, { body });
  const { id } = programs.ask.answer.parse(asked.body.data);
  const look = async () => (await sandbox.send(programs.inquiry, { params: { id } })).headers.get('retry-after');
  // Where it stands is quick to read, so it is looked at sooner; a quarter of what it has waited.
  expect([asked.headers.get('retry-after'), await look()]).toEqual(['2', expect.stringMatching(/^[2-9]$/)]);
  const query = { section: 'exposure', row: 0, column: 'amount' };
  const both = async () => {
    const [report, source] = [
      await sandbox.send(programs.report, { params: { id } }),
      await sandbox.send(programs.source, { params: { id }, query }),
    ];
    return [report, source].map((answer) => {
      const { type }: { type: string } = JSON.parse(answer.text);
      return [answer.status, type.split('/').at(-1), answer.headers.get('retry-after')];
    });
  };
  expect(await both()).toEqual([
    [404, 'report-pending', '5'],
    [404, 'report-pending', '5'],
  ]);
  const move = (change: string) =>
    server.sql(
      `update portal.inquiry q set ${change} from portal.voucher v
        where v.voucher = $1 and q.institution_id = v.institution_id and q.asked_at = v.asked_at and q.id = v.inquiry_id`,
      [id],
    );
  await move(`status = 0, ended_as = 'failed'`);
  expect(await both()).toEqual([
    [404, 'report-none', null],
    [404, 'report-none', null],
  ]);
  expect(await look()).toBeNull();
});

test('API-05 an inquiry is worth reading again the later, the longer it has waited', () => {
  const now = Date.parse('2026-01-02T00:00:00Z');
  const after = (seconds: number) => {
    const askedAt = new Date(now - seconds * 1_000).toISOString();
    return withoutReport({ status: 'pending', askedAt }, now).params['seconds'];
  };
  expect([after(0), after(60), after(400), after(86_400)]).toEqual([5, 15, 100, 900]);
  const look = (status: 'pending' | 'answered', seconds: number) =>
    secondsToLook({ status, askedAt: new Date(now - seconds * 1_000).toISOString() }, now);
  expect([look('pending', 0), look('pending', 60), look('pending', 86_400)]).toEqual([2, 15, 900]);
  expect(look('answered', 60)).toBeUndefined();
});

test('API-05 a list is read by cursor without gap or double while rows are added', async () => {
  const own = await applicationCaller(server);
  const ask = async () =>
    programs.ask.answer.parse(
      (await own.send(programs.ask, { body: instantAsked }, { 'idempotency-key': randomUUID() })).body.data,
    ).id;
  const before: string[] = [];
  // Several at once, so that some have one instant.
  for (let at = 0; at < 4; at += 1) before.push(...(await Promise.all([ask(), ask(), ask(), ask()])));
  const read: string[] = [];
  const added: string[] = [];
  for (let after: string | undefined; ; ) {
    const query = { limit: 3, ...(after === undefined ? {} : { after }) };
    const [answer, ...more] = await Promise.all([own.send(programs.list, { query }), ask(), ask()]);
    added.push(...more);
    const { inquiries, next } = programs.list.answer.parse(answer.body.data);
    read.push(...inquiries.map(({ id }) => id));
    if (next === null) break;
    expect(inquiries.length).toBe(3);
    after = next;
  }
  expect(new Set(read).size).toBe(read.length);
  expect(before.filter((id) => !read.includes(id))).toEqual([]);
  // Read again from the beginning, those asked meanwhile are there as well.
  const whole = programs.list.answer.parse((await own.send(programs.list, { query: { limit: 200 } })).body.data);
  expect(whole.inquiries.map(({ id }) => id).toSorted()).toEqual([...before, ...added].toSorted());
  const times = whole.inquiries.map(({ askedAt }) => askedAt);
  expect(times).toEqual(times.toSorted().toReversed());
  // Another application's cursor leads only to its own, and a made-up one nowhere.
  const other = await applicationCaller(server);
  const [first] = [programs.list.answer.parse((await own.send(programs.list, { query: { limit: 1 } })).body.data)];
  const foreign = await other.send(programs.list, { query: { after: String(first?.next) } });
  expect(programs.list.answer.parse(foreign.body.data)).toEqual({ inquiries: [], next: null });
  expect(fieldsOf(await own.send(programs.list, { query: { after: 'x'.repeat(40) } }))).toEqual(['after']);
  expect(fieldsOf(await own.send(programs.list, { query: { limit: 201 } }))).toEqual(['limit']);
  const narrow = await applicationCaller(server, { scopes: ['inquiry:B11T'] });
  expect((await narrow.send(programs.list)).status).toBe(200);
});

test('API-02 a proof by a clock ten minutes off is refused, and an assertion without kid is tried with each key', async () => {
  const application = await liveApplication(server);
  const token = await tokenOf(server, application);
  const now = Math.floor(Date.now() / 1_000);
  const status = async (iat: number) => {
    const claims = { htm: 'GET', htu: `${server.origin}/api/v1/status`, token, iat };
    const headers = { authorization: `DPoP ${token}`, dpop: proofOf(application.key, claims) };
    return callerOf(server.origin, undefined).send(programs.status, {}, headers);
  };
  expect((await status(now)).status).toBe(200);
  for (const iat of [now - 600, now + 600]) expect(codeOf(await status(iat))).toBe('4010872');
  const proof = () => proofOf(application.key, { htm: 'POST', htu: `${server.origin}/api/oauth/token` });
  const bare = assertionOf(server, application, { header: { kid: undefined } });
  expect((await askToken(server, tokenFields(bare), proof())).status).toBe(200);
  const foreign = assertionOf(server, { ...application, key: testKey() }, { header: { kid: undefined } });
  expect((await askToken(server, tokenFields(foreign), proof())).status).toBe(401);
});
