import { readComparison } from '#bureau/scoring/comparison.ts';
import { challengerOf, championOf } from '#bureau/scoring/champion.ts';
import { modelName, scoreModels as catalogue } from '#bureau/scoring/models.ts';
import { shadowStep } from '#bureau/scoring/shadow.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { file } from '#kit/server/files/file-answer.ts';
import { scoreModels } from './contract.ts';
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
    const { rows } = await client.query(
      `select s.comparison, encode(s.comparison_hash, 'hex') as hash from bureau.score_promotion s where s.id = $1`,
      [body.promotionId],
    );
    const [found] = rows;
    if (found === undefined) throw new Refusal('not-found', 'promotionId');
    audit.note({ promotion: body.promotionId, comparison: found.hash });
    return file({
      name: `score-comparison-${body.promotionId}.json`,
      type: 'application/json',
      body: found.comparison,
    });
  },

  async propose({ body }, { client, who, audit }) {
    const champion = await championOf(client);
    const challenger = challengerOf(champion);
    if (challenger === undefined || modelName(challenger) !== body.model) throw new Refusal('not-found', 'model');
    const compared = await readComparison(client, champion, challenger);
    const persons = compared.segments.find(({ segment }) => segment === 'all')?.inquiries ?? 0;
    if (persons === 0) throw new Refusal(scoreModelsRefusals['comparison-empty'], 'model');
    const comparison = `${JSON.stringify({ ...compared, madeAt: new Date().toISOString() }, null, 2)}\n`;
    const { rows } = await client.query(
      'select bureau.propose_score_promotion($1) as outcome /* never null: outcome */',
      [
        JSON.stringify({
          ...{ model: challenger.code, version: challenger.version, model_hash: `\\x${challenger.fileHash}` },
          ...{ from_model: champion.code, from_version: champion.version, comparison, persons },
          // A browser can send half a surrogate pair, which the database's JSON refuses.
          ...{ reason: body.reason.toWellFormed(), proposed_by: who.username },
        }),
      ],
    );
    const outcome = rows[0]?.outcome ?? '';
    if (outcome === 'waits') throw new Refusal(scoreModelsRefusals['promotion-waits'], 'model');
    if (outcome === 'champion') throw new Refusal(scoreModelsRefusals['champion-changed'], 'model');
    const made = await client.query(
      `select encode(s.comparison_hash, 'hex') as hash from bureau.score_promotion s where s.id = $1`,
      [Number(outcome)],
    );
    const hash = made.rows[0]?.hash ?? '';
    audit.note({ promotion: outcome, model: body.model, comparison: hash, inquiries: persons });
    return { promotionId: Number(outcome), comparison: hash };
  },

  async decide({ body }, { client, who, audit }) {
    const { rows: proposed } = await client.query(
      'select s.model, s.version from bureau.score_promotion s where s.id = $1',
      [body.promotionId],
    );
    const named = proposed[0];
    const model = catalogue.find(({ code, version }) => code === named?.model && version === named.version);
    const { rows } = await client.query(
      'select bureau.decide_score_promotion($1, $2, $3, $4, $5) as outcome /* never null: outcome */',
      [
        body.promotionId,
        body.approve,
        who.username,
        Buffer.from(body.comparison, 'hex'),
        // A model that left the catalogue has no file any more.
        Buffer.from(model?.fileHash ?? '', 'hex'),
      ],
    );
    const outcome = rows[0]?.outcome;
    if (outcome === 'none') throw new Refusal('not-found', 'promotionId');
    if (outcome === 'decided') throw new Refusal('state-changed', 'promotionId');
    if (outcome === 'own') throw new Refusal(scoreModelsRefusals['promotion-own'], 'promotionId');
    if (outcome === 'comparison') throw new Refusal(scoreModelsRefusals['comparison-other'], 'comparison');
    if (outcome === 'file') throw new Refusal(scoreModelsRefusals['model-file-changed'], 'promotionId');
    if (outcome === 'champion') throw new Refusal(scoreModelsRefusals['champion-changed'], 'promotionId');
    audit.note({ promotion: body.promotionId, approve: body.approve, comparison: body.comparison });
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
