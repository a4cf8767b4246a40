import type { Call, CallGroup } from '#kit/contract/call.ts';
import type { Handler } from './context.ts';

export type Handlers<G extends CallGroup> = { readonly [K in keyof G]: Handler<G[K]> };

/** A call with the code that answers it; the types are proved where `serve` is called. */
export type Served = {
  readonly name: string;
  readonly call: Call;
  readonly handle: (input: never, context: never) => Promise<unknown>;
};

/** Joins a contract and its handlers; a call without a handler does not compile. */
export function serve<G extends CallGroup>(group: G, handlers: Handlers<G>): Served[] {
  return Object.entries(group).map(([name, call]) => ({
    name,
    call,
    handle: handlers[name as keyof G] as Served['handle'],
  }));
}
