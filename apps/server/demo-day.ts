import { statfs } from 'node:fs/promises';
import { countTime, noTimes } from '#kit/server/metrics/answer-times.ts';
import type { Connection } from '#database/connection.ts';

const spans = 288;
const spanMilliseconds = 5 * 60_000;

/** An invented day of one server before this start, so that the state of the system shows a day: it was down for half an hour. */
export async function addDemoDay(client: Connection): Promise<void> {
  const now = Math.floor(Date.now() / spanMilliseconds) * spanMilliseconds;
  const day = Array.from({ length: spans }, (_, ago) => now - (ago + 1) * spanMilliseconds)
    .filter((_, ago) => ago < 100 || ago >= 106)
    .map((at, place) => ({ span: new Date(at).toISOString(), ...spanOf(at, place) }));
  const { bavail, blocks, bsize } = await statfs('.');
  await client.query(
    `insert into portal.server_span
       (server_id, span, calls, refused, failed, times, queue_seconds, database_bytes, disk_free_bytes, disk_bytes)
     select $1, g.span, g.calls, g.refused, g.failed, g.times, g.queue_seconds, pg_database_size(current_database()) - g.place * 40000,
            least($3::bigint + g.place * 40000000, $4::bigint), $4::bigint
       from jsonb_to_recordset($2) g(span timestamptz, calls bigint, refused bigint, failed bigint, times bigint[], queue_seconds float8, place bigint)`,
    [crypto.randomUUID(), JSON.stringify(day), bavail * bsize, blocks * bsize],
  );
}

/** Five minutes of office hours and of the night, in Hanoi. */
function spanOf(at: number, place: number) {
  const hour = new Date(at + 7 * 3_600_000).getUTCHours();
  const isBusy = hour >= 8 && hour < 17;
  const wave = (place * 7_919) % 97;
  const calls = isBusy ? 900 + wave * 6 : 20 + (wave % 30);
  const times = noTimes();
  for (let call = 0; call < calls; call += 1)
    countTime(times, (8 + ((call * 31) % 60) + (call % 19 === 0 ? wave : 0)) / 1_000);
  // The last calls before it went down.
  const failed = place === 100 ? Math.ceil(calls / 40) : 0;
  return { calls, refused: isBusy && wave > 92 ? 3 : 0, failed, times, queue_seconds: wave > 80 ? wave / 4 : 1, place };
}
