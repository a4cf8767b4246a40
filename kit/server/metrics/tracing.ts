import type { Pool } from '#database/connection.ts';

/**
 * The facts of a step, for readers of traces. Names, counts and states: nothing about a person, no value of a call.
 */
export type TraceFacts = Readonly<Record<string, string | number | boolean>>;

export type Step = { readonly name: string; readonly kind: 'call' | 'job'; readonly facts: TraceFacts };

/** Traces of this process, on their way to the collector of the settings. */
export type Tracing = {
  /**
   * Runs work as a step of a separate trace; `note` adds its result. An error thrown by the work marks the step as
   * failed.
   */
  readonly step: <T>(step: Step, work: (note: (facts: TraceFacts) => void) => Promise<T>) => Promise<T>;
  /** From now on each database trip of this pool is a part of the step that makes it. */
  readonly watch: (pool: Pool) => void;
  /** Sends what is left and stops. */
  readonly stop: () => Promise<void>;
};

/** Runs work as a step if there is tracing, otherwise directly. */
export function traced<T>(
  tracing: Tracing | undefined,
  step: Step,
  work: (note: (facts: TraceFacts) => void) => Promise<T>,
): Promise<T> {
  return tracing === undefined ? work(nothing) : tracing.step(step, work);
}

const nothing = () => undefined;
