import { refusing } from '#bureau/alarms/freeze.ts';
import { appendEvents } from '#bureau/events/append-event.ts';
import type { Context } from '#kit/server/calls/context.ts';

/**
 * Takes a consent back, at once, with what was declared for the same without evidence; how many watches ended with it. Refuses `not-found`
 * and, a second time, `state-changed`.
 */
export async function withdrawConsent({ client, who, audit }: Context, id: string, reason: string): Promise<number> {
  const { rows } = await refusing(
    client.query('select subject, ended from portal.withdraw_consent($1, $2, $3) /* never null: ended */', [
      id,
      reason,
      who.username,
    ]),
  );
  const done = rows[0];
  if (done?.subject) audit.about(done.subject);
  // Known by their moment, which is the same.
  const declared = await client.query(
    `select c.id from portal.consent o
      join portal.consent c on c.institution_id = o.institution_id and c.withdrawn_at = o.withdrawn_at and c.kind = 'declared' and c.id <> o.id
      where o.institution_id = $1 and o.id = $2`,
    [who.institutionId, id],
  );
  const others = declared.rows.map((row) => row.id);
  await appendEvents(
    client,
    who.institutionId,
    [id, ...others].map((consent, at) => ({
      kind: 'consent.withdrawn',
      ...(done?.subject ? { subjectId: done.subject } : {}),
      data: { consent, endedWatches: at === 0 ? (done?.ended ?? 0) : 0 },
    })),
  );
  audit.note({
    consent: id,
    reason,
    endedWatches: done?.ended ?? 0,
    ...(others.length === 0 ? {} : { declared: others.join() }),
  });
  return done?.ended ?? 0;
}
