import type { Call } from '#kit/contract/call.ts';
import { Acting, type Actor, actFor, answerMilliseconds, openPool } from '#kit/server/database/database.ts';
import { inlined } from '#kit/server/database/inlined.ts';
import type { Logger } from '#kit/server/metrics/log.ts';
import type { Pool } from '#database/connection.ts';

type Mark = { readonly at: number; readonly place: bigint };

export type ReplicaOptions = {
  readonly url: string;
  readonly connections: number;
  readonly primary: Pool;
  /** A replica further behind is not read. */
  readonly mostLagSeconds: number;
  readonly log: Logger;
};

const everyMilliseconds = 1_000;
const patienceMilliseconds = 2_500;
// A state is used until the next check, which may hang until its timeout; one more for the clocks of two processes.
const pinMarginSeconds = Math.ceil((everyMilliseconds + patienceMilliseconds) / 1000) + 1;

/**
 * A copy of the database that serves reads. It is checked every second and read only while it is known to be at most
 * some seconds behind: its log position is compared with the primary's at each of the last checks. A user who has
 * just written reads from the primary for longer than a replica in use may be behind.
 */
export class Replica {
  readonly #options: ReplicaOptions;
  readonly #pool: Pool;
  readonly #pins = new Map<number, number>();
  readonly #writers = new Set<Call>();
  #marks: Mark[] = [];
  #goodUntil = 0;
  #served = 0;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();

  constructor(options: ReplicaOptions) {
    this.#options = options;
    this.#pool = openPool(options.url, options.connections, answerMilliseconds);
  }

  /** Calls answered from the replica since the start. */
  get served(): number {
    return this.#served;
  }

  /** True while it is known to be recent enough. */
  get isGood(): boolean {
    return performance.now() < this.#goodUntil;
  }

  get pinSeconds(): number {
    return this.#options.mostLagSeconds + pinMarginSeconds;
  }

  /** Checks for the first time, and then every second. */
  async start(): Promise<void> {
    await this.#look();
    this.#timer = setInterval(() => {
      this.#looking = this.#looking.then(() => this.#look());
    }, everyMilliseconds);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    await this.#pool.end();
  }

  /** Sends a user's reads to the primary for a while: they changed something, or were notified of a change. */
  pin(userId: number): void {
    const now = performance.now();
    // The map holds only those of the last seconds.
    for (const [user, until] of this.#pins) if (until < now) this.#pins.delete(user);
    this.#pins.set(userId, now + this.pinSeconds * 1000);
  }

  /**
   * Whether this kind of call may be read here: it is declared a read, counts against no limit and never tried to
   * write.
   */
  mayServe(call: Call): boolean {
    return call.audit === 'read' && call.quota === undefined && call.stepUp !== true && !this.#writers.has(call);
  }

  /** True while this user's reads may come from here. */
  isFor(userId: number): boolean {
    return this.isGood && (this.#pins.get(userId) ?? 0) < performance.now();
  }

  /** A read-only transaction that acts for somebody. */
  async begin(actor: Actor): Promise<Acting> {
    return (await Acting.send(this.#pool, [inlined('set transaction read only'), ...actFor(actor)])).acting;
  }

  /** Counts a call answered from here. */
  count(): void {
    this.#served += 1;
  }

  /** The replica failed a call: it is not read until the next check finds it well. */
  failed(): void {
    this.#goodUntil = 0;
  }

  /** A call that is declared a read writes all the same (a meter, an opening): from now on it uses the primary. */
  leaveToPrimary(call: Call): void {
    this.#writers.add(call);
    this.#options.log.info('a read that writes stays with the primary', { path: call.path });
  }

  async #look(): Promise<void> {
    const now = performance.now();
    try {
      const [ours, theirs] = await Promise.all([look(this.#options.primary), look(this.#pool)]);
      this.#marks.push({ at: now, place: placeOf(ours.place) });
      // The newest mark that the replica has passed gives the greatest possible age of its data.
      const passed = this.#marks.findLast(({ place }) => place <= placeOf(theirs.place));
      const lag = passed === undefined ? Number.POSITIVE_INFINITY : (now - passed.at) / 1000;
      const oldest = now - (this.#options.mostLagSeconds + 5) * 1000;
      this.#marks = this.#marks.filter(({ at }) => at >= oldest);
      // A server that is not a standby has its own rows, unless it is the primary under another name.
      const isCopy = theirs.isStandby || theirs.startedAt === ours.startedAt;
      const isGood = isCopy && lag <= this.#options.mostLagSeconds;
      if (isGood !== this.isGood) this.#options.log.warn(isGood ? 'replica in use' : 'replica left', { lag, isCopy });
      this.#goodUntil = isGood ? now + everyMilliseconds + patienceMilliseconds : 0;
    } catch (error) {
      if (this.isGood) this.#options.log.warn('replica left', { error });
      this.#goodUntil = 0;
    }
  }
}

const lookQuery = {
  text: `select pg_is_in_recovery() as "isStandby", pg_postmaster_start_time()::text as "startedAt",
     case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end::text as place /* never null: startedAt, place */`,
  query_timeout: patienceMilliseconds,
} as const;

async function look(pool: Pool) {
  const { rows } = await pool.query(lookQuery);
  const [row] = rows;
  if (row === undefined) throw new Error('one row was asked for');
  return row;
}

/** A log position (pg_lsn) as an increasing number. */
function placeOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return BigInt(`0x${high}`) * 0x1_0000_0000n + BigInt(`0x${low}`);
}
