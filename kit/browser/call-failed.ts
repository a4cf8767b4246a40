import type { Envelope, Failure } from '#kit/contract/envelope.ts';
import { commonWords } from '#kit/words/common.ts';
import { say } from '#kit/words/words.ts';
import { language } from './language.ts';

/**
 * A failed call. `message` can be shown: the first error's text, or the general one (ERR-02). `code` is the number of
 * the first error as a string; `offline` or `timeout`, with status 0, if no answer came.
 */
export class CallFailed extends Error {
  readonly status: number;
  readonly code: string;
  readonly failures: readonly Failure[];
  /** Seconds after which the call may be tried again, if the server said so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(failed: {
    status: number;
    code?: string;
    failures?: readonly Failure[];
    message?: string;
    retryAfterSeconds?: number;
  }) {
    super(failed.failures?.[0]?.message || failed.message || say(commonWords, language(), 'generalError'));
    this.name = 'CallFailed';
    this.status = failed.status;
    this.code = failed.failures?.[0]?.code ?? failed.code ?? '';
    this.failures = failed.failures ?? [];
    this.retryAfterSeconds = failed.retryAfterSeconds;
  }
}

/** The failure of an unsuccessful answer, whatever its body holds. */
export async function failureOf(answer: Response): Promise<CallFailed> {
  const retryAfter = Number(answer.headers.get('retry-after') ?? Number.NaN);
  const told = await envelopeOf(answer);
  return new CallFailed({
    status: answer.status,
    failures: told?.errors ?? [],
    ...(told?.message ? { message: told.message } : {}),
    ...(Number.isFinite(retryAfter) ? { retryAfterSeconds: retryAfter } : {}),
  });
}

/** The failure of a call without an answer: no network, or timed out. */
export function failureWithoutAnswer(error: unknown): CallFailed {
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  return new CallFailed({ status: 0, code: isTimeout ? 'timeout' : 'offline' });
}

/** The envelope of an answer; undefined if the body is not one. */
export async function envelopeOf(answer: Response): Promise<Envelope | undefined> {
  const text = await answer.text().catch(() => '');
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && 'success' in body ? (body as Envelope) : undefined;
  } catch {
    return undefined;
  }
}
