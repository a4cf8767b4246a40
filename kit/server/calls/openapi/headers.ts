import type { Call } from '#kit/contract/call.ts';
import type { JsonObject } from './json.ts';

const text = { type: 'string' } as const;

/** The headers with which programs are answered beside the content. */
export const answerHeaders: JsonObject = {
  RateLimit: {
    description:
      'What is left of the minute, and in how many seconds it is whole again; once the customers of the day are used up, that too (IETF draft ratelimit-headers).',
    schema: text,
    example: '"minute";r=599;t=1',
  },
  'RateLimit-Policy': {
    description: 'The limits of the application: calls in 60 seconds, customers in a day.',
    schema: text,
    example: '"minute";q=600;w=60, "day";q=1000;w=86400;qu="customers"',
  },
  'Retry-After': {
    description:
      'How many seconds to wait before the call is sent again; of what is pending, before it is looked at again.',
    schema: text,
    example: '30',
  },
  'WWW-Authenticate': {
    description: 'How to prove who calls (RFC 9449), or which scope the token lacks (RFC 6750).',
    schema: text,
    example: 'DPoP error="insufficient_scope", scope="batch"',
  },
  Deprecation: {
    description: 'Since when the call is on its way out (RFC 9745).',
    schema: text,
    example: '@1767225600',
  },
  Sunset: {
    description: 'When the call ends (RFC 8594).',
    schema: text,
    example: 'Thu, 31 Dec 2026 23:59:59 GMT',
  },
};

const named = (names: readonly string[]): JsonObject =>
  names.length === 0
    ? {}
    : { headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) };

const limits = ['RateLimit', 'RateLimit-Policy'];

/** The headers of an answer to a program's call. */
export function headersOfSuccess({ wire, access, goes, mayBePending }: Call): JsonObject {
  if (wire !== 'v1') return {};
  return named([
    ...(access === 'public' ? [] : limits),
    ...(mayBePending === true ? ['Retry-After'] : []),
    ...(goes === undefined ? [] : ['Deprecation', 'Sunset']),
  ]);
}

/** The headers of a refusal with this status, of which a call has those that its reason needs. */
export function headersOfRefusal(status: number): JsonObject {
  return named([
    ...([401, 503].includes(status) ? [] : limits),
    ...([401, 403].includes(status) ? ['WWW-Authenticate'] : []),
    ...([404, 409, 429, 503].includes(status) ? ['Retry-After'] : []),
  ]);
}
