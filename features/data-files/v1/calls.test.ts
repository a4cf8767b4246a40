import { createHash, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { programEvent } from '#bureau/contract/program-events.ts';
import { zipOf } from '#bureau/intake/read/zip.fixture.ts';
import { programEvents } from '#features/subscriptions/v1/contract.ts';
import { circular15 } from '#features/data-files/contract.ts';
import { fileHolds } from '#features/held-files/contract.ts';
import { testVirus } from '#kit/server/scan/contents.fixture.ts';
import { codeOf, dataOf, fieldsOf } from '#testing/answer.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { applicationCaller, sandboxCaller } from '#testing/session/application.ts';
import { programFiles } from './contract.ts';
import { bankCode, begin, fileOf, personFile, tus } from './sent.fixture.ts';

vi.setConfig({ testTimeout: 90_000 });
let server: TestServer;
let program: Caller;
let code: string;
beforeAll(async () => {
  server = await testServer();
  program = await applicationCaller(server);
  code = await bankCode(server);
});
afterAll(() => server.stop());

let customers = 0;
const someone = () => {
  customers += 1;
  return { customer_code: `KHF${customers}`, paper_number: `001190${String(700_000 + customers)}` };
};
const sending = (by = program) => ({ server, by });
const typeOf = (text: string) => /errors\/([\w-]+)/.exec(text)?.[1];

async function ended(id: string, status: string): Promise<Awaited<ReturnType<typeof fileOf>>> {
  await expect.poll(async () => (await fileOf(program, id)).status, { timeout: 40_000 }).toBe(status);
  return fileOf(program, id);
}

/** The lines of a file's rows. */
async function linesOf(id: string, query: object = {}) {
  let answer = await program.send(programFiles.rows, { params: { id }, query });
  // The reply of a file is made a moment after it was applied.
  for (; answer.status === 409; answer = await program.send(programFiles.rows, { params: { id }, query })) {
    expect(answer.headers.get('retry-after')).toBe('2');
    await pause(200);
  }
  expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
  const lines = answer.text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  // Each is what the reference says of a line, and has no field that it does not name (API-09).
  for (const line of lines) expect(programFiles.rows.line.parse(line)).toEqual(line);
  return lines;
}

test('API-03 UPL-05 a file comes in parts, is taken by its last byte and applied as the portal’s are; refused rows are lines with code and words; events tell of it', async () => {
  const rows = [someone(), { ...someone(), paper_number: '12' }, someone()];
  const { name, bytes, sha256 } = await personFile(code, { day: '2024-01-31', rows });
  const id = await begin(program, name, bytes.length, { sha256 });
  expect(await fileOf(program, id)).toMatchObject({
    id,
    name,
    kind: 'D10',
    period: '2024-01-31',
    status: 'receiving',
    receivedBytes: 0,
  });
  const first = await tus(sending(), 'PATCH', id, { offset: 0, body: bytes.subarray(0, 500) });
  expect([first.status, first.headers.get('upload-offset'), first.headers.get('tus-resumable')]).toEqual([
    204,
    '500',
    '1.0.0',
  ]);
  const head = await tus(sending(), 'HEAD', id);
  const said = ['upload-offset', 'upload-length', 'cache-control'].map((one) => head.headers.get(one));
  expect([head.status, head.text, ...said]).toEqual([200, '', '500', String(bytes.length), 'no-store']);
  expect((await tus(sending(), 'PATCH', id, { offset: 500, body: bytes.subarray(500) })).status).toBe(204);
  const file = await ended(id, 'applied');
  expect(file).toMatchObject({
    sha256,
    rows: 3,
    appliedRows: 2,
    refusedRows: 1,
    refusal: null,
    receivedBytes: bytes.length,
  });
  // Its parts are gone, and it has the same address.
  expect(await server.sql('select from portal.file_upload_part')).toEqual([]);
  expect((await tus(sending(), 'HEAD', id)).headers.get('upload-offset')).toBe(String(bytes.length));
  const refused = await linesOf(id);
  expect(refused).toMatchObject([{ line: 1, section: 'KHCN', row: 2, state: 'refused', values: expect.any(Object) }]);
  expect(refused[0].errors[0]).toMatchObject({
    code: expect.stringMatching(/^BG_/),
    value: '12',
    message: expect.stringMatching(/BG_/),
  });
  expect((await linesOf(id, { state: 'all' })).map(({ state }) => state)).toEqual(['applied', 'refused', 'applied']);
  expect((await linesOf(id, { state: 'all', after: 2 })).map(({ line }) => line)).toEqual([3]);
  const { events } = programEvents.list.answer.parse((await program.send(programEvents.list, { query: {} })).body.data);
  expect(events.at(-1)).toMatchObject({
    type: 'file.processed',
    data: {
      file: id,
      name,
      outcome: 'applied',
      appliedRows: 2,
      refusedRows: 1,
      needsBy: expect.stringMatching(/^\d{4}-/),
    },
  });
  // The institution's people see it as one of theirs.
  const lan = await server.as('lan.clerk');
  const shown = await lan.send(circular15.result, { query: { id } });
  expect(dataOf(shown).get('file')).toMatchObject({
    file_name: name,
    upload_status: 'partly',
    user_id: expect.stringMatching(/^app-/),
  });
});

test('API-04 a connection that is lost half-way keeps what arrived, and the program goes on from there', async () => {
  const rows = Array.from({ length: 400 }, someone);
  const { name, bytes, sha256 } = await personFile(code, { day: '2024-02-29', rows });
  const id = await begin(program, name, bytes.length, { sha256 });
  const path = `/api/v1/files/${id}` as const;
  const { 'idempotency-key': _, ...proof } = program.proofFor?.({ ...programFiles.send, path }) ?? {};
  const half = Math.floor(bytes.length / 2);
  await new Promise<void>((resolve) => {
    const sent = request(`${server.origin}${path}`, {
      method: 'PATCH',
      headers: {
        ...{ ...program.headers, ...proof },
        ...{ 'content-type': 'application/offset+octet-stream', 'upload-offset': '0', 'tus-resumable': '1.0.0' },
        'content-length': bytes.length,
      },
    });
    sent.on('error', () => resolve());
    sent.write(bytes.subarray(0, half), () => setTimeout(() => sent.destroy(), 300));
  });
  await expect.poll(async () => (await fileOf(program, id)).receivedBytes, { timeout: 20_000 }).toBe(half);
  // Sent from its beginning again, it is refused, and says where to go on.
  const again = await tus(sending(), 'PATCH', id, { offset: 0, body: bytes });
  expect([again.status, typeOf(again.text)]).toEqual([409, 'upload-offset']);
  expect((await tus(sending(), 'PATCH', id, { offset: half, body: bytes.subarray(half) })).status).toBe(204);
  expect(await ended(id, 'applied')).toMatchObject({ sha256, appliedRows: 400 });
});

test('SES-10 another application, of the same institution or another, neither sees a file nor sends a byte of it', async () => {
  const { name, bytes } = await personFile(code, { day: '2024-03-31', rows: [someone()] });
  const id = await begin(program, name, bytes.length);
  const others = [await applicationCaller(server), await applicationCaller(server, { of: 'binh.clerk' })];
  for (const by of others) {
    expect((await tus(sending(by), 'HEAD', id)).status).toBe(404);
    expect((await tus(sending(by), 'PATCH', id, { offset: 0, body: bytes })).status).toBe(404);
    expect((await tus(sending(by), 'DELETE', id)).status).toBe(404);
    expect((await by.send(programFiles.rows, { params: { id }, query: {} })).status).toBe(404);
    expect(dataOf(await by.send(programFiles.list, { query: {} })).get('files')).toEqual([]);
  }
  // Without the scope nothing is begun, and a person of the bank has no scope.
  const narrow = await applicationCaller(server, { scopes: ['usage'] });
  for (const by of [narrow, await server.as('lan.clerk')])
    expect((await by.send(programFiles.begin, { body: { name, bytes: 1 } })).status).toBe(403);
  expect((await tus(sending(), 'DELETE', id)).status).toBe(204);
  expect((await tus(sending(), 'HEAD', id)).status).toBe(404);
});

test('API-04 the same key with the same content begins one file, and other content is refused', async () => {
  const { name, bytes } = await personFile(code, { day: '2024-04-30', rows: [someone()] });
  const key = { 'idempotency-key': randomUUID() };
  const ask = (length: number) => program.send(programFiles.begin, { body: { name, bytes: length } }, key);
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(bytes.length)));
  expect(new Set(answers.map((answer) => dataOf(answer).get('id'))).size).toBe(1);
  expect(codeOf(await ask(bytes.length + 1))).toBe('4220270');
  await tus(sending(), 'DELETE', String(dataOf(answers[0] ?? (await ask(1))).get('id')));
});

test('API-05 a part beyond the end, before its place, without a place, in another version or of another type is refused and changes nothing', async () => {
  const { name, bytes } = await personFile(code, { day: '2024-05-31', rows: [someone()] });
  const id = await begin(program, name, bytes.length);
  const refusal = async (sent: Parameters<typeof tus>[3]) => {
    const { status, text } = await tus(sending(), 'PATCH', id, sent);
    return [status, typeOf(text)];
  };
  const part = bytes.subarray(0, 100);
  expect(await refusal({ offset: bytes.length + 10, body: part })).toEqual([409, 'upload-offset']);
  expect(await refusal({ offset: 0, body: Buffer.concat([bytes, part]) })).toEqual([400, 'upload-too-long']);
  expect(await refusal({ body: part })).toEqual([400, 'bad-input']);
  expect(await refusal({ body: part, headers: { 'upload-offset': '-1' } })).toEqual([400, 'bad-input']);
  expect(await refusal({ offset: 0, body: part, headers: { 'tus-resumable': '0.2.2' } })).toEqual([412, 'tus-version']);
  expect(await refusal({ offset: 0, body: part, headers: { 'content-type': 'application/json' } })).toEqual([
    400,
    'bad-content-type',
  ]);
  expect(await refusal({ offset: 0, body: Buffer.alloc(0) })).toEqual([400, 'file-empty']);
  expect(await fileOf(program, id)).toMatchObject({ receivedBytes: 0, status: 'receiving' });
  expect((await program.send(programFiles.rows, { params: { id }, query: {} })).status).toBe(409);
  await tus(sending(), 'DELETE', id);
});

test('API-05 two parts at once for one place: one is taken, and the file is what was sent', async () => {
  const { name, bytes, sha256 } = await personFile(code, { day: '2024-06-30', rows: [someone()] });
  const id = await begin(program, name, bytes.length, { sha256 });
  for (const [from, to] of [
    [0, 300],
    [300, bytes.length],
  ] as const) {
    const twins = Array.from({ length: 4 }, () =>
      tus(sending(), 'PATCH', id, { offset: from, body: bytes.subarray(from, to) }),
    );
    const statuses = (await Promise.all(twins)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 409, 409, 409]);
  }
  expect(await ended(id, 'applied')).toMatchObject({ sha256, appliedRows: 1 });
});

test('UPL-02 a name is judged before the first byte, with the field and the catalogue’s code: Đ, another institution, a day to come', async () => {
  const begun = async (name: string, more: object = {}) => {
    const answer = await program.send(programFiles.begin, { body: { name, bytes: 10, ...more } });
    return [answer.status, typeOf(answer.text), fieldsOf(answer)?.[0], answer.body.message.slice(0, 7)];
  };
  expect(await begun(`Đ10${code}20240731.001.json`)).toEqual([400, 'data-file', 'name', 'TEP_001']);
  expect(await begun('D100000000020240731.001.json')).toEqual([400, 'data-file', 'name', 'TEP_002']);
  expect(await begun(`D10${code}20990731.001.json`)).toEqual([400, 'data-file', 'name', 'TEP_003']);
  expect((await begun('../../etc/passwd')).slice(0, 3)).toEqual([400, 'file-name', 'name']);
  expect((await begun(`D10${code}20240731.001.json`, { bytes: 2_000_000_000 })).slice(0, 3)).toEqual([
    400,
    'file-too-large',
    'bytes',
  ]);
  expect((await begun(`D10${code}20240731.001.json`, { corrects: randomUUID() })).slice(0, 3)).toEqual([
    404,
    'not-found',
    'corrects',
  ]);
  const big = await program.send(programFiles.begin, { body: { name: 'x', bytes: 1, reason: 'x'.repeat(10_485_760) } });
  expect([big.status, typeOf(big.text)]).toEqual([400, 'too-large']);
});

test('UPL-02 other bytes than declared, a virus and a known file are refused at the last byte, and the file says why afterwards', async () => {
  const { name, bytes } = await personFile(code, { day: '2024-08-31', rows: [someone()] });
  const send = async (given: string, content: Buffer, more: object = {}) => {
    const id = await begin(program, given, content.length, more);
    // In two parts, so that what is wrong shows only once they are joined.
    const cut = Math.floor(content.length / 2);
    expect((await tus(sending(), 'PATCH', id, { offset: 0, body: content.subarray(0, cut) })).status).toBe(204);
    const { status, text } = await tus(sending(), 'PATCH', id, { offset: cut, body: content.subarray(cut) });
    const {
      refusal,
      status: state,
      receivedBytes,
    } = await fileOf(program, id).catch(() => ({ refusal: null, status: '', receivedBytes: 0 }));
    return { told: [status, typeOf(text)], kept: [state, refusal?.code, receivedBytes === content.length] };
  };
  const other = createHash('sha256').update('khác').digest('hex');
  expect(await send(name, bytes, { sha256: other })).toEqual({
    told: [400, 'upload-differs'],
    kept: ['refused', 'upload-differs', true],
  });
  expect(await send(name, Buffer.from(testVirus))).toEqual({
    told: [400, 'file-virus'],
    kept: ['refused', 'file-virus', true],
  });
  expect((await send(name, bytes)).told).toEqual([204, undefined]);
  expect(await send(name, bytes)).toEqual({ told: [400, 'data-file'], kept: ['refused', 'TEP_004', true] });
});

test('UPL-02 a zip bomb is refused by its reader, as the portal’s is', async () => {
  const name = `D10${code}20240930.001`;
  const bomb = zipOf([{ name: `${name}.json`, data: `{${' '.repeat(60 * 1024 * 1024)}}` }]);
  const id = await begin(program, `${name}.zip`, bomb.length);
  expect((await tus(sending(), 'PATCH', id, { offset: 0, body: bomb })).status).toBe(204);
  const file = await ended(id, 'refused');
  expect(file.refusal).toMatchObject({ code: 'TEP_005', message: expect.stringMatching(/^TEP_005/) });
  expect(await linesOf(id)).toEqual([]);
});

test('API-05 an application sends ten files at once and no more; a day later an unfinished one is gone', async () => {
  const own = await applicationCaller(server);
  const named = (at: number) => `D10${code}20241031.${String(at + 1).padStart(3, '0')}.json`;
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) => own.send(programFiles.begin, { body: { name: named(at), bytes: 9 } })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array(10).fill(201), 409, 409]);
  const { files, next } = programFiles.list.answer.parse(
    (await own.send(programFiles.list, { query: { limit: 6 } })).body.data,
  );
  const rest = programFiles.list.answer.parse(
    (await own.send(programFiles.list, { query: { after: String(next) } })).body.data,
  );
  expect([files.length, rest.files.length, rest.next]).toEqual([6, 4, null]);
  expect(new Set([...files, ...rest.files].map(({ id }) => id)).size).toBe(10);
  await server.sql(`update portal.file_upload set begun_at = begun_at - interval '25 hours'`);
  const [one] = files;
  expect((await tus(sending(own), 'PATCH', String(one?.id), { offset: 0, body: Buffer.from('{}') })).status).toBe(404);
  expect((await own.send(programFiles.begin, { body: { name: named(20), bytes: 9 } })).status).toBe(201);
});

test('TRU-11 a program’s file that restates the past waits for a person of the institution, and a withdrawn one is told as such', async () => {
  const { name, bytes } = await personFile(code, { day: '2024-11-30', rows: [someone()] });
  const id = await begin(program, name, bytes.length, { reason: 'Đã đối chiếu' });
  await tus(sending(), 'PATCH', id, { offset: 0, body: bytes });
  await ended(id, 'applied');
  await server.sql(`update portal.submission set state = 'held-reason' where id = $1`, [id]);
  await server.sql(
    `insert into portal.submission_hold (institution_id, submission_id, hold_no, kind, findings, due_on)
     values (portal.acting_institution(), $1, 1, 'reason', '[]', current_date + 3)`,
    [id],
  );
  expect(await fileOf(program, id)).toMatchObject({ status: 'held', waitsFor: 'institution' });
  // The program withdraws nothing: it neither drops the file nor decides it.
  expect((await tus(sending(), 'DELETE', id)).status).toBe(409);
  const withdrawn = await (await server.as('lan.clerk')).send(fileHolds.withdraw, { body: { id, reason: 'Gửi nhầm' } });
  expect(withdrawn.status).toBe(200);
  expect(await fileOf(program, id)).toMatchObject({ status: 'withdrawn' });
  const { events } = programEvents.list.answer.parse(
    (await program.send(programEvents.list, { query: { limit: 200 } })).body.data,
  );
  expect(events.at(-1)).toMatchObject({ type: 'file.processed', data: { file: id, outcome: 'withdrawn' } });
  // Each event of files is as programs are promised (API-07).
  expect(events.flatMap((event) => programEvent.safeParse(event).error?.issues ?? [])).toEqual([]);
});

test('API-08 the sandbox takes no data files, and says so with a type of its own', async () => {
  const sandboxed = await sandboxCaller(server);
  const answer = await sandboxed.send(programFiles.begin, { body: { name: `D10${code}20240131.001.json`, bytes: 10 } });
  expect([answer.status, typeOf(answer.text)]).toEqual([403, 'sandbox-files']);
});
