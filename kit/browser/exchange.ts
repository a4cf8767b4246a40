import type { AnswerOf, Call, RequestOf } from '#kit/contract/call.ts';
import type { Topic } from '#kit/contract/names.ts';
import type { Language } from '#kit/words/words.ts';
import { CallFailed, envelopeOf, failureOf, failureWithoutAnswer } from './call-failed.ts';
import { log } from './log.ts';
import type { PageSettings } from './settings.ts';
import { isStoppedBySomebody, wireCodes } from './wire-codes.ts';

export type SendOptions = {
  readonly signal?: AbortSignal;
  /** A multipart body, for uploads; `body` of the request is then omitted. */
  readonly form?: FormData;
  /** The wanted kind of answer, if a call has several (a captcha's sound). */
  readonly accept?: string;
  /** One key a click: a request sent twice takes effect once. */
  readonly idempotencyKey?: string;
  /** Used instead of the session's token, without renewal when it is refused. */
  readonly token?: string;
  /** The timeout; default 120 s. */
  readonly timeoutSeconds?: number;
};

type FileAnswer = { readonly blob: Blob; readonly fileName: string };

export type Exchange = {
  /** Makes a call and returns its `data`; throws CallFailed. */
  readonly send: <C extends Call>(call: C, request: RequestOf<C>, options?: SendOptions) => Promise<AnswerOf<C>>;
  /** Makes a call that answers with a file; a failure sent as JSON in its body is read (ERR-03). */
  readonly sendForFile: <C extends Call>(call: C, request: RequestOf<C>, options?: SendOptions) => Promise<FileAnswer>;
  /** Returns the answer as a stream: the body is not read and there is no time limit. */
  readonly sendForStream: <C extends Call>(
    call: C,
    request: RequestOf<C>,
    options: SendOptions & { signal: AbortSignal; lastEventId?: string },
  ) => Promise<Response>;
};

type Parts = {
  readonly fetch: typeof fetch;
  readonly settings: () => PageSettings;
  readonly language: () => Language;
  readonly access: {
    readonly token: () => Promise<string | undefined>;
    readonly renew: (refused?: string) => Promise<string | undefined>;
    /** The token held now. */
    readonly held: () => string | undefined;
    /** Whom the token of this tab speaks for; undefined without one. */
    readonly holder: () => string | undefined;
  };
  /** Called when the session is over: no token could be obtained, or the server said so. */
  readonly lost: (failure: CallFailed) => void;
  /** Asks the person for a proof of identity again; false if they cancel. */
  readonly prove?: () => Promise<boolean>;
  /** Solves a proof of work that the server asks for; undefined if this browser cannot. */
  readonly work?: (access: 'public' | 'signed-in') => Promise<string | undefined>;
  /** Called with the topics that a call has made stale. */
  readonly changed?: (topics: readonly Topic[]) => void;
};

type Given = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };

/** All calls go through here: address, language, token, one refresh, one kind of failure. */
// oxlint-disable-next-line eslint/max-lines-per-function -- the steps of a call share the session and what is on its way
export function makeExchange({ fetch, settings, language, access, lost, prove, work, changed }: Parts): Exchange {
  const attempt = async (
    call: Call,
    given: Given,
    options: SendOptions & { lastEventId?: string },
    token: string | undefined,
  ) => {
    const headers = new Headers({ 'Accept-Language': language() });
    if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
    if (settings().csrf && call.method !== 'GET') headers.set('X-CSRF', '1');
    if (settings().apiVersion !== '') headers.set('X-Api-Version', settings().apiVersion);
    if (options.idempotencyKey !== undefined) headers.set('Idempotency-Key', options.idempotencyKey);
    if (options.lastEventId !== undefined) headers.set('Last-Event-ID', options.lastEventId);
    const accept = call.events === true ? 'text/event-stream' : options.accept;
    if (accept !== undefined) headers.set('Accept', accept);
    const body = options.form ?? (given.body === undefined ? undefined : JSON.stringify(given.body));
    if (typeof body === 'string') headers.set('Content-Type', 'application/json');
    try {
      return await fetch(addressOf(settings().apiBase, call.path, given), {
        method: call.method,
        headers,
        body,
        signal: signalOf(call, options),
        // Set on every call, because otherwise the browser drops the cookies of its answer: a change of institution
        // sets a new refresh cookie, and a user who changed something is marked for the other servers. Another host
        // neither gets nor sets any.
        credentials: 'same-origin',
        cache: 'no-store',
      });
    } catch (error) {
      if (options.signal?.aborted) throw error;
      throw failureWithoutAnswer(error);
    }
  };

  /** The answer to a call, after a renewal of the token if needed. */
  const answerTo = async (
    call: Call,
    given: Given,
    options: SendOptions & { lastEventId?: string },
  ): Promise<Response> => {
    if (call.access === 'public' || options.token !== undefined)
      return accepted(call, await attempt(call, given, options, options.token));
    let token = await tokenOrLoss(access.token);
    let wasRenewed = false;
    // A renewal here would find whoever has signed in since, in another tab.
    if (token === undefined) throw loseWith(new CallFailed({ status: 401, code: wireCodes.signedOut }));
    const holder = access.holder();
    for (;;) {
      const answer = await attempt(call, given, options, token);
      if (answer.status !== 401) return accepted(call, answer);
      const refusal = await failureOf(answer);
      // What one person sent is never sent again as another, nor ends the other's session.
      if (access.holder() !== holder) throw refusal;
      // That a token is refused after it was exchanged for another says nothing of the session: on a slow line that may happen again and again.
      const isOver = wasRenewed && access.held() === token;
      if (isOver || isStoppedBySomebody(refusal.code)) throw loseWith(refusal);
      const refused = token;
      token = await tokenOrLoss(() => access.renew(refused));
      if (token === undefined) throw loseWith(refusal);
      if (access.holder() !== holder) throw refusal;
      wasRenewed = true;
    }
  };

  /** The same after a proof of identity, if the call requires it. */
  const provenAnswerTo = async (call: Call, given: Given, options: SendOptions): Promise<Response> => {
    try {
      return await answerTo(call, given, options);
    } catch (error) {
      const asksProof = error instanceof CallFailed && error.code === wireCodes.stepUp;
      if (!asksProof || prove === undefined || !(await prove())) throw error;
      return answerTo(call, given, options);
    }
  };

  /** The same after a proof of work, if the call requires one: nobody has to do anything for it. */
  const workedAnswerTo = async (call: Call, given: Given, options: SendOptions): Promise<Response> => {
    try {
      return await provenAnswerTo(call, given, options);
    } catch (error) {
      if (!(error instanceof CallFailed) || error.code !== wireCodes.workRequired || work === undefined) throw error;
      const proofOfWork = await work(call.access === 'public' ? 'public' : 'signed-in');
      if (proofOfWork === undefined) throw error;
      return provenAnswerTo(call, { ...given, body: Object.assign({}, given.body, { proofOfWork }) }, options);
    }
  };

  const accepted = async (call: Call, answer: Response): Promise<Response> => {
    if (answer.ok) return answer;
    const failure = await failureOf(answer);
    log('warn', 'call refused', { path: call.path, status: failure.status, code: failure.code });
    throw failure;
  };

  // Only the server's refusal ends a session; a network that is down does not.
  const tokenOrLoss = async (get: () => Promise<string | undefined>): Promise<string | undefined> => {
    try {
      return await get();
    } catch (error) {
      throw error instanceof CallFailed && error.status === 401 ? loseWith(error) : error;
    }
  };

  const loseWith = (failure: CallFailed): CallFailed => {
    lost(failure);
    return failure;
  };

  const tellOf = ({ changes }: Call): void => {
    if (changes !== undefined && changes.length > 0) changed?.(changes);
  };

  return {
    async send(call, request, options = {}) {
      const answer = await workedAnswerTo(call, request, options).catch((error: unknown) => {
        // Somebody else was faster: the displayed state is outdated.
        if (error instanceof CallFailed && (error.status === 404 || error.status === 409)) tellOf(call);
        throw error;
      });
      const envelope = await envelopeOf(answer);
      if (envelope === undefined) throw new CallFailed({ status: answer.status });
      if (!envelope.success)
        throw new CallFailed({ status: answer.status, failures: envelope.errors ?? [], message: envelope.message });
      tellOf(call);
      // The server has trimmed the answer to the call's own schema.
      return envelope.data as never;
    },
    async sendForFile(call, request, options = {}) {
      const answer = await workedAnswerTo(call, request, options);
      if (/^application\/(problem\+)?json\b/.test(answer.headers.get('content-type') ?? '')) {
        const envelope = await envelopeOf(answer.clone());
        if (envelope?.success === false) throw await failureOf(answer);
      }
      tellOf(call);
      return { blob: await bodyOf(answer), fileName: fileNameOf(answer.headers.get('content-disposition')) };
    },
    sendForStream: (call, request, options) => answerTo(call, request, options),
  };
}

async function bodyOf(answer: Response): Promise<Blob> {
  try {
    return await answer.blob();
  } catch (error) {
    throw failureWithoutAnswer(error);
  }
}

function signalOf(call: Call, { signal, timeoutSeconds = 120 }: SendOptions): AbortSignal | null {
  if (call.events === true) return signal ?? null;
  const limit = AbortSignal.timeout(timeoutSeconds * 1000);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}

/**
 * The address of a call: the configured base instead of `/api`, with path parameters and query filled in and escaped.
 */
export function addressOf(apiBase: string, path: Call['path'], given: Given): string {
  const params = (given.params ?? {}) as Readonly<Record<string, string | number>>;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((given.query ?? {}) as Readonly<Record<string, unknown>>)) {
    if (value === undefined || value === null || value === '') continue;
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
  }
  const text = query.toString();
  return `${apiBase.replace(/\/$/, '')}${filled.slice('/api'.length)}${text === '' ? '' : `?${text}`}`;
}

/** The file name of a Content-Disposition: the extended form if present; '' if none. */
export function fileNameOf(disposition: string | null): string {
  const extended = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (extended !== undefined) return decodeURIComponent(extended.trim());
  return /filename\s*=\s*"?([^";]+)"?/i.exec(disposition ?? '')?.[1]?.trim() ?? '';
}
