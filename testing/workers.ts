import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/** Processes of a test's own that do one job each and may be killed at any moment of it. */
export type Workers<E> = {
  /** Starts one on a job; resolves when it begins. `outcomeOf` tells what comes of it. */
  readonly start: (workerJob: E) => Promise<ChildProcess>;
  readonly stopAll: () => void;
};

const outcomes = new WeakMap<ChildProcess, Promise<unknown>>();

/** What a worker said came of its job, also when it was done before anybody asked. Never for one that was killed before. */
export async function outcomeOf(worker: ChildProcess): Promise<unknown> {
  const outcome = outcomes.get(worker);
  if (outcome === undefined) throw new Error('this is no worker on a job');
  return outcome;
}

/** Workers whose file calls onWorkerJob. */
export function workersOf<E extends object>(file: URL): Workers<E> {
  const workers: ChildProcess[] = [];
  return {
    async start(workerJob) {
      const worker = fork(file, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      workers.push(worker);
      // Listen from the start: on a busy machine several messages arrive at once.
      const [ready, begun, outcome] = [messageOf(worker, 1), messageOf(worker, 2), messageOf(worker, 3)];
      outcomes.set(worker, outcome);
      await ready;
      worker.send(workerJob);
      await begun;
      return worker;
    },
    stopAll() {
      for (const worker of workers) worker.kill('SIGKILL');
    },
  };
}

/** The nth message of a process, counted from now. */
function messageOf(worker: ChildProcess, nth: number): Promise<unknown> {
  let count = 0;
  return new Promise((resolve) => {
    worker.on('message', (message) => {
      count += 1;
      if (count === nth) resolve(message);
    });
  });
}

/** Kills a worker after so many milliseconds, or as soon as it is done; resolves when the process has ended. */
export async function killAfter(worker: ChildProcess, milliseconds: number): Promise<void> {
  await Promise.race([pause(milliseconds), outcomeOf(worker)]);
  worker.kill('SIGKILL');
  if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit');
}

/** In a worker: takes the one job, says when it begins and what came of it, and ends. */
export function onWorkerJob<E>(run: (workerJob: E) => Promise<unknown>): void {
  process.once('message', (workerJob: E) => {
    process.send?.('begun');
    run(workerJob).then(
      (outcome) => process.send?.(outcome ?? 'done', () => process.exit(0)),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  process.send?.('ready');
}
