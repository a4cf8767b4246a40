import { parentPort } from 'node:worker_threads';

// Answers after so many milliseconds, in which it hears nothing.
parentPort?.on('message', ({ milliseconds }: { milliseconds: number }) => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
  parentPort?.postMessage({ answer: milliseconds });
});
