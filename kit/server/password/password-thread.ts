import { scryptSync } from 'node:crypto';
import { constants, getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { costsUpTo } from './password-costs.ts';

/**
 * One key to derive; the result is the key, or a text that says why there is none. With `asLongAs` it takes as long
 * as a key of that cost.
 */
export type ToDerive = {
  readonly password: string;
  readonly salt: Uint8Array;
  readonly log2n: number;
  readonly asLongAs?: number | undefined;
};
export type Derived = { readonly key: Uint8Array } | { readonly problem: string };

const keyBytes = 32;

// On Linux a thread has its own priority: calls that people wait for go first. Elsewhere this would slow the process.
if (process.platform === 'linux') {
  const { PRIORITY_BELOW_NORMAL: step, PRIORITY_LOW: lowest } = constants.priority;
  setPriority(Math.min(getPriority() + step, lowest));
}

parentPort?.on('message', (work: ToDerive) => {
  parentPort?.postMessage(derive(work));
});

function derive({ password, salt, log2n, asLongAs }: ToDerive): Derived {
  const keyAt = (log: number) => {
    const cost = 2 ** log;
    return scryptSync(password, salt, keyBytes, { N: cost, r: 8, p: 1, maxmem: 256 * cost * 8 });
  };
  try {
    const key = new Uint8Array(keyAt(log2n));
    for (const more of costsUpTo(log2n, asLongAs)) keyAt(more);
    return { key };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'unknown' };
  }
}
