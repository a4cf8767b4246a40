import type { AnswerOf, Call, RequestOf } from '#kit/contract/call.ts';
import { tellChanged } from './call.ts';
import { makeExchange } from './exchange.ts';
import { language } from './language.ts';
import { access, lose } from './session/session.ts';
import { pageSettings } from './settings.ts';

export type UploadOptions = {
  /** Cancels the sending; the server discards what it has. */
  readonly signal?: AbortSignal;
  /** The sent part of the file in percent, 0 to 100. */
  readonly onProgress?: (percent: number) => void;
};

const longestSeconds = 6 * 3600;

/**
 * Makes a call with its file and returns its `data`, like `send`. The fields go before the file, so that the server
 * can refuse it by name and sender before all of it has arrived.
 */
export function sendNow<C extends Call>(
  call: C,
  request: RequestOf<C>,
  { signal, onProgress }: UploadOptions,
): Promise<AnswerOf<C>> {
  const { body, file } = request as {
    readonly body?: Readonly<Record<string, string | undefined>>;
    readonly file?: File;
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined && value !== '') form.append(name, value);
  }
  if (file !== undefined) form.append('file', file, file.name.normalize('NFC'));
  const exchange = makeExchange({
    fetch: (url, init) => uploading(url instanceof Request ? url.url : url, init ?? {}, onProgress),
    settings: pageSettings,
    language,
    access,
    lost: lose,
    changed: tellChanged,
  });
  return exchange.send(call, request, { form, timeoutSeconds: longestSeconds, ...(signal ? { signal } : {}) });
}

/** `fetch` over XMLHttpRequest, the only one that reports how much of a body has been sent. */
function uploading(url: string | URL, init: RequestInit, onProgress?: (percent: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const { signal } = init;
    const giveUp = () => request.abort();
    request.open(init.method ?? 'GET', url);
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
    request.responseType = 'text';
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress?.(Math.floor((100 * loaded) / total));
    });
    request.addEventListener('load', () => resolve(answerOf(request)));
    request.addEventListener('error', () => reject(new TypeError('no answer')));
    request.addEventListener('abort', () => reject(signal?.reason ?? new DOMException('given up', 'AbortError')));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', giveUp));
    // A request that has not been sent says nothing when it is aborted.
    if (signal?.aborted === true) return reject(signal.reason as Error);
    signal?.addEventListener('abort', giveUp);
    request.send(init.body instanceof FormData ? init.body : null);
  });
}

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return new Response(request.responseText, { status: request.status, headers });
}
