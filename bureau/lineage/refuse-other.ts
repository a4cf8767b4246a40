import type { Connection } from '#database/connection.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { lineageRefusals } from './refusals.ts';

/** Refuses an opened borrower that was merged or split after a moment: its rows of then are not those of now. */
export async function refuseOther(client: Connection, subjectId: bigint, moment: string): Promise<void> {
  const { rows } = await client.query('select bureau.is_other_borrower_since($1, $2::timestamptz) as other', [
    subjectId,
    moment,
  ]);
  if (rows[0]?.other !== false) throw new Refusal(lineageRefusals['other-borrower-since']);
}
