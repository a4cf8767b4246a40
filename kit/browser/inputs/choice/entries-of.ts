import { send } from '#kit/browser/call.ts';
import type { Call, RequestOf } from '#kit/contract/call.ts';
import type { Choice } from './choice-match.ts';

/** A call without criteria that lists entries. */
type EntriesCall = Call & {
  readonly answer: { readonly _zod: { readonly output: { readonly rows: readonly Choice[] } } };
};

/** Loads the entries that a call lists, for a field of a form. */
export function entriesOf<C extends EntriesCall>(call: C): () => Promise<readonly Choice[]> {
  // Such a call needs nothing; the compiler does not see so of any call.
  return async () => ((await send(call, { query: {} } as RequestOf<C>)) as { readonly rows: readonly Choice[] }).rows;
}

/** The same, each entry with its code before its name. */
export function codedEntriesOf<C extends EntriesCall>(call: C): () => Promise<readonly Choice[]> {
  return async () => (await entriesOf(call)()).map(({ id, label }) => ({ id, label: `${id} – ${label}` }));
}
