import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { oldWorkbookOf } from '#bureau/intake/read/old-workbook.fixture.ts';
import { openZip } from '#bureau/intake/read/zip.ts';
import { limits } from '#bureau/intake/read/limits.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { type Cell, customersFile, workbook } from '#testing/workbook.ts';
import { errors } from '#features/refusals.ts';
import { customerInquiry } from '#features/customer-inquiry/contract.ts';
import { replies } from '#features/replies/contract.ts';
import { batchInquiry, batchReplies, massInquiry } from './contract.ts';
import { provenByPaper } from './worked-files.fixture.ts';

const budget = 60;
// The promise is the same for eight files as for fifty.
const files = process.env['LONG'] === '1' ? 50 : 8;
// Allow time for the jobs on a busy machine.
vi.setConfig({ testTimeout: 240_000 });
let server: TestServer;
let lan: Caller;
let binh: Caller;
beforeAll(async () => {
  server = await testServer({ fileBudget: budget, batchMaxRows: 2_000, batchAnswerSeconds: 60 });
  [lan, binh] = [await server.as('lan.clerk'), await server.as('binh.clerk')];
});
afterAll(() => server.stop());

type Row = Record<string, unknown>;
const dataOf = (answer: Answer) =>
  (answer.body.data ?? {}) as Row & { rows: Row[]; file: Row; theNhan: Row[]; phapNhan: Row[] };
const refusalOf = ({ status, body }: Answer) => ({ status, code: body.errors?.[0]?.code, message: body.message });

const naturalTitles = ['MSPHIEU', 'TENKH', 'SOCMT', 'DIACHI'];
let sequence = 0;
const nameOf = (type: string, ending = 'xlsx') =>
  `${type}.22112026.${String((sequence += 1)).padStart(4, '0')}.${ending}`;

/** People of the population with their ID numbers, who have credit. */
async function people(count: number): Promise<{ name: string; number: string }[]> {
  const { makeCipher } = await import('#kit/server/cipher.ts');
  const cipher = makeCipher(server.settings);
  const rows = await server.sql<{ name: string; identity_sealed: Buffer }>(
    `select s.name, s.identity_sealed from bureau.subject s where s.subject_type = 2 and s.status = 'live'
       and s.identity_sealed is not null and exists (select from bureau.contract c where c.subject_id = s.subject_id)
     order by s.subject_id limit $1`,
    [count],
  );
  return rows.map(({ name, identity_sealed }) => ({ name, number: cipher.open(identity_sealed) }));
}

async function send(file: File, by = lan, ConfirmType: '0' | '1' = '1'): Promise<Answer> {
  return by.send(batchInquiry.confirm, { body: { ConfirmType }, file });
}

/** The result of a sent file once the server has finished it. */
async function ended(id: unknown, by = lan) {
  const find = async () => dataOf(await by.send(batchReplies.result, { query: { id: String(id) } }));
  const isDone = async () => !['received', 'working'].includes(String((await find()).file['state']));
  await expect.poll(isDone, { timeout: 60_000, interval: 200 }).toBe(true);
  return find();
}

const unknown = (count: number, from = 0): Cell[][] =>
  Array.from({ length: count }, (_, at) => [
    null,
    'Nguyễn Văn Lạ',
    String(99_000_000_000 + from + at).padStart(12, '0'),
    'Hà Nội',
  ]);

/** A clerk of an institution whose budget is unused. */
async function freshBudget(username = 'lan.clerk'): Promise<void> {
  await server.sql('delete from portal.file_budget', [], username);
}

describe('a file of customers', () => {
  test('BAT-01 BAT-03 each row becomes one inquiry: ticket, charge, audit row, footprint and reply; the answer has the specified fields', async () => {
    await freshBudget();
    const known = await people(3);
    const rows = [
      ['LO 0001', known[0]?.name ?? '', known[0]?.number ?? '', 'Hà Nội'],
      [null, known[1]?.name ?? '', known[1]?.number ?? '', 'Hà Nội'],
      [null, 'Không Ai Cả', '099199999999', 'Hà Nội'],
      [null, 'Thiếu Số', '12345678901', 'Hà Nội'],
    ];
    const answer = await send(await customersFile(nameOf('1'), naturalTitles, rows));
    expect(answer.status).toBe(200);
    expect(dataOf(answer)).toMatchObject({
      phapNhan: [],
      theNhan: [{ msPhieu: 'LO 0001', tt: 2 }, { tt: 2 }, { tt: 2 }, { tt: 0, state: 'bad' }],
      dangDoc: false,
      file: { state: 'working', nguoiHoi: 'lan.clerk' },
    });
    const result = await ended(dataOf(answer).file['id']);
    expect(result.file).toMatchObject({ state: 'done', soLuongKH: 4, answered: 3, informed: 2, bad: 1, percent: 100 });
    expect(result.phapNhan).toEqual([]);
    expect(result.theNhan).toMatchObject([
      {
        row: 2,
        msPhieu: 'LO 0001',
        tt: 1,
        hasInformation: true,
        loaiKH: '2',
        nguoinhap: 'lan.clerk',
        soCMT: known[0]?.number,
      },
      { row: 3, tt: 1, hasInformation: true },
      { row: 4, tt: 1, hasInformation: false, maCIC: '' },
      { row: 5, tt: 0, state: 'bad', faults: 'Số CCCD: Số CCCD phải có 12 chữ số (đang có 11)' },
    ]);
    const charges = await server.sql<{ state: string; amount_vnd: bigint; voucher: string }>(
      `select c.state, c.amount_vnd, q.voucher from portal.charge c
       join portal.inquiry q on q.institution_id = c.institution_id and q.asked_at = c.asked_at and q.id = c.inquiry_id
       where q.id = any (select inquiry_id from portal.batch_row where batch_id = $1) order by c.state, q.voucher`,
      [result.file['id']],
    );
    expect(charges.map(({ state, amount_vnd }) => [state, amount_vnd])).toEqual([
      ['charged', 8000n],
      ['charged', 8000n],
      ['free', 0n],
    ]);
    const [seen] = await server.sql<{ audited: number; footprints: number; keyed: number }>(
      `select (select count(*)::int from portal.audit_log a where a.action = 'job batch' and a.purpose = 'credit-granting'
           and a.request_id = any (select inquiry_id::text from portal.batch_row where batch_id = $1)) as audited,
         (select count(*)::int from portal.audit_log a where a.action = 'job batch' and a.subject_key is not null
           and a.request_id = any (select inquiry_id::text from portal.batch_row where batch_id = $1)) as keyed,
         (select count(*)::int from bureau.inquiry_footprint f
           where f.inquiry_id = any (select inquiry_id from portal.batch_row where batch_id = $1)) as footprints`,
      [result.file['id']],
    );
    expect(seen).toEqual({ audited: 3, footprints: 2, keyed: 2 });
    // The reply reads like that of a single inquiry.
    const reply = dataOf(await lan.send(replies.detail, { query: { voucherCode: 'LO 0001' } }));
    expect(reply).toMatchObject({ tt: 1, maSP: 'R11', report: { hasInformation: true } });
    // Inquiries of a file have their own screen, so they are not among the day's tickets beside a form.
    const day = (await lan.send(customerInquiry.today)).body.data as { tickets: { msPhieu: string }[] };
    expect(day.tickets).toEqual([]);
  });

  test('BAT-06 RPL-04 INS-07 its reply files are in the folder of the day: a workbook of all rows, a zip file of the reports that carry their number and code', async () => {
    await freshBudget();
    const [one] = await people(1);
    const file = await customersFile(nameOf('1'), naturalTitles, [
      [null, one?.name ?? '', one?.number ?? '', 'Hà Nội'],
      [null, '=cmd|calc', '1', 'x'],
    ]);
    const result = await ended(dataOf(await send(file)).file['id']);
    const stem = file.name.replace('.xlsx', '');
    const found = dataOf(await lan.send(batchReplies.search, { body: { fileName: stem } })).rows;
    expect(new Set(found.map((row) => row['tenTepTin']))).toEqual(new Set([`${stem}.reply.xlsx`, `${stem}.reply.zip`]));
    expect(found[0]).toMatchObject({ maTCTD: expect.stringMatching(/^\d{8}$/), ngayTraLoi: expect.any(String) });
    const folders = dataOf(await lan.send(batchReplies.folders)).rows;
    expect(folders[0]).toMatchObject({ id: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), count: expect.any(Number) });
    const inFolder = dataOf(
      await lan.send(batchReplies.search, { body: { fileName: stem, folder: String(folders[0]?.['id']) } }),
    );
    expect(inFolder['total']).toBe(2);
    const within = async (days: object) =>
      dataOf(await lan.send(batchReplies.search, { body: { fileName: stem, ...days } }))['total'];
    expect(await within({ fromDate: folders[0]?.['id'], toDate: folders[0]?.['id'] })).toBe(2);
    expect(await within({ toDate: '2024-12-31' })).toBe(0);
    const get = async (ending: string, by = lan) => {
      const link = String(found.find((row) => String(row['tenTepTin']).endsWith(ending))?.['link']);
      return by.send(batchReplies.download, { query: { encryptedFilePath: link } });
    };
    const xlsx = dataOf(await get('.xlsx'));
    expect(xlsx['fileName']).toBe(`${stem}.reply.xlsx`);
    const book = await readXlsx(Buffer.from(String(xlsx['binaryData']), 'base64'));
    const lines = book.sheets[0]?.rows.map((cells) => cells.map((cell) => String(cell ?? '')).join('|')) ?? [];
    expect(lines[1]).toContain('Có thông tin / With information');
    expect(lines[2]).toMatch(/'=cmd\|calc.*Lỗi, không hỏi.*12 chữ số/);
    const zip = await openZip(Buffer.from(String(dataOf(await get('.zip'))['binaryData']), 'base64'), limits);
    expect([...zip.entries.keys()]).toEqual([expect.stringMatching(/^000002-LO.*\.html$/)]);
    expect(await provenByPaper(server, zip)).toMatchObject({ tenTCTD: { vi: expect.stringContaining('Ngân hàng') } });
    expect(result.file).toMatchObject({ bad: 1 });
    // A link belongs to its reader.
    expect((await get('.xlsx', binh)).status).toBe(404);
    expect((await get('.xlsx', await server.as('hoa.approver'))).status).toBe(404);
    const asFile = await lan.send(batchReplies.download, {
      query: { encryptedFilePath: String(found[0]?.['link']), as: 'file' },
    });
    expect(asFile.headers.get('content-disposition')).toContain('attachment');
    expect(dataOf(await binh.send(batchReplies.search, { body: { fileName: stem } }))['total']).toBe(0);
  });

  test('BAT-02 mass inquiries ask any product of either kind of customer', async () => {
    await freshBudget();
    const [one] = await people(1);
    const row = [null, one?.name ?? '', one?.number ?? '', 'Hà Nội'];
    for (const ProductType of ['06', 'S37'] as const) {
      const sent = await lan.send(massInquiry.confirm, {
        body: { ProductType },
        file: await customersFile(nameOf('K1'), naturalTitles, [row]),
      });
      const result = await ended(dataOf(sent).file['id']);
      expect(result.file).toMatchObject({ state: 'done', answered: 1, product: ProductType === '06' ? 'R11A' : 'S37' });
    }
    const legal = await customersFile(nameOf('K0'), naturalTitles, [row]);
    expect(refusalOf(await lan.send(massInquiry.confirm, { body: { ProductType: '05' }, file: legal }))).toMatchObject({
      code: errors['batch-type'].number,
    });
  });

  test('BAT-04 BAT-05 faults in the name are refused at once, part by part; the next file is not affected', async () => {
    const refused = async (name: string, type: '0' | '1' = '1') =>
      refusalOf(await send(new File(['x'], name), lan, type));
    expect(await refused('1.32132026.0001.xlsx')).toEqual({
      status: 400,
      code: errors['batch-name'].number,
      message: 'Tên tệp chưa đúng: phần 2 phải là ngày có thật dạng ddmmyyyy: không có ngày 32132026',
    });
    expect((await refused('K1.22112026.0001.xlsx')).message).toContain(
      'phần 1 phải là 0 (pháp nhân) hoặc 1 (thể nhân)',
    );
    expect((await refused('1.22112026.001.xlsx')).message).toContain('đúng 4 chữ số');
    expect((await refused('1.22112026.xlsx')).message).toContain('đúng 4 chữ số');
    expect((await refused('khach hang.xlsx')).message).toContain('phần 1');
    expect((await refused('1.2211202x.0001.xlsx')).message).toContain('8 chữ số');
    expect(await refused('1.22112026.0001.csv')).toMatchObject({ code: errors['file-type'].number });
    expect(await refused('0.22112026.0001.xlsx')).toMatchObject({ code: errors['batch-type'].number });
    expect(refusalOf(await lan.send(batchInquiry.confirm, { body: { ConfirmType: '1' } }))).toMatchObject({
      message: 'Hãy lựa chọn File để upload',
    });
  });

  test("BAT-03 the file's field may be written File, as in the specification", async () => {
    await freshBudget();
    const form = new FormData();
    form.append('ConfirmType', '1');
    form.append('File', await customersFile(nameOf('1'), naturalTitles, unknown(1)));
    const response = await fetch(`${server.origin}${batchInquiry.confirm.path}`, {
      method: 'POST',
      headers: lan.headers,
      body: form,
    });
    expect(response.status).toBe(200);
  });

  test('BAT-05 the same file twice is refused with when and as what it was sent; a name is used once', async () => {
    await freshBudget();
    const file = await customersFile(nameOf('1'), naturalTitles, unknown(2));
    const first = dataOf(await send(file)).file;
    await ended(first['id']);
    const again = refusalOf(await send(new File([file], nameOf('1'))));
    expect(again).toMatchObject({ status: 409, code: errors['batch-known'].number });
    expect(again.message).toContain(file.name);
    const other = await customersFile(file.name, naturalTitles, unknown(3));
    expect(refusalOf(await send(other))).toMatchObject({ status: 409, code: errors['batch-name-used'].number });
    // Another institution's own file of the same name and content is another file.
    expect((await send(file, binh)).status).toBe(200);
  });
});

describe('bad content', () => {
  const refusal = async (content: Uint8Array<ArrayBuffer>, ending = 'xlsx', type: '0' | '1' = '1') => {
    const sent = await send(new File([content], nameOf(type, ending)), lan, type);
    expect(sent.status).toBe(200);
    const result = await ended(dataOf(sent).file['id']);
    expect(result.file).toMatchObject({ state: 'refused', soLuongKH: 0 });
    return String(result.file['reply']);
  };
  const good = [naturalTitles, ...unknown(1)];

  test('BAT-04 a file that cannot be read safely is refused with what to do, and none of it is asked', async () => {
    expect(await refusal(new TextEncoder().encode('<html><table></table></html>'))).toContain('HTML');
    expect(await refusal(new TextEncoder().encode('MZ'))).toContain('Excel');
    expect(await refusal(await workbook({ A: good, B: good }))).toContain('Có hơn một trang tính có số liệu (A, B)');
    expect(await refusal(await workbook({ A: [['x', 'y']] }))).toContain(
      'Không thấy dòng tiêu đề. Cần các cột: Số phiếu',
    );
    expect(await refusal(await workbook({ A: [naturalTitles] }))).toContain('không có khách hàng nào');
    expect(await refusal(await workbook({ A: [[...naturalTitles, 'Ghi chú'], ...unknown(1)] }))).toMatch(
      /Cột lạ tại A!E1\. Chỉ nhận/,
    );
    expect(
      await refusal(
        await workbook({
          A: [
            ['TENKH', 'DIACHI'],
            ['A', 'B'],
          ],
        }),
      ),
    ).toContain('Thiếu cột Số CCCD');
    expect(
      await refusal(
        await workbook({
          A: [
            ['TENKH', 'TENKH', 'SOCMT', 'DIACHI'],
            ['A', 'B', '1', 'C'],
          ],
        }),
      ),
    ).toContain('lặp lại');
    expect(await refusal(await workbook({ A: good }), 'xlsx', '0')).toContain('loại khách hàng khác');
    const { writeXlsx } = await import('hucre/xlsx');
    const rows = good.map((row) => [...row]);
    const merged = await writeXlsx({
      sheets: [{ name: 'A', rows, merges: [{ startRow: 1, startCol: 0, endRow: 1, endCol: 1 }] }],
    });
    expect(await refusal(new Uint8Array(merged))).toContain('Có ô bị gộp tại A!A2:B2');
    const hidden = await writeXlsx({
      sheets: [
        { name: 'A', rows },
        { name: 'B', rows: [], hidden: true },
      ],
    });
    expect(await refusal(new Uint8Array(hidden))).toContain('Trang tính B đang bị ẩn');
    const many = await workbook({ A: [naturalTitles, ...unknown(2_001)] });
    expect(await refusal(many)).toContain('hơn 2000 khách hàng');
  });

  test('BAT-04 columns in any order, titles in either language, codes below them, empty rows between: all are read', async () => {
    await freshBudget();
    const file = await customersFile(
      nameOf('1'),
      ['STT', 'Address', 'Số CCCD *', 'Tên khách hàng'],
      [
        [null, 'DIACHI', 'SOCMT', 'TENKH'],
        [],
        ['1', 'Hà Nội', '099000000111', 'Trần Lạ'],
        [],
        ['2', 'Huế', 1_085_012_345, 'Lê Lạ'],
      ],
    );
    const result = await ended(dataOf(await send(file)).file['id']);
    expect(result.file).toMatchObject({ soLuongKH: 2, answered: 1, bad: 1 });
    expect(result.theNhan).toMatchObject([
      { row: 4, tenKH: 'Trần Lạ', soCMT: '099000000111', diaChi: 'Hà Nội' },
      { row: 6, faults: expect.stringContaining('mất số 0 ở đầu') },
    ]);
  });

  test('BAT-04 a workbook of the old format is read like a new one', async () => {
    await freshBudget();
    const content = new Uint8Array(oldWorkbookOf({ KHACHHANG: [naturalTitles, ...unknown(2, 500)] }));
    const result = await ended(dataOf(await send(new File([content], nameOf('1', 'xls')))).file['id']);
    expect(result.file).toMatchObject({ state: 'done', answered: 2 });
  });

  test('BAT-01 a customer or a ticket that occurs twice is asked once; a used ticket is marked', async () => {
    await freshBudget();
    const file = await customersFile(nameOf('1'), naturalTitles, [
      ['PHIEU 1', 'A B', '099000000901', 'Hà Nội'],
      ['PHIEU 2', 'A B', '099000000901', 'Hà Nội'],
      ['PHIEU 1', 'C D', '099000000902', 'Hà Nội'],
      ['LO USED', 'E F', '099000000903', 'Hà Nội'],
    ]);
    const used = await customersFile(nameOf('1'), naturalTitles, [['LO USED', 'G H', '099000000904', 'Hà Nội']]);
    await ended(dataOf(await send(used)).file['id']);
    const result = await ended(dataOf(await send(file)).file['id']);
    expect(result.file).toMatchObject({ answered: 1, bad: 3 });
    expect(result.theNhan.map((row) => row['faults'])).toEqual([
      '',
      'Số CCCD: Trùng khách hàng với dòng 2. Chỉ hỏi một lần trong tệp',
      'Số phiếu: Trùng số phiếu với dòng 2',
      expect.stringContaining('Số phiếu đã dùng'),
    ]);
  });
});

describe('the budget of a day', () => {
  test('INQ-09 rows beyond it are marked differently from wrong ones and continue tomorrow with one call', async () => {
    await freshBudget();
    const file = await customersFile(nameOf('1'), naturalTitles, [
      ...unknown(budget + 10, 2000),
      [null, 'X', '1', 'Y'],
    ]);
    const id = String(dataOf(await send(file)).file['id']);
    const held = await ended(id);
    expect(held.file).toMatchObject({ state: 'held', answered: budget, over: 10, bad: 1 });
    expect(held.theNhan.filter((row) => row['state'] === 'over').length).toBe(10);
    expect(dataOf(await lan.send(batchReplies.budget))).toMatchObject({ limit: budget, used: budget, left: 0 });
    const proceed = () => lan.send(batchReplies.control, { body: { id, action: 'continue' } });
    expect(refusalOf(await proceed())).toMatchObject({ status: 429, code: errors['file-budget'].number });
    await server.sql(`update portal.file_budget set day = day - 1`);
    expect(dataOf(await proceed())).toMatchObject({ state: 'working', over: 0 });
    expect((await ended(id)).file).toMatchObject({ state: 'done', answered: budget + 10, over: 0 });
    const found = dataOf(await lan.send(batchReplies.search, { body: { fileName: file.name.replace('.xlsx', '') } }));
    expect(found['total']).toBe(2);
    expect(refusalOf(await proceed())).toMatchObject({ status: 409, code: errors['state-changed'].number });
  });

  test('INQ-09 many files at once use it exactly to the row, and no single limit changes', async () => {
    await freshBudget();
    const before = await server.sql('select used from portal.quota_day order by user_id, day, counter');
    const sentFiles = await Promise.all(
      Array.from({ length: files }, (_, at) => customersFile(nameOf('1'), naturalTitles, unknown(12, 5000 + at * 20))),
    );
    const sent = await Promise.all(sentFiles.map((file) => send(file)));
    expect(sent.map(({ status }) => status)).toEqual(sentFiles.map(() => 200));
    const results = await Promise.all(sent.map((answer) => ended(dataOf(answer).file['id'])));
    const sum = (key: string) => results.reduce((total, { file }) => total + Number(file[key]), 0);
    expect([sum('answered'), sum('over')]).toEqual([budget, files * 12 - budget]);
    expect(await server.sql('select used from portal.quota_day order by user_id, day, counter')).toEqual(before);
    // Fifty files wait for one another.
  }, 180_000);

  test('INQ-09 pause, resume and cancel: unanswered rows are not charged and return to the budget', async () => {
    await freshBudget();
    const id = String(dataOf(await send(await customersFile(nameOf('1'), naturalTitles, unknown(3, 7000)))).file['id']);
    await ended(id);
    // As if a chunk had been answered and the rest waited.
    await server.sql(`update portal.batch set state = 'working', answered_rows = 1 where id = $1`, [id]);
    await server.sql(
      `update portal.batch_row set state = 'waiting', inquiry_id = null, voucher = voucher || 'B' where batch_id = $1 and row_no > 2`,
      [id],
    );
    const control = (action: 'pause' | 'resume' | 'cancel') => lan.send(batchReplies.control, { body: { id, action } });
    expect(dataOf(await control('pause'))).toMatchObject({ state: 'paused' });
    expect((await control('pause')).status).toBe(409);
    expect(dataOf(await control('cancel'))).toMatchObject({ state: 'cancelled', cancelled: 2, answered: 1 });
    expect(dataOf(await lan.send(batchReplies.budget))).toMatchObject({ used: 1 });
    await expect
      .poll(async () => dataOf(await lan.send(batchReplies.result, { query: { id } })).file['finishedAt'], {
        timeout: 60_000,
      })
      .not.toBeNull();
    expect((await control('resume')).status).toBe(409);
  });
});

test('BAT-02 BAT-08 template and guide exist for both kinds of customer; the template is accepted unchanged', async () => {
  await freshBudget();
  const template = await lan.send(massInquiry.template, { query: { ConfirmType: '1' } });
  const book = await readXlsx(template.bytes);
  expect(book.sheets.map(({ name }) => name)).toEqual(['KHACHHANG', 'HUONGDAN']);
  expect(book.sheets[0]?.rows[1]?.slice(0, 4)).toEqual(['MSPHIEU', 'MACIC', 'TENKH', 'SOCMT']);
  expect((await lan.send(massInquiry.guide)).bytes.subarray(0, 5)).toEqual(new TextEncoder().encode('%PDF-'));
  const empty = new File([new Uint8Array(template.bytes)], nameOf('1'));
  expect((await ended(dataOf(await send(empty)).file['id'])).file).toMatchObject({ state: 'refused' });
});
