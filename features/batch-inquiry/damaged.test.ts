import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#bureau/intake/read/limits.ts';
import { openZip } from '#bureau/intake/read/zip.ts';
import { makeCipher } from '#kit/server/cipher.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { customersFile } from '#testing/workbook.ts';
import { batchInquiry, batchReplies } from './contract.ts';

let server: TestServer;
let lan: Caller;
beforeAll(async () => {
  server = await testServer();
  lan = await server.as('lan.clerk');
});
afterAll(() => server.stop());

type Row = Record<string, unknown>;
const dataOf = (answer: Answer) => (answer.body.data ?? {}) as Row & { rows: Row[]; file: Row; theNhan: Row[] };

/** People of the population with their ID numbers, who have credit. */
async function people(count: number): Promise<{ id: bigint; name: string; number: string; address: Buffer }[]> {
  const cipher = makeCipher(server.settings);
  const rows = await server.sql<{ id: bigint; name: string; identity: Buffer; address: Buffer }>(
    `select s.subject_id as id, s.name, s.identity_sealed as identity, s.address_sealed as address from bureau.subject s
      where s.subject_type = 2 and s.status = 'live' and s.identity_sealed is not null and s.address_sealed is not null
        and exists (select from bureau.contract c where c.subject_id = s.subject_id)
      order by s.subject_id limit $1`,
    [count],
  );
  return rows.map(({ identity, ...row }) => ({ ...row, number: cipher.open(identity) }));
}

/** The result of a sent file once the server has finished it. */
async function ended(id: unknown) {
  const find = async () => dataOf(await lan.send(batchReplies.result, { query: { id: String(id) } }));
  const isDone = async () => !['received', 'working'].includes(String((await find()).file['state']));
  await expect.poll(isDone, { timeout: 50_000, interval: 200 }).toBe(true);
  return find();
}

test('BAT-03 a damaged borrower, a damaged row and a damaged report are marked, and the file continues without them', async () => {
  const known = await people(9);
  const rows = known.map(({ name, number }, at) => [`HONG ${String(at).padStart(4, '0')}`, name, number, 'Hà Nội']);
  await server.sql(
    `create function public.break_some() returns trigger language plpgsql security definer as $$ begin
       if tg_table_name = 'batch_row' then
         if new.voucher = 'HONG 0002' then new.given := '\\x0102'; end if;
       elsif exists (select from portal.inquiry q where q.id = new.inquiry_id and q.voucher = 'HONG 0007') then
         new.report := '\\x0102';
       end if;
       return new;
     end $$`,
  );
  for (const table of ['batch_row', 'reply'])
    await server.sql(
      `create trigger break_some before insert on portal.${table} for each row execute function public.break_some()`,
    );
  const whole = known[5];
  await server.sql(`update bureau.subject set address_sealed = '\\x0102' where subject_id = $1`, [whole?.id]);
  const file = await customersFile('1.22112026.0001.xlsx', ['MSPHIEU', 'TENKH', 'SOCMT', 'DIACHI'], rows);
  const sent = dataOf(await lan.send(batchInquiry.confirm, { body: { ConfirmType: '1' }, file }));
  const result = await ended(sent.file['id']);
  await server.sql('update bureau.subject set address_sealed = $2 where subject_id = $1', [whole?.id, whole?.address]);
  await server.sql('drop function public.break_some() cascade');
  expect(result.file).toMatchObject({ state: 'done', soLuongKH: 9, answered: 7, bad: 2, percent: 100 });
  const notMade = (row: number) => ({ row, tt: 0, state: 'bad', faults: expect.stringContaining('không tính phí') });
  expect(result.theNhan.filter(({ state }) => state === 'bad')).toMatchObject([notMade(4), notMade(7)]);
  const found = dataOf(
    await lan.send(batchReplies.search, { body: { fileName: file.name.replace('.xlsx', '') } }),
  ).rows;
  const link = String(found.find((row) => String(row['tenTepTin']).endsWith('.zip'))?.['link']);
  const zipped = dataOf(await lan.send(batchReplies.download, { query: { encryptedFilePath: link } }));
  const zip = await openZip(Buffer.from(String(zipped['binaryData']), 'base64'), limits);
  expect(zip.entries.size).toBe(7);
  expect([...zip.entries.keys()].at(-1)).toBe('README.txt');
  expect([...zip.entries.keys()].some((name) => name.includes('HONG_0007'))).toBe(false);
}, 60_000);
