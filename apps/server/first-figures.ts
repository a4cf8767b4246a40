import { Client } from 'pg';
import { addDemoFiles } from '#features/data-files/demo.ts';
import { countQuality } from '#bureau/quality/count-quality.job.ts';
import { addMonths } from '#bureau/credit/months.ts';
import { periodsOn, publishUntil } from '#bureau/ratings/publish.job.ts';
import { countNextScores } from '#bureau/scoring/distribution.ts';
import { type CipherKeys, makeCipher } from '#kit/server/cipher.ts';
import type { OwnConnection, Pool } from '#database/connection.ts';
import { typeParsers } from '#database/types.ts';
import { actAs, answerMilliseconds, openPool } from '#kit/server/database/database.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

const monthsOfQuality = 12;
// 'figs' as a number.
const figuresLock = 0x6669_6773;

type Ready = { readonly ownerUrl: string; readonly appUrl: string; readonly keys: CipherKeys };

/**
 * Makes what a demo needs beside its borrowers before the portal says that it is ready: the files that told the bureau
 * about them, and the figures that nightly jobs count. Published ratings are the last of it: a start that was interrupted
 * before them begins again, and one after them does nothing.
 */
export async function makeFirstFigures({ ownerUrl, appUrl, keys }: Ready): Promise<void> {
  const client: OwnConnection = new Client({ connectionString: ownerUrl, types: typeParsers });
  await client.connect();
  try {
    // Of servers that start together one does this; the lock ends with the session.
    await client.query('select pg_advisory_lock($1)', [figuresLock]);
    const { rows } = await client.query('select count(*)::int as periods from bureau.rating_publication');
    if ((rows[0]?.periods ?? 0) >= periodsOn(hanoiDay()).length) return;
    await addDemoFiles(client);
    await countFirstFigures({ appUrl, keys });
  } finally {
    await client.end();
  }
}

/**
 * Counts what nightly jobs would count later: the distribution of scores (percentiles), the data quality of a year and
 * the published ratings. A first start calls it before the portal says that it is ready. Safe to repeat.
 */
export async function countFirstFigures({ appUrl, keys }: { readonly appUrl: string; readonly keys: CipherKeys }) {
  const pool: Pool = openPool(appUrl, 1, answerMilliseconds);
  const cipher = makeCipher(keys);
  try {
    const { rows } = await pool.query(`select id from bureau.institution where class = 'bureau' order by id limit 1`);
    const actor = { institutionId: rows[0]?.id ?? 0, userId: 0 };
    for (let ago = monthsOfQuality; ago >= 0; ago -= 1)
      await countQuality(pool, `${addMonths(hanoiDay().slice(0, 7), -ago)}-01`);
    // One chunk at a time: a second counter would only wait for the first, on a busy machine until its lock times out.
    while (await actAs(pool, actor, (client) => countNextScores(client, cipher)));
    await publishUntil({ pool, cipher }, Infinity);
  } finally {
    await pool.end();
  }
}
