import type { Call } from '#kit/contract/call.ts';
import type { Work } from '#kit/contract/work.ts';
import type { Topic } from '#kit/contract/names.ts';
import { makeExchange } from './exchange.ts';
import { language } from './language.ts';
import { access, lose } from './session/session.ts';
import { pageSettings } from './settings.ts';

export { CallFailed } from './call-failed.ts';
export type { SendOptions } from './exchange.ts';

let prover: () => Promise<boolean> = async () => false;

/** Sets how the person is asked for a proof of identity when a call needs it (step-up); called by the portal. */
export function proveBy(ask: () => Promise<boolean>): void {
  prover = ask;
}

/** Asks the person for a proof of identity, like a call that needs it; false if they cancel. */
export function askToProve(): Promise<boolean> {
  return prover();
}

let changed: (topics: readonly Topic[]) => void = () => undefined;

/**
 * Sets what happens once a call has made topics stale; called by the portal, so that the sign-in loads none of it.
 */
export function whenChanged(react: (topics: readonly Topic[]) => void): void {
  changed = react;
}

/** Announces that a call has made these topics stale. */
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
  work: (access) => proofOfWork(access, 'beside'),
  changed: tellChanged,
});

/**
 * A solved proof of work, beside a captcha or instead of its picture; undefined where the browser cannot hash. Loaded when
 * it is first asked for.
 */
export async function proofOfWork(
  access: 'public' | 'signed-in',
  kind: 'beside' | 'instead',
): Promise<string | undefined> {
  const { canWork, solveWork } = await import('./work/work.ts');
  if (!canWork()) return undefined;
  const challenge = await send(route({ method: 'GET', path: '/api/Captcha/work', access }), { query: { for: kind } });
  return solveWork(challenge as unknown as Work);
}

/**
 * Makes a call and returns its `data`. Throws CallFailed, whose message can be shown. An expired token is renewed and
 * the call repeated, once; without a session the page goes to the sign-in by itself.
 */
export const send = exchange.send;

/** Makes a call that answers with a file. Throws CallFailed, also for a failure sent as JSON in the body (ERR-03). */
export const sendForFile = exchange.sendForFile;

/** Makes a call whose answer is read as it arrives. */
export const sendForStream = exchange.sendForStream;

/**
 * A call of a contract by its method and path alone, for what is loaded before the sign-in: sending does not need the
 * contract's schemas, which would be a fifth of those bytes. The type checks the values against the contract.
 */
export function route<C extends Call>(written: Pick<C, 'method' | 'path' | 'access'> & Partial<C>): C {
  // Sending uses nothing else of a call.
  return written as C;
}
