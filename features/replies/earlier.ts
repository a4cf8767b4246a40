import { refuseComing } from '#bureau/cold/coming.ts';
import { changesBetween } from '#bureau/reports/changes.ts';
import { openStoredReport } from '#bureau/reports/stored.ts';
import type { ReportChanges } from '#bureau/contract/report-changes.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Report } from '#bureau/contract/report.ts';
import type { Context } from '#kit/server/calls/context.ts';
import type { Found } from './find-reply.ts';

/**
 * The changes since the institution's previous report about the same customer; null if there is none with the same
 * figures.
 */
export async function changesSinceEarlier(context: Context, found: Found): Promise<ReportChanges | null> {
  if (found.report === null || found.subjectId === null) return null;
  const now = openStoredReport(context.cipher, found.report, found.sha256);
  const earlier = await earlierReport(context, found);
  const changes = earlier && changesBetween(earlier, now);
  if (earlier === undefined || changes === undefined) return null;
  const { voucher, answered } = earlier.header;
  return { voucher, product: earlier.product.code, since: answered, changes };
}

async function earlierReport({ client, who, cipher }: Context, found: Found): Promise<Report | undefined> {
  const { rows } = await client.query({
    name: 'earlier-report',
    text: `select r.report, r.sha256
      from portal.inquiry q
      join portal.reply r on r.institution_id = q.institution_id and r.asked_at = q.asked_at and r.inquiry_id = q.id
      where q.institution_id = $1 and q.subject_id = $2 and q.asked_at < $3 and q.has_information
        and ($5::int is null or q.branch_id = $5)
      order by (q.product = $4) desc, q.asked_at desc limit 1`,
    values: [who.institutionId, found.subjectId, found.row.ngayHoi, found.row.maSP, who.branchId],
  });
  const row = rows[0];
  if (row === undefined) {
    await refuseComing(client, 'inquiries');
    return undefined;
  }
  try {
    return openStoredReport(cipher, row.report, row.sha256);
  } catch (error) {
    // An unreadable earlier report cannot be compared; its own page says what is wrong with it.
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
