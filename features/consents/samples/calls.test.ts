import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consents } from '#features/consents/contract.ts';
import { registered } from '#features/consents/examples.fixture.ts';
import { pdf } from '#kit/server/scan/contents.fixture.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { codeOf } from '#tests/call-examples.ts';
import { consentSamples as calls } from './contract.ts';

let server: TestServer;
let auditor: Caller;
let institution: string;
beforeAll(async () => {
  server = await testServer({ sessionsPerUser: 100 });
  auditor = await server.as('ha.auditor');
  institution = await codeOf(server, 'lan.clerk');
});
afterAll(() => server.stop());

const scan = pdf('<< /Type /Catalog /Note (sample) >>');
const declared = { kind: 'declared', evidence: undefined };

async function drawn(dueIn: number): Promise<string> {
  const id = await registered(server, declared);
  await server.sql(
    `insert into portal.consent_sample (institution_id, consent_id, due_on) values (portal.acting_institution(), $1, bureau.today() + $2::int)
     on conflict (institution_id, consent_id) do update set due_on = excluded.due_on`,
    [id, dueIn],
  );
  return id;
}
const attach = async (id: string) =>
  (await server.as('lan.clerk')).send(consents.attach, {
    body: { id },
    file: new File([new Uint8Array(scan)], 'dong-y.pdf'),
  });
const open = (id: string, by = auditor) => by.send(calls.evidenceFile, { query: { institution, id } });
const list = async (which: 'all' | 'overdue' | 'waiting' | 'shown') =>
  calls.search.answer.parse((await auditor.send(calls.search, { body: { which, start: 0, end: 200 } })).body.data).rows;

test('CNS-04 the bureau’s auditor sees who owes evidence, overdue first, and the persons’ names nowhere', async () => {
  const [waiting, overdue, shown] = [await drawn(5), await drawn(-1), await drawn(5)];
  expect((await attach(shown)).status).toBe(200);
  const rows = await list('all');
  const own = rows.filter(({ id }) => [waiting, overdue, shown].includes(id));
  expect(own.map(({ id, state }) => [id, state])).toEqual([
    [overdue, 'overdue'],
    [waiting, 'waiting'],
    [shown, 'shown'],
  ]);
  expect(own[2]).toMatchObject({ institution, evidenceFile: 'dong-y.pdf', shownBy: 'lan.clerk' });
  expect((await list('overdue')).map(({ id }) => id)).toContain(overdue);
  expect((await list('shown')).every(({ state }) => state === 'shown')).toBe(true);
  expect(JSON.stringify(rows)).not.toContain('Nguyễn Thị Chưa Biết');
});

test('CNS-04 the auditor opens the evidence of a sample as it was sent, audited; of no other consent, and nobody else does', async () => {
  const [sample, other] = [await drawn(5), await registered(server)];
  for (const id of [sample, other]) expect((await attach(id)).status).toBe(200);
  await server.sql('delete from portal.consent_sample where consent_id = $1', [other]);
  const opened = await open(sample);
  expect(createHash('sha256').update(opened.bytes).digest('hex')).toBe(createHash('sha256').update(scan).digest('hex'));
  const [row] = await server.sql<{ username: string; result: string; detail: string }>(
    `select username, result, detail from portal.audit_log where action = 'GET /api/ConsentSample/EvidenceFile' order by at desc, seq desc limit 1`,
  );
  expect(row).toMatchObject({ username: 'ha.auditor', result: 'ok' });
  expect(JSON.parse(row?.detail ?? '{}')).toMatchObject({ institution, consent: sample });
  expect([(await open(other)).status, (await open(randomUUID())).status]).toEqual([404, 404]);
  for (const name of ['lan.clerk', 'an.admin', 'minh.operator', 'root.bureau'])
    expect((await open(sample, await server.as(name))).status).toBe(403);
  // The institution's own calls are not the auditor's.
  expect((await auditor.send(consents.evidenceFile, { query: { id: sample } })).status).toBe(403);
});
