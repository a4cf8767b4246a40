import type { Cipher } from '#kit/server/cipher.ts';
import { readCreditFile } from '#bureau/credit/read-file.ts';
import { figuresOf } from './figures.ts';
import { keepFigures, monitorCounter } from './monitor.ts';
import { championOf } from './champion.ts';
import type { ScoreModel } from './models.ts';
import type { Connection } from '#database/connection.ts';

/**
 * With a sample this large, the share below a score is known to half a percent; percentiles are printed as whole
 * numbers.
 */
const sampleSize = 20_000;

/** As many as `bureau.open_score_chunk` opens at a time. */
const chunk = 100;

/**
 * Scores and counts the next hundred persons of this month's sample, in the transaction of `client`; false once all
 * are counted. A dead worker loses only its hundred, and nobody is counted twice.
 */
export async function countNextScores(client: Connection, cipher: Cipher): Promise<boolean> {
  const model = await championOf(client);
  const { rows } = await client.query(
    'select open_score_chunk as id from bureau.open_score_chunk($1, $2, $3) /* never null: id */',
    [model.code, model.version, sampleSize],
  );
  const scores: number[] = [];
  const monitor = monitorCounter(model);
  for (const { id } of rows) {
    const file = await readCreditFile(client, cipher, id);
    if (file !== null) monitor.add(file);
    const result = file === null ? undefined : model.scoreOf(figuresOf(file));
    if (result !== undefined && result.score !== null) scores.push(result.score);
  }
  if (scores.length > 0)
    await client.query('select bureau.count_scores($1, $2, $3)', [model.code, model.version, scores]);
  const counts = monitor.counts();
  if (counts.length > 0)
    await client.query('select bureau.count_score_classes($1, $2, $3)', [
      model.code,
      model.version,
      JSON.stringify(counts),
    ]);
  // The last chunk is not full.
  if (rows.length < chunk) await keepFigures(client, model);
  return rows.length > 0;
}

/** How many of a thousand persons scored within each step of a model's range, from its lowest score. */
type ScoreSpread = { readonly step: number; readonly shares: readonly number[] };

export type ScoreStanding = { readonly month: string; readonly lowerPercent: number; readonly spread?: ScoreSpread };

/** Points of a step of the spread: wide enough that a sample fills it evenly. */
const spreadStep = 20;

/**
 * The share of persons with a lower score by a model, in whole percent rounded down, by the newest month that was finished, now or by a past moment; null
 * before one. With it how all scores of that month spread.
 */
export async function standingOf(
  client: Connection,
  model: Pick<ScoreModel, 'code' | 'version' | 'lowest' | 'highest'>,
  { score, moment = null }: { readonly score: number; readonly moment?: string | null },
): Promise<ScoreStanding | null> {
  const { rows } = await client.query({
    name: 'score-standing',
    text: `select to_char(r.month, 'YYYY-MM') as month,
        (select floor(100.0 * coalesce(sum(d.persons) filter (where d.score < $3), 0) / sum(d.persons))::int
           from bureau.score_distribution d
          where d.model = r.model and d.version = r.version and d.month = r.month) as percent,
        array(select coalesce(sum(d.persons), 0)::int
          from generate_series($5::int, $6::int, $7::int) as step(least)
          left join bureau.score_distribution d on d.model = r.model and d.version = r.version and d.month = r.month
            and d.score >= step.least and d.score < step.least + $7::int
          group by step.least order by step.least) as persons
      from bureau.score_run r
      where r.model = $1 and r.version = $2 and r.finished_at is not null and ($4::timestamptz is null or r.finished_at <= $4)
      order by r.month desc limit 1`,
    values: [model.code, model.version, score, moment, model.lowest, model.highest, spreadStep],
  });
  const row = rows[0];
  if (row === undefined || row.percent === null) return null;
  const persons = row.persons ?? [];
  const all = persons.reduce((sum, count) => sum + count, 0);
  const shares = persons.map((count) => Math.round((1000 * count) / Math.max(1, all)));
  return { month: row.month, lowerPercent: row.percent, spread: { step: spreadStep, shares } };
}

/** True if this month's scores by the serving model still have to be counted. */
export async function isCountDue(client: Connection): Promise<boolean> {
  const model = await championOf(client);
  const { rowCount } = await client.query({
    name: 'score-run-finished',
    text: `select from bureau.score_run r where r.model = $1 and r.version = $2
      and r.month = date_trunc('month', bureau.today())::date and r.finished_at is not null`,
    values: [model.code, model.version],
  });
  return rowCount === 0;
}
