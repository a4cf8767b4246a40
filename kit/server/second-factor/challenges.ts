import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { hashToken } from '#kit/server/session/tokens.ts';
import type { Connection } from '#database/connection.ts';

export type Purpose = 'logon' | 'register' | 'confirm' | 'directory' | 'assertion' | 'work';
const factsOf = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type Facts = Readonly<z.output<typeof factsOf>>;
export type Challenge = { readonly userId: number | null; readonly facts: Facts };

const minutes = 5;

/**
 * Stores facts for some minutes under a random handle, which is returned; only its hash is stored. Identity scope.
 */
export async function keepChallenge(
  client: Connection,
  purpose: Purpose,
  { userId, facts }: Challenge,
): Promise<string> {
  const handle = randomBytes(32).toString('base64url');
  await client.query('delete from portal.proof_challenge where expires_at < clock_timestamp()');
  await client.query(
    `insert into portal.proof_challenge (handle_hash, purpose, user_id, facts, expires_at)
     values ($1, $2, $3, $4, clock_timestamp() + make_interval(mins => $5))`,
    [hashToken(handle), purpose, userId, JSON.stringify(facts), minutes],
  );
  return handle;
}

/** The facts of a handle, locked until the transaction ends; undefined if it is used, expired or of another kind. */
export async function readChallenge(
  client: Connection,
  purpose: Purpose,
  handle: string,
): Promise<Challenge | undefined> {
  const { rows } = await client.query(
    `select user_id as "userId", facts from portal.proof_challenge
     where handle_hash = $1 and purpose = $2 and expires_at > clock_timestamp() for update`,
    [hashToken(handle), purpose],
  );
  return challengeOf(rows[0]);
}

/** The same, and uses the handle up. */
export async function takeChallenge(
  client: Connection,
  purpose: Purpose,
  handle: string,
): Promise<Challenge | undefined> {
  const { rows } = await client.query(
    `delete from portal.proof_challenge where handle_hash = $1 and purpose = $2 and expires_at > clock_timestamp()
     returning user_id as "userId", facts`,
    [hashToken(handle), purpose],
  );
  return challengeOf(rows[0]);
}

function challengeOf(row: { userId: number | null; facts: unknown } | undefined): Challenge | undefined {
  return row && { userId: row.userId, facts: factsOf.parse(row.facts) };
}

/** True the first time that an outside id (an assertion's) is seen before it expires. Identity scope. */
export async function isFirstUse(client: Connection, name: string, until: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into portal.proof_challenge (handle_hash, purpose, facts, expires_at) values ($1, 'assertion', '{}', $2)
     on conflict (handle_hash) do nothing`,
    [hashToken(`assertion ${name}`), until],
  );
  return rowCount === 1;
}

/** A text among the facts; '' if missing. */
export function textIn(facts: Facts, name: string): string {
  const value = facts[name];
  return typeof value === 'string' ? value : '';
}
