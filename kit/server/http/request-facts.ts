import type { FastifyRequest } from 'fastify';
import type { RequestFacts } from '#kit/server/calls/context.ts';
import { languageOf } from '#kit/words/words.ts';

/** What a call is told of its request. */
export function factsOf(request: FastifyRequest): RequestFacts {
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
