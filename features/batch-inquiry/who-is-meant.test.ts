import { afterAll, beforeAll, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { makeCipher } from '#kit/server/cipher.ts';
import { testKeys } from '#testing/keys.ts';
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
const dataOf = (answer: Answer) => (answer.body.data ?? {}) as Row & { theNhan: Row[]; phapNhan: Row[]; file: Row };

test('TRU-01 TRU-02 TRU-03 a row with a number of somebody else, another name or a code of nobody ends free of charge, tt 0; the others are answered', async () => {
  const { clean, attention, bad, vamc } = known;
  const rows = [
    ['BR 0001', clean.cicCode, clean.name, clean.citizenId, 'Hà Nội'],
    ['BR 0002', attention.cicCode, attention.name, bad.citizenId, 'Hà Nội'],
    ['BR 0003', '', 'Đặng Thị Thu Hà', vamc.citizenId, 'Hà Nội'],
    ['BR 0004', '9999999999', 'Đặng Thị Thu Hà', '', 'Hà Nội'],
    ['BR 0005', bad.cicCode, bad.name, '048090999999', 'Hà Nội'],
  ];
  const file = await customersFile('1.22112026.0007.xlsx', ['MSPHIEU', 'MACIC', 'TENKH', 'SOCMT', 'DIACHI'], rows);
  const sent = dataOf(await lan.send(batchInquiry.confirm, { body: { ConfirmType: '1' }, file }));
  const id = String(sent.file['id']);
  const find = async () => dataOf(await lan.send(batchReplies.result, { query: { id } }));
  const isDone = async () => !['received', 'working'].includes(String((await find()).file['state']));
  await expect.poll(isDone, { timeout: 50_000, interval: 200 }).toBe(true);
  const result = await find();
  expect(result.theNhan.map(({ tt }) => tt)).toEqual([1, 0, 0, 0, 1]);
  expect(
    result.theNhan.map(({ faults }) => String(faults)).filter((said) => said.includes('ông tính phí')),
  ).toHaveLength(3);
  const asked = await server.sql<{ voucher: string }>(
    `select voucher from portal.voucher where voucher like 'BR 0%' order by 1`,
  );
  expect(asked.map(({ voucher }) => voucher)).toEqual(['BR 0001', 'BR 0005']);
  const audited = await server.sql<{ result: string; rows: number }>(
    `select result, count(subject_key)::int as rows from portal.audit_log where action = 'job batch' and request_id like '%-%' and detail like '%BR 0%' group by result order by result`,
  );
  expect(audited).toEqual([
    { result: 'answered', rows: 2 },
    { result: 'code-unknown', rows: 0 },
    { result: 'identity-conflict', rows: 2 },
    { result: 'name-differs', rows: 1 },
  ]);
  // Beside a code a number of somebody else is a try, and so is one that nobody holds (decision 052).
  expect(await server.sql('select from portal.paper_miss', [], 'lan.clerk')).toHaveLength(2);
});

test('TRU-01 TRU-02 of 200 rows 7 contradict: those end free of charge and without an answer, the other 193 are answered about whom they name', async () => {
  const cipher = makeCipher(testKeys);
  const found = await server.sql<{ id: bigint; code: string; name: string; sealed: Buffer }>(
    `select s.subject_id as id, s.cic_code as code, s.name, p.number_sealed as sealed from bureau.subject s
       join bureau.identity_paper p on p.subject_id = s.subject_id and p.kind = 'citizen' and p.is_current
      where s.status = 'live' and s.subject_type = 2 order by s.subject_id limit 207`,
  );
  const people = found.map((each) => ({ ...each, number: cipher.open(each.sealed) }));
  const rows = people.slice(0, 200).map(({ code, name, number }, at) => {
    return [`BT ${String(at + 1).padStart(4, '0')}`, at % 2 === 0 ? code : '', name, number, 'Hà Nội'];
  });
  // Numbers of others beside a code, and names of others beside a code or a number: all among those who are asked about rightly.
  const wrong = [3, 31, 62, 93, 124, 155, 198];
  for (const [nth, row] of wrong.entries()) {
    const [other, asked] = [people[200 + nth], rows[row - 1]];
    if (other === undefined || asked === undefined) throw new Error('too few people');
    asked[1] = nth < 5 ? (people[row - 1]?.code ?? '') : '';
    if (nth < 4) asked[3] = other.number;
    else asked[2] = other.name;
  }
  const file = await customersFile('1.22112026.0200.xlsx', ['MSPHIEU', 'MACIC', 'TENKH', 'SOCMT', 'DIACHI'], rows);
  const sent = dataOf(await lan.send(batchInquiry.confirm, { body: { ConfirmType: '1' }, file }));
  const query = { id: String(sent.file['id']) };
  const state = async () => dataOf(await lan.send(batchReplies.result, { query })).file['state'];
  await expect.poll(state, { timeout: 120_000, interval: 300 }).toBe('done');
  const kept = await server.sql<{
    row: number;
    state: string;
    faults: string | null;
    about: bigint | null;
    fee: string | null;
  }>(
    `select r.row_no - 1 as row, r.state, r.faults::text as faults, q.subject_id as about, c.state as fee
       from portal.batch_row r
       left join portal.inquiry q on q.institution_id = r.institution_id and q.id = r.inquiry_id
       left join portal.charge c on c.institution_id = q.institution_id and c.inquiry_id = q.id
      where r.batch_id = $1 order by 1`,
    [query.id],
    'lan.clerk',
  );
  expect(kept.filter((each) => each.state === 'bad').map(({ row }) => row)).toEqual(wrong);
  for (const { row, faults, about, fee } of kept) {
    const isWrong = wrong.includes(row);
    const key = !isWrong ? null : wrong.indexOf(row) < 4 ? 'identity-conflict' : 'name-differs';
    expect([row, about, fee === null]).toEqual([row, isWrong ? null : people[row - 1]?.id, isWrong]);
    if (key !== null) expect([row, faults]).toEqual([row, expect.stringContaining(key)]);
  }
}, 180_000);

test('FIX-05 a row with the CIC code of the other kind, a telephone number or a tax code that cannot be is refused in its own words, free of charge', async () => {
  const { clean, enterprise } = known;
  const persons = await customersFile(
    '1.22112026.0008.xlsx',
    ['MSPHIEU', 'MACIC', 'TENKH', 'SOCMT', 'DIACHI', 'SODIENTHOAI'],
    [
      ['BK 0001', enterprise.cicCode, enterprise.name, '', 'Hà Nội', ''],
      ['BK 0002', clean.cicCode, clean.name, '', 'Hà Nội', 'gọi lại'],
      ['BK 0003', clean.cicCode, clean.name, clean.citizenId, 'Hà Nội', '0912 345 678'],
    ],
  );
  expect(await faultsOf('1', persons)).toEqual([
    [0, expect.stringMatching(/^Mã CIC: Mã CIC này là của pháp nhân, tệp này hỏi về thể nhân/)],
    [0, 'Số điện thoại: Số điện thoại chỉ gồm chữ số, có thể có dấu + ở đầu'],
    [1, ''],
  ]);
  const companies = await customersFile(
    '0.22112026.0008.xlsx',
    ['MSPHIEU', 'MACIC', 'TENKH', 'DKKD', 'MSTHUE', 'DIACHI'],
    [
      ['BL 0001', clean.cicCode, clean.name, '', '', 'Hà Nội'],
      ['BL 0002', '', enterprise.name, enterprise.taxCode, '0100109107', 'Hà Nội'],
      ['BL 0003', '', enterprise.name, enterprise.taxCode, enterprise.taxCode, 'Hà Nội'],
    ],
  );
  expect(await faultsOf('0', companies)).toEqual([
    [0, expect.stringMatching(/^Mã CIC: Mã CIC này là của thể nhân, tệp này hỏi về pháp nhân/)],
    [0, expect.stringMatching(/^Mã số thuế: Không có mã số thuế này: chữ số kiểm tra không khớp/)],
    [1, ''],
  ]);
  const charged = await server.sql<{ voucher: string }>(
    `select voucher from portal.voucher where voucher like 'BK 0%' or voucher like 'BL 0%' order by 1`,
  );
  expect(charged.map(({ voucher }) => voucher)).toEqual(['BK 0003', 'BL 0003']);
});

/** Sends a file and returns the state and the faults of each of its rows once all are done. */
async function faultsOf(ConfirmType: '0' | '1', file: Awaited<ReturnType<typeof customersFile>>) {
  const sent = dataOf(await lan.send(batchInquiry.confirm, { body: { ConfirmType }, file }));
  const query = { id: String(sent.file['id']) };
  const find = async () => dataOf(await lan.send(batchReplies.result, { query }));
  const isDone = async () => !['received', 'working'].includes(String((await find()).file['state']));
  await expect.poll(isDone, { timeout: 50_000, interval: 200 }).toBe(true);
  const { theNhan, phapNhan } = await find();
  return [...theNhan, ...phapNhan].map(({ tt, faults }) => [tt, faults]);
}
