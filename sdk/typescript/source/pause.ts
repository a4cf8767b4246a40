/** Waits; ends early with the signal's reason. */
export function pause(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1_000);
    if (signal?.aborted === true) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

export type WaitOptions = {
  readonly signal?: AbortSignal;
  /** Seconds between two looks; two unless given. */
  readonly every?: number;
};

/** Looks at something until its status is none of those. */
export async function endOf<T extends { readonly status: string }>(
  look: (call: { readonly signal?: AbortSignal }) => Promise<T>,
  passing: readonly string[],
  { signal, every = 2 }: WaitOptions = {},
): Promise<T> {
  for (;;) {
    const seen = await look(signal === undefined ? {} : { signal });
    if (!passing.includes(seen.status)) return seen;
    await pause(every, signal);
  }
}
