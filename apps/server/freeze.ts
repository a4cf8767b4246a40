import { parseArgs } from 'node:util';
import { useEmbedded } from '#database/embedded.ts';
import { freezeNow, liftFreeze } from '#bureau/alarms/freeze.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { appendAudit } from '#kit/server/calls/audit.ts';
import { actAs, openPool, withIdentity } from '#kit/server/database/database.ts';
import { readSettings } from '#kit/server/settings/settings.ts';
import { startReason } from './start-reason.ts';
import type { Pool } from '#database/connection.ts';

// Freezes and lifts from the command line, in the name of a person of the bureau's desk, by the same rules as the
// screen.
const usage = `npm run freeze -- user USERNAME --by WHO --reason WHY
npm run freeze -- institution CODE --by WHO --reason WHY
npm run freeze -- exports --by WHO --reason WHY
npm run freeze -- lift NUMBER --by WHO --reason WHY
npm run freeze -- list --by WHO`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { by: { type: 'string' }, reason: { type: 'string' } },
});
const [what = '', target] = positionals;
const { by, reason } = values;
const needsTarget = what === 'user' || what === 'institution' || what === 'lift';
const isKnown = needsTarget || what === 'exports' || what === 'list';
if (
  !isKnown ||
  by === undefined ||
  (needsTarget && target === undefined) ||
  (what !== 'list' && reason === undefined)
) {
  console.error(usage);
  process.exit(2);
}

try {
  await main(by, reason ?? '');
} catch (error) {
  console.error(error instanceof Refusal ? error.reason.text.join('\n') : startReason(error));
  process.exitCode = 1;
}

async function main(username: string, why: string): Promise<void> {
  const settings = readSettings(process.env, []);
  // Beside a running server or without one; as the owner, and without migrating: a freeze must work whatever the
  // state of the rest.
  const embedded =
    settings.databaseUrl === undefined
      ? await useEmbedded({ dataDir: settings.dataDir, log: (line) => console.error(line) })
      : undefined;
  const pool = openPool(settings.databaseUrl ?? embedded?.ownerUrl ?? '', 1);
  try {
    console.log(await run(pool, username, why));
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}

async function run(pool: Pool, username: string, why: string): Promise<string> {
  const who = await personOf(pool, username);
  return actAs(pool, who, async (client) => {
    const said = await done();
    await appendAudit(client, {
      ...{ ...who, username, sessionId: null, address: null, requestId: null, subjectKey: null },
      ...{ action: `command freeze ${what}`, purpose: 'unusual-access', result: 'ok' },
      detail: JSON.stringify({ ...(target === undefined ? {} : { of: target }), reason: why }),
    });
    return said;

    async function done(): Promise<string> {
      if (what === 'lift') {
        return `lifted: ${await liftFreeze(client, { freeze: Number(target) || 0, reason: why, by: username })}`;
      }
      if (what === 'user' || what === 'institution' || what === 'exports') {
        const asked = { kind: what, reason: why, by: username } as const;
        const freeze = { ...asked, ...(what === 'user' ? { username: target } : { institution: target }) };
        return `frozen: number ${await freezeNow(client, freeze)}`;
      }
      const { rows } = await client.query(
        'select freeze_id, kind, username, institution_code, reason, frozen_name from portal.list_freezes(true, 0, 1000)',
      );
      return rows.length === 0 ? 'nothing is frozen' : rows.map((row) => Object.values(row).join('  ')).join('\n');
    }
  });
}

/** A person who may act on alarms, at the bureau; refuses `no-permission` for anybody else. */
async function personOf(pool: Pool, username: string): Promise<{ userId: number; institutionId: number }> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await withIdentity(client, () =>
      client.query(
        `select u.id as "userId", m.institution_id as "institutionId" from portal.user_account u
           join portal.membership m on m.user_id = u.id and m.status = 'active'
           join bureau.institution i on i.id = m.institution_id and i.class = 'bureau'
          where u.username = $1 and u.status = 'active'`,
        [username.toLowerCase()],
      ),
    );
    await client.query('commit');
    if (rows[0] === undefined) throw new Refusal('no-permission');
    return rows[0];
  } finally {
    client.release();
  }
}
