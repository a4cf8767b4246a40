import { Refusal } from '#kit/contract/refusal.ts';
import type { PublicContext } from '#kit/server/calls/context.ts';
import { keepChallenge } from '#kit/server/second-factor/challenges.ts';
import { lacksFactor, secondQuestion } from '#kit/server/second-factor/factors.ts';
import { siteOfCall } from '#kit/server/second-factor/site.ts';
import { rememberDevice } from '#kit/server/session/known-device.ts';
import { type Limit, type Tokens, openSession, refuseFrozenOf } from '#kit/server/session/session.ts';
import type { Profile } from './contract.ts';
import { companiesOf, profileOf, suspendedReason } from './people.ts';
import { sessionRefusals } from './refusals.ts';
import type { Connection } from '#kit/server/database/connection.ts';

/** A person whose first proof was right, with the chosen institution. */
export type Entrant = {
  readonly userId: number;
  readonly username: string;
  readonly institutionId: number;
  readonly limitedTo: Limit | undefined;
  /** The second proof was right too. */
  readonly gaveFactor: boolean;
};

export type Opened = { readonly tokens: Tokens; readonly profile: Profile };

/** The data for asking the second factor at a sign-in. */
export type Second = {
  readonly handle: string;
  readonly kinds: readonly ('totp' | 'passkey')[];
  readonly options: string;
};

/** The question for the entrant's second factor; undefined for one without. */
export async function askSecond(context: PublicContext, entrant: Entrant): Promise<Second | undefined> {
  return context.scopes.identity(async (client) => {
    const question = await secondQuestion(client, siteOfCall(context), entrant.userId);
    if (question === undefined) return undefined;
    const { challenge, kinds, options } = question;
    const { userId, username, institutionId, limitedTo } = entrant;
    const facts = { username, institutionId, limitedTo: limitedTo ?? null, challenge };
    return { handle: await keepChallenge(client, 'logon', { userId, facts }), kinds, options };
  });
}

/** Opens the session of a person who has given all proofs. */
export async function enter(context: PublicContext, entrant: Entrant): Promise<Opened> {
  const { userId, username, institutionId } = entrant;
  const { settings, request } = context;
  context.audit.by({ userId, username, institutionId });
  const tokens = await context.scopes.identity(async (client) => {
    await refuseFrozenOf(client, { userId, institutionId });
    await refuseLeft(client, { userId, institutionId });
    const lacks = await lacksFactor(client, settings, { userId, institutionId });
    const limitedTo = entrant.limitedTo ?? (lacks ? 'factor' : undefined);
    const { address, userAgent } = request;
    const withFactor = entrant.gaveFactor;
    const bound = await context.binding.forNew(client);
    const opened = await openSession(client, settings, {
      ...{ userId, institutionId, address, userAgent, limitedTo, withFactor, bound },
    });
    bound.keep(opened.refresh);
    if (await rememberDevice(client, context.binding.device(), { userId, address, userAgent }))
      context.audit.noteAlso({ newDevice: true });
    return opened;
  });
  const of = { userId, institutionId, sessionId: tokens.sessionId };
  const profile = await context.scopes.identity((client) => profileOf(client, context, of));
  return { tokens, profile };
}

type At = { readonly userId: number; readonly institutionId: number };

/**
 * Minutes pass between the two proofs: refuses a person whom the institution locked meanwhile, or whose institution
 * was suspended.
 */
async function refuseLeft(client: Connection, { userId, institutionId }: At): Promise<void> {
  const companies = await companiesOf(client, userId, 'vi');
  if (companies.some((company) => company.institutionId === institutionId)) return;
  const reason = await suspendedReason(client, userId);
  throw reason === undefined
    ? new Refusal(sessionRefusals['logon-failed'])
    : new Refusal('institution-suspended', undefined, { reason });
}
