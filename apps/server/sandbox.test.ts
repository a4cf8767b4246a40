import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programs } from '#features/programs/contract.ts';
import { cipherKeysOf } from '#kit/server/cipher.ts';
import { type TestServer, testServer } from '#testing/server.ts';
import { keepDemoSandbox } from './demo-sandbox.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

let server: TestServer;
let file: string;
const keep = () =>
  keepDemoSandbox({
    ownerUrl: server.database.ownerUrl,
    keys: cipherKeysOf(server.settings),
    dataDir: server.settings.dataDir,
    address: server.origin,
  });
beforeAll(async () => {
  server = await testServer();
  file = await keep();
});
afterAll(() => server.stop());

/** The lines of README's section, as they stand there. */
function readmeLines(): readonly string[] {
  const [, section = ''] = readFileSync(join(root, 'README.md'), 'utf8').split("## A program's first report\n");
  return (/```\n([\s\S]*?)```/.exec(section)?.[1] ?? '').split('\n').filter((line) => line !== '');
}

test('API-08 the four lines of README give the first report of the sandbox by curl', { timeout: 60_000 }, async () => {
  const lines = readmeLines();
  expect(lines).toHaveLength(4);
  const { stdout } = await run('bash', ['-c', lines.join('; echo\n')], {
    cwd: root,
    env: { ...process.env, DATA_DIR: server.settings.dataDir, MODE: 'demo' },
  });
  const [, asked = '', listed = '', offered = ''] = stdout.split('\n');
  const inquiry = programs.ask.answer.parse(JSON.parse(asked));
  expect([inquiry.hasInformation, inquiry.report?.subject.cicCode]).toEqual([true, '9000010011']);
  const { inquiries } = programs.list.answer.parse(JSON.parse(listed));
  expect(inquiries.map(({ id }) => id)).toEqual([inquiry.id]);
  expect(JSON.parse(offered).products[0].priceVnd).toBe('0');
});

test('API-08 the demo keeps one application of the sandbox, and its key for its owner alone', async () => {
  const before = readFileSync(file, 'utf8');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await keep();
  expect(readFileSync(file, 'utf8')).toBe(before);
  const [row] = await server.sql<{ count: number }>(
    `select count(*)::int as count from portal.application where environment = 'sandbox'`,
  );
  expect(row?.count).toBe(1);
});
