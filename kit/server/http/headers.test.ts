import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLogger } from '#kit/server/metrics/log.ts';
import { readSettings } from '#kit/server/settings/settings.ts';
import { keyVariables } from '#testing/server.ts';
import { apiHeaders } from './security-headers.ts';
import { servePortal } from './static-portal.ts';

let http: FastifyInstance;
const place = mkdtempSync(join(tmpdir(), 'bureau-pages-'));
const built = join(place, 'built');

beforeAll(async () => {
  mkdirSync(join(built, 'assets'), { recursive: true });
  writeFileSync(join(built, 'index.html'), '<!doctype html><title>portal</title>');
  writeFileSync(join(built, 'assets', 'a-1.js'), 'export {};');
  writeFileSync(join(built, 'assets', 'type-1.woff2'), 'wOF2');
  writeFileSync(join(place, 'secret.txt'), 'never shown');
  http = fastify();
  await servePortal(http, built, readSettings({ ...keyVariables(), MODE: 'demo' }));
});
afterAll(async () => {
  await http.close();
  rmSync(place, { recursive: true });
});

/** Pages and files of the build, one of them gone. */
const pagesAndFiles = [
  '/portal/',
  '/portal/main/customer-inquiry',
  '/portal/assets/a-1.js',
  '/portal/assets/gone-1.js',
];

test('pages and their files are never framed, run no script of elsewhere and no text as one, and tell nobody where they were', async () => {
  for (const url of pagesAndFiles) {
    const { headers } = await http.inject({ url });
    const policy = String(headers['content-security-policy']);
    expect(policy, url).toContain("frame-ancestors 'none'");
    expect(policy, url).toMatch(/script-src 'self';/);
    expect(policy, url).toContain("object-src 'none'");
    expect(policy, url).toContain("base-uri 'none'");
    expect(policy, url).not.toContain('unsafe-eval');
    expect([url, headers['referrer-policy'], headers['x-content-type-options']]).toEqual([
      url,
      'no-referrer',
      'nosniff',
    ]);
  }
  expect(apiHeaders['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  expect([apiHeaders['referrer-policy'], apiHeaders['cache-control']]).toEqual(['no-referrer', 'no-store']);
});

test('each page and each file says what it is, and a text in which character set, also where it is missing', async () => {
  const types = await Promise.all(
    [...pagesAndFiles, '/portal/settings.json'].map(
      async (url) => (await http.inject({ url })).headers['content-type'],
    ),
  );
  const page = 'text/html; charset=utf-8';
  const [script, missing] = ['application/javascript; charset=utf-8', 'text/plain; charset=utf-8'];
  expect(types).toEqual([page, page, script, missing, 'application/json; charset=utf-8']);
});

test('no page and no file lets another origin read it', async () => {
  for (const url of ['/portal/', '/portal/settings.json', '/portal/assets/a-1.js']) {
    const { headers } = await http.inject({ url, headers: { origin: 'https://evil.example' } });
    expect([url, Object.keys(headers).filter((name) => name.startsWith('access-control'))]).toEqual([url, []]);
  }
});

test('no page shares its window with a page that opened it, and nothing of the portal is part of another site’s page', async () => {
  for (const url of pagesAndFiles) {
    const { headers } = await http.inject({ url });
    const [opener, resource] = [headers['cross-origin-opener-policy'], headers['cross-origin-resource-policy']];
    expect([url, opener, resource]).toEqual([url, 'same-origin', 'same-origin']);
  }
  expect(apiHeaders['cross-origin-resource-policy']).toBe('same-origin');
});

test('a file of the build that is gone is said to be missing, and no other is answered in its place', async () => {
  for (const url of ['/portal/assets/gone-1.js', '/portal/assets/gone-1.css', '/portal/main/assets/own-account.css']) {
    const { statusCode, body } = await http.inject({ url });
    expect([url, statusCode, body]).toEqual([url, 404, '']);
  }
});

test('only known files of the build are served: no folder, nothing beside it, nothing whose name begins with a dot', async () => {
  for (const url of [
    '/portal/../secret.txt',
    '/portal/%2e%2e/secret.txt',
    '/portal/..%2fsecret.txt',
    '/portal/assets/',
    '/portal/assets/..%5c..%5csecret.txt',
    '/portal/.git/config',
  ]) {
    const { body } = await http.inject({ url });
    expect([url, body.includes('never shown'), body.includes('a-1.js')]).toEqual([url, false, false]);
  }
});

test('a line of the log is one line, whatever somebody wrote into it', () => {
  const lines: string[] = [];
  makeLogger('info', (line) => lines.push(line)).warn('refused\n{"level":"error"}', { name: 'a\r\nb\u001b[31m' });
  expect(lines).toHaveLength(1);
  // oxlint-disable-next-line eslint/no-control-regex -- control characters are what is looked for.
  expect(lines[0]).not.toMatch(/[\u0000-\u001f]/);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', name: 'a\r\nb\u001b[31m' });
});

test('ALR-06 any origin may read the typefaces, so that a restricted frame has them, and nothing else', async () => {
  const allowed = async (url: string) => (await http.inject({ url })).headers['access-control-allow-origin'];
  expect(await allowed('/portal/assets/type-1.woff2')).toBe('*');
  for (const url of [...pagesAndFiles, '/portal/settings.json', '/portal/assets/gone-1.woff2'])
    expect([url, await allowed(url)]).toEqual([url, undefined]);
});
