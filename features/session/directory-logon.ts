import { Refusal } from '#kit/contract/refusal.ts';
import type { PublicContext } from '#kit/server/calls/context.ts';
import { askDirectory, directoryAddress, directoryUser, hasDirectory } from '#kit/server/directory/directory.ts';
import { portalAddress } from '#kit/server/http/portal-address.ts';
import { hasSaml, newRequestId, samlAddress } from '#kit/server/directory/saml.ts';
import { keepChallenge, takeChallenge, textIn } from '#kit/server/second-factor/challenges.ts';
import type { Entrant } from './open.ts';
import { companiesOf, findAccount, suspendedReason } from './people.ts';
import { sessionRefusals } from './refusals.ts';

const backOf = (context: PublicContext) => `${portalAddress(context)}/portal/login`;

/** Begins a sign-in at the directory service: the address to go to, and the state that must come back (SES-09). */
export async function beginDirectory(context: PublicContext): Promise<{ address: string; state: string }> {
  if (!hasDirectory(context.settings)) throw new Refusal(sessionRefusals['directory-failed']);
  if (hasSaml(context.settings)) return beginSaml(context);
  const asked = askDirectory();
  const state = await context.scopes.identity((client) =>
    keepChallenge(client, 'directory', { userId: null, facts: asked }),
  );
  try {
    return { state, address: await directoryAddress(context.settings, { ...asked, state, back: backOf(context) }) };
  } catch (cause) {
    throw new Refusal(sessionRefusals['directory-failed'], undefined, {}, { cause });
  }
}

/**
 * Ends it: a person whom the provider confirms and who has an account here, at the institution last used. Refuses
 * `directory-failed` if the provider does not confirm, or for a used state; `directory-unknown` for strangers.
 */
export async function endDirectory(
  context: PublicContext,
  given: { readonly state: string; readonly query: string },
): Promise<Entrant> {
  const { settings, scopes, request } = context;
  const name = hasSaml(settings) ? await samlUser(context, given) : await openIdUser(context, given);
  if (name === undefined) throw new Refusal(sessionRefusals['directory-failed']);
  return scopes.identity(async (client) => {
    const account = await findAccount(client, name);
    const companies = account === undefined ? [] : await companiesOf(client, account.userId, request.language);
    const reason = account === undefined ? undefined : await suspendedReason(client, account.userId);
    if (reason !== undefined) throw new Refusal('institution-suspended', undefined, { reason });
    const [company] = companies;
    if (account === undefined || account.status !== 'active' || company === undefined)
      throw new Refusal(sessionRefusals['directory-unknown']);
    return {
      userId: account.userId,
      username: name,
      institutionId: company.institutionId,
      limitedTo: undefined,
      gaveFactor: false,
    };
  });
}

type Back = { readonly state: string; readonly query: string };

async function openIdUser(context: PublicContext, given: Back): Promise<string | undefined> {
  const { settings, scopes } = context;
  const kept = await scopes.identity((client) => takeChallenge(client, 'directory', given.state));
  if (kept === undefined || !hasDirectory(settings)) return undefined;
  const asked = { nonce: textIn(kept.facts, 'nonce'), verifier: textIn(kept.facts, 'verifier') };
  return directoryUser(settings, { ...asked, ...given, back: backOf(context) });
}

async function beginSaml(context: PublicContext): Promise<{ address: string; state: string }> {
  const requestId = newRequestId();
  const state = await context.scopes.identity((client) =>
    keepChallenge(client, 'directory', { userId: null, facts: { requestId } }),
  );
  return { state, address: await samlAddress(context.settings, { requestId, state, portal: portalAddress(context) }) };
}

/** The user of the posted assertion: it was checked on arrival, and its code is accepted once, with its own state. */
async function samlUser({ scopes }: PublicContext, given: Back): Promise<string | undefined> {
  const code = new URLSearchParams(given.query).get('code') ?? '';
  const kept = await scopes.identity((client) => takeChallenge(client, 'directory', code));
  const { username, state } = {
    username: textIn(kept?.facts ?? {}, 'username'),
    state: textIn(kept?.facts ?? {}, 'state'),
  };
  return username !== '' && state === given.state ? username : undefined;
}
