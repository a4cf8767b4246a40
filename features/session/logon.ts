import type pg from 'pg';
import { Refusal } from '#kit/contract/refusal.ts';
import { countIn, takeCaptchaOf } from '#kit/server/captcha/step.ts';
import type { PublicContext } from '#kit/server/context.ts';
import { identityScope } from '#kit/server/database.ts';
import { hashPassword, verifyPassword } from '#kit/server/password.ts';
import { type Company, companiesOf, findAccount } from './people.ts';

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

// An account that does not exist costs the same time as one that does.
const nobody = hashPassword('nobody has this password');

/**
 * Checks a sign-in (SES-01): address rate, captcha from the third failure of the account or address in 15 minutes,
 * lock at the tenth for 30 minutes, password. The same text and time whether or not the account exists.
 */
export async function checkLogon(
  given: Given,
  context: PublicContext,
): Promise<{ userId: number; username: string; companies: Company[] }> {
  const username = given.userName.toLowerCase();
  await limitAddress(context);
  const keys = { account: username, address: context.request.address };
  const failures = await countFailures(context, keys);
  if (failures.account >= lockFromFailure) throw new Refusal('account-locked', undefined, { minutes: lockMinutes });
  await askCaptcha(given, context, failures);

  const account = await identityScope(context.pool, (client) => findAccount(client, username));
  const isRight = await verifyPassword(given.password, account?.passwordHash ?? (await nobody));
  if (account === undefined || !isRight || account.status !== 'active' || account.institutions.length === 0) {
    await addFailure(context, keys);
    context.audit.note({ username });
    throw new Refusal('logon-failed');
  }
  return identityScope(context.pool, async (client) => {
    await client.query(
      `delete from portal.throttle where kind = 'logon-account' and key_hash = sha256(convert_to($1, 'UTF8'))`,
      [username],
    );
    return {
      userId: account.userId,
      username,
      companies: await companiesOf(client, account.userId, context.request.language),
    };
  });
}

async function limitAddress(context: PublicContext): Promise<void> {
  const count = await countIn(context, { kind: 'logon-rate', key: context.request.address, minutes: 1 });
  if (count > context.settings.addressLoginsPerMinute)
    throw new Refusal('too-many-requests', undefined, { seconds: 60 });
}

type Keys = { readonly account: string; readonly address: string };

async function countFailures(context: PublicContext, keys: Keys): Promise<{ account: number; address: number }> {
  return identityScope(context.pool, async (client) => ({
    account: await failuresOf(client, 'logon-account', keys.account),
    address: await failuresOf(client, 'logon-address', keys.address),
  }));
}

async function failuresOf(client: pg.ClientBase, kind: string, key: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count from portal.throttle
     where kind = $1 and key_hash = sha256(convert_to($2, 'UTF8'))
       and opened_at > clock_timestamp() - make_interval(mins => case when count >= $3 then $4::int else $5::int end)`,
    [kind, key, lockFromFailure, lockMinutes, failureMinutes],
  );
  return rows[0]?.count ?? 0;
}

async function addFailure(context: PublicContext, keys: Keys): Promise<void> {
  await countIn(context, { kind: 'logon-account', key: keys.account, minutes: failureMinutes });
  await countIn(context, { kind: 'logon-address', key: keys.address, minutes: failureMinutes });
}

/** A captcha solved a moment ago, before the company was chosen, need not be solved again (SES-01). */
async function askCaptcha(
  given: Given,
  context: PublicContext,
  failures: { account: number; address: number },
): Promise<void> {
  if (Math.max(failures.account, failures.address) < captchaFromFailure) return;
  const pass = `${given.userName.toLowerCase()} ${context.request.address}`;
  if (given.tctd !== undefined && given.twoFactorCode === undefined && (await usePass(context, pass))) return;
  await takeCaptchaOf(context, given, { purpose: 'logon' });
  await countIn(context, { kind: 'logon-pass', key: pass, minutes: captchaPassMinutes });
}

async function usePass(context: PublicContext, pass: string): Promise<boolean> {
  return identityScope(context.pool, async (client) => {
    const { rowCount } = await client.query(
      `delete from portal.throttle where kind = 'logon-pass' and key_hash = sha256(convert_to($1, 'UTF8'))
         and opened_at > clock_timestamp() - make_interval(mins => $2)`,
      [pass, captchaPassMinutes],
    );
    return rowCount === 1;
  });
}
