import type { Call } from '#kit/contract/call.ts';
import type { Topic } from '#kit/contract/topics.ts';
import { makeExchange } from './exchange.ts';
import { language } from './language.ts';
import { access, lose } from './session/session.ts';
import { pageSettings } from './settings.ts';

export { CallFailed } from './call-failed.ts';
export type { FileAnswer, SendOptions } from './exchange.ts';

let prover: () => Promise<boolean> = async () => false;

/** Says how the person is asked to prove who they are, when a call wants it (step-up); by the portal. */
export function proveBy(ask: () => Promise<boolean>): void {
  prover = ask;
}

/** Asks the person to prove who they are, as a call does that wants it; false when they back out. */
export function askToProve(): Promise<boolean> {
  return prover();
}

let changed: (topics: readonly Topic[]) => void = () => undefined;

/** Says what happens once a call has made topics stale; by the portal, so that the sign-in loads nothing of it. */
export function whenChanged(react: (topics: readonly Topic[]) => void): void {
  changed = react;
}

/** Tells that a call has made these topics stale. */
export function tellChanged(topics: readonly Topic[]): void {
  changed(topics);
}

const exchange = makeExchange({
  fetch: (...given) => fetch(...given),
  settings: pageSettings,
  language,
  access,
  lost: lose,
  prove: () => prover(),
  changed: tellChanged,
});

/**
 * Makes a call and returns its `data`. Throws CallFailed, whose message is fit to be shown. A token that ended is
 * renewed and the call repeated, once; without a session the page goes to the sign-in by itself.
 */
export const send = exchange.send;

/** Makes a call that answers with a file. Throws CallFailed, also for a failure told as JSON in the body (ERR-03). */
export const sendForFile = exchange.sendForFile;

/** Makes a call whose answer is read as it comes. */
export const sendForStream = exchange.sendForStream;

/**
 * A call of a contract by its method and path alone, for what is loaded before the sign-in: the contract's schemas are
 * not needed to send, and would be a fifth of those bytes. What is written must be what the contract says, or it does
 * not compile.
 */
export function route<C extends Call>(written: Pick<C, 'method' | 'path' | 'access'> & Partial<C>): C {
  // Sending reads nothing else of a call.
  return written as C;
}
