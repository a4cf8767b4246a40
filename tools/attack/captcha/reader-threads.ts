import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Read } from './reader-thread.ts';

/** A reader of captchas: what it learns from, and how many unseen ones it is tried on. */
export type Reading =
  | { readonly by: 'templates'; readonly layer: 'ink' | 'edges'; readonly pictures: number; readonly unseen: number }
  | { readonly by: 'network'; readonly pictures: number; readonly unseen: number }
  | { readonly by: 'hearing'; readonly language: 'vi' | 'en'; readonly unseen: number };

/** Shares of whole answers and of single characters that a reader got right. */
export type Rate = { readonly answers: number; readonly characters: number };

/**
 * Tries a reader in threads: Node runs its sources there as they are, so minutes of computing neither hold up the runner of tests nor
 * pass through what that makes of every imported name. A network learns in one thread, since each step begins where the last one
 * ended; all others learn alike in each.
 */
export async function rateOf(reading: Reading): Promise<Rate> {
  const parts = reading.by === 'network' ? 1 : Math.min(availableParallelism(), 8);
  const read = await Promise.all(Array.from({ length: parts }, (_, part) => readIn({ reading, part, parts })));
  let [answers, characters, all] = [0, 0, 0];
  for (const { answer, said } of read.flat()) {
    if (said === answer) answers += 1;
    characters += Array.from(answer).filter((character, at) => said[at] === character).length;
    all += answer.length;
  }
  return { answers: answers / read.flat().length, characters: characters / all };
}

async function readIn(workerData: { reading: Reading; part: number; parts: number }): Promise<readonly Read[]> {
  const thread = new Worker(new URL('reader-thread.ts', import.meta.url), { workerData });
  const [read]: (readonly Read[])[] = await once(thread, 'message');
  await thread.terminate();
  return read ?? [];
}
