import pg from 'pg';
import { expect, test } from 'vitest';
import { openLoaderPool } from '#kit/server/jobs/jobs.ts';
import { testDatabase } from '#testing/database.ts';
import { indexStep } from './index-names.job.ts';

test('TRU-06 the names of companies that were known before the index are put in, step by step, once', async () => {
  const database = await testDatabase();
  const owner = new pg.Pool({ connectionString: database.ownerUrl });
  const loader = openLoaderPool(database.loaderUrl, 1);
  const names = async () => {
    const { rows } = await owner.query<{ line: string }>(
      `select subject_id || ' ' || kind || ' ' || name_key as line from bureau.name_index order by 1`,
    );
    return rows.map(({ line }) => line);
  };
  const loaded = await names();
  expect(loaded.length).toBeGreaterThan(5);
  await owner.query('delete from bureau.name_index; update bureau.name_index_reach set subject_id = 0');
  while (await indexStep(loader));
  expect(await names()).toEqual(loaded);
  expect(await indexStep(loader)).toBe(false);
  await Promise.all([owner.end(), loader.end()]);
  await database.drop();
});
