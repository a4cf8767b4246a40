import { negotiate } from '@fastify/accept-negotiator';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { createServer, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { constants, createGunzip } from 'node:zlib';
import type { Wire } from '#kit/contract/call.ts';
import { declaredReasons, type Reason, Refusal } from '#kit/contract/refusal.ts';
import { type ErrorCode, errors } from '#kit/words/errors.ts';
import { secondsToMidnight } from '#kit/words/hanoi.ts';
import { languageOf } from '#kit/words/words.ts';
import { sharedNow } from '#kit/server/clock.ts';
import { AuditNote } from '#kit/server/calls/audit.ts';
import { isDatabaseAway, UnsureCommit } from '#kit/server/database/database-fault.ts';
import { factsOf } from './request-facts.ts';
import { makeDoor, retryAfterSeconds } from './door.ts';
import { disposition, FileAnswer } from '#kit/server/files/file-answer.ts';
import { isStorageFull } from '#kit/server/files/storage-full.ts';
import { ScannerAway } from '#kit/server/scan/scanner.ts';
import { StoreAway } from '#kit/server/files/store-away.ts';
import { AuditAway } from '#kit/server/calls/audit-watch.ts';
import { InputFault } from '#kit/server/calls/input-fault.ts';
import type { Logger } from '#kit/server/metrics/log.ts';
import type { Metrics } from '#kit/server/metrics/metrics.ts';
import { goingHeaders } from './going.ts';
import { Holding } from './holding.ts';
import { isWrittenByBalancer, networkOf } from './network.ts';
import { documentationOf } from './portal-address.ts';
import { answerUnread } from './unread.ts';
import { wires } from './wires.ts';
import type { Pipeline } from '#kit/server/calls/call-state.ts';
import { runCall } from '#kit/server/calls/pipeline.ts';
import { tellFullDay } from '#kit/server/calls/programs/limits.ts';
import { signingAlgorithms } from '#kit/server/session/jwt.ts';
import type { Served } from '#kit/server/calls/serve.ts';
import { apiHeaders } from './security-headers.ts';
import { type LoadShedder, weightOf } from './shedding.ts';
import type { Tracing } from '#kit/server/metrics/tracing.ts';

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to fastify's own
  interface FastifyContextConfig {
    /** The route takes a file, as long as it arrives fast enough. */
    takesFile?: boolean;
    /** How the route answers. */
    wire?: Wire;
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
  const { pipeline, served, isStopping } = options;
  const { bodyLimitKb, mode } = pipeline.settings;
  const isRefused = makeDoor({
    ...options,
    bodyLimitKb,
    documentationFor: (host) => documentationOf({ settings: pipeline.settings, request: { headers: { host } } }),
  });
  const holding = new Holding();
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
    clientErrorHandler: answerUnread(documentationOf({ settings: pipeline.settings, request: { headers: {} } })),
    // A path that cannot be decoded, or with a parameter longer than any that is given out, is no call.
    frameworkErrors: (_error, request, reply) => {
      fail(new Refusal('no-call'), request, reply.headers(apiHeaders), options);
    },
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
  http.setErrorHandler((error: FastifyError, request, reply) => fail(error, request, reply, options));
  http.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api/')) return fail(new Refusal('no-call'), request, reply, options);
    return reply.code(404).type('text/plain; charset=utf-8').send('');
  });
  const isForm = ({ call }: Served) => call.wire === 'oauth';
  const isPlain = (one: Served) => one.call.upload === undefined && !isForm(one);
  for (const one of served.filter(isPlain)) addRoute(http, one, { ...options, holding });
  await http.register(async (scope) => {
    // OAuth 2.0 sends forms, and nothing else.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
      done(null, formOf(String(text)));
    });
    for (const one of served.filter(isForm)) addRoute(scope, one, { ...options, holding });
  });
  await http.register(async (scope) => {
    // The pipeline reads a file's request itself, once it knows the sender.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const one of served.filter(({ call }) => call.upload !== undefined))
      addRoute(scope, one, { ...options, holding });
  });
  return http;
}

/** The fields of a form; one that comes twice is a list, which no text is (RFC 6749 3.2). */
function formOf(text: string): Record<string, unknown> {
  const sent = new URLSearchParams(text);
  const values = [...new Set(sent.keys())].map((name) => [name, sent.getAll(name)] as const);
  return Object.fromEntries(values.map(([name, all]) => [name, all.length === 1 ? all[0] : all]));
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

type Answered = Awaited<ReturnType<typeof runCall>>;

function addRoute(http: FastifyInstance, served: Served, options: HttpOptions & { holding: Holding }): void {
  const { pipeline, shedding, metrics, tracing, log, holding } = options;
  const { call } = served;
  const weight = weightOf(call);
  const going = goingHeaders(call);
  http.route({
    method: call.method,
    url: call.path,
    ...(call.events === true ? { compress: false as const } : {}),
    config: { takesFile: call.upload !== undefined, wire: call.wire ?? 'portal' },
    ...(call.bodyLimitKb === undefined ? {} : { bodyLimit: call.bodyLimitKb * 1024 }),
    onRequest: async (_request, reply) => {
      void reply.headers(going);
    },
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
      const { answer, told } = await tracedAnswer(request, reply);
      if (answer instanceof FileAnswer) return sendFile(reply, answer);
      if (call.events === true) return sendEvents(request, reply, answer as AsyncIterable<string>);
      const { type, body } = wires[call.wire ?? 'portal'].answer(
        answer,
        languageOf(request.headers['accept-language']),
      );
      if (told.location !== undefined) void reply.header('location', told.location);
      if (told.status === 204) return reply.code(204).send();
      return reply
        .code(told.status)
        .type(type)
        .send(told.status === 304 ? '' : body);
    },
  });

  function tracedAnswer(request: FastifyRequest, reply: FastifyReply): Promise<Answered> {
    if (tracing === undefined) return answerOf(request, reply);
    const facts = { 'http.request.method': call.method, 'http.route': call.path, 'bureau.request_id': request.id };
    return tracing.step({ name: `${call.method} ${call.path}`, kind: 'call', facts }, async (note) => {
      try {
        const answer = await answerOf(request, reply);
        note({ 'http.response.status_code': answer.told.status });
        return answer;
      } catch (error) {
        note({ 'http.response.status_code': statusOf(error) });
        throw error;
      }
    });
  }

  async function answerOf(request: FastifyRequest, reply: FastifyReply): Promise<Answered> {
    const facts = factsOf(request);
    const audit = new AuditNote(pipeline.settings.indexKey);
    let leave: (() => void) | undefined;
    try {
      leave = shedding.enter(weight);
      const answered = await runCall({ served, services: pipeline, request, reply, facts, audit });
      // A file is streamed after its call: it occupies its place until the last byte is sent, or its reader has gone.
      if (weight === 'file' && !reply.raw.closed) {
        reply.raw.once('close', leave);
        leave = undefined;
      }
      return answered;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'too-many-requests') {
        // Who waits for a refusal takes no place from others.
        leave?.();
        leave = undefined;
        await holdRefused(request, reply, { holding, takesFile: call.upload !== undefined });
      } else if (call.upload !== undefined) await discardRest(request.raw, reply);
      throw error;
    } finally {
      leave?.();
    }
  }
}

/**
 * Lets a hasty sender wait for the refusal. Of who is held no file is read, though a browser would show a broken connection: the memory
 * of bytes that nobody wants has to be collected, and meanwhile all calls wait (HRD-04).
 */
async function holdRefused(
  request: FastifyRequest,
  reply: FastifyReply,
  { holding, takesFile }: { readonly holding: Holding; readonly takesFile: boolean },
): Promise<void> {
  const isArriving = takesFile && !request.raw.complete;
  if (isArriving) request.raw.socket.pause();
  const isHeld = await holding.hold(request.headers.authorization ?? networkOf(request.ip));
  if (!isArriving) return;
  if (isHeld) return void reply.header('connection', 'close');
  request.raw.socket.resume();
  await discardRest(request.raw, reply);
}

const discardMilliseconds = 5_000;

/**
 * Lets a refused sender finish for a while before the answer: if the connection closes while a browser is still
 * sending, it shows a broken connection instead of the server's message.
 */
async function discardRest(request: IncomingMessage, reply: FastifyReply): Promise<void> {
  if (request.complete) return;
  void reply.header('connection', 'close');
  request.resume();
  const ended = new AbortController();
  request.once('end', () => ended.abort()).once('close', () => ended.abort());
  await pause(discardMilliseconds, undefined, { signal: ended.signal, ref: false }).catch(() => undefined);
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
  options: HttpOptions,
): FastifyReply {
  const { log } = options;
  if (error instanceof InputFault) return sendFailure(error, request, reply, options);
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
    return sendFailure(new Refusal('general'), request, reply, options);
  }
  // The caller cannot fix it, so log it for the operators.
  if (refusal.code === 'storage-full') log.error('no storage left', { requestId: request.id, error });
  const { seconds, minutes, scope } = refusal.params;
  // As RFC 6750 has it: a program is told what its application lacks.
  if (refusal.code === 'no-permission' && /^[\w:-]{1,60}$/.test(String(scope ?? '')))
    void reply.header('www-authenticate', `DPoP error="insufficient_scope", scope="${scope}"`);
  if (seconds !== undefined && [404, 409, 429].includes(refusal.reason.status))
    void reply.header('retry-after', String(seconds));
  // A limit without a time of its own is a day's.
  if (refusal.reason.status === 429 && seconds === undefined && minutes === undefined) {
    void reply.header('retry-after', String(secondsToMidnight(sharedNow())));
    if (refusal.code === 'customer-quota') tellFullDay(reply, secondsToMidnight(sharedNow()));
  }
  if (minutes !== undefined) void reply.header('retry-after', String(Number(minutes) * 60));
  if (refusal.code === 'proof-wrong' || refusal.code === 'proof-missing')
    void reply.header('www-authenticate', `DPoP error="invalid_dpop_proof", algs="${signingAlgorithms.join(' ')}"`);
  // A program is told how to prove who it is (RFC 9449 5.1).
  else if (refusal.reason.status === 401 && request.routeOptions.url?.startsWith('/api/v1/') === true)
    void reply.header('www-authenticate', `DPoP algs="${signingAlgorithms.join(' ')}"`);
  if (refusal.reason.status === 503 && minutes === undefined)
    void reply.header('retry-after', String(retryAfterSeconds));
  return sendFailure(refusal, request, reply, options);
}

function statusOf(error: unknown): number {
  if (error instanceof InputFault) return errors['bad-input'].status;
  const refusal = error instanceof Refusal ? error : error instanceof Error ? refusalOf(error) : undefined;
  return (refusal?.reason ?? errors.general).status;
}

function sendFailure(
  error: Refusal | InputFault,
  request: FastifyRequest,
  reply: FastifyReply,
  { pipeline: { settings } }: HttpOptions,
): FastifyReply {
  const wire = request.routeOptions.config.wire ?? (request.url.startsWith('/api/v1/') ? 'v1' : 'portal');
  const { status, type, body } = wires[wire].failure({
    error,
    language: languageOf(request.headers['accept-language']),
    requestId: request.id,
    documentation: documentationOf({ settings, request }),
  });
  return reply.code(status).type(type).send(body);
}

const fastifyCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad-json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'bad-content-type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad-json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_BAD_URL: 'no-call',
};

const isComing = ({ code }: Reason) => code === 'months-coming-change';

function refusalOf(error: Error & Partial<FastifyError>): Refusal | undefined {
  const known = fastifyCodes[error.code ?? ''];
  if (known !== undefined) return new Refusal(known);
  if (error instanceof SyntaxError || error.statusCode === 400) return new Refusal('bad-json');
  if (error instanceof AuditAway) return new Refusal('audit-away');
  if (error instanceof UnsureCommit) return new Refusal('unsure');
  if (/timeout exceeded when trying to connect/.test(error.message) || isDatabaseAway(error))
    return new Refusal('busy');
  // The database refuses what would change a month that a restore has not brought yet.
  const coming = error.message === 'months-coming' ? declaredReasons().find(isComing) : undefined;
  if (coming !== undefined) return new Refusal(coming);
  if (error instanceof StoreAway) return new Refusal('busy');
  if (error instanceof ScannerAway) return new Refusal('scanner-away', 'file');
  if (isStorageFull(error)) return new Refusal('storage-full');
  if (error.code === '57014' || error.code === '55P03') return new Refusal('busy');
  return undefined;
}
