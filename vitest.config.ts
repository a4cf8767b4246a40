import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/.data*/**'],
    environment: 'node',
    globalSetup: ['./testing/database-server.ts'],
    // Tests share only their imports; a new process for each file would cost more than the tests.
    isolate: false,
    pool: 'forks',
    // Half of a test is the database's work: one worker for each processor would leave a third of the time idle.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Long enough for a busy machine; a test that hangs is found all the same.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    // A poll may wait long on a busy machine; exceeding one second there would prove nothing.
    expect: { poll: { timeout: 15_000 } },
    // Days change at midnight in Hanoi, whatever the machine's time zone.
    env: { TZ: 'UTC' },
  },
});
