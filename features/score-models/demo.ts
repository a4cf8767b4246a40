import { createHash } from 'node:crypto';
import { challengerOf, championOf } from '#bureau/scoring/champion.ts';
import { modelName } from '#bureau/scoring/models.ts';
import type { Call } from '#kit/contract/call.ts';
import { appendAudit } from '#kit/server/calls/audit.ts';
import type { Connection, PooledConnection } from '#kit/server/database/connection.ts';
import { actAs } from '#kit/server/database/database.ts';
import type { JobServices } from '#kit/server/jobs/jobs.ts';
import { say } from '#kit/words/words.ts';
import { scoreModels } from './contract.ts';
import { comparisonFile, decidePromotion, proposePromotion } from './promote.ts';
import { scoreModelsWords } from './words.ts';

type Pool = JobServices['pool'];

/** A person of the bureau, as the first start knows one. */
type Promoter = { readonly institutionId: number; readonly userId: number; readonly username: string };

/**
 * Promotes the demonstration's challenger as two persons do it on the screen: one proposes, the other reads the file that
 * compares the models and approves by its SHA-256. The model serves five seconds later. Safe to repeat.
 */
export async function promoteDemoModel(
  pool: Pool,
  { maker, checker }: { readonly maker: Promoter; readonly checker: Promoter },
): Promise<void> {
  const standing = await as(pool, maker, standingPromotion);
  if (standing !== undefined && standing.state !== 'proposed') return;
  const promotionId = standing?.id ?? (await as(pool, maker, (client) => propose(client, maker)));
  if (promotionId === undefined) return;
  const comparison = await as(pool, checker, (client) => read(client, checker, promotionId));
  await as(pool, checker, async (client) => {
    const { username } = checker;
    await decidePromotion(client, { promotionId, approve: true, comparison, username });
    await tell(client, checker, scoreModels.decide, { promotion: promotionId, approve: true, comparison });
  });
}

/** True once a promotion was decided in this database: the demonstration's is no second one. */
export async function isPromotionDecided(pool: Pool, by: Promoter): Promise<boolean> {
  const standing = await as(pool, by, standingPromotion);
  return standing !== undefined && standing.state !== 'proposed';
}

const as = <T>(pool: Pool, by: Promoter, work: (client: PooledConnection) => Promise<T>) => actAs(pool, by, work);

async function standingPromotion(client: Connection) {
  const { rows } = await client.query('select s.id, s.state from bureau.score_promotion s order by s.id desc limit 1');
  return rows[0];
}

/** Proposes the challenger by what was counted; undefined if there is none. */
async function propose(client: Connection, maker: Promoter): Promise<number | undefined> {
  const challenger = challengerOf(await championOf(client));
  if (challenger === undefined) return undefined;
  const { username } = maker;
  const [model, reason] = [modelName(challenger), say(scoreModelsWords, 'vi', 'demoReason')];
  const { promotionId, comparison, inquiries } = await proposePromotion(client, { model, reason, username });
  await tell(client, maker, scoreModels.propose, { promotion: String(promotionId), model, comparison, inquiries });
  return promotionId;
}

/** The SHA-256 of the file, as whoever has downloaded it finds it. */
async function read(client: Connection, checker: Promoter, promotionId: number): Promise<string> {
  const { text, hash } = await comparisonFile(client, promotionId);
  await tell(client, checker, scoreModels.file, { promotion: promotionId, comparison: hash });
  return createHash('sha256').update(text).digest('hex');
}

/** The row of the audit that the call of the screen writes. */
async function tell(client: Connection, by: Promoter, { method, path }: Call, detail: object): Promise<void> {
  await appendAudit(client, {
    ...{ ...by, sessionId: null, address: null, requestId: null, purpose: null, subjectKey: null },
    ...{ action: `${method} ${path}`, result: 'ok', detail: JSON.stringify(detail) },
  });
}
