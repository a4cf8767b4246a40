import { Refusal } from '#kit/contract/refusal.ts';
import { countedIn, countIn, isWorkInstead, requireWork, takeCaptchaOf } from '#kit/server/captcha/step.ts';
import type { PublicContext } from '#kit/server/calls/context.ts';
import type { IdentityTrips } from '#kit/server/database/database.ts';
import { networkOf } from '#kit/server/http/network.ts';
import { hashOfNobody, verifyPassword } from '#kit/server/password/password.ts';
import { askers } from '#kit/server/threads/turn-threads.ts';
import { knownDeviceOf } from '#kit/server/session/known-device.ts';
import type { Limit } from '#kit/server/session/session.ts';
import {
  type Counter,
  countGuess,
  failureMinutes,
  failuresOf,
  forgetGuesses,
  lockFromFailure,
  lockMinutes,
} from './guesses.ts';
import { type Account, accountNamed, companiesFor, type Company, reasonIn, standingOf } from './people.ts';
import { sessionRefusals } from './refusals.ts';

type Given = {
  userName: string;
  password: string;
  tctd?: string | undefined;
  twoFactorCode?: string | undefined;
  twoFactorRecoveryCode?: string | undefined;
  proofOfWork?: string | undefined;
};

const captchaFromFailure = 3;
const captchaPassMinutes = 3;
/** From here on a device that the account does not know works for each try, beside the captcha. */
const workFromFailure = 5;
/** The same of any device or address that tries so often in a minute. */
const workFromTries = 10;

/**
 * Checks a sign-in (SES-01): rate, captcha from the third failure in 15 minutes, lock at the tenth for 30 minutes,
 * password. The same text and time whether or not the account exists. A device that the person signed in on before has a
 * rate and failures of its own, so that nobody else's wrong passwords lock its owner out (HRD-09).
 */
export async function checkLogon(
  given: Given,
  context: PublicContext,
): Promise<{ userId: number; username: string; companies: readonly Company[]; limitedTo: Limit | undefined }> {
  const username = given.userName.toLowerCase();
  const address = networkOf(context.request.address);
  const sentDevice = context.binding.device();
  // Without a known device the address counts alone, and one that was too fast need not be looked up.
  if (sentDevice.hash === undefined) context.resting.require(`sign-ins ${address}`);
  const device = await knownDeviceOf(context.scopes, username, sentDevice);
  const counters = countersOf(username, address, device);
  const tried = await countTry(context, { username, counters });
  refuseHaste(context, counters, tried.tries);
  if (tried.own >= lockFromFailure) throw locked();
  const misses = Math.max(tried.own, tried.address);
  const isRisky = tried.tries > workFromTries || (device === undefined && misses >= workFromFailure);
  if (misses >= captchaFromFailure) await askCaptcha(given, context, isRisky);
  // Count before checking the password: of many simultaneous guesses no more than ten are judged.
  const { guesses, account } =
    tried.guess ?? (await context.scopes.identityTrips((trips) => guessOn(trips, { username, counters })));
  if (guesses > lockFromFailure) throw locked();

  // An unknown account, one with a one-time password (of a lower cost) and any other take the same time.
  const asLongAs = context.settings.passwordCost;
  const hash = account?.passwordHash ?? hashOfNobody(asLongAs);
  const isRight = await verifyPassword(given.password, hash, { asker: askers.address(address), asLongAs });
  if (account === undefined || !isRight || account.status !== 'active' || account.institutions.length === 0) {
    if (counters.address !== undefined) await countIn(context, { ...counters.address, minutes: failureMinutes });
    context.audit.note({ username, ...(device === undefined ? {} : { device }) });
    throw new Refusal(sessionRefusals['logon-failed']);
  }
  return context.scopes.identityTrips(async (trips) => {
    const [standing, open] = [standingOf(account.userId), companiesFor(account.userId, context.request.language)];
    const answers = await trips.send([forgetGuesses(counters.own), standing, open]);
    const reason = reasonIn(answers.of(standing));
    // Reveal the institution's status only after the password is correct, so that strangers learn nothing.
    if (reason !== undefined) throw new Refusal('institution-suspended', undefined, { reason });
    return {
      userId: account.userId,
      username,
      companies: answers.of(open),
      limitedTo: mustChoosePassword(account, context.settings.passwordDays) ? ('password' as const) : undefined,
    };
  });
}

/** A password made by somebody else, or older than the operator's setting allows (0 means never). */
function mustChoosePassword({ mustChange, passwordDays }: Account, days: number): boolean {
  return mustChange || (days > 0 && passwordDays >= days);
}

/** What a try counts for: its account and its address, or the known device alone. */
type Counters = {
  readonly rate: string;
  readonly own: Counter;
  readonly address: Counter | undefined;
};

function countersOf(username: string, address: string, device: string | undefined): Counters {
  if (device !== undefined)
    return { rate: `device ${device}`, own: { kind: 'logon-device', key: device }, address: undefined };
  const own = { kind: 'logon-account', key: username } as const;
  return { rate: address, own, address: { kind: 'logon-address', key: address } };
}

type Try = { readonly username: string; readonly counters: Counters };

/**
 * Counts a try, and reads how many there were within the minute and the failures before it. A guess that nothing stands in the
 * way of is counted in the same transaction; the try stays counted whatever comes of it.
 */
async function countTry(context: PublicContext, { username, counters }: Try) {
  const rate = countedIn({ kind: 'logon-rate', key: counters.rate, minutes: 1 });
  const own = failuresOf(counters.own);
  const ofAddress = counters.address === undefined ? [] : [failuresOf(counters.address)];
  return context.scopes.identityTrips(async (trips) => {
    const answers = await trips.send([rate, own, ...ofAddress]);
    const tries = answers.of(rate)[0]?.count ?? 1;
    const failures = {
      own: answers.of(own)[0]?.count ?? 0,
      address: ofAddress.flatMap((one) => answers.of(one))[0]?.count ?? 0,
    };
    const isOpen =
      tries <= context.settings.addressLoginsPerMinute && Math.max(failures.own, failures.address) < captchaFromFailure;
    return { tries, ...failures, guess: isOpen ? await guessOn(trips, { username, counters }) : undefined };
  });
}

/** Counts a guess at the password of an account, and finds the account. */
async function guessOn(trips: IdentityTrips, { username, counters }: Try) {
  const [counted, named] = [countGuess(counters.own), accountNamed(username)];
  const answers = await trips.end([counted, named]);
  return { guesses: answers.of(counted)[0]?.count ?? 1, account: answers.of(named)[0] };
}

/** Refuses `too-many-requests` once there are too many tries within the minute. */
function refuseHaste(context: PublicContext, { rate, address }: Counters, tries: number): void {
  if (tries <= context.settings.addressLoginsPerMinute) return;
  // The minute may end sooner than it says, so it is looked up again after some seconds.
  if (address !== undefined) context.resting.rest(`sign-ins ${rate}`, 5);
  throw new Refusal('too-many-requests', undefined, { seconds: 60 });
}

const locked = () => new Refusal('account-locked', undefined, { minutes: lockMinutes });

/**
 * A captcha, or in its place a proof of work, which nobody has to read (WCAG 3.3.8); where there is a risk a proof of work
 * beside the captcha (HRD-05). What was solved a moment ago, before the choice of company, need not be solved again (SES-01).
 */
async function askCaptcha(given: Given, context: PublicContext, isRisky: boolean): Promise<void> {
  const pass = `${given.userName.toLowerCase()} ${networkOf(context.request.address)}`;
  if (
    given.tctd !== undefined &&
    given.twoFactorCode === undefined &&
    given.proofOfWork === undefined &&
    (await usePass(context, pass))
  )
    return;
  const owner = { pageHash: context.binding.page.hash };
  const isInstead = given.twoFactorRecoveryCode === undefined && (await isWorkInstead(context, given, owner));
  if (!isInstead) {
    // Before the captcha, which one try uses up.
    if (isRisky && given.twoFactorCode !== undefined) await requireWork(context, given, owner);
    await takeCaptchaOf(context, given, { purpose: 'logon', ...owner });
  }
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
