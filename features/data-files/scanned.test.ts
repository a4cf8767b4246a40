import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { errors } from '#features/refusals.ts';
import { locked, packed, pdf, testVirus, workbookParts, zip } from '#kit/server/scan/contents.fixture.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { circular15, documents } from './contract.ts';

vi.setConfig({ testTimeout: 60_000 });
const folder = mkdtempSync(join(tmpdir(), 'bureau-clamd-'));
const socketPath = join(folder, 'clamd.ctl');
let server: TestServer;
let scannedServer: TestServer;
let code = '';
let daemon: Server | undefined;

beforeAll(async () => {
  server = await testServer();
  scannedServer = await testServer({ scanner: { path: socketPath } });
  const [bank] = await server.sql<{ code: string }>(
    `select i.code from bureau.institution i join portal.membership m on m.institution_id = i.id
     join portal.user_account u on u.id = m.user_id where u.username = 'lan.clerk'`,
  );
  code = bank?.code ?? '';
});
afterEach(() => daemon?.close());
afterAll(async () => {
  await server.stop();
  await scannedServer.stop();
});

function sendDocument(by: Caller, name: string, content: Buffer): Promise<Answer> {
  const file = new File([new Uint8Array(content)], name);
  return by.send(documents.upload, { body: { matctd: code, folder: 'OTHER' }, file });
}

const outcomeOf = ({ status, body }: Answer) => [status, body.errors?.[0]?.code, body.errors?.[0]?.field];
const refusal = (name: keyof typeof errors) => [errors[name].status, errors[name].number, 'file'];
const rowOf = (answer: Answer) => answer.body.data as Record<string, unknown>;

/** Answers as clamd does: reads the chunks of INSTREAM to their end, then says this. */
function listen(say: string): Promise<Buffer[]> {
  const streams: Buffer[] = [];
  daemon = createServer((socket) => {
    let given = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      given = Buffer.concat([given, chunk]);
      if (!given.subarray(-4).equals(Buffer.alloc(4))) return;
      streams.push(given.subarray(10, -4));
      socket.end(`${say}\0`);
    });
  });
  return new Promise((resolve) => daemon?.listen(socketPath, () => resolve(streams)));
}

function stored(at: TestServer): string[] {
  return ['quarantine', 'kept']
    .flatMap((place) => {
      try {
        return readdirSync(join(at.settings.dataDir, 'files', place), { recursive: true }).map(String);
      } catch {
        return [];
      }
    })
    .filter((name) => /[0-9a-f]{32}$/.test(name));
}

test('HRD-08 a document that carries a virus, a macro, a program, a script or a password is refused in its own words, and nothing of it is kept', async () => {
  const lan = await server.as('lan.clerk');
  const before = stored(server);
  for (const [name, content, expected] of [
    ['a.txt', testVirus, 'file-virus'],
    ['a.zip', await zip({ 'b.txt': testVirus }), 'file-virus'],
    ['a.xlsx', await zip({ ...workbookParts, 'xl/vbaProject.bin': 'x' }), 'file-macro'],
    ['a.zip', await zip({ 'hợp đồng.exe': 'MZ' }), 'file-program'],
    ['a.pdf', pdf(packed('/Type /ObjStm', '<< /S /JavaScript >>')), 'file-active'],
    ['a.zip', locked(await zip({ 'a.txt': 'x' })), 'file-encrypted'],
    ['a.zip', Buffer.concat([await zip({ 'b.txt': testVirus }), Buffer.from('x')]), 'file-unreadable'],
    ['a.zip', await zip({ '../a.txt': 'x' }), 'file-unreadable'],
  ] as const)
    expect([expected, ...outcomeOf(await sendDocument(lan, name, content))]).toEqual([expected, ...refusal(expected)]);
  expect(stored(server)).toEqual(before);
  const form = pdf('<< /AcroForm << /SigFlags 3 >> >>', '<< /Type /Sig /SubFilter /adbe.pkcs7.detached >>');
  expect((await sendDocument(lan, 'đã ký.pdf', form)).status).toBe(200);
});

test('HRD-08 the test virus is refused in a data file too', async () => {
  const lan = await server.as('lan.clerk');
  const file = new File([new Uint8Array(testVirus)], `D32${code}20250630.001.json`);
  const answer = await lan.send(circular15.upload, { body: { matctd: code }, file });
  expect(outcomeOf(answer)).toEqual(refusal('file-virus'));
});

test('HRD-08 without a scanner a RAR file is kept and marked as not scanned; with one it is scanned', async () => {
  const rar = Buffer.from('526172211a070100', 'hex');
  const unscanned = rowOf(await sendDocument(await server.as('lan.clerk'), 'hồ sơ quét.rar', rar));
  expect(unscanned['reply']).toBe('Đã lưu, chưa quét mã độc');
  const streams = await listen('stream: OK');
  const scanned = rowOf(await sendDocument(await scannedServer.as('lan.clerk'), 'hồ sơ quét.rar', rar));
  expect(scanned['reply']).toBe('Đã lưu tại Trung tâm');
  expect(streams[0]?.includes(rar)).toBe(true);
});

test('HRD-08 what the scanner finds is refused by its name; what it cannot judge, and a scanner that is away, lets nothing in', async () => {
  const lan = await scannedServer.as('lan.clerk');
  const before = stored(scannedServer);
  const paper = Buffer.from('Báo cáo');
  await listen('stream: Win.Test.Found-1 FOUND');
  const found = await sendDocument(lan, 'a.txt', paper);
  expect([outcomeOf(found), found.body.message]).toEqual([
    refusal('file-virus'),
    expect.stringContaining('Win.Test.Found-1'),
  ]);
  daemon?.close();
  await listen('INSTREAM size limit exceeded. ERROR');
  expect(outcomeOf(await sendDocument(lan, 'a.txt', paper))).toEqual(refusal('scanner-away'));
  daemon?.close();
  await vi.waitFor(async () =>
    expect(outcomeOf(await sendDocument(lan, 'a.txt', paper))).toEqual(refusal('scanner-away')),
  );
  expect(stored(scannedServer)).toEqual(before);
});

test.runIf(process.env['LONG'] === '1')('HRD-08 the same with clamd itself', async () => {
  const isThere = () => spawnSync('clamd', ['--version']).status === 0;
  if (!isThere()) spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'clamav-daemon']);
  if (!isThere()) throw new Error('Debian’s clamav-daemon could not be installed');
  const marker = Buffer.from(`bureau test content ${'x'.repeat(200)}`);
  writeFileSync(
    join(folder, 'own.hdb'),
    `${createHash('md5').update(marker).digest('hex')}:${marker.length}:Own.Test\n`,
  );
  const settings = [`LocalSocket ${socketPath}`, `DatabaseDirectory ${folder}`, 'Foreground yes', 'User root'];
  writeFileSync(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`);
  const clamd = spawn('clamd', ['-c', join(folder, 'clamd.conf')], { stdio: 'inherit' });
  try {
    const lan = await scannedServer.as('lan.clerk');
    const send = (content: Buffer) => sendDocument(lan, 'a.txt', content);
    await vi.waitFor(async () => expect((await send(Buffer.from(`sạch ${Date.now()}`))).status).toBe(200), 30_000);
    expect(outcomeOf(await send(marker))).toEqual(refusal('file-virus'));
  } finally {
    clamd.kill();
  }
});
