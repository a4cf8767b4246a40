import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type BatchResult, connect, type FileRow, Problem, type Settings } from '#sdk/typescript/source/index.ts';
import { bankCode, personFile } from '#features/data-files/v1/sent.fixture.ts';
import { known } from '#bureau/population/known/known.ts';
import { type TestServer, testServer } from '#testing/server.ts';
import { liveApplication, type TestApplication } from '#testing/session/application.ts';

// Allow time for the jobs on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
let server: TestServer;
let application: TestApplication;
beforeAll(async () => {
  server = await testServer();
  application = await liveApplication(server);
});
afterAll(() => server.stop());

const { clean } = known;
const asked = {
  product: 'S11T',
  purpose: 'credit-granting',
  subject: { name: clean.name, identityNumber: clean.citizenId },
} as const;

function settingsOf({ clientId, key }: TestApplication = application): Settings {
  const jwk = { ...key.privateKey.export({ format: 'jwk' }), kid: key.kid } as JsonWebKey;
  return { server: server.origin, application: clientId, key: jwk };
}

/** A fetch whose answers to inquiries are changed, as a network or a busy server would; the list is used up in order. */
function disturbed(changes: ((answer: Response) => Response)[]): typeof fetch {
  return async (url, init) => {
    const answer = await fetch(url, init);
    if (!String(url).includes('/api/v1/')) return answer;
    return changes.shift()?.(answer) ?? answer;
  };
}

const lost = () => {
  throw new TypeError('fetch failed');
};
const refused = (status: number, retryAfter: string) => () =>
  Response.json(
    { type: 'https://x/portal/developers/errors/busy', status },
    { status, headers: { 'retry-after': retryAfter } },
  );

const reasonOf = (sent: Promise<unknown>) =>
  sent.then(
    () => 'none',
    (failure: unknown) => (failure instanceof Problem ? `${failure.status} ${failure.reason}` : String(failure)),
  );

test('API-09 the SDK asks about a borrower, and reads the report again as JSON, PDF and .xlsx', async () => {
  const bureau = connect({ ...settingsOf(), language: 'en' });
  expect((await bureau.status()).status).toBe('ok');
  expect((await bureau.products()).find(({ code }) => code === 'S11T')).toMatchObject({
    isAllowed: true,
    answers: 'at-once',
  });
  const inquiry = await bureau.inquire(asked);
  expect(inquiry).toMatchObject({ product: 'S11T', status: 'answered', hasInformation: true });
  expect(await bureau.report(inquiry.id)).toEqual(inquiry.report);
  expect(await (await bureau.reportFile(inquiry.id, 'pdf')).slice(0, 5).text()).toBe('%PDF-');
  expect(await (await bureau.reportFile(inquiry.id, 'xlsx')).slice(0, 2).text()).toBe('PK');
  expect((await bureau.inquiry(inquiry.id)).id).toBe(inquiry.id);
  const { today } = await bureau.usage();
  expect(today.customers).toBeGreaterThan(0);
});

test('API-09 a refusal is a Problem with its reason, the fields and the page that explains it', async () => {
  const bureau = connect(settingsOf());
  const failure = await bureau.inquire({ ...asked, subject: { name: '' } }).catch((problem: unknown) => problem);
  expect(failure).toBeInstanceOf(Problem);
  expect(failure).toMatchObject({ status: 400, reason: 'bad-input', instance: expect.stringMatching(/^urn:uuid:/) });
  expect((failure as Problem).errors.map(({ field }) => field)).toContain('subject.name');
  expect((failure as Problem).type).toMatch(/\/portal\/developers\/errors\/bad-input$/);
  expect(await reasonOf(bureau.report(randomUUID()))).toBe('404 not-found');
  // What is wrong with the application is said by the token's server.
  expect(await reasonOf(connect({ ...settingsOf(), application: 'app-unknown' }).status())).toBe('401 client-unknown');
  expect(await reasonOf(connect({ ...settingsOf(), scopes: ['no-such'] }).status())).toBe('400 scope-not-allowed');
});

test('API-09 a clock that is wrong is a Problem that names both clocks, at once', async () => {
  const real = Date.now;
  const isLate = (by: number) => vi.spyOn(Date, 'now').mockImplementation(() => real() + by);
  // The machine of the program has the wrong clock; the bureau, in the same process here, the right one.
  const asThere: typeof fetch = async (url, init) => {
    vi.restoreAllMocks();
    try {
      return await fetch(url, init);
    } finally {
      isLate(600_000);
    }
  };
  let asked = 0;
  const counted: typeof fetch = (url, init) => ((asked += String(url).includes('/token') ? 1 : 0), asThere(url, init));
  isLate(600_000);
  try {
    const failure = await connect({ ...settingsOf(), fetch: counted })
      .status()
      .catch((problem: unknown) => problem);
    expect(failure).toBeInstanceOf(Problem);
    expect(failure).toMatchObject({ status: 401, reason: 'proof-wrong' });
    expect((failure as Problem).message).toMatch(/this machine: .*Z, the bureau: .*Z/);
    expect(asked).toBe(1);
  } finally {
    vi.restoreAllMocks();
  }
});

test('API-09 what may have arrived is sent again with the same key: one inquiry', async () => {
  const count = async () => Number((await server.sql<{ n: string }>('select count(*) as n from portal.inquiry'))[0]?.n);
  const before = await count();
  const changes = [lost, refused(503, '0'), refused(429, '0'), refused(409, '0'), (answer: Response) => answer];
  const bureau = connect({ ...settingsOf(), fetch: disturbed(changes) });
  expect((await bureau.inquire(asked)).status).toBe('answered');
  expect([changes.length, (await count()) - before]).toEqual([0, 1]);
  // A day that is full is the caller's to wait for, and what is never otherwise is asked once.
  const patient = [refused(429, '86400')];
  expect(await reasonOf(connect({ ...settingsOf(), fetch: disturbed(patient) }).status())).toBe('429 busy');
  const endless = Array.from({ length: 9 }, () => refused(503, '0'));
  expect(await reasonOf(connect({ ...settingsOf(), retries: 2, fetch: disturbed(endless) }).status())).toBe('503 busy');
  expect(endless.length).toBe(6);
});

test('API-09 a token that ended is replaced within a call; an application that was stopped is a Problem', async () => {
  const stopped = await liveApplication(server);
  const bureau = connect(settingsOf(stopped));
  await bureau.status();
  const end = () =>
    server.sql(
      `delete from portal.session where user_id = (select user_id from portal.application where client_id = $1)`,
      [stopped.clientId],
    );
  await end();
  expect((await bureau.status()).status).toBe('ok');
  // Many calls at once have one token.
  await end();
  await Promise.all(Array.from({ length: 8 }, () => bureau.status()));
  await server.sql(
    `update portal.application set state = 'stopped', stopped_by = asked_by, stopped_at = now() where client_id = $1`,
    [stopped.clientId],
  );
  await end();
  expect(await reasonOf(bureau.status())).toBe('401 client-unknown');
});

test('API-09 keys of P-256, Ed25519 and RSA sign; a public one is refused at once', async () => {
  for (const pair of [generateKeyPairSync('ed25519'), generateKeyPairSync('rsa', { modulusLength: 2048 })]) {
    const other = await liveApplication(server);
    const kid = randomUUID();
    const jwk = JSON.stringify({ ...pair.publicKey.export({ format: 'jwk' }), kid });
    await server.sql(
      `update portal.application_key set jwk = $2, kid = $3 where application_id = (select id from portal.application where client_id = $1)`,
      [other.clientId, jwk, kid],
    );
    const key = { ...pair.privateKey.export({ format: 'jwk' }), kid } as JsonWebKey;
    expect((await connect({ ...settingsOf(other), key }).status()).status).toBe('ok');
  }
  const { d: _, ...key } = settingsOf().key;
  expect(() => connect({ ...settingsOf(), key })).toThrow(/private/);
});

test('API-09 the results of a batch that is held for want of allowance end, and say so; it can be continued or cancelled', async () => {
  const limited = await liveApplication(server, { dayLimit: 1 });
  const bureau = connect(settingsOf(limited));
  const rows = Array.from({ length: 3 }, (_, at) => ({
    reference: `H-${at}`,
    subject: { name: 'Nguyễn Văn Số', identityNumber: `0010870${String(at).padStart(5, '0')}`, address: 'Hà Nội' },
  }));
  const { id } = await bureau.sendBatch(rows, { product: 'R11', kind: 'person', purpose: 'credit-granting' });
  const signal = AbortSignal.timeout(40_000);
  const results = bureau.results(id, { every: 0.2, signal });
  const read: string[] = [];
  let next = await results.next();
  for (; next.done !== true; next = await results.next()) read.push(next.value.outcome);
  expect(read).toEqual(['answered', 'over-allowance', 'over-allowance']);
  expect(next.value).toMatchObject({ id, status: 'held', overAllowance: 2 });
  expect(await reasonOf(bureau.continueBatch(id))).toBe('429 customer-quota');
  expect(await bureau.cancelBatch(id)).toMatchObject({ status: 'cancelled', cancelled: 2 });
});

test('API-09 a batch is sent and read to its end; a connection that is lost goes on after the last row', async () => {
  const rows = Array.from({ length: 40 }, (_, at) => ({
    reference: `U-${at}`,
    subject: { name: 'Nguyễn Văn Số', identityNumber: `0010860${String(at).padStart(5, '0')}`, address: 'Hà Nội' },
  }));
  let losses = 0;
  // The first two reads break in the middle of a line.
  const breaking: typeof fetch = async (url, init) => {
    const answer = await fetch(url, init);
    if (!String(url).includes('/results') || losses >= 2) return answer;
    const text = await answer.text();
    if (text.length < 400) return new Response(text, answer);
    losses += 1;
    const half = new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode(text.slice(0, text.length / 2)));
        controller.error(new TypeError('terminated'));
      },
    });
    return new Response(half, answer);
  };
  const bureau = connect({ ...settingsOf(), fetch: breaking });
  const { id } = await bureau.sendBatch(rows, { product: 'R11', kind: 'person', purpose: 'credit-granting' });
  const read: BatchResult[] = [];
  for await (const result of bureau.results(id, { every: 0.2 })) read.push(result);
  expect(losses).toBe(2);
  expect(read.map(({ reference }) => reference)).toEqual(rows.map(({ reference }) => reference));
  expect(new Set(read.map(({ outcome }) => outcome))).toEqual(new Set(['answered']));
  expect(await bureau.batch(id)).toMatchObject({ status: 'finished', rows: 40, bad: 0 });
});

test('API-09 a data file is sent in parts; lost answers and a lost connection go on, and the same key after a crash sends nothing twice', async () => {
  const code = await bankCode(server);
  const rows = Array.from({ length: 60 }, (_, at) => ({
    customer_code: `KHS${at}`,
    paper_number: at === 7 ? '12' : `0011908${String(at).padStart(5, '0')}`,
  }));
  const { name, bytes, sha256 } = await personFile(code, { day: '2024-01-31', rows });
  const content = new Blob([new Uint8Array(bytes)]);
  const parts: string[] = [];
  // The first part never leaves, the answer to the second is lost.
  const disturbedParts: typeof fetch = async (url, init) => {
    if (init?.method !== 'PATCH') return fetch(url, init);
    parts.push(String(new Headers(init.headers).get('upload-offset')));
    if (parts.length === 1) throw new TypeError('fetch failed');
    const answer = await fetch(url, init);
    if (parts.length === 3) throw new TypeError('terminated');
    return answer;
  };
  const bureau = connect({ ...settingsOf(), fetch: disturbedParts });
  const partBytes = Math.ceil(bytes.length / 4);
  const file = await bureau.sendFile(content, { name, sha256 }, { key: 'file-of-tests', partBytes });
  expect(file).toMatchObject({ name, bytes: bytes.length, receivedBytes: bytes.length });
  const sent = parts.length;
  const again = await bureau.sendFile(content, { name, sha256 }, { key: 'file-of-tests', partBytes });
  expect([again.id, parts.slice(sent)]).toEqual([file.id, ['0']]);
  expect(await bureau.fileDone(file.id, { every: 0.2 })).toMatchObject({ status: 'applied', refusedRows: 1 });
  const refusedRows: FileRow[] = [];
  for await (const row of bureau.fileRows(file.id)) refusedRows.push(row);
  expect(refusedRows).toMatchObject([{ section: 'KHCN', row: 8, errors: [{ value: '12' }] }]);
  expect((await bureau.files()).files.map(({ id }) => id)).toEqual([file.id]);
  const wrong = connect(settingsOf()).sendFile(new Blob(['{}']), { name: name.replace('.001.', '.002.'), sha256 });
  expect(await reasonOf(wrong)).toBe('400 upload-differs');
});
