import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { circular15 } from './contract.ts';
import { forgetLoans } from './unheld.fixture.ts';

vi.setConfig({ testTimeout: 90_000 });

// Sent in time: a file of the month before is due on the fifth working day of this one.
const today = '2026-11-03';
const day = '2026-10-31';

let server: TestServer;
let lan: Caller;
let code: string;
beforeAll(async () => {
  server = await testServer();
  lan = await server.as('lan.clerk');
  const [bank] = await server.sql<{ code: string }>(
    `select i.code from bureau.institution i join portal.membership m on m.institution_id = i.id
     join portal.user_account u on u.id = m.user_id where u.username = 'lan.clerk'`,
  );
  code = bank?.code ?? '';
  await forgetLoans(server, code);
});
afterAll(() => server.stop());

type Row = Record<string, unknown>;
const dataOf = (answer: Answer) => (answer.body.data ?? {}) as Row & { rows: Row[] };

const nil = JSON.stringify({ KB001: '31/10/2026', KB003: '{{code}}', khongPhatSinh: true });
const send = (kind: string, sequence = '001') =>
  lan.send(circular15.upload, {
    body: { matctd: code },
    file: new File([nil.replace('{{code}}', code)], `${kind}${code}${day.replaceAll('-', '')}.${sequence}.json`),
  });

async function ended(id: unknown): Promise<Row> {
  const find = async () =>
    dataOf(await lan.send(circular15.history, { body: { fromDate: '2026-01-01', toDate: '2099-01-01' } })).rows.find(
      (row) => row['id'] === id,
    ) ?? {};
  await expect.poll(async () => (await find())['link'] !== '', { timeout: 20_000 }).toBe(true);
  return find();
}

test('FIX-12 nothing to report in D70 and D60 of a month: two files, each with its reply, recorded, and in time in the deadlines', async () => {
  for (const kind of ['D70', 'D60']) {
    const answer = await send(kind);
    expect(answer.status).toBe(200);
    const row = await ended(dataOf(answer)['id']);
    expect(row).toMatchObject({ upload_status: 'applied', khongPhatSinh: true, rowCount: 0, version: 1 });
    expect(row['reply']).toBe('Đã ghi nhận: kỳ này không phát sinh');
    const reply = async (type: 'json' | 'xlsx') =>
      lan.send(circular15.reply, { query: { encryptedFilePath: String(row['link']), type } });
    expect(JSON.parse((await reply('json')).text)).toMatchObject({
      kind,
      state: 'applied',
      khongPhatSinh: true,
      rows: [],
    });
    const book = await readXlsx((await reply('xlsx')).bytes);
    expect(JSON.stringify(book.sheets[0]?.rows)).toContain('Đơn vị báo kỳ này không phát sinh');
  }
  // As if they had come on the third of November.
  await server.sql(
    `update portal.submission set received_at = $1::date::timestamp at time zone 'Asia/Ho_Chi_Minh' + interval '9 hours', warnings = '[]'
      where period = $2 and is_nil`,
    [today, day],
  );
  const { rows } = dataOf(await lan.send(circular15.deadlines, { query: { period: '202610' } }));
  const due = rows.filter((row) => row['day'] === day && ['D70', 'D60'].includes(String(row['kind'])));
  expect(due).toHaveLength(2);
  for (const row of due) expect(row).toMatchObject({ state: 'here', khongPhatSinh: true, needsBy: null });
});

test('FIX-12 data quality counts it as a file that came in time, without rows', async () => {
  await server.sql(`select bureau.count_quality('2026-11-15')`);
  const [counted] = await server.sql(
    `select q.files >= 2 as counted, q.files_late, q.timeliness::int as timeliness, q.completeness::int as completeness
       from bureau.data_quality q join bureau.institution i on i.id = q.institution_id
      where i.code = $1 and q.month = '2026-11-01'`,
    [code],
  );
  expect(counted).toEqual({ counted: true, files_late: 0, timeliness: 100, completeness: 100 });
});

test('FIX-12 the same nil report again is the file that is there already, under another number too', async () => {
  for (const sequence of ['001', '002']) expect((await send('D60', sequence)).status).toBe(400);
});

test('FIX-12 a file without rows that does not say so, and a tick that is no tick, are refused with what to do', async () => {
  const refused = async (content: Row, sequence: string) => {
    const file = new File(
      [JSON.stringify({ KB001: '31/10/2026', KB003: code, ...content })],
      `D12${code}20261031.${sequence}.json`,
    );
    const row = await ended(dataOf(await lan.send(circular15.upload, { body: { matctd: code }, file }))['id']);
    return [row['upload_status'], row['khongPhatSinh'], row['reply']];
  };
  expect(await refused({ CNTCTD: [], CANDOI: [] }, '001')).toEqual([
    'refused',
    false,
    'TEP_006: Tệp không có dòng số liệu nào. Kỳ không phát sinh thì đánh dấu khongPhatSinh ở phần thông tin chung rồi gửi lại',
  ]);
  expect(await refused({ khongPhatSinh: 'yes' }, '002')).toEqual(['refused', false, expect.stringContaining('BG_102')]);
});
