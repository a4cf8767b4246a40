import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FromThread, ThreadStart, ToThread } from './job-thread.ts';

type Waiting = { readonly done: () => void; readonly failed: (error: Error) => void };
type Thread = { readonly worker: Worker; readonly waiting: Map<number, Waiting> };

export type JobThread = {
  /** Runs a job that a module exports, in the thread; throws what it threw. */
  readonly run: (job: Pick<ToThread, 'module' | 'name' | 'payload'>) => Promise<void>;
  /** Ends the thread, once it has no job, and its connections. */
  readonly stop: () => Promise<void>;
};

/**
 * Megabytes. With the usual young generation a thread keeps some hundred megabytes that it no longer needs; limiting
 * the old one instead costs two fifths of its time.
 */
const memory = { maxYoungGenerationSizeMb: 16 };

function withoutEmpty(of: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(of).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/**
 * A thread for long computing jobs, so that no call waits for them. The first job starts it, and it has its own
 * connections; if it ends during jobs they fail, and the next job gets a new one.
 */
export function jobThread(start: ThreadStart): JobThread {
  let thread: Thread | undefined;
  let lastId = 0;

  const started = (): Thread => {
    const worker = new Worker(new URL('job-thread.ts', import.meta.url), {
      execArgv: [],
      workerData: start,
      resourceLimits: memory,
    });
    const waiting = new Map<number, Waiting>();
    worker.on('message', ({ id, problem }: FromThread) => {
      const job = waiting.get(id);
      waiting.delete(id);
      if (problem === undefined) return job?.done();
      const { message, ...rest } = problem;
      return job?.failed(Object.assign(new Error(message), withoutEmpty(rest)));
    });
    let cause: unknown;
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', () => {
      if (thread?.worker === worker) thread = undefined;
      for (const { failed } of waiting.values()) failed(new Error('the thread of the job has ended', { cause }));
    });
    return { worker, waiting };
  };

  return {
    run: (job) =>
      new Promise((done, failed) => {
        thread ??= started();
        lastId += 1;
        thread.waiting.set(lastId, { done, failed });
        thread.worker.postMessage({ id: lastId, ...job } satisfies ToThread);
      }),
    async stop() {
      if (thread === undefined) return;
      const exit = once(thread.worker, 'exit');
      thread.worker.postMessage('end');
      await exit;
    },
  };
}
