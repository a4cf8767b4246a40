import { setTimeout as pause } from 'node:timers/promises';

const mostTries = 3;

/** Repeats work when the database aborted its transaction in favour of another (deadlock, serialisation). */
export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const isBrokenOff =
        error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01');
      if (!isBrokenOff || tries === mostTries) throw error;
      await pause(Math.random() * 20 * tries);
    }
  }
}
