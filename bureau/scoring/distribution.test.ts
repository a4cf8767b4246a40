import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCipher } from '#kit/server/cipher.ts';
import { type Actor, actAs } from '#kit/server/database/database.ts';
import { type Connected, connectedDatabase } from '#testing/database.ts';
import { testKeys } from '#testing/keys.ts';
import { countNextScores, isCountDue, standingOf } from './distribution.ts';
import { declaredModel } from './models.ts';

const cipher = makeCipher(testKeys);
const actor: Actor = { institutionId: 900, userId: 0 };

let connected: Connected;
let owner: pg.Client;
let pool: pg.Pool;

beforeAll(async () => {
  connected = await connectedDatabase(4);
  ({ owner, pool } = connected);
});

afterAll(() => connected.close());

const counted = async () =>
  (
    await owner.query<{ persons: number; lowest: number; highest: number }>(
      'select sum(persons)::int as persons, min(score) as lowest, max(score) as highest from bureau.score_distribution',
    )
  ).rows[0];

test('INS-06 the scores of a month are counted once each, even if a worker dies and two work at once', async () => {
  expect(await actAs(pool, actor, (client) => isCountDue(client))).toBe(true);
  // This one dies before it commits: its openings and counts are rolled back.
  await expect(
    actAs(pool, actor, async (client) => {
      await countNextScores(client, cipher);
      throw new Error('killed');
    }),
  ).rejects.toThrow('killed');
  expect(await counted()).toMatchObject({ persons: null });
  expect(await actAs(pool, actor, (client) => standingOf(client, declaredModel, { score: 500 }))).toBeNull();
  const work = async () => {
    while (await actAs(pool, actor, (client) => countNextScores(client, cipher)));
  };
  await Promise.all([work(), work()]);
  await work();
  const { rows } = await owner.query<{ persons: number; opened: number }>(`
    select (select count(*)::int from bureau.subject where subject_type = 2 and status = 'live') as persons,
      (select count(*)::int from bureau.opening where inquiry_id is null) as opened`);
  expect(rows[0]?.opened).toBe(rows[0]?.persons);
  const all = await counted();
  expect(all?.persons).toBeLessThanOrEqual(rows[0]?.persons ?? 0);
  expect(all?.persons).toBeGreaterThan((rows[0]?.persons ?? 0) / 2);
  expect([all?.lowest, all?.highest].every((score) => Number(score) >= 150 && Number(score) <= 750)).toBe(true);
  expect(await actAs(pool, actor, (client) => isCountDue(client))).toBe(false);
});

test('INS-06 a percentile is the share of persons with a lower score, in whole percent', async () => {
  const standing = (score: number) => actAs(pool, actor, (client) => standingOf(client, declaredModel, { score }));
  await owner.query('delete from bureau.score_distribution');
  await owner.query(`insert into bureau.score_distribution (model, version, month, score, persons)
    select 'CB-1', 1, month, score, persons from bureau.score_run, (values (300, 1), (500, 998), (700, 1)) v(score, persons)`);
  const month = (
    await owner.query<{ month: string }>(`select to_char(month, 'YYYY-MM') as month from bureau.score_run`)
  ).rows[0]?.month;
  expect(await standing(300)).toEqual({ month, lowerPercent: 0 });
  expect(await standing(500)).toEqual({ month, lowerPercent: 0 });
  // 999 of 1000 are 99.9 %: rounded down, so that nobody is told more than is true.
  expect(await standing(700)).toEqual({ month, lowerPercent: 99 });
});

test('INS-06 nobody can choose whom the count opens: a finished month opens nobody', async () => {
  const opened = await actAs(pool, actor, async (client) => {
    await client.query(`select * from bureau.open_score_chunk('CB-1', 1::smallint, 20000)`);
    return (await client.query('select from bureau.subject')).rowCount;
  });
  expect(opened).toBe(0);
});
