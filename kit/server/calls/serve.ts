import type { Call, CallGroup, UploadRule } from '#kit/contract/call.ts';
import { servedExport } from '#kit/server/sheets/export-list.ts';
import type { Admit, Handler } from './context.ts';

/**
 * The handler of a call that takes a file: `admit` may refuse it by name and sender before its first byte is stored.
 */
type Receiver<C extends Call> = { readonly admit: Admit; readonly handle: Handler<C> };

export type Handlers<G extends CallGroup> = {
  readonly [K in keyof G]: G[K]['upload'] extends UploadRule ? Handler<G[K]> | Receiver<G[K]> : Handler<G[K]>;
};

/** A call with its handler; the types are checked where `serve` is called. */
export type Served = {
  readonly name: string;
  readonly call: Call;
  readonly handle: (input: never, context: never) => Promise<unknown>;
  readonly admit: Admit | undefined;
};

/** Joins a contract and its handlers; a call without a handler does not compile. The exports of lists need none. */
export function serve<G extends CallGroup>(group: G, handlers: Handlers<G>): Served[] {
  return Object.entries(group).flatMap(([name, call]) => {
    const given: unknown = handlers[name as keyof G];
    const receiver = typeof given === 'function' ? { handle: given, admit: undefined } : given;
    const served = { name, call, ...(receiver as Pick<Served, 'handle' | 'admit'>) };
    const exported = servedExport(served);
    return exported === undefined ? [served] : [served, exported];
  });
}

/** Throws if a call of a contract has no handler: it would be documented and answer 404. */
export function requireServed(groups: Readonly<Record<string, CallGroup>>, served: readonly Served[]): void {
  const known = new Set(served.map(({ call }) => call));
  const missing = Object.values(groups)
    .flatMap((group) => Object.values(group))
    .filter((call) => !known.has(call))
    .map(({ method, path }) => `${method} ${path}`);
  if (missing.length > 0)
    throw new Error(`Named in features/contracts.ts, but not in features/servers.ts: ${missing.join(', ')}`);
}
