import { Refusal } from '#kit/contract/refusal.ts';
import { UnsureCommit } from '#kit/server/database/database-fault.ts';
import { AuditAway } from './audit-watch.ts';
import { CallState, type Run } from './call-state.ts';
import type { Told } from './told.ts';
import { InputFault } from './input-fault.ts';
import { keepRefusal } from './kept-answer.ts';
import { KeptRefusal } from './kept-refusal.ts';
import { withRetry } from './retry.ts';
import { type Step, steps } from './steps.ts';
import { transportOf } from './transports.ts';

const onceSteps = steps.filter((step) => !step.isRepeated);
const repeatedSteps = steps.filter((step) => step.isRepeated);

/** Runs a call through the list of steps. The caller puts the envelope around the answer. */
export async function runCall(run: Run): Promise<{ readonly answer: unknown; readonly told: Told }> {
  const { call } = run.served;
  if (call.audit !== 'none' && run.services.audits.isAway) throw new AuditAway();
  const state = new CallState(run, transportOf(run));
  const begun = performance.now();
  let isRefused = true;
  try {
    await judge(state, onceSteps);
    // A public call has committed part of its work in scopes of its own, so it is never done again.
    await (call.access === 'public' ? judgeWork(state) : withRetry(() => judgeWork(state)));
    isRefused = false;
    return { answer: state.answer, told: state.told };
  } catch (error) {
    if (error instanceof AuditAway) noteUnaudited(state, error);
    // It does not matter to the reader whether the audit row of a read was written, because no answer was sent.
    throw error instanceof UnsureCommit && call.audit !== 'change' ? new Refusal('busy') : error;
  } finally {
    if (state.who?.application !== undefined)
      run.services.programCalls?.note(state.who.userId, { seconds: (performance.now() - begun) / 1_000, isRefused });
    state.leave();
    await state.incoming?.close();
  }
}

/** A cookie is an answer too: a sign-in that was not written down gives none. */
function noteUnaudited({ run, binding }: CallState, error: AuditAway): void {
  const { services, served } = run;
  const { call } = served;
  services.audits.failed(error, `${call.method} ${call.path}`);
  if (call.access === 'public') binding.keep(null);
}

async function judgeWork(state: CallState): Promise<void> {
  try {
    await judge(state, repeatedSteps);
  } catch (error) {
    const instead = state.transport.instead(error, state);
    if (instead === undefined) throw error;
    state.transport = instead;
    await judgeWork(state);
  }
}

async function judge(state: CallState, list: readonly Step[]): Promise<void> {
  for (const step of list) {
    try {
      await step.judge(state);
    } catch (error) {
      await undo(state, step, error);
      throw error;
    }
  }
}

/** Keeps what the call's step declares when it refuses; any other failure keeps nothing. */
async function undo(state: CallState, step: Step, error: unknown): Promise<void> {
  const { call } = state.run.served;
  const code = codeOf(error);
  // Unless the work was certainly undone, a stored file stays.
  state.incoming?.giveUp(code !== undefined);
  if (code === undefined || step.keeps === 'nothing') {
    await state.acting?.abandon();
    state.acting = undefined;
    return;
  }
  const keepsQuota = step.keeps === 'audit row, quota' && call.quota !== undefined;
  const undoTo = error instanceof KeptRefusal ? undefined : keepsQuota ? 'work' : 'start';
  // The actor of a public call is unknown until its handler has checked.
  // A token from elsewhere is written down whatever it was sent for.
  const isKept = call.audit !== 'none' || step.name === 'binding';
  const isAudited = isKept && (call.access !== 'public' || step.name === 'handle');
  const also = step.name === 'handle' ? keepRefusal(state, error) : [];
  await state.transport.keep(state, { undoTo, rows: isAudited ? state.refusedRows(code) : [], also });
}

function codeOf(error: unknown): string | undefined {
  if (error instanceof Refusal) return error.code;
  if (error instanceof InputFault) return error.captchaKept ? 'captcha-kept' : 'bad-input';
  return undefined;
}
