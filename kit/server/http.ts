import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { constants } from 'node:zlib';
import type { Envelope, Failure } from '#kit/contract/envelope.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { commonWords } from '#kit/words/common.ts';
import { type ErrorCode, errors, errorWords } from '#kit/words/errors.ts';
import { fieldWords } from '#kit/words/fields.ts';
import { type Language, languageOf, say } from '#kit/words/words.ts';
import { AuditNote } from './audit.ts';
import type { RequestFacts } from './context.ts';
import { disposition, FileAnswer } from './file-answer.ts';
import { InputFault } from './input-fault.ts';
import { JsonText } from './json-text.ts';
import type { Logger } from './log.ts';
import { type Pipeline, runCall } from './pipeline.ts';
import type { Served } from './serve.ts';
import { apiHeaders } from './security-headers.ts';

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to fastify's own
  interface FastifyContextConfig {
    /** The route takes a file, as long as it comes fast enough. */
    takesFile?: boolean;
  }
}

export type HttpOptions = { readonly pipeline: Pipeline; readonly served: readonly Served[]; readonly log: Logger };

/** The HTTP side of all calls: one route a call, each through the pipeline, every answer in the envelope (ERR-01). */
export async function buildHttp({ pipeline, served, log }: HttpOptions): Promise<FastifyInstance> {
  const http = Fastify({
    logger: false,
    bodyLimit: pipeline.settings.bodyLimitKb * 1024,
    connectionTimeout: 30_000,
    // The time of a whole request is kept by cutLateBody: a large file may take longer than any other request.
    requestTimeout: 0,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: 200, caseSensitive: false },
    trustProxy: pipeline.settings.mode === 'production' ? 'loopback, linklocal, uniquelocal' : false,
  });
  // Only JSON comes in; the framework's own parser would take plain text as well.
  http.removeContentTypeParser('text/plain');
  await http.register(cookie);
  await http.register(compress, {
    threshold: 1024,
    zlibOptions: { level: 1 },
    encodings: ['gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  });
  http.server.headersTimeout = 30_000;
  http.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) void reply.headers(apiHeaders);
    if (request.routeOptions.config.takesFile !== true) cutLateBody(request.raw);
  });
  http.setErrorHandler((error: FastifyError, request, reply) => fail(error, request, reply, log));
  http.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api/')) return fail(new Refusal('no-call'), request, reply, log);
    return reply.code(404).type('text/plain').send('');
  });
  for (const one of served.filter(({ call }) => call.upload === undefined)) addRoute(http, one, pipeline);
  await http.register(async (scope) => {
    // The pipeline reads a file's request itself, once it knows who sends it.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const one of served.filter(({ call }) => call.upload !== undefined)) addRoute(scope, one, pipeline);
  });
  return http;
}

const requestMilliseconds = 30_000;

/** Ends a request whose body is not here in time. */
function cutLateBody(request: IncomingMessage): void {
  if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined) return;
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, requestMilliseconds);
  timer.unref();
  request.once('close', () => clearTimeout(timer));
}

function addRoute(http: FastifyInstance, served: Served, services: Pipeline): void {
  const { call } = served;
  http.route({
    method: call.method,
    url: call.path,
    ...(call.events === true ? { compress: false as const } : {}),
    config: { takesFile: call.upload !== undefined },
    ...(call.bodyLimitKb === undefined ? {} : { bodyLimit: call.bodyLimitKb * 1024 }),
    handler: async (request, reply) => {
      const facts = factsOf(request);
      const audit = new AuditNote(services.settings.indexKey);
      const { answer } = await runCall({ served, services, request, reply, facts, audit }).catch(
        async (error: unknown) => {
          if (call.upload !== undefined && !request.raw.complete) await discardRest(request.raw, reply);
          throw error;
        },
      );
      if (answer instanceof FileAnswer) return sendFile(reply, answer);
      if (call.events === true) return sendEvents(request, reply, answer as AsyncIterable<string>);
      return sendAnswer(reply, answer, facts.language);
    },
  });
}

const discardMilliseconds = 5_000;

/**
 * Lets a refused sender finish for a while before the answer: a browser that is still sending when the connection
 * closes shows a broken line in place of what the server said.
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
    headers: request.headers,
  };
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
  return reply.type(answer.type).send(answer.body instanceof Uint8Array ? Buffer.from(answer.body) : answer.body);
}

function sendEvents(request: FastifyRequest, reply: FastifyReply, events: AsyncIterable<string>): FastifyReply {
  void reply.header('content-type', 'text/event-stream; charset=utf-8').header('x-accel-buffering', 'no');
  // The stream lives as long as the browser reads it; the general request timeout is for requests, not for this answer.
  request.raw.socket.setTimeout(0);
  const stream = Readable.from(events, { objectMode: true, highWaterMark: 1 });
  request.raw.on('close', () => stream.destroy());
  return reply.send(stream);
}

/** Turns whatever was thrown into the envelope of a failure; what is not a refusal is logged and said in general. */
function fail(
  error: FastifyError | Refusal | InputFault,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Logger,
): FastifyReply {
  const language = languageOf(request.headers['accept-language']);
  if (error instanceof InputFault) return sendFailure(reply, faultsAnswer(error, language));
  const refusal = error instanceof Refusal ? error : refusalOf(error);
  if (refusal === undefined) {
    log.error('call failed', { requestId: request.id, path: request.routeOptions.url ?? 'unknown', error });
    return sendFailure(reply, refusalAnswer(new Refusal('general'), language));
  }
  const { seconds, minutes } = refusal.params;
  if (errors[refusal.code].status === 429 && seconds !== undefined) void reply.header('retry-after', String(seconds));
  if (minutes !== undefined) void reply.header('retry-after', String(Number(minutes) * 60));
  if (errors[refusal.code].status === 503) void reply.header('retry-after', '5');
  return sendFailure(reply, refusalAnswer(refusal, language));
}

function sendFailure(reply: FastifyReply, answer: { status: number; failures: Failure[] }): FastifyReply {
  const envelope: Envelope<null> = {
    success: false,
    message: answer.failures[0]?.message ?? '',
    data: null,
    status: answer.status,
    errors: answer.failures,
  };
  return reply.code(answer.status).type('application/json; charset=utf-8').send(JSON.stringify(envelope));
}

function refusalAnswer(refusal: Refusal, language: Language) {
  const { status, number } = errors[refusal.code];
  const message = say(errorWords, language, refusal.code, refusal.params);
  return {
    status,
    failures: [{ code: number, message, ...(refusal.field === undefined ? {} : { field: refusal.field }) }],
  };
}

function faultsAnswer(fault: InputFault, language: Language) {
  const entry = errors[fault.captchaKept ? 'captcha-kept' : 'bad-input'];
  const failures = fault.faults.map(({ field, key, params }) => ({
    code: entry.number,
    message: say(fieldWords, language, key, params),
    field,
  }));
  return { status: entry.status, failures };
}

const fastifyCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad-json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'bad-content-type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad-json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_BAD_URL: 'no-call',
};

function refusalOf(error: FastifyError): Refusal | undefined {
  const known = fastifyCodes[error.code];
  if (known !== undefined) return new Refusal(known);
  if (error instanceof SyntaxError || error.statusCode === 400) return new Refusal('bad-json');
  if (/timeout exceeded when trying to connect/.test(error.message)) return new Refusal('busy');
  if (error.code === '57014' || error.code === '55P03') return new Refusal('busy');
  return undefined;
}
