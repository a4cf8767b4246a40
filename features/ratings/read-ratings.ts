import { issueProof } from '#bureau/reports/proof.ts';
import { openStoredReport } from '#bureau/reports/stored.ts';
import { requestOf } from '#bureau/orders/place-order.ts';
import { grades } from '#bureau/ratings/model.ts';
import type { InputOf, OutputOf } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { reportHtml } from '#bureau/report-files/html.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { ratingStates, type ratingReplies } from './contract.ts';
import { type RatingRequest, ratingRequest } from './request.ts';

type Row = {
  voucher: string;
  product: string;
  cic_code: string | null;
  subject_name: string;
  request: Buffer;
  asked_at: Date;
  due_on: string;
  ended_at: Date | null;
  state: string;
  grade: string | null;
  return_reason: string | null;
  total: number;
};

const productOf = { DN: 'XHTD', TD: 'XHTC' } as const;

// A branch sees its own, like all replies.
const orders = `
  from portal.work_order o
  join portal.inquiry q on q.institution_id = o.institution_id and q.asked_at = o.asked_at and q.id = o.inquiry_id
  left join portal.rating r on r.institution_id = o.institution_id and r.inquiry_id = o.inquiry_id
  where o.institution_id = $1 and ($2::int is null or o.branch_id = $2) and o.product = any ($3)`;

const columns = `o.voucher, o.product, q.cic_code, o.subject_name, o.request, o.asked_at, o.due_on, o.ended_at, o.state,
  case when o.state = 'answered' then r.grade end as grade, o.return_reason, count(*) over ()::int as total`;

/** The rating orders of the acting institution about a customer, newest first. */
export async function searchRatings(
  context: Context,
  body: InputOf<typeof ratingReplies.search>['body'],
): Promise<OutputOf<typeof ratingReplies.search>> {
  const { client, who, audit } = context;
  const { rows } = await client.query(
    `select ${columns} ${orders}
      and q.cic_code = $4
      and o.asked_at >= $5::date::timestamp at time zone 'Asia/Ho_Chi_Minh'
      and o.asked_at < ($6::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh'
      and ($7::text[] is null or o.state = any ($7))
      order by o.asked_at desc, o.id desc offset $8 limit $9`,
    [
      who.institutionId,
      who.branchId,
      body.loai === undefined ? Object.values(productOf) : [productOf[body.loai]],
      body.maCIC,
      body.fromDate,
      body.toDate,
      statesOf[body.status],
      ...pageOf(body),
    ],
  );
  const total = totalOf(rows);
  audit.note({ total });
  return { total, rows: rows.map((row) => shown(context, row)), more: body.start + rows.length < total };
}

const statesOf = {
  all: null,
  '0': ['returned'],
  '1': ['answered'],
  '2': ratingStates.filter((state) => state !== 'returned' && state !== 'answered'),
} as const;

/** The caller's last customer, so that a list of replies need not ask for it again. */
export async function recentRating(
  { client, who }: Context,
  kind: keyof typeof productOf,
): Promise<OutputOf<typeof ratingReplies.recent>> {
  const { rows } = await client.query(
    `select q.cic_code, o.asked_at ${orders} and o.asked_by = $4 order by o.asked_at desc limit 1`,
    [who.institutionId, who.branchId, [productOf[kind]], who.userId],
  );
  return { maCIC: rows[0]?.cic_code ?? null, ngayHoi: rows[0]?.asked_at.toISOString() ?? null };
}

/**
 * One rating order: its state and, once answered, its report; another institution's looks like one that does not
 * exist.
 */
export async function readRating(context: Context, voucher: string): Promise<OutputOf<typeof ratingReplies.detail>> {
  const { client, who, audit, cipher } = context;
  const { rows } = await client.query(
    `select d.*, p.report, p.sha256
      from (select ${columns}, q.subject_id, q.has_information, o.institution_id, o.inquiry_id ${orders} and o.voucher = $4) d
      left join portal.reply p on p.institution_id = d.institution_id and p.asked_at = d.asked_at and p.inquiry_id = d.inquiry_id`,
    [who.institutionId, who.branchId, Object.values(productOf), voucher],
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal('not-found', 'msPhieu');
  if (row.subject_id !== null) audit.about(row.subject_id);
  audit.note({ voucher, state: row.state });
  const { nn } = requestIn(context, row);
  const order = { ...shown(context, row), hasInformation: row.has_information, nn };
  if (row.report === null) return { ...order, html: null, report: null, proof: null };
  const report = openStoredReport(cipher, row.report, row.sha256);
  const proof = await issueProof(context, report);
  return { ...order, html: reportHtml(report, nn === 'E' ? 'en' : 'vi', proof), report, proof };
}

function requestIn({ cipher }: Context, row: Row): RatingRequest {
  return ratingRequest.parse(requestOf(cipher, row.request));
}

function shown(context: Context, row: Row): OutputOf<typeof ratingReplies.search>['rows'][number] {
  const request = requestIn(context, row);
  const state = ratingStates.find((known) => known === row.state) ?? 'asked';
  return {
    msPhieu: row.voucher,
    maSP: row.product,
    maCIC: row.cic_code,
    tenKH: row.subject_name,
    namTCYC: request.namTCYC,
    ngayHoi: row.asked_at.toISOString(),
    hanTraLoi: row.due_on,
    ngayTraLoi: row.ended_at?.toISOString() ?? null,
    trangThai: state,
    tt: state === 'answered' ? 1 : state === 'returned' ? 0 : 2,
    hang: grades.find((known) => known === row.grade) ?? null,
    lyDo: row.return_reason,
  };
}
