import type { Cipher } from '#kit/server/cipher.ts';
import { sharedTime } from '#kit/server/clock.ts';
import type { Report } from '#bureau/contract/report.ts';
import { openStoredReport } from './stored.ts';
import { type Asker, requestHashOf } from './take-ticket.ts';
import type { Connection } from '#database/connection.ts';

// A request without a ticket number that is repeated within this time was sent twice by accident: a double click, or
// the first answer was lost.
const accidentSeconds = 60;

export type JustAnswered = { readonly report: Report; readonly subjectId: bigint | null };

/**
 * The answer that a person got to the same request a moment ago: repeating it costs nothing more. Undefined if there
 * is none; of several simultaneous identical requests, the others wait until the first is answered. For requests
 * without a ticket number: with one the ticket decides.
 */
export async function justAnswered(
  client: Connection,
  cipher: Cipher,
  { by, product, request }: { readonly by: Asker; readonly product: string; readonly request: object },
): Promise<JustAnswered | undefined> {
  const hash = requestHashOf(request);
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 31))', [
    `${by.institutionId} ${by.userId} ${product} ${hash.toString('hex')}`,
  ]);
  // A separate statement: one that began before the lock would not see what its last holder committed.
  const { rows } = await client.query(
    `select r.report, r.sha256, q.subject_id
     from portal.inquiry q
     join portal.voucher v on v.institution_id = q.institution_id and v.voucher = q.voucher and v.request_hash = $5
     join portal.reply r on r.institution_id = q.institution_id and r.asked_at = q.asked_at and r.inquiry_id = q.id
     where q.institution_id = $1 and q.user_id = $2 and q.product = $3 and q.asked_at > $4
     order by q.asked_at desc limit 1`,
    [by.institutionId, by.userId, product, new Date(sharedTime() - accidentSeconds * 1000), hash],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  return { report: openStoredReport(cipher, row.report, row.sha256), subjectId: row.subject_id };
}
