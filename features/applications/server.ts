import { randomBytes } from 'node:crypto';
import { scopesAt } from '#bureau/contract/program-scopes.ts';
import { managedInstitution } from '#bureau/people/accounts.ts';
import { refillSandbox } from '#bureau/sandbox/fill.ts';
import type { Connection } from '#kit/server/database/connection.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { withIdentity } from '#kit/server/database/database.ts';
import { withinOf } from '#kit/server/metrics/answer-times.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import { applications } from './contract.ts';
import { readPublicKey, type SigningKey } from './public-key.ts';
import { applicationsRefusals } from './refusals.ts';

const mostKeys = 2;
const keyDays = 365;

export const applicationsServer = serve(applications, {
  async search({ body }, { client, request, audit }) {
    const { rows } = await client.query(
      `select * from portal.list_applications($1, $2, $3) /* never null: client_id, institution_code, institution_vi, institution_en, name, purpose, scopes, networks, day_limit, minute_limit, state, asked_by, asked_at, keys, is_own, environment, total */ /* one of: state = waiting | live | refused | stopped */ /* one of: environment = live | sandbox */`,
      [body.state, ...pageOf(body)],
    );
    const total = totalOf(rows);
    audit.note({ total });
    const clients = rows.map((row) => row.client_id);
    const callsOf = await callsIn30Days(client, clients);
    const usedOf = await customersOfToday(client, clients);
    return {
      total,
      rows: rows.map((row) => ({
        ...callsOf(row.client_id),
        name: row.name,
        state: row.state,
        environment: row.environment,
        clientId: row.client_id,
        institution: row.institution_code,
        institutionName: request.language === 'en' ? row.institution_en : row.institution_vi,
        scopes: row.scopes,
        networks: row.networks,
        dayLimit: row.day_limit,
        usedToday: usedOf.get(row.client_id) ?? 0,
        minuteLimit: row.minute_limit,
        keys: row.keys,
        keyEndsAt: row.key_ends_at?.toISOString() ?? null,
        usedAt: row.used_at?.toISOString() ?? null,
        purpose: row.purpose,
        askedBy: row.asked_by,
        askedAt: row.asked_at.toISOString(),
        firstBy: row.first_by,
        decidedBy: row.decided_by,
        decidedAt: row.decided_at?.toISOString() ?? null,
        reason: row.reason,
        isOwn: row.is_own,
      })),
    };
  },

  async options(_, context) {
    return { scopes: [...(await ownScopes(context))] };
  },

  async register({ body }, context) {
    const { client, who, audit } = context;
    const allowed = await ownScopes(context);
    const refused = body.scopes.find((scope) => !allowed.includes(scope));
    if (refused !== undefined)
      throw new Refusal(applicationsRefusals['scope-not-allowed'], 'scopes', { scope: refused });
    const key = readPublicKey(body.jwk);
    const [id, clientId] = [uuidV7(), `app-${randomBytes(8).toString('hex')}`];
    const isSandbox = body.environment === 'sandbox';
    const actsFor = isSandbox ? await sandboxOf(context) : who.institutionId;
    await withIdentity(client, async () => {
      const userId = await addAccount(client, { clientId, name: body.name, institutionId: actsFor });
      await client.query(
        `insert into portal.application (institution_id, id, user_id, client_id, name, purpose, scopes, networks, day_limit, minute_limit, asked_by, environment,
         state)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
        [
          who.institutionId,
          id,
          userId,
          clientId,
          body.name,
          body.purpose,
          body.scopes,
          body.networks,
          body.dayLimit,
          body.minuteLimit,
          who.userId,
          body.environment,
          // Nothing live is seen from a sandbox, so nobody has to approve it.
          isSandbox ? 'live' : 'waiting',
        ],
      );
      await keepKey(context, id, key);
    });
    const { name, scopes, networks, dayLimit, minuteLimit, environment } = body;
    audit.note({
      clientId,
      name,
      scopes: scopes.join(),
      networks: networks.join(),
      dayLimit,
      minuteLimit,
      environment,
    });
    return { clientId, kid: key.kid };
  },

  async decide({ body }, { client, audit }) {
    const { clientId, decision, reason } = body;
    const { rows } = await client.query(
      'select portal.decide_application($1, $2, $3) as outcome /* never null: outcome */ /* one of: outcome = none | decided | own | first | live | refused */',
      [clientId, decision === 'approved', reason],
    );
    const outcome = rows[0]?.outcome ?? 'none';
    if (outcome === 'none') throw new Refusal('not-found', 'clientId');
    if (outcome === 'decided') throw new Refusal('state-changed', 'clientId');
    if (outcome === 'own') throw new Refusal(applicationsRefusals['application-own'], 'clientId');
    audit.note({ clientId, decision, state: outcome, reason });
    return { state: outcome };
  },

  async stop({ body }, { client, audit }) {
    const { clientId, reason } = body;
    const { rows } = await client.query(
      'select portal.stop_application($1, $2) as outcome /* never null: outcome */ /* one of: outcome = done | none | decided */',
      [clientId, reason],
    );
    if (rows[0]?.outcome === 'decided') throw new Refusal('state-changed', 'clientId');
    if (rows[0]?.outcome !== 'done') throw new Refusal('not-found', 'clientId');
    audit.note({ clientId, reason });
    return '0' as const;
  },

  async keys({ body }, { client, who, audit }) {
    const { rows } = await withIdentity(client, () =>
      client.query(
        `select a.name, a.client_id, k.kid, k.thumb, k.added_at, k.expires_at, k.removed_at,
         k.removed_at is null and k.expires_at > clock_timestamp() as is_usable,
         k.added_name, count(*) over ()::int as total
       from portal.application_key k
       join portal.application a on a.institution_id = k.institution_id and a.id = k.application_id
       where k.institution_id = $1
         and ($4 = 'all' or ($4 = 'usable') = (k.removed_at is null and k.expires_at > clock_timestamp()))
       order by k.added_at desc, k.thumb offset $2 limit $3`,
        [who.institutionId, ...pageOf(body), body.state],
      ),
    );
    const total = totalOf(rows);
    audit.note({ total });
    return {
      total,
      rows: rows.map((row) => ({
        application: row.name,
        clientId: row.client_id,
        kid: row.kid,
        state: row.is_usable ? ('usable' as const) : ('ended' as const),
        addedBy: row.added_name,
        addedAt: row.added_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
        removedAt: row.removed_at?.toISOString() ?? null,
        thumb: row.thumb,
      })),
    };
  },

  async addKey({ body }, context) {
    const key = readPublicKey(body.jwk);
    await withIdentity(context.client, async () => keepKey(context, await ownApplication(context, body.clientId), key));
    context.audit.note({ clientId: body.clientId, kid: key.kid, thumb: key.thumb });
    return { kid: key.kid };
  },

  async removeKey({ body }, context) {
    const { client, who, audit } = context;
    const thumb = await withIdentity(client, async () => {
      const id = await ownApplication(context, body.clientId);
      const { rows } = await client.query(
        `update portal.application_key set removed_at = clock_timestamp()
       where institution_id = $1 and application_id = $2 and kid = $3 and removed_at is null returning thumb`,
        [who.institutionId, id, body.kid],
      );
      return rows[0]?.thumb;
    });
    if (thumb === undefined) throw new Refusal('not-found', 'kid');
    const ended = await client.query('select portal.end_key_sessions($1, $2) as ended /* never null: ended */', [
      body.clientId,
      thumb,
    ]);
    audit.note({ clientId: body.clientId, kid: body.kid, thumb });
    return { ended: ended.rows[0]?.ended ?? 0 };
  },
});

/** How many customers each application asked about today. */
async function customersOfToday(client: Context['client'], clients: readonly string[]) {
  const { rows } = await client.query(
    'select c.client_id, c.used from portal.program_customers($1) c /* never null: client_id, used */',
    [clients],
  );
  return new Map(rows.map(({ client_id: clientId, used }) => [clientId, used] as const));
}

/** What each of these applications called in the last 30 days. */
async function callsIn30Days(client: Connection, clients: readonly string[]) {
  const { rows } = await client.query(
    'select * from portal.program_calls($1) /* never null: client_id, calls, refused, times */',
    [clients],
  );
  const found = new Map(rows.map((row) => [row.client_id, row] as const));
  return (clientId: string) => {
    const row = found.get(clientId);
    const times = row?.times.map(Number) ?? [];
    return {
      ...{ calls: Number(row?.calls ?? 0), refusedCalls: Number(row?.refused ?? 0) },
      ...{ halfMs: withinOf(times, 0.5), mostMs: withinOf(times, 0.95) },
    };
  };
}

async function ownScopes({ client, who }: Context): Promise<readonly string[]> {
  const { place } = await managedInstitution(client, who.institutionCode);
  return scopesAt(place, who.closedProducts);
}

/** The own institution's sandbox; made and filled for its first application. */
async function sandboxOf({ client, cipher, who }: Context): Promise<number> {
  const { rows } = await client.query(
    'select sandbox, is_new from portal.make_sandbox() /* never null: sandbox, is_new */',
  );
  const [made] = rows;
  if (made === undefined) throw new Error('the sandbox was not made');
  if (made.is_new) await refillSandbox(client, cipher, who);
  return made.sandbox;
}

/** The account that an application's calls are made by: no password opens it. Identity scope. */
async function addAccount(
  client: Connection,
  {
    clientId,
    name,
    institutionId,
  }: { readonly clientId: string; readonly name: string; readonly institutionId: number },
): Promise<number> {
  const { rows } = await client.query(
    `with made as (
       insert into portal.user_account (username, full_name, password_hash, is_program) values ($1, $2, '!', true) returning id)
     insert into portal.membership (user_id, institution_id, roles) select id, $3, '{}' from made returning user_id as id`,
    [clientId, name, institutionId],
  );
  const userId = rows[0]?.id;
  if (userId === undefined) throw new Error('the account was not written');
  return userId;
}

/** An own application that is not over; refuses `not-found` or `state-changed`. Identity scope. */
async function ownApplication({ client, who }: Context, clientId: string): Promise<string> {
  const { rows } = await client.query(
    'select id, state from portal.application where institution_id = $1 and client_id = $2',
    [who.institutionId, clientId],
  );
  const [own] = rows;
  if (own === undefined) throw new Refusal('not-found', 'clientId');
  if (own.state !== 'waiting' && own.state !== 'live') throw new Refusal('state-changed', 'clientId');
  return own.id;
}

/** Keeps a key of an application that has fewer than two. Identity scope. */
async function keepKey({ client, who }: Context, applicationId: string, key: SigningKey): Promise<void> {
  // Hold the lock until commit: two new keys at once would not see each other.
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`application keys ${applicationId}`]);
  const { rows } = await client.query(
    `select count(*) filter (where removed_at is null and expires_at > clock_timestamp())::int as live,
       bool_or(thumb = $3 or (kid = $4 and removed_at is null)) as is_known
     from portal.application_key where institution_id = $1 and application_id = $2`,
    [who.institutionId, applicationId, key.thumb, key.kid],
  );
  if (rows[0]?.is_known === true) throw new Refusal(applicationsRefusals['application-key-known'], 'jwk');
  if ((rows[0]?.live ?? 0) >= mostKeys) throw new Refusal(applicationsRefusals['application-keys'], 'jwk');
  await client.query(
    `insert into portal.application_key (institution_id, application_id, kid, thumb, jwk, added_by, added_name, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + make_interval(days => $8))`,
    [who.institutionId, applicationId, key.kid, key.thumb, key.jwk, who.userId, who.username, keyDays],
  );
}
