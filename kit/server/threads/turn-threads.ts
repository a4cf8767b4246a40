import { constants, getPriority, setPriority } from 'node:os';
import { type Transferable, Worker } from 'node:worker_threads';
import { Refusal } from '#kit/contract/refusal.ts';

/**
 * Whose work it is: one asker has at most `share` of what may wait and half of the threads, and askers take turns, so
 * that nobody waits behind all that another one sent (HRD-04). Without it, the server itself.
 */
export type Asker = { readonly key: string; readonly share: number };

const server: Asker = { key: '', share: 1 };

/** The share of a user, and the larger one of an address, from which a whole office may sign in. */
export const askers = {
  user: (userId: number): Asker => ({ key: `user ${userId}`, share: 1 / 8 }),
  address: (network: string): Asker => ({ key: `address ${network}`, share: 1 / 2 }),
};

/** What a thread sends back: the work's answer, or a text that says why there is none. */
export type Done<Answer> = { readonly answer: Answer } | { readonly problem: string };

/** The work took longer than its kind may take; its thread was ended. */
export class Overdue extends Error {}

type Kind<Work> = {
  /** The thread's program: gets the work as a message and sends a `Done`. */
  readonly program: URL;
  /** In errors, such as 'a password could not be hashed'. */
  readonly problem: string;
  /** Threads at a time. */
  readonly most: number;
  /** The most that waits; a larger burst is refused at once instead of being answered too late. */
  readonly mostWaiting: number;
  /** A thread that works longer on one job is ended, and the job fails with `Overdue`. */
  readonly mostMilliseconds?: number;
  /** What of the work is handed over instead of copied, as large memory is. */
  readonly handedOver?: (work: Work) => Transferable[];
};

type Job<Work, Answer> = {
  readonly key: string;
  readonly work: () => Work | Promise<Work>;
  readonly done: (answer: Answer) => void;
  readonly failed: (error: Error) => void;
};
type Thread<Work, Answer> = {
  readonly worker: Worker;
  job: Job<Work, Answer> | undefined;
  timer?: NodeJS.Timeout | undefined;
};

/** Threads for one kind of computing work, which would hold up every call of the server. */
export class TurnThreads<Work, Answer> {
  readonly #kind: Kind<Work>;
  readonly #threads: Thread<Work, Answer>[] = [];
  /** What waits, by asker; the asker whose turn is next stands first. */
  readonly #lines = new Map<string, Job<Work, Answer>[]>();
  #waiting = 0;

  constructor(kind: Kind<Work>) {
    this.#kind = kind;
  }

  /** Does the work in a thread, askers by turns. Refuses `busy` if too much waits, `too-many-requests` beyond the asker's share. */
  run(work: Work, asker?: Asker): Promise<Answer> {
    return this.runWhenFree(() => work, asker);
  }

  /** The same of work that is read into memory only when a thread is free for it. */
  runWhenFree(work: () => Work | Promise<Work>, asker: Asker = server): Promise<Answer> {
    return new Promise((done, failed) => {
      const { mostWaiting } = this.#kind;
      const line = this.#lines.get(asker.key) ?? [];
      if (this.#waiting >= mostWaiting) return failed(new Refusal('busy'));
      if (line.length >= mostWaiting * asker.share)
        return failed(new Refusal('too-many-requests', undefined, { seconds: 5 }));
      line.push({ key: asker.key, work, done, failed });
      this.#lines.set(asker.key, line);
      this.#waiting += 1;
      this.#next();
    });
  }

  #next(): void {
    const thread = this.#threads.find(({ job }) => job === undefined) ?? this.#started();
    const job = thread && this.#turn();
    if (thread === undefined || job === undefined) return;
    thread.job = job;
    // A thread keeps the process alive only while somebody waits for it.
    thread.worker.ref();
    void this.#give(thread, job);
  }

  async #give(thread: Thread<Work, Answer>, job: Job<Work, Answer>): Promise<void> {
    const { mostMilliseconds, handedOver, problem } = this.#kind;
    const { worker } = thread;
    try {
      const work = await job.work();
      worker.postMessage(work, handedOver?.(work));
    } catch (error) {
      job.failed(error instanceof Error ? error : new Error(String(error)));
      return this.#free(thread);
    }
    if (mostMilliseconds === undefined) return;
    thread.timer = setTimeout(() => {
      job.failed(new Overdue(`${problem}: it took longer than ${mostMilliseconds} ms`));
      void worker.terminate();
    }, mostMilliseconds);
  }

  #free(thread: Thread<Work, Answer>): void {
    clearTimeout(thread.timer);
    thread.job = undefined;
    thread.worker.unref();
    this.#next();
  }

  /** The oldest work of the asker whose turn it is; the next turn is somebody else's. */
  #turn(): Job<Work, Answer> | undefined {
    const most = Math.max(1, Math.floor(this.#kind.most / 2));
    for (const [key, line] of this.#lines) {
      if (key !== server.key && this.#threads.filter(({ job }) => job?.key === key).length >= most) continue;
      const job = line.shift();
      this.#lines.delete(key);
      if (line.length > 0) this.#lines.set(key, line);
      if (job === undefined) continue;
      this.#waiting -= 1;
      return job;
    }
    return undefined;
  }

  /** Starts one more thread, unless there are enough. Threads start when needed and then stay. */
  #started(): Thread<Work, Answer> | undefined {
    const { most, program, problem } = this.#kind;
    if (this.#threads.length >= most) return undefined;
    const worker = new Worker(program, { execArgv: [], env: {} });
    const thread: Thread<Work, Answer> = { worker, job: undefined };
    this.#threads.push(thread);
    worker.on('message', (done: Done<Answer>) => {
      const { job } = thread;
      if ('answer' in done) job?.done(done.answer);
      else job?.failed(new Error(`${problem}: ${done.problem}`));
      this.#free(thread);
    });
    let cause: unknown;
    worker.on('error', (error) => {
      cause = error;
    });
    // Whatever ended it, its place is free: the next job gets a new thread.
    worker.on('exit', () => {
      clearTimeout(thread.timer);
      this.#threads.splice(this.#threads.indexOf(thread), 1);
      thread.job?.failed(new Error(`${problem}: its thread has ended`, { cause }));
      this.#next();
    });
    return thread;
  }
}

/** On Linux a thread has its own priority: calls that people wait for go first. Elsewhere this would slow the process. */
export function giveWay(): void {
  if (process.platform !== 'linux') return;
  const { PRIORITY_BELOW_NORMAL: step, PRIORITY_LOW: lowest } = constants.priority;
  setPriority(Math.min(getPriority() + step, lowest));
}
