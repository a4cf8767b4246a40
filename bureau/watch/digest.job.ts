import { z } from 'zod';
import { actAs } from '#kit/server/database/database.ts';
import { sendEvent } from '#kit/server/events.ts';
import { job } from '#kit/server/jobs/jobs.ts';
import { queueMessages } from './tell.ts';
import type { Connection } from '#database/connection.ts';

/** Makes the digest of the Hanoi day that ended, at every institution with alerts, once a day. */
export const watchDigestJob = job({
  name: 'watch-digest',
  payload: z.object({ day: z.string().optional() }),
  // 00:10 in Hanoi; a night without a worker is made up for by noon.
  cron: '10 17 * * * ?fill=12h',
  run: async ({ day }, { pool }) => {
    const { rows } = await pool.query(
      `select id from bureau.institution where class not in ('bureau', 'voluntary') order by id`,
    );
    const failed: unknown[] = [];
    for (const { id } of rows) {
      // A failure does not stop the others.
      await actAs(pool, { institutionId: id, userId: 0 }, (client) => makeDigest(client, id, day)).catch(
        (error: unknown) => failed.push(error),
      );
    }
    if (failed.length > 0) throw new AggregateError(failed, `digests of ${failed.length} institutions were not made`);
  },
});

/**
 * Makes the digest of an institution's day (default: the day that ended), notifies its people and queues its
 * messages; once.
 */
async function makeDigest(client: Connection, id: number, day: string | undefined): Promise<void> {
  // Watches of programs whose last day is over.
  await client.query(
    'update portal.watch set ended_at = clock_timestamp() where institution_id = $1 and ended_at is null and ends_on < bureau.today()',
    [id],
  );
  const made = await client.query(
    `insert into portal.watch_digest (institution_id, day, alert_count, counts)
       select $1, d.day, sum(c.count), jsonb_object_agg(c.trigger, c.count)
         from (select coalesce($2::date, bureau.today() - 1) as day) d
         join lateral (select a.trigger, count(*)::int as count from portal.watch_alert a
             where a.institution_id = $1 and a.raised_at >= d.day::timestamp at time zone 'Asia/Ho_Chi_Minh'
               and a.raised_at < (d.day + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh' group by 1) c on true
        group by d.day
       on conflict do nothing returning day::text as day, alert_count`,
    [id, day ?? null],
  );
  const digest = made.rows[0];
  if (digest === undefined) return;
  const told = await client.query(
    `select u as user_id, count(*)::int as count from portal.watch_alert a cross join unnest(a.told_to) u
       where a.institution_id = $1 and a.raised_at >= $2::date::timestamp at time zone 'Asia/Ho_Chi_Minh'
         and a.raised_at < ($2::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh' group by 1 order by 1 /* never null: user_id */`,
    [id, digest.day],
  );
  for (const { user_id, count } of told.rows) {
    await sendEvent(client, {
      ...{ institutionId: id, userId: user_id, kind: 'watch-digest' },
      data: { count, day: digest.day },
    });
  }
  await queueMessages(client, id, { kind: 'digest', day: digest.day });
}
