import type { Context } from '#kit/server/calls/context.ts';
import type { Connection } from '#kit/server/database/connection.ts';

/** A history line of a case. */
export type CaseEvent = { at: Date; side: string; username: string; kind: string; note: string | null };

/** The history of a case of the transaction's institution, oldest first. */
export async function eventsOf(client: Connection, id: string): Promise<CaseEvent[]> {
  const { rows } = await client.query(
    `select at, side, username, kind, note from portal.dispute_event
      where institution_id = portal.acting_institution() and dispute_id = $1 order by event_no`,
    [id],
  );
  return rows;
}

/** Adds a line to a case's history. */
export async function addEvent(
  { client, who }: Pick<Context, 'client' | 'who'>,
  id: string,
  event: { readonly side: 'institution' | 'bureau'; readonly kind: string; readonly note: string },
): Promise<void> {
  await client.query(
    `insert into portal.dispute_event (institution_id, dispute_id, event_no, side, username, kind, note)
     select portal.acting_institution(), $1, 1 + count(*), $2, $3, $4, $5 from portal.dispute_event
      where institution_id = portal.acting_institution() and dispute_id = $1`,
    [id, event.side, who.username, event.kind, event.note],
  );
}
