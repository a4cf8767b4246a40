import { type Closing, closing } from '#kit/server/http/closing.ts';
import { startReason } from './start-reason.ts';

/** Runs a process that closes what it opened, in order, on a signal; a failing one says why and exits with 1. */
export function runProcess(main: (opened: Closing) => Promise<void>): void {
  const opened = closing();
  stopOnSignal(opened.close);
  main(opened).catch(async (error: unknown) => {
    await opened.close();
    process.stderr.write(`${startReason(error)}\n`);
    process.exit(1);
  });
}

/** Ends the process once, in order, on the first signal; a second signal ends it at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      void stop().finally(() => process.exit(0));
    });
  }
}
