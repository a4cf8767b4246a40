/** Ends the process once, in order, on the first signal; a second signal ends it at once. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      void stop().finally(() => process.exit(0));
    });
  }
}
