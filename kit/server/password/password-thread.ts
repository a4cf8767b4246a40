import { scryptSync } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { type Done, giveWay } from '#kit/server/threads/turn-threads.ts';
import { costsUpTo } from './password-costs.ts';

/**
 * One key to derive. With `asLongAs` it takes as long
 * as a key of that cost.
 */
export type ToDerive = {
  readonly password: string;
  readonly salt: Uint8Array;
  readonly log2n: number;
  readonly asLongAs?: number | undefined;
};

const keyBytes = 32;

giveWay();
parentPort?.on('message', (work: ToDerive) => {
  parentPort?.postMessage(derive(work));
});

function derive({ password, salt, log2n, asLongAs }: ToDerive): Done<Uint8Array> {
  const keyAt = (log: number) => {
    const cost = 2 ** log;
    return scryptSync(password, salt, keyBytes, { N: cost, r: 8, p: 1, maxmem: 256 * cost * 8 });
  };
  try {
    const key = new Uint8Array(keyAt(log2n));
    for (const more of costsUpTo(log2n, asLongAs)) keyAt(more);
    return { answer: key };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'unknown' };
  }
}
