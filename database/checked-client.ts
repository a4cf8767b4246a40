import type { KeyObject } from 'node:crypto';
import pg from 'pg';
import { type Claim, claimsOf, holdClaims } from './claims.ts';
import type { GiveWay, Sender } from './connection.ts';
import { doorKeyOf, passOf } from './door-key.ts';

/** True while another connection waits for a row or another lock that this one holds; also if the database cannot say. */
export async function isWaitedFor(connection: Sender): Promise<boolean> {
  try {
    const { rows } = await connection.query(
      `select exists (select from pg_locks l where not l.granted and pg_backend_pid() = any (pg_blocking_pids(l.pid))) as is_waited_for`,
    );
    return rows[0]?.is_waited_for ?? true;
  } catch {
    return true;
  }
}

const known = new Map<string, readonly Claim[]>();

/**
 * A client that holds statements to what they claim of their results (`claims.ts`), and makes the passes that the database's doors ask
 * for (`door-key.ts`).
 */
export class CheckedClient extends pg.Client {
  /** The number of the process that serves this connection; pg reads it when it connects. */
  declare readonly processID: number | null;
  giveWay: GiveWay | undefined;
  // oxlint-disable-next-line typescript/no-explicit-any -- as for `query`
  readonly #atOnce: Sender = { query: (...given: any[]): any => this.#send(given, given[0]) };
  readonly #key: KeyObject | undefined;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.#key = doorKeyOf(typeof config === 'string' ? config : config?.connectionString);
  }

  /** A pass for this connection; empty for an owner, who needs none. */
  passFor(about: string, seconds: number): string {
    return this.#key === undefined ? '' : passOf(this.#key, { processId: this.processID ?? 0, seconds, about });
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- pg declares eight ways to call it
  override query(...given: any[]): any {
    const [first] = given;
    const text: unknown = typeof first === 'string' ? first : first?.text;
    // Of what has no text only a batch may wait: streams are used at once.
    const mayWait = typeof text === 'string' || first?.isBatch === true;
    if (!mayWait || this.giveWay === undefined) return this.#send(given, text);
    const wait = this.giveWay(this.#atOnce);
    const answer: unknown = wait === undefined ? this.#send(given, text) : wait.then(() => this.#send(given, text));
    return answer instanceof Promise ? answer.then((result: unknown) => this.#whenOthersAreServed(result)) : answer;
  }

  /** What a call makes of an answer holds up the server as its statement holds up the database. */
  #whenOthersAreServed<T>(result: T): T | Promise<T> {
    return this.giveWay?.(this.#atOnce)?.then(() => result) ?? result;
  }

  #send(given: unknown[], text: unknown): unknown {
    // What is given a callback, and streams, have no statement of ours.
    // oxlint-disable-next-line typescript/unbound-method -- it is given this client
    const answer: unknown = Reflect.apply(super.query, this, given);
    if (typeof text !== 'string' || !(answer instanceof Promise)) return answer;
    const claims = claimsOfKnown(text);
    return claims.length === 0 ? answer : answer.then((result) => held(claims, result));
  }
}

function claimsOfKnown(text: string): readonly Claim[] {
  const found = known.get(text);
  if (found !== undefined) return found;
  const claims = claimsOf(text);
  // Texts are literals of the sources, so there are only so many.
  if (known.size < 5_000) known.set(text, claims);
  return claims;
}

function held(claims: readonly Claim[], result: pg.QueryResult): pg.QueryResult {
  holdClaims(claims, result.rows);
  return result;
}
