import { negotiate } from '@fastify/accept-negotiator';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { createServer, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { constants, createGunzip } from 'node:zlib';
import type { Envelope } from '#kit/contract/envelope.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { commonWords } from '#kit/words/common.ts';
import { type ErrorCode, errors } from '#kit/words/errors.ts';
import { type Language, languageOf, say } from '#kit/words/words.ts';
import { AuditNote } from '#kit/server/calls/audit.ts';
import type { RequestFacts } from '#kit/server/calls/context.ts';
import { isDatabaseAway, UnsureCommit } from '#kit/server/database/database-fault.ts';
import { makeDoor, retryAfterSeconds } from './door.ts';
import { faultsEnvelope, refusalEnvelope } from './failure-answer.ts';
import { disposition, FileAnswer } from '#kit/server/files/file-answer.ts';
import { isStorageFull } from '#kit/server/files/storage-full.ts';
import { ScannerAway } from '#kit/server/scan/scanner.ts';
import { StoreAway } from '#kit/server/files/store-away.ts';
import { InputFault } from '#kit/server/calls/input-fault.ts';
import { JsonText } from '#kit/server/calls/json-text.ts';
import type { Logger } from '#kit/server/metrics/log.ts';
import type { Metrics } from '#kit/server/metrics/metrics.ts';
import { isWrittenByBalancer } from './network.ts';
import type { Pipeline } from '#kit/server/calls/call-state.ts';
import { runCall } from '#kit/server/calls/pipeline.ts';
import type { Served } from '#kit/server/calls/serve.ts';
import { apiHeaders } from './security-headers.ts';
import { type LoadShedder, weightOf } from './shedding.ts';
import type { Tracing } from '#kit/server/metrics/tracing.ts';

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to fastify's own
  interface FastifyContextConfig {
    /** The route takes a file, as long as it arrives fast enough. */
    takesFile?: boolean;
  }
}

export type HttpOptions = {
  readonly pipeline: Pipeline;
  readonly served: readonly Served[];
  readonly log: Logger;
  readonly shedding: LoadShedder;
  readonly metrics: Metrics;
  readonly tracing?: Tracing | undefined;
  /** True once a stop was requested: callers are told to come back on another connection, to another server. */
  readonly isStopping: () => boolean;
};

/** The HTTP side of all calls: one route a call, each through the pipeline, every answer in the envelope (ERR-01). */
export async function buildHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { pipeline, served, log, isStopping } = options;
  const { bodyLimitKb, mode } = pipeline.settings;
  const isRefused = makeDoor({ ...options, bodyLimitKb });
  const http = Fastify({
    logger: false,
    bodyLimit: bodyLimitKb * 1024,
    // The framework does not set the timeouts of a server that it did not make.
    serverFactory: (handle) => {
      const server = createServer((request, response) => {
        if (!isRefused(request, response)) handle(request, response);
      });
      server.setTimeout(30_000);
      server.headersTimeout = 30_000;
      // cutLateBody limits the time of a whole request: a large file may take longer than any other request.
      server.requestTimeout = 0;
      server.keepAliveTimeout = 65_000;
      return server;
    },
    forceCloseConnections: 'idle',
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: 200, caseSensitive: false },
    trustProxy: mode === 'production' ? isWrittenByBalancer : false,
  });
  // Only JSON is accepted; the framework's own parser would accept plain text too.
  http.removeContentTypeParser('text/plain');
  await http.register(cookie);
  await http.register(compress, {
    threshold: 1024,
    zlibOptions: { level: 1 },
    encodings: ['gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  });
  http.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) void reply.headers(apiHeaders);
    if (isStopping()) void reply.header('connection', 'close');
    if (request.routeOptions.config.takesFile !== true) cutLateBody(request.raw);
  });
  http.setErrorHandler((error: FastifyError, request, reply) => fail(error, request, reply, log));
  http.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api/')) return fail(new Refusal('no-call'), request, reply, log);
    return reply.code(404).type('text/plain').send('');
  });
  for (const one of served.filter(({ call }) => call.upload === undefined)) addRoute(http, one, options);
  await http.register(async (scope) => {
    // The pipeline reads a file's request itself, once it knows the sender.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const one of served.filter(({ call }) => call.upload !== undefined)) addRoute(scope, one, options);
  });
  return http;
}

const requestMilliseconds = 30_000;

/** Ends a request whose body has not arrived in time. */
function cutLateBody(request: IncomingMessage): void {
  if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined) return;
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, requestMilliseconds);
  timer.unref();
  request.once('close', () => clearTimeout(timer));
}

function addRoute(http: FastifyInstance, served: Served, options: HttpOptions): void {
  const { pipeline, shedding, metrics, tracing, log } = options;
  const { call } = served;
  const weight = weightOf(call);
  http.route({
    method: call.method,
    url: call.path,
    ...(call.events === true ? { compress: false as const } : {}),
    config: { takesFile: call.upload !== undefined },
    ...(call.bodyLimitKb === undefined ? {} : { bodyLimit: call.bodyLimitKb * 1024 }),
    onResponse: async (request, reply) => {
      const seconds = reply.elapsedTime / 1_000;
      // A stream of events ends when somebody leaves, so its time is not an answer time.
      if (call.events !== true) metrics.answered(call.path, reply.statusCode, seconds);
      log.debug('call', {
        requestId: request.id,
        call: `${call.method} ${call.path}`,
        status: reply.statusCode,
        seconds,
      });
    },
    handler: async (request, reply) => {
      const answer = await tracedAnswer(request, reply);
      if (answer instanceof FileAnswer) return sendFile(reply, answer);
      if (call.events === true) return sendEvents(request, reply, answer as AsyncIterable<string>);
      return sendAnswer(reply, answer, languageOf(request.headers['accept-language']));
    },
  });

  function tracedAnswer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    if (tracing === undefined) return answerOf(request, reply);
    const facts = { 'http.request.method': call.method, 'http.route': call.path, 'bureau.request_id': request.id };
    return tracing.step({ name: `${call.method} ${call.path}`, kind: 'call', facts }, async (note) => {
      try {
        const answer = await answerOf(request, reply);
        note({ 'http.response.status_code': 200 });
        return answer;
      } catch (error) {
        note({ 'http.response.status_code': statusOf(error) });
        throw error;
      }
    });
  }

  async function answerOf(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const facts = factsOf(request);
    const audit = new AuditNote(pipeline.settings.indexKey);
    let leave: (() => void) | undefined;
    try {
      leave = shedding.enter(weight);
      const { answer } = await runCall({ served, services: pipeline, request, reply, facts, audit });
      // A file is streamed after its call: it occupies its place until the last byte is sent, or its reader has gone.
      if (weight === 'file' && !reply.raw.closed) {
        reply.raw.once('close', leave);
        leave = undefined;
      }
      return answer;
    } catch (error) {
      if (call.upload !== undefined && !request.raw.complete) await discardRest(request.raw, reply);
      throw error;
    } finally {
      leave?.();
    }
  }
}

const discardMilliseconds = 5_000;

/**
 * Lets a refused sender finish for a while before the answer: if the connection closes while a browser is still
 * sending, it shows a broken connection instead of the server's message.
 */
async function discardRest(request: IncomingMessage, reply: FastifyReply): Promise<void> {
  void reply.header('connection', 'close');
  request.resume();
  const ended = new AbortController();
  request.once('end', () => ended.abort()).once('close', () => ended.abort());
  await pause(discardMilliseconds, undefined, { signal: ended.signal, ref: false }).catch(() => undefined);
}

function factsOf(request: FastifyRequest): RequestFacts {
  return {
    id: request.id,
    language: languageOf(request.headers['accept-language']),
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    idempotencyKey: keyOf(request.headers['idempotency-key']),
    headers: request.headers,
  };
}

function keyOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w-]{8,80}$/.test(header) ? header : undefined;
}

function sendAnswer(reply: FastifyReply, answer: unknown, language: Language): FastifyReply {
  const message = say(commonWords, language, 'done');
  void reply.type('application/json; charset=utf-8');
  if (answer instanceof JsonText) {
    const head = JSON.stringify({ success: true, message, status: 200 }).slice(0, -1);
    return reply.send(`${head},"data":${answer.text}}`);
  }
  const envelope: Envelope = { success: true, message, data: answer, status: 200 };
  return reply.send(
    JSON.stringify(envelope, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
  );
}

function sendFile(reply: FastifyReply, answer: FileAnswer): FastifyReply {
  void reply.header('content-disposition', disposition(answer));
  void reply.header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'");
  return reply.type(answer.type).send(bodyOf(reply, answer));
}

function bodyOf(reply: FastifyReply, { body, isPacked }: FileAnswer): Buffer | string | Readable {
  const bytes = body instanceof Uint8Array ? Buffer.from(body) : body;
  if (!isPacked) return bytes;
  void reply.header('vary', 'accept-encoding');
  if (negotiate(reply.request.headers['accept-encoding'] ?? '', ['gzip']) !== 'gzip')
    return (bytes instanceof Readable ? bytes : Readable.from([bytes])).pipe(createGunzip());
  void reply.header('content-encoding', 'gzip');
  return bytes;
}

function sendEvents(request: FastifyRequest, reply: FastifyReply, events: AsyncIterable<string>): FastifyReply {
  void reply.header('content-type', 'text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
  // The stream lives as long as the browser reads it; the general request timeout does not apply to this answer.
  request.raw.socket.setTimeout(0);
  const stream = Readable.from(events, { objectMode: true, highWaterMark: 1 });
  request.raw.on('close', () => stream.destroy());
  return reply.send(stream);
}

/**
 * Turns any error into the envelope of a failure; an error that is not a refusal is logged and answered with the
 * general text.
 */
function fail(
  error: FastifyError | Refusal | InputFault,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Logger,
): FastifyReply {
  const language = languageOf(request.headers['accept-language']);
  if (error instanceof InputFault) return sendFailure(reply, faultsEnvelope(error, language));
  const refusal = error instanceof Refusal ? error : refusalOf(error);
  if (error instanceof StoreAway)
    log.warn('object store away', { requestId: request.id, path: request.routeOptions.url ?? 'unknown', error });
  if (error instanceof ScannerAway)
    log.error('scanner away', { requestId: request.id, path: request.routeOptions.url ?? 'unknown', error });
  if (isDatabaseAway(error) || error instanceof UnsureCommit)
    log.warn('database away', { requestId: request.id, path: request.routeOptions.url ?? 'unknown', error });
  if (refusal === undefined) {
    // The caller left while the answer was sent: nothing failed here.
    const isLeft = error.code === 'ERR_STREAM_PREMATURE_CLOSE' && request.raw.destroyed;
    const report = isLeft ? log.info : log.error;
    report(isLeft ? 'caller left' : 'call failed', {
      requestId: request.id,
      path: request.routeOptions.url ?? 'unknown',
      error,
    });
    return sendFailure(reply, refusalEnvelope(new Refusal('general'), language));
  }
  // The caller cannot fix it, so log it for the operators.
  if (refusal.code === 'storage-full') log.error('no storage left', { requestId: request.id, error });
  const { seconds, minutes } = refusal.params;
  if (refusal.reason.status === 429 && seconds !== undefined) void reply.header('retry-after', String(seconds));
  if (minutes !== undefined) void reply.header('retry-after', String(Number(minutes) * 60));
  if (refusal.reason.status === 503) void reply.header('retry-after', String(retryAfterSeconds));
  return sendFailure(reply, refusalEnvelope(refusal, language));
}

function statusOf(error: unknown): number {
  if (error instanceof InputFault) return errors['bad-input'].status;
  const refusal = error instanceof Refusal ? error : error instanceof Error ? refusalOf(error) : undefined;
  return (refusal?.reason ?? errors.general).status;
}

function sendFailure(reply: FastifyReply, envelope: Envelope<null>): FastifyReply {
  return reply.code(envelope.status).type('application/json; charset=utf-8').send(JSON.stringify(envelope));
}

const fastifyCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad-json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'bad-content-type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad-json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_BAD_URL: 'no-call',
};

function refusalOf(error: Error & Partial<FastifyError>): Refusal | undefined {
  const known = fastifyCodes[error.code ?? ''];
  if (known !== undefined) return new Refusal(known);
  if (error instanceof SyntaxError || error.statusCode === 400) return new Refusal('bad-json');
  if (error instanceof UnsureCommit) return new Refusal('unsure');
  if (/timeout exceeded when trying to connect/.test(error.message) || isDatabaseAway(error))
    return new Refusal('busy');
  if (error instanceof StoreAway) return new Refusal('busy');
  if (error instanceof ScannerAway) return new Refusal('scanner-away', 'file');
  if (isStorageFull(error)) return new Refusal('storage-full');
  if (error.code === '57014' || error.code === '55P03') return new Refusal('busy');
  return undefined;
}
