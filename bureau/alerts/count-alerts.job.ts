import { z } from 'zod';
import { type Month, addMonths, monthOf } from '#bureau/credit/months.ts';
import { actAs } from '#kit/server/database/database.ts';
import { job } from '#kit/server/jobs/jobs.ts';
import type { Connection, Pool } from '#database/connection.ts';

/** The alerts that are counted monthly for each institution. */
export const alertProducts = ['S36', 'S39'] as const;
export type AlertProduct = (typeof alertProducts)[number];

const month = z.string().regex(/^\d{4}-\d{2}$/);

/** Counts a closed month's alerts of an institution; skips a month that is not closed yet. */
export const countAlertsJob = job({
  name: 'count-alerts',
  payload: z.object({ institutionId: z.int(), month }),
  run: async ({ institutionId, month }, { pool }) => {
    for (const product of alertProducts) {
      await actAs(pool, { institutionId, userId: 0 }, async (client) => {
        if (await isClosed(client, month)) await countAlerts(client, product, month);
      });
    }
  },
});

/**
 * Requests, for every institution, the counts that a file's figures affect: the file may have changed any
 * institution's alerts.
 */
export const alertsAfterFileJob = job({
  name: 'alerts-after-file',
  payload: z.object({ month }),
  run: async ({ month }, { pool }) => {
    const { rows } = await pool.query(
      `select id from bureau.institution where class not in ('bureau', 'voluntary') order by id`,
    );
    for (const { id } of rows) {
      for (const counted of monthsOfFile(month)) await askForAlerts(pool, id, counted);
    }
  },
});

/**
 * Requests the missing counts of the two newest closed months, because a month also closes by the calendar, without a
 * file.
 */
export const alertsOfMonthJob = job({
  name: 'alerts-of-month',
  payload: z.object({}),
  // 03:20 in Hanoi.
  cron: '20 20 * * *',
  run: async (_, { pool }) => {
    const { rows } = await pool.query(
      `select id, bureau.today()::text as today from bureau.institution where class not in ('bureau', 'voluntary') order by id /* never null: today */`,
    );
    for (const { id, today } of rows) {
      for (const month of [addMonths(monthOf(today), -2), addMonths(monthOf(today), -1)]) {
        const isDue = await actAs(pool, { institutionId: id, userId: 0 }, async (client) => {
          const counted = await client.query(
            'select from portal.alert_run where institution_id = $1 and month = $2 limit 1',
            [id, `${month}-01`],
          );
          return counted.rowCount === 0 && (await isClosed(client, month));
        });
        if (isDue) await askForAlerts(pool, id, month);
      }
    }
  },
});

/** A month's figures also matter for S39 one month later and for S36 three months later. */
function monthsOfFile(month: Month): Month[] {
  return [month, addMonths(month, 1), addMonths(month, 3)];
}

/**
 * Requests the counts that a file of a report day (yyyy-MM-dd) changes; later files request the same ones without
 * delaying them.
 */
export async function askForAlertsAfter(client: Connection, day: string): Promise<void> {
  await client.query(
    `select graphile_worker.add_job('alerts-after-file', json_build_object('month', $1::text), job_key := $2,
       job_key_mode := 'preserve_run_at', run_at := now() + interval '1 minute', priority := 15)`,
    [monthOf(day), `alerts-after-${monthOf(day)}`],
  );
}

async function askForAlerts(client: Pool, institutionId: number, month: Month): Promise<void> {
  await client.query(
    `select graphile_worker.add_job('count-alerts', json_build_object('institutionId', $1::int, 'month', $2::text),
       job_key := $3, priority := 15)`,
    [institutionId, month, `alerts-${institutionId}-${month}`],
  );
}

/** True if the month is over and its files have arrived. */
export async function isClosed(client: Connection, month: Month): Promise<boolean> {
  const { rows } = await client.query('select bureau.is_month_closed($1) as closed /* never null: closed */', [
    `${month}-01`,
  ]);
  return rows[0]?.closed === true;
}

/**
 * Counts a closed month for the transaction's institution and returns the current version. Writes nothing if nothing
 * changed.
 */
export async function countAlerts(client: Connection, product: AlertProduct, month: Month): Promise<number> {
  // A large institution's month takes longer than the time limit of a call.
  await client.query(`set local statement_timeout = '15min'`);
  const { rows } = await client.query('select portal.count_alerts($1, $2) as version /* never null: version */', [
    product,
    `${month}-01`,
  ]);
  await client.query(`set local statement_timeout = '15s'`);
  return rows[0]?.version ?? 0;
}
