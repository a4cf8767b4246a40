import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type pg from 'pg';
import type { Step, TraceFacts, Tracing } from './tracing.ts';
import { programVersion } from '#kit/server/version.ts';

type Start = { readonly endpoint: string; readonly percent: number; readonly processKind: string };

const sendMilliseconds = 2_000;

/**
 * Traces to an OpenTelemetry collector: steps, and in them database trips. It registers nothing for the whole
 * process.
 */
export function startTracing({ endpoint, percent, processKind }: Start): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: sendMilliseconds });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': `credit-bureau-${processKind}`,
      'service.version': programVersion,
      'host.name': hostname(),
      'process.pid': process.pid,
    }),
    sampler: new TraceIdRatioBasedSampler(percent / 100),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 })],
  });
  const tracer = provider.getTracer('credit-bureau');
  const steps = new AsyncLocalStorage<Context>();
  return {
    step: (step, work) => runStep({ tracer, steps }, step, work),
    watch: (pool) => void pool.on('connect', (client) => watchClient(client, { tracer, steps })),
    stop: () => provider.shutdown().catch(() => undefined),
  };
}

type Tools = { readonly tracer: Tracer; readonly steps: AsyncLocalStorage<Context> };

async function runStep<T>(
  { tracer, steps }: Tools,
  { name, kind, facts }: Step,
  work: (note: (facts: TraceFacts) => void) => Promise<T>,
): Promise<T> {
  const spanKind = kind === 'call' ? SpanKind.SERVER : SpanKind.CONSUMER;
  const span = tracer.startSpan(name, { kind: spanKind, attributes: facts }, ROOT_CONTEXT);
  try {
    return await steps.run(trace.setSpan(ROOT_CONTEXT, span), () => work((more) => void span.setAttributes(more)));
  } catch (error) {
    failed(span, error);
    throw error;
  } finally {
    span.end();
  }
}

// A message can quote values of a row, so a failure is recorded only by its class and code.
function failed(span: Span, error: unknown): void {
  const name = error instanceof Error ? error.name : 'unknown';
  const code = error instanceof Error && 'code' in error ? String(error.code) : name;
  span.setAttribute('error.type', code);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** A connection as its drivers use it: with a promise, with a callback, or with an object that submits itself. */
type Query = (...given: readonly unknown[]) => unknown;

function watchClient(client: pg.PoolClient, { tracer, steps }: Tools): void {
  const query = client.query.bind(client) as Query;
  const watched: Query = (...given) => {
    const step = steps.getStore();
    if (step === undefined) return query(...given);
    const verb = verbOf(given[0]);
    const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': verb };
    const span = tracer.startSpan(verb, { kind: SpanKind.CLIENT, attributes }, step);
    return endWith(span, query, given);
  };
  client.query = watched as pg.PoolClient['query'];
}

function endWith(span: Span, query: Query, given: readonly unknown[]): unknown {
  const last = given.at(-1);
  if (typeof last === 'function') {
    const callback = (error: unknown, result: unknown) => {
      if (error !== null && error !== undefined) failed(span, error);
      span.end();
      last(error, result);
    };
    return query(...given.slice(0, -1), callback);
  }
  const answer = query(...given);
  if (answer instanceof Promise) {
    answer.then(
      () => span.end(),
      (error: unknown) => {
        failed(span, error);
        span.end();
      },
    );
    return answer;
  }
  // A COPY stream: its reader or writer ends it.
  if (isEmitter(answer)) answer.once('close', () => span.end());
  else span.end();
  return answer;
}

function isEmitter(value: unknown): value is { once: (event: string, listener: () => void) => void } {
  return typeof value === 'object' && value !== null && 'once' in value && typeof value.once === 'function';
}

const verbs = [
  'select',
  'insert',
  'update',
  'delete',
  'with',
  'copy',
  'begin',
  'commit',
  'rollback',
  'savepoint',
  'set',
];

// Only the first word of a statement: statements that travel together contain their values as literals.
function verbOf(given: unknown): string {
  const text = typeof given === 'string' ? given : textOf(given);
  const word = /^[\s(]*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? '';
  return verbs.includes(word) ? word : 'other';
}

function textOf(given: unknown): string {
  return typeof given === 'object' && given !== null && 'text' in given ? String(given.text) : '';
}
