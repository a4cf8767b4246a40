import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './source-files.ts';

// npm run attack [-- PART …]: attacks the portal in its bounded parts, at full size, and prints for each test 'held' or
// 'NOT HELD' with what was tried. Every part is a test that `npm test` runs too, most of them at a smaller size.

type Part = {
  readonly name: string;
  readonly files: readonly string[];
  /** Only the tests with this in their title. */
  readonly titled?: string;
};

const parts: readonly Part[] = [
  { name: 'triples', files: ['tests/permission-matrix.test.ts'] },
  { name: 'foreign', files: ['tests/every-call.test.ts'], titled: 'reveals nothing' },
  { name: 'fuzz', files: ['tools/attack/fuzz.test.ts'] },
  { name: 'uploads', files: ['tools/attack/uploads.test.ts'] },
  { name: 'races', files: ['tools/attack/races.test.ts'] },
  { name: 'captcha', files: ['tools/attack/captcha'] },
  { name: 'seal', files: ['tools/attack/seal.test.ts'] },
  { name: 'harvest', files: ['tools/attack/harvest.test.ts'] },
  { name: 'floods', files: ['tools/attack/floods.test.ts'] },
];

type Result = {
  readonly title: string;
  readonly status: 'passed' | 'failed' | 'pending' | 'skipped' | 'todo';
  readonly failureMessages?: readonly string[];
  readonly meta?: { readonly figure?: string };
};
type Report = {
  readonly testResults: readonly { readonly message?: string; readonly assertionResults: readonly Result[] }[];
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are ${parts.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
/** As the units of deploy/ start a server. */
const shippedOptions = '--max-semi-space-size=16';
const folder = mkdtempSync(join(tmpdir(), 'attack-'));
let notHeld = 0;
for (const part of parts) if (asked.length === 0 || asked.includes(part.name)) run(part);
rmSync(folder, { recursive: true, force: true });
console.log(notHeld === 0 ? 'Everything held' : `${notHeld} did not hold`);
process.exitCode = notHeld === 0 ? 0 : 1;

function run({ name, files, titled }: Part): void {
  const startedAt = Date.now();
  const path = join(folder, `${name}.json`);
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const only = titled === undefined ? [] : ['-t', titled];
  spawnSync(process.execPath, [vitest, 'run', '--reporter=json', `--outputFile.json=${path}`, ...only, ...files], {
    cwd: root,
    env: { ...process.env, LONG: '1', NODE_OPTIONS: shippedOptions },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const report: Report = JSON.parse(readFileSync(path, 'utf8'));
  const ran = report.testResults.flatMap(({ assertionResults }) => assertionResults).filter(isRun);
  // A file that does not load, or a name that no test has, is not what held.
  if (ran.length === 0) tell({ name, title: report.testResults[0]?.message ?? 'no test was run', held: false });
  for (const { title, status, meta, failureMessages } of ran) {
    tell({ name, title: meta?.figure === undefined ? title : `${title}: ${meta.figure}`, held: status === 'passed' });
    if (status === 'failed') console.log(`    ${(failureMessages?.[0] ?? '').split('\n').slice(0, 12).join('\n    ')}`);
  }
  console.log(`         ${name}: ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
}

function isRun({ status }: Result): boolean {
  return status === 'passed' || status === 'failed';
}

function tell({ name, title, held }: { readonly name: string; readonly title: string; readonly held: boolean }): void {
  if (!held) notHeld += 1;
  console.log(`${held ? 'held    ' : 'NOT HELD'} ${name}: ${title}`);
}
