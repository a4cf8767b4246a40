import { availableParallelism } from 'node:os';
import { type Asker, TurnThreads } from '#kit/server/threads/turn-threads.ts';
import type { ToDerive } from './password-thread.ts';

const kind = {
  program: new URL('password-thread.ts', import.meta.url),
  problem: 'a password could not be hashed',
  mostWaiting: 64,
};

/** One core is left for the calls, and each hash takes up to 128 MB. */
const heavy = new TurnThreads<ToDerive, Uint8Array>({
  ...kind,
  most: Math.max(1, Math.min(2, availableParallelism() - 1)),
});

/** Hashes up to this cost take some milliseconds: they have a separate thread and wait for no sign-in. */
const lightLog2n = 12;
const light = new TurnThreads<ToDerive, Uint8Array>({ ...kind, most: 1 });

/** Derives a key in a low-priority thread, askers by turns. Refuses `busy` if too many wait. */
export function deriveInThread(work: ToDerive, asker?: Asker): Promise<Uint8Array> {
  const isLight = Math.max(work.log2n, work.asLongAs ?? 0) <= lightLog2n;
  return (isLight ? light : heavy).run(work, asker);
}
