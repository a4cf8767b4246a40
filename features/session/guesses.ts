import { inlined } from '#kit/server/database/inlined.ts';

/** Whose wrong passwords are counted together: those of an account from devices that it does not know, or of a known device. */
export type Counter = { readonly kind: 'logon-account' | 'logon-address' | 'logon-device'; readonly key: string };

export const lockFromFailure = 10;
export const failureMinutes = 15;
export const lockMinutes = 30;

/** Reads the wrong passwords of the last 15 minutes; once they are ten, of the half hour that began with the tenth. */
export function failuresOf({ kind, key }: Counter) {
  return inlined(
    `select count from portal.throttle
     where kind = $1 and key_hash = sha256(convert_to($2, 'UTF8'))
       and opened_at > clock_timestamp() - make_interval(mins => case when count >= $3 then $4::int else $5::int end)`,
    [kind, key, lockFromFailure, lockMinutes, failureMinutes],
  );
}

/**
 * Counts a guess at a password, which is a failure until it proves right, and gives the current number: more than ten mean
 * that the counter is locked. The half hour of the lock begins with the tenth.
 */
export function countGuess({ kind, key }: Counter) {
  return inlined(
    `insert into portal.throttle as t (kind, key_hash) values ($5, sha256(convert_to($1, 'UTF8')))
     on conflict (kind, key_hash) do update set
       count = case when t.opened_at > clock_timestamp() - make_interval(mins => case when t.count >= $2 then $3::int else $4::int end)
         then least(t.count, $2) + 1 else 1 end,
       opened_at = case when t.count < $2 - 1 and t.opened_at > clock_timestamp() - make_interval(mins => $4)
           or t.count >= $2 and t.opened_at > clock_timestamp() - make_interval(mins => $3)
         then t.opened_at else clock_timestamp() end
     returning count`,
    [key, lockFromFailure, lockMinutes, failureMinutes, kind],
  );
}

/** A right password ends the count. */
export function forgetGuesses({ kind, key }: Counter) {
  return inlined(`delete from portal.throttle where kind = $1 and key_hash = sha256(convert_to($2, 'UTF8'))`, [
    kind,
    key,
  ]);
}
