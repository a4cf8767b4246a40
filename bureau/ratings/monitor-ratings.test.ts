import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCipher } from '#kit/server/cipher.ts';
import { type Connected, connectedDatabase } from '#testing/database.ts';
import { testKeys } from '#testing/keys.ts';
import { model } from './model.ts';
import { ratioIds } from './ratios.ts';
import { publishUntil } from './publish.job.ts';

let connected: Connected;
let owner: pg.Client;
beforeAll(async () => {
  connected = await connectedDatabase(2);
  ({ owner } = connected);
});
afterAll(() => connected.close());

test('SCO-08 with the month’s ratings stand their figures by sector, counted once, from counts alone', async () => {
  const publish = () => publishUntil({ pool: connected.pool, cipher: makeCipher(testKeys) }, Infinity);
  await publish();
  const counted = async () =>
    (
      await owner.query<{ rated: number; persons: number }>(
        `select (select count(*)::int from bureau.enterprise_rating where period = (select max(period) from bureau.enterprise_rating)) as rated,
           sum(persons) filter (where measure = 'grade' and class > 0 and segment = 'all')::int as persons
         from bureau.score_count where model = $1 and version = $2`,
        [model.code, model.version],
      )
    ).rows[0];
  const once = await counted();
  expect(once?.persons).toBe(once?.rated);
  expect(once?.rated).toBeGreaterThan(0);
  const { rows } = await owner.query<{ segment: string; measure: string; item: string; value: number }>(
    `select segment, measure, item, value::float8 as value from bureau.score_figure where model = $1 and version = $2`,
    [model.code, model.version],
  );
  const all = rows.filter(({ segment }) => segment === 'all');
  expect(all.find(({ measure, item }) => measure === 'psi' && item === '')?.value).toBe(0);
  expect(all.filter(({ measure }) => measure === 'psi').map(({ item }) => item)).toEqual(
    expect.arrayContaining([...ratioIds]),
  );
  expect(new Set(rows.map(({ segment }) => segment)).size).toBeGreaterThan(2);
  await publish();
  expect(await counted()).toEqual(once);
});
