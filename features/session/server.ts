import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/context.ts';
import { identityScope, withIdentity } from '#kit/server/database.ts';
import { sendEvent } from '#kit/server/events.ts';
import { serve } from '#kit/server/serve.ts';
import { endSession, endSessionsOf, openSession, refreshSession, type Tokens } from '#kit/server/session.ts';
import { session } from './contract.ts';
import { liveEvents } from './live-events.ts';
import { checkLogon } from './logon.ts';
import { companiesOf, findAccount, profileOf } from './people.ts';

export const sessionServer = serve(session, {
  async logon({ body }, context) {
    const checked = await checkLogon(body, context);
    if (checked.companies.length > 1 && body.tctd === undefined) return { tctd: checked.companies };
    const chosen = checked.companies.find(({ id }) => id === body.tctd) ?? checked.companies[0];
    if (chosen === undefined || (body.tctd !== undefined && chosen.id !== body.tctd))
      throw new Refusal('other-institution', 'tctd');
    const account = { userId: checked.userId, institutionId: chosen.institutionId };
    const opened = await identityScope(context.pool, (client) =>
      openSession(client, context.settings, {
        ...account,
        address: context.request.address,
        userAgent: context.request.userAgent,
      }),
    );
    context.audit.by({ ...account, username: checked.username });
    context.keepRefresh(opened.refresh);
    const profile = await identityScope(context.pool, (client) => profileOf(client, context, account));
    return { ...tokenFields(opened, context), profile };
  },

  async refresh({ body }, context) {
    const sent = body.refreshToken ?? context.sentRefresh;
    if (sent === undefined) throw new Refusal('signed-out');
    const result = await refreshSession(context.pool, context.settings, {
      token: sent,
      userAgent: context.request.userAgent,
    });
    if (result.account !== undefined) context.audit.by(result.account);
    if ('refusal' in result) {
      context.audit.note({ reused: result.reused });
      context.keepRefresh(null);
      throw new Refusal(result.refusal);
    }
    if (body.refreshToken === undefined) context.keepRefresh(result.tokens.refresh);
    return tokenFields(result.tokens, context, body.refreshToken !== undefined);
  },

  async logout(_, context) {
    await withIdentity(context.client, (client) => endSession(client, context.who.sessionId, 'logout'));
    context.keepRefresh(null);
    context.setHeader('clear-site-data', '"cache"');
    return '0' as const;
  },

  async forceLogout({ body }, context) {
    const username = body.username.toLowerCase();
    context.audit.note({ username, reason: body.reason ?? '' });
    const everywhere = context.can('session.end-any');
    const ended = await withIdentity(context.client, async (client) => {
      const account = await findAccount(client, username);
      const reachable =
        account !== undefined && (everywhere || account.institutions.includes(context.who.institutionId));
      if (!reachable) throw new Refusal('not-found', 'username');
      return {
        userId: account.userId,
        institutions: account.institutions,
        count: await endSessionsOf(
          client,
          account.userId,
          'administrator',
          everywhere ? undefined : context.who.institutionId,
        ),
      };
    });
    for (const institutionId of ended.institutions) {
      await sendEvent(context.client, { institutionId, userId: ended.userId, kind: 'session-ended', data: {} });
    }
    return { ended: ended.count };
  },

  async chooseCompany({ body }, context) {
    const companies = await withIdentity(context.client, (client) =>
      companiesOf(client, context.who.userId, context.request.language),
    );
    const chosen = companies.find(({ id }) => id === body.tctd);
    if (chosen === undefined) throw new Refusal('other-institution', 'tctd');
    const account = { userId: context.who.userId, institutionId: chosen.institutionId };
    const opened = await withIdentity(context.client, async (client) => {
      await endSession(client, context.who.sessionId, 'switched');
      return openSession(client, context.settings, {
        ...account,
        address: context.request.address,
        userAgent: context.request.userAgent,
      });
    });
    context.keepRefresh(opened.refresh);
    const profile = await withIdentity(context.client, (client) => profileOf(client, context, account));
    return { ...tokenFields(opened, context), profile };
  },

  async profile(_, context) {
    return withIdentity(context.client, (client) => profileOf(client, context, context.who));
  },

  async events(_, context) {
    return liveEvents(context);
  },
});

/** The refresh token goes into the body only for clients that say they have no cookies (SES-01). */
function tokenFields(
  tokens: Tokens,
  context: Pick<Context, 'request'>,
  inBody = context.request.headers['x-refresh'] === 'body',
) {
  return {
    token: tokens.access,
    expiresInSeconds: tokens.expiresInSeconds,
    ...(inBody ? { refreshToken: tokens.refresh } : {}),
  };
}
