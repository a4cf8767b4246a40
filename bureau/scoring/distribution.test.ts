import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCipher } from '#kit/server/cipher.ts';
import { type Actor, actAs } from '#kit/server/database/database.ts';
import { type Connected, connectedDatabase } from '#testing/database.ts';
import { testKeys } from '#testing/keys.ts';
import { countNextScores, isCountDue, standingOf } from './distribution.ts';
import { declaredModel } from './models.ts';
import { items } from './scorecard.ts';

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
  const shares = Array.from({ length: 31 }, (_, at) => ({ 7: 1, 17: 998, 27: 1 })[at] ?? 0);
  const spread = { step: 20, shares };
  expect(await standing(300)).toEqual({ month, lowerPercent: 0, spread });
  expect(await standing(500)).toEqual({ month, lowerPercent: 0, spread });
  // 999 of 1000 are 99.9 %: rounded down, so that nobody is told more than is true.
  expect(await standing(700)).toEqual({ month, lowerPercent: 99, spread });
});

test('INS-06 nobody can choose whom the count opens: a finished month opens nobody', async () => {
  const opened = await actAs(pool, actor, async (client) => {
    await client.query(`select * from bureau.open_score_chunk('CB-1', 1::smallint, 20000)`);
    return (await client.query('select from bureau.subject')).rowCount;
  });
  expect(opened).toBe(0);
});

test('SCO-06 with the last of a month stand its figures by segment, from counts alone', async () => {
  const { rows: counts } = await owner.query<{ segment: string; persons: number; score: number }>(`
    select segment, sum(persons)::int as persons, (select sum(persons)::int from bureau.score_run r
        join bureau.score_distribution d using (model, version, month)) as score
      from bureau.score_count where measure = 'grade' and class > 0 group by 1 order by 1`);
  expect(counts.map(({ segment }) => segment)).toEqual(['all', 'card', 'secured', 'thin']);
  expect(counts[0]?.persons).toBeGreaterThan(100);
  const { rows: figures } = await owner.query<{ measure: string; item: string; value: number }>(`
    select measure, item, value::float8 as value from bureau.score_figure where segment = 'all'`);
  const of = (measure: string, item = '') =>
    figures.find((each) => each.measure === measure && each.item === item)?.value;
  expect(of('psi')).toBe(0);
  for (const { id } of items) expect([id, of('psi', id)]).toEqual([id, 0]);
  expect(of('gini')).toBeGreaterThan(0.5);
  expect(of('ks')).toBeGreaterThan(0.4);
  expect(of('calibration')).toBeGreaterThan(0);
  expect(of('not-scored')).toBeGreaterThan(0);
  // No column of either table could hold a person.
  const { rows: columns } = await owner.query<{ name: string }>(`
    select distinct column_name as name from information_schema.columns
     where table_schema = 'bureau' and table_name in ('score_count', 'score_figure') order by 1`);
  expect(columns.map(({ name }) => name)).toEqual(
    'bad class counted_at is_crossed item least measure model month most persons segment value version'.split(' '),
  );
});

test('SCO-06 a figure beyond its limit raises an alarm, once', async () => {
  const given = JSON.stringify([
    { segment: 'all', measure: 'gini', item: '', value: 0.41, least: 0.6, most: null },
    { segment: 'all', measure: 'ks', item: '', value: 0.7, least: 0.45, most: null },
    { segment: 'card', measure: 'psi', item: 'P1', value: 0.3, least: null, most: 0.25 },
    { segment: 'thin', measure: 'gini', item: '', value: 0.1, least: null, most: null },
  ]);
  const keep = () =>
    actAs(pool, actor, async (client) => {
      const { rows } = await client.query<{ raised: number }>(
        `select bureau.keep_score_figures('SCO-06', 1::smallint, $1) as raised`,
        [given],
      );
      return rows[0]?.raised;
    });
  expect(await keep()).toBe(2);
  expect(await keep()).toBe(0);
  const { rows } = await owner.query<{ name: string; severity: string }>(
    `select facts ->> 'name' as name, severity from portal.alarm where rule = 'score-limit' and cause like 'SCO-06:%' order by 1`,
  );
  expect(rows.map(({ name }) => name.replace(/ \d{4}-\d\d /, ' '))).toEqual([
    'SCO-06 (1) all gini 0.41 < 0.6',
    'SCO-06 (1) card psi P1 0.3 > 0.25',
  ]);
});
