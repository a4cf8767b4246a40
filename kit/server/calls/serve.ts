import type { Call, CallGroup, UploadRule } from '#kit/contract/call.ts';
import { servedExport } from '#kit/server/sheets/export-list.ts';
import type { Admit, Context, EarlyContext, Handler, Prepare } from './context.ts';

/**
 * The handler of a call that takes a file: `admit` may refuse it by name and sender before its first byte is stored.
 */
type Receiver<C extends Call> = { readonly admit: Admit; readonly handle: Handler<C> };

/** The same of a call that takes a file and works before its transaction begins. */
type PreparedReceiver<C extends Call> = { readonly admit: Admit; readonly prepare: Prepare<C> };

/** The handler of a call that works before its transaction begins. */
type Prepared<C extends Call> = { readonly prepare: Prepare<C> };

export type Handlers<G extends CallGroup> = {
  readonly [K in keyof G]: G[K]['upload'] extends UploadRule
    ? Handler<G[K]> | Receiver<G[K]> | PreparedReceiver<G[K]>
    : Handler<G[K]> | (G[K]['access'] extends 'public' ? never : Prepared<G[K]>);
};

/** A call with its handler; the types are checked where `serve` is called. */
export type Served = {
  readonly name: string;
  readonly call: Call;
  readonly handle: (input: never, context: never) => Promise<unknown>;
  readonly admit: Admit | undefined;
  /** Works before the transaction begins, and returns the handler. */
  readonly prepare?: (input: never, context: EarlyContext) => Promise<(context: Context) => Promise<unknown>>;
};

/** A group of calls, each with its handler; the exports of lists among them. */
export type Server<G extends CallGroup = CallGroup> = { readonly calls: G; readonly served: readonly Served[] };

/** Joins a contract and its handlers; a call without a handler does not compile. The exports of lists need none. */
export function serve<G extends CallGroup>(group: G, handlers: Handlers<G>): Server<G> {
  const served = Object.entries(group).flatMap(([name, call]) => {
    const given: unknown = handlers[name as keyof G];
    const receiver = typeof given === 'function' ? { handle: given, admit: undefined } : given;
    const one = { name, call, admit: undefined, handle: unprepared, ...(receiver as Pick<Served, 'prepare'>) };
    const exported = servedExport(one);
    return exported === undefined ? [one] : [one, exported];
  });
  return { calls: group, served };
}

/** The calls of each server, by the server's name. */
export function callsOf<S extends Readonly<Record<string, Server>>>(servers: S) {
  const groups = Object.entries(servers).map(([name, { calls }]) => [name, calls] as const);
  return Object.fromEntries(groups) as { readonly [K in keyof S]: S[K]['calls'] };
}

const unprepared = () => Promise.reject(new Error('this call is prepared first'));
