import type { Connection } from '#database/connection.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { KeptRefusal } from './kept-refusal.ts';

const most = 10;
const minutes = 30;

/**
 * Refuses `account-locked` after ten failed proofs of a person within half an hour. Simultaneous proofs of one person
 * wait here for one another, each until the transaction of the one before has ended. Identity scope.
 */
export async function refuseTooManyFailures(client: Connection, userId: number): Promise<void> {
  const { rows } = await client.query(
    `insert into portal.throttle as t (kind, key_hash, count) values ('proof', sha256(convert_to($1, 'UTF8')), 0)
     on conflict (kind, key_hash) do update set
       count = case when t.opened_at > clock_timestamp() - make_interval(mins => $2) then t.count else 0 end,
       opened_at = case when t.opened_at > clock_timestamp() - make_interval(mins => $2) then t.opened_at else clock_timestamp() end
     returning count`,
    [String(userId), minutes],
  );
  if ((rows[0]?.count ?? 0) >= most) throw new Refusal('account-locked', undefined, { minutes });
}

/** Counts a failed proof of a person; what is thrown keeps the count. Identity scope. */
export async function countFailure(
  client: Connection,
  userId: number,
  code: 'second-wrong',
  field: string,
): Promise<KeptRefusal> {
  await client.query(
    `insert into portal.throttle as t (kind, key_hash) values ('proof', sha256(convert_to($1, 'UTF8')))
     on conflict (kind, key_hash) do update set
       count = case when t.opened_at > clock_timestamp() - make_interval(mins => $2) then t.count + 1 else 1 end,
       opened_at = case when t.opened_at > clock_timestamp() - make_interval(mins => $2) then t.opened_at else clock_timestamp() end`,
    [String(userId), minutes],
  );
  return new KeptRefusal(code, field);
}

/** Forgets the failed proofs of a person, after a right one. Identity scope. */
export async function forgetFailures(client: Connection, userId: number): Promise<void> {
  await client.query(`delete from portal.throttle where kind = 'proof' and key_hash = sha256(convert_to($1, 'UTF8'))`, [
    String(userId),
  ]);
}

/**
 * Counts a try at a person's password, which is a failure until it proves right, and refuses `account-locked` beyond
 * ten within half an hour. Its transaction ends before the password is hashed. Identity scope.
 */
export async function countTry(client: Connection, userId: number): Promise<void> {
  const { rows } = await client.query(
    `insert into portal.throttle as t (kind, key_hash) values ('proof', sha256(convert_to($1, 'UTF8')))
     on conflict (kind, key_hash) do update set
       count = case when t.opened_at > clock_timestamp() - make_interval(mins => $2) then least(t.count, $3) + 1 else 1 end,
       opened_at = case when t.opened_at > clock_timestamp() - make_interval(mins => $2) then t.opened_at else clock_timestamp() end
     returning count`,
    [String(userId), minutes, most],
  );
  if ((rows[0]?.count ?? 0) > most) throw new Refusal('account-locked', undefined, { minutes });
}

/** Takes back a try that could not be judged. Identity scope. */
export async function giveBackTry(client: Connection, userId: number): Promise<void> {
  await client.query(
    `update portal.throttle set count = greatest(count - 1, 0) where kind = 'proof' and key_hash = sha256(convert_to($1, 'UTF8'))`,
    [String(userId)],
  );
}
