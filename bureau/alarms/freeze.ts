import type { Connection } from '#database/connection.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { wakeHeldJobs } from '#kit/server/jobs/held-jobs.ts';
import { bureauAlarmsRefusals } from './refusals.ts';
import { bureauPeopleRefusals } from '#bureau/people/refusals.ts';

/** What to freeze: a user by `username`, or an institution by `institution` (its 8 digits). */
export type Freeze = {
  readonly kind: 'user' | 'institution' | 'exports';
  readonly username?: string | undefined;
  readonly institution?: string | undefined;
  readonly reason: string;
  readonly alarm?: number | undefined;
  /** The username of the person who freezes; the transaction acts for this person. */
  readonly by: string;
};

/**
 * Freezes from the next call on and returns the freeze's number. Refuses `not-found`, `own-account`, `freeze-bureau`
 * and `frozen-already`.
 */
export async function freezeNow(client: Connection, freeze: Freeze): Promise<number> {
  const { kind, username, institution, reason, alarm, by } = freeze;
  const { rows } = await refusing(
    client.query('select portal.freeze_now($1, $2, $3, $4, $5, $6) as made /* never null: made */', [
      kind,
      username ?? null,
      institution ?? null,
      reason,
      alarm ?? null,
      by,
    ]),
  );
  return Number(rows[0]?.made ?? 0n);
}

/**
 * Lifts a freeze, releases the jobs that it held, and returns its kind. Refuses `not-found`, `state-changed`, and
 * `own-freeze` to the person who froze.
 */
export async function liftFreeze(
  client: Connection,
  { freeze, reason, by }: { readonly freeze: number; readonly reason: string; readonly by: string },
): Promise<string> {
  const { rows } = await refusing(
    client.query('select portal.lift_freeze($1, $2, $3) as kind /* never null: kind */', [freeze, reason, by]),
  );
  await wakeHeldJobs(client);
  return rows[0]?.kind ?? '';
}

const { 'freeze-bureau': bureau, 'frozen-already': frozen, 'own-freeze': own } = bureauAlarmsRefusals;
const saidByDatabase = [
  'not-found',
  bureauPeopleRefusals['own-account'],
  bureau,
  frozen,
  'state-changed',
  own,
] as const;

/** Translates the database's refusal into a catalogue code; the error's detail names the field. */
export async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const reason = saidByDatabase.find(
      (one) => error instanceof Error && error.message === (typeof one === 'string' ? one : one.code),
    );
    if (reason === undefined) throw error;
    const field = error instanceof Error && 'detail' in error ? error.detail : undefined;
    throw new Refusal(reason, typeof field === 'string' ? field : undefined);
  }
}
