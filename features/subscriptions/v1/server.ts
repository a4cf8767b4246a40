import { z } from 'zod';
import { consentStanding } from '#bureau/consents/consent.ts';
import { eventJson } from '#bureau/events/event-json.ts';
import { queueDelivery } from '#bureau/watch/queue-delivery.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { faultAt } from '#kit/contract/rule.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { InputFault } from '#kit/server/calls/input-fault.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import { watchTriggers } from '#bureau/contract/watch-triggers.ts';
import { subscriptionsRefusals } from '#features/subscriptions/refusals.ts';
import { ownCustomer, requireWatchConsent, watchConsent } from '#features/subscriptions/server.ts';
import { programEvents } from './contract.ts';

const event = programEvents.list.answer.shape.events.element;

// Its own, and those of the institution as a whole.
const visible = `(e.user_id = $2 or e.user_id is null) and e.kind <> all ($3::text[])` as const;

export const programEventsServer = serve(programEvents, {
  async list({ query }, { client, who, audit }) {
    const { rows } = await client.query(
      `select e.event_no, ${eventJson} as event from portal.event e
       where e.institution_id = $1 and ${visible} and e.event_no > $4 order by e.event_no limit $5`,
      [who.institutionId, who.userId, hiddenFrom(who), BigInt(query.after), query.limit + 1],
    );
    const page = rows.slice(0, query.limit);
    await requireCursor(client, who.institutionId, BigInt(query.after));
    audit.note({ rows: page.length });
    return {
      events: page.map((row) => event.parse(row.event)),
      next: String(page.at(-1)?.event_no ?? query.after),
      more: rows.length > query.limit,
    };
  },

  async again({ params }, context) {
    const { client, who, audit } = context;
    const { rows: found } = await client.query(
      `select e.event_no from portal.event e where e.institution_id = $1 and ${visible} and e.id = $4`,
      [who.institutionId, who.userId, hiddenFrom(who), params.id],
    );
    const [one] = found;
    if (one === undefined) throw new Refusal('not-found', 'id');
    const { rows } = await client.query(
      `update portal.webhook_delivery d set state = 'waiting', attempts = 0, next_at = null
       where d.institution_id = $1 and d.event_no = $2 and exists (
         select from portal.webhook h where h.institution_id = d.institution_id and h.id = d.webhook_id and h.is_active) returning d.id`,
      [who.institutionId, one.event_no],
    );
    for (const { id } of rows) await queueDelivery(client, { institutionId: who.institutionId, id }, 0);
    audit.note({ event: params.id, messages: rows.length });
    context.tell({ status: 202 });
    return { messages: rows.length };
  },

  async watch({ params, body }, context) {
    const { client, who, audit } = context;
    if (body.until !== undefined && body.until < hanoiDay()) throw new InputFault([faultAt('until', 'invalid')], false);
    const { triggers: suKien, consent: dongY } = body;
    const customer = await named(async () => {
      const own = await ownCustomer(context, body.cicCode);
      if (own.type === '2') await requireWatchConsent(context, own, { suKien, dongY });
      return own;
    });
    await end(context, params.reference);
    const { rowCount } = await client.query(
      `insert into portal.watch (institution_id, id, scope, subject_id, cic_code, customer_name, triggers, is_live, has_consent,
         created_by, created_name, reference, ends_on) values ($1, $2, 'customer', $3, $4, $5, $6, false, $7, $8, $9, $10, $11) on conflict do nothing`,
      [
        who.institutionId,
        uuidV7(),
        customer.subjectId,
        customer.cicCode,
        customer.name,
        body.triggers,
        // As in the portal: who is scored has agreed to it.
        body.triggers.includes('score'),
        who.userId,
        who.username,
        params.reference,
        body.until ?? null,
      ],
    );
    if (rowCount === 0) throw await knownWatch(context, customer.subjectId);
    audit.note({ reference: params.reference, triggers: body.triggers.join(' '), consent: body.consent });
    return findWatch(context, params.reference);
  },

  async watched({ params }, context) {
    context.audit.note({ reference: params.reference });
    return findWatch(context, params.reference);
  },

  async unwatch({ params }, context) {
    if (!(await end(context, params.reference))) throw new Refusal('not-found', 'reference');
    context.audit.note({ reference: params.reference });
    return { reference: params.reference };
  },
});

/**
 * Refuses a cursor after which events were erased, and one that is ahead of the last event, as after a reset of the sandbox: events
 * would be missed without a word. Who begins anew begins at 0.
 */
async function requireCursor(client: Context['client'], institutionId: number, after: bigint): Promise<void> {
  if (after === 0n) return;
  // Numbers have no gaps: the oldest kept event tells how many went before it.
  const { rows } = await client.query(
    `select coalesce((select min(e.event_no) - 1 from portal.event e where e.institution_id = $1),
       (select c.last from portal.event_count c where c.institution_id = $1)) as begin,
       (select c.last from portal.event_count c where c.institution_id = $1) as last`,
    [institutionId],
  );
  const { begin, last } = { begin: rows[0]?.begin ?? 0n, last: rows[0]?.last ?? 0n };
  if (after > last) throw new Refusal(subscriptionsRefusals['events-ahead'], 'after', { last: String(last) });
  if (after < begin) throw new Refusal(subscriptionsRefusals['events-erased'], 'after', { begin: String(begin) });
}

/** Kinds of events that need a scope which the application does not have. */
function hiddenFrom({ application }: Context['who']): string[] {
  const needs = [
    ['watch.alert', 'watch'],
    ['consent.withdrawn', 'consent'],
  ] as const;
  return needs.filter(([, scope]) => application?.scopes.has(scope) !== true).map(([kind]) => kind);
}

const names = new Map([
  ['maCIC', 'cicCode'],
  ['dongY', 'consent'],
]);

/** Names the field as the program does. */
async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const field = error instanceof Refusal ? names.get(error.field ?? '') : undefined;
    if (!(error instanceof Refusal) || field === undefined) throw error;
    throw new Refusal(error.reason, field, error.params, { cause: error });
  }
}

/** One watch a customer: names the reference of the one that stands. */
async function knownWatch({ client, who }: Context, subjectId: bigint): Promise<Refusal> {
  const { rows } = await client.query(
    `select w.reference from portal.watch w
      where w.institution_id = $1 and w.created_by = $2 and w.subject_id = $3 and w.scope = 'customer' and w.ended_at is null limit 1`,
    [who.institutionId, who.userId, subjectId],
  );
  const reference = rows[0]?.reference;
  return new Refusal(
    subscriptionsRefusals['watch-known'],
    'cicCode',
    typeof reference === 'string' ? { reference } : {},
  );
}

async function end({ client, who }: Context, reference: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `update portal.watch set ended_at = clock_timestamp(), ended_name = $4
     where institution_id = $1 and created_by = $2 and reference = $3 and ended_at is null`,
    [who.institutionId, who.userId, reference, who.username],
  );
  return (rowCount ?? 0) > 0;
}

/** The live consent of the person who is watched; a company has none. */
async function liveConsent(
  context: Context,
  {
    subject_id: subjectId,
    customer_name: name,
  }: { readonly subject_id: bigint | null; readonly customer_name: string | null },
): Promise<string | null> {
  const person = {
    subjectId: subjectId ?? undefined,
    customerName: name ?? '',
    identityNumber: '',
    cicCode: undefined,
  };
  const { which, consent } = await consentStanding(context, person, watchConsent);
  return which === 'live' ? consent : null;
}

async function findWatch(context: Context, reference: string) {
  const { client, who } = context;
  const { rows } = await client.query(
    `select w.subject_id, w.customer_name, w.cic_code, w.triggers, w.ends_on::text as ends_on, w.created_at from portal.watch w
     where w.institution_id = $1 and w.created_by = $2 and w.reference = $3 and w.ended_at is null`,
    [who.institutionId, who.userId, reference],
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal('not-found', 'reference');
  const cicCode = row.cic_code ?? '';
  return {
    reference,
    cicCode,
    triggers: z.array(z.enum(watchTriggers)).parse(row.triggers),
    until: row.ends_on,
    createdAt: row.created_at.toISOString(),
    consentId: await liveConsent(context, row),
  };
}
