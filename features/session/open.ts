import { Refusal } from '#kit/contract/refusal.ts';
import type { PublicContext } from '#kit/server/calls/context.ts';
import type { IdentityTrips } from '#kit/server/database/database.ts';
import { keepChallenge } from '#kit/server/second-factor/challenges.ts';
import { factorsToAsk, lackOfFactor, questionFrom } from '#kit/server/second-factor/factors.ts';
import { siteOfCall } from '#kit/server/second-factor/site.ts';
import { rememberedDevice } from '#kit/server/session/known-device.ts';
import { freezesOf, type Limit, openingOf, refuseFrozenIn, type Tokens } from '#kit/server/session/session.ts';
import type { Settings } from '#kit/server/settings/settings.ts';
import type { Profile } from './contract.ts';
import { companiesFor, profileFor, suspendedReason } from './people.ts';
import { sessionRefusals } from './refusals.ts';

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
  const { userId, username, institutionId, limitedTo } = entrant;
  const factors = await context.scopes.identityStatement(factorsToAsk(userId));
  const question = await questionFrom(siteOfCall(context), factors);
  if (question === undefined) return undefined;
  const { challenge, kinds, options } = question;
  const facts = { username, institutionId, limitedTo: limitedTo ?? null, challenge };
  const handle = await context.scopes.identity((client) => keepChallenge(client, 'logon', { userId, facts }));
  return { handle, kinds, options };
}

/** Opens the session of a person who has given all proofs. */
export async function enter(context: PublicContext, entrant: Entrant): Promise<Opened> {
  const { userId, username, institutionId } = entrant;
  const { settings, request } = context;
  context.audit.by({ userId, username, institutionId });
  return context.scopes.identityTrips(async (trips) => {
    const lacks = await admit(trips, settings, { userId, institutionId });
    const limitedTo = entrant.limitedTo ?? (lacks ? 'factor' : undefined);
    const { address, userAgent } = request;
    const withFactor = entrant.gaveFactor;
    const bound = await context.binding.forNew(trips.client);
    const { tokens, statements } = openingOf(settings, {
      ...{ userId, institutionId, address, userAgent, limitedTo, withFactor, bound },
    });
    const device = rememberedDevice(context.binding.device(), { userId, address, userAgent });
    const profile = profileFor(context, { userId, institutionId, sessionId: tokens.sessionId });
    const answers = await trips.end([...statements, ...device.statements, ...profile.statements]);
    bound.keep(tokens.refresh);
    device.keep();
    if (device.isNew(answers)) context.audit.noteAlso({ newDevice: true });
    return { tokens, profile: profile.read(answers) };
  });
}

type At = { readonly userId: number; readonly institutionId: number };

/**
 * Refuses a frozen person. Minutes pass between the two proofs: refuses also a person whom the institution locked meanwhile, or
 * whose institution was suspended. True of one who still has to register a second factor.
 */
async function admit(trips: IdentityTrips, settings: Settings, at: At): Promise<boolean> {
  const [freezes, open, lack] = [freezesOf(at), companiesFor(at.userId, 'vi'), lackOfFactor(settings, at)];
  const answers = await trips.send([freezes, open, ...lack.statements]);
  refuseFrozenIn(answers.of(freezes));
  if (answers.of(open).some((company) => company.institutionId === at.institutionId)) return lack.read(answers);
  const reason = await suspendedReason(trips.client, at.userId);
  throw reason === undefined
    ? new Refusal(sessionRefusals['logon-failed'])
    : new Refusal('institution-suspended', undefined, { reason });
}
