import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errors } from '#features/refusals.ts';
import { pdf, workbookParts, zip } from '#kit/server/scan/contents.fixture.ts';
import { fieldsOf, refusal, refusalsOf } from '#testing/answer.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { consents } from './contract.ts';
import { registered, someConsent } from './examples.fixture.ts';

let server: TestServer;
let lan: Caller;
beforeAll(async () => {
  server = await testServer({ sessionsPerUser: 100 });
  lan = await server.as('lan.clerk');
});
afterAll(() => server.stop());

const scan = (text: string) => pdf(`<< /Type /Catalog /Note (${text}) >>`);
const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const fileOf = (content: Uint8Array, name = 'dong-y.pdf') => new File([new Uint8Array(content)], name);
const attach = (id: string, file: File, headers: Record<string, string> = {}) =>
  lan.send(consents.attach, { body: { id }, file }, { ...lan.headers, ...headers });

async function rowOf(id: string) {
  const { rows } = consents.search.answer.parse(
    (await lan.send(consents.search, { body: { which: 'all', start: 0, end: 200 } })).body.data,
  );
  return rows.find((one) => one.id === id);
}

test('CNS-01 the file of the evidence is kept sealed with its hash, shown in the list, given back as it was, and never replaced', async () => {
  const id = await registered(server);
  expect((await rowOf(id))?.evidenceFile).toBeNull();
  const content = scan('kept');
  const sent = await attach(id, fileOf(content));
  expect([sent.status, consents.attach.answer.parse(sent.body.data).sha256]).toEqual([200, hashOf(content)]);
  expect((await rowOf(id))?.evidenceFile).toBe('dong-y.pdf');
  const back = await lan.send(consents.evidenceFile, { query: { id } });
  expect([back.headers.get('content-type'), hashOf(back.bytes)]).toEqual(['application/pdf', hashOf(content)]);
  expect(await attach(id, fileOf(scan('another')))).toMatchObject({
    status: errors['file-known'].status,
    body: { errors: [{ code: errors['file-known'].number }] },
  });
  const [row] = await server.sql<{ hash: string }>(
    `select encode(sha256, 'hex') as hash from portal.consent_file where consent_id = $1`,
    [id],
  );
  expect(row?.hash).toBe(hashOf(content));
});

test('CNS-01 a consent that was registered with a hash takes no other file', async () => {
  const content = scan('hashed');
  const id = await registered(server, { evidenceHash: hashOf(content) });
  const other = await attach(id, fileOf(scan('other')));
  expect([other.status, other.body.errors?.[0]?.code]).toEqual([409, errors['evidence-other'].number]);
  expect((await attach(id, fileOf(content))).status).toBe(200);
});

test('CNS-04 the file shows the evidence of a sample, and declared consents count again', async () => {
  const id = await registered(server, { kind: 'declared', evidence: undefined });
  await server.sql(
    `insert into portal.consent_sample (institution_id, consent_id, due_on) values (portal.acting_institution(), $1, bureau.today() - 1)
     on conflict (institution_id, consent_id) do update set due_on = excluded.due_on`,
    [id],
  );
  const declares = async () =>
    (await server.sql<{ yes: boolean }>('select portal.declares(portal.acting_institution()) as yes'))[0]?.yes;
  expect(await declares()).toBe(false);
  const wrong = await attach(id, fileOf(scan('sample'), 'mau.png'));
  expect(wrong.body.errors?.[0]?.code).toBe(errors['file-content'].number);
  expect((await attach(id, fileOf(scan('sample')))).status).toBe(200);
  expect(await declares()).toBe(true);
  expect(await rowOf(id)).toMatchObject({ sampleDueOn: null, evidence: 'dong-y.pdf', evidenceFile: 'dong-y.pdf' });
});

test('CNS-01 a file with a macro, or a PDF that runs something, is refused in the reader’s language and nothing of it is kept', async () => {
  const id = await registered(server);
  const macros = await zip({ ...workbookParts, 'xl/vbaProject.bin': 'x' });
  const runs = pdf('<< /Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>');
  const launches = pdf('<< /Type /Catalog /OpenAction << /S /Launch /F (cmd.exe) >> >>');
  const cases = [
    [fileOf(macros, 'dong-y.xlsm'), 'file-type'],
    [fileOf(macros, 'dong-y.docm'), 'file-type'],
    [fileOf(macros, 'dong-y.pdf'), 'file-content'],
    [fileOf(runs), 'file-active'],
    [fileOf(launches), 'file-active'],
  ] as const;
  for (const [file, code] of cases) {
    for (const [language, at] of [
      ['vi', 0],
      ['en', 1],
    ] as const) {
      const { status, body } = await attach(id, file, { 'accept-language': language });
      expect([status, body.errors?.[0]?.code]).toEqual([errors[code].status, errors[code].number]);
      expect(body.errors?.[0]?.message.slice(0, 12)).toBe(errors[code].text[at].slice(0, 12));
    }
  }
  expect((await lan.send(consents.evidenceFile, { query: { id } })).status).toBe(404);
});

test('CNS-01 a consent is registered together with its file, and neither is kept where the other is refused', async () => {
  const registerWith = async (change: object, content: Uint8Array, name?: string) =>
    lan.send(consents.registerWithEvidence, { body: { ...someConsent(), ...change }, file: fileOf(content, name) });
  const ids = async () =>
    (
      await server.sql<{ id: string }>(
        'select id from portal.consent where institution_id = portal.acting_institution()',
      )
    ).length;
  const before = await ids();
  const content = scan('together');
  expect(refusalsOf(await registerWith({ evidenceHash: hashOf(scan('other')) }, content))).toEqual(
    refusal('evidence-other', 'file'),
  );
  expect(refusalsOf(await registerWith({}, content, 'dong-y.png'))).toEqual(refusal('file-content', 'file'));
  expect(fieldsOf(await registerWith({ customerName: '' }, content))).toEqual(['customerName']);
  expect(await ids()).toBe(before);
  const sent = await registerWith({ kind: 'declared', evidence: undefined }, content);
  const { id } = consents.registerWithEvidence.answer.parse(sent.body.data);
  expect(await rowOf(id)).toMatchObject({ evidenceFile: 'dong-y.pdf', kind: 'declared' });
  const [row] = await server.sql<{ detail: string }>(
    `select detail from portal.audit_log where action = 'POST /api/Consent/RegisterWithEvidence' order by at desc, seq desc limit 1`,
  );
  expect(JSON.parse(row?.detail ?? '{}')).toMatchObject({ consent: id, kind: 'declared', sha256: hashOf(content) });
});
