import { isWaitedFor } from '#database/checked-client.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Call } from '#kit/contract/call.ts';
import { keepCaptchaOf, takeCaptchaFor } from '#kit/server/captcha/step.ts';
import { actFor } from '#kit/server/database/database.ts';
import { type Inlined, inlined } from '#kit/server/database/inlined.ts';
import { FileAnswer } from '#kit/server/files/file-answer.ts';
import { IncomingFile } from '#kit/server/files/incoming-file.ts';
import { uploadLimits } from '#kit/server/files/receive-upload.ts';
import { uploadScan } from '#kit/server/scan/scan-upload.ts';
import { networkOf } from '#kit/server/http/network.ts';
import { keepPin } from '#kit/server/replica/replica-pin.ts';
import { requireOwn } from '#kit/server/session/binding.ts';
import { actForHolder } from '#kit/server/session/session.ts';
import { requireProof } from '#kit/server/session/step-up.ts';
import { askers } from '#kit/server/threads/turn-threads.ts';
import { requireAccess, requireAsked } from './access.ts';
import { appendCall } from './audit.ts';
import type { CallState } from './call-state.ts';
import { contextOf, earlyContextOf, publicContextOf } from './call-context.ts';
import { InputFault } from './input-fault.ts';
import { isAnsweredBefore, keepAnswer, requireKey } from './kept-answer.ts';
import { JsonText } from './json-text.ts';
import { refuseOtherSites } from './origin.ts';
import { refuseFullDay, takeQuota } from './quota.ts';
import { requireNetwork, SpentMinute, takeOfApplication, tellLimits } from './programs/limits.ts';
import { answerOf } from './true-total.ts';

/** One step of every call. A step with nothing to judge lets the call pass. */
export type Step = {
  readonly name: string;
  /** What it does, for the documentation. */
  readonly about: string;
  /**
   * The database statements that it needs; a transport may send them early, with those of other steps. Judges
   * nothing.
   */
  readonly gather?: (state: CallState) => readonly Inlined[];
  /** Refuses the call or lets it pass. Steps judge in the order of the list, whatever travelled together. */
  readonly judge: (state: CallState) => unknown;
  /**
   * What remains when this step refuses: nothing; the audit row; or that row and the customer's count for the day.
   * All else is undone, except for a KeptRefusal. A failure that is not a refusal undoes everything.
   */
  readonly keeps: 'nothing' | 'audit row' | 'audit row, quota';
  /** Repeated when the database aborted the transaction in favour of another (40001, 40P01). */
  readonly isRepeated: boolean;
};

const origin: Step = {
  name: 'origin',
  about: 'refuses what a page of another site sent',
  judge: ({ run }) => refuseOtherSites(run.request, run.served.call, run.services.settings),
  keeps: 'nothing',
  isRepeated: false,
};

const place: Step = {
  name: 'place',
  about:
    "waits until the caller's share of the database has room (HRD-04), and lets others go first who sends faster than its work is done; " +
    'left again while a file or a hash is awaited; refuses who was too fast a moment ago',
  judge: async (state) => {
    refuseResting(state);
    const { download, events, upload } = state.run.served.call;
    if (upload !== undefined) state.requireFileRoom();
    if (download === true) await state.fileTurn();
    if (events === true) await state.streamTurn();
    await state.enter();
    state.requirePresence();
    // A call before it in the line may have been one too many.
    refuseResting(state);
  },
  keeps: 'nothing',
  isRepeated: false,
};

function refuseResting({ holder, run }: CallState): void {
  if (holder === undefined) return;
  run.services.resting.require(holder, (limits) => tellLimits(run.reply, limits, 0));
}

const identity = {
  name: 'identity',
  about: 'finds who calls, by the access token alone; nobody for a public call',
  gather: ({ run }) => [actForHolder(run.services.settings, run.request.headers.authorization)] as const,
  judge: async (state) => {
    await state.binding.prove();
    state.who = await state.transport.identify(state);
    if (state.who !== undefined) state.isOf(state.who.userId);
  },
  keeps: 'nothing',
  isRepeated: false,
} satisfies Step;

const binding: Step = {
  name: 'binding',
  about: "refuses an access token that comes without its session's cookie, or without a proof of its program's key",
  judge: ({ run, binding: sent, who }) => {
    if (who !== undefined) requireOwn(run, sent, who);
  },
  keeps: 'audit row',
  isRepeated: false,
};

const access: Step = {
  name: 'access',
  about:
    'refuses who lacks the permission or the scope, also that of a product asked for, a program outside its networks, and ' +
    'exports while they are frozen',
  judge: ({ run, who }) => {
    if (who === undefined) return;
    requireNetwork(who, run.facts.address);
    requireAccess(run, who);
    requireAsked(run, who);
  },
  keeps: 'audit row',
  isRepeated: false,
};

const rate: Step = {
  name: 'rate',
  about: 'counts the call of the session and the institution, of the program, or of the address',
  judge: async (state) => {
    try {
      await takeOne(state);
    } catch (error) {
      // This refusal is written down; until it ends, what the same token sends is refused before the database is asked.
      if (error instanceof Refusal && state.holder !== undefined)
        state.run.services.resting.rest(
          state.holder,
          Number(error.params.seconds ?? 1),
          error instanceof SpentMinute ? { limits: error.limits } : {},
        );
      throw error;
    }
    // Not sooner: whoever makes keys of their own fills no table beyond the address's rate (HRD-01).
    if (state.who === undefined) await state.binding.useUp();
  },
  keeps: 'audit row',
  isRepeated: false,
};

async function takeOne({ run, who }: CallState): Promise<void> {
  const { services, facts } = run;
  if (who === undefined) services.addressRate.take(networkOf(facts.address));
  else if (who.application !== undefined) await takeOfApplication(run, who, who.application);
  else {
    services.rate.take(who.sessionId);
    services.institutionRate.take(String(who.institutionId));
  }
}

const captcha: Step = {
  name: 'captcha',
  about: 'uses the captcha up, right or wrong',
  judge: async (state) => {
    const { served, services, request } = state.run;
    if (served.call.captcha === undefined) return;
    state.isCaptchaTaken =
      (await takeCaptchaFor(served.call, services, request.body, {
        userId: state.caller.userId,
        sessionId: state.caller.sessionId,
        pageHash: state.binding.page.hash,
      })) === 'taken';
  },
  keeps: 'audit row',
  isRepeated: false,
};

const file: Step = {
  name: 'file',
  about: 'receives the file into quarantine and scans it; it is removed when the call is refused',
  judge: async (state) => {
    const { served, services, request, facts } = state.run;
    const { upload } = served.call;
    if (upload === undefined) return;
    state.leave();
    const { settings } = services;
    const who = state.caller;
    const leave = await services.places.receive(who.userId);
    try {
      state.requirePresence();
      state.incoming = await IncomingFile.receive(request.raw, {
        limits: uploadLimits(upload.kind, settings),
        files: services.files,
        scan: uploadScan(upload.kind, settings, askers.user(who.userId)),
        admit: (name, fields) => served.admit?.({ name, fields }, { who, settings, language: facts.language }),
      });
    } finally {
      leave();
    }
  },
  keeps: 'audit row',
  isRepeated: false,
};

const input: Step = {
  name: 'input',
  about:
    'parses what came in, then asks for the file; a fault gives a right captcha back, three times at most (CAP-02)',
  judge: async (state) => {
    const fault = state.read();
    // Faulty fields are named before a file that is missing (FRM-01).
    if (!(fault instanceof InputFault)) {
      requireKey(state);
      return state.incoming?.requireFile();
    }
    const { services, request } = state.run;
    throw state.isCaptchaTaken ? new InputFault(fault.faults, await keepCaptchaOf(services, request.body)) : fault;
  },
  keeps: 'audit row',
  isRepeated: false,
};

const prepare: Step = {
  name: 'prepare',
  about: 'does what takes long before a transaction begins: passwords are hashed here (HRD-04)',
  judge: async (state) => {
    const { served } = state.run;
    if (served.prepare === undefined) return;
    state.leave();
    state.prepared = await served.prepare(state.input as never, earlyContextOf(state));
  },
  keeps: 'audit row',
  isRepeated: false,
};

const begin = {
  name: 'begin',
  about: 'begins the transaction that acts for the caller',
  // If the caller is not known yet, the statement of `identity` sets whom the transaction acts for.
  gather: ({ who }) => [...(who === undefined ? [] : actFor(who)), inlined('savepoint start')],
  judge: async (state) => {
    await state.enter();
    await state.transport.begin(state);
  },
  keeps: 'nothing',
  isRepeated: true,
} satisfies Step;

const quota = {
  name: 'quota',
  about: "refuses a new customer once the day's limit is reached",
  gather: (state) => {
    const { served, services } = state.run;
    const { quota: rule } = served.call;
    const read = rule === undefined ? undefined : state.read();
    if (rule === undefined || read === undefined || read instanceof InputFault) return [] as const;
    return [takeQuota(rule, read.body ?? read.query, services.settings), inlined('savepoint work')] as const;
  },
  judge: ({ taken }) => refuseFullDay(taken),
  keeps: 'audit row',
  isRepeated: true,
} satisfies Step;

const proof: Step = {
  name: 'proof',
  about: 'asks for the password or second factor again, of a call marked `stepUp` (decision 110)',
  judge: async (state) => {
    const { served, services } = state.run;
    if (served.call.stepUp !== true) return;
    await requireProof(state.transaction.client, services.settings, state.caller);
  },
  keeps: 'audit row, quota',
  isRepeated: true,
};

// For a known number or Idempotency-Key a handler repeats its first answer: its lookup and its writes are one
// transaction, and each repetition looks up again.
const handle: Step = {
  name: 'handle',
  about:
    'runs the handler, which also answers a confirmation that is sent again; repeats what a key was answered with (API-04)',
  judge: async (state) => {
    const { served } = state.run;
    state.afterCommit = [];
    state.told = { status: 200 };
    state.isRepeated = false;
    const { prepared } = state;
    if (await isAnsweredBefore(state)) return;
    if (state.who === undefined) state.answer = await outside(state);
    else
      state.answer = await givingWay(state, async () =>
        prepared === undefined ? answerOf(served, state.input, contextOf(state)) : prepared(contextOf(state)),
      );
  },
  keeps: 'audit row, quota',
  isRepeated: true,
};

/** Before each statement of a handler the calls of others may go first (HRD-04); what ends the transaction waits for nobody. */
async function givingWay(state: CallState, work: () => Promise<unknown>): Promise<unknown> {
  const { client } = state.transaction;
  client.giveWay = (connection) => state.giveWay(() => isWaitedFor(connection));
  try {
    return await work();
  } finally {
    client.giveWay = undefined;
  }
}

/** A public call has a place only while it is at the database: it may hash a password, or ask a directory. */
async function outside(state: CallState): Promise<unknown> {
  const { served } = state.run;
  state.leave();
  return served.handle(state.input as never, publicContextOf(state) as never);
}

const trim: Step = {
  name: 'trim',
  about: 'cuts the answer to its schema: a column that is not declared never leaves',
  judge: (state) => {
    state.answer = trimmed(state.run.served.call, state.answer);
  },
  keeps: 'nothing',
  isRepeated: true,
};

const audit: Step = {
  name: 'audit',
  about: 'writes down who did what about whom',
  judge: (state) => {
    const { served, audit: note } = state.run;
    const row = served.call.audit === 'none' ? [] : [appendCall(state.auditRow('ok'), note)];
    state.auditRows = [...row, ...keepAnswer(state)];
  },
  keeps: 'nothing',
  isRepeated: true,
};

const commit: Step = {
  name: 'commit',
  about: 'commits work, quota and audit row together; then what waited for the commit is done',
  judge: async (state) => {
    await state.transport.commit(state);
    for (const task of state.afterCommit) task();
    tellOfChange(state);
  },
  keeps: 'nothing',
  isRepeated: true,
};

/** Every call passes these steps, in this order. */
export const steps = [
  origin,
  place,
  identity,
  binding,
  access,
  rate,
  captcha,
  file,
  input,
  prepare,
  begin,
  quota,
  proof,
  handle,
  trim,
  audit,
  commit,
] as const;

/** What the steps up to the work need of the database, for the transports. */
export const gathers = { identity: identity.gather, begin: begin.gather, quota: quota.gather };

function trimmed(call: Call, answer: unknown): unknown {
  if (answer instanceof JsonText || answer instanceof FileAnswer || call.events === true) return answer;
  if (call.answer === undefined) return null;
  return call.answer.parse(answer);
}

/**
 * A user who changed something must read it back at once: here, and through the cookie at the other servers.
 * Colleagues are notified.
 */
function tellOfChange({ run, who }: CallState): void {
  const { services, served, request, reply } = run;
  if (who === undefined) return;
  services.changes.note(who, served.call.changes ?? []);
  if (services.replica === undefined || served.call.audit !== 'change') return;
  services.replica.pin(who.userId);
  keepPin(request, reply, services);
}
