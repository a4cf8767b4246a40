import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Derived, ToDerive } from './password-thread.ts';

/** Hashes at a time: one core is left to the calls, and each hash takes up to 128 MB. */
const mostThreads = Math.max(1, Math.min(2, availableParallelism() - 1));

/** Sign-ins that wait for a thread; a burst of more is refused at once instead of being answered too late. */
const mostWaiting = 64;

type Job = {
  readonly work: ToDerive;
  readonly done: (key: Uint8Array) => void;
  readonly failed: (error: Error) => void;
};
type Thread = { readonly worker: Worker; job: Job | undefined };

const threads: Thread[] = [];
const waiting: Job[] = [];

/** Derives a key in a thread of low priority, first come first served. Refuses `busy` when too many wait. */
export function deriveInThread(work: ToDerive): Promise<Uint8Array> {
  return new Promise((done, failed) => {
    if (waiting.length >= mostWaiting) return failed(new Refusal('busy'));
    waiting.push({ work, done, failed });
    next();
  });
}

function next(): void {
  const thread = threads.find(({ job }) => job === undefined) ?? started();
  const job = thread && waiting.shift();
  if (thread === undefined || job === undefined) return;
  thread.job = job;
  // A thread keeps the process alive while somebody waits for it, and only then.
  thread.worker.ref();
  thread.worker.postMessage(job.work);
}

/** One more thread, unless there are enough. They are started when they are needed and then stay. */
function started(): Thread | undefined {
  if (threads.length >= mostThreads) return undefined;
  const worker = new Worker(new URL('password-thread.ts', import.meta.url), { execArgv: [], env: {} });
  const thread: Thread = { worker, job: undefined };
  threads.push(thread);
  worker.on('message', (answer: Derived) => {
    const { job } = thread;
    thread.job = undefined;
    worker.unref();
    if ('key' in answer) job?.done(answer.key);
    else job?.failed(new Error(`a password could not be hashed: ${answer.problem}`));
    next();
  });
  let cause: unknown;
  worker.on('error', (error) => {
    cause = error;
  });
  // Whatever ended it, its place is free: the next job gets a new thread.
  worker.on('exit', () => {
    threads.splice(threads.indexOf(thread), 1);
    thread.job?.failed(new Error('the thread that hashed a password has ended', { cause }));
    next();
  });
  return thread;
}
