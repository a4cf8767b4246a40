import { z } from 'zod';
import type { Connection, Pool } from '#database/connection.ts';
import { actFrom } from '#kit/server/database/database.ts';
import { job } from '#kit/server/jobs/jobs.ts';
import { indexedNames } from './name-index.ts';

// A step is a short transaction; a run ends so that others in the queue have their turn.
const [rowsAtOnce, mostSteps] = [20_000, 500];

/**
 * Every hour: puts the names of companies that came before the index of names, or from a server of the release before
 * it, into the index.
 */
export const indexNamesJob = job({
  name: 'index-names',
  cron: '37 * * * *',
  payload: z.unknown(),
  run: async (_, { loader }) => {
    for (let step = 0; step < mostSteps; step++) if (!(await indexStep(loader))) return;
  },
});

/** Indexes the names among the next borrowers; false if there are no more. */
export async function indexStep(loader: Pool): Promise<boolean> {
  const client = await loader.connect();
  try {
    await client.query('begin');
    const isMore = await indexNext(client);
    await client.query('commit');
    client.release();
    return isMore;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    client.release(error instanceof Error ? error : true);
    throw error;
  }
}

async function indexNext(client: Connection): Promise<boolean> {
  const { rows: acting } = await client.query(
    `select id from bureau.institution where class = 'bureau' order by id limit 1`,
  );
  await actFrom(client, { institutionId: acting[0]?.id ?? 0, userId: 0 });
  const { rows: reached } = await client.query('select subject_id from bureau.name_index_reach for update');
  const from = reached[0]?.subject_id ?? 0n;
  const { rows } = await client.query(
    `select max(n.subject_id) as reached, coalesce(json_agg(json_build_array(n.subject_id::text, n.name, l.trading_name))
              filter (where n.subject_type = 1), '[]') as companies
       from (select s.subject_id, s.subject_type, s.name from bureau.subject s where s.subject_id > $1
              order by s.subject_id limit $2) n
       left join bureau.legal_profile l on l.subject_id = n.subject_id and n.subject_type = 1
`,
    [from, rowsAtOnce],
  );
  const [row] = rows;
  if (row === undefined || row.reached === null) return false;
  const companies = z.array(z.tuple([z.string(), z.string(), z.string().nullable()])).parse(row.companies);
  const names = companies.flatMap(([id, name, trading]) =>
    indexedNames(1, name, trading).map((one) => ({ id, ...one })),
  );
  await client.query(
    `insert into bureau.name_index (subject_id, name_key, kind, name)
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) on conflict do nothing`,
    [
      names.map(({ id }) => id),
      names.map(({ key }) => key),
      names.map(({ kind }) => kind),
      names.map(({ name }) => name),
    ],
  );
  await client.query('update bureau.name_index_reach set subject_id = $1', [row.reached]);
  return true;
}
