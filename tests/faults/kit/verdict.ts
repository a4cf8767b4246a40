/** The results of a fault script's claims: one line each on standard output, and exit code 1 if a claim is false. */
export class Verdicts {
  readonly #fault: string;
  #failed = 0;

  constructor(fault: string) {
    this.#fault = fault;
  }

  /** Prints whether a claim is true, with the observation. */
  say(holds: boolean, claim: string, seen: string): void {
    if (!holds) this.#failed += 1;
    process.stdout.write(`${holds ? 'holds ' : 'FAILS '} ${this.#fault}: ${claim} (${seen})\n`);
  }

  /** Reports a claim that cannot be tested on this machine; this is not a failure. */
  skip(claim: string, reason: string): void {
    process.stdout.write(`left   ${this.#fault}: ${claim} (${reason})\n`);
  }

  get failed(): number {
    return this.#failed;
  }
}

/**
 * Runs a fault script. Closes everything it opened, in reverse order, even after an error; the process ends with 1 if
 * a claim was false or the script failed.
 */
export async function faultScript(
  fault: string,
  run: (verdicts: Verdicts, opened: Opened) => Promise<void>,
): Promise<void> {
  const verdicts = new Verdicts(fault);
  const closers: (() => unknown)[] = [];
  const opened: Opened = (thing, close) => {
    closers.unshift(() => close(thing));
    return thing;
  };
  const closeAll = async () => {
    for (const close of closers.splice(0)) {
      try {
        await close();
      } catch (error) {
        process.stderr.write(`${String(error)}\n`);
      }
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void closeAll().then(() => process.exit(130)));
  try {
    await run(verdicts, opened);
  } catch (error) {
    verdicts.say(false, 'the script runs to its end', error instanceof Error ? (error.stack ?? error.message) : 'no');
  }
  await closeAll();
  process.exit(verdicts.failed > 0 ? 1 : 0);
}

/** Registers a resource to be closed at the end of the script; returns it. */
export type Opened = <T>(thing: T, close: (thing: T) => unknown) => T;
