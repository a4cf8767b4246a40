import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { documents } from './contract.ts';

let server: TestServer;
let lan: Caller;
beforeAll(async () => {
  // One place for files.
  server = await testServer({ mostCalls: 3 });
  lan = await server.as('lan.clerk');
});
afterAll(() => server.stop());

const megabyte = 1024 * 1024;
const dataOf = (answer: Answer) =>
  (answer.body.data ?? {}) as Record<string, unknown> & { rows: Record<string, unknown>[] };

test('ERR-01 a download occupies its place until it is sent, or until the reader has gone', async () => {
  const [bank] = await server.sql<{ code: string }>(
    `select i.code from bureau.institution i join portal.membership m on m.institution_id = i.id
     join portal.user_account u on u.id = m.user_id where u.username = 'lan.clerk'`,
  );
  const head = new Uint8Array([0x52, 0x61, 0x72, 0x21, 0x1a, 0x07, 0x01, 0x00]);
  const file = new File([head, randomBytes(18 * megabyte)], 'ho so.rar');
  const sent = await lan.send(documents.upload, { body: { matctd: bank?.code ?? '', folder: 'OTHER' }, file });
  expect(sent.status).toBe(200);
  const { rows } = dataOf(
    await lan.send(documents.history, { body: { fromDate: '2026-01-01', toDate: '2099-01-01' } }),
  );
  const link = String(rows[0]?.['link']);
  const gone = new AbortController();
  const url = `${server.origin}${documents.download.path}?encryptedFilePath=${encodeURIComponent(link)}`;
  const slow = await fetch(url, { headers: lan.headers, signal: gone.signal });
  expect(slow.status).toBe(200);
  const again = () => lan.send(documents.download, { query: { encryptedFilePath: link } });
  expect((await again()).status).toBe(503);
  gone.abort();
  await expect.poll(async () => (await again()).status, { timeout: 25_000 }).toBe(200);
  // A complete download has freed its place too.
  expect((await again()).status).toBe(200);
}, 60_000);
