import type { Seen } from './pause.ts';
import { problemOf, secondsToWait } from './problem.ts';

/** What may be said with each call. */
export type Call = {
  /** Another one for each new request; the SDK makes one unless given. Keep it, to ask again after a crash without a second charge. */
  readonly key?: string;
  readonly signal?: AbortSignal;
};

/** What a call says beside its content. */
export function said({ key, signal }: Call = {}): {
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
} {
  return {
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    ...(signal === undefined ? {} : { signal }),
  };
}

type Sent = Promise<{ data?: unknown; error?: unknown; response: Response }>;

/**
 * What a call answered, as `Bureau` names it: its types and those of the client are made from the same description.
 * openapi-fetch has read the body of a refusal already.
 */
export async function answer<T>(sent: Sent): Promise<T> {
  return (await seenBy<T>(sent)).seen;
}

/** The same, with the seconds after which the bureau asks to look again. */
export async function seenBy<T>(sent: Sent): Promise<Seen<T>> {
  const { data, error, response } = await sent;
  if (response.ok && data !== undefined) return { seen: data as T, retryAfter: secondsToWait(response) };
  throw await problemOf(
    new Response(JSON.stringify(error ?? {}), { status: response.status, headers: response.headers }),
  );
}
