import type pg from 'pg';
import { z } from 'zod';
import { addMonths, type Month, monthOf } from '#bureau/credit/months.ts';
import { actAs } from '#kit/server/database/database.ts';
import { job } from '#kit/server/jobs/jobs.ts';

/** The alerts that are counted monthly for each institution. */
export const alertProducts = ['S36', 'S39'] as const;
export type AlertProduct = (typeof alertProducts)[number];

const month = z.string().regex(/^\d{4}-\d{2}$/);

/** Counts a closed month's alerts of an institution; one that is not closed yet is left for later. */
export const countAlertsJob = job({
  name: 'count-alerts',
  payload: z.object({ institutionId: z.int(), month }),
  run: async ({ institutionId, month }, { pool }) => {
    for (const product of alertProducts) {
      await actAs(pool, { institutionId, userId: 0 }, async (_, client) => {
        if (await isClosed(client, month)) await countAlerts(client, product, month);
      });
    }
  },
});

/** Asks for the counts that a file's figures are part of, for every institution: it may have changed anybody's. */
export const alertsAfterFileJob = job({
  name: 'alerts-after-file',
  payload: z.object({ month }),
  run: async ({ month }, { pool }) => {
    const { rows } = await pool.query<{ id: number }>(
      `select id from bureau.institution where class not in ('bureau', 'voluntary') order by id`,
    );
    for (const { id } of rows) {
      for (const counted of monthsOfFile(month)) await askForAlerts(pool, id, counted);
    }
  },
});

/** Asks for the counts of the two newest closed months that are not there yet: a month closes by the calendar too, without a file. */
export const alertsOfMonthJob = job({
  name: 'alerts-of-month',
  payload: z.object({}),
  // 03:20 in Hanoi.
  cron: '20 20 * * *',
  run: async (_, { pool }) => {
    const { rows } = await pool.query<{ id: number; today: string }>(
      `select id, bureau.today()::text as today from bureau.institution where class not in ('bureau', 'voluntary') order by id`,
    );
    for (const { id, today } of rows) {
      for (const month of [addMonths(monthOf(today), -2), addMonths(monthOf(today), -1)]) {
        const isDue = await actAs(pool, { institutionId: id, userId: 0 }, async (_db, client) => {
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

/** A month's figures are compared with in the next month's S39, and three months later in S36. */
function monthsOfFile(month: Month): Month[] {
  return [month, addMonths(month, 1), addMonths(month, 3)];
}

/** Asks for the counts that a file of a report day (yyyy-MM-dd) changes; files that come shortly after it ask for the same and do not put it off. */
export async function askForAlertsAfter(client: pg.ClientBase, day: string): Promise<void> {
  await client.query(
    `select graphile_worker.add_job('alerts-after-file', json_build_object('month', $1::text), job_key := $2,
       job_key_mode := 'preserve_run_at', run_at := now() + interval '1 minute', priority := 15)`,
    [monthOf(day), `alerts-after-${monthOf(day)}`],
  );
}

async function askForAlerts(client: pg.Pool, institutionId: number, month: Month): Promise<void> {
  await client.query(
    `select graphile_worker.add_job('count-alerts', json_build_object('institutionId', $1::int, 'month', $2::text),
       job_key := $3, priority := 15)`,
    [institutionId, month, `alerts-${institutionId}-${month}`],
  );
}

/** True of a month that is over and whose files are in. */
export async function isClosed(client: pg.ClientBase, month: Month): Promise<boolean> {
  const { rows } = await client.query<{ closed: boolean }>('select bureau.is_month_closed($1) as closed', [
    `${month}-01`,
  ]);
  return rows[0]?.closed === true;
}

/** Counts a closed month for the institution that the transaction acts for; the version that stands. Unchanged, nothing is written. */
export async function countAlerts(client: pg.ClientBase, product: AlertProduct, month: Month): Promise<number> {
  // A large institution's month takes longer than a call may.
  await client.query(`set local statement_timeout = '15min'`);
  const { rows } = await client.query<{ version: number }>('select portal.count_alerts($1, $2) as version', [
    product,
    `${month}-01`,
  ]);
  await client.query(`set local statement_timeout = '15s'`);
  return rows[0]?.version ?? 0;
}
