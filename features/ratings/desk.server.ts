import { requestOf } from '#bureau/orders/place-order.ts';
import { addLine, answerOrder, moveOrder, openOrder, type OpenedOrder, type Operator } from '#bureau/orders/work.ts';
import { analyseOrder, ratingProducts } from '#bureau/ratings/analyse-order.ts';
import {
  type Decision,
  editionOf,
  keepAnalysis,
  overrideGrade,
  readDecision,
  reviewDecision,
} from '#bureau/ratings/decision.ts';
import { lockPending, makeReport } from '#bureau/reports/answer.ts';
import { matchByCode } from '#bureau/reports/head/question.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { checkCode, refuseUnusable, statementRows } from './checks.ts';
import { ratingDesk } from './contract.ts';
import { shownDecision } from './desk-decision.ts';
import { type RatingRequest, ratingRequest } from './request.ts';
import { matchingRefusals } from '#bureau/matching/refusals.ts';
import { bureauOrdersRefusals } from '#bureau/orders/refusals.ts';
import { bureauRatingsRefusals } from '#bureau/ratings/refusals.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

type Opened = {
  readonly order: OpenedOrder;
  readonly request: RatingRequest;
  readonly by: Operator;
  readonly key: { readonly institutionId: number; readonly askedAt: string; readonly inquiryId: string };
  readonly year: number;
  readonly isGroup: boolean;
};

export const ratingDeskServer = serve(ratingDesk, {
  async detail({ body }, context) {
    const { client, cipher, who } = context;
    const { order, request, key, year, isGroup } = await openRating(context, body.id);
    const decision = await readDecision(client, cipher, key);
    const checked = await checkCode(context, request.maCIC);
    return {
      id: order.id,
      msPhieu: order.voucher,
      maSP: order.product.code,
      maCIC: request.maCIC,
      tenKH: order.subjectName,
      namTCYC: request.namTCYC,
      trangThai: order.state,
      hanTraLoi: order.dueOn,
      isMine: order.takenBy === who.userId,
      isAnalyst: decision?.analysedBy === who.userId,
      nguoiXl: order.takenName,
      statements: statementRows(checked.statements, { year, isGroup }),
      decision: decision && shownDecision(decision, context.request.language),
    };
  },

  async complete({ body }, context) {
    const { order, request, by, year, isGroup } = await openRating(context, body.id);
    const checked = await checkCode(context, request.maCIC);
    refuseUnusable(checked.statements, { year, isGroup }, context.request.language);
    await moveOrder(context.client, order, { by, move: 'complete' });
    return '0' as const;
  },

  async analyse({ body }, context) {
    const { client, cipher, who } = context;
    const { order, by, key, year } = await openRating(context, body.id);
    await moveOrder(client, order, { by, move: 'analyse' });
    const subjectId = await subjectOf(context, key);
    const today = hanoiDay();
    const analysis = await analyseOrder(client, cipher, {
      ...key,
      subjectId,
      product: order.product.code,
      year,
      today,
    });
    if (analysis === undefined) throw new Refusal(matchingRefusals['no-subject']);
    await keepAnalysis(client, cipher, { ...key, analysis, by: { userId: who.userId, username: by.name } });
    context.audit.about(subjectId);
    return '0' as const;
  },

  async override({ body }, context) {
    const { client, who } = context;
    const { order, by, key } = await openRating(context, body.id);
    const decision = await requireDecision(context, key);
    if (order.state !== 'analysed') throw new Refusal('state-changed');
    if (order.takenBy !== who.userId || decision.analysedBy !== who.userId)
      throw new Refusal(bureauOrdersRefusals['order-not-yours']);
    const notches = body.notches > 0 ? 1 : body.notches < 0 ? -1 : 0;
    await overrideGrade(client, key, { decision, notches, reason: body.reason });
    const note = `${notches > 0 ? '+' : ''}${notches}: ${body.reason}`;
    await addLine(client, order, { by, act: 'override', state: order.state, note, isInternal: true });
    context.audit.note({ voucher: order.voucher, notches });
    return '0' as const;
  },

  async review({ body }, context) {
    const { client, who } = context;
    const { order, by, key } = await openRating(context, body.id);
    const decision = await requireDecision(context, key);
    requireSeen(decision, body.seen);
    await reviewDecision(client, key, decision, { userId: who.userId, username: by.name });
    await moveOrder(client, order, { by, move: 'review' });
    return '0' as const;
  },

  async answer({ body }, context) {
    const { client, cipher } = context;
    const { order, by, key } = await openRating(context, body.id);
    const decision = await requireDecision(context, key);
    requireSeen(decision, body.seen);
    // Answer only what was reviewed: the analysis by the person whom the order names.
    if (decision.analysedBy !== order.analyst || decision.reviewedName === null)
      throw new Refusal(bureauRatingsRefusals['rating-none']);
    const pending = await lockPending(client, key);
    if (pending === undefined) throw new Refusal('state-changed');
    const asked = await subjectOf(context, key);
    const report = await makeReport(client, cipher, { key, pending, subjectId: asked, match: matchByCode });
    await answerOrder(client, cipher, { order, by, report });
    const subjectId = await openedAs(context, asked);
    await client.query('select bureau.add_footprint($1, $2, $3)', [subjectId, order.product.code, order.inquiryId]);
    context.audit.about(subjectId);
    context.audit.note({ voucher: order.voucher, hasInformation: report.hasInformation });
    return '0' as const;
  },
});

/**
 * Opens a rating's order: from here the transaction acts for the institution that placed it; another product's order
 * is refused.
 */
async function openRating(context: Context, id: string): Promise<Opened> {
  const { client, cipher, who, audit } = context;
  const order = await openOrder(client, id);
  const isGroup = order.product.code === ratingProducts.corporation;
  if (!isGroup && order.product.code !== ratingProducts.enterprise) throw new Refusal('not-found', 'id');
  const request = ratingRequest.parse(requestOf(cipher, order.request));
  audit.because('credit-granting');
  audit.note({ voucher: order.voucher });
  return {
    order,
    request,
    by: { userId: who.userId, name: who.fullName },
    key: {
      institutionId: order.institutionId,
      askedAt: order.askedAt.toISOString(),
      inquiryId: order.inquiryId,
    },
    year: Number(request.namTCYC),
    isGroup,
  };
}

async function requireDecision({ client, cipher }: Context, key: Opened['key']): Promise<Decision> {
  const decision = await readDecision(client, cipher, key);
  if (decision === null) throw new Refusal(bureauRatingsRefusals['rating-none']);
  return decision;
}

/**
 * Refuses a person who has seen another analysis or grade than the current one: a name only confirms what was seen.
 */
function requireSeen(decision: Decision, seen: string): void {
  if (editionOf(decision) !== seen) throw new Refusal('state-changed');
}

async function subjectOf({ client }: Context, key: Opened['key']): Promise<bigint> {
  const { rows } = await client.query(
    'select subject_id from portal.inquiry where institution_id = $1 and asked_at = $2 and id = $3',
    [key.institutionId, key.askedAt, key.inquiryId],
  );
  const found = rows[0]?.subject_id ?? null;
  if (found === null) throw new Refusal(matchingRefusals['no-subject']);
  return found;
}

/** The subject whose file this transaction has opened; if it was merged since the order, the surviving one. */
async function openedAs({ client }: Context, subjectId: bigint): Promise<bigint> {
  const { rows } = await client.query(
    'select s as opened from unnest(bureau.opened_subjects()) s where s = any (bureau.one_with($1)) limit 1',
    [subjectId],
  );
  return rows[0]?.opened ?? subjectId;
}
