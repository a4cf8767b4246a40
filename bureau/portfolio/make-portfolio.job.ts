import { z } from 'zod';
import { isClosed } from '#bureau/alerts/count-alerts.job.ts';
import { type Month, addMonths, monthOf } from '#bureau/credit/months.ts';
import { appendAudit } from '#kit/server/calls/audit.ts';
import { actAs } from '#kit/server/database/database.ts';
import { sendEvent } from '#kit/server/events.ts';
import { type JobServices, job } from '#kit/server/jobs/jobs.ts';
import { type Made, makeProducts } from './make-products.ts';
import { type Customer, isBelow } from './products.ts';
import type { Connection } from '#database/connection.ts';

const month = z.string().regex(/^\d{4}-\d{2}$/);

/** Makes R18 and R19 of a closed month for an institution, and answers its letters about that month. */
export const portfolioJob = job({
  name: 'portfolio',
  rests: true,
  payload: z.object({ institutionId: z.int(), month }),
  run: ({ institutionId, month }, services) => makePortfolio({ institutionId, month }, services),
});

/** Requests the products of the last closed month for every institution; each is made once. */
export const portfoliosJob = job({
  name: 'portfolios',
  payload: z.object({}),
  // 03:10 in Hanoi.
  cron: '10 20 * * *',
  run: async (_, { pool }) => {
    const { rows } = await pool.query(
      `select id from bureau.institution where class not in ('bureau', 'voluntary') order by id`,
    );
    for (const { id } of rows) {
      await actAs(pool, { institutionId: id, userId: 0 }, (client) => askForPortfolio(client, id));
    }
  },
});

/** Queues the products of the institution's last closed month, unless they exist. */
export async function askForPortfolio(client: Connection, institutionId: number): Promise<void> {
  const month = await lastClosedMonth(client);
  if (month === undefined) return;
  const { rowCount } = await client.query(
    `select from portal.reply_file where institution_id = $1 and kind = 'R18' and period = $2 limit 1`,
    [institutionId, `${month}-01`],
  );
  if (rowCount === 0) await addPortfolio(client, institutionId, month);
}

/** Queues a count of a month's products. */
export async function addPortfolio(client: Connection, institutionId: number, month: Month): Promise<void> {
  await client.query(
    `select graphile_worker.add_job('portfolio', json_build_object('institutionId', $1::int, 'month', $2::text),
       job_key := $3, priority := 15)`,
    [institutionId, month, `portfolio-${institutionId}-${month}`],
  );
}

/** The newest month that is over and whose files have arrived. */
export async function lastClosedMonth(client: Connection): Promise<Month | undefined> {
  const { rows } = await client.query('select bureau.today()::text as today /* never null: today */');
  for (const back of [1, 2]) {
    const month = addMonths(monthOf(rows[0]?.today ?? ''), -back);
    if (await isClosed(client, month)) return month;
  }
  return undefined;
}

async function makePortfolio(
  { institutionId, month }: { institutionId: number; month: Month },
  services: JobServices,
): Promise<void> {
  const actor = { institutionId, userId: 0 };
  const customers = await actAs(services.pool, actor, async (client) => {
    if (!(await isClosed(client, month))) return undefined;
    // A large institution's month takes longer than the time limit of a call.
    await client.query(`set local statement_timeout = '15min'`);
    const { rows } = await client.query(
      'select * from portal.portfolio_groups($1, null) /* never null: cic_code, subject_type, name, own_group, own_balance_vnd */',
      [`${month}-01`],
    );
    return rows;
  });
  if (customers === undefined) return;
  const made = await makeProducts({ institutionId, month, customers }, services);
  await actAs(services.pool, actor, async (client) => {
    await countMoves(client, month);
    await answerLetters(client, { institutionId, month, customers, made });
    await appendAudit(client, {
      ...{ userId: null, username: null, institutionId, sessionId: null, address: null, requestId: null },
      ...{ action: 'job portfolio', purpose: 'portfolio-monitoring', subjectKey: null, result: 'made' },
      detail: JSON.stringify({ month, customers: customers.length, version: made.version }),
    });
  });
}

/** Counts how customers moved between the institution's groups in a month, and in the one before if nobody has yet. */
export async function countMoves(client: Connection, month: Month): Promise<void> {
  await client.query(`set local statement_timeout = '15min'`);
  const before = addMonths(month, -1);
  const { rowCount } = await client.query('select from portal.portfolio_move where month = $1 limit 1', [
    `${before}-01`,
  ]);
  for (const each of rowCount === 0 ? [before, month] : [month])
    await client.query('select portal.count_moves($1)', [`${each}-01`]);
}

type Counted = { institutionId: number; month: Month; customers: readonly Customer[]; made: Made };

async function answerLetters(client: Connection, { institutionId, month, customers, made }: Counted): Promise<void> {
  const { rows } = await client.query(
    `select id, user_id, cic_code from portal.adjustment
     where institution_id = $1 and period = $2 and state = 'waiting' for update`,
    [institutionId, `${month}-01`],
  );
  const byCode = new Map(customers.map((each) => [each.cic_code, each]));
  for (const { id, user_id, cic_code } of rows) {
    const found = byCode.get(cic_code);
    const state = found === undefined ? 'unknown' : isBelow(found) ? 'kept' : 'changed';
    await client.query(
      `update portal.adjustment set state = $3, own_group = $4, highest_group = $5, version = $6, answered_at = clock_timestamp()
       where institution_id = $1 and id = $2`,
      [institutionId, id, state, found?.own_group ?? null, found?.highest_group ?? null, made.version],
    );
    await sendEvent(client, { institutionId, userId: user_id, kind: 'r18-letter', data: { id } });
  }
}
