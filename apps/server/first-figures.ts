import { countQuality } from '#bureau/quality/count-quality.job.ts';
import { addMonths } from '#bureau/credit/months.ts';
import { publishUntil } from '#bureau/ratings/publish.job.ts';
import { countNextScores } from '#bureau/scoring/distribution.ts';
import { type CipherKeys, makeCipher } from '#kit/server/cipher.ts';
import type { Pool } from '#database/connection.ts';
import { actAs, answerMilliseconds, openPool } from '#kit/server/database/database.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

const monthsOfQuality = 12;
const counters = 3;

/**
 * Counts what nightly jobs would count later: the distribution of scores (percentiles), the data quality of a year and
 * the published ratings. A first start calls it before the portal says that it is ready. Safe to repeat.
 */
export async function countFirstFigures({ appUrl, keys }: { readonly appUrl: string; readonly keys: CipherKeys }) {
  const pool: Pool = openPool(appUrl, counters, answerMilliseconds);
  const cipher = makeCipher(keys);
  try {
    const { rows } = await pool.query(`select id from bureau.institution where class = 'bureau' order by id limit 1`);
    const actor = { institutionId: rows[0]?.id ?? 0, userId: 0 };
    for (let ago = monthsOfQuality; ago >= 0; ago -= 1)
      await countQuality(pool, `${addMonths(hanoiDay().slice(0, 7), -ago)}-01`);
    const count = async () => {
      while (await actAs(pool, actor, (_, client) => countNextScores(client, cipher)));
    };
    await Promise.all(Array.from({ length: counters }, count));
    await publishUntil({ pool, cipher }, Infinity);
  } finally {
    await pool.end();
  }
}
