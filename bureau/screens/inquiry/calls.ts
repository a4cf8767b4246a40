import type { Call } from '#kit/contract/call.ts';
import { CallFailed, send } from '#kit/browser/call.ts';
import type { Assist, AssistSpec, CodeLookup, LookupSpec } from './declaration.ts';

/** A declared look-up, ready to be called. An unknown code gives undefined. */
export function lookupOf<L extends Call, N extends string>({
  call,
  request,
  fill,
  ...traits
}: LookupSpec<L, N>): CodeLookup<N> {
  return {
    ...traits,
    async find(code) {
      try {
        return { fill: fill(await send(call, request(code))) };
      } catch (error) {
        if (error instanceof CallFailed && error.status === 404) return undefined;
        throw error;
      }
    },
  };
}

/** A declared search assist, ready to be called. */
export function assistOf<A extends Call, N extends string>({
  call,
  request,
  candidates,
  ...traits
}: AssistSpec<A, N>): Assist<N> {
  return {
    ...traits,
    captcha: call.captcha?.purpose,
    search: async (values, once) => candidates(await send(call, request(values, once))),
  };
}
