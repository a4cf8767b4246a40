import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { type Cell, customersFile } from '#testing/workbook.ts';
import { batchInquiry, batchReplies } from './contract.ts';

const isLong = process.env['LONG'] === '1';
const rowsOfLong = isLong ? 50_000 : 1_500;
let server: TestServer;
let lan: Caller;
let binh: Caller;
beforeAll(async () => {
  server = await testServer({ fileBudget: 1_000_000 });
  [lan, binh] = [await server.as('lan.clerk'), await server.as('binh.clerk')];
});
afterAll(() => server.stop());

const nobody = (count: number, from: number): Cell[][] =>
  Array.from({ length: count }, (_, at) => ['Nguyễn Văn Lạ', `0991${String(from + at).padStart(8, '0')}`, 'Hà Nội']);

async function send(by: Caller, sequence: string, rows: Cell[][]): Promise<string> {
  const file = await customersFile(`1.22112026.${sequence}.xlsx`, ['TENKH', 'SOCMT', 'DIACHI'], rows);
  const { body } = await by.send(batchInquiry.confirm, { body: { ConfirmType: '1' }, file });
  return batchInquiry.confirm.answer.parse(body.data).file.id;
}

async function fileOf(by: Caller, id: string) {
  const { body } = await by.send(batchReplies.processFiles, { body: {} });
  const file = batchReplies.processFiles.answer.parse(body.data).rows.find((one) => one.id === id);
  if (file === undefined) throw new Error('the file is not listed');
  return file;
}

test(`BAT-01 files of ${rowsOfLong} rows of one bank, more of them than there are workers, do not delay ten rows of another's`, async () => {
  const longs = await Promise.all(
    ['0001', '0002', '0003'].map((sequence, at) => send(lan, sequence, nobody(rowsOfLong, at * rowsOfLong))),
  );
  const isBegun = async (id: string) => (await fileOf(lan, id)).answered > 0;
  // Another bank waits at most for one turn of each.
  await expect
    .poll(async () => (await Promise.all(longs.map(isBegun))).some(Boolean), { timeout: 120_000, interval: 100 })
    .toBe(true);
  const short = await send(binh, '0001', nobody(10, 90_000_000));
  await expect.poll(async () => (await fileOf(binh, short)).state, { timeout: 60_000, interval: 100 }).toBe('done');
  const [done] = await server.sql<{ at: string }>(
    'select finished_at::text as at from portal.batch where id = $1',
    [short],
    'binh.clerk',
  );
  // What was left of each at that moment, however long the check takes; a file that is still being read counts as
  // whole.
  const left: number[] = [];
  for (const id of longs) {
    const [answered] = await server.sql<{ rows: number }>(
      'select count(*)::int as rows from portal.batch_row where batch_id = $1 and answered_at <= $2::timestamptz',
      [id, done?.at],
      'lan.clerk',
    );
    left.push(rowsOfLong - (answered?.rows ?? 0));
  }
  expect(Math.max(...left)).toBeGreaterThan(0);
  expect(left.filter((rows) => rows > 0).length).toBeGreaterThanOrEqual(2);
  for (const id of longs) await lan.send(batchReplies.control, { body: { id, action: 'cancel' } });
}, 300_000);
