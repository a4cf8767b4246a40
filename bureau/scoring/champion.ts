import type { Connection } from '#database/connection.ts';
import { declaredModel, type ScoreModel, scoreModels } from './models.ts';

/**
 * The model that serves, now or at a past moment: the one that two people promoted last; before any promotion the declared
 * one.
 */
export async function championOf(client: Connection, moment: string | null = null): Promise<ScoreModel> {
  const { rows } = await client.query({
    name: 'score-champion',
    text: `select s.model, s.version from bureau.score_service s
      where s.since <= coalesce($1::timestamptz, now()) order by s.since desc, s.id desc limit 1`,
    values: [moment],
  });
  const row = rows[0];
  return row === undefined ? declaredModel : modelNamed(row.model, row.version);
}

/** The model that scores in the shadow of the one that serves: the newest of the others, never an older version of itself; undefined if there is none. */
export function challengerOf(champion: ScoreModel): ScoreModel | undefined {
  return scoreModels.findLast((each) => each.code !== champion.code || each.version > champion.version);
}

/** A model of the catalogue by its name. One that served once is never removed from it. */
function modelNamed(code: string, version: number): ScoreModel {
  const found = scoreModels.find((each) => each.code === code && each.version === version);
  if (found === undefined) throw new RangeError(`no such score model: ${code} (${version})`);
  return found;
}
