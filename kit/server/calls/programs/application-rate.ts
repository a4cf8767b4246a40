import type { Pool } from '#database/connection.ts';

/** What an application may still call. */
export type Allowance = {
  readonly left: number;
  /** Seconds until all of the minute's calls are there again. */
  readonly fullIn: number;
  /** Seconds until the next call is there; only of a minute that is used up. */
  readonly nextIn: number | undefined;
  /** Customers that it may ask about on a day. */
  readonly dayLimit: number;
};

/** Calls that this server took for an application and has not given out yet. */
type Lease = {
  own: number;
  readonly rest: number;
  readonly fullIn: number;
  readonly dayLimit: number;
  readonly until: number;
};

/** Calls that nobody made by then are lost to their minute. */
const leaseMilliseconds = 5_000;

/**
 * The minute of each application, for all servers together: it is counted in the database, on a connection of its own, so that no
 * call waits for another's. A server takes what a second allows at once; of a slow application each call asks.
 */
export class ApplicationRate {
  readonly #pool: Pool;
  readonly #leases = new Map<number, Lease>();
  readonly #asked = new Map<number, Promise<Allowance | undefined>>();

  /** The pool is this object's own: its callers hold connections of theirs. */
  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Takes one call of the application with this account. */
  async take(account: number, callsPerMinute: number): Promise<Allowance> {
    for (;;) {
      const lease = this.#leases.get(account);
      if (lease !== undefined && lease.own > 0 && lease.until > performance.now()) {
        lease.own -= 1;
        return { left: lease.own + lease.rest, fullIn: lease.fullIn, nextIn: undefined, dayLimit: lease.dayLimit };
      }
      // Those who come meanwhile wait for the same answer.
      const asked = this.#asked.get(account) ?? this.#ask(account, callsPerMinute);
      const none = await asked;
      if (none !== undefined) return none;
    }
  }

  #ask(account: number, callsPerMinute: number): Promise<Allowance | undefined> {
    const asked = this.#lease(account, Math.max(1, Math.floor(callsPerMinute / 60))).finally(() =>
      this.#asked.delete(account),
    );
    this.#asked.set(account, asked);
    return asked;
  }

  /** Takes some calls for this server; what is said where none is left. */
  async #lease(account: number, wanted: number): Promise<Allowance | undefined> {
    const { rows } = await this.#pool.query({
      name: 'take-calls',
      text: `select c.granted, c.rest, c.next_in, c.full_in, c.day_limit from portal.take_calls($1, $2) c
        /* never null: granted, rest, next_in, full_in, day_limit */`,
      values: [account, wanted],
    });
    const [row] = rows;
    if (row === undefined) throw new Error('the account is no application');
    const { granted, rest, full_in: fullIn, day_limit: dayLimit } = row;
    if (granted === 0) return { left: 0, fullIn, nextIn: row.next_in, dayLimit };
    this.#forget();
    const until = performance.now() + leaseMilliseconds;
    this.#leases.set(account, { own: granted, rest, fullIn, dayLimit, until });
    return undefined;
  }

  #forget(): void {
    if (this.#leases.size < 1_000) return;
    const now = performance.now();
    for (const [account, { until }] of this.#leases) if (until < now) this.#leases.delete(account);
  }
}
