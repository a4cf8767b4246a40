import { passwordFault, shortestPassword } from '#bureau/people/password-rules.ts';
import { liveSessions } from '#bureau/people/sessions.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { withIdentity } from '#kit/server/database/database.ts';
import { sendEvent } from '#kit/server/events.ts';
import { checkOwnPassword } from '#kit/server/password/own-password.ts';
import { lacksFactor } from '#kit/server/second-factor/factors.ts';
import { hashPassword } from '#kit/server/password/password.ts';
import { devicesOf, forgetDevice } from '#kit/server/session/known-device.ts';
import { askers } from '#kit/server/threads/turn-threads.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { ownAccount } from './contract.ts';
import { factorHandlers } from './factor-handlers.ts';
import { ownAccountRefusals } from './refusals.ts';
import { bureauPeopleRefusals } from '#bureau/people/refusals.ts';

export const ownAccountServer = serve(ownAccount, {
  ...factorHandlers,

  async look(_, { client, who, settings }) {
    const { rows } = await withIdentity(client, () =>
      client.query(
        `select password_changed_at as at,
           extract(epoch from clock_timestamp() - password_changed_at)::int / 86400 as age
         from portal.user_account where id = $1`,
        [who.userId],
      ),
    );
    const { at, age } = rows[0] ?? { at: new Date(0), age: 0 };
    return {
      passwordChangedAt: at.toISOString(),
      daysLeft: settings.passwordDays === 0 ? null : Math.max(0, settings.passwordDays - age),
      shortestPassword,
    };
  },

  async sessions(_, { client, who, request, settings }) {
    const found = await withIdentity(client, () =>
      liveSessions(client, {
        userId: who.userId,
        institutionId: null,
        language: request.language,
        idleMinutes: settings.idleMinutes,
        absoluteHours: settings.absoluteHours,
      }),
    );
    const rows = found.map((session) => ({
      ...session,
      startedAt: session.startedAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
      isCurrent: session.id === who.sessionId,
    }));
    return { total: rows.length, rows };
  },

  async endOthers(_, context) {
    return { ended: await endOthers(context, 'logout') };
  },

  async devices(_, { client, who, binding }) {
    const found = await withIdentity(client, () => devicesOf(client, who.userId, binding.device()));
    const rows = found.map((one) => ({
      ...one,
      knownAt: one.knownAt.toISOString(),
      usedAt: one.usedAt.toISOString(),
    }));
    return { total: rows.length, rows };
  },

  async forgetDevice({ body }, { client, who, audit }) {
    audit.note({ device: body.id });
    const isForgotten = await withIdentity(client, () => forgetDevice(client, who.userId, body.id));
    if (!isForgotten) throw new Refusal('not-found', 'id');
    return '0' as const;
  },

  changePassword: {
    async prepare({ body }, early) {
      const { who, settings } = early;
      await checkOwnPassword(early, body.password);
      if (body.newPassword.normalize('NFC') === body.password.normalize('NFC'))
        throw new Refusal(ownAccountRefusals['password-same'], 'newPassword');
      const fault = passwordFault(body.newPassword, who);
      if (fault !== undefined) throw new Refusal(bureauPeopleRefusals[fault], 'newPassword', { min: shortestPassword });
      const hash = await hashPassword(body.newPassword, settings.passwordCost, askers.user(who.userId));
      return async (context) => {
        await keepPassword(context, hash);
        return { ended: await endOthers(context, 'password') };
      };
    },
  },
});

/** Replaces the person's password; a session that waited for that goes on, perhaps to a second factor. */
async function keepPassword({ client, who, settings }: Context, hash: string): Promise<void> {
  await withIdentity(client, async () => {
    await client.query(
      `update portal.user_account set password_hash = $2, must_change_password = false,
         password_changed_at = clock_timestamp() where id = $1`,
      [who.userId, hash],
    );
    await client.query(
      `update portal.session set limited_to = $2, confirmed_at = clock_timestamp() where id = $1 and limited_to = 'password'`,
      [who.sessionId, (await lacksFactor(client, settings, who)) ? 'factor' : null],
    );
  });
}

/** Ends the person's other sessions and notifies their tabs; returns how many. */
async function endOthers({ client, who }: Context, reason: 'logout' | 'password'): Promise<number> {
  const { rows } = await withIdentity(client, () =>
    client.query(
      `update portal.session set ended_at = clock_timestamp(), ended_reason = $3
       where user_id = $1 and id <> $2 and ended_at is null returning institution_id as "institutionId"`,
      [who.userId, who.sessionId, reason],
    ),
  );
  for (const institutionId of new Set(rows.map((row) => row.institutionId)))
    await sendEvent(client, { institutionId, userId: who.userId, kind: 'session-ended', data: {} });
  return rows.length;
}
