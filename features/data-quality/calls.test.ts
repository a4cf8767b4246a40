import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countQuality } from '#bureau/quality/count-quality.job.ts';
import { openPool } from '#kit/server/database/database.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { dataQuality } from './contract.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
  await sent('lan.clerk', 'applied', { rows: 100, refused: 10, missing: 4, late: false });
  await sent('lan.clerk', 'refused', { rows: 100, refused: 100, missing: 0, late: true });
  await sent('binh.clerk', 'applied', { rows: 50, refused: 0, missing: 0, late: false });
});
afterAll(() => server.stop());

type Sent = { rows: number; refused: number; missing: number; late: boolean };

async function sent(username: string, state: string, { rows, refused, missing, late }: Sent): Promise<void> {
  await server.sql(
    `with s as (insert into portal.submission (institution_id, id, user_id, username, channel, file_name, kind, period, sequence, bytes,
         sha256, file_handle, state, row_count, applied_rows, refused_rows, warnings, received_at)
       select m.institution_id, gen_random_uuid(), u.id, u.username, 'tt15', 'D32' || gen_random_uuid(), 'D32', '2026-09-30', 1, 1,
              sha256(gen_random_uuid()::text::bytea), 'x', $2, $3::bigint, $3::bigint - $4::bigint, $4::bigint,
              case when $6 then '["TEP_008"]'::jsonb else '[]' end, '2026-10-05 09:00+07'
         from portal.membership m join portal.user_account u on u.id = m.user_id where u.username = $1 returning institution_id, id)
     insert into portal.submission_error (institution_id, submission_id, error_no, section, row_no, indicator, code)
     select s.institution_id, s.id, n, 'CHOVAY', n, 'KU010', 'BG_101.empty' from s, generate_series(1, $5::int) n`,
    [username, state, rows, refused, missing, late],
    username,
  );
}

const rowsOf = async (caller: Caller, body: object = {}) =>
  dataQuality.search.answer.parse((await caller.send(dataQuality.search, { body })).body.data).rows;

test('NAV-17 the quality of a month is counted from its files and ranked; counted again it is the same', async () => {
  const pool = openPool(server.database.appUrl, 1);
  try {
    for (const [day, count] of [
      ['2026-10-15', 2],
      ['2026-10-15', 2],
      ['2026-08-01', 0],
    ] as const)
      expect(await countQuality(pool, day)).toBe(count);
  } finally {
    await pool.end();
  }
  const [row, ...more] = await rowsOf(await server.as('lan.clerk'));
  expect(more).toEqual([]);
  // 200 rows: 4 incomplete, 110 refused; one file of two was late.
  expect(row).toMatchObject({
    month: '2026-10-01',
    files: 2,
    filesLate: 1,
    filesRefused: 1,
    completeness: 98,
    validity: 45,
    timeliness: 50,
    matchRate: 100,
    score: 70.4,
    rank: 2,
    ranked: 2,
    worst: 'KU010 BG_101 ×4',
    change: null,
  });
});

test('NAV-17 a member sees only its own months, the bureau sees all, and asking for another’s shows nothing', async () => {
  const binh = await server.as('binh.clerk');
  const [own] = await rowsOf(binh);
  expect(own).toMatchObject({ score: 100, rank: 1, worst: '' });
  const all = await rowsOf(await server.as('minh.operator'), { month: '2026-10' });
  expect(all.map(({ rank }) => rank)).toEqual([1, 2]);
  const other = all.find(({ institutionCode }) => institutionCode !== own?.institutionCode);
  expect(await rowsOf(binh, { institution: other?.institutionCode })).toEqual([]);
  expect(await rowsOf(await server.as('minh.operator'), { month: '10/2026' })).toEqual(all);
  for (const month of ['2026-13', '13/2026', "2026-01' --"])
    expect((await binh.send(dataQuality.search, { body: { month } })).status).toBe(400);
});

test('NAV-17 one institution is counted again on request, month by month, and the ranks follow', async () => {
  const lan = await server.as('lan.clerk');
  const ask = (body: object = {}) => lan.send(dataQuality.recount, { body });
  const trend = async (caller = lan, body: object = {}) =>
    dataQuality.trend.answer.parse((await caller.send(dataQuality.trend, { body })).body.data);
  expect((await trend()).count.state).toBe('none');
  // Its files have just arrived, and their missing data was corrected.
  await server.sql('delete from portal.submission_error', [], 'lan.clerk');
  await server.sql('update portal.submission set received_at = now()', [], 'lan.clerk');
  // The count cannot end before the second request is answered.
  const holder = new Client({ connectionString: server.database.ownerUrl });
  await holder.connect();
  try {
    await holder.query('begin; lock table bureau.data_quality in exclusive mode');
    expect((await ask()).status).toBe(200);
    // The second request comes in the middle of a month, whose count holds the row: it does not wait for the month's end.
    await holder.query('select from bureau.quality_count for update');
    const again = await ask();
    expect([again.status, again.body.errors?.[0]?.code]).toEqual([409, '4090187']);
  } finally {
    await holder.end();
  }
  await expect
    .poll(async () => (await trend()).count, { timeout: 20_000 })
    .toMatchObject({
      state: 'done',
      done: 12,
      months: 12,
      askedBy: 'lan.clerk',
    });
  expect((await trend()).months.at(-1)?.score).toBe(71);
  expect((await rowsOf(lan))[0]).toMatchObject({ score: 71, rank: 1, ranked: 1 });
  const [bank] = await server.sql<{ code: string }>(
    `select i.code from bureau.institution i join portal.membership m on m.institution_id = i.id
     join portal.user_account u on u.id = m.user_id where u.username = 'binh.clerk'`,
  );
  expect((await ask({ institution: bank?.code })).status).toBe(404);
  expect((await trend(lan, { institution: bank?.code })).months).toEqual([]);
  expect((await trend(await server.as('minh.operator'), { institution: bank?.code })).months).toHaveLength(1);
});

test('NAV-17 a month stands beside the middle half of the others; of fewer than five nothing is told, nor to a member of another institution', async () => {
  const lan = await server.as('lan.clerk');
  const trend = async (caller: Caller, body: object = {}) =>
    dataQuality.trend.answer.parse((await caller.send(dataQuality.trend, { body })).body.data);
  const [newest] = (await rowsOf(lan)).slice(0, 1);
  const month = newest?.month ?? '';
  const others = await server.sql<{ id: number; code: string }>(
    `select i.id, i.code from bureau.institution i where i.class not in ('bureau', 'sandbox') and not exists (
       select from bureau.data_quality q where q.institution_id = i.id) order by i.id limit 5`,
  );
  const send = (at: number) =>
    server.sql(
      `insert into bureau.data_quality (institution_id, month, files, files_late, files_refused, row_count, rows_refused, rows_incomplete,
         rows_doubtful, completeness, validity, timeliness, match_rate, score, rank, ranked, worst)
       values ($1, $2, 1, 0, 0, 10, 0, 0, 0, $3, 90, 80, 70, $3, 1, 1, '[]')`,
      [others[at]?.id ?? 0, month, 50 + at * 10],
    );
  for (const at of [0, 1, 2, 3]) await send(at);
  expect((await trend(lan)).months.at(-1)).toMatchObject({ month, peers: null });
  await send(4);
  const [of] = (await trend(lan)).months.slice(-1);
  expect(of).toMatchObject({ month, score: newest?.score, completeness: newest?.completeness, rank: newest?.rank });
  // Of 50, 60, 70, 80 and 90: without its own figures.
  expect(of?.peers).toEqual({
    count: 5,
    ...{ score: [60, 80], completeness: [60, 80], validity: [90, 90], timeliness: [80, 80], matchRate: [70, 70] },
  });
  const code = newest?.institutionCode ?? '';
  expect((await trend(await server.as('minh.operator'), { institution: code })).months.at(-1)?.peers?.count).toBe(5);
  expect((await trend(await server.as('binh.clerk'), { institution: code })).months).toEqual([]);
  // The function asks by itself who looks.
  const toldTo = (username: string) =>
    server.sql(`select count(*)::int as count from bureau.quality_peers($1, '2020-01-01')`, [code], username);
  await expect(toldTo('binh.clerk')).rejects.toThrow('data quality is shown to who reads it');
});
