import type { Pool, PooledConnection } from '#database/connection.ts';
import { type Actor, actAs, identityScope, identityStatement, identityTrips, type IdentityTrips } from './database.ts';
import type { Inlined } from './inlined.ts';

/**
 * The transactions that a call may open beside its own, each by name. Its handler has no pool: every read or write is
 * for somebody, or in the identity scope.
 */
export type Scopes = {
  /** Runs work in one transaction of the identity scope: people, sessions, throttles, captchas, and nothing else. */
  readonly identity: <T>(work: (client: PooledConnection) => Promise<T>) => Promise<T>;
  /** The same, with statements that travel together. */
  readonly identityTrips: <T>(work: (trips: IdentityTrips) => Promise<T>) => Promise<T>;
  /** One statement of the identity scope in one trip. */
  readonly identityStatement: <R>(statement: Inlined<R>) => Promise<readonly R[]>;
  /** Runs work in one transaction that acts for an institution and a user. */
  readonly actAs: <T>(actor: Actor, work: (client: PooledConnection) => Promise<T>) => Promise<T>;
};

/** The scopes of a pool. */
export function scopesOf(pool: Pool): Scopes {
  return {
    identity: (work) => identityScope(pool, work),
    identityTrips: (work) => identityTrips(pool, work),
    identityStatement: (statement) => identityStatement(pool, statement),
    actAs: (actor, work) => actAs(pool, actor, work),
  };
}
