import type { Call, CallGroup } from '#kit/contract/call.ts';
import { withExports } from '#kit/contract/export.ts';
import { contracts } from '#features/contracts.ts';
import type { Answer, Caller, TestServer } from '#testing/server.ts';
import { type Example, examples } from '#tests/every-example.ts';

export type Request = { params?: object; query?: object; body?: object; file?: File };
export type Target = {
  readonly call: Call;
  readonly caller: Caller;
  readonly request: Request;
  readonly example: Example;
};

/** Every call that has an example. */
export function exampleCalls(): Pick<Target, 'call' | 'example'>[] {
  return Object.entries(contracts as Readonly<Record<string, CallGroup>>).flatMap(([group, ofGroup]) =>
    Object.entries(withExports(ofGroup)).flatMap(([name, call]) => {
      const own = examples[group] ?? {};
      const example = own[name] ?? own[name.replace(/Export$/, '')];
      return example === undefined ? [] : [{ call, example }];
    }),
  );
}

/** Who may send a call. */
export function callerFor(server: TestServer, { call, example }: Pick<Target, 'call' | 'example'>): Promise<Caller> {
  if (typeof example.by === 'function') return example.by(server);
  if (call.access === 'public') return Promise.resolve(server.nobody);
  return server.as(example.by ?? 'lan.clerk');
}

const inside = /\bat [\w.<>]+ \(|node_modules|\.ts:\d+|relation "|column "|syntax error|violates|\bselect\b.+\bfrom\b/i;

/** What is wrong with an answer: a server error, no envelope, or a word of the inside. */
export function faultOf({ status, body, headers, text }: Answer, { wire }: Call): string | undefined {
  if (status >= 500) return `status ${status}: ${text.slice(0, 200)}`;
  if (status < 400) return undefined;
  // Programs are told problems (RFC 9457).
  const type = wire === 'v1' ? 'application/problem+json' : 'application/json';
  if (headers.get('content-type') !== `${type}; charset=utf-8`) return `${headers.get('content-type')}`;
  if (body.success || body.status !== status || !body.errors?.length) return `no envelope: ${text.slice(0, 200)}`;
  const told = inside.exec(text.replaceAll(/"field":"[^"]*"/g, ''));
  return told === null ? undefined : `tells '${told[0]}'`;
}
