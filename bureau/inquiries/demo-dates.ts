import type { Connection } from '#database/connection.ts';

/** Inquiries of one moment that an invented history asked, and when they are to be answered. */
type Past = {
  readonly institutionId: number;
  readonly askedAt: Date;
  readonly answeredAt: Date;
  readonly ids: readonly string[];
};

/**
 * Dates answered inquiries of an invented history back: answers, charges and footprints. In the transaction of `client`, which
 * owns the tables and acts for the asking institution.
 */
export async function dateBack(client: Connection, { institutionId, askedAt, answeredAt, ids }: Past): Promise<void> {
  await client.query(
    'update portal.inquiry set answered_at = $4 where institution_id = $1 and asked_at = $2 and id = any ($3)',
    [institutionId, askedAt, ids, answeredAt],
  );
  await client.query(
    'update portal.charge set settled_at = $4 where institution_id = $1 and asked_at = $2 and inquiry_id = any ($3)',
    [institutionId, askedAt, ids, answeredAt],
  );
  await client.query('update bureau.inquiry_footprint set asked_at = $2 where inquiry_id = any ($1)', [ids, askedAt]);
}
