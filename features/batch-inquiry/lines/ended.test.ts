import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { liveApplication, programCaller, type TestApplication, tokenOf } from '#testing/session/application.ts';
import { applications } from '#features/applications/contract.ts';
import { programBatches } from './contract.ts';

vi.setConfig({ testTimeout: 120_000 });
let server: TestServer;
let application: TestApplication;
let program: Caller;
let id: string;
beforeAll(async () => {
  server = await testServer();
  application = await liveApplication(server);
  program = programCaller(server.origin, await tokenOf(server, application), application.key);
  const lines = Array.from({ length: 1_200 }, (_, at) => {
    const identityNumber = `0010850${String(at).padStart(5, '0')}`;
    return JSON.stringify({
      reference: `U-${at}`,
      subject: { name: 'Nguyễn Văn Số', identityNumber, address: 'Hà Nội' },
    });
  });
  const answer = await program.send(programBatches.send, {
    query: { product: 'R11', purpose: 'credit-granting' },
    file: new File([lines.join('\n')], 'rows.ndjson'),
  });
  id = programBatches.send.answer.parse(answer.body.data).id;
  const status = async () =>
    programBatches.batch.answer.parse((await program.send(programBatches.batch, { params: { id } })).body.data).status;
  await vi.waitFor(async () => expect(await status()).toBe('finished'), { timeout: 100_000, interval: 500 });
}, 120_000);
afterAll(() => server.stop());

/** The lines of the results, of which the first part is sent once the work is done. */
async function linesAround(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const holder = new Client({ connectionString: server.database.ownerUrl });
  await holder.connect();
  const requestId = randomUUID();
  try {
    await holder.query('begin; lock table portal.batch_row in access exclusive mode');
    const sent = program.send(programBatches.results, { params: { id }, query: {} }, { 'x-request-id': requestId });
    const waiting = () =>
      server.sql(`select from pg_locks l where not l.granted and l.relation = 'portal.batch_row'::regclass`);
    await expect.poll(async () => (await waiting()).length, { timeout: 2_500, interval: 20 }).toBeGreaterThan(0);
    await work();
    await holder.query('rollback');
    return (await sent).text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  } finally {
    await holder.end();
  }
}

const own = `id = (select min(m.institution_id) from portal.membership m join portal.user_account u on u.id = m.user_id where u.username = 'lan.clerk')`;

test.each([
  {
    of: 'a suspended institution',
    begin: `update bureau.institution set status = 'suspended', status_reason = 'Thử' where ${own}`,
    end: `update bureau.institution set status = 'active', status_reason = null where ${own}`,
    problem: { status: 401, type: expect.stringMatching(/errors\/institution-suspended$/) },
  },
  {
    of: 'a frozen institution',
    begin: `insert into portal.freeze (kind, institution_id, reason, frozen_by, frozen_name)
      values ('institution', portal.acting_institution(), 'Thử', 1, 'x')`,
    end: `update portal.freeze set lifted_at = now(), lifted_name = 'x', lifted_by = 2, lifted_reason = 'x'`,
    problem: { type: expect.stringMatching(/errors\/institution-frozen$/) },
  },
  {
    of: 'frozen exports',
    begin: `insert into portal.freeze (kind, reason, frozen_by, frozen_name) values ('exports', 'Thử', 1, 'x')`,
    end: `update portal.freeze set lifted_at = now(), lifted_name = 'x', lifted_by = 2, lifted_reason = 'x'`,
    problem: { type: expect.stringMatching(/errors\/exports-frozen$/) },
  },
])('API-03 API-06 results that are being sent end with a problem: $of', async ({ begin, end, problem }) => {
  const lines = await linesAround(() => server.sql(begin));
  await server.sql(end);
  expect(lines.slice(0, -1).map(({ row }) => row)).toEqual(Array.from({ length: 500 }, (_, at) => at + 1));
  expect(lines.at(-1)).toEqual({ problem: expect.objectContaining({ detail: expect.any(String), ...problem }) });
});

test('API-03 API-06 results that are being sent go on while the right lasts, though the token ends; a stopped application gets no row more', async () => {
  const late = await linesAround(() =>
    server.sql(
      `update portal.session s set access_expires_at = clock_timestamp() from portal.application a where a.user_id = s.user_id and a.client_id = $1`,
      [application.clientId],
    ),
  );
  expect(late).toHaveLength(1_200);
  program = programCaller(server.origin, await tokenOf(server, application), application.key);
  const lines = await linesAround(async () => {
    const admin = await server.as('an.admin');
    const body = { clientId: application.clientId, reason: 'Lộ khoá' };
    expect((await admin.send(applications.stop, { body })).status).toBe(200);
  });
  expect(lines).toHaveLength(501);
  expect(lines.at(-1)).toEqual({ problem: expect.objectContaining({ status: 401 }) });
});
