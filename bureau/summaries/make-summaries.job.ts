import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Month } from '#bureau/credit/months.ts';
import { lastClosedMonth } from '#bureau/portfolio/make-portfolio.job.ts';
import { actAs } from '#kit/server/database/database.ts';
import { job } from '#kit/server/jobs/jobs.ts';
import { say } from '#kit/words/words.ts';
import { type Cell, type Dimension, dimensions, summaryArticle } from './article.ts';
import { summaryWords } from './words.ts';
import type { Connection } from '#database/connection.ts';

/** Publishes the summaries of the last closed month (R52), and rewrites them if corrections changed their figures. */
export const summariesJob = job({
  name: 'summaries',
  payload: z.object({}),
  // 03:40 in Hanoi.
  cron: '40 20 * * *',
  run: async (_, { pool }) => {
    const { rows } = await pool.query(`select id from bureau.institution where class = 'bureau' order by id limit 1`);
    const [bureau] = rows;
    if (bureau === undefined) return;
    for (const dimension of dimensions) {
      await actAs(pool, { institutionId: bureau.id, userId: 0 }, async (client) => {
        const month = await lastClosedMonth(client);
        if (month !== undefined) await makeSummary(client, dimension, month);
      });
    }
  },
});

/**
 * Publishes the summary of a closed month as the acting bureau; false if it already exists, or no cell is large
 * enough.
 */
export async function makeSummary(client: Connection, dimension: Dimension, month: Month): Promise<boolean> {
  // The whole nation's month takes longer than the time limit of a call.
  await client.query(`set local statement_timeout = '30min'`);
  const { rows } = await client.query(
    'select cell, borrowers, bad_basis_points as bad, bad_before from bureau.summarise_debt($1, $2) /* never null: cell, borrowers, bad */',
    [dimension, `${month}-01`],
  );
  if (rows.length === 0) return false;
  const names = await namesOf(client, dimension);
  const cells = rows.map(({ cell, borrowers, bad, bad_before }): Cell => {
    const name = names.get(cell) ?? { vi: cell, en: cell };
    return { name, borrowers, bad, badBefore: bad_before };
  });
  const { rows: kept } = await client.query(
    'select bureau.keep_summary($1, $2, $3, $4) as written /* never null: written */',
    [
      dimension,
      `${month}-01`,
      createHash('sha256').update(JSON.stringify(cells)).digest(),
      JSON.stringify(summaryArticle(dimension, month, cells)),
    ],
  );
  return kept[0]?.written === true;
}

const sections = [
  'A',
  'B',
  'C',
  'D',
  'E',
  'F',
  'G',
  'H',
  'I',
  'J',
  'K',
  'L',
  'M',
  'N',
  'O',
  'P',
  'Q',
  'R',
  'S',
  'T',
  'U',
] as const;

async function namesOf(client: Connection, dimension: Dimension): Promise<Map<string, Cell['name']>> {
  const inBoth = (key: keyof (typeof summaryWords)['texts']) => ({
    vi: say(summaryWords, 'vi', key),
    en: say(summaryWords, 'en', key),
  });
  const other: [string, Cell['name']] = ['other', inBoth('other')];
  if (dimension === 'sector')
    return new Map([...sections.map((one): [string, Cell['name']] => [one, inBoth(`section-${one}`)]), other]);
  const { rows } = await client.query('select code, name_vi as vi, name_en as en from bureau.province');
  return new Map([...rows.map(({ code, vi, en }): [string, Cell['name']] => [code, { vi, en }]), other]);
}
