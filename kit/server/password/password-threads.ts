import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Derived, ToDerive } from './password-thread.ts';

/** Hashes at a time: one core is left for the calls, and each hash takes up to 128 MB. */
const mostThreads = Math.max(1, Math.min(2, availableParallelism() - 1));

/** The most waiting hashes; a larger burst is refused at once instead of being answered too late. */
const mostWaiting = 64;

/** Hashes up to this cost take some milliseconds: they have a separate thread and wait for no sign-in. */
const lightLog2n = 12;

/**
 * Where a hash waits: `sign-in`, behind all earlier ones, or `call`, before the sign-ins. A hash inside a call holds
 * a connection to the database and perhaps rows that others wait for.
 */
export type Line = 'sign-in' | 'call';

type Job = {
  readonly work: ToDerive;
  readonly done: (key: Uint8Array) => void;
  readonly failed: (error: Error) => void;
};
type Thread = { readonly worker: Worker; job: Job | undefined };

/** Threads for one kind of work. */
class ThreadPool {
  readonly #most: number;
  readonly #threads: Thread[] = [];
  readonly #lines: Readonly<Record<Line, Job[]>> = { 'sign-in': [], call: [] };

  constructor(most: number) {
    this.#most = most;
  }

  derive(work: ToDerive, line: Line): Promise<Uint8Array> {
    return new Promise((done, failed) => {
      const waiting = this.#lines[line];
      if (waiting.length >= mostWaiting) return failed(new Refusal('busy'));
      waiting.push({ work, done, failed });
      this.#next();
    });
  }

  #next(): void {
    const thread = this.#threads.find(({ job }) => job === undefined) ?? this.#started();
    const job = thread && (this.#lines.call.shift() ?? this.#lines['sign-in'].shift());
    if (thread === undefined || job === undefined) return;
    thread.job = job;
    // A thread keeps the process alive only while somebody waits for it.
    thread.worker.ref();
    thread.worker.postMessage(job.work);
  }

  /** Starts one more thread, unless there are enough. Threads start when needed and then stay. */
  #started(): Thread | undefined {
    if (this.#threads.length >= this.#most) return undefined;
    const worker = new Worker(new URL('password-thread.ts', import.meta.url), { execArgv: [], env: {} });
    const thread: Thread = { worker, job: undefined };
    this.#threads.push(thread);
    worker.on('message', (answer: Derived) => {
      const { job } = thread;
      thread.job = undefined;
      worker.unref();
      if ('key' in answer) job?.done(answer.key);
      else job?.failed(new Error(`a password could not be hashed: ${answer.problem}`));
      this.#next();
    });
    let cause: unknown;
    worker.on('error', (error) => {
      cause = error;
    });
    // Whatever ended it, its place is free: the next job gets a new thread.
    worker.on('exit', () => {
      this.#threads.splice(this.#threads.indexOf(thread), 1);
      thread.job?.failed(new Error('the thread that hashed a password has ended', { cause }));
      this.#next();
    });
    return thread;
  }
}

const heavy = new ThreadPool(mostThreads);
const light = new ThreadPool(1);

/** Derives a key in a low-priority thread, first come first served in its line. Refuses `busy` if too many wait. */
export function deriveInThread(work: ToDerive, line: Line): Promise<Uint8Array> {
  const isLight = Math.max(work.log2n, work.asLongAs ?? 0) <= lightLog2n;
  return (isLight ? light : heavy).derive(work, line);
}
