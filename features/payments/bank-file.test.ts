import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '#kit/contract/call.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { workbook } from '#testing/workbook.ts';
import { bankLines, feePayments } from './contract.ts';

let server: TestServer;
let operator: Caller;

beforeAll(async () => {
  server = await testServer();
  operator = await server.as('minh.operator');
});
afterAll(() => server.stop());

type Read = AnswerOf<typeof bankLines.read>;
type Line = AnswerOf<typeof bankLines.search>['rows'][number];

const titles = 'Ngày giao dịch,Số giao dịch,Ghi nợ,Ghi có,Nội dung,Người chuyển';
let files = 0;

/** Reads lines as a separate statement; always answers 200. */
async function read(...lines: readonly string[]): Promise<Read> {
  files += 1;
  const answer = await operator.send(bankLines.read, {
    file: new File([[titles, ...lines].join('\r\n')], `${files}.csv`),
  });
  expect([answer.status, lines]).toEqual([200, lines]);
  return answer.body.data as Read;
}

async function linesOf(soThamChieu: string): Promise<readonly Line[]> {
  return ((await operator.send(bankLines.search, { body: { soThamChieu } })).body.data as { rows: readonly Line[] })
    .rows;
}

async function openNotice(): Promise<string> {
  const [row] = await server.sql<{ notice_no: string }>(
    `select n.notice_no from portal.payment_notice n where n.institution_id = portal.acting_institution()
       and n.amount_vnd > 5000 + (select coalesce(sum(p.amount_vnd), 0) from portal.payment p
         where p.institution_id = n.institution_id and p.notice_no = n.notice_no) order by n.notice_no desc limit 1`,
  );
  return row?.notice_no ?? '';
}

test('REC-06 two lines with the same bank number are both kept if their day or amount differs, and pay one notice twice', async () => {
  const notice = await openNotice();
  const first = `05/11/2026,SAME1,,1000,${notice},`;
  const read1 = await read(first, `05/11/2026,SAME1,,1500,${notice},`, `06/11/2026,SAME1,,1000,${notice},`, first);
  expect(read1).toMatchObject({ lines: 4, known: 1, matched: 3, doubtful: 0, faults: [] });
  expect((await linesOf('SAME1')).map(({ soTien, ngay }) => `${ngay} ${soTien}`).toSorted()).toEqual([
    '2026-11-05 1000',
    '2026-11-05 1500',
    '2026-11-06 1000',
  ]);
  const [paid] = await server.sql<{ paid: string }>(
    `select sum(amount_vnd)::text as paid from portal.payment where notice_no = $1 and reference = 'SAME1'`,
    [notice],
  );
  expect(paid?.paid).toBe('3500');
  expect(await read('', first)).toMatchObject({ lines: 1, known: 1, matched: 0 });
});

test('REC-06 of two lines of a file that differ only in their message, the second is reported, not lost', async () => {
  const answer = await read('05/11/2026,SAME2,,1000,mot,A', '05/11/2026,SAME2,,1000,hai,A');
  expect(answer).toMatchObject({ lines: 1, doubtful: 1, faults: [{ row: 3, fault: 'repeated', value: 'SAME2' }] });
});

test('REC-06 a line that was read before the account for fees changed still counts once', async () => {
  const notice = await openNotice();
  const line = `05/11/2026,MOVED1,,1000,${notice},`;
  expect(await read(line)).toMatchObject({ matched: 1 });
  await server.sql(
    `insert into bureau.payee_account (bank_bin, bank_name, account_no, holder, reason, state, proposed_by, decided_by, decided_at,
       effective_at)
     values ('970418', 'BIDV', '99900011122', 'TRUNG TAM', 'x', 'approved', 'a', 'b', now(), now())`,
  );
  expect(await read('', line)).toMatchObject({ lines: 1, known: 1, matched: 0, doubtful: 0 });
});

test('REC-06 a day before anybody had a contract is a fault like a future one', async () => {
  const answer = await read(
    '05/11/0026,OLD1,,1000,x,',
    '31/12/1999,OLD2,,1000,x,',
    '15/12/2024,OLD3,,1000,x,',
    '16/12/2024,OLD4,,1000,x,',
  );
  expect(answer).toMatchObject({ lines: 1 });
  expect(answer.faults.map(({ row, fault }) => [row, fault])).toEqual([
    [2, 'day'],
    [3, 'day'],
    [4, 'day'],
  ]);
});

test('REC-06 days in the wrong order are refused in every list of payments', async () => {
  const lan = await server.as('lan.clerk');
  const days = { fromDate: '2026-02-01', toDate: '2026-01-31' };
  const answers = [
    await lan.send(feePayments.search, { body: days }),
    await operator.send(bankLines.search, { body: days }),
  ];
  for (const { status, body } of answers) expect([status, body.errors?.[0]?.field]).toEqual([400, 'toDate']);
});

test('REC-06 any content of a line is kept or reported: no character and no length breaks the reading of a file', async () => {
  const odd = [
    'a\u0000b',
    '\u0007',
    `${'x'.repeat(499)}😀`,
    "'; drop table x; --",
    '\\u0000',
    '{"a":1}',
    'Ủ̉',
    '\u202e',
  ];
  for (const [at, text] of odd.entries()) {
    const answer = await read(`05/11/2026,ODD${at},,1000,"${text}","${text}"`);
    expect([text, answer.lines + answer.faults.length]).toEqual([text, 1]);
  }
  expect(await read(`${'9'.repeat(59)}😀😀,ODD-X,,1000,x,`)).toMatchObject({ lines: 0, faults: [{ fault: 'day' }] });
  expect(await read(`05/11/2026,ODD-Y,,${'1'.repeat(59)}😀,x,`)).toMatchObject({ faults: [{ fault: 'amount' }] });
  const sheet = await workbook({
    S: [titles.split(','), ['05/11/2026', 'ODD-Z', null, 1000, `${'y'.repeat(499)}😀`, '']],
  });
  const answer = await operator.send(bankLines.read, { file: new File([sheet], 'odd.xlsx') });
  expect([answer.status, (answer.body.data as Read).lines]).toEqual([200, 1]);
}, 120_000);
