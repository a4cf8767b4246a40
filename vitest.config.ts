import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/.data*/**'],
    environment: 'node',
    globalSetup: ['./testing/database-server.ts'],
    // Tests share nothing but what they import; a fresh process for each file would cost more than the tests.
    isolate: false,
    pool: 'forks',
    // Half of a test is the database's work: as many at once as there are processors, where the default leaves one free.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 180_000,
    // What a poll waits for comes when the machine has the time; a second of a busy one proves nothing.
    expect: { poll: { timeout: 15_000 } },
    // Days turn at midnight in Hanoi whatever the machine thinks.
    env: { TZ: 'UTC' },
  },
});
