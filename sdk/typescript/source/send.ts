import * as oauth from 'oauth4webapi';
import { pause } from './pause.ts';
import { Problem, secondsToWait } from './problem.ts';
import type { Fetch, Tokens } from './token.ts';

type Options = {
  readonly access: Tokens;
  readonly fetch: Fetch;
  readonly language: 'vi' | 'en';
  /** How often a request is sent again. */
  readonly retries: number;
  /** The longest single wait, in seconds. A longer one, such as until tomorrow's limit, is the caller's to decide. */
  readonly mostWait: number;
};

/**
 * Sends a request with a token and a proof of its key. It is sent again, with the same Idempotency-Key, where that is
 * safe and may help: no answer came, a twin is unfinished, the pace is too high, the server is busy or has failed.
 */
export function sender({ access, fetch, language, retries, mostWait }: Options) {
  return async (request: Request): Promise<Response> => {
    const headers = new Headers(request.headers);
    if (!headers.has('accept-language')) headers.set('accept-language', language);
    if (request.method !== 'GET' && !headers.has('idempotency-key'))
      headers.set('idempotency-key', crypto.randomUUID());
    const body = request.body === null ? null : new Uint8Array(await request.arrayBuffer());
    let isRenewed = false;
    for (let tried = 0; ; tried += 1) {
      const isLast = tried >= retries;
      const sent = await once({ access, fetch }, { request, headers, body }).catch((failure: unknown) => {
        if (failure instanceof Problem && !isPassing(failure.status)) throw failure;
        if (isLast || request.signal.aborted) throw failure;
        return undefined;
      });
      if (sent?.status === 401 && !isRenewed) {
        // The token ended on the way, or its application's key was changed.
        isRenewed = true;
        tried -= 1;
        access.forget();
        continue;
      }
      const wait = sent === undefined ? backOff(tried) : waitAfter(sent, tried);
      if (sent !== undefined && (wait === undefined || isLast || wait > mostWait)) return sent;
      await sent?.body?.cancel();
      await pause(wait ?? 0, request.signal);
    }
  };
}

async function once(
  { access, fetch }: Pick<Options, 'access' | 'fetch'>,
  {
    request,
    headers,
    body,
  }: { readonly request: Request; readonly headers: Headers; readonly body: Uint8Array<ArrayBuffer> | null },
): Promise<Response> {
  const { token, proof } = await access.get();
  const url = new URL(request.url);
  try {
    return await oauth.protectedResourceRequest(token, request.method, url, headers, body, {
      DPoP: proof,
      signal: request.signal,
      [oauth.customFetch]: fetch,
      [oauth.allowInsecureRequests]: url.protocol === 'http:',
    });
  } catch (failure) {
    // A challenge is an answer like others here: a problem that says what is wrong with the token.
    if (failure instanceof oauth.WWWAuthenticateChallengeError) return failure.response;
    throw failure;
  }
}

/** Seconds after which the same request may be answered otherwise; undefined where it will not be. */
function waitAfter(response: Response, tried: number): number | undefined {
  const said = secondsToWait(response);
  if (response.status === 409) return said;
  // Those who were too fast together are all told the same moment: they do not come back together.
  if (response.status === 429 && said !== undefined) return said + backOff(tried);
  return isPassing(response.status) ? (said ?? backOff(tried)) : undefined;
}

function isPassing(status: number): boolean {
  return status === 429 || status >= 500;
}

/** Half a second, one, two, four, with chance, so that those who failed together do not come back together. */
function backOff(tried: number): number {
  return 2 ** tried * (0.25 + Math.random() / 2);
}
