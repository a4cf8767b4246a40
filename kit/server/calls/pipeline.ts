import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Call, UploadRule } from '#kit/contract/call.ts';
import type { Permission } from '#kit/contract/permissions.ts';
import { appendAudit, appendAuditText, appendCallText, type AuditNote, type AuditRow } from './audit.ts';
import { keepCaptchaOf, takeCaptchaFor } from '#kit/server/captcha/step.ts';
import type { Context, PublicContext, RequestFacts, Services, Who } from './context.ts';
import { refreshKeeper, sentRefresh } from '#kit/server/http/cookies.ts';
import { Acting } from '#kit/server/database/database.ts';
import { isDatabaseAway, UnsureCommit } from '#kit/server/database/database-fault.ts';
import { InputFault } from './input-fault.ts';
import { JsonText } from './json-text.ts';
import { FileAnswer } from '#kit/server/files/file-answer.ts';
import { refuseFullDay, type Taken, takeQuotaText } from './quota.ts';
import { type Input, readInput, readInputKeeping } from './parse-input.ts';
import { KeptRefusal } from './kept-refusal.ts';
import type { ChangeNotifier } from '#kit/server/change-notifier.ts';
import type { Rate } from './rate.ts';
import { isPinned, keepPin } from '#kit/server/replica/replica-pin.ts';
import type { Replica } from '#kit/server/replica/replica.ts';
import { networkOf } from '#kit/server/http/network.ts';
import { IncomingFile } from '#kit/server/files/incoming-file.ts';
import { uploadLimits } from '#kit/server/files/receive-upload.ts';
import type { Served } from './serve.ts';
import { answerOf } from './true-total.ts';
import { actForText, identify, whoOf } from '#kit/server/session/session.ts';
import { requireProof } from '#kit/server/session/step-up.ts';
import { refuseOtherSites } from './origin.ts';

/** `rate` counts sessions, `institutionRate` institutions, `addressRate` addresses of public calls (a bank may share one). */
export type Pipeline = Services & {
  readonly rate: Rate;
  readonly institutionRate: Rate;
  readonly addressRate: Rate;
  readonly replica?: Replica | undefined;
  readonly changes: ChangeNotifier;
};

type Outcome = { readonly answer: unknown };
type Run = {
  readonly served: Served;
  readonly services: Pipeline;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly facts: RequestFacts;
  readonly audit: AuditNote;
};

/**
 * Every call, step by step: identify → access → rate → captcha → receive its file → parse → begin + act as → quota → handler → trim →
 * audit → commit. The envelope is put around the answer by the caller. A refusal undoes the handler's work and keeps
 * what must be kept: the quota of a miss, and the audit row that says what was refused.
 */
export async function runCall(run: Run): Promise<Outcome> {
  const { served, services, request } = run;
  const { call } = served;
  refuseOtherSites(request, call, services.settings);
  if (call.access === 'public') return runPublic(run);
  if (call.captcha === undefined && call.upload === undefined) {
    const { replica } = services;
    if (replica?.mayServe(call) && replica.isGood && !isPinned(request)) return runAside(run, replica);
    return retried(() => runAtOnce(run));
  }

  const who = await identify(services.pool, services.settings, request.headers.authorization);
  try {
    admit(run, who);
    const captcha = await takeCaptchaFor(call, services, request.body, who);
    if (call.upload !== undefined) return await runWithFile(run, who, call.upload);
    const input =
      captcha === 'taken'
        ? await readInputKeeping(call, request, () => keepCaptchaOf(services, request.body))
        : readInput(call, request);
    return await retried(() => runActing(run, who, input));
  } catch (error) {
    if (error instanceof Refusal && !auditedRefusals.has(error)) await auditRefusal(run, who, error.code);
    if (error instanceof InputFault) await auditRefusal(run, who, error.captchaKept ? 'captcha-kept' : 'bad-input');
    throw error;
  }
}

/**
 * The same steps for a call that waits for nothing between them: who calls, the transaction that acts for them and the
 * day's limit are one trip to the database. Whatever is refused before the handler undoes that trip.
 */
async function runAtOnce(run: Run): Promise<Outcome> {
  const { served, services, request } = run;
  const { call } = served;
  const input = inputOrFault(call, request);
  const quota =
    call.quota === undefined || input instanceof InputFault
      ? []
      : [takeQuotaText(call.quota, input.body ?? input.query, services.settings), 'savepoint work'];
  const identity = actForText(services.settings, request.headers.authorization);
  const { acting, results } = await Acting.send(services.pool, [identity, 'savepoint start', ...quota]);
  let who: Who;
  try {
    who = whoOf(results[0]?.rows[0]);
  } catch (error) {
    await acting.abandon();
    throw error;
  }
  try {
    admit(run, who);
    if (input instanceof InputFault) throw input;
  } catch (error) {
    await keepRefused(run, { who, acting, keepTo: 'start' }, error);
    throw error;
  }
  return work(run, { who, input, acting, taken: results[2]?.rows[0] });
}

/**
 * The same steps for a read that a replica may answer: who calls and the audit row are the primary's, and there is no
 * answer without the row. Whatever the replica cannot do, the primary does from the beginning.
 */
async function runAside(run: Run, replica: Replica): Promise<Outcome> {
  const { served, services, request } = run;
  const who = await identify(services.pool, services.settings, request.headers.authorization);
  try {
    admit(run, who);
    const input = readInput(served.call, request);
    const outcome = replica.isFor(who.userId) ? await readAside(run, replica, { who, input }) : undefined;
    if (outcome === undefined) return await retried(() => runActing(run, who, input));
    if (served.call.audit !== 'none') await services.pool.query(appendCallText(auditRow(run, who, 'ok'), run.audit));
    replica.count();
    return outcome;
  } catch (error) {
    if (error instanceof Refusal && !auditedRefusals.has(error)) await auditRefusal(run, who, error.code);
    if (error instanceof InputFault) await auditRefusal(run, who, 'bad-input');
    throw error;
  }
}

/** What the replica says; undefined when it cannot be asked, or when the call turns out to write. */
async function readAside(
  run: Run,
  replica: Replica,
  { who, input }: { who: Who; input: Input },
): Promise<Outcome | undefined> {
  let acting: Acting | undefined;
  try {
    acting = await replica.begin(who);
    const context = contextOf(run, { who, acting, afterCommit: () => undefined });
    const answer = trim(run.served.call, await answerOf(run.served, input, context));
    await acting.commit();
    return { answer };
  } catch (error) {
    await acting?.abandon();
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // 25006 is a write in a read-only transaction, 0A000 a table that is not copied; 40001 a row that could not be kept for us.
    if (code === '25006' || code === '0A000') replica.leaveToPrimary(run.served.call);
    else if (isAwayFrom(error)) replica.failed();
    else if (code !== '40001') throw error;
    return undefined;
  }
}

function isAwayFrom(error: unknown): boolean {
  const isFull = error instanceof Error && /timeout exceeded when trying to connect/.test(error.message);
  return isFull || isDatabaseAway(error) || error instanceof UnsureCommit;
}

function inputOrFault(call: Call, request: FastifyRequest): Input | InputFault {
  try {
    return readInput(call, request);
  } catch (error) {
    if (error instanceof InputFault) return error;
    throw error;
  }
}

/** Access, then rates: what is judged before anything of a call is looked at. */
function admit({ served, services }: Run, who: Who): void {
  requireAccess(served.call, who);
  if (who.areExportsFrozen && isExport(served.call)) throw new Refusal('exports-frozen');
  services.rate.take(who.sessionId);
  services.institutionRate.take(String(who.institutionId));
}

/** A call with a file, which is in quarantine until the handler keeps it, and gone when the call is refused. */
async function runWithFile(run: Run, who: Who, rule: UploadRule): Promise<Outcome> {
  const { request, services, served, facts } = run;
  const incoming = await IncomingFile.receive(request.raw, {
    limits: uploadLimits(rule.kind, services.settings),
    files: services.files,
    admit: (name, fields) =>
      served.admit?.({ name, fields }, { who, settings: services.settings, language: facts.language }),
  });
  try {
    const given = { params: request.params, query: request.query, body: incoming.fields };
    const input = { ...readInput(served.call, given), file: incoming.file };
    return await retried(() => runActing(run, who, input));
  } catch (error) {
    incoming.giveUp(error instanceof Refusal || error instanceof InputFault);
    throw error;
  } finally {
    await incoming.close();
  }
}

const mostTries = 3;

/** Runs a transaction again when the database broke it off for another's sake (deadlock, serialisation). */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const isBrokenOff =
        error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01');
      if (!isBrokenOff || tries === mostTries) throw error;
      await sleep(Math.random() * 20 * tries);
    }
  }
}

// A refusal whose audit row went with the transaction that it kept, so that it is written once.
const auditedRefusals = new WeakSet<Refusal>();

function requireAccess(call: Call, who: Who): void {
  if (typeof call.access === 'object' && !who.permissions.has(call.access.permission))
    throw new Refusal('no-permission');
}

/** True of a call that takes data out as a file. What auditors take is the evidence; what is not audited holds nobody's data. */
function isExport({ download, carriesFile, audit, access }: Call): boolean {
  const isEvidence = typeof access === 'object' && access.permission === 'audit.read';
  return (download === true || carriesFile === true) && audit !== 'none' && !isEvidence;
}

async function runPublic(run: Run): Promise<Outcome> {
  const { served, services } = run;
  services.addressRate.take(networkOf(run.facts.address));
  try {
    const input = readInput(served.call, run.request);
    const context: PublicContext = publicContext(run);
    const answer = trim(served.call, await served.handle(input as never, context as never));
    await auditPublic(run, 'ok');
    return { answer };
  } catch (error) {
    if (error instanceof Refusal) await auditPublic(run, error.code);
    throw error;
  }
}

/** Begins, acts as who calls and, where the call has a limit, takes from the day; then the work. */
async function runActing(run: Run, who: Who, input: Input): Promise<Outcome> {
  const { services } = run;
  const { quota } = run.served.call;
  if (quota === undefined)
    return work(run, { who, input, acting: await Acting.begin(services.pool, who), taken: undefined });
  let taken: Taken | undefined;
  const acting = await Acting.begin<Taken>(services.pool, who, {
    text: takeQuotaText(quota, input.body ?? input.query, services.settings),
    opening: ([row]) => {
      taken = row;
    },
  });
  return work(run, { who, input, acting, taken });
}

type Begun = {
  readonly who: Who;
  readonly input: Input;
  readonly acting: Acting;
  /** What the day's limit said; the savepoint `work` comes after it. */
  readonly taken: Taken | undefined;
};

/** Judges the day's limit, runs the handler, trims its answer, writes the audit row and commits. */
async function work(run: Run, { who, input, acting, taken }: Begun): Promise<Outcome> {
  const { served, services } = run;
  const { call } = served;
  const afterCommit: (() => void)[] = [];
  let keepTo: 'start' | 'work' = 'start';
  try {
    if (call.quota !== undefined) {
      refuseFullDay(taken);
      keepTo = 'work';
    }
    const context = contextOf(run, { who, acting, afterCommit: (task) => afterCommit.push(task) });
    if (call.stepUp === true) await requireProof(acting.client, services.settings, who);
    const answer = trim(call, await answerOf(served, input, context));
    await acting.commit(call.audit === 'none' ? undefined : appendCallText(auditRow(run, who, 'ok'), run.audit));
    for (const task of afterCommit) task();
    if (call.audit === 'change') pinAfterChange(run, who);
    services.changes.note(who, call.changes ?? []);
    return { answer };
  } catch (error) {
    await keepRefused(run, { who, acting, keepTo }, error);
    // Whether the audit row of a read stands is of no matter to the reader, who got no answer.
    throw error instanceof UnsureCommit && call.audit !== 'change' ? new Refusal('busy') : error;
  }
}

function contextOf(
  run: Run,
  { who, acting, afterCommit }: { who: Who; acting: Acting; afterCommit: Context['afterCommit'] },
): Context {
  return {
    ...publicContext(run),
    who,
    db: acting.db,
    client: acting.client,
    afterCommit,
    can: (permission: Permission) => who.permissions.has(permission),
  };
}

/** Whoever changed something reads it back at once: here, and with the cookie at the other servers too. */
function pinAfterChange({ services, request, reply }: Run, who: Who): void {
  if (services.replica === undefined) return;
  services.replica.pin(who.userId);
  keepPin(request, reply, services);
}

/** Of a refusal, undoes all but the quota of a miss and writes the row that says so; any other failure leaves nothing. */
async function keepRefused(
  run: Run,
  { who, acting, keepTo }: { who: Who; acting: Acting; keepTo: 'start' | 'work' },
  error: unknown,
): Promise<void> {
  const code = error instanceof Refusal ? error.code : error instanceof InputFault ? 'bad-input' : undefined;
  if (code === undefined) return acting.abandon();
  try {
    if (!(error instanceof KeptRefusal)) await acting.rollbackTo(keepTo);
    await acting.commit(run.served.call.audit === 'none' ? undefined : appendAuditText(auditRow(run, who, code)));
    if (error instanceof Refusal) auditedRefusals.add(error);
  } catch (failure) {
    await acting.abandon();
    throw failure;
  }
}

/** Cuts an answer to its declared schema: a column that is not declared never leaves. */
function trim(call: Call, answer: unknown): unknown {
  if (answer instanceof JsonText || answer instanceof FileAnswer || call.events === true) return answer;
  if (call.answer === undefined) return null;
  return call.answer.parse(answer);
}

function publicContext(run: Run): PublicContext {
  const { services, facts, audit, request, reply } = run;
  return {
    pool: services.pool,
    settings: services.settings,
    cipher: services.cipher,
    menu: services.menu,
    request: facts,
    audit,
    events: services.events,
    files: services.files,
    sentRefresh: sentRefresh(request, services.settings),
    keepRefresh: refreshKeeper(request, reply, services.settings),
    setHeader: (name, value) => void reply.header(name, value),
  };
}

type Actor = Pick<AuditRow, 'userId' | 'username' | 'institutionId' | 'sessionId'>;

function auditRow(run: Run, { userId, username, institutionId, sessionId }: Actor, result: string): AuditRow {
  return {
    userId,
    username,
    institutionId,
    sessionId,
    address: run.facts.address,
    requestId: run.facts.id,
    action: `${run.served.call.method} ${run.served.call.path}`,
    purpose: run.audit.purpose,
    subjectKey: run.audit.subjectKey,
    result,
    detail: run.audit.detail,
  };
}

async function auditRefusal(run: Run, who: Who, result: string): Promise<void> {
  if (run.served.call.audit !== 'none') await appendAudit(run.services.pool, auditRow(run, who, result));
}

async function auditPublic(run: Run, result: string): Promise<void> {
  if (run.served.call.audit === 'none') return;
  const nobody = { userId: null, username: null, institutionId: null };
  const actor = { ...(run.audit.actor ?? nobody), sessionId: null };
  await appendAudit(run.services.pool, auditRow(run, actor, result));
}
