import { Refusal } from '#kit/contract/refusal.ts';
import { countIn, takeCaptchaOf } from '#kit/server/captcha/step.ts';
import type { PublicContext } from '#kit/server/calls/context.ts';
import { networkOf } from '#kit/server/http/network.ts';
import { hashOfNobody, verifyPassword } from '#kit/server/password/password.ts';
import type { Limit } from '#kit/server/session/session.ts';
import { type Account, type Company, companiesOf, findAccount, suspendedReason } from './people.ts';
import { sessionRefusals } from './refusals.ts';
import type { Connection } from '#kit/server/database/connection.ts';

type Given = {
  userName: string;
  password: string;
  tctd?: string | undefined;
  twoFactorCode?: string | undefined;
  twoFactorRecoveryCode?: string | undefined;
};

const captchaFromFailure = 3;
const lockFromFailure = 10;
const failureMinutes = 15;
const lockMinutes = 30;
const captchaPassMinutes = 3;

/**
 * Checks a sign-in (SES-01): address rate, captcha from the third failure of the account or address in 15 minutes,
 * lock at the tenth for 30 minutes, password. The same text and time whether or not the account exists.
 */
export async function checkLogon(
  given: Given,
  context: PublicContext,
): Promise<{ userId: number; username: string; companies: Company[]; limitedTo: Limit | undefined }> {
  const username = given.userName.toLowerCase();
  await limitAddress(context);
  const keys = { account: username, address: networkOf(context.request.address) };
  const failures = await countFailures(context, keys);
  if (failures.account >= lockFromFailure) throw locked();
  await askCaptcha(given, context, failures);
  // Count before checking the password: of many simultaneous guesses no more than ten are judged.
  if ((await countGuess(context, username)) > lockFromFailure) throw locked();

  const account = await context.scopes.identity((client) => findAccount(client, username));
  // An unknown account, one with a one-time password (of a lower cost) and any other take the same time.
  const asLongAs = context.settings.passwordCost;
  const hash = account?.passwordHash ?? hashOfNobody(asLongAs);
  const isRight = await verifyPassword(given.password, hash, { line: 'sign-in', asLongAs });
  if (account === undefined || !isRight || account.status !== 'active' || account.institutions.length === 0) {
    await countIn(context, { kind: 'logon-address', key: keys.address, minutes: failureMinutes });
    context.audit.note({ username });
    throw new Refusal(sessionRefusals['logon-failed']);
  }
  return context.scopes.identity(async (client) => {
    await client.query(
      `delete from portal.throttle where kind = 'logon-account' and key_hash = sha256(convert_to($1, 'UTF8'))`,
      [username],
    );
    const reason = await suspendedReason(client, account.userId);
    // Reveal the institution's status only after the password is correct, so that strangers learn nothing.
    if (reason !== undefined) throw new Refusal('institution-suspended', undefined, { reason });
    return {
      userId: account.userId,
      username,
      companies: await companiesOf(client, account.userId, context.request.language),
      limitedTo: mustChoosePassword(account, context.settings.passwordDays) ? ('password' as const) : undefined,
    };
  });
}

/** A password made by somebody else, or older than the operator's setting allows (0 means never). */
function mustChoosePassword({ mustChange, passwordDays }: Account, days: number): boolean {
  return mustChange || (days > 0 && passwordDays >= days);
}

async function limitAddress(context: PublicContext): Promise<void> {
  const count = await countIn(context, { kind: 'logon-rate', key: networkOf(context.request.address), minutes: 1 });
  if (count > context.settings.addressLoginsPerMinute)
    throw new Refusal('too-many-requests', undefined, { seconds: 60 });
}

type Keys = { readonly account: string; readonly address: string };

async function countFailures(context: PublicContext, keys: Keys): Promise<{ account: number; address: number }> {
  return context.scopes.identity(async (client) => ({
    account: await failuresOf(client, 'logon-account', keys.account),
    address: await failuresOf(client, 'logon-address', keys.address),
  }));
}

async function failuresOf(client: Connection, kind: string, key: string): Promise<number> {
  const { rows } = await client.query(
    `select count from portal.throttle
     where kind = $1 and key_hash = sha256(convert_to($2, 'UTF8'))
       and opened_at > clock_timestamp() - make_interval(mins => case when count >= $3 then $4::int else $5::int end)`,
    [kind, key, lockFromFailure, lockMinutes, failureMinutes],
  );
  return rows[0]?.count ?? 0;
}

const locked = () => new Refusal('account-locked', undefined, { minutes: lockMinutes });

/**
 * Counts a guess at an account's password, which is a failure until it proves right. Returns the current number: more
 * than ten mean that the account is locked. The half hour of the lock begins with the tenth.
 */
async function countGuess(context: PublicContext, account: string): Promise<number> {
  return context.scopes.identity(async (client) => {
    const { rows } = await client.query(
      `insert into portal.throttle as t (kind, key_hash) values ('logon-account', sha256(convert_to($1, 'UTF8')))
       on conflict (kind, key_hash) do update set
         count = case when t.opened_at > clock_timestamp() - make_interval(mins => case when t.count >= $2 then $3::int else $4::int end)
           then least(t.count, $2) + 1 else 1 end,
         opened_at = case when t.count < $2 - 1 and t.opened_at > clock_timestamp() - make_interval(mins => $4)
             or t.count >= $2 and t.opened_at > clock_timestamp() - make_interval(mins => $3)
           then t.opened_at else clock_timestamp() end
       returning count`,
      [account, lockFromFailure, lockMinutes, failureMinutes],
    );
    return rows[0]?.count ?? 1;
  });
}

/** A captcha solved a moment ago, before the choice of company, need not be solved again (SES-01). */
async function askCaptcha(
  given: Given,
  context: PublicContext,
  failures: { account: number; address: number },
): Promise<void> {
  if (Math.max(failures.account, failures.address) < captchaFromFailure) return;
  const pass = `${given.userName.toLowerCase()} ${networkOf(context.request.address)}`;
  if (given.tctd !== undefined && given.twoFactorCode === undefined && (await usePass(context, pass))) return;
  await takeCaptchaOf(context, given, { purpose: 'logon' });
  await countIn(context, { kind: 'logon-pass', key: pass, minutes: captchaPassMinutes });
}

async function usePass(context: PublicContext, pass: string): Promise<boolean> {
  return context.scopes.identity(async (client) => {
    const { rowCount } = await client.query(
      `delete from portal.throttle where kind = 'logon-pass' and key_hash = sha256(convert_to($1, 'UTF8'))
         and opened_at > clock_timestamp() - make_interval(mins => $2)`,
      [pass, captchaPassMinutes],
    );
    return rowCount === 1;
  });
}
