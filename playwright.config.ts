import { defineConfig } from '@playwright/test';
import { chromiumArguments, findChromium } from './tools/chromium.mjs';

export default defineConfig({
  testDir: '.',
  // npm run screens takes pictures instead; the file of these tests is in PICTURES_BY.
  testMatch: process.env['PICTURES_BY'] ?? '**/*.e2e.ts',
  testIgnore: ['**/node_modules/**', '**/dist/**'],
  outputDir: 'test-results/browser',
  globalSetup: './testing/portal-server.ts',
  // Two leave two processors idle for a third of the time.
  workers: 3,
  fullyParallel: true,
  // Generous, because a busy machine is several times slower: what is there in time is not waited for.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env['CI'] !== undefined,
  // The file of the second one is named by the test command, which counts what is in it.
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] === undefined ? 'list' : [['list'], ['json']],
  use: {
    // Set by the global set-up, before the tests' processes start.
    baseURL: process.env['PORTAL_URL'],
    headless: true,
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    viewport: { width: 1366, height: 768 },
    screenshot: 'only-on-failure',
    // Recording costs a fifth of a run; TRACE=1 records failed tests, to be viewed step by step.
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: findChromium(),
      // A test's page lives for seconds and never earns back what its last two optimizations cost, an eighth of the processor's time.
      // The pages of one context share a process, which has compiled the portal once.
      args: [...chromiumArguments, '--js-flags=--no-opt --no-maglev', '--process-per-site'],
      // Without a locale Chromium calls every file whose name has accents 'download'.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
});
