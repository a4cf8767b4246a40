import type { InputOf, OutputOf } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { type Language, say } from '#kit/words/words.ts';
import { readCreditFile } from '#bureau/credit/read-file.ts';
import { figuresOf } from '#bureau/scoring/figures.ts';
import type { NoScore, Score } from '#bureau/scoring/score.ts';
import { championOf } from '#bureau/scoring/champion.ts';
import { modelName } from '#bureau/scoring/models.ts';
import { toneOf } from '#bureau/scoring/scorecard.ts';
import { type Change, whatIf } from '#bureau/scoring/what-if.ts';
import { scoringWords } from '#bureau/scoring/words.ts';
import { scoreProduct } from '#bureau/contract/product-numbers.ts';
import { type personalScore } from './contract.ts';
import { instantInquiryRefusals } from './refusals.ts';

type Call = typeof personalScore.whatIf;
type Body = InputOf<Call>['body'];

/**
 * The score of an own reply before and after one change. The person agreed to a score when the reply was asked for:
 * the file is opened again under that inquiry, metered, and closed with the transaction.
 */
export async function simulate(context: Context, body: Body): Promise<OutputOf<Call>> {
  const { client, who, cipher, audit, request } = context;
  const { rows } = await client.query({
    name: 'own-score-reply',
    text: ownScoreSql,
    values: [who.institutionId, body.voucherCode, scoreProduct, who.branchId],
  });
  const reply = rows[0];
  if (reply === undefined) throw new Refusal('not-found', 'voucherCode');
  audit.because('credit-scoring');
  audit.about(reply.subject_id);
  audit.note({ voucher: body.voucherCode, simulation: body.kind });
  if (reply.is_old) throw new Refusal(instantInquiryRefusals['score-too-old'], 'voucherCode');
  const opened = await client.query('select portal.open_file($1, $2) as subject', [reply.id, reply.asked_at]);
  const file = await readCreditFile(client, cipher, opened.rows[0]?.subject ?? reply.subject_id);
  if (file === null) throw new Refusal('not-found', 'voucherCode');
  // The model that scored the reply, even if another one serves since.
  const model = await championOf(client, reply.asked_at.toISOString());
  const { before, after } = whatIf(figuresOf(file, reply.day), changeOf(body), model);
  if (!isScored(before) || !isScored(after)) throw new Refusal('not-found', 'voucherCode');
  return {
    model: modelName(model),
    before: simulatedOf(before, request.language),
    after: simulatedOf(after, request.language),
    scale: {
      lowest: model.lowest,
      highest: model.highest,
      bands: model.bands.map(({ id, from }) => ({
        from,
        label: say(scoringWords, request.language, id),
        tone: toneOf(id),
      })),
    },
    items: before.items.flatMap(({ id, points, most }, index) => {
      const then = after.items[index]?.points ?? points;
      return then === points
        ? []
        : [{ id, name: say(scoringWords, request.language, id), before: points, after: then, most }];
    }),
  };
}

const ownScoreSql = `
  select q.id, q.asked_at, q.subject_id, to_char(q.asked_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') as day,
    q.asked_at < now() - interval '30 days' as is_old
  from portal.voucher v
  join portal.inquiry q on q.institution_id = v.institution_id and q.asked_at = v.asked_at and q.id = v.inquiry_id
  where v.institution_id = $1 and v.voucher = $2 and q.product = $3 and q.status = 1 and q.has_information
    and q.subject_id is not null and ($4::int is null or q.branch_id = $4)`;

function changeOf(body: Body): Change {
  const { kind, months = 1, amountVnd = '0', group, isSecured = false, isNewLender = false, closesLenders = 0 } = body;
  const dong = BigInt(amountVnd);
  switch (kind) {
    case 'wait':
      return { kind, months };
    case 'pay-cards':
      return { kind, dong };
    case 'repay-unsecured':
      return { kind, dong, closesLenders };
    case 'borrow':
      return { kind, dong, isSecured, isNewLender };
    case 'fall-behind':
      return { kind, group: group === 3 || group === 4 || group === 5 ? group : 2 };
    case 'pay-card-late':
      return { kind };
  }
}

function isScored(score: Score | NoScore): score is Score {
  return score.score !== null;
}

function simulatedOf({ score, grade, pd, band, cap }: Score, language: Language) {
  return {
    score,
    grade,
    pd,
    band: say(scoringWords, language, band),
    cap: cap === null ? null : say(scoringWords, language, cap),
  };
}
