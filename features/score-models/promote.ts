import { challengerOf, championOf } from '#bureau/scoring/champion.ts';
import { readComparison } from '#bureau/scoring/comparison.ts';
import { modelName, scoreModels as catalogue } from '#bureau/scoring/models.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Connection } from '#kit/server/database/connection.ts';
import { both } from '#kit/words/words.ts';
import { scoreModelsRefusals } from './refusals.ts';
import { scoreModelsWords } from './words.ts';

type Proposed = {
  readonly promotionId: number;
  /** SHA-256 of the comparison's file, in hexadecimal. */
  readonly comparison: string;
  readonly inquiries: number;
};

/** Proposes that the challenger serves, and keeps the comparison as it stands now as a file. */
export async function proposePromotion(
  client: Connection,
  { model, reason, username }: { readonly model: string; readonly reason: string; readonly username: string },
): Promise<Proposed> {
  const champion = await championOf(client);
  const challenger = challengerOf(champion);
  if (challenger === undefined || modelName(challenger) !== model) throw new Refusal('not-found', 'model');
  const compared = await readComparison(client, champion, challenger);
  const persons = compared.segments.find(({ segment }) => segment === 'all')?.inquiries ?? 0;
  if (persons === 0) throw new Refusal(scoreModelsRefusals['comparison-empty'], 'model');
  // The file says what the screen says of it: who decides by the file may not have seen the screen.
  const notes = { matured: both(scoreModelsWords, 'inquiriesNote') };
  const comparison = `${JSON.stringify({ ...compared, notes, madeAt: new Date().toISOString() }, null, 2)}\n`;
  const { rows } = await client.query(
    'select bureau.propose_score_promotion($1) as outcome /* never null: outcome */',
    [
      JSON.stringify({
        ...{ model: challenger.code, version: challenger.version, model_hash: `\\x${challenger.fileHash}` },
        ...{ from_model: champion.code, from_version: champion.version, comparison, persons },
        // A browser can send half a surrogate pair, which the database's JSON refuses.
        ...{ reason: reason.toWellFormed(), proposed_by: username },
      }),
    ],
  );
  const outcome = rows[0]?.outcome ?? '';
  if (outcome === 'waits') throw new Refusal(scoreModelsRefusals['promotion-waits'], 'model');
  if (outcome === 'champion') throw new Refusal(scoreModelsRefusals['champion-changed'], 'model');
  const promotionId = Number(outcome);
  return { promotionId, comparison: (await comparisonFile(client, promotionId)).hash, inquiries: persons };
}

/** The file that compares the two models of a promotion, and its SHA-256. */
export async function comparisonFile(
  client: Connection,
  promotionId: number,
): Promise<{ readonly text: string; readonly hash: string }> {
  const { rows } = await client.query(
    `select s.comparison as text, encode(s.comparison_hash, 'hex') as hash from bureau.score_promotion s where s.id = $1`,
    [promotionId],
  );
  const [found] = rows;
  if (found === undefined) throw new Refusal('not-found', 'promotionId');
  return found;
}

/** Promotes the proposed model, or rejects it, by another person than who proposed it; `comparison` is the file that this person read. */
export async function decidePromotion(
  client: Connection,
  {
    promotionId,
    approve,
    comparison,
    username,
  }: {
    readonly promotionId: number;
    readonly approve: boolean;
    readonly comparison: string;
    readonly username: string;
  },
): Promise<void> {
  const { rows: proposed } = await client.query(
    'select s.model, s.version from bureau.score_promotion s where s.id = $1',
    [promotionId],
  );
  const named = proposed[0];
  const model = catalogue.find(({ code, version }) => code === named?.model && version === named.version);
  const { rows } = await client.query(
    'select bureau.decide_score_promotion($1, $2, $3, $4, $5) as outcome /* never null: outcome */',
    [
      promotionId,
      approve,
      username,
      Buffer.from(comparison, 'hex'),
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
}
