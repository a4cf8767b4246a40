import { z } from 'zod';
import { type Month, addMonths, monthOf } from '#bureau/credit/months.ts';
import { appendAuditOfEach } from '#kit/server/calls/audit.ts';
import { type Actor, actAs } from '#kit/server/database/database.ts';
import { sendEvent } from '#kit/server/events.ts';
import { type JobServices, job } from '#kit/server/jobs/jobs.ts';
import type { Connection, Pool } from '#database/connection.ts';

const payload = z.object({
  month: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .optional(),
  by: z.string().optional(),
  asker: z.object({ institutionId: z.int(), userId: z.int() }).optional(),
});

/** The result of closing an institution's month; see portal.close_months. */
export type CloseOutcome = 'closed' | 'known' | 'open' | 'no-contract';

/** Institutions written in one transaction: a fraction of a second, so an interruption loses little. */
const atOnce = 200;

/**
 * Closes a month for every institution: the month of the payload, else the newest that can be closed, and first earlier months that
 * were missed. Events are counted once for all; then two hundred institutions are written in each transaction, each
 * fully and once. An interrupted close continues where it stopped. The requester is notified of the progress.
 */
export const closeMonthJob = job({
  name: 'close-month',
  payload,
  // 02:10 in Hanoi on the fifth; a night without a worker is made up for.
  cron: '10 19 4 * * ?fill=3d',
  run: async ({ month, by = 'close-month', asker }, services) => {
    const closing = { month: month ?? (await lastMonth(services.pool)), by };
    const { bureau, members } = await institutions(services.pool);
    const failed: unknown[] = [];
    if (month === undefined) failed.push(...(await closeMissed(services, { ...closing, bureau })));
    const count = await countUsage(services.pool, bureau, closing.month);
    const tell = async (done: number) => {
      if (asker === undefined) return;
      const data = { month: closing.month, done, institutions: members.length, failed: failed.length };
      await actAs(services.pool, asker, (client) => sendEvent(client, { ...asker, kind: 'fee-month', data }));
    };
    await tell(0);
    for (let from = 0; from < members.length; from += atOnce) {
      const ids = members.slice(from, from + atOnce);
      for (const id of await closeSome(services, { ...closing, bureau, ids, count })) {
        await closeOne(services, { ...closing, institutionId: id }).catch((error: unknown) => failed.push(error));
      }
      await tell(from + ids.length);
    }
    if (failed.length > 0) throw new AggregateError(failed, `${failed.length} institutions were not closed`);
  },
});

/**
 * Closes earlier months that were missed, one institution and month at a time, the oldest first; returns the
 * failures.
 */
async function closeMissed(
  services: JobServices,
  { month, by, bureau }: Closing & { readonly bureau: number },
): Promise<readonly unknown[]> {
  const missed = await actAs(services.pool, { institutionId: bureau, userId: 0 }, async (client) => {
    await raiseTimeouts(client);
    const { rows } = await client.query(
      'select institution_id as id, month::text as month from portal.missed_closes($1) /* never null: id, month */',
      [`${month}-01`],
    );
    return rows;
  });
  const failed: unknown[] = [];
  for (const { id: institutionId, month: of } of missed) {
    await closeOne(services, { institutionId, month: monthOf(of), by }).catch((error: unknown) => failed.push(error));
  }
  return failed;
}

/** Queues the close of a month for all institutions; a second request has no effect. */
export async function askToClose(
  client: Connection,
  { month, by, asker }: { readonly month: Month; readonly by: string; readonly asker: Actor },
): Promise<void> {
  const { institutionId, userId } = asker;
  await client.query(`select graphile_worker.add_job('close-month', $1::json, job_key := $2)`, [
    JSON.stringify({ month, by, asker: { institutionId, userId } }),
    `close-month-${month}`,
  ]);
}

/** Closes a month in a transaction that acts for its institution. */
export async function closeMonth(client: Connection, month: Month, by: string): Promise<CloseOutcome> {
  const { rows } = await client.query(
    'select portal.close_month($1, $2) as outcome /* never null: outcome */ /* one of: outcome = closed | known | no-contract | open */',
    [`${month}-01`, by],
  );
  return rows[0]?.outcome ?? 'open';
}

/**
 * The events of a month counted at one moment: for each institution with events, portal.month_usage as a JSON text.
 */
type Count = { readonly at: string; readonly usages: ReadonlyMap<number, string> };
type Closing = { readonly month: Month; readonly by: string };
type ClosingBatch = Closing & { readonly bureau: number; readonly ids: readonly number[]; readonly count: Count };
type Outcome = { readonly institution_id: number; readonly outcome: CloseOutcome | 'stale' };

async function countUsage(pool: Pool, bureau: number, month: Month): Promise<Count> {
  return await actAs(pool, { institutionId: bureau, userId: 0 }, async (client) => {
    await raiseTimeouts(client);
    const { rows: moments } = await client.query('select portal.next_millisecond()::text as at /* never null: at */');
    const at = moments[0]?.at ?? '';
    const { rows } = await client.query(
      `select institution_id as id, jsonb_agg(u)::text as usage from portal.month_usage($1, $2) u group by institution_id /* never null: id */`,
      [`${month}-01`, at],
    );
    return { at, usages: new Map(rows.map(({ id, usage }) => [id, usage])) };
  });
}

/**
 * Closes some institutions in one transaction; returns those to be closed one by one: all of them if one cannot be
 * written.
 */
async function closeSome(
  services: JobServices,
  { month, by, bureau, ids, count }: ClosingBatch,
): Promise<readonly number[]> {
  const { pool, log } = services;
  const usages = ids.map((id) => count.usages.get(id) ?? null);
  try {
    return await actAs(pool, { institutionId: bureau, userId: 0 }, async (client) => {
      await raiseTimeouts(client);
      const { rows } = await client.query(
        'select institution_id, outcome from portal.close_months($1, $2, $3, $4, $5) /* never null: institution_id, outcome */ /* one of: outcome = closed | known | no-contract | open | stale */',
        [`${month}-01`, by, count.at, ids, usages],
      );
      const those = (wanted: Outcome['outcome']) =>
        rows.filter(({ outcome }) => outcome === wanted).map((row) => row.institution_id);
      const closed = those('closed');
      if (closed.length > 0) await client.query('select portal.use_credit($1, $2)', [closed, by]);
      await appendAuditOfEach(client, auditRow({ month, by }), closed);
      for (const institutionId of those('no-contract')) log.warn(uncovered, { institutionId, month });
      return those('stale');
    });
  } catch (error) {
    log.warn('institutions are closed one by one', { month, error: String(error) });
    return ids;
  }
}

async function closeOne({ pool, log }: JobServices, { institutionId, month, by }: Closing & { institutionId: number }) {
  const outcome = await actAs(pool, { institutionId, userId: 0 }, async (client) => {
    await raiseTimeouts(client);
    const done = await closeMonth(client, month, by);
    if (done === 'closed') await appendAuditOfEach(client, auditRow({ month, by }), [institutionId]);
    return done;
  });
  if (outcome === 'no-contract') log.warn(uncovered, { institutionId, month });
}

const uncovered = 'a month has usage that no contract covers';

const auditRow = (detail: Closing) => ({
  ...{ userId: null, username: null, sessionId: null, address: null, requestId: null },
  ...{ action: 'job close-month', purpose: null, subjectKey: null, result: 'closed' },
  detail: JSON.stringify(detail),
});

/** A month takes longer than the time limit of a call, and two closers wait for each other. */
async function raiseTimeouts(client: Connection): Promise<void> {
  await client.query(`set local statement_timeout = '10min'; set local lock_timeout = '10min'`);
}

async function institutions(pool: Pool): Promise<{ bureau: number; members: number[] }> {
  const { rows } = await pool.query(`select id, class = 'bureau' as is_bureau from bureau.institution order by id`);
  const bureau = rows.find(({ is_bureau }) => is_bureau)?.id;
  if (bureau === undefined) throw new Error('there is no bureau');
  return { bureau, members: rows.filter(({ is_bureau }) => !is_bureau).map(({ id }) => id) };
}

/** The newest month that can be closed: in a month's first hour the one just ended cannot yet (portal.close_month). */
async function lastMonth(pool: Pool): Promise<Month> {
  const { rows } = await pool.query(
    `select ((now() - interval '1 hour') at time zone 'Asia/Ho_Chi_Minh')::date::text as day`,
  );
  return addMonths(monthOf(rows[0]?.day ?? ''), -1);
}
