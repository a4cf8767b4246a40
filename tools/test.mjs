// npm test: brings what is missing, runs the tests of vitest and Playwright and tells how long each part took, and ends in one line of counts.
// With --calls, DATABASE_URL names the PostgreSQL to test on (its owner may make databases and roles); else none is used.
// --long runs the long proofs too, --calls only the calls' tests, --screens only those in the browser; other arguments
// are parts of file names to run.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildPortal, install, root, runTool } from './bring.mjs';
import { bringChromium } from './chromium.mjs';

const args = process.argv.slice(2);
const filters = args.filter((argument) => !argument.startsWith('--'));
const isWanted = (kind) =>
  args.includes(`--${kind}`) || !['--calls', '--screens'].some((other) => args.includes(other));
const results = join(root, 'test-results');
const counts = { passed: 0, failed: 0, skipped: 0 };
// Repeated at the end, because the browser part prints hundreds of lines after the first failures.
const failures = [];
// The browser's part includes the build of the portal.
const durations = [];

timed('install', install);
mkdirSync(results, { recursive: true });
if (args.includes('--long')) process.env.LONG = '1';
// Without --calls, tests must not start their servers on a database that a person works with.
if (!args.includes('--calls')) delete process.env.DATABASE_URL;
if (isWanted('calls')) timed('vitest', runVitest);
if (isWanted('screens')) timed('browser', runPlaywright);

for (const failure of failures) console.error(failure);
if (filters.length > 0 && counts.passed + counts.failed + counts.skipped === 0) {
  console.error(`Nothing was run: no file of these tests has ${filters.join(' or ')} in its path.`);
  process.exitCode = 1;
}
console.log(durations.join(', '));
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`);
process.exitCode = counts.failed > 0 ? 1 : (process.exitCode ?? 0);

function timed(name, work) {
  const startedAt = Date.now();
  work();
  durations.push(`${name} ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
}

function runVitest() {
  const report = freshReport('vitest.json');
  const only = args.includes('--calls') && filters.length === 0 ? ['calls.test', 'every-call'] : filters;
  const exitCode = runTool('vitest/vitest.mjs', [
    'run',
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...only,
  ]);
  const found = readReport(report);
  for (const { name, message, assertionResults } of found?.testResults ?? []) {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const file = relative(root, name);
    for (const { fullName, failureMessages } of failed) tell(`${file} › ${fullName}`, failureMessages[0]);
    if (failed.length === 0 && message) tell(file, message);
  }
  // A file that cannot be loaded has no tests that could fail.
  const broken = (found?.testResults ?? []).filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  add(exitCode, {
    passed: found?.numPassedTests ?? 0,
    failed: (found?.numFailedTests ?? 0) + broken.length,
    skipped: (found?.numPendingTests ?? 0) + (found?.numTodoTests ?? 0),
  });
}

function runPlaywright() {
  const chromium = bringChromium();
  if (chromium.reason) {
    console.error(`The browser tests did not run: there is no Chromium. ${chromium.reason}`);
    runListed();
    return;
  }
  try {
    timed('build', buildPortal);
  } catch (error) {
    console.error(error.message);
    counts.failed += 1;
    return;
  }
  const report = freshReport('playwright.json');
  const exitCode = runTool('@playwright/test/cli.js', ['test', '--pass-with-no-tests', ...filters], {
    CHROMIUM: chromium.path,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const found = readReport(report);
  for (const { title, page } of failedPages(found?.suites ?? [])) tell(title, page, 30);
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = found?.stats ?? {};
  add(exitCode, { passed: expected + flaky, failed: unexpected, skipped });
}

// Tests that could not run count as skipped, and the command does not succeed without them.
function runListed() {
  const report = freshReport('playwright.json');
  runTool('@playwright/test/cli.js', ['test', '--list', '--pass-with-no-tests', '--reporter=json', ...filters], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const { expected = 0, skipped = 0 } = readReport(report)?.stats ?? {};
  counts.skipped += Math.max(1, expected + skipped);
  process.exitCode = 1;
}

/**
 * What the page said when a test in the browser failed, as a screen reader would tell it: the pictures stay on the machine that made
 * them.
 */
function failedPages(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...failedPages(inner),
    ...specs.flatMap(({ title, file, tests }) =>
      tests
        .flatMap(({ results: runs }) => runs.flatMap(({ attachments }) => attachments))
        .filter(({ name, path }) => name === 'error-context' && path !== undefined && existsSync(path))
        .map(({ path }) => ({ title: `${file} › ${title}`, page: saidBy(readFileSync(path, 'utf8')) })),
    ),
  ]);
}

/** Dialogs, headings, messages and what is typed; neither the menu nor buttons. */
function saidBy(context) {
  const [, page = ''] = /```yaml\n([^]*?)```/.exec(context) ?? [];
  const isSaid = /dialog|alert|status|heading|^\s*- (text|paragraph|listitem|strong): |(textbox|combobox|row) .*: ./;
  const lines = page.replace(/^- navigation[^]*?(?=^- )/m, '').split('\n');
  return lines
    .filter((line) => isSaid.test(line))
    .map((line) => line.trim().slice(0, 160))
    .join('\n');
}

/** Keeps a failure for the end: the name of the test and the first lines of what is told of it. */
function tell(title, message = '', most = 12) {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, most);
  failures.push([`✘ ${title}`, ...lines.map((line) => `    ${line}`)].join('\n'));
}

function freshReport(name) {
  const path = join(results, name);
  rmSync(path, { force: true });
  return path;
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

// A run that fails without a failed test (an error outside of every test) counts as one failure.
function add(exitCode, { passed, failed, skipped }) {
  counts.passed += passed;
  counts.failed += exitCode !== 0 && failed === 0 ? 1 : failed;
  counts.skipped += skipped;
}
