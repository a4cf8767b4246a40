import { Refusal } from '#kit/contract/refusal.ts';
import type { Context, EarlyContext, PublicContext } from '#kit/server/calls/context.ts';
import { withIdentity } from '#kit/server/database/database.ts';
import { countFailure, forgetFailures, refuseTooManyFailures } from '#kit/server/calls/failures.ts';
import { checkOwnPassword } from '#kit/server/password/own-password.ts';
import { keepChallenge, readChallenge, takeChallenge, textIn } from '#kit/server/second-factor/challenges.ts';
import { isRightProof, type Proof, secondQuestion } from '#kit/server/second-factor/factors.ts';
import { siteOfCall } from '#kit/server/second-factor/site.ts';
import type { Entrant, Second } from './open.ts';
import { sessionRefusals } from './refusals.ts';

/**
 * Checks the second proof of a sign-in. A wrong one may be retried with the same handle, up to a limit; refuses
 * `second-wrong`, or `second-over` for a handle that was used or is too old.
 */
export async function takeSecond(context: PublicContext, given: { handle: string } & Proof): Promise<Entrant> {
  const { cipher } = context;
  const outcome = await context.scopes.identity(async (client) => {
    const kept = await readChallenge(client, 'logon', given.handle);
    if (kept === undefined || kept.userId === null) return new Refusal(sessionRefusals['second-over']);
    const { userId, facts } = kept;
    const entrant: Entrant = {
      userId,
      username: textIn(facts, 'username'),
      institutionId: Number(facts['institutionId']),
      limitedTo: facts['limitedTo'] === 'password' ? 'password' : undefined,
      gaveFactor: true,
    };
    context.audit.by(entrant);
    await refuseTooManyFailures(client, userId);
    const of = { userId, cipher, site: siteOfCall(context), challenge: textIn(facts, 'challenge') };
    if (!(await isRightProof(client, of, given))) return countFailure(client, userId, 'second-wrong', 'code');
    await takeChallenge(client, 'logon', given.handle);
    await forgetFailures(client, userId);
    return entrant;
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

/** What a person in a session must prove: the second factor, or without one the password. */
export async function askAgain(context: Context): Promise<Second> {
  const { client, who } = context;
  return withIdentity(client, async () => {
    const question = await secondQuestion(client, siteOfCall(context), who.userId);
    if (question === undefined) return { handle: '', kinds: [], options: '' };
    const { challenge, kinds, options } = question;
    const handle = await keepChallenge(client, 'confirm', { userId: who.userId, facts: { challenge } });
    return { handle, kinds, options };
  });
}

/**
 * Checks the password of a person without a second factor, before a transaction begins; false for a person who has one:
 * then the password alone is not enough.
 */
export async function provedByPassword(context: EarlyContext, password: string | undefined): Promise<boolean> {
  const { scopes, who } = context;
  const question = await scopes.identity((client) => secondQuestion(client, siteOfCall(context), who.userId));
  if (question !== undefined) return false;
  await checkOwnPassword(context, password ?? '');
  return true;
}

/** Checks the proof of a person with a second factor. */
export async function proveByFactor(context: Context, given: { handle?: string | undefined } & Proof): Promise<void> {
  const { client, who, cipher } = context;
  const site = siteOfCall(context);
  const refusal = await withIdentity(client, async () => {
    await refuseTooManyFailures(client, who.userId);
    const kept = await takeChallenge(client, 'confirm', given.handle ?? '');
    const isOwn = kept?.userId === who.userId;
    const of = { userId: who.userId, cipher, site, challenge: textIn(kept?.facts ?? {}, 'challenge') };
    if (isOwn && (await isRightProof(client, of, given)))
      return forgetFailures(client, who.userId).then(() => undefined);
    return countFailure(client, who.userId, 'second-wrong', 'code');
  });
  if (refusal !== undefined) throw refusal;
}
