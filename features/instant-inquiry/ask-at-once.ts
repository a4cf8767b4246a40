import { createHash } from 'node:crypto';
import { covered } from '#bureau/matching/search.ts';
import { answerPending, lockPending } from '#bureau/reports/answer.ts';
import { openStoredReport } from '#bureau/reports/stored.ts';
import type { Report } from '#kit/contract/report.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/context.ts';
import { uuidV7 } from '#kit/server/tokens.ts';

export type Asked = {
  readonly voucher: string;
  readonly product: string;
  readonly purpose: 'credit-granting' | 'credit-scoring';
  readonly customerName: string;
  readonly cicCode: string | undefined;
  readonly identityNumber: string;
  /** All that was asked, as it is kept sealed; the same ticket asks the same only when this is the same. */
  readonly request: Readonly<Record<string, unknown>>;
  /** Whom it is about; undefined when nobody surely. */
  readonly resolve: () => Promise<bigint | undefined>;
};

/**
 * Asks and answers in the call's own transaction: ticket, inquiry, charge, opening, report and footprint stand together
 * with the audit row, or none does. A ticket that asked the same before shows what it was answered, for no second price.
 */
export async function askAtOnce(context: Context, asked: Asked): Promise<Report> {
  const { client, who, cipher, audit } = context;
  const content = JSON.stringify(asked.request);
  const requestHash = createHash('sha256').update(content).digest();
  // The database keeps milliseconds, so the time is made here and travels as it is.
  const askedAt = new Date().toISOString();
  audit.because(asked.purpose);
  const { rows } = await client.query<{ id: string }>({
    name: 'ask-at-once',
    text: askSql,
    values: [
      who.institutionId,
      asked.voucher,
      uuidV7(),
      askedAt,
      requestHash,
      who.userId,
      who.username,
      who.branchId,
      asked.product,
      asked.customerName,
      asked.cicCode ?? null,
      covered(asked.identityNumber),
      cipher.seal(content),
      asked.purpose,
    ],
  });
  const inquiryId = rows[0]?.id;
  if (inquiryId === undefined) return answeredBefore(context, asked, requestHash);
  const key = { institutionId: who.institutionId, askedAt, inquiryId };
  const pending = await lockPending(client, key);
  if (pending === undefined) throw new Error('the inquiry that was just written is not there');
  const subjectId = await asked.resolve();
  const report = await answerPending(client, cipher, { key, pending, subjectId });
  if (subjectId !== undefined) audit.about(subjectId);
  audit.note({ voucher: asked.voucher, product: asked.product, hasInformation: report.hasInformation });
  return report;
}

// One statement: the ticket is taken first, and only who took it writes the inquiry and its charge.
const askSql = `
  with taken as (
    insert into portal.voucher (institution_id, voucher, inquiry_id, asked_at, request_hash)
    values ($1, $2, $3, $4, $5) on conflict do nothing
    returning institution_id, inquiry_id, asked_at
  ), asked as (
    insert into portal.inquiry (institution_id, asked_at, id, user_id, username, branch_id, voucher, product, customer_type,
      customer_name, cic_code, identity_hint, request, purpose)
    select institution_id, asked_at, inquiry_id, $6, $7, $8, $2, $9, '2', $10, $11, $12, $13, $14 from taken
  ), charged as (
    insert into portal.charge (institution_id, asked_at, inquiry_id, product, list_price_vnd, price_percent, amount_vnd)
    select t.institution_id, t.asked_at, t.inquiry_id, p.code, p.price_vnd, i.price_percent, p.price_vnd * i.price_percent / 100
    from taken t
    join bureau.product p on p.code = $9
    join bureau.institution i on i.id = t.institution_id
  )
  select inquiry_id as id from taken`;

async function answeredBefore(context: Context, { voucher, product }: Asked, requestHash: Buffer): Promise<Report> {
  const { client, who, cipher, audit } = context;
  // A statement of its own: the one before does not see what a call at the same moment has just committed.
  const { rows } = await client.query<{ report: Buffer; sha256: Buffer; subject_id: bigint | null }>({
    name: 'answered-before',
    text: `select r.report, r.sha256, q.subject_id
      from portal.voucher v
      join portal.inquiry q on q.institution_id = v.institution_id and q.asked_at = v.asked_at and q.id = v.inquiry_id
      join portal.reply r on r.institution_id = v.institution_id and r.asked_at = v.asked_at and r.inquiry_id = v.inquiry_id
      where v.institution_id = $1 and v.voucher = $2 and v.request_hash = $3`,
    values: [who.institutionId, voucher, requestHash],
  });
  const row = rows[0];
  if (row === undefined) throw new Refusal('voucher-reused', 'voucherCode');
  if (row.subject_id !== null) audit.about(row.subject_id);
  audit.note({ voucher, product, again: true });
  return openStoredReport(cipher, row.report, row.sha256);
}
