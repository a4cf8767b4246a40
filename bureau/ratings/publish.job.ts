import { z } from 'zod';
import type { Cipher } from '#kit/server/cipher.ts';
import { actAs } from '#kit/server/database/database.ts';
import { job } from '#kit/server/jobs/jobs.ts';
import { fileAsOf } from '#bureau/credit/as-of.ts';
import { type Day, addYears } from '#bureau/credit/months.ts';
import { analyse } from './analysis.ts';
import { newestFiscalYear } from './fiscal-year.ts';
import { model } from './model.ts';
import { keepRatingFigures, ratingCounter } from './monitor-ratings.ts';
import { readEnterprise } from './read-enterprise.ts';
import type { Connection, Pool } from '#database/connection.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

// How long a turn may keep a worker: waiting inquiries go before the next turn.
const turnMilliseconds = 2_000;
const name = 'publish-ratings';

/**
 * Rates the enterprises of the newest two periods for the publication, one turn at a time; each turn requests the
 * next one.
 */
export const publishRatings = job({
  name,
  cron: '30 19 2 * *',
  payload: z.object({}).loose(),
  run: async (_, services) => publishUntil(services, Date.now() + turnMilliseconds),
});

/** Rates and publishes until a moment (milliseconds since 1970); what is left then is requested as the next turn. */
export async function publishUntil(
  { pool, cipher }: { readonly pool: Pool; readonly cipher: Cipher },
  until: number,
): Promise<void> {
  const actor = { institutionId: await bureauId(pool), userId: 0 };
  const today = hanoiDay();
  for (const period of periodsOn(today)) {
    while (await actAs(pool, actor, (client) => rateNext(client, cipher, { period, today }))) {
      if (Date.now() > until) return actAs(pool, actor, (client) => addJob(client));
    }
  }
  await actAs(pool, actor, keepRatingFigures);
  // Notify once all are rated: nobody follows a run by its numbers.
  for (const period of periodsOn(today))
    await actAs(pool, actor, (client) => client.query('select bureau.publish_ratings($1)', [period]));
}

/** The published fiscal years, the newest first. */
export function periodsOn(today: Day): readonly [number, number] {
  const newest = newestFiscalYear(today);
  return [newest, newest - 1];
}

/**
 * Rates the next enterprises of a period, as they were as long after its end as today is after the newest one's;
 * false when done.
 */
async function rateNext(
  client: Connection,
  cipher: Cipher,
  { period, today }: { readonly period: number; readonly today: Day },
): Promise<boolean> {
  const { rows } = await client.query('select bureau.open_rating_chunk($1, $2, $3) as id /* never null: id */', [
    period,
    model.code,
    model.version,
  ]);
  if (rows.length === 0) return false;
  const day = addYears(today, period - newestFiscalYear(today));
  const rated = [];
  const counter = ratingCounter();
  for (const { id } of rows) {
    const enterprise = await readEnterprise(client, cipher, id);
    if (enterprise === undefined) continue;
    const then = { ...enterprise, file: fileAsOf(enterprise.file, day) };
    const { result, sector, size } = analyse({ enterprise: then, year: period, today: day, isGroup: false });
    if (period === newestFiscalYear(today)) counter.add({ enterprise, result, sector, year: period, today });
    if (result.kind === 'rated') rated.push({ subject_id: String(id), sector, size, grade: result.grade });
  }
  await client.query('select bureau.keep_enterprise_ratings($1, $2, $3, $4)', [
    period,
    model.code,
    model.version,
    JSON.stringify(rated),
  ]);
  await counter.keep(client);
  return true;
}

/** Requests the ratings of the newest periods if they do not exist and nobody has requested them yet. */
export async function askToPublish(client: Connection): Promise<void> {
  const { rows } = await client.query(
    `select (select count(*) from bureau.rating_publication p where p.period = any ($1)) < 2
        and not exists (select from graphile_worker.jobs j where j.key = $2 and j.attempts < j.max_attempts) as due`,
    [periodsOn(hanoiDay()), name],
  );
  if (rows[0]?.due === true) await addJob(client);
}

async function bureauId(client: Pool): Promise<number> {
  const { rows } = await client.query(`select id from bureau.institution where class = 'bureau' order by id limit 1`);
  return rows[0]?.id ?? 0;
}

async function addJob(client: Connection): Promise<void> {
  await client.query(`select graphile_worker.add_job($1, '{}'::json, job_key := $1, priority := 20)`, [name]);
}
