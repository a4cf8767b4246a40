import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registered, someProgramConsent } from '#features/consents/examples.fixture.ts';
import { sandbox } from '#features/sandbox/contract.ts';
import { pdf } from '#kit/server/scan/contents.fixture.ts';
import { refusal, refusalsOf } from '#testing/answer.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { applicationCaller, sandboxCaller } from '#testing/session/application.ts';
import { programConsents as calls } from './contract.ts';

let server: TestServer;
let own: Caller;
beforeAll(async () => {
  server = await testServer();
  own = await applicationCaller(server, { scopes: ['consent'] });
});
afterAll(() => server.stop());

const scan = (text: string) => pdf(`<< /Type /Catalog /Note (${text}) >>`);
const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const fileOf = (content: Uint8Array, name = 'dong-y.pdf') => new File([new Uint8Array(content)], name);

async function register(by: Caller, change: object = {}): Promise<string> {
  const answer = await by.send(calls.register, { body: { ...someProgramConsent(), ...change } });
  return calls.register.answer.parse(answer.body.data).id;
}
const send = (id: string, content: Uint8Array, { by = own, key, name }: Sent = {}) =>
  by.send(
    calls.evidence,
    { params: { id }, file: fileOf(content, name) },
    key === undefined ? {} : { 'idempotency-key': key },
  );
type Sent = { readonly by?: Caller; readonly key?: string; readonly name?: string };
const read = async (id: string, by = own) =>
  calls.consent.answer.parse((await by.send(calls.consent, { params: { id } })).body.data);

test('CNS-01 API-04 a program sends the file of a consent that it registered, once however often it sends, and reads that it is kept', async () => {
  const id = await register(own);
  expect((await read(id)).evidenceFile).toBeNull();
  const [content, key] = [scan('program'), 'bang-chung-1'];
  const [first, again] = [await send(id, content, { key }), await send(id, content, { key })];
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body.data).toEqual(first.body.data);
  expect(first.headers.get('location')).toBe(`/api/v1/consents/${id}`);
  const { evidenceFile } = await read(id);
  expect(evidenceFile).toMatchObject({ name: 'dong-y.pdf', bytes: content.length, sha256: hashOf(content) });
  // Other content under the same key is another request; another key is another file.
  expect(refusalsOf(await send(id, scan('other'), { key }))).toEqual(refusal('idempotency-key-reused'));
  expect(refusalsOf(await send(id, scan('other')))).toEqual(refusal('file-known', 'file'));
  const [row] = await server.sql<{ n: number }>(
    'select count(*)::int as n from portal.consent_file where consent_id = $1',
    [id],
  );
  expect(row?.n).toBe(1);
});

test('CNS-01 a program meets the refusals of the portal: another hash, another content, what runs something', async () => {
  const content = scan('hashed');
  const id = await register(own, { evidenceHash: hashOf(content) });
  expect(refusalsOf(await send(id, scan('other')))).toEqual(refusal('evidence-other', 'file'));
  expect(refusalsOf(await send(id, content, { name: 'dong-y.png' }))).toEqual(refusal('file-content', 'file'));
  expect(refusalsOf(await send(id, content, { name: 'dong-y.docm' }))).toEqual(refusal('file-type', 'file'));
  const runs = pdf('<< /Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>');
  expect(refusalsOf(await send(id, runs))).toEqual(refusal('file-active', 'file'));
  expect((await read(id)).evidenceFile).toBeNull();
  const stranger = await applicationCaller(server, { scopes: ['consent'], of: 'binh.clerk' });
  expect((await send(id, content, { by: stranger })).status).toBe(404);
  expect((await send(id, content)).status).toBe(201);
});

test('CNS-04 a program shows the evidence of a sample, of one inquiry too', async () => {
  const id = await registered(server, { kind: 'declared', evidence: undefined });
  await server.sql(`update portal.consent set voucher = 'MAU-1' where id = $1`, [id]);
  await server.sql(
    `insert into portal.consent_sample (institution_id, consent_id, due_on) values (portal.acting_institution(), $1, bureau.today() + 7)
     on conflict (institution_id, consent_id) do update set due_on = excluded.due_on`,
    [id],
  );
  expect((await read(id)).evidenceDueOn).not.toBeNull();
  expect((await send(id, scan('sample'))).status).toBe(201);
  expect(await read(id)).toMatchObject({ evidenceDueOn: null, evidence: 'dong-y.pdf' });
});

test('CNS-01 API-08 a sandbox keeps files of its own, and a reset leaves neither row nor file', async () => {
  const program = await sandboxCaller(server);
  const id = await register(program);
  expect((await send(id, scan('sandbox'), { by: program })).status).toBe(201);
  const rows = () =>
    server.sql<{ file_handle: string }>(
      'with acting as materialized (select portal.seal_acting(-1, 1)) select f.file_handle from acting, portal.consent_file f where f.institution_id = -1',
    );
  const [kept] = await rows();
  const handle = kept?.file_handle ?? '';
  const path = join(server.settings.dataDir, 'files', 'kept', handle.slice(0, 2), handle);
  expect(existsSync(path)).toBe(true);
  expect((await (await server.as('an.admin')).send(sandbox.reset, {})).status).toBe(200);
  expect(await rows()).toEqual([]);
  await expect.poll(() => existsSync(path)).toBe(false);
});
