import { refusing } from '#bureau/alarms/freeze.ts';
import { appendEvents } from '#bureau/events/append-event.ts';
import type { Context } from '#kit/server/calls/context.ts';

/** Takes a consent back, at once; how many watches ended with it. Refuses `not-found` and, a second time, `state-changed`. */
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
  await appendEvents(client, who.institutionId, [
    {
      kind: 'consent.withdrawn',
      ...(done?.subject ? { subjectId: done.subject } : {}),
      data: { consent: id, endedWatches: done?.ended ?? 0 },
    },
  ]);
  audit.note({ consent: id, reason, endedWatches: done?.ended ?? 0 });
  return done?.ended ?? 0;
}
