import { refuseComing, refuseComingTicket } from '#bureau/cold/coming.ts';
import { z } from 'zod';
import { Refusal } from '#kit/contract/refusal.ts';
import { faultAt } from '#kit/contract/rule.ts';
import { InputFault } from '#kit/server/calls/input-fault.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { programsRefusals } from './refusals.ts';

const states = ['failed', 'answered', 'pending'] as const;

/** What a program said of its own inquiry, among what is stored of it. */
const stored = z.object({ reference: z.string().optional() });

/** Where a page ended: the instant and the number of its last inquiry, as a text that programs hand back. */
const cursor = z.tuple([z.iso.datetime(), z.uuid()]);

function cursorOf(after: string | undefined): z.output<typeof cursor> | undefined {
  if (after === undefined) return undefined;
  const read = cursor.safeParse(Buffer.from(after, 'base64url').toString('utf8').split(' '));
  if (!read.success) throw new InputFault([faultAt('after', 'invalid')], false);
  return read.data;
}

/**
 * A page of the application's own inquiries, the latest first. It begins after the last one of the page before, so
 * that what is asked meanwhile neither repeats nor hides one.
 */
export async function listInquiries(
  { client, who, cipher }: Context,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
) {
  const [askedAt = null, id = null] = cursorOf(after) ?? [];
  const products = [...(who.application?.scopes ?? [])].flatMap((scope) => scope.match(/^inquiry:(.+)$/)?.[1] ?? []);
  // One more than the page tells whether another follows.
  const { rows } = await client.query({
    name: 'list-inquiries-of-program',
    text: `select q.id, q.voucher, q.product, q.purpose, q.asked_at, q.answered_at, q.status, q.has_information, q.ended_as, q.ended_at_field, q.consent_id, q.request
      from portal.inquiry q
      where q.institution_id = $1 and q.user_id = $2 and q.product = any ($3)
        and q.asked_at <= coalesce($4::timestamptz, 'infinity')
        and (q.asked_at, q.id) < (coalesce($4::timestamptz, 'infinity'), coalesce($5::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
      order by q.asked_at desc, q.id desc
      limit $6`,
    values: [who.institutionId, who.userId, products, askedAt, id, limit + 1],
  });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  // The last page would say that there is nothing before.
  if (last === undefined) await refuseComing(client, 'inquiries');
  return {
    inquiries: page.map((row) => shownOf(cipher, row)),
    next: last === undefined ? null : Buffer.from(`${last.asked_at.toISOString()} ${last.id}`).toString('base64url'),
  };
}

/** One of the application's own inquiries, with its stored report. */
export async function findInquiry({ client, who, cipher }: Context, ticket: string) {
  const { rows } = await client.query({
    name: 'find-inquiry-of-program',
    text: `select q.voucher, q.product, q.purpose, q.asked_at, q.answered_at, q.status, q.has_information, q.ended_as, q.ended_at_field, q.consent_id, q.subject_id, q.request, r.report, r.sha256, q.id
      from portal.voucher v
      join portal.inquiry q on q.institution_id = v.institution_id and q.asked_at = v.asked_at and q.id = v.inquiry_id
      left join portal.reply r on r.institution_id = v.institution_id and r.asked_at = v.asked_at and r.inquiry_id = v.inquiry_id
      where v.institution_id = $1 and v.voucher = $2 and q.user_id = $3`,
    values: [who.institutionId, ticket, who.userId],
  });
  const [row] = rows;
  if (row === undefined) await refuseComingTicket(client, who.institutionId, ticket);
  if (row === undefined || who.application?.scopes.has(`inquiry:${row.product}`) !== true)
    throw new Refusal('not-found', 'id');
  return {
    shown: shownOf(cipher, row),
    subjectId: row.subject_id,
    inquiryId: row.id,
    report: row.report,
    sha256: row.sha256,
  };
}

/** From a worker's few seconds to the days of an order that people answer; the state of an inquiry is quick to read. */
const [soonest, soonestState, latest] = [5, 2, 900];

/** A quarter of the time that an inquiry has waited. */
function secondsOf(askedAt: string, { least, now }: { readonly least: number; readonly now: number }): number {
  return Math.min(Math.max(Math.ceil((now - Date.parse(askedAt)) / 4_000), least), latest);
}

/** In how many seconds a pending inquiry is worth looking at again; undefined of one that has ended. */
export function secondsToLook(
  { status, askedAt }: Pick<ReturnType<typeof shownOf>, 'status' | 'askedAt'>,
  now = Date.now(),
): number | undefined {
  return status === 'pending' ? secondsOf(askedAt, { least: soonestState, now }) : undefined;
}

/**
 * Why an inquiry has no report: it is pending, and worth asking again after a quarter of the time that it has waited, or
 * it ended without one.
 */
export function withoutReport(
  { status, askedAt }: Pick<ReturnType<typeof shownOf>, 'status' | 'askedAt'>,
  now = Date.now(),
): Refusal {
  if (status !== 'pending') return new Refusal(programsRefusals['report-none'], 'id');
  return new Refusal(programsRefusals['report-pending'], 'id', {
    seconds: secondsOf(askedAt, { least: soonest, now }),
  });
}

type Row = {
  readonly voucher: string;
  readonly product: string;
  readonly purpose: string;
  readonly status: number;
  readonly request: Buffer;
  readonly asked_at: Date;
  readonly answered_at: Date | null;
  readonly has_information: boolean | null;
  readonly ended_as: string | null;
  readonly ended_at_field: string | null;
  readonly consent_id: string | null;
};

/** What a program is shown of an inquiry. */
function shownOf(cipher: Context['cipher'], row: Row) {
  return {
    id: row.voucher,
    product: row.product,
    purpose: row.purpose,
    status: states[row.status] ?? ('failed' as const),
    reference: stored.parse(JSON.parse(cipher.open(row.request))).reference ?? null,
    askedAt: row.asked_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    hasInformation: row.has_information,
    reason: row.ended_as,
    reasonField: row.ended_at_field,
    consentId: row.consent_id,
  };
}
