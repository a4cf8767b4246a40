import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '#kit/contract/refusal.ts';
import { diskFiles } from './disk.ts';
import type { Files } from './files.ts';
import { uploadScan } from '#kit/server/scan/scan-upload.ts';
import { receiveUpload, type Upload } from './receive-upload.ts';

const root = mkdtempSync(join(tmpdir(), 'bureau-upload-'));
const files = diskFiles(root);
const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
const fullFiles: Files = { ...files, receive: () => Promise.reject(full) };
const http = Fastify();
let last: Upload | undefined;
let origin = '';

beforeAll(async () => {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', (_request, _payload, done) => done(null));
  http.post('/', async (request, reply) => {
    last = undefined;
    try {
      last = await receiveUpload(request.raw, {
        limits: { extensions: ['.json', '.zip'], maxMb: 1 },
        files: request.headers['x-disk'] === 'full' ? fullFiles : files,
        scan: uploadScan('data', { scanner: undefined }),
        admit: (name) => {
          if (name.startsWith('unwanted')) throw new Refusal('other-institution', 'file');
        },
      });
      return { name: last.file?.name, bytes: last.file?.stored.bytes, fields: last.fields };
    } catch (error) {
      request.raw.resume();
      return reply.code(400).send({ code: error instanceof Refusal ? error.code : String(error) });
    }
  });
  origin = await http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await http.close();
  rmSync(root, { recursive: true, force: true });
});
afterEach(async () => {
  if (last?.file !== undefined) await files.remove(last.file.stored.handle);
  expect(existsSync(join(root, 'quarantine')) ? readdirSync(join(root, 'quarantine')) : []).toEqual([]);
});

async function send(body: FormData | string, headers: Record<string, string> = {}): Promise<Record<string, unknown>> {
  const answer = await fetch(origin, { method: 'POST', body, headers });
  return (await answer.json()) as Record<string, unknown>;
}

function form(name: string, content: BlobPart = '{}', fields: Record<string, string> = {}): FormData {
  const made = new FormData();
  for (const [field, value] of Object.entries(fields)) made.append(field, value);
  made.append('file', new File([content], name));
  return made;
}

describe('an uploaded file', () => {
  test('UPL-05 is refused with the true reason if there is no space', async () => {
    expect(await send(form('a.json'), { 'x-disk': 'full' })).toEqual({ code: 'storage-full' });
  });

  test('UPL-02 is received with its fields, counted, its name made NFC', async () => {
    const decomposed = 'Bảng.json'.normalize('NFD');
    expect(await send(form(decomposed, 'x'.repeat(70_000), { matctd: '01201001' }))).toEqual({
      name: 'Bảng.json',
      bytes: 70_000,
      fields: { matctd: '01201001' },
    });
    expect(Buffer.from(last?.file?.head ?? []).toString()).toBe('x'.repeat(65_536));
  });

  test('UPL-02 a file one byte too large is refused, one of exactly the size is accepted', async () => {
    expect(await send(form('a.json', new Uint8Array(9 * 1024 * 1024)))).toEqual({ code: 'file-too-large' });
    expect(await send(form('a.json', new Uint8Array(1024 * 1024 + 1)))).toEqual({ code: 'file-too-large' });
    expect(await send(form('a.json', new Uint8Array(1024 * 1024)))).toMatchObject({ bytes: 1024 * 1024 });
  });

  test('UPL-02 is refused by its name: another extension, hidden or direction-changing characters, no name, too long', async () => {
    for (const [name, code] of [
      ['a.exe', 'file-type'],
      ['a.json.exe', 'file-type'],
      ['json', 'file-type'],
      ['nosj.\u202egnp.json', 'file-name'],
      ['a\u0000.json', 'file-name'],
      ['a\u200b.json', 'file-name'],
      [`${'x'.repeat(5000)}.json`, 'file-name'],
      ['unwanted.json', 'other-institution'],
    ]) {
      expect([name, await send(form(name ?? ''))]).toEqual([name, { code }]);
    }
    expect(await send(form('A.JSON'))).toMatchObject({ name: 'A.JSON' });
  });

  test('UPL-01 with two files, an empty one, or one under another name it is refused; without one there is none', async () => {
    const none = new FormData();
    none.append('matctd', '1');
    expect(await send(none)).toEqual({ fields: { matctd: '1' } });
    const two = form('a.json');
    two.append('file', new File(['{}'], 'b.json'));
    expect(await send(two)).toEqual({ code: 'many-files' });
    expect(await send(form('a.json', ''))).toEqual({ code: 'file-empty' });
    const other = new FormData();
    other.append('attachment', new File(['{}'], 'a.json'));
    expect(await send(other)).toEqual({ code: 'bad-input' });
  });

  test('UPL-02 only multipart is accepted, and fields are few, short and named once', async () => {
    expect(await send('{}', { 'content-type': 'application/json' })).toEqual({ code: 'bad-content-type' });
    expect(await send('x', { 'content-type': 'multipart/form-data' })).toEqual({ code: 'bad-content-type' });
    expect(await send('x', { 'content-type': 'multipart/form-data; boundary=b' })).toEqual({ code: 'upload-broken' });
    const twice = form('a.json', '{}', { matctd: '1' });
    twice.append('matctd', '2');
    expect(await send(twice)).toEqual({ code: 'bad-input' });
    expect(await send(form('a.json', '{}', { note: 'x'.repeat(70_000) }))).toEqual({ code: 'too-large' });
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`f${at}`, 'x']));
    expect(await send(form('a.json', '{}', many))).toEqual({ code: 'too-large' });
  });

  test('UPL-05 a sender who stops half way leaves nothing', async () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.json"\r\n\r\n';
    socket.write(
      `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 100000\r\n\r\n${head}${'x'.repeat(5000)}`,
    );
    await expect.poll(() => readdirSync(join(root, 'quarantine')).length).toBe(1);
    socket.destroy();
    await expect.poll(() => readdirSync(join(root, 'quarantine')).length).toBe(0);
  });

  test('UPL-05 a sender of a byte a second is cut off, and leaves nothing', { timeout: 40_000 }, async () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.json"\r\n\r\n';
    socket.write(
      `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 100000\r\n\r\n${head}`,
    );
    const drip = setInterval(() => socket.write('x'), 1000);
    const startedAt = Date.now();
    const answer = await new Promise<string>((resolve) => {
      socket.on('data', (data) => resolve(String(data)));
      socket.on('close', () => resolve(''));
    });
    clearInterval(drip);
    socket.destroy();
    expect(answer).toContain('upload-slow');
    expect(Date.now() - startedAt).toBeLessThan(30_000);
  });
});
