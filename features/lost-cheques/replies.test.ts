import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '#kit/contract/call.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { chequeReplies, lostCheques } from './contract.ts';

// More rows than one answer can carry.
const many = 100_000;

let server: TestServer;
let lan: Caller;
let bank = { id: 0, code: '' };

/** Declares a cheque of an account and returns its id. */
async function declare(account: string, drawer: string): Promise<string> {
  const answer = await lan.send(lostCheques.add, {
    body: {
      sosec: `S${account}`,
      taikhoanKy: account,
      nguoikysec: drawer,
      sotien: '50000000',
      loai: '1',
      tungayDinhchitt: '2026-01-05',
      ngayGuicic: '2026-01-06',
      matctdCt: bank.code,
      matctd: bank.code,
    },
  });
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return (answer.body.data as AnswerOf<typeof lostCheques.add>).plid;
}

beforeAll(async () => {
  server = await testServer();
  lan = await server.as('lan.clerk');
  const [row] = await server.sql<{ id: number; code: string }>(
    `select i.id, i.code from portal.membership m join portal.user_account u on u.id = m.user_id
     join bureau.institution i on i.id = m.institution_id where u.username = 'lan.clerk'`,
  );
  if (row === undefined) throw new Error('lan.clerk works nowhere');
  bank = row;
  await declare('0011000000001', 'Nguyễn Văn Cũ');
  const copied = await declare('0011000000002', 'Trần Thị Mới');
  // Three a second, so that many were approved at the same moment, starting in the last minutes of a Vietnamese day.
  await server.sql(
    `insert into portal.cheque (institution_id, id, cheque_number, account_index, account_hint, drawer_name, unit_code, kind, amount_vnd,
       suspended_from, sent_on, content, entered_by, entered_name, entered_at, state, approved_name, approved_at, confirm_code)
     select c.institution_id, gen_random_uuid(), 'C' || n, c.account_index, c.account_hint, c.drawer_name, c.unit_code, c.kind, c.amount_vnd,
       c.suspended_from, c.sent_on, c.content, c.entered_by, c.entered_name, now() + n * interval '1 millisecond', 'approved', 'x',
       timestamptz '2020-01-01T16:59:00Z' + (n / 3) * interval '1 second', 'SEC20' || lpad(n::text, 7, '0')
     from portal.cheque c, generate_series(1, $2::int) n where c.institution_id = $3 and c.id = $1`,
    [copied, many, bank.id],
  );
}, 120_000);
afterAll(() => server.stop());

type Answer = AnswerOf<typeof chequeReplies.search>;

/** Searches the copies made here, or by another name. */
async function search(body: object = {}): Promise<Answer> {
  const answer = await lan.send(chequeReplies.search, { body: { fileName: '.SEC20', ...body } });
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return answer.body.data as Answer;
}

const nameOf = (n: number, day: string) => `${bank.code}.${day}.SEC20${String(n).padStart(7, '0')}.xlsx`;

test('CHQ-07 of more replies than an answer holds every one is counted, paged and found by its name', async () => {
  const [first, last] = [await search(), await search({ page: 9_999 })];
  expect([first.total, first.rows.length, last.total, last.rows.length]).toEqual([many, 10, many, 10]);
  expect(last.rows[9]).toMatchObject({ maTCTD: bank.code, ngayTraLoi: '2020-01-01T16:59:00.000Z' });
  const oldest = await search({ fileName: 'sec200000001.XLSX' });
  expect(oldest).toMatchObject({ total: 1, rows: [{ tenTepTin: nameOf(1, '20200101') }] });
  // The day in a name is Vietnam's: the sixtieth second begins the next one.
  expect((await search({ fileName: `${bank.code}.20200101.` })).total).toBe(179);
  expect(await search({ fileName: '.20200101.', page: 18 })).toEqual({ total: 179, rows: [] });
  for (const wild of ['%', '_', '.*', '\\']) expect((await search({ fileName: wild })).total, wild).toBe(0);
});

test('CHQ-07 pages follow each other without a gap or a repeated row, even if many were approved at one moment', async () => {
  const pages = await Promise.all(Array.from({ length: 12 }, (_, page) => search({ page })));
  const rows = pages.flatMap((page) => page.rows);
  expect(new Set(rows.map(({ tenTepTin }) => tenTepTin)).size).toBe(120);
  const times = rows.map(({ ngayTraLoi }) => ngayTraLoi);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(
    await Promise.all(
      pages.map((_, page) => search({ page })).map(async (page) => (await page).rows.map(({ tenTepTin }) => tenTepTin)),
    ),
  ).toEqual(pages.map((page) => page.rows.map(({ tenTepTin }) => tenTepTin)));
});

test('CHQ-07 replies are those of the caller’s branch, and of no other institution', async () => {
  const branch = (id: number | null) =>
    server.sql(
      `update portal.membership m set branch_id = $1 from portal.user_account u
       where u.id = m.user_id and u.username = 'lan.clerk' and m.institution_id = $2`,
      [id, bank.id],
    );
  const [other] = await server.sql<{ branch_id: number }>(
    'select branch_id from bureau.branch where institution_id = $1 and code <> $2 order by branch_id limit 1',
    [bank.id, bank.code],
  );
  expect(other).toBeDefined();
  try {
    await branch(other?.branch_id ?? 0);
    expect(await search()).toEqual({ total: 0, rows: [] });
  } finally {
    await branch(null);
  }
  const binh = await server.as('binh.clerk');
  expect((await binh.send(chequeReplies.search, { body: { fileName: '.SEC20' } })).body.data).toEqual({
    total: 0,
    rows: [],
  });
});

test('CHQ-04 the accounts are those of all declarations, each counted fully, however many there are', async () => {
  const { rows } = (await lan.send(lostCheques.accounts, {})).body.data as AnswerOf<typeof lostCheques.accounts>;
  expect(rows.slice(0, 2)).toEqual([
    { taikhoanKy: '0011000000002', nguoikysec: 'Trần Thị Mới', soSec: many + 1 },
    { taikhoanKy: '0011000000001', nguoikysec: 'Nguyễn Văn Cũ', soSec: 1 },
  ]);
});
