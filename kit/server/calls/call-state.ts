import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ChangeNotifier } from '#kit/server/change-notifier.ts';
import type { Pool } from '#database/connection.ts';
import type { Acting } from '#kit/server/database/database.ts';
import type { Inlined } from '#kit/server/database/inlined.ts';
import type { IncomingFile } from '#kit/server/files/incoming-file.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Replica } from '#kit/server/replica/replica.ts';
import { bindingOf } from '#kit/server/session/binding.ts';
import type { Binding } from '#kit/server/session/bound.ts';
import type { AuditNote, AuditRow } from './audit.ts';
import type { AuditWatch } from './audit-watch.ts';
import type { Context, RequestFacts, Services, Who } from './context.ts';
import { networkOf } from '#kit/server/http/network.ts';
import type { ApplicationRate } from './programs/application-rate.ts';
import { InputFault } from './input-fault.ts';
import { type Input, readInput } from './parse-input.ts';
import { hashOf, type Place, type Places } from './places.ts';
import type { Taken } from './quota.ts';
import type { ProgramCalls } from './programs/program-calls.ts';
import type { Rate } from './rate.ts';
import type { Resting } from './resting.ts';
import type { Served } from './serve.ts';
import type { Told } from './told.ts';

/**
 * `rate` counts sessions, `institutionRate` institutions, `addressRate` addresses of public calls (a bank may share
 * one), `applicationRate` institutions' programs, each at its own pace and over all servers.
 */
export type Pipeline = Services & {
  readonly pool: Pool;
  readonly places: Places;
  readonly resting: Resting;
  readonly rate: Rate;
  readonly institutionRate: Rate;
  readonly addressRate: Rate;
  readonly applicationRate: ApplicationRate;
  readonly replica?: Replica | undefined;
  readonly changes: ChangeNotifier;
  readonly audits: AuditWatch;
  /** Counts what programs call; absent where nobody asks. */
  readonly programCalls?: ProgramCalls | undefined;
};

export type Run = {
  readonly served: Served;
  readonly services: Pipeline;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly facts: RequestFacts;
  readonly audit: AuditNote;
};

/** How the steps of a call reach the database: which of them travel together, and whether a replica answers. */
export type Transport = {
  /** Finds the caller; undefined for a public call. Statements gathered by later steps may travel along. */
  readonly identify: (state: CallState) => Promise<Who | undefined>;
  /** Opens the transaction in `acting`, unless it travelled with `identify`, and counts against the daily limit. */
  readonly begin: (state: CallState) => Promise<void>;
  /** Ends the transaction with the audit row: without the row there is no answer. */
  readonly commit: (state: CallState) => Promise<void>;
  /**
   * Undoes the call back to a savepoint (undefined: undoes nothing) and keeps the rest, with the audit rows of the
   * refusal.
   */
  readonly keep: (state: CallState, refused: Refused) => Promise<void>;
  /**
   * Returns the transport that repeats the steps from `begin` on because of this error; undefined if they are not
   * repeated.
   */
  readonly instead: (error: unknown, state: CallState) => Transport | undefined;
};

type Refused = {
  readonly undoTo: 'start' | 'work' | undefined;
  readonly rows: readonly AuditRow[];
  /** What is kept beside the audit rows. */
  readonly also: readonly Inlined[];
};

/** What the steps of one call have found so far. */
export class CallState {
  readonly run: Run;
  readonly binding: Binding;
  transport: Transport;
  who: Who | undefined;
  isCaptchaTaken = false;
  incoming: IncomingFile | undefined;
  /** What is left to do of a call that was prepared. */
  prepared: ((context: Context) => Promise<unknown>) | undefined;
  acting: Acting | undefined;
  /** The result of the daily limit; the savepoint `work` comes after it. */
  taken: Taken | undefined;
  answer: unknown;
  /** What appends the audit row of a call that succeeds. */
  auditRows: readonly Inlined[] = [];
  afterCommit: (() => void)[] = [];
  /** What the handler said of its answer besides the answer: its status, and where what it made is found. */
  told: Told = { status: 200 };
  /** A call with an Idempotency-Key that was answered before: its answer is repeated. */
  isRepeated = false;
  #read: Input | InputFault | undefined;
  #place: Place | undefined;

  constructor(run: Run, transport: Transport) {
    this.run = run;
    this.binding = bindingOf(run);
    this.transport = transport;
  }

  /** Who calls, before anybody is identified: a token's holder. A public call has none. */
  get holder(): string | undefined {
    const { authorization } = this.run.request.headers;
    return authorization === undefined ? undefined : `holder ${hashOf(authorization)}`;
  }

  /** Waits for a place at the database, unless the call has one; refuses `busy`. */
  async enter(): Promise<void> {
    if (this.#place !== undefined) return;
    this.#place = await this.run.services.places.enter(this.#caller);
    if (this.who !== undefined) this.#place.isOf(this.who.userId);
  }

  /** Waits for the turn of a file that this call sends. */
  async fileTurn(): Promise<void> {
    await this.run.services.places.send(this.#caller);
    this.requirePresence();
  }

  /** Waits for the turn of a stream of events. */
  async streamTurn(): Promise<void> {
    await this.run.services.places.stream(this.#caller);
    this.requirePresence();
  }

  /** Nothing is made for who has left meanwhile. */
  requirePresence(): void {
    if (this.run.reply.raw.destroyed) throw new Refusal('too-many-requests', undefined, { seconds: 5 });
  }

  /** Refuses a file of a caller of whom too many wait. */
  requireFileRoom(): void {
    this.run.services.places.requireFileRoom(this.#caller);
  }

  get #caller() {
    const { request, facts } = this.run;
    return { authorization: request.headers.authorization, network: networkOf(facts.address) };
  }

  /** Counts the place for this user, who is known only now. */
  isOf(userId: number): void {
    this.#place?.isOf(userId);
  }

  /** Lets the calls of others go first, if this one's user sends faster than its work is done. */
  giveWay(isWaitedFor: () => Promise<boolean>): Promise<void> | undefined {
    return this.#place?.giveWay(isWaitedFor);
  }

  /** Gives the place back, for good or while something else is waited for: a file, a hash. */
  leave(): void {
    this.#place?.leave();
    this.#place = undefined;
  }

  /** Work at the database of a call that may be without a place. */
  async inPlace<T>(work: () => Promise<T>): Promise<T> {
    if (this.#place !== undefined) return work();
    await this.enter();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  /** The caller; known after the step `identity`. */
  get caller(): Who {
    if (this.who === undefined) throw new Error('nobody is identified');
    return this.who;
  }

  /** The open transaction; available from the step `begin` on. */
  get transaction(): Acting {
    if (this.acting === undefined) throw new Error('no transaction is open');
    return this.acting;
  }

  /**
   * The input, parsed once; the step `input` judges a fault. The fields of a file's call are available after the step
   * `file`.
   */
  read(): Input | InputFault {
    this.#read ??= this.#parse();
    return this.#read;
  }

  /** The input of a call that passed the step `input`. */
  get input(): Input {
    const input = this.read();
    if (input instanceof InputFault) throw input;
    return this.incoming === undefined ? input : { ...input, file: this.incoming.file };
  }

  #parse(): Input | InputFault {
    const { request, served } = this.run;
    const { params, query } = request;
    try {
      return readInput(served.call, { params, query, body: this.incoming?.fields ?? request.body });
    } catch (error) {
      if (error instanceof InputFault) return error;
      throw error;
    }
  }

  /** The rows that the audit keeps of a refused call: one for each person whom the refusal concerns, at least one. */
  refusedRows(code: string): AuditRow[] {
    const own = this.auditRow(code);
    return [own, ...this.run.audit.alsoAbout.map((subjectKey) => ({ ...own, subjectKey }))];
  }

  /** The row that the audit keeps of this call. */
  auditRow(result: string): AuditRow {
    const { served, facts, audit } = this.run;
    const actor = this.who ?? audit.actor;
    return {
      userId: actor?.userId ?? null,
      username: actor?.username ?? null,
      institutionId: actor?.institutionId ?? null,
      sessionId: this.who?.sessionId ?? null,
      address: facts.address,
      requestId: facts.id,
      action: `${served.call.method} ${served.call.path}`,
      purpose: audit.purpose,
      subjectKey: audit.subjectKey,
      result,
      detail: audit.detail,
    };
  }
}
