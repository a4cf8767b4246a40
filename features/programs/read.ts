import { z } from 'zod';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';

const states = ['failed', 'answered', 'pending'] as const;

/** What a program said of its own inquiry, among what is stored of it. */
const stored = z.object({ reference: z.string().optional() });

/** One of the application's own inquiries, with its stored report. */
export async function findInquiry({ client, who, cipher }: Context, ticket: string) {
  const { rows } = await client.query({
    name: 'find-inquiry-of-program',
    text: `select q.voucher, q.product, q.asked_at, q.answered_at, q.status, q.has_information, q.subject_id, q.request, r.report, r.sha256
      from portal.voucher v
      join portal.inquiry q on q.institution_id = v.institution_id and q.asked_at = v.asked_at and q.id = v.inquiry_id
      left join portal.reply r on r.institution_id = v.institution_id and r.asked_at = v.asked_at and r.inquiry_id = v.inquiry_id
      where v.institution_id = $1 and v.voucher = $2 and q.user_id = $3`,
    values: [who.institutionId, ticket, who.userId],
  });
  const [row] = rows;
  if (row === undefined || who.application?.scopes.has(`inquiry:${row.product}`) !== true)
    throw new Refusal('not-found', 'id');
  return {
    shown: {
      id: row.voucher,
      product: row.product,
      status: states[row.status] ?? ('failed' as const),
      reference: stored.parse(JSON.parse(cipher.open(row.request))).reference ?? null,
      askedAt: row.asked_at.toISOString(),
      answeredAt: row.answered_at?.toISOString() ?? null,
      hasInformation: row.has_information,
    },
    subjectId: row.subject_id,
    report: row.report,
    sha256: row.sha256,
  };
}
