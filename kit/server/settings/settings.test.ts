import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSettings, SettingsError, settingsHelp } from './settings.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'bureau-settings-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

const newKey = () => randomBytes(32).toString('base64');
const production = {
  DATA_DIR,
  DATABASE_URL: 'postgres://owner:secret@db.example.vn:5432/bureau',
  BUREAU_FIELD_KEY: newKey(),
  BUREAU_INDEX_KEY: newKey(),
  BUREAU_SEAL_KEY: newKey(),
  BUREAU_PORTAL_ADDRESS: 'https://portal.example.vn',
};

test('PLT-08 the page settings have the defaults of the specification', () => {
  expect(readSettings({ DATA_DIR })).toMatchObject({
    apiBase: '/api',
    directoryLoginPath: '/idpinitiatedsignon.aspx',
    directoryLogoutPath: '/?wa=wsignout1.0',
    csrf: false,
  });
});

test('PLT-08 each page setting is read from its variable', () => {
  const read = readSettings({
    DATA_DIR,
    BUREAU_API_BASE: 'https://api.example.vn/api/',
    BUREAU_TRUSTED_DOMAINS: 'Portal.example.vn, news.example.vn:8443',
    BUREAU_API_VERSION: '1.1.0',
    BUREAU_DIRECTORY_BASE: 'https://directory.example.vn',
    BUREAU_DIRECTORY_LOGIN_PATH: '/signon',
    BUREAU_DIRECTORY_LOGOUT_PATH: '/signoff?x=1',
    BUREAU_LOG_LEVEL: 'debug',
    BUREAU_CSRF: 'on',
    BUREAU_HOTLINE: '024 3824 1234',
    BUREAU_UPLOAD_EXTENSIONS: '*',
  });
  expect(read).toMatchObject({
    apiBase: 'https://api.example.vn/api',
    trustedDomains: ['portal.example.vn', 'news.example.vn:8443'],
    apiVersion: '1.1.0',
    directoryBase: 'https://directory.example.vn',
    directoryLoginPath: '/signon',
    directoryLogoutPath: '/signoff?x=1',
    logLevel: 'debug',
    csrf: true,
    hotline: '024 3824 1234',
    uploadExtensions: ['*'],
  });
});

test('HRD-06 production does not start without its own https address', () => {
  const { BUREAU_PORTAL_ADDRESS: _, ...without } = production;
  expect(() => readSettings(without)).toThrow('BUREAU_PORTAL_ADDRESS is missing');
  expect(() => readSettings({ ...without, BUREAU_PORTAL_ADDRESS: 'http://portal.example.vn' })).toThrow(
    'BUREAU_PORTAL_ADDRESS is missing',
  );
  expect(readSettings(production).portalAddress).toBe('https://portal.example.vn');
  expect(readSettings({ DATA_DIR }).portalAddress).toBeUndefined();
});

test('HRD-11 production does not start with webhooks into private networks; demo mode takes them', () => {
  expect(() => readSettings({ ...production, BUREAU_WEBHOOK_PRIVATE: 'on' })).toThrow('BUREAU_WEBHOOK_PRIVATE');
  expect(readSettings({ ...production, BUREAU_WEBHOOK_PRIVATE: 'off' }).webhookPrivate).toBe(false);
  expect(readSettings({ DATA_DIR, BUREAU_WEBHOOK_PRIVATE: 'on' }).webhookPrivate).toBe(true);
});

test('the mode is demo without DATABASE_URL and production with it, unless MODE says otherwise', () => {
  const { DATABASE_URL, ...withoutDatabase } = production;
  expect(readSettings({ DATA_DIR }).mode).toBe('demo');
  expect(readSettings(production).mode).toBe('production');
  expect(readSettings({ DATA_DIR, DATABASE_URL, MODE: 'demo' }).mode).toBe('demo');
  expect(readSettings({ ...withoutDatabase, MODE: 'production' }).mode).toBe('production');
});

test('production checks origins by default', () => {
  expect(readSettings(production).csrf).toBe(true);
});

test.each([
  ['BUREAU_CAPTCHA_ANSWER', 'abc'],
  ['BUREAU_CSRF', 'off'],
  ['BUREAU_UPLOAD_EXTENSIONS', '.pdf,*'],
  ['BUREAU_DATA_EXTENSIONS', '*'],
  ['BUREAU_DOCUMENT_EXTENSIONS', '.pdf,*'],
  ['BUREAU_TRUSTED_DOMAINS', '*'],
  ['BUREAU_LOG_LEVEL', 'debug'],
  ['BUREAU_FIELD_KEY', ''],
  ['BUREAU_INDEX_KEY', ''],
  ['BUREAU_SEAL_KEY', ''],
])('production does not start with %s=%s', (name, value) => {
  expect(() => readSettings({ ...production, [name]: value })).toThrow(SettingsError);
  expect(() => readSettings({ ...production, [name]: value })).toThrow(name);
});

test.each([
  ['PORT', '80a'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['MODE', 'test'],
  ['BUREAU_FILES', 'ftp://bucket'],
  ['BUREAU_FILES', 's3://Bucket'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['POPULATION', '1e3'],
  ['DATABASE_URL', 'http://db.example.vn/bureau'],
  ['DATABASE_URL', 'postgres://db.example.vn'],
  ['BUREAU_FIELD_KEY', 'short'],
  ['BUREAU_FIELD_KEY', Buffer.alloc(32).toString('base64')],
  ['BUREAU_API_BASE', '//elsewhere.example'],
  ['BUREAU_API_BASE', 'javascript:alert(1)'],
  ['BUREAU_DIRECTORY_LOGIN_PATH', 'https://elsewhere.example'],
  ['BUREAU_UPLOAD_EXTENSIONS', 'pdf'],
  ['BUREAU_IDLE_MINUTES', '0'],
  ['BUREAU_POOL', '1'],
])('%s=%s is refused with its name', (name, value) => {
  expect(() => readSettings({ DATA_DIR, [name]: value })).toThrow(new RegExp(`^${name} must`));
});

test('an unknown BUREAU_ variable or argument is refused; other variables are ignored', () => {
  expect(() => readSettings({ DATA_DIR, BUREAU_CAPCHA_ANSWER: 'x' })).toThrow('BUREAU_CAPCHA_ANSWER is not a setting');
  expect(() => readSettings({ DATA_DIR }, ['--port=1'])).toThrow('--port=1 is not understood');
  expect(readSettings({ DATA_DIR, HOME: '/', PORTAL: 'x' }, ['--help']).port).toBe(8080);
});

test('all faults are reported at once, and no secret is repeated', () => {
  const wrong = { DATA_DIR, PORT: 'x', BUREAU_NONE: '1', DATABASE_URL: 'mysql://owner:secret@db/bureau' };
  const message = messageOf(() => readSettings(wrong));
  expect(message.split('\n')).toHaveLength(3);
  expect(message).not.toContain('secret');
});

test('one key may not serve two purposes', () => {
  expect(() => readSettings({ ...production, BUREAU_SEAL_KEY: production.BUREAU_FIELD_KEY })).toThrow('must differ');
});

test('a demo makes its keys once and keeps them private', () => {
  const first = readSettings({ DATA_DIR });
  const second = readSettings({ DATA_DIR });
  expect(second.fieldKey.equals(first.fieldKey)).toBe(true);
  expect(first.fieldKey).toHaveLength(32);
  expect(first.fieldKey.equals(first.indexKey)).toBe(false);
  expect(statSync(join(DATA_DIR, 'keys.json')).mode & 0o077).toBe(0);
});

test('damaged demo keys stop the start instead of being replaced', () => {
  const damaged = mkdtempSync(join(DATA_DIR, 'damaged-'));
  writeFileSync(join(damaged, 'keys.json'), '{"fieldKey":"x"}');
  expect(() => readSettings({ DATA_DIR: damaged })).toThrow('does not hold three keys');
});

test('cookies are secure everywhere except in a demo on an address that is not loopback', () => {
  expect(readSettings({ DATA_DIR }).secureCookies).toBe(true);
  expect(readSettings({ DATA_DIR, HOST: '0.0.0.0' }).secureCookies).toBe(false);
  expect(readSettings({ ...production, HOST: '0.0.0.0' }).secureCookies).toBe(true);
});

test('the help names every setting and shows no secret', () => {
  expect(settingsHelp()).toMatch(/^ {2}PORT .*\(8080\)$/m);
  expect(settingsHelp()).toMatch(/^ {2}BUREAU_CSRF .*\(off, on in production\)$/m);
});

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  return '';
}
