import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { html } from '#kit/server/documents/markup.ts';
import { readSettings } from '#kit/server/settings/settings.ts';
import { keyVariables } from '#testing/server.ts';
import { servePortal } from './static-portal.ts';

const built = mkdtempSync(join(tmpdir(), 'bureau-written-'));
const page = `<!doctype html><html lang="vi"><head><title>portal</title></head><body><div id="root"></div>
<noscript><h1>switch scripts on</h1></noscript></body></html>`;
let http: FastifyInstance;

beforeAll(async () => {
  writeFileSync(join(built, 'index.html'), page);
  http = fastify();
  await servePortal(http, built, readSettings({ ...keyVariables(), MODE: 'demo' }), (path, { language, origin }) => {
    if (!path.startsWith('/portal/told')) return undefined;
    const status = path.endsWith('/missing') ? 404 : 200;
    return { status, title: `a <${language}>`, body: html`<p>${origin} ${'$&'} text</p>` };
  });
});
afterAll(async () => {
  await http.close();
  rmSync(built, { recursive: true });
});

test('API-09 a written page stands in the portal’s page for readers without scripts, in their language, under the same headers', async () => {
  const headers = { 'accept-language': 'en-US,en;q=0.9,vi;q=0.8', host: 'localhost:8080' };
  const answer = await http.inject({ url: '/portal/told/page?x=1', headers });
  expect([answer.statusCode, answer.headers['vary']]).toEqual([200, 'accept-language']);
  expect(answer.body).toContain('<html lang="en"');
  expect(answer.body).toContain('<title>a &lt;en&gt;</title>');
  expect(answer.body).toContain('<p>http://localhost:8080 $&amp; text</p></main></noscript>');
  expect(answer.body).toContain('<div id="root"></div>');
  expect(answer.body).not.toContain('switch scripts on');
  const other = await http.inject({ url: '/portal/other', headers });
  expect([answer.headers['content-security-policy'], other.body]).toEqual([
    other.headers['content-security-policy'],
    page,
  ]);
  expect((await http.inject({ url: '/portal/told/page' })).body).toContain('<html lang="vi"');
});

test('API-05 API-09 a written page that does not exist answers 404', async () => {
  expect((await http.inject({ url: '/portal/told/missing' })).statusCode).toBe(404);
  expect((await http.inject({ url: '/portal/told/missing/' })).statusCode).toBe(404);
});
