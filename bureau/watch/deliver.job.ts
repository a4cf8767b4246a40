import { z } from 'zod';
import { appendAudit } from '#kit/server/calls/audit.ts';
import { actAs, withIdentity } from '#kit/server/database/database.ts';
import { sendEvent } from '#kit/server/events.ts';
import { type JobServices, job } from '#kit/server/jobs/jobs.ts';
import { type Posted, post, webhookRule } from '#kit/server/outgoing/post.ts';
import { signedHeaders } from '#kit/server/outgoing/signature.ts';
import { eventJson } from '#bureau/events/event-json.ts';
import { alertJson } from './alert-json.ts';
import { laneOf, queueDelivery } from './queue-delivery.ts';
import type { Connection, PooledConnection } from '#kit/server/database/connection.ts';

/** Seconds before each further try: half a minute to a day; after nine failures a message is given up. */
export const backoffSeconds = [30, 120, 600, 1_800, 7_200, 21_600, 43_200, 86_400] as const;

/** How long nothing is taken by an address before its institution is told, once (API-07): the fifth try of a message. */
export const alarmMinutes = 30;

/** After a try that nobody answered, a first one to the same address waits so long: few of them keep a worker for ten seconds. */
const probeSeconds = 30;

const payload = z.object({ institutionId: z.int(), id: z.uuid() });
type Payload = z.output<typeof payload>;

/**
 * Sends a message to a webhook once, and queues the next try if the receiver did not accept it. A worker that dies
 * after sending sends again with the same id, by which the receiver recognises it.
 */
export const webhookJob = job({
  name: 'webhook-deliver',
  rests: true,
  payload,
  run: async (key, services) => {
    const actor = { institutionId: key.institutionId, userId: 0 };
    const message = await actAs(services.pool, actor, async (client) => {
      if (await isPutOff(client, key)) return undefined;
      return messageOf(client, key, services);
    });
    if (message === undefined) return;
    const posted = await post({ ...message, rule: webhookRule(services.settings) });
    await actAs(services.pool, actor, (client) => note(client, key, posted));
  },
});

/**
 * Whether a message to an address that takes nothing waits: one that was queued in another lane goes to the one of such addresses, and a
 * first try waits until the last one that nobody answered is a while ago.
 */
async function isPutOff(client: Connection, key: Payload): Promise<boolean> {
  const { rows } = await client.query(
    `select d.attempts = 0 and exists (select from portal.webhook_delivery o
         where o.institution_id = d.institution_id and o.webhook_id = d.webhook_id and o.fault = 'timeout' and o.state <> 'delivered'
           and o.tried_at > clock_timestamp() - make_interval(secs => $3)) as is_early,
       exists (select from graphile_worker.jobs j where j.key = $4 and j.locked_at is not null and j.queue_name <> ${laneOf}) as is_outside
     from portal.webhook_delivery d
     join portal.webhook h on h.institution_id = d.institution_id and h.id = d.webhook_id and h.failing_since is not null
     where d.institution_id = $1 and d.id = $2 and d.kind <> 'test' and d.state = 'waiting'`,
    [key.institutionId, key.id, probeSeconds, `webhook-${key.id}`],
  );
  const [row] = rows;
  if (row === undefined || (!row.is_early && !row.is_outside)) return false;
  await queueDelivery(client, key, row.is_early ? probeSeconds : 0);
  return true;
}

async function messageOf(client: Connection, { institutionId, id }: Payload, { cipher }: JobServices) {
  const { rows } = await client.query(
    `select h.url, h.secret_sealed, case when d.kind = 'event' then (
         select ${eventJson} from portal.event e where e.institution_id = d.institution_id and e.event_no = d.event_no)
       else json_build_object('id', d.id, 'kind', d.kind, 'institution', i.code,
         'madeAt', to_char(d.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         'day', d.day, 'counts', (select g.counts from portal.watch_digest g where g.institution_id = d.institution_id and g.day = d.day),
         'alerts', (select coalesce(json_agg(${alertJson} order by a.raised_at, a.id), '[]') from portal.watch_alert a
            left join bureau.institution o on o.id = a.other_institution_id
           where a.institution_id = d.institution_id and a.id = any (d.alert_ids))) end as body
     from portal.webhook_delivery d
     join portal.webhook h on h.institution_id = d.institution_id and h.id = d.webhook_id and (h.is_active or d.kind = 'test')
     join bureau.institution i on i.id = d.institution_id
     where d.institution_id = $1 and d.id = $2 and d.state = 'waiting'
       and not exists (${earlierOfBorrower})`,
    [institutionId, id],
  );
  const [row] = rows;
  if (row === undefined || row.body === null) return undefined;
  const body = JSON.stringify(row.body);
  const timestamp = Math.floor(Date.now() / 1_000);
  return { url: row.url, body, headers: signedHeaders(cipher.open(row.secret_sealed), { id, timestamp, body }) };
}

// A message about a borrower waits for those before it to the same address: it is queued again when they are over.
const earlierOfBorrower = `select from portal.event e
  join portal.event o on o.institution_id = e.institution_id and o.subject_id = e.subject_id and o.event_no < e.event_no
  join portal.webhook_delivery w on w.institution_id = o.institution_id and w.webhook_id = d.webhook_id and w.event_no = o.event_no
   and w.state = 'waiting'
  where e.institution_id = d.institution_id and e.event_no = d.event_no` as const;

/** Queues the next message about the same borrower to the same address. */
async function queueNext(client: Connection, { institutionId, id }: Payload): Promise<void> {
  const { rows } = await client.query(
    `select w.id from portal.webhook_delivery d
     join portal.event e on e.institution_id = d.institution_id and e.event_no = d.event_no
     join portal.event o on o.institution_id = e.institution_id and o.subject_id = e.subject_id and o.event_no > e.event_no
     join portal.webhook_delivery w on w.institution_id = o.institution_id and w.webhook_id = d.webhook_id and w.event_no = o.event_no
      and w.state = 'waiting'
     where d.institution_id = $1 and d.id = $2 order by o.event_no limit 1`,
    [institutionId, id],
  );
  for (const next of rows) await queueDelivery(client, { institutionId, id: next.id }, 0);
}

async function note(client: PooledConnection, key: Payload, posted: Posted): Promise<void> {
  const isTaken = posted.status !== undefined && posted.status >= 200 && posted.status < 300;
  const { rows } = await client.query(
    `update portal.webhook_delivery set attempts = attempts + 1, status = $3, fault = $4, tried_at = clock_timestamp(), next_at = null,
       state = case when $5 then 'delivered' else state end
     where institution_id = $1 and id = $2 and state = 'waiting' returning attempts, kind, webhook_id, cardinality(alert_ids) as alerts`,
    [key.institutionId, key.id, posted.status ?? null, posted.fault ?? null, isTaken],
  );
  const [row] = rows;
  if (row === undefined) return;
  await appendAudit(client, {
    ...{ userId: null, username: null, sessionId: null, address: null, subjectKey: null },
    ...{ institutionId: key.institutionId, requestId: key.id, action: 'job webhook', purpose: 'portfolio-monitoring' },
    result: isTaken ? 'delivered' : 'not-delivered',
    detail: JSON.stringify({
      kind: row.kind,
      alerts: row.alerts,
      attempt: row.attempts,
      status: posted.status ?? posted.fault,
    }),
  });
  await keepStanding(client, {
    ...{ institutionId: key.institutionId, webhookId: row.webhook_id, kind: row.kind },
    ...{ isTaken, isSilent: posted.fault === 'timeout' },
  });
  if (isTaken) return queueNext(client, key);
  // The user waits for the answer, so a test is tried once.
  const wait = row.kind === 'test' ? undefined : backoffSeconds[row.attempts - 1];
  await client.query(
    `update portal.webhook_delivery set state = case when $3::int is null then 'failed' else state end,
       next_at = clock_timestamp() + make_interval(secs => $3) where institution_id = $1 and id = $2`,
    [key.institutionId, key.id, wait ?? null],
  );
  if (wait === undefined) await queueNext(client, key);
  else await queueDelivery(client, key, wait);
}

type Tried = {
  readonly institutionId: number;
  readonly webhookId: string;
  readonly kind: string;
  readonly isTaken: boolean;
  readonly isSilent: boolean;
};

/**
 * Keeps since when an address takes nothing. Those who keep the institution's addresses or applications are told once while it lasts, and
 * again when a message is taken. A failed test changes nothing: it is tried once, by whoever is setting the address up.
 */
async function keepStanding(
  client: PooledConnection,
  { institutionId, webhookId, kind, isTaken, isSilent }: Tried,
): Promise<void> {
  if (kind === 'test' && !isTaken) return;
  const { rows } = await client.query(
    `with before as (
       select h.id, h.url, h.failing_since, h.alarmed_at from portal.webhook h
        where h.institution_id = $1 and h.id = $2 and ($3 = false or h.failing_since is not null) for update
     ), kept as (
       update portal.webhook h set is_silent = $5, failing_since = case when $3 then null else coalesce(h.failing_since, clock_timestamp()) end,
         alarmed_at = case when $3 then null
           when b.alarmed_at is null and b.failing_since < clock_timestamp() - make_interval(mins => $4) then clock_timestamp() else b.alarmed_at end
         from before b where h.institution_id = $1 and h.id = b.id
       returning h.alarmed_at
     )
     select b.url, b.alarmed_at is not null as was_told, k.alarmed_at is not null as is_told from before b, kept k`,
    [institutionId, webhookId, isTaken, alarmMinutes, isSilent],
  );
  const [row] = rows;
  if (row === undefined || row.was_told === row.is_told) return;
  const { host } = new URL(row.url);
  for (const userId of await keepersOf(client, institutionId))
    await sendEvent(client, { institutionId, userId, kind: 'webhook', data: { host, failing: row.is_told } });
  await appendAudit(client, {
    ...{
      userId: null,
      username: null,
      sessionId: null,
      address: null,
      subjectKey: null,
      institutionId,
      requestId: null,
    },
    ...{ action: 'job webhook-alarm', purpose: null, result: row.is_told ? 'raised' : 'resolved' },
    detail: JSON.stringify({ webhook: webhookId, host }),
  });
}

async function keepersOf(client: PooledConnection, institutionId: number): Promise<number[]> {
  const { rows } = await withIdentity(client, () =>
    client.query(
      `select m.user_id from portal.membership m
        where m.institution_id = $1 and m.status = 'active' and exists (
          select from portal.role_permission p where p.role = any (m.roles) and p.permission in ('webhook.manage', 'application.manage'))`,
      [institutionId],
    ),
  );
  return rows.map(({ user_id }) => user_id);
}
