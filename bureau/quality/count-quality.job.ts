import { z } from 'zod';
import { sendEvent } from '#kit/server/events.ts';
import { job } from '#kit/server/jobs/jobs.ts';
import type { Pool } from '#database/connection.ts';

/**
 * Counts the data quality of a month (any day of it, yyyy-MM-dd) for every institution; returns how many sent files
 * in it.
 */
export async function countQuality(pool: Pool, day: string): Promise<number> {
  const client = await pool.connect();
  try {
    // One statement over all files of the month takes longer than the time limit of a call.
    await client.query(`begin; set local statement_timeout = '15min'`);
    const { rows } = await client.query('select bureau.count_quality($1) as counted /* never null: counted */', [day]);
    await client.query('commit');
    return rows[0]?.counted ?? 0;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Every night at 02:20 in Hanoi: the current month and the previous one, whose late files still arrive. */
export const countQualityJob = job({
  name: 'count-quality',
  cron: '20 19 * * *',
  payload: z.unknown(),
  run: async (_, { pool }) => {
    const { rows } = await pool.query(
      `select bureau.today()::text as now, (date_trunc('month', bureau.today()) - interval '1 month')::date::text as before /* never null: now, before */`,
    );
    for (const day of [rows[0]?.before, rows[0]?.now]) if (day !== undefined) await countQuality(pool, day);
  },
});

/** Counts the requested months of one institution, each in its own transaction, and reports progress. */
export const countQualityNowJob = job({
  name: 'count-quality-now',
  payload: z.object({ institutionId: z.int() }),
  run: async ({ institutionId }, { pool }) => {
    const client = await pool.connect();
    try {
      for (let isOver = false; !isOver; ) {
        await client.query(`begin; set local statement_timeout = '15min'`);
        const { rows } = await client.query('select * from bureau.count_quality_step($1) /* never null: is_over */', [
          institutionId,
        ]);
        const [step] = rows;
        isOver = step === undefined || step.is_over;
        await client.query('commit');
        // A job that is repeated finds nothing left, and nobody to tell.
        const { user_id: userId = null, at_id: at = null, done = null, months = null } = step ?? {};
        if (userId !== null && at !== null && done !== null && months !== null)
          await sendEvent(client, { institutionId: at, userId, kind: 'quality', data: { done, months } });
      }
      client.release();
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      client.release();
      throw error;
    }
  },
});
