import createClient, { type Client } from 'openapi-fetch';
import type {
  Answer,
  Asked,
  Batch,
  BatchResult,
  BatchRow,
  Body,
  BureauEvent,
  Consent,
  DataFile,
  Dispute,
  FileRow,
  Inquiry,
  Watch,
} from './calls.ts';
import { type FileAbout, type FileOptions, type FileRowOptions, readFileRows, sendFile } from './files.ts';
import { asLines, linesOf } from './lines.ts';
import type { paths } from './paths.ts';
import { endOf, pause, type WaitOptions } from './pause.ts';
import { problemOf } from './problem.ts';
import { answer, type Call, said, seenBy } from './said.ts';
import { sender } from './send.ts';
import { type Fetch, type PrivateKey, tokens } from './token.ts';

/** Where the bureau is, and who asks. */
export type Settings = {
  /** The bureau's address, such as `https://portal.example.vn`. */
  readonly server: string;
  /** The application's client id. */
  readonly application: string;
  /** The private key whose public part is registered with the application. */
  readonly key: PrivateKey;
  /** The scopes of the token; all that the application has unless given. */
  readonly scopes?: readonly string[];
  /** The language of messages and names; Vietnamese unless given. */
  readonly language?: 'vi' | 'en';
  /** How often a request is sent again where that may help; four times unless given. */
  readonly retries?: number;
  /** The longest single wait before that, in seconds; sixty unless given. */
  readonly mostWait?: number;
  readonly fetch?: typeof fetch;
};

/** The bureau's calls. Each answers what the bureau answered, or throws a `Problem`. */
export type Bureau = {
  /** Every call as the description of the interface has it. Answers are not thrown there: `{ data, error, response }`. */
  readonly calls: Client<paths>;
  /** Asks about a borrower; instant products answer with the report. Without information it is free. */
  inquire(body: Body<'/api/v1/inquiries', 'post'>, call?: Call): Promise<Inquiry>;
  inquiry(id: string, call?: Call): Promise<Answer<'/api/v1/inquiries/{id}', 'get'>>;
  /** The inquiry once it is answered or has failed, of a product that is answered later; it is looked at as often as the bureau asks. */
  inquiryDone(id: string, options?: WaitOptions): Promise<Answer<'/api/v1/inquiries/{id}', 'get'>>;
  /** The report of an answered inquiry; reading it again is free. */
  report(id: string, call?: Call): Promise<Answer<'/api/v1/inquiries/{id}/report', 'get'>>;
  /** The report as a file. */
  reportFile(id: string, format: 'pdf' | 'xlsx', call?: Call): Promise<Blob>;
  search(body: Body<'/api/v1/searches', 'post'>, call?: Call): Promise<Answer<'/api/v1/searches', 'post'>>;
  /** Asks about many: rows are sent as they come. */
  sendBatch(
    rows: Iterable<BatchRow> | AsyncIterable<BatchRow>,
    about: Asked<'/api/v1/batches', 'post'>,
    call?: Call,
  ): Promise<Batch>;
  batch(id: string, call?: Call): Promise<Batch>;
  /**
   * What became of the rows, in their order, until the batch has ended, or is held because the day's allowance was used up:
   * those rows have the outcome `over-allowance`. What is returned at the end is the batch. A lost connection goes on after
   * the last row.
   */
  results(id: string, options?: ResultOptions): AsyncGenerator<BatchResult, Batch>;
  /** Goes on with a held batch with today's allowance; then read the results again after the last answered row. */
  continueBatch(id: string, call?: Call): Promise<Batch>;
  /** Cancels a batch; what was answered stays answered. */
  cancelBatch(id: string, call?: Call): Promise<Batch>;
  /**
   * Sends a data file in parts. A lost connection goes on where it stopped; so does the same call with the same `key` after a crash.
   * What the bureau refuses at the last byte is thrown.
   */
  sendFile(content: Blob, about: FileAbout, options?: FileOptions): Promise<DataFile>;
  file(id: string, call?: Call): Promise<DataFile>;
  files(query?: Asked<'/api/v1/files', 'get'>, call?: Call): Promise<Answer<'/api/v1/files', 'get'>>;
  /** The file once it is over, or waits for a person. */
  fileDone(id: string, options?: WaitOptions): Promise<DataFile>;
  /** The rows of a file that were refused, or all of them, in their order. */
  fileRows(id: string, options?: FileRowOptions): AsyncGenerator<FileRow>;
  /** Drops a file that is still being sent. */
  dropFile(id: string, call?: Call): Promise<void>;
  /** Opens a case about a figure that may be wrong. */
  raiseDispute(body: Body<'/api/v1/disputes', 'post'>, call?: Call): Promise<Dispute>;
  dispute(id: string, call?: Call): Promise<Answer<'/api/v1/disputes/{id}', 'get'>>;
  disputes(query?: Asked<'/api/v1/disputes', 'get'>, call?: Call): Promise<Answer<'/api/v1/disputes', 'get'>>;
  registerConsent(body: Body<'/api/v1/consents', 'post'>, call?: Call): Promise<Consent>;
  consent(id: string, call?: Call): Promise<Consent>;
  /** Sends the file of a consent's evidence (PDF, JPEG, PNG): a consent keeps one, which is never replaced. */
  sendEvidence(id: string, file: Blob, name: string, call?: Call): Promise<Consent>;
  consents(query?: Asked<'/api/v1/consents', 'get'>, call?: Call): Promise<Answer<'/api/v1/consents', 'get'>>;
  withdrawConsent(id: string, reason?: string, call?: Call): Promise<Answer<'/api/v1/consents/{id}', 'delete'>>;
  /** Watches a customer under a reference of the caller. */
  watch(reference: string, body: Body<'/api/v1/watches/{reference}', 'put'>, call?: Call): Promise<Watch>;
  unwatch(reference: string, call?: Call): Promise<Answer<'/api/v1/watches/{reference}', 'delete'>>;
  /** Events after one, the oldest first, and then each as it happens, until the signal ends it. Keep the number of the last one. */
  events(options?: EventOptions): AsyncGenerator<BureauEvent>;
  products(call?: Call): Promise<Answer<'/api/v1/products', 'get'>['products']>;
  usage(month?: string, call?: Call): Promise<Answer<'/api/v1/usage', 'get'>>;
  status(call?: Call): Promise<Answer<'/api/v1/status', 'get'>>;
};

type ResultOptions = {
  /** The last row that was read. */
  readonly after?: number;
  readonly reports?: boolean;
  readonly signal?: AbortSignal;
  /** Seconds between two looks at a batch that is being worked on; two unless given. */
  readonly every?: number;
};

type EventOptions = {
  /** The number of the last event that was read; from the beginning unless given. */
  readonly after?: string;
  readonly signal?: AbortSignal;
  /** Seconds between two looks where nothing has happened; five unless given. */
  readonly every?: number;
};

/** Connects an application with the bureau. Nothing is sent before the first call. Throws a TypeError for a key that cannot sign. */
export function connect(settings: Settings): Bureau {
  const { server, language = 'vi', retries = 4, mostWait = 60 } = settings;
  const fetch: Fetch = (url, options) => (settings.fetch ?? globalThis.fetch)(url, options);
  const access = tokens({ ...settings, fetch });
  const send = sender({ access, fetch, language, retries, mostWait });
  const calls = createClient<paths>({ baseUrl: server, fetch: send });

  /** A request outside the typed client: files and streams. */
  async function plain(path: string, { headers = {}, ...rest }: RequestInit): Promise<Response> {
    const response = await send(new Request(new URL(path, server), { headers, ...rest }));
    if (!response.ok) throw await problemOf(response);
    return response;
  }

  const lookAt = (id: string, call?: Call) =>
    answer<DataFile>(calls.GET('/api/v1/files/{id}', { params: { path: { id } }, ...said(call) }));
  const ask = (id: string, call?: Call) =>
    calls.GET('/api/v1/inquiries/{id}', { params: { path: { id } }, ...said(call) });

  const bureau: Bureau = {
    calls,
    inquire: (body, call) => answer(calls.POST('/api/v1/inquiries', { body, ...said(call) })),
    inquiry: (id, call) => answer(ask(id, call)),
    inquiryDone: (id, options) => endOf((call) => seenBy(ask(id, call)), ['pending'], options),
    report: (id, call) =>
      answer(calls.GET('/api/v1/inquiries/{id}/report', { params: { path: { id } }, ...said(call) })),
    async reportFile(id, format, call) {
      const headers = { ...said(call).headers, accept: types[format] };
      const response = await plain(`/api/v1/inquiries/${encodeURIComponent(id)}/report`, { ...said(call), headers });
      return response.blob();
    },
    search: (body, call) => answer(calls.POST('/api/v1/searches', { body, ...said(call) })),
    async sendBatch(rows, about, call) {
      const { headers, ...rest } = said(call);
      const query = new URLSearchParams({ ...about });
      const body = await asLines(rows);
      const sent = { method: 'POST', headers: { 'content-type': body.type, ...headers }, body, ...rest };
      return (await plain(`/api/v1/batches?${query}`, sent)).json();
    },
    batch: (id, call) => answer(calls.GET('/api/v1/batches/{id}', { params: { path: { id } }, ...said(call) })),
    continueBatch: (id, call) =>
      answer(calls.POST('/api/v1/batches/{id}/continue', { params: { path: { id } }, ...said(call) })),
    cancelBatch: (id, call) =>
      answer(calls.DELETE('/api/v1/batches/{id}', { params: { path: { id } }, ...said(call) })),
    results: (id, options) => readResults({ bureau, plain }, id, options),
    sendFile: (content, about, options) => sendFile({ file: lookAt, calls, plain }, content, { about, options }),
    file: lookAt,
    files: (query = {}, call) => answer(calls.GET('/api/v1/files', { params: { query }, ...said(call) })),
    fileDone: (id, options) =>
      endOf(async (call) => ({ seen: await lookAt(id, call) }), ['receiving', 'received', 'checking'], options),
    fileRows: (id, options) => readFileRows(plain, id, options),
    async dropFile(id, call) {
      await plain(`/api/v1/files/${encodeURIComponent(id)}`, { method: 'DELETE', ...said(call) });
    },
    raiseDispute: (body, call) => answer(calls.POST('/api/v1/disputes', { body, ...said(call) })),
    dispute: (id, call) => answer(calls.GET('/api/v1/disputes/{id}', { params: { path: { id } }, ...said(call) })),
    disputes: (query = {}, call) => answer(calls.GET('/api/v1/disputes', { params: { query }, ...said(call) })),
    registerConsent: (body, call) => answer(calls.POST('/api/v1/consents', { body, ...said(call) })),
    consent: (id, call) => answer(calls.GET('/api/v1/consents/{id}', { params: { path: { id } }, ...said(call) })),
    async sendEvidence(id, file, name, call) {
      const body = new FormData();
      body.append('file', file, name);
      return (
        await plain(`/api/v1/consents/${encodeURIComponent(id)}/evidence`, { method: 'POST', body, ...said(call) })
      ).json();
    },
    consents: (query = {}, call) => answer(calls.GET('/api/v1/consents', { params: { query }, ...said(call) })),
    withdrawConsent: (id, reason, call) => {
      const query = reason === undefined ? {} : { reason };
      return answer(calls.DELETE('/api/v1/consents/{id}', { params: { path: { id }, query }, ...said(call) }));
    },
    watch: (reference, body, call) =>
      answer(calls.PUT('/api/v1/watches/{reference}', { params: { path: { reference } }, body, ...said(call) })),
    unwatch: (reference, call) =>
      answer(calls.DELETE('/api/v1/watches/{reference}', { params: { path: { reference } }, ...said(call) })),
    events: (options) => readEvents(calls, options),
    products: (call) =>
      answer<Answer<'/api/v1/products', 'get'>>(calls.GET('/api/v1/products', said(call))).then((all) => all.products),
    usage: (month, call) =>
      answer(calls.GET('/api/v1/usage', { params: { query: month === undefined ? {} : { month } }, ...said(call) })),
    status: (call) => answer(calls.GET('/api/v1/status', said(call))),
  };
  return bureau;
}

const types = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** A held batch stands still until it is continued or cancelled: waiting for it would never end. */
const over = new Set(['finished', 'refused', 'cancelled', 'held']);

type Reading = {
  readonly bureau: Bureau;
  readonly plain: (path: string, request: RequestInit) => Promise<Response>;
};

async function* readResults(
  { bureau, plain }: Reading,
  id: string,
  { after = 0, reports = false, signal, every = 2 }: ResultOptions = {},
): AsyncGenerator<BatchResult, Batch> {
  for (let failures = 0; ; ) {
    // Asked before the rows are read: what ends in between is read in the next turn.
    const call = signal === undefined ? {} : { signal };
    const batch = await bureau.batch(id, call);
    const path = `/api/v1/batches/${encodeURIComponent(id)}/results?after=${after}&reports=${reports}`;
    const { body } = await plain(path, call);
    try {
      for await (const line of body === null ? [] : linesOf(body)) {
        const result = line as BatchResult;
        after = result.row;
        failures = 0;
        yield result;
      }
      if (over.has(batch.status)) return batch;
    } catch (failure) {
      // The connection was lost on the way. What was read is read.
      failures += 1;
      if (signal?.aborted === true || failures > 5) throw failure;
    }
    await pause(every, signal);
  }
}

async function* readEvents(
  calls: Client<paths>,
  { after = '0', signal, every = 5 }: EventOptions = {},
): AsyncGenerator<BureauEvent> {
  const isOver = () => signal?.aborted === true;
  for (let from = after; !isOver(); ) {
    const query = { after: from, limit: 200 };
    const page = await answer<Answer<'/api/v1/events', 'get'>>(
      calls.GET('/api/v1/events', { params: { query }, ...(signal === undefined ? {} : { signal }) }),
    );
    yield* page.events;
    from = page.next;
    if (!page.more) await pause(every, signal).catch(() => undefined);
  }
}
