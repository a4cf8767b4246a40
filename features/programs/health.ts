import { oldestDueSeconds } from '#kit/server/metrics/metrics.ts';
import type { Context } from '#kit/server/calls/context.ts';

/** Beyond these the bureau is slow: whoever waits for an answer is told so. */
const slow = { databaseMilliseconds: 1_000, queueSeconds: 60 };

/** How quick the database is, how long work waits, and until when figures are in: the last month that is closed. */
export async function healthOf(client: Context['client']) {
  const began = performance.now();
  const { rows } = await client.query(
    `select (m.month + interval '1 month' - interval '1 day')::date::text as until
       from (select (date_trunc('month', bureau.today()) - make_interval(months => n))::date as month from generate_series(1, 3) n) m
      where bureau.is_month_closed(m.month) order by m.month desc limit 1 /* never null: until */`,
  );
  const databaseMilliseconds = Math.round(performance.now() - began);
  const queueSeconds = Math.round(await oldestDueSeconds(client));
  const isSlow = databaseMilliseconds > slow.databaseMilliseconds || queueSeconds > slow.queueSeconds;
  return {
    health: isSlow ? ('slow' as const) : ('good' as const),
    databaseMilliseconds,
    queueSeconds,
    dataUntil: rows[0]?.until ?? '',
  };
}
