import type { Permission } from '#kit/contract/names.ts';
import type { Scopes } from '#kit/server/database/scopes.ts';
import { sentRefresh } from '#kit/server/http/cookies.ts';
import { identifyStill } from '#kit/server/session/session.ts';
import { requireAccess } from './access.ts';
import type { CallState } from './call-state.ts';
import type { Context, EarlyContext, PublicContext } from './context.ts';
import { requireNetwork } from './programs/limits.ts';

/** The context of a public call's handler. */
export function publicContextOf(state: CallState): PublicContext {
  const { binding } = state;
  const { services, facts, audit, request, reply } = state.run;
  const { settings, cipher, menu, actionName, events, files, resting } = services;
  return {
    ...{ settings, cipher, menu, actionName, events, files, audit, resting },
    scopes: placed(state),
    request: facts,
    sentRefresh: sentRefresh(request, settings),
    binding,
    setHeader: (name, value) => void reply.header(name, value),
    tell: (told) => {
      state.told = told;
    },
  };
}

/** The context of a handler that acts for the caller. */
export function contextOf(state: CallState): Context {
  return {
    ...earlyContextOf(state),
    client: state.transaction.client,
    afterCommit: (task) => state.afterCommit.push(task),
  };
}

/** The same, before its transaction begins. */
export function earlyContextOf(state: CallState): EarlyContext {
  const { caller } = state;
  return {
    ...publicContextOf(state),
    who: caller,
    can: (permission: Permission) => caller.permissions.has(permission),
    requireStill: () => state.inPlace(() => requireStill(state)),
  };
}

async function requireStill({ run }: CallState): Promise<void> {
  const { services, request, facts } = run;
  const who = await identifyStill(services.pool, services.settings, request.headers.authorization);
  requireNetwork(who, facts.address);
  requireAccess(run, who);
}

/** The scopes of a call: each waits for a place, unless the call has one. */
function placed(state: CallState): Scopes {
  const { identity, identityTrips, identityStatement, actAs } = state.run.services.scopes;
  return {
    identity: (work) => state.inPlace(() => identity(work)),
    identityTrips: (work) => state.inPlace(() => identityTrips(work)),
    identityStatement: (statement) => state.inPlace(() => identityStatement(statement)),
    actAs: (actor, work) => state.inPlace(() => actAs(actor, work)),
  };
}
