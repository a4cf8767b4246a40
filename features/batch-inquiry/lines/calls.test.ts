import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { codeOf, fieldsOf } from '#testing/answer.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { applicationCaller } from '#testing/session/application.ts';
import { programs } from '#features/programs/contract.ts';
import { programBatches } from './contract.ts';

// Allow time for the jobs on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
const { clean } = known;
let server: TestServer;
let program: Caller;
beforeAll(async () => {
  server = await testServer({ fileBudget: 1_000_000 });
  program = await applicationCaller(server);
});
afterAll(() => server.stop());

/** The lines of the long batch. */
const many = process.env['LONG'] === '1' ? 100_000 : 5_000;

const about = { product: 'R11', purpose: 'credit-granting' } as const;
const cleanLine = {
  reference: 'HS-1',
  subject: { name: clean.name, identityNumber: clean.citizenId, address: clean.address },
};
/** Distinct people whom nobody knows. */
const unknown = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => {
    const identityNumber = `0010850${String(from + at).padStart(5, '0')}`;
    return { reference: `U-${from + at}`, subject: { name: 'Nguyễn Văn Số', identityNumber, address: 'Hà Nội' } };
  });
const textOf = (lines: readonly (object | string)[]) =>
  lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');

/** Sends lines as the content of the request itself. */
async function send(text: string, { by = program, key = randomUUID() } = {}) {
  const file = new File([text], 'rows.ndjson');
  return by.send(programBatches.send, { query: about, file }, { 'idempotency-key': key });
}

const batchOf = async (id: string, by = program) =>
  programBatches.batch.answer.parse((await by.send(programBatches.batch, { params: { id } })).body.data);

async function finished(id: string, by = program) {
  await expect
    .poll(async () => (await batchOf(id, by)).status, { timeout: 50_000, interval: 200 })
    .toMatch(/finished|held/);
  return batchOf(id, by);
}

async function results(id: string, query: object = {}, by = program) {
  const answer = await by.send(programBatches.results, { params: { id }, query });
  const lines: Record<string, unknown>[] = answer.text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  // Each is what the reference says of a line, and has no field that it does not name (API-09).
  for (const line of lines) expect(programBatches.results.line.parse(line)).toEqual(line);
  return { answer, lines };
}

test('API-06 API-09 each line is answered on its own: a broken one, an unknown field and a twin are bad rows, the others go on', async () => {
  const text = textOf([
    cleanLine,
    '{"subject": {"name": ',
    { reference: 'X', subject: { ...cleanLine.subject, unheardOf: 1 } },
    cleanLine,
    { reference: 'no papers', subject: { name: 'Nguyễn Văn Số', address: 'Hà Nội' } },
    `{"reference":"long","subject":{"name":"${'a'.repeat(20_000)}"}}`,
    ...unknown(0, 3),
  ]);
  const sent = await send(text);
  const { id } = programBatches.send.answer.parse(sent.body.data);
  expect([sent.status, sent.headers.get('location')]).toEqual([202, `/api/v1/batches/${id}`]);
  expect(await finished(id)).toMatchObject({ rows: 9, bad: 5, answered: 4, withInformation: 1 });
  const { answer, lines } = await results(id, { reports: 'true' });
  expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
  expect(
    lines.map(({ outcome, reference, errors }) => [
      outcome,
      reference,
      (errors as { code: string; field: string }[])[0],
    ]),
  ).toEqual([
    ['answered', 'HS-1', undefined],
    // The whole line is at fault, so no field is named.
    ['bad', null, { code: 'line-broken', number: '4000001', message: expect.any(String) }],
    ['bad', 'X', expect.objectContaining({ field: 'subject.unheardOf' })],
    ['bad', 'HS-1', expect.objectContaining({ code: 'twice', number: '4000001', field: 'subject.identityNumber' })],
    ['bad', 'no papers', expect.objectContaining({ code: 'required', field: 'subject.identityNumber' })],
    ['bad', null, expect.objectContaining({ code: 'line-broken' })],
    ...['U-0', 'U-1', 'U-2'].map((one) => ['answered', one, undefined]),
  ]);
  const [first] = lines;
  expect(first).toMatchObject({ hasInformation: true, cicCode: clean.cicCode, report: { product: { code: 'R11' } } });
  // The row is an inquiry of the application, found and read like any other, with its own reference.
  const read = await program.send(programs.inquiry, { params: { id: String(first?.['inquiry']) } });
  expect(read.body.data).toMatchObject({ status: 'answered', reference: 'HS-1', product: 'R11' });
  const [charged] = await server.sql<{ count: number }>(
    `select count(*)::int as count from portal.batch_row r join portal.charge c on c.institution_id = r.institution_id and c.inquiry_id = r.inquiry_id
      where r.batch_id = $1 and c.state = 'charged'`,
    [id],
  );
  expect(charged).toEqual({ count: 1 });
});

test('API-06 API-04 the same key and lines are one batch; other lines are refused; results go on after a row', async () => {
  const [key, text] = [randomUUID(), textOf(unknown(100, 1_200))];
  const twins = await Promise.all(Array.from({ length: 4 }, () => send(text, { key })));
  expect(new Set(twins.map(({ text: answer }) => answer)).size).toBe(1);
  const { id } = programBatches.send.answer.parse(twins[0]?.body.data);
  expect(codeOf(await send(textOf(unknown(5_000, 1)), { key }))).toBe('4220270');
  await finished(id);
  const whole = (await results(id)).lines;
  expect(whole.map(({ row }) => row)).toEqual(Array.from({ length: 1_200 }, (_, at) => at + 1));
  expect((await results(id, { after: 777 })).lines).toEqual(whole.slice(777));
});

/** The rows that came before the connection was lost; a line that came in part is none. */
async function resultsUntilLost(id: string, mostBytes: number): Promise<Record<string, unknown>[]> {
  const path = programBatches.results.path.replace(':id', id);
  const lost = new AbortController();
  const headers = { ...program.headers, ...program.proofFor?.({ method: 'GET', path }) };
  const response = await fetch(`${server.origin}${path}`, { headers, signal: lost.signal });
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    parts.push(part);
    bytes += part.length;
    if (bytes >= mostBytes) break;
  }
  lost.abort();
  const lines = Buffer.concat(parts).subarray(0, mostBytes).toString().split('\n');
  return lines.slice(0, -1).map((line) => JSON.parse(line));
}

test(`API-06 of ${many} lines one is bad: the results name it, the others are answered, and after a lost connection the reading goes on`, {
  timeout: 1_200_000,
}, async () => {
  const lines: (object | string)[] = unknown(0, many);
  const bad = Math.floor(many / 2);
  lines[bad] = '{"reference": "U-bad", "subject": {';
  const { id } = programBatches.send.answer.parse((await send(textOf(lines))).body.data);
  await expect.poll(async () => (await batchOf(id)).status, { timeout: 1_000_000, interval: 500 }).toBe('finished');
  expect(await batchOf(id)).toMatchObject({ rows: many, bad: 1, answered: many - 1 });
  const read = (await results(id)).lines;
  expect(read).toHaveLength(many);
  expect(read.filter(({ outcome }) => outcome !== 'answered')).toEqual([
    expect.objectContaining({
      row: bad + 1,
      outcome: 'bad',
      errors: [expect.objectContaining({ code: 'line-broken' })],
    }),
  ]);
  const before = await resultsUntilLost(id, many * 50);
  expect(before.length).toBeGreaterThan(100);
  expect(before.length).toBeLessThan(many);
  const rest = (await results(id, { after: Number(before.at(-1)?.['row']) })).lines;
  expect([...before, ...rest]).toEqual(read);
});

test('API-06 lines may be the whole content of the request; an empty batch is refused as a whole', async () => {
  const path = `${programBatches.send.path}?product=R11&purpose=credit-granting`;
  const raw = await program.send(
    {
      ...programBatches.send,
      path: programBatches.send.path,
      upload: undefined,
      body: programBatches.send.query,
    } as never,
    { query: about, body: unknown(9_000, 1)[0] } as never,
    { 'content-type': 'application/x-ndjson' },
  );
  expect([path, raw.status]).toEqual([path, 202]);
  const { id } = programBatches.send.answer.parse(raw.body.data);
  await finished(id);
  expect((await results(id)).lines).toMatchObject([{ outcome: 'answered', errors: [] }]);
  const empty = programBatches.send.answer.parse((await send('\n\n')).body.data);
  await expect.poll(async () => (await batchOf(empty.id)).status, { timeout: 30_000 }).toBe('refused');
});

test('API-01 API-06 a batch needs both scopes, takes the application’s day, and is shown to no other application', async () => {
  const narrow = await applicationCaller(server, { scopes: ['batch', 'inquiry:R10'] });
  expect(fieldsOf(await send(textOf([cleanLine]), { by: narrow }))).toEqual(['product']);
  expect((await send('', { by: await applicationCaller(server, { scopes: ['inquiry:R11'] }) })).status).toBe(403);
  const limited = await applicationCaller(server, { dayLimit: 3 });
  const { id } = programBatches.send.answer.parse((await send(textOf(unknown(20_000, 5)), { by: limited })).body.data);
  expect(await finished(id, limited)).toMatchObject({ status: 'held', answered: 3, overAllowance: 2 });
  expect((await results(id, {}, limited)).lines.map(({ outcome }) => outcome)).toEqual([
    ...['answered', 'answered', 'answered', 'over-allowance', 'over-allowance'],
  ]);
  expect((await program.send(programBatches.batch, { params: { id } })).status).toBe(404);
});

test('API-06 API-01 a held batch goes on with the next day’s allowance of its application, or is cancelled; sent again it is one order', async () => {
  const limited = await applicationCaller(server, { dayLimit: 2 });
  const sent = await send(textOf(unknown(30_000, 5)), { by: limited });
  const { id } = programBatches.send.answer.parse(sent.body.data);
  expect(await finished(id, limited)).toMatchObject({ status: 'held', answered: 2, overAllowance: 3 });
  const goOn = (key = randomUUID()) =>
    limited.send(programBatches.goOn, { params: { id } }, { 'idempotency-key': key });
  expect(codeOf(await goOn())).toBe('4120001');
  const tomorrow = () =>
    server.sql(
      `update portal.quota_day q set used = 0 from portal.application a, portal.batch b
       where b.id = $1 and a.user_id = b.user_id and q.user_id = a.user_id and q.counter = 'customer'`,
      [id],
    );
  await tomorrow();
  const key = randomUUID();
  const [first, again] = [await goOn(key), await goOn(key)];
  expect([first.status, again.text]).toEqual([200, first.text]);
  expect(await finished(id, limited)).toMatchObject({ status: 'held', answered: 4, overAllowance: 1 });
  const cancel = () => limited.send(programBatches.cancel, { params: { id } });
  expect(programBatches.cancel.answer.parse((await cancel()).body.data)).toMatchObject({
    ...{ status: 'cancelled', answered: 4, cancelled: 1 },
  });
  expect([codeOf(await cancel()), codeOf(await goOn())]).toEqual(['4090004', '4090004']);
  expect((await results(id, {}, limited)).lines.map(({ outcome }) => outcome)).toEqual([
    ...['answered', 'answered', 'answered', 'answered', 'cancelled'],
  ]);
});
