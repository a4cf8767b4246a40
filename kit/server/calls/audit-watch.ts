import type { Pool } from '#database/connection.ts';
import type { Logger } from '#kit/server/metrics/log.ts';
import { Acting } from '#kit/server/database/database.ts';
import { inlined } from '#kit/server/database/inlined.ts';
import { isDatabaseAway, UnsureCommit } from '#kit/server/database/database-fault.ts';
import { AuditNote, appendCall } from './audit.ts';

/** The audit's row could not be written, so the call is not answered (HRD-13). */
export class AuditAway extends Error {
  constructor(cause?: unknown) {
    super('the audit cannot be written', { cause });
    this.name = 'AuditAway';
  }
}

const brokenOff = ['40001', '40P01'];

/**
 * What a failure of the statement that appends to the audit means: the audit is away, unless the database itself is, or
 * broke the transaction off for another's sake.
 */
export function auditFault(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof UnsureCommit || isDatabaseAway(error)) return error;
  if (!('severity' in error) || !('code' in error)) return error;
  return brokenOff.some((code) => code === error.code) ? error : new AuditAway(error);
}

const everyMilliseconds = 1_000;

/** An outage, or a single call that could not be audited: since when, what met it, and what is known of it. */
type Fault = { readonly since: Date; readonly action: string; isAway: boolean; isRaised: boolean };

/**
 * Knows whether this server can write the audit. A call that could not be audited raises an alarm; when a trial fails
 * too, the server says so at /readyz and refuses audited calls at once, until a trial succeeds.
 */
export class AuditWatch {
  readonly #pool: Pool;
  readonly #log: Logger;
  #fault: Fault | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(pool: Pool, log: Logger) {
    this.#pool = pool;
    this.#log = log;
  }

  get isAway(): boolean {
    return this.#fault?.isAway === true;
  }

  /** Notes a call that could not be audited: says so in the log, raises an alarm and tries the audit. */
  failed(error: AuditAway, action: string): void {
    if (error.cause === undefined) return;
    this.#log.error('the audit cannot be written', { action, error: error.cause });
    this.#begin(action);
    void this.#look();
  }

  /** Tries whether the audit can be written now. A database that does not answer proves nothing. */
  async isWritable(): Promise<boolean> {
    const found = await this.#try();
    if (found === 'away') this.#begin('GET /readyz').isAway = true;
    if (found === 'written' && this.#fault?.isAway === true) {
      this.#log.info('the audit can be written again', { since: this.#fault.since.toISOString() });
      this.#fault.isAway = false;
    }
    this.#end();
    return !this.isAway;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #begin(action: string): Fault {
    this.#fault ??= { since: new Date(), action, isAway: false, isRaised: false };
    this.#timer ??= setInterval(() => void this.#look(), everyMilliseconds).unref();
    return this.#fault;
  }

  async #look(): Promise<void> {
    await this.isWritable();
    const fault = this.#fault;
    if (fault?.isRaised === false) await this.#raise(fault);
    this.#end();
  }

  /** Over once the audit can be written and the alarm is raised. */
  #end(): void {
    if (this.#fault?.isRaised !== true || this.#fault.isAway) return;
    this.#fault = undefined;
    this.close();
  }

  /** A full disk takes no alarm either: it is raised as soon as it can be. */
  async #raise(fault: Fault): Promise<void> {
    try {
      await this.#pool.query('select portal.raise_audit_away($1, $2)', [fault.since, fault.action]);
      fault.isRaised = true;
    } catch (error) {
      this.#log.warn('alarm of the audit', { error });
    }
  }

  /** Appends to a chain by chance as a call that shows somebody does, and takes it back; a chain in use is no fault. */
  async #try(): Promise<'written' | 'away' | 'unknown'> {
    for (let tries = 0; tries < 2; tries += 1) {
      const note = new AuditNote(Buffer.alloc(0));
      note.showed([1n, 2n]);
      try {
        const trial = [inlined(`set local lock_timeout = '700ms'`), appendCall(trialRow(), note)];
        const { acting } = await Acting.send(this.#pool, trial);
        await acting.abandon();
        return 'written';
      } catch (error) {
        const fault = auditFault(error);
        if (!(fault instanceof AuditAway)) return 'unknown';
        if (!isLocked(error)) return 'away';
      }
    }
    return 'away';
  }
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}

const chains = 256;

function trialRow() {
  return {
    userId: Math.floor(Math.random() * chains),
    institutionId: 0,
    ...{
      username: null,
      sessionId: null,
      address: null,
      requestId: null,
      purpose: null,
      subjectKey: null,
      detail: null,
    },
    ...{ action: 'trial', result: 'undone' },
  };
}
