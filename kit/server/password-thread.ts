import { scryptSync } from 'node:crypto';
import { constants, getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/** One key to derive; what is sent back is the key, or a text that says why there is none. */
export type ToDerive = { readonly password: string; readonly salt: Uint8Array; readonly log2n: number };
export type Derived = { readonly key: Uint8Array } | { readonly problem: string };

const keyBytes = 32;

// On Linux a thread has a priority of its own: calls that people wait for go first. Elsewhere this would slow the process.
if (process.platform === 'linux') {
  const { PRIORITY_BELOW_NORMAL: step, PRIORITY_LOW: lowest } = constants.priority;
  setPriority(Math.min(getPriority() + step, lowest));
}

parentPort?.on('message', ({ password, salt, log2n }: ToDerive) => {
  parentPort?.postMessage(derive(password, salt, log2n));
});

function derive(password: string, salt: Uint8Array, log2n: number): Derived {
  const cost = 2 ** log2n;
  try {
    const key = scryptSync(password, salt, keyBytes, { N: cost, r: 8, p: 1, maxmem: 256 * cost * 8 });
    return { key: new Uint8Array(key) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'unknown' };
  }
}
