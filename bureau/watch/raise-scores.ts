import type { Connection } from '#database/connection.ts';
import { readCreditFile } from '#bureau/credit/read-file.ts';
import { figuresOf } from '#bureau/scoring/figures.ts';
import { championOf } from '#bureau/scoring/champion.ts';
import { declaredModel, modelName } from '#bureau/scoring/models.ts';
import { actAs } from '#kit/server/database/database.ts';
import type { JobServices } from '#kit/server/jobs/jobs.ts';
import { type Raised, tellOf } from './tell.ts';
import { scoreStep } from './triggers.ts';

const personsAtATime = 50;

/** The file that reported a fact, as alerts name it. */
export type FactFile = {
  readonly id: string;
  readonly kind: string;
  readonly period: string;
  readonly version: number | null;
};

type FileOfMonth = {
  readonly institutionId: number;
  readonly lender: number;
  readonly file: FactFile;
  readonly month: string;
};

/**
 * Scores the watched persons in a lender's file and raises alerts for changed scores. The score to compare with is
 * stored in the same transaction, so that a worker that dies repeats fifty at most and raises nobody twice.
 */
export async function raiseScores(
  { pool, cipher }: Pick<JobServices, 'pool' | 'cipher'>,
  at: FileOfMonth,
): Promise<void> {
  const actor = { institutionId: at.institutionId, userId: 0 };
  let after = 0n;
  for (;;) {
    const last = await actAs(pool, actor, async (client) => {
      const { rows } = await client.query(
        'select s.id from portal.scores_to_watch($1, $2, $3, $4) s (id) /* never null: id */',
        [at.lender, at.month, after, personsAtATime],
      );
      if (rows.length === 0) return undefined;
      await client.query('select portal.open_watched($1)', [rows.map(({ id }) => id)]);
      const model = await championOf(client);
      const raised: Raised[] = [];
      for (const { id } of rows) {
        const file = await readCreditFile(client, cipher, id);
        const result = file === null ? undefined : model.scoreOf(figuresOf(file));
        if (result !== undefined && result.score !== null)
          raised.push(...(await compare(client, at, { id, score: result.score, model: modelName(model) })));
      }
      await tellOf(client, at.institutionId, { raised, because: `scores ${at.file.id}` });
      return rows.at(-1)?.id;
    });
    if (last === undefined) return;
    after = last;
  }
}

/**
 * Compares a score with the stored one. The first is only stored, and the first by another model too, because scores of two
 * models cannot be compared; a change that is too small leaves the stored one, so that small steps add up.
 */
async function compare(
  client: Connection,
  { institutionId, file }: FileOfMonth,
  { id, score, model }: { readonly id: bigint; readonly score: number; readonly model: string },
): Promise<readonly Raised[]> {
  const { rows } = await client.query(
    'select score, model from portal.watch_score where institution_id = $1 and subject_id = $2 for update',
    [institutionId, id],
  );
  // A score without a model was kept when the declared one alone scored.
  const kept = rows[0];
  const before = kept !== undefined && (kept.model ?? modelName(declaredModel)) === model ? kept.score : undefined;
  if (before !== undefined && Math.abs(score - before) < scoreStep) return [];
  await client.query(
    `insert into portal.watch_score (institution_id, subject_id, score, model) values ($1, $2, $3, $4)
     on conflict (institution_id, subject_id) do update set score = excluded.score, model = excluded.model, taken_at = clock_timestamp()`,
    [institutionId, id, score, model],
  );
  if (before === undefined) return [];
  const raised = await client.query(
    'select * from portal.raise_score_alert($1, $2, $3, $4) /* never null: alert_id, live_users */',
    [id, before, score, JSON.stringify(file)],
  );
  return raised.rows;
}
