import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './bring.mjs';

// A project with our commands, our packages and one test.
const project = mkdtempSync(join(tmpdir(), 'bureau-test-'));
const oneTest = `import { test } from 'vitest';\ntest('holds', () => {});`;

beforeAll(() => {
  const same = { preserveTimestamps: true, recursive: true };
  for (const name of ['tools', 'package.json', 'package-lock.json', 'tsconfig.json'])
    cpSync(join(root, name), join(project, name), same);
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
  writeFileSync(join(project, 'known.test.ts'), oneTest);
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

test('a part of a file name that matches no test is reported, and the command does not succeed', () => {
  expect(run('known')).toMatchObject({ status: 0, stdout: expect.stringContaining('1 passed, 0 failed') });
  const wrong = run('unknown-place');
  expect(wrong.status).toBe(1);
  expect(wrong.stderr).toContain('Nothing was run: no file of these tests has unknown-place in its path.');
});

/** Runs `npm run test:calls -- …` in that project. */
function run(...parts: string[]) {
  return spawnSync(process.execPath, ['tools/test.mjs', '--calls', ...parts], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: undefined, VITEST: undefined, NODE_ENV: undefined },
  });
}
