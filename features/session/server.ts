import { liveSessions } from '#bureau/people/sessions.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { withIdentity } from '#kit/server/database/database.ts';
import { sendEvent } from '#kit/server/events.ts';
import { lacksFactor } from '#kit/server/second-factor/factors.ts';
import { serve } from '#kit/server/calls/serve.ts';
import {
  endSession,
  endSessionsOf,
  inheritSession,
  openSession,
  refreshSession,
  refuseFrozenOf,
  refuseWithoutRefresh,
  type Tokens,
} from '#kit/server/session/session.ts';
import { tellElsewhere } from '#kit/server/session/binding.ts';
import { keepProof } from '#kit/server/session/step-up.ts';
import { session } from './contract.ts';
import { beginDirectory, endDirectory } from './directory-logon.ts';
import { liveEvents } from './live-events.ts';
import { checkLogon } from './logon.ts';
import { askSecond, enter } from './open.ts';
import { companiesOf, findAccount, profileOf } from './people.ts';
import { askAgain, provedByPassword, proveByFactor, takeSecond } from './second.ts';

export const sessionServer = serve(session, {
  async logon({ body }, context) {
    const checked = await checkLogon(body, context);
    if (checked.companies.length > 1 && body.tctd === undefined) return { tctd: [...checked.companies] };
    const chosen = checked.companies.find(({ id }) => id === body.tctd) ?? checked.companies[0];
    if (chosen === undefined || (body.tctd !== undefined && chosen.id !== body.tctd))
      throw new Refusal('other-institution', 'tctd');
    const { userId, username, limitedTo } = checked;
    const entrant = { userId, username, limitedTo, institutionId: chosen.institutionId, gaveFactor: false };
    const second = await askSecond(context, entrant);
    if (second !== undefined) {
      context.audit.by(entrant);
      context.audit.note({ second: second.kinds.join() });
      return { second: { ...second, kinds: [...second.kinds] } };
    }
    const { tokens, profile } = await enter(context, entrant);
    return { ...tokenFields(tokens, context.binding.isProgram), profile };
  },

  async beginDirectory(_, context) {
    return beginDirectory(context);
  },

  async directory({ body }, context) {
    const entrant = await endDirectory(context, body);
    context.audit.by(entrant);
    context.audit.note({ directory: true });
    const second = await askSecond(context, entrant);
    if (second !== undefined) return { second: { ...second, kinds: [...second.kinds] } };
    const { tokens, profile } = await enter(context, entrant);
    return { ...tokenFields(tokens, context.binding.isProgram), profile };
  },

  async second({ body }, context) {
    const { tokens, profile } = await enter(context, await takeSecond(context, body));
    return { ...tokenFields(tokens, context.binding.isProgram), profile };
  },

  async refresh({ body }, context) {
    const { binding } = context;
    const sent = body.refreshToken ?? context.sentRefresh;
    if (sent === undefined) throw new Refusal('signed-out');
    const result = await refreshSession(context.scopes, context.settings, {
      token: sent,
      userAgent: context.request.userAgent,
      isOwn: binding.isOwn,
    });
    if (result.account !== undefined) context.audit.by(result.account);
    if ('refusal' in result) {
      context.audit.note({ reused: result.reused });
      if (result.refusal === 'token-elsewhere' && result.account !== undefined)
        tellElsewhere(context.scopes, result.account, context.request.address);
      binding.keep(null);
      throw new Refusal(result.refusal, undefined, 'reason' in result ? { reason: result.reason } : {});
    }
    // Whoever holds a browser's page never reads a refresh token, however it was sent.
    if (!result.isProgram) binding.keep(result.tokens.refresh);
    return tokenFields(result.tokens, result.isProgram);
  },

  async logout(_, context) {
    await withIdentity(context.client, (client) => endSession(client, context.who.sessionId, 'logout'));
    context.binding.keep(null);
    context.setHeader('clear-site-data', '"cache"');
    return '0' as const;
  },

  async forceLogout({ body }, context) {
    const username = body.username.toLowerCase();
    context.audit.note({ username, reason: body.reason ?? '' });
    const { userId, institutions, within } = await reachable(context, username);
    const ended = await withIdentity(context.client, (client) =>
      endSessionsOf(client, userId, 'administrator', within),
    );
    for (const institutionId of institutions) {
      await sendEvent(context.client, { institutionId, userId, kind: 'session-ended', data: {} });
    }
    if (within === undefined) return { ended: ended.length, elsewhere: 0 };
    const { settings, request } = context;
    // Whatever is left is open at an institution that the caller does not reach (FIX-06).
    const left = await withIdentity(context.client, (client) =>
      liveSessions(client, {
        userId,
        institutionId: null,
        language: request.language,
        idleMinutes: settings.idleMinutes,
        absoluteHours: settings.absoluteHours,
      }),
    );
    return { ended: ended.length, elsewhere: left.length };
  },

  async sessionsOf({ body }, context) {
    const { settings, request, audit } = context;
    const username = body.username.toLowerCase();
    audit.note({ username });
    const { userId, within } = await reachable(context, username);
    const found = await withIdentity(context.client, (client) =>
      liveSessions(client, {
        userId,
        institutionId: within ?? null,
        language: request.language,
        idleMinutes: settings.idleMinutes,
        absoluteHours: settings.absoluteHours,
      }),
    );
    const rows = found.map((one) => ({
      ...one,
      startedAt: one.startedAt.toISOString(),
      lastSeenAt: one.lastSeenAt.toISOString(),
    }));
    return { total: rows.length, rows };
  },

  async chooseCompany({ body }, context) {
    const companies = await withIdentity(context.client, (client) =>
      companiesOf(client, context.who.userId, context.request.language),
    );
    const chosen = companies.find(({ id }) => id === body.tctd);
    if (chosen === undefined) throw new Refusal('other-institution', 'tctd');
    const account = { userId: context.who.userId, institutionId: chosen.institutionId };
    // A program has proved its key already, as for every call.
    const isProgram = context.who.bound.keyThumb !== null;
    const opened = await withIdentity(context.client, async (client) => {
      if (!isProgram)
        await refuseWithoutRefresh(client, context.who.sessionId, body.refreshToken ?? context.sentRefresh);
      // If the other institution cannot be entered, the current session stays unchanged.
      await refuseFrozenOf(client, account);
      await endSession(client, context.who.sessionId, 'switched');
      // A clerk here may be an administrator there, and then needs the administrators' second factor.
      const lacks = await lacksFactor(client, context.settings, account);
      const next = await openSession(client, context.settings, {
        ...account,
        address: context.request.address,
        userAgent: context.request.userAgent,
        limitedTo: lacks ? 'factor' : undefined,
        bound: context.who.bound,
      });
      await inheritSession(client, { from: context.who.sessionId, to: next.sessionId });
      return next;
    });
    if (!isProgram) context.binding.keep(opened.refresh);
    const profile = await withIdentity(context.client, (client) =>
      profileOf(client, context, { ...account, sessionId: opened.sessionId }),
    );
    // A session that began with a cookie stays one: whoever holds its page never reads a refresh token.
    return { ...tokenFields(opened, isProgram), profile };
  },

  async askProof(_, context) {
    const { kinds, ...asked } = await askAgain(context);
    return { ...asked, kinds: [...kinds] };
  },

  confirm: {
    async prepare({ body }, early) {
      const isByPassword = await provedByPassword(early, body.password);
      return async (context) => {
        if (!isByPassword) await proveByFactor(context, body);
        const by = isByPassword ? 'password' : 'factor';
        await withIdentity(context.client, (client) => keepProof(client, context.who.sessionId, by));
        return '0' as const;
      };
    },
  },

  async profile(_, context) {
    return withIdentity(context.client, (client) => profileOf(client, context, context.who));
  },

  async events(_, context) {
    return liveEvents(context);
  },
});

/** A user whose sessions the caller may end, and at which institution (everywhere if none); refuses `not-found`. */
async function reachable(
  { client, who, can }: Context,
  username: string,
): Promise<{ userId: number; institutions: number[]; within: number | undefined }> {
  const within = can('session.end-any') ? undefined : who.institutionId;
  const account = await withIdentity(client, () => findAccount(client, username));
  if (account === undefined || (within !== undefined && !account.institutions.includes(within)))
    throw new Refusal('not-found', 'username');
  return { userId: account.userId, institutions: account.institutions, within };
}

/** The refresh token is in the body only for programs, which have no cookies and prove a key (SES-01, HRD-01). */
function tokenFields(tokens: Tokens, isProgram: boolean) {
  return {
    token: tokens.access,
    expiresInSeconds: tokens.expiresInSeconds,
    ...(isProgram ? { refreshToken: tokens.refresh } : {}),
  };
}
