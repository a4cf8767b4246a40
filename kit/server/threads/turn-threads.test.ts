import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Overdue, TurnThreads } from './turn-threads.ts';

const threads = new TurnThreads<{ readonly milliseconds: number }, number>({
  program: new URL('slow-thread.fixture.ts', import.meta.url),
  problem: 'a pause could not be made',
  most: 1,
  mostWaiting: 8,
  mostMilliseconds: 2_000,
});

test('HRD-04 work that takes longer than it may ends with its thread, and the next work is done', async () => {
  const [late, next] = [threads.run({ milliseconds: 20_000 }), threads.run({ milliseconds: 1 })];
  await expect(late).rejects.toBeInstanceOf(Overdue);
  expect(await next).toBe(1);
});

test('HRD-04 work is read when a thread is free for it, and a failure to read it is its own', async () => {
  const first = threads.run({ milliseconds: 200 });
  let isRead = false;
  const second = threads.runWhenFree(() => {
    isRead = true;
    return Promise.reject(new Error('the file is gone'));
  });
  const third = threads.run({ milliseconds: 2 });
  await pause(20);
  expect(isRead).toBe(false);
  await expect(second).rejects.toThrow('the file is gone');
  expect(await first).toBe(200);
  expect(await third).toBe(2);
});
