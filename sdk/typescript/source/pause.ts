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
  /** Seconds between two looks; unless given, as the bureau says in Retry-After, else two and then more, up to a minute. */
  readonly every?: number;
  /** For how many seconds it is waited at most; an hour unless given. Then a `TimeoutError` is thrown, and the same may be waited for again. */
  readonly within?: number;
};

/** What was seen, and the seconds after which the bureau asks to look again. */
export type Seen<T> = { readonly seen: T; readonly retryAfter?: number | undefined };

const [firstPause, longestPause, growth] = [2, 60, 1.5];

/** Looks at something until its status is none of those. */
export async function endOf<T extends { readonly status: string }>(
  look: (call: { readonly signal?: AbortSignal }) => Promise<Seen<T>>,
  passing: readonly string[],
  { signal, every, within = 3_600 }: WaitOptions = {},
): Promise<T> {
  const until = Date.now() + within * 1_000;
  for (let own = firstPause; ; own = Math.min(own * growth, longestPause)) {
    const { seen, retryAfter } = await look(signal === undefined ? {} : { signal });
    if (!passing.includes(seen.status)) return seen;
    const left = (until - Date.now()) / 1_000;
    if (left <= 0) throw new DOMException(`It is ${seen.status} still after ${within} seconds.`, 'TimeoutError');
    // The last look is at the limit itself.
    await pause(Math.min(every ?? retryAfter ?? own, left), signal);
  }
}
