import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { newestFiscalYear } from '#bureau/ratings/fiscal-year.ts';
import { lineCodes } from '#bureau/ratings/statement.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { gradeNames, ratingSummary } from './contract.ts';
import { hasShown, tableOf } from './summary-tables.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

const newest = newestFiscalYear(hanoiDay());
const likes = 30;
// A period of its own, that no count reaches.
const period = 2031;

let server: TestServer;
let lan: Caller;

beforeAll(async () => {
  server = await testServer();
  await writeLikes();
  lan = await server.as('lan.clerk');
});
afterAll(() => server.stop());

/**
 * Many enterprises like the known one, with its statements and loans, each with one of six institutions as lender.
 */
async function writeLikes() {
  const from = known.enterprise.subjectId;
  const id = `9500000 + n`;
  const copy = (table: string, change: string) =>
    server.sql(
      `insert into bureau.${table} select (jsonb_populate_record(t, jsonb_build_object('subject_id', ${id}${change}))).*
         from bureau.${table} t, generate_series(1, $2::int) n where t.subject_id = $1`,
      [from, likes],
    );
  await copy('subject', `, 'cic_code', lpad((9500000 + n)::text, 10, '0')`);
  await copy('legal_profile', '');
  await copy('contract', `, 'institution_id', 1 + n % 6, 'branch_id', 1`);
  await copy('fin_statement', '');
  await copy('fin_line', '');
}

type Cell = { part: string; key: string; grade: string; count: number | null };
type Summary = { periods: string[]; ky: string; isReady: boolean; cells: Cell[] };
const read = async (ky?: string) => (await lan.send(ratingSummary.summary, { body: { ky } })).body.data as Summary;

/** So many enterprises of a grade now and before, lent to by the first `lenders` institutions. */
async function add(
  first: number,
  count: number,
  given: { now: string; before: string; sector: string; lenders: number; size?: string; period?: number },
) {
  const newer = given.period ?? period;
  const lenders = `array(select generate_series(1, ${given.lenders}))`;
  for (const [year, grade] of [
    [newer, given.now],
    [newer - 1, given.before],
  ] as const) {
    await server.sql(
      `insert into bureau.enterprise_rating (subject_id, period, model, version, sector, size, grade, lenders)
        select n, $3, 'ER-1', 1, $4, $6, $5, ${lenders} from generate_series($1::bigint, $1::bigint + $2::int - 1) n`,
      [first, count, year, given.sector, grade, given.size ?? 'small'],
    );
  }
}

/** Ends the run of this test's own period and publishes it, as the job does; false if the old publication stays. */
async function publish(at: number): Promise<boolean> {
  await server.sql(
    `insert into bureau.rating_run (period, model, version, month, finished_at) values ($1, 'ER-1', 1, bureau.today(), now())
      on conflict (period) do update set finished_at = now()`,
    [at],
  );
  const [done] = await server.sql<{ done: boolean }>('select bureau.publish_ratings($1::smallint) as done', [at]);
  return done?.done === true;
}

/** The published number of a cell of a period. */
async function cellsOf(at: number) {
  const { cells } = await read(String(at));
  return (part: string, key: string, grade: string) =>
    cells.find((each) => each.part === part && each.key === key && each.grade === grade)?.count;
}

test('REC-01 a cell of fewer than 30 enterprises or 5 institutions is never published, and the rows of the matrix add up', async () => {
  await add(9_000_001, 30, { now: 'A', before: 'A', sector: 'trade', lenders: 5 });
  await add(9_000_101, 31, { now: 'BBB', before: 'A', sector: 'trade', lenders: 6 });
  await add(9_000_201, 29, { now: 'B', before: 'BB', sector: 'trade', lenders: 9 });
  await add(9_000_301, 40, { now: 'CCC', before: 'BB', sector: 'industry', lenders: 4 });
  expect(await publish(period)).toBe(true);
  const summary = await read(String(period));
  const cell = (part: string, key: string, grade: string) =>
    summary.cells.find((each) => each.part === part && each.key === key && each.grade === grade)?.count;
  expect([cell('all', '', 'A'), cell('all', '', 'BBB'), cell('all', '', 'B'), cell('all', '', 'CCC')]).toEqual([
    30,
    30,
    null,
    null,
  ]);
  expect(cell('sector', 'industry', 'CCC')).toBeNull();
  const shown = summary as unknown as Parameters<typeof tableOf>[0];
  const matrix = tableOf(shown, 'migration', gradeNames);
  expect(matrix.find(({ key }) => key === 'A')).toMatchObject({ total: 60 });
  expect(matrix.find(({ key }) => key === 'BB')).toMatchObject({ total: 0 });
  for (const { counts, total } of matrix)
    expect(counts.reduce<number>((all, count) => all + (count ?? 0), 0)).toBe(total);
  expect(hasShown(shown)).toBe(true);
  const file = await lan.send(ratingSummary.excel, { query: { ky: String(period) } });
  expect([file.status, String.fromCharCode(...file.bytes.slice(0, 2))]).toEqual([200, 'PK']);
});

test("REC-01 a hidden cell cannot be found by subtracting the published ones from their grade's total", async () => {
  const at = period + 2;
  const trade = { sector: 'trade', lenders: 6, period: at };
  await add(9_100_001, 40, { ...trade, now: 'A', before: 'A' });
  await add(9_100_101, 35, { ...trade, now: 'A', before: 'A', size: 'medium' });
  await add(9_100_201, 2, { ...trade, now: 'A', before: 'BB', size: 'large' });
  await add(9_100_301, 31, { ...trade, now: 'AA', before: 'BBB' });
  await publish(at);
  const cell = await cellsOf(at);
  expect(cell('all', '', 'A')).toBe(80);
  // 77 − 40 − 35 would reveal the two large ones, and 77 − 75 the two that were BB.
  expect([cell('size', 'small', 'A'), cell('size', 'medium', 'A'), cell('size', 'large', 'A')]).toEqual([
    40,
    null,
    null,
  ]);
  expect([cell('migration', 'A', 'A'), cell('migration', 'BB', 'A')]).toEqual([null, null]);
  expect([cell('sector', 'trade', 'A'), cell('size', 'small', 'AA'), cell('migration', 'BBB', 'AA')]).toEqual([
    80, 30, 30,
  ]);
});

test('REC-01 no chain of subtractions through the matrix gives the number of a hidden cell', async () => {
  const at = period + 4;
  const trade = { sector: 'trade', lenders: 6 };
  // Everybody is rated in both years, and the observer knows it.
  await add(9_200_001, 103, { ...trade, now: 'A', before: 'A', period: at });
  await add(9_200_201, 13, { ...trade, now: 'B', before: 'A', period: at });
  await add(9_200_301, 104, { ...trade, now: 'A', before: 'B', period: at });
  await add(9_200_501, 104, { ...trade, now: 'B', before: 'B', period: at });
  await publish(at - 1);
  await publish(at);
  const [now, before] = [await cellsOf(at), await cellsOf(at - 1)];
  expect([now('migration', 'A', 'A'), now('migration', 'A', 'B'), now('migration', 'B', 'B')]).toEqual([
    null,
    null,
    null,
  ]);
  const told = now('migration', 'B', 'A') ?? 0;
  // Both ways to the hidden 13: neither gives it, and they do not agree.
  const ways = [
    (before('all', '', 'A') ?? 0) - ((now('all', '', 'A') ?? 0) - told),
    (now('all', '', 'B') ?? 0) - ((before('all', '', 'B') ?? 0) - told),
  ];
  expect(ways).not.toContain(13);
  expect([now('all', '', 'A'), now('all', '', 'B'), before('all', '', 'A'), before('all', '', 'B'), told]).toEqual([
    210, 120, 120, 210, 100,
  ]);
});

test('REC-01 nothing of an unfinished run is published, and the old publication stays until thirty enterprises differ', async () => {
  const at = period + 6;
  const trade = { now: 'A', before: 'A', sector: 'trade', lenders: 6, period: at };
  const unfinished = (year: number) =>
    server.sql('update bureau.rating_run set finished_at = null where period = $1', [year]);
  await add(9_300_001, 44, trade);
  expect((await cellsOf(at))('all', '', 'A')).toBeUndefined();
  await publish(at);
  const told = async () => (await cellsOf(at))('all', '', 'A');
  expect(await told()).toBe(40);
  await unfinished(at);
  await add(9_300_101, 29, trade);
  expect(await told()).toBe(40);
  // The difference would reveal 29 more.
  expect([await publish(at), await told()]).toEqual([false, 40]);
  await add(9_300_201, 1, trade);
  expect([await publish(at), await told()]).toEqual([true, 70]);
  // One grade changed and 29 gone are thirty as well.
  await server.sql('delete from bureau.enterprise_rating where subject_id between 9300101 and 9300129');
  expect(await publish(at)).toBe(false);
  await server.sql(`update bureau.enterprise_rating set grade = 'B' where subject_id = 9300001 and period = $1`, [at]);
  expect([await publish(at), await told()]).toEqual([true, 40]);
});

test('REC-01 an enterprise that is no longer rated, or was merged, is not counted any more', async () => {
  await expect.poll(async () => (await read()).isReady, { timeout: 20_000 }).toBe(true);
  const [unbalanced, merged] = [9_500_001, 9_500_002];
  const kept = async () =>
    (
      await server.sql<{ id: bigint }>(
        'select subject_id as id from bureau.enterprise_rating where period = $1 and subject_id between $2 and $3 order by 1',
        [newest, unbalanced, unbalanced + 2],
      )
    ).map(({ id }) => Number(id));
  expect(await kept()).toEqual([unbalanced, merged, merged + 1]);
  await server.sql(
    'update bureau.fin_line set amount_vnd = amount_vnd + 5000000 where subject_id = $1 and fiscal_year = $2 and code = $3',
    [unbalanced, newest, lineCodes.equity],
  );
  await server.sql(`update bureau.subject set status = 'merged', merged_into = $2 where subject_id = $1`, [
    merged,
    merged + 1,
  ]);
  await server.sql(`update bureau.rating_run set month = month - 40, finished_at = null where period = $1`, [newest]);
  await server.sql(`select graphile_worker.add_job('publish-ratings', '{}'::json)`);
  await expect.poll(kept, { timeout: 20_000 }).toEqual([merged + 1]);
});

test('REC-01 enterprises that the model has rated are published once they are enough, on the screen and in the workbook', async () => {
  await expect.poll(async () => (await read()).isReady, { timeout: 20_000 }).toBe(true);
  const summary = await read();
  const told = summary.cells.filter(({ part, count }) => part === 'all' && count !== null);
  expect(told).toHaveLength(1);
  expect(told[0]?.count).toBeGreaterThanOrEqual(likes);
  const { bytes } = await lan.send(ratingSummary.excel, { query: {} });
  const [sheet] = (await readXlsx(bytes)).sheets;
  expect(sheet?.rows.flat()).toContain(told[0]?.count);
});

test('REC-01 the first view has the enterprises with statements rated, each once a period', async () => {
  expect((await read()).ky).toBe(String(newest));
  await expect.poll(async () => (await read()).isReady, { timeout: 20_000 }).toBe(true);
  const rows = () =>
    server.sql<{ period: number; grade: string }>(
      'select period, grade from bureau.enterprise_rating where subject_id = $1 and period <= $2 order by period desc',
      [known.enterprise.subjectId, newest],
    );
  const periods = async () => (await rows()).map((row) => row.period);
  await expect.poll(periods, { timeout: 20_000 }).toEqual([newest, newest - 1]);
  for (const { grade } of await rows()) expect(gradeNames).toContain(grade);
});
