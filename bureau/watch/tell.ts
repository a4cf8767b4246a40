import { z } from 'zod';
import { appendAudit } from '#kit/server/calls/audit.ts';
import { sendEvent } from '#kit/server/events.ts';
import { appendEvents } from '#bureau/events/append-event.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import type { Connection } from '#database/connection.ts';
import { alertJson } from './alert-json.ts';
import { queueDelivery } from './queue-delivery.ts';

/** A new alert and the users to notify at once. */
export type Raised = { readonly alert_id: string; readonly live_users: readonly number[] };

const alertsAMessage = 100;

/**
 * Notifies an institution of its new alerts, in the transaction that stores them: a live event to each user whose
 * subscription wants it, a message to each webhook, and an audit row. All of it happens once, or, if the alerts roll
 * back, not at all.
 */
export async function tellOf(
  client: Connection,
  institutionId: number,
  { raised, because }: { readonly raised: readonly Raised[]; readonly because: string },
): Promise<void> {
  if (raised.length === 0) return;
  const counts = new Map<number, number>();
  for (const { live_users } of raised) for (const user of live_users) counts.set(user, (counts.get(user) ?? 0) + 1);
  for (const [userId, count] of counts)
    await sendEvent(client, { institutionId, userId, kind: 'watch', data: { count } });
  for (let from = 0; from < raised.length; from += alertsAMessage) {
    const ids = raised.slice(from, from + alertsAMessage).map(({ alert_id }) => alert_id);
    await queueMessages(client, institutionId, { kind: 'alerts', alertIds: ids });
    await appendAlerts(client, institutionId, ids);
  }
  await appendAudit(client, {
    ...{
      userId: null,
      username: null,
      institutionId,
      sessionId: null,
      address: null,
      requestId: null,
      subjectKey: null,
    },
    ...{ action: 'job watch', purpose: 'portfolio-monitoring', result: 'raised' },
    detail: JSON.stringify({ alerts: raised.length, because }),
  });
}

type Message =
  | { readonly kind: 'alerts'; readonly alertIds: readonly string[] }
  | { readonly kind: 'digest'; readonly day: string };

/** Queues a message to every webhook of the acting institution. */
export async function queueMessages(client: Connection, institutionId: number, message: Message): Promise<void> {
  const { rows } = await client.query(
    'select id from portal.webhook where institution_id = $1 and is_active and sends = $2 order by id',
    [institutionId, 'alerts'],
  );
  for (const { id } of rows) await queueMessage(client, institutionId, { ...message, webhookId: id });
}

/** Queues one message to one webhook and returns its id. */
export async function queueMessage(
  client: Connection,
  institutionId: number,
  message: (Message | { readonly kind: 'test' }) & { readonly webhookId: string },
): Promise<string> {
  const id = uuidV7();
  await client.query(
    `insert into portal.webhook_delivery (institution_id, id, webhook_id, kind, alert_ids, day) values ($1, $2, $3, $4, $5, $6)`,
    [
      institutionId,
      id,
      message.webhookId,
      message.kind,
      'alertIds' in message ? message.alertIds : [],
      'day' in message ? message.day : null,
    ],
  );
  await queueDelivery(client, { institutionId, id }, 0);
  return id;
}

/** Tells programs of new alerts, each an event of its own that names the watches of programs by their references. */
async function appendAlerts(client: Connection, institutionId: number, ids: readonly string[]): Promise<void> {
  const { rows } = await client.query(
    `select a.subject_id, ${alertJson} as data, (
         select coalesce(json_agg(json_build_object('application', w.created_name, 'reference', w.reference) order by w.created_at, w.id), '[]')
           from portal.watch w
          where w.institution_id = a.institution_id and w.subject_id = a.subject_id and w.ended_at is null and w.reference is not null
            and a.trigger = any (w.triggers)) as watches
     from portal.watch_alert a left join bureau.institution o on o.id = a.other_institution_id
     where a.institution_id = $1 and a.id = any ($2::uuid[]) order by a.raised_at, a.id`,
    [institutionId, ids],
  );
  const events = rows.map(({ subject_id, data, watches }) => ({
    kind: 'watch.alert' as const,
    subjectId: subject_id,
    data: { ...z.record(z.string(), z.unknown()).parse(data), watches },
  }));
  await appendEvents(client, institutionId, events);
}
