import type { Permission } from '#kit/contract/names.ts';
import { refreshKeeper, sentRefresh } from '#kit/server/http/cookies.ts';
import type { CallState, Run } from './call-state.ts';
import type { Context, PublicContext } from './context.ts';

/** The context of a public call's handler. */
export function publicContextOf({ services, facts, audit, request, reply }: Run): PublicContext {
  const { settings, cipher, menu, events, files, scopes } = services;
  return {
    ...{ settings, cipher, menu, events, files, scopes, audit },
    request: facts,
    sentRefresh: sentRefresh(request, settings),
    keepRefresh: refreshKeeper(request, reply, settings),
    setHeader: (name, value) => void reply.header(name, value),
  };
}

/** The context of a handler that acts for the caller. */
export function contextOf(state: CallState): Context {
  const { caller, transaction } = state;
  return {
    ...publicContextOf(state.run),
    who: caller,
    client: transaction.client,
    afterCommit: (task) => state.afterCommit.push(task),
    can: (permission: Permission) => caller.permissions.has(permission),
  };
}
