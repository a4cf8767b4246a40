import { afterAll, beforeAll, expect, test } from 'vitest';
import { alertsOfMonthJob } from '#bureau/alerts/count-alerts.job.ts';
import { makeSummary } from '#bureau/summaries/make-summaries.job.ts';
import { actAs, openPool } from '#kit/server/database/database.ts';
import { type TestServer, testServer } from '#testing/server.ts';
import type pg from 'pg';
import { news } from './contract.ts';

// Long before the population's own months.
const month = '2019-05';
const before = '2019-04';
const firstPerson = 9_700_000;

let server: TestServer;
let pool: pg.Pool;
let bureauId = 0;
let banks: number[] = [];
beforeAll(async () => {
  server = await testServer();
  pool = openPool(server.database.appUrl, 2);
  for (const one of [month, before]) await server.sql('select bureau.make_balance_month($1)', [`${one}-01`]);
  const rows = await server.sql<{ id: number }>(
    `select id from bureau.institution where class = 'bank' order by id limit 6`,
  );
  banks = rows.map(({ id }) => id);
  const [bureau] = await server.sql<{ id: number }>(`select id from bureau.institution where class = 'bureau'`);
  bureauId = bureau?.id ?? 0;
});
afterAll(async () => {
  await pool.end();
  await server.stop();
});

let made = 0;

/**
 * `count` borrowers of a province and a sector with the same debt at each of `lenders` banks, `bad` of them in group
 * 4.
 */
async function borrowers(given: {
  province: string;
  sector: string;
  count: number;
  lenders: number;
  bad: number;
  of?: string;
}) {
  const from = firstPerson + made;
  made += given.count;
  await server.sql(
    `insert into bureau.subject (subject_id, cic_code, subject_type, name, name_key, province_code)
     select $1 + n, 'S' || lpad(($1 + n)::text, 9, '0'), 1, 'x', 'x', $3 from generate_series(1, $2::int) n`,
    [from, given.count, given.province],
  );
  await server.sql(
    'insert into bureau.legal_profile (subject_id, sector_code) select $1 + n, $3 from generate_series(1, $2::int) n',
    [from, given.count, given.sector],
  );
  await server.sql(
    `insert into bureau.balance_month (month, subject_id, contract_id, institution_id, balance_vnd, debt_group, overdue_days, overdue_vnd)
     select $1, $2 + n, $2 + n * 10 + l, ($5::int[])[l], 1000000, case when n <= $6 then 4 else 1 end, 0, 0
     from generate_series(1, $3::int) n cross join generate_series(1, $4::int) l`,
    [`${given.of ?? month}-01`, from, given.count, given.lenders, banks, given.bad],
  );
}

const make = (dimension: 'sector' | 'province') =>
  actAs(pool, { institutionId: bureauId, userId: 0 }, (client) => makeSummary(client, dimension, month));

async function told(dimension: 'ngành' | 'tỉnh'): Promise<{ title: string; rows: string[][] }[]> {
  const lan = await server.as('lan.clerk');
  const list = await lan.send(news.search, { body: { menuId: 'summary', title: dimension } });
  const { rows } = list.body.data as { rows: { cms_Id: string; title: string }[] };
  return Promise.all(
    rows
      .filter(({ title }) => title.endsWith('05/2019'))
      .map(async ({ cms_Id, title }) => {
        const detail = await lan.send(news.detail, { params: { id: cms_Id } });
        const { content } = detail.body.data as { content: string };
        const cells = [...content.matchAll(/<tr><th scope="row">(.*?)<\/tr>/g)].map(([, row = '']) =>
          row.split(/<\/t[hd]>(?:<td>)?/).filter((cell) => cell !== ''),
        );
        return { title, rows: cells };
      }),
  );
}

test('ALR-06 a summary never shows a cell of fewer than 5 institutions or 30 borrowers, and is written once', async () => {
  // Hanoi: 40 borrowers of construction at 5 banks, 10 bad now, 5 of 40 the month before.
  await borrowers({ province: '01', sector: '41', count: 40, lenders: 5, bad: 10 });
  await borrowers({ province: '01', sector: '41', count: 40, lenders: 5, bad: 5, of: before });
  // Trade: 29 borrowers at 6 banks, and farming: 60 borrowers at 4 banks. Neither is shown, both together are.
  await borrowers({ province: '04', sector: '46', count: 29, lenders: 6, bad: 0 });
  await borrowers({ province: '08', sector: '01', count: 60, lenders: 4, bad: 60 });
  expect(await make('sector')).toBe(true);
  expect(await make('province')).toBe(true);
  expect(await told('ngành')).toEqual([
    {
      title: 'Nợ xấu theo ngành kinh tế tháng 05/2019',
      rows: [
        ['Xây dựng', '40', '25', '+12,5'],
        // 29 borrowers at 6 banks and 60 at 4: 240 of 414 million.
        ['Khác', '89', '57,97', '–'],
      ],
    },
  ]);
  expect((await told('tỉnh')).flatMap(({ rows }) => rows.map(([name]) => name))).toEqual(['Hà Nội', 'Khác']);
  // A single small cell is not shown anywhere: the remainder would equal it.
  expect(await make('sector')).toBe(false);
  expect(await told('ngành')).toHaveLength(1);
  await server.sql('delete from bureau.balance_month where month = $1 and institution_id = $2 and debt_group = 4', [
    `${month}-01`,
    banks[0],
  ]);
  await server.sql(
    `delete from bureau.balance_month b using bureau.legal_profile l where l.subject_id = b.subject_id and l.sector_code = '01' and b.month = $1`,
    [`${month}-01`],
  );
  expect(await make('sector')).toBe(true);
  expect((await told('ngành')).map(({ rows }) => rows.map(([name]) => name))).toEqual([['Xây dựng']]);
  await expect(
    actAs(pool, { institutionId: banks[0] ?? 0, userId: 0 }, (client) => makeSummary(client, 'sector', month)),
  ).rejects.toMatchObject({ code: '42501' });
});

test('ALR-02 a month that closes by the calendar is counted without a file', async () => {
  await server.sql('delete from portal.alert_row');
  await server.sql('delete from portal.alert_run');
  const services = { pool } as unknown as Parameters<typeof alertsOfMonthJob.run>[1];
  await alertsOfMonthJob.run({}, services);
  await expect
    .poll(
      async () =>
        (await server.sql<{ product: string }>('select distinct product from portal.alert_run order by 1')).map(
          ({ product }) => product,
        ),
      { timeout: 30_000, interval: 300 },
    )
    .toEqual(['S36', 'S39']);
});
