import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { signedSample } from '#features/developers/events/vector.ts';
import { type SnippetName, snippetsAt } from '#features/developers/snippets.ts';
import { type Topic, topics } from '#features/developers/topics.ts';
import { someProgramConsent } from '#features/consents/examples.fixture.ts';
import { programConsents } from '#features/consents/v1/contract.ts';
import { bankCode, personFile } from '#features/data-files/v1/sent.fixture.ts';
import { pdf } from '#kit/server/scan/contents.fixture.ts';
import { knownCicCode } from '#tests/call-examples.ts';
import { ownContract } from '#tests/own-contract.ts';
import { type TestServer, testServer } from '#testing/server.ts';
import {
  liveApplication,
  programCaller,
  sandboxApplication,
  type TestApplication,
  tokenOf,
} from '#testing/session/application.ts';
import { root } from '#tools/source-files.ts';
import { connect } from '#sdk/typescript/source/index.ts';
import { installExample, tsc } from './installed.fixture.ts';
import { losing } from './losing.fixture.ts';

vi.setConfig({ testTimeout: 60_000 });
let server: TestServer;
let application: TestApplication;
let folder = '';
let place = '';
let receiver: ChildProcess | undefined;
beforeAll(async () => {
  server = await testServer();
  application = await sandboxApplication(server);
  folder = mkdtempSync(join(tmpdir(), 'bureau-guide-'));
  place = installExample(folder);
  const { clientId: _, key } = application;
  writeFileSync(join(place, 'key.json'), JSON.stringify({ ...key.privateKey.export({ format: 'jwk' }), kid: key.kid }));
  for (const { file, code } of Object.values(snippetsAt(server.origin))) writeFileSync(join(place, file), code);
});
afterAll(async () => {
  receiver?.kill();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function environment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const path = `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`;
  return {
    ...process.env,
    // Messages in English, whoever runs the tests.
    LC_ALL: 'C',
    PATH: path,
    BUREAU: server.origin,
    APPLICATION: application.clientId,
    KEY_FILE: 'key.json',
    ...more,
  };
}

/** What a file of the guide prints, line by line, with the scopes that its page names. */
async function printedBy(name: SnippetName, ...given: readonly string[]): Promise<string[]> {
  return printedAs(await sandboxApplication(server, { scopes: needsOf(name) }), name, given);
}

/** The same of a live application: the sandbox has no files and no disputes. */
async function printedLive(name: SnippetName, ...given: readonly string[]): Promise<string[]> {
  return printedAs(await liveApplication(server, { scopes: needsOf(name) }), name, given);
}

function needsOf(name: SnippetName): readonly string[] {
  const shown: readonly Topic[] = topics;
  return shown.find(({ files }) => files.includes(name))?.needs ?? topics[0].needs;
}

/** The server answers meanwhile, so the file runs beside this process. */
async function printedAs(
  { clientId, key }: TestApplication,
  name: SnippetName,
  given: readonly string[],
): Promise<string[]> {
  const keyFile = `${clientId}.json`;
  writeFileSync(join(place, keyFile), JSON.stringify({ ...key.privateKey.export({ format: 'jwk' }), kid: key.kid }));
  const { file } = snippetsAt(server.origin)[name];
  return run(process.execPath, [file, ...given], { APPLICATION: clientId, KEY_FILE: keyFile });
}

async function run(command: string, given: readonly string[], more: Record<string, string> = {}): Promise<string[]> {
  const child = spawn(command, given, { cwd: place, env: environment(more) });
  let [out, failed] = ['', ''];
  child.stdout.on('data', (part: Buffer) => (out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (failed += part.toString()));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${given.join(' ')} ended with ${code}: ${failed}`);
  return out.trim().split('\n');
}

// Each line begins npx anew.
test('API-09 the lines for curl lead from a new key to a report and its PDF', { timeout: 120_000 }, async () => {
  const [first = '', name, ...ask] = snippetsAt(server.origin).curl.code.split('\n');
  const [install, makeKey] = first.split(' && ');
  // What is installed is proved in a browser: the package is part of the built portal.
  expect(install).toBe(`npm install ${server.origin}/portal/developers/sdk.tgz`);
  const [publicKey = ''] = await run('sh', ['-c', (makeKey ?? '').replace('key.json', 'new-key.json')]);
  expect(JSON.parse(publicKey)).toMatchObject({ kty: 'EC', crv: 'P-256', kid: expect.any(String) });
  expect(JSON.parse(publicKey)).not.toHaveProperty('d');
  await expect(run('sh', ['-c', (makeKey ?? '').replace('key.json', 'new-key.json')])).rejects.toThrow(/EEXIST/);
  const lines = [(name ?? '').replace('app-…', application.clientId), ...ask].join('\n');
  const [answer = ''] = await run('sh', ['-c', lines]);
  expect(JSON.parse(answer)).toMatchObject({ product: 'S11T', status: 'answered', hasInformation: true });
  // The report again, as JSON and as a PDF.
  const { id }: { id: string } = JSON.parse(answer);
  const [report = ''] = await run('sh', ['-c', snippetsAt(server.origin).again.code.replace('…', id)]);
  expect(JSON.parse(report)).toMatchObject({ product: { code: 'S11T' } });
  expect(readFileSync(join(place, 'report.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  await expect(run('npx', ['bureau', 'headers', 'GET'])).rejects.toThrow(/bureau key FILE/);
  // Without headers curl is not started: what failed is the last that is seen, and no answer of a call without a token.
  const stranger = lines.replace(application.clientId, 'app-0000000000000000');
  await expect(run('sh', ['-c', `(${stranger}) 2>&1; echo "ended $?"`])).resolves.toEqual([
    expect.stringMatching(/^No token: 4010270/),
    'ended 1',
  ]);
});

test('LNG-01 API-09 the command of the SDK speaks English, and Vietnamese by the environment or --language', async () => {
  const said = async (given: readonly string[], more: Record<string, string> = {}) =>
    run(process.execPath, ['node_modules/.bin/bureau', ...given], more).then(
      (lines) => lines.join('\n'),
      (failure: unknown) => String(failure),
    );
  const vietnamese = { LC_ALL: '', LANG: 'vi_VN.UTF-8' };
  expect(await said([])).toMatch(/makes a key/);
  expect(await said([], { LC_ALL: 'en_US.UTF-8', LANG: 'vi_VN.UTF-8' })).toMatch(/makes a key/);
  expect(await said([], vietnamese)).toMatch(/tạo khóa/);
  expect(await said(['--language', 'vi'])).toMatch(/tạo khóa/);
  expect(await said(['--language=en'], vietnamese)).toMatch(/makes a key/);
  expect(await said(['--language', 'fr', 'key', 'third.json'])).toMatch(/makes a key/);
  expect(await said(['key', 'key.json'])).toMatch(/there already.*key\.json \(EEXIST\)/);
  expect(await said(['--language', 'vi', 'key', 'key.json'])).toMatch(/Tệp đã có.*key\.json \(EEXIST\)/);
  const path = ['headers', 'GET', '/api/v1/status'];
  expect(await said(path, { KEY_FILE: 'package.json' })).toMatch(/holds no private key.*package\.json/);
  expect(await said(path, { KEY_FILE: 'absent.json' })).toMatch(/no such file.*absent\.json \(ENOENT\)/);
  // What the token's server says is English in both: OAuth admits ASCII alone.
  const stranger = { APPLICATION: 'app-0000000000000000' };
  expect(await said([...path, '--language', 'vi'], stranger)).toMatch(/Không lấy được token: 4010270/);
});

test('API-09 the files for asking: a report and two figures; a refusal with its reason and its page', async () => {
  expect(await printedBy('ask')).toEqual([expect.stringMatching(/^\S+ 1 \d+$/)]);
  expect((await printedBy('refused')).join('\n')).toMatch(
    /^400 bad-input \[ 'subject\.name'.*\/portal\/developers\/errors\/bad-input$/s,
  );
});

test('API-09 the file for products that are answered later waits for its report and saves the PDF', async () => {
  expect(await printedBy('later')).toEqual([expect.stringMatching(/^R11 \d+ true$/)]);
});

test('API-09 the files of the guide and the README of the SDK compile strictly as TypeScript', () => {
  const typed = mkdtempSync(join(place, 'typed-'));
  for (const { file, code } of Object.values(snippetsAt(server.origin)))
    if (file.endsWith('.mjs')) writeFileSync(join(typed, file.replace('.mjs', '.mts')), code);
  const readme = readFileSync(join(root, 'sdk/typescript/README.md'), 'utf8');
  for (const [at, [, code = '']] of [...readme.matchAll(/```ts\n(.*?)```/gs)].entries())
    writeFileSync(join(typed, `readme-${at}.mts`), code);
  const compilerOptions = {
    ...{ target: 'es2024', lib: ['es2024', 'dom', 'dom.iterable'], module: 'nodenext', strict: true },
    ...{
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      skipLibCheck: true,
      types: ['node'],
    },
  };
  writeFileSync(join(typed, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.mts'] }));
  expect(() => tsc(typed)).not.toThrow();
});

test('API-09 the files of the guide type-check as they are, as strict JavaScript', () => {
  const checked = mkdtempSync(join(place, 'checked-'));
  for (const { file, code } of Object.values(snippetsAt(server.origin)))
    if (file.endsWith('.mjs')) writeFileSync(join(checked, file), code);
  const compilerOptions = {
    ...{ target: 'es2024', lib: ['es2024', 'dom', 'dom.iterable'], module: 'nodenext', strict: true, types: ['node'] },
    ...{ allowJs: true, checkJs: true, noEmit: true, skipLibCheck: true },
  };
  writeFileSync(join(checked, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.mjs'] }));
  expect(() => tsc(checked)).not.toThrow();
});

test('API-09 who lacks a scope is told which one', async () => {
  const other = await sandboxApplication(server, { scopes: ['search'] });
  await expect(printedAs(other, 'ask', [])).rejects.toThrow('scope inquiry:S11T,');
  await expect(printedAs(other, 'consent', [])).rejects.toThrow('scope consent,');
});

test('API-09 the file about consent: a score with it, and it is taken back', async () => {
  expect(await printedBy('consent')).toEqual(['answered true', '0']);
});

test('API-09 CNS-01 the file about evidence sends a scan and prints its hash', async () => {
  const caller = programCaller(server.origin, await tokenOf(server, application), application.key);
  const answer = await caller.send(programConsents.register, { body: someProgramConsent() });
  const { id } = programConsents.register.answer.parse(answer.body.data);
  const scan = pdf('<< /Type /Catalog >>');
  writeFileSync(join(place, 'scan.pdf'), scan);
  const sha256 = createHash('sha256').update(scan).digest('hex');
  expect(await printedBy('evidence', id, 'scan.pdf')).toEqual([`consent.pdf ${sha256}`]);
});

test('API-09 the file about batches prints each row’s outcome', async () => {
  expect(await printedBy('batch')).toEqual([
    expect.stringMatching(/^1 HS-1 answered true\s*$/),
    expect.stringMatching(/^2 HS-2 bad null \S/),
  ]);
});

/** The rows of a file of results that were kept, and how many lines of it are whole. */
function keptRows(text: string): number[] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => Number(JSON.parse(line).row));
}

test('API-05 API-06 API-09 results of a batch are read on from the cursor after a lost connection, by curl and by the SDK', {
  timeout: 120_000,
}, async () => {
  const caller = await sandboxApplication(server, { scopes: needsOf('results') });
  const { clientId, key } = caller;
  const jwk = { ...key.privateKey.export({ format: 'jwk' }), kid: key.kid };
  writeFileSync(join(place, 'batches.json'), JSON.stringify(jwk));
  const bureau = connect({ server: server.origin, application: clientId, key: jwk });
  const rows = Array.from({ length: 40 }, (_, at) => ({
    reference: `HS-${at}`,
    subject: { name: 'Nguyễn Văn Số', identityNumber: `0010850${String(at).padStart(5, '0')}`, address: 'Hà Nội' },
  }));
  const { id } = await bureau.sendBatch(rows, { product: 'R11', kind: 'person', purpose: 'credit-granting' });
  const all = rows.map((_, at) => at + 1);
  // All rows are there: the first answer is long, and its middle is lost.
  const answered: number[] = [];
  for await (const { row } of bureau.results(id, { every: 0.2 })) answered.push(row);
  expect(answered).toEqual(all);
  const between = await losing(server.origin, '/results');
  try {
    const given = { APPLICATION: clientId, KEY_FILE: 'batches.json', BUREAU: between.origin };
    const lines = snippetsAt(server.origin).results.code.replace('…', id);
    await run('sh', ['-c', lines], given);
    const path = join(place, 'results.ndjson');
    const text = readFileSync(path, 'utf8');
    expect(keptRows(text)).toEqual(all);
    // The first answer that held rows was cut in the middle of a line, and the next began after the last whole one.
    expect(between.lost).toBe(1);
    expect(between.asked.at(-1)).toMatch(/after=[1-9]/);
    // Run again it adds nothing.
    await run('sh', ['-c', lines], given);
    expect(readFileSync(path, 'utf8')).toBe(text);
    // A program that stopped in the middle of a line: the SDK reads on after the last whole one, through another loss.
    writeFileSync(path, text.slice(0, text.indexOf('{"row":8,') + 20));
    between.lose();
    const printed = await run(process.execPath, [snippetsAt(server.origin).resume.file, id], given);
    expect(printed[0]).toBe('8 HS-7 answered');
    expect(printed).toHaveLength(33);
    expect(between.lost).toBe(2);
    expect(keptRows(readFileSync(path, 'utf8'))).toEqual(all);
  } finally {
    await between.stop();
  }
});

test('API-09 the file about data files sends one, and prints what became of it and its refused row', async () => {
  const code = await bankCode(server);
  const rows = [
    { customer_code: 'KHG1', paper_number: '001190700001' },
    { customer_code: 'KHG2', paper_number: '12' },
  ];
  const { name, bytes } = await personFile(code, { day: '2024-01-31', rows });
  writeFileSync(join(place, name), bytes);
  expect(await printedLive('file', name)).toEqual([
    `${name} applied 1 undefined`,
    expect.stringMatching(/^KHCN 2 [A-Z]\w* BG_\d+$/),
  ]);
});

test('API-09 TRU-16 the file about disputes opens a case', async () => {
  const cicCode = await knownCicCode(server);
  await ownContract(server, { cicCode, number: 'HĐ GUIDE 1' });
  expect(await printedLive('dispute', cicCode, 'HĐ GUIDE 1')).toEqual([
    expect.stringMatching(/^KN\d{8} received \S+ 1$/),
  ]);
});

test('API-09 the file about watches: the sandbox’s tomorrow brings an alert', async () => {
  expect((await printedBy('watch')).at(-1)).toMatch(/^\d+ watch\.alert group-up \{.*"from":1,.*\} \[ 'HD-4711' \]$/);
});

test('API-09 API-07 the file for webhooks takes what the bureau signs and nothing else', async () => {
  const secret = `whsec_${Buffer.from('a secret of the tests, 32 bytes.').toString('base64')}`;
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  receiver = spawn(process.execPath, [snippetsAt(server.origin).webhook.file], {
    cwd: place,
    env: environment({ WEBHOOK_SECRET: secret, PORT: String(port) }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: receiver.stdout ?? process.stdin })[Symbol.asyncIterator]();
  await lines.next();
  const body = JSON.stringify({
    id: 'e-1',
    number: '1',
    type: 'watch.alert',
    timestamp: '2026-01-01T00:00:00.000Z',
    data: {},
  });
  const sentAt = new Date();
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', sentAt, body),
  };
  const post = async (text: string) =>
    (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body: text })).status;
  expect([await post(body), await post(body.replace('e-1', 'e-2'))]).toEqual([204, 401]);
  expect((await lines.next()).value).toBe('e-1 watch.alert');
  // The published message is rightly signed, and a receiver is tested with it without a network.
  const { headers: sample, body: told, secret: key } = signedSample;
  const at = new Date(Number(sample['webhook-timestamp']) * 1_000);
  expect(new Webhook(key).sign(sample['webhook-id'], at, told)).toBe(sample['webhook-signature']);
  const tested = await run(process.execPath, [snippetsAt(server.origin).sign.file], {
    WEBHOOK_SECRET: secret,
    PORT: String(port),
  });
  expect(tested).toEqual(['true', '204']);
  expect((await lines.next()).value).toMatch(/watch\.alert$/);
});

test('API-09 API-05 the lines for events print a page, and the headers that say what is left of the minute', async () => {
  const caller = await sandboxApplication(server, { scopes: ['watch'] });
  const { clientId, key } = caller;
  writeFileSync(
    join(place, 'events.json'),
    JSON.stringify({ ...key.privateKey.export({ format: 'jwk' }), kid: key.kid }),
  );
  const given = { APPLICATION: clientId, KEY_FILE: 'events.json' };
  const printed = (await run('sh', ['-c', snippetsAt(server.origin).cursor.code], given)).join('\n');
  expect(printed).toMatch(/^HTTP\/1\.1 200/);
  expect(printed).toMatch(/^ratelimit: "minute";r=\d+;t=\d+/im);
  expect(printed).toMatch(/"next":"\d+"/);
});
