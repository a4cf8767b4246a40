import { scopesAt } from '#bureau/contract/program-scopes.ts';
import { placeOf } from '#bureau/people/roles.ts';
import type { Connection } from '#kit/server/database/connection.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { isWithin } from '#kit/server/calls/programs/limits.ts';
import type { PublicContext } from '#kit/server/calls/context.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { issuerOf } from '#kit/server/http/oauth-metadata.ts';
import { isFirstUse } from '#kit/server/second-factor/challenges.ts';
import { openProgramSession, programMinutes } from '#kit/server/session/program-session.ts';
import { refuseFrozenOf } from '#kit/server/session/session.ts';
import { type Assertion, proveAssertion, readAssertion, type UsableKey, wrong } from './assertion.ts';
import { oauth } from './contract.ts';
import { applicationsRefusals } from './refusals.ts';

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

export const oauthServer = serve(oauth, {
  async token({ body }, context) {
    const keyThumb = context.binding.provenKey();
    if (keyThumb === undefined) throw new Refusal('proof-missing');
    if (body.grant_type !== 'client_credentials') throw new Refusal(applicationsRefusals['grant-unsupported']);
    const assertion = assertionOf(body);
    const application = await context.scopes.identity((client) => applicationOf(client, assertion.clientId));
    if (application === undefined) throw new Refusal(applicationsRefusals['client-unknown']);
    context.audit.by({ ...application, username: assertion.clientId });
    const assertionThumb = await prove(context, assertion, application.keys);
    if (application.state !== 'live') throw new Refusal(applicationsRefusals['client-unknown']);
    if (!isWithin(application.networks, context.request.address)) throw new Refusal('network-foreign');
    const scopes = given(body.scope, application);
    const { token } = await context.scopes.identity(async (client) => {
      await refuseStill(client, application);
      const { userId, institutionId } = application;
      const { address, userAgent } = context.request;
      return openProgramSession(client, {
        ...{ userId, institutionId, scopes, keyThumb, assertionThumb, address, userAgent },
      });
    });
    context.audit.note({ scopes: scopes.join(' '), key: assertionThumb });
    return {
      access_token: token,
      token_type: 'DPoP' as const,
      expires_in: programMinutes * 60,
      scope: scopes.join(' '),
    };
  },
});

function assertionOf(body: InputOf<typeof oauth.token>['body']): Assertion {
  const assertion = body.client_assertion_type === assertionType ? readAssertion(body.client_assertion) : undefined;
  if (assertion === undefined || (body.client_id ?? assertion.clientId) !== assertion.clientId)
    throw new Refusal(applicationsRefusals['client-unknown']);
  return assertion;
}

/** The thumbprint of the key that signed an assertion; each assertion counts once, whichever server takes it. */
async function prove(context: PublicContext, assertion: Assertion, keys: readonly UsableKey[]): Promise<string> {
  const { thumb, jti, until } = proveAssertion(assertion, keys, issuerOf(context));
  const isFirst = await context.scopes.identity((client) => isFirstUse(client, `${assertion.clientId} ${jti}`, until));
  if (!isFirst) throw wrong('jti');
  return thumb;
}

type Application = NonNullable<Awaited<ReturnType<typeof applicationOf>>>;

async function applicationOf(client: Connection, clientId: string) {
  const { rows } = await client.query(
    `select a.user_id as "userId", a.institution_id as "ownerId", a.environment, a.state, a.scopes, a.networks, i.class,
       l.closed_products as "closedProducts", l.suspended_for as "suspendedFor",
       (select coalesce(json_agg(json_build_object('kid', k.kid, 'thumb', k.thumb, 'jwk', k.jwk)), '[]') from portal.application_key k
         where k.institution_id = a.institution_id and k.application_id = a.id and k.removed_at is null
           and k.expires_at > clock_timestamp()) as keys
     from portal.application a join bureau.institution i on i.id = a.institution_id
     left join lateral portal.limits_of(a.user_id, a.institution_id) l on true
     where a.client_id = $1 /* never null: closedProducts */`,
    [clientId],
  );
  const [row] = rows;
  // A program of the sandbox acts for the sandbox alone.
  return row && { ...row, institutionId: row.environment === 'sandbox' ? -row.ownerId : row.ownerId };
}

/** What was asked for, if the application has all of it; all that it has where nothing was asked for. */
function given(asked: string | undefined, { scopes, class: kind, closedProducts }: Application): readonly string[] {
  const allowed = scopesAt(placeOf(kind), new Set(closedProducts));
  const own = scopes.filter((scope) => allowed.includes(scope));
  const wanted = asked === undefined ? own : [...new Set(asked.split(' ').filter((one) => one !== ''))];
  const refused = wanted.find((scope) => !own.includes(scope));
  if (refused !== undefined || wanted.length === 0)
    throw new Refusal(applicationsRefusals['scope-not-allowed'], 'scope', { scope: (refused ?? '').slice(0, 100) });
  return wanted;
}

async function refuseStill(client: Connection, application: Application): Promise<void> {
  if (application.suspendedFor !== null)
    throw new Refusal('institution-suspended', undefined, { reason: application.suspendedFor });
  await refuseFrozenOf(client, { ...application, institutionId: application.ownerId });
}
