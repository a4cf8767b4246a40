import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/** Processes of a test's own that do one errand each and may be killed at any moment of it. */
export type Workers<E> = {
  /** Starts one on an errand; resolves when it begins. Its next message says that it is done. */
  readonly start: (errand: E) => Promise<ChildProcess>;
  readonly stopAll: () => void;
};

/** Workers whose file calls onErrand. */
export function workersOf<E extends object>(file: URL): Workers<E> {
  const workers: ChildProcess[] = [];
  return {
    async start(errand) {
      const worker = fork(file, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      workers.push(worker);
      await once(worker, 'message');
      worker.send(errand);
      await once(worker, 'message');
      return worker;
    },
    stopAll() {
      for (const worker of workers) worker.kill('SIGKILL');
    },
  };
}

/** Kills a worker after so many milliseconds, or when it is done before; resolves when it is gone. */
export async function killAfter(worker: ChildProcess, milliseconds: number): Promise<void> {
  await Promise.race([pause(milliseconds), once(worker, 'message')]);
  worker.kill('SIGKILL');
  if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit');
}

/** In a worker: takes the one errand, says when it begins and what came of it, and ends. */
export function onErrand<E>(run: (errand: E) => Promise<unknown>): void {
  process.once('message', (errand: E) => {
    process.send?.('begun');
    run(errand).then(
      (outcome) => process.send?.(outcome ?? 'done', () => process.exit(0)),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  process.send?.('ready');
}
