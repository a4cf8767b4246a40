import { readComparison } from '#bureau/scoring/comparison.ts';
import { challengerOf, championOf } from '#bureau/scoring/champion.ts';
import { modelName } from '#bureau/scoring/models.ts';
import { shadowStep } from '#bureau/scoring/shadow.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { file } from '#kit/server/files/file-answer.ts';
import { scoreModels } from './contract.ts';
import { comparisonFile, decidePromotion, proposePromotion } from './promote.ts';
import { scoreModelsRefusals } from './refusals.ts';

export const scoreModelsServer = serve(scoreModels, {
  async compare(_, { client }) {
    const champion = await championOf(client);
    const challenger = challengerOf(champion);
    const { rows } = await client.query(
      'select s.since from bureau.score_service s where s.since <= now() order by s.since desc, s.id desc limit 1',
    );
    const shared = { serving: modelName(champion), since: rows[0]?.since.toISOString() ?? null, step: shadowStep };
    if (challenger === undefined) return { ...shared, challenger: null, months: [], segments: [] };
    const { months, segments } = await readComparison(client, champion, challenger);
    return { ...shared, challenger: modelName(challenger), months: [...months], segments: segments.map(plain) };
  },

  async search({ body }, { client }) {
    const { rows } = await client.query(
      `select p.*, count(*) over () as total
         from (select s.id, s.model || ' (' || s.version || ')' as model, s.from_model || ' (' || s.from_version || ')' as from_model, s.persons,
                 encode(s.comparison_hash, 'hex') as comparison, encode(s.model_hash, 'hex') as model_file, s.reason, s.proposed_by, s.proposed_at,
                 s.decided_by, s.decided_at, s.returned_by, s.returned_at, s.return_reason,
                 case when s.state <> 'approved' then s.state when s.returned_at is not null then 'returned'
                   when s.id = (select v.promotion_id from bureau.score_service v order by v.since desc, v.id desc limit 1) then 'serving'
                   else 'replaced' end as state
                from bureau.score_promotion s) p
        where $1::text is null or p.state = $1
        order by p.id desc offset $2 limit $3
        /* one of: state = proposed | serving | replaced | returned | rejected */`,
      [body.state ?? null, ...pageOf(body)],
    );
    return {
      total: totalOf(rows),
      rows: rows.map((each) => ({
        id: each.id,
        model: each.model,
        fromModel: each.from_model,
        state: each.state,
        persons: each.persons,
        comparison: each.comparison,
        modelFile: each.model_file,
        reason: each.reason,
        proposedBy: each.proposed_by,
        proposedAt: each.proposed_at.toISOString(),
        decidedBy: each.decided_by,
        decidedAt: each.decided_at?.toISOString() ?? null,
        returnedBy: each.returned_by,
        returnedAt: each.returned_at?.toISOString() ?? null,
        returnReason: each.return_reason,
      })),
    };
  },

  async file({ body }, { client, audit }) {
    const { text, hash } = await comparisonFile(client, body.promotionId);
    audit.note({ promotion: body.promotionId, comparison: hash });
    return file({
      name: `score-comparison-${body.promotionId}.json`,
      type: 'application/json; charset=utf-8',
      body: text,
    });
  },

  async propose({ body }, { client, who, audit }) {
    const { promotionId, comparison, inquiries } = await proposePromotion(client, { ...body, username: who.username });
    audit.note({ promotion: String(promotionId), model: body.model, comparison, inquiries });
    return { promotionId, comparison };
  },

  async decide({ body }, { client, who, audit }) {
    const { promotionId, approve, comparison } = body;
    await decidePromotion(client, { ...body, username: who.username });
    audit.note({ promotion: promotionId, approve, comparison });
    return '0';
  },

  async goBack({ body }, { client, who, audit }) {
    const { rows } = await client.query(
      'select bureau.return_score_model($1, $2, $3) as outcome /* never null: outcome */',
      [body.promotionId, who.username, body.reason.toWellFormed()],
    );
    const outcome = rows[0]?.outcome;
    if (outcome === 'none') throw new Refusal('not-found', 'promotionId');
    if (outcome === 'not-serving') throw new Refusal(scoreModelsRefusals['promotion-not-serving'], 'promotionId');
    audit.note({ promotion: body.promotionId, reason: body.reason });
    return '0';
  },
});

type Segment = Awaited<ReturnType<typeof readComparison>>['segments'][number];

/** A segment as the answer's schema has it, whose lists may change. */
function plain({ movement, grades, scores, ...segment }: Segment) {
  return {
    ...segment,
    movement: movement.map((row) => [...row]),
    grades: { champion: [...grades.champion], challenger: [...grades.challenger] },
    scores: [...scores],
  };
}
