import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { withIdentity } from '#kit/server/database/database.ts';
import { countFailure, forgetFailures, refuseTooManyFailures } from '#kit/server/calls/failures.ts';
import { qrSquare } from '#kit/server/documents/qr.ts';
import { keepChallenge, takeChallenge, textIn } from '#kit/server/second-factor/challenges.ts';
import {
  addPasskey,
  beginTotp,
  confirmTotp,
  factorsOf,
  lacksFactor,
  newRecoveryCodes,
  recoveryCodesLeft,
} from '#kit/server/second-factor/factors.ts';
import { registeredPasskey, registrationOf } from '#kit/server/second-factor/passkeys.ts';
import { issuer, siteOfCall } from '#kit/server/second-factor/site.ts';
import { newTotpSecret, totpAddress } from '#kit/server/second-factor/totp.ts';
import type { Handlers } from '#kit/server/calls/serve.ts';
import { keepProof } from '#kit/server/session/step-up.ts';
import type { ownAccount } from './contract.ts';
import { ownAccountRefusals } from './refusals.ts';

type Names = 'factors' | 'beginApp' | 'confirmApp' | 'beginPasskey' | 'confirmPasskey' | 'removeFactor' | 'renewCodes';

/** The calls about a person's own second factors. */
export const factorHandlers: Pick<Handlers<typeof ownAccount>, Names> = {
  async factors(_, { client, who }) {
    const found = await withIdentity(client, () => factorsOf(client, who.userId));
    const recoveryCodes = await withIdentity(client, () => recoveryCodesLeft(client, who.userId));
    const rows = found.map((factor) => ({
      ...factor,
      createdAt: factor.createdAt.toISOString(),
      usedAt: factor.usedAt?.toISOString() ?? null,
    }));
    return { total: rows.length, rows, recoveryCodes };
  },

  async beginApp(_, { client, who, cipher }) {
    const secret = newTotpSecret();
    const sealed = cipher.seal(secret);
    await withIdentity(client, () => beginTotp(client, { userId: who.userId, sealed, name: issuer }));
    return { secret, square: qrSquare(totpAddress({ secret, username: who.username, issuer })) };
  },

  async confirmApp({ body }, context) {
    const { client, who, cipher } = context;
    const { userId } = who;
    const refusal = await withIdentity(client, async () => {
      await refuseTooManyFailures(client, userId);
      if (!(await confirmTotp(client, { userId, cipher }, body.code)))
        return countFailure(client, userId, 'second-wrong', 'code');
      await forgetFailures(client, userId);
      return undefined;
    });
    if (refusal !== undefined) throw refusal;
    context.audit.note({ factor: 'totp' });
    return { recoveryCodes: await afterRegistration(context) };
  },

  async beginPasskey(_, context) {
    const { client, who } = context;
    return withIdentity(client, async () => {
      const { rows } = await client.query(
        `select credential_id as id from portal.user_factor where user_id = $1 and kind = 'passkey' /* never null: id */`,
        [who.userId],
      );
      const known = rows.map(({ id }) => id);
      const { options, challenge } = await registrationOf(siteOfCall(context), who, known);
      const handle = await keepChallenge(client, 'register', { userId: who.userId, facts: { challenge } });
      return { handle, options };
    });
  },

  async confirmPasskey({ body }, context) {
    const { client, who } = context;
    const kept = await withIdentity(client, () => takeChallenge(client, 'register', body.handle));
    const challenge = textIn(kept?.facts ?? {}, 'challenge');
    const passkey =
      kept?.userId === who.userId ? await registeredPasskey(siteOfCall(context), challenge, body.answer) : undefined;
    if (passkey === undefined) throw new Refusal('second-wrong', 'answer');
    const isNew = await withIdentity(client, () =>
      addPasskey(client, { userId: who.userId, name: body.name, passkey }),
    );
    if (!isNew) throw new Refusal(ownAccountRefusals['factor-known'], 'answer');
    context.audit.note({ factor: 'passkey' });
    return { recoveryCodes: await afterRegistration(context) };
  },

  async removeFactor({ body }, { client, who, settings, audit }) {
    await withIdentity(client, async () => {
      const { rows } = await client.query(
        'delete from portal.user_factor where user_id = $1 and id = $2 and is_confirmed returning kind',
        [who.userId, body.id],
      );
      const [gone] = rows;
      if (gone === undefined) throw new Refusal('not-found', 'id');
      audit.note({ factor: gone.kind });
      if (await lacksFactor(client, settings, who)) throw new Refusal(ownAccountRefusals['factor-needed'], 'id');
      // Without a second factor its recovery codes would be a forgotten way in.
      if ((await factorsOf(client, who.userId)).length === 0)
        await client.query('delete from portal.recovery_code where user_id = $1', [who.userId]);
    });
    return '0' as const;
  },

  async renewCodes(_, { client, who }) {
    return { recoveryCodes: await withIdentity(client, () => newRecoveryCodes(client, who.userId)) };
  },
};

/**
 * Lifts the limit of a session that waited for a second factor; the first factor comes with recovery codes, later
 * ones without.
 */
async function afterRegistration({ client, who }: Context): Promise<string[]> {
  return withIdentity(client, async () => {
    await keepProof(client, who.sessionId, 'factor');
    return (await recoveryCodesLeft(client, who.userId)) > 0 ? [] : newRecoveryCodes(client, who.userId);
  });
}
