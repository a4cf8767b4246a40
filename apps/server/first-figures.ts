import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { addDemoFiles } from '#features/data-files/demo.ts';
import { addDemoScores } from '#features/instant-inquiry/demo.ts';
import { isPromotionDecided, promoteDemoModel } from '#features/score-models/demo.ts';
import { makeCheckpoint } from '#bureau/audit/checkpoint.job.ts';
import { auditKeyOf } from '#bureau/audit/signing.ts';
import { countQuality } from '#bureau/quality/count-quality.job.ts';
import { addMonths } from '#bureau/credit/months.ts';
import { countMoves, lastClosedMonth } from '#bureau/portfolio/make-portfolio.job.ts';
import { periodsOn, publishUntil } from '#bureau/ratings/publish.job.ts';
import { countNextScores } from '#bureau/scoring/distribution.ts';
import { type CipherKeys, makeCipher } from '#kit/server/cipher.ts';
import type { Connection, OwnConnection, Pool } from '#database/connection.ts';
import { typeParsers } from '#database/types.ts';
import { actAs, answerMilliseconds, openPool } from '#kit/server/database/database.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

const monthsOfQuality = 12;
// 'figs' as a number.
const figuresLock = 0x6669_6773;

type Ready = { readonly ownerUrl: string; readonly appUrl: string; readonly keys: CipherKeys };

/**
 * Makes what a demo needs beside its borrowers before the portal says that it is ready: the files that told the bureau
 * about them, a promotion of a score model, and the figures that nightly jobs count. Published ratings are the last of it: a
 * start that was interrupted before them begins again, and one after them does nothing.
 */
export async function makeFirstFigures({ ownerUrl, appUrl, keys }: Ready): Promise<void> {
  const client: OwnConnection = new Client({ connectionString: ownerUrl, types: typeParsers });
  await client.connect();
  try {
    // Of servers that start together one does this; the lock ends with the session.
    await client.query('select pg_advisory_lock($1)', [figuresLock]);
    const { rows } = await client.query('select count(*)::int as periods from bureau.rating_publication');
    const periods = rows[0]?.periods ?? 0;
    if (periods >= periodsOn(hanoiDay()).length) return;
    await addDemoFiles(client);
    // Nobody has worked in a demo without ratings: later, the bureau's own people decide which model serves.
    if (periods === 0) await promoteFirstModel(client, { appUrl, keys });
    await countFirstMoves(client, appUrl);
    await countFirstFigures({ appUrl, keys });
  } finally {
    await client.end();
  }
}

type Counting = Pick<Ready, 'appUrl' | 'keys'>;

/**
 * The scorecard's first version serves until two operators promote the trained one, by what both said of the scores that were
 * asked for before (SCO-07). The percentiles of the one are counted before, those of the other by the figures that follow.
 */
async function promoteFirstModel(client: Connection, { appUrl, keys }: Counting): Promise<void> {
  const { rows } = await client.query(
    `select min(m.institution_id) as "institutionId", u.id as "userId", u.username
       from portal.user_account u join portal.membership m on m.user_id = u.id
      where u.username = any ($1) group by u.id, u.username order by u.username`,
    [['minh.operator', 'quang.operator']],
  );
  const [maker, checker] = rows;
  if (maker === undefined || checker === undefined) return;
  await onPool(appUrl, async (pool) => {
    if (await isPromotionDecided(pool, maker)) return;
    await countScores(pool, keys);
    await addDemoScores(client, keys);
    await promoteDemoModel(pool, { maker, checker });
  });
}

/**
 * Counts what nightly jobs would count later: the distribution of scores (percentiles), the data quality of a year and
 * the published ratings. A first start calls it before the portal says that it is ready. Safe to repeat.
 */
export async function countFirstFigures({ appUrl, keys }: Counting): Promise<void> {
  await onPool(appUrl, async (pool) => {
    for (let ago = monthsOfQuality; ago >= 0; ago -= 1)
      await countQuality(pool, `${addMonths(hanoiDay().slice(0, 7), -ago)}-01`);
    await untilServing(pool);
    await countScores(pool, keys);
    await publishUntil({ pool, cipher: makeCipher(keys) }, Infinity);
  });
}

/** How customers moved between the groups of the institutions that the demo's people work for: the picture of R18. */
async function countFirstMoves(client: Connection, appUrl: string): Promise<void> {
  const { rows } = await client.query(
    `select i.id from bureau.institution i where i.class not in ('bureau', 'voluntary', 'sandbox')
        and exists (select from portal.membership m where m.institution_id = i.id) order by i.id`,
  );
  await onPool(appUrl, async (pool) => {
    for (const { id } of rows)
      await actAs(pool, { institutionId: id, userId: 0 }, async (own) => {
        const month = await lastClosedMonth(own);
        if (month !== undefined) await countMoves(own, month);
      });
  });
}

async function countScores(pool: Pool, keys: CipherKeys): Promise<void> {
  const cipher = makeCipher(keys);
  const { rows } = await pool.query(`select id from bureau.institution where class = 'bureau' order by id limit 1`);
  const actor = { institutionId: rows[0]?.id ?? 0, userId: 0 };
  // One chunk at a time: a second counter would only wait for the first, on a busy machine until its lock times out.
  while (await actAs(pool, actor, (client) => countNextScores(client, cipher)));
}

/**
 * A model that was promoted serves seconds later: what is counted before would be the other one's. A timer drops what is
 * less than a millisecond and may end early, so the database's clock is asked again.
 */
async function untilServing(pool: Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(
      `select coalesce(extract(epoch from max(s.since) - clock_timestamp()), 0)::float8 as seconds from bureau.score_service s`,
    );
    const seconds = rows[0]?.seconds ?? 0;
    if (seconds <= 0) return;
    await pause(Math.ceil(seconds * 1_000));
  }
}

/** The first signed checkpoint of the audit, which the hourly job would make later: an auditor's list begins with it. */
export async function makeFirstCheckpoint(appUrl: string, settings: Parameters<typeof auditKeyOf>[0]): Promise<void> {
  await onPool(appUrl, async (pool) => {
    await makeCheckpoint(pool, auditKeyOf(settings));
  });
}

async function onPool(appUrl: string, work: (pool: Pool) => Promise<void>): Promise<void> {
  const pool = openPool(appUrl, 1, answerMilliseconds);
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}
