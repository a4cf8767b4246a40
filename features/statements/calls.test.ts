import { readXlsx } from 'hucre/xlsx';
import jsQR from 'jsqr';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnswerOf } from '#kit/contract/call.ts';
import { pdfPicture, pdfText } from '#testing/pdf.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { addMonths } from '#bureau/credit/months.ts';
import { formatDate, formatNumber } from '#kit/words/format.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { statements } from './contract.ts';

type Row = AnswerOf<typeof statements.search>['rows'][number];
type FileRow = AnswerOf<typeof statements.files>['rows'][number];

let server: TestServer;
let clerk: Caller;
let other: Caller;

beforeAll(async () => {
  server = await testServer();
  clerk = await server.as('lan.clerk');
  other = await server.as('binh.clerk');
});
afterAll(() => server.stop());

async function list(who: Caller, body: object = {}): Promise<Row[]> {
  const answer = await who.send(statements.search, { body });
  expect(answer.status).toBe(200);
  return (answer.body.data as { rows: Row[] }).rows;
}

const first = async (who: Caller, body: object = {}): Promise<Row> => {
  const [row] = await list(who, body);
  if (row === undefined) throw new Error('no statement');
  return row;
};

async function files(who: Caller): Promise<FileRow[]> {
  return ((await who.send(statements.files, { body: {} })).body.data as { rows: FileRow[] }).rows;
}

async function ready(who: Caller, id: string): Promise<FileRow> {
  await expect
    .poll(async () => (await files(who)).find((row) => row.id === id)?.state, { timeout: 25_000 })
    .toBe('ready');
  const found = (await files(who)).find((row) => row.id === id);
  if (found === undefined) throw new Error('the file is gone');
  return found;
}

/** Pays this much of a notice of the first bank. */
async function pay(notice: string, amount: number): Promise<void> {
  await server.sql(
    `insert into portal.payment (institution_id, id, kind, contract_no, notice_no, amount_vnd, paid_on, reference, entered_by)
     select institution_id, gen_random_uuid(), 'payment', contract_no, notice_no, $2, portal.hanoi_day(), 'TEST', 'test'
     from portal.payment_notice where notice_no = $1`,
    [notice, amount],
  );
}

describe('statements', () => {
  test('REC-02 a clerk sees the closed months of the own institution, their contracts and the amounts still to be paid', async () => {
    const rows = await list(clerk);
    expect(rows.length).toBe(4);
    expect(new Set(rows.map(({ payment }) => payment))).toEqual(new Set(['paid', 'unpaid']));
    for (const row of rows) {
      expect(BigInt(row.truocThue) + BigInt(row.thueGTGT)).toBe(BigInt(row.tongTien));
      expect(BigInt(row.conLai)).toBe(BigInt(row.tongTien) - BigInt(row.daThanhToan));
    }
    const periods = (await clerk.send(statements.periods, { body: {} })).body.data as { rows: { id: string }[] };
    expect(periods.rows.map(({ id }) => id)).toEqual([...new Set(rows.map(({ ky }) => ky))]);
    const one = rows[0]?.ky;
    expect((await list(clerk, { ky: one, type: 'ordered' })).map(({ type }) => type)).toEqual(['ordered']);
    expect(await list(clerk, { payment: 'part' })).toEqual([]);
  });

  test('REC-02 each notice is due fifteen days after its own month was closed, on the fifth or today', async () => {
    const [day] = await server.sql<{ today: string }>('select portal.hanoi_day()::text as today');
    const rows = await list(clerk);
    for (const { ky, ngayChot, hanThanhToan } of rows) {
      const fifth = `${addMonths(`${ky.slice(0, 4)}-${ky.slice(4)}`, 1)}-05`;
      const closed = hanoiDay(new Date(ngayChot));
      expect([fifth, day?.today]).toContain(closed);
      expect(closed <= fifth).toBe(true);
      expect(hanThanhToan).toBe(hanoiDay(new Date(Date.parse(`${closed}T00:00:00+07:00`) + 15 * 86_400_000)));
    }
    expect(new Set(rows.map(({ hanThanhToan }) => hanThanhToan)).size).toBe(2);
  });

  test('REC-02 the lines of a statement add up to it, and so do the rows of its workbook', async () => {
    const statement = await first(clerk, { type: 'information' });
    const key = { ky: statement.ky, contractNumber: statement.sohopdon };
    const { rows: lines } = (await clerk.send(statements.lines, { body: key })).body.data as AnswerOf<
      typeof statements.lines
    >;
    const total = lines.reduce((sum, line) => sum + BigInt(line.tongTien), 0n);
    expect(String(total)).toBe(statement.tongTien);
    const answer = await clerk.send(statements.excel, { body: { ky: statement.ky } });
    expect(answer.status).toBe(200);
    const { sheets } = await readXlsx(answer.bytes);
    const rows = sheets[0]?.rows ?? [];
    expect(String(rows[1]?.[0])).toContain(statement.sohopdon);
    const events = rows.slice(3, 3 + statement.soLuong);
    expect(events.reduce((sum, row) => sum + BigInt(Number(row[8])), 0n)).toBe(BigInt(statement.truocChietKhau));
    expect(events.filter((row) => row[8] === 0).length).toBe(statement.khongThongTin);
    expect(rows.at(-1)?.[8]).toBe(Number(statement.tongTien));
  });

  test('REC-02 LKP-03 a month that is not closed, another institution, its contract: each refused', async () => {
    const own = await first(clerk);
    const foreign = await first(other);
    const code = async (who: Caller, call: typeof statements.lines, body: object) =>
      (await who.send(call, { body: body as { ky: string; contractNumber: string } })).body.errors?.[0];
    expect(await code(clerk, statements.lines, { ky: '209901', contractNumber: own.sohopdon })).toMatchObject({
      code: '4090151',
      field: 'ky',
    });
    for (const contractNumber of [foreign.sohopdon, 'HD-0']) {
      expect(await code(clerk, statements.lines, { ky: own.ky, contractNumber })).toMatchObject({ code: '4040001' });
    }
    expect((await clerk.send(statements.search, { body: { tctdCode: '79302001' } })).status).toBe(403);
    expect((await clerk.send(statements.contracts, { query: { matctd: '79302001' } })).status).toBe(403);
    const { rows } = (await clerk.send(statements.contracts, { query: {} })).body.data as { rows: { id: string }[] };
    expect(rows.map(({ id }) => id)).toContain(own.sohopdon);
    expect(rows.map(({ id }) => id)).not.toContain(foreign.sohopdon);
    for (const ky of ['', '2026', '202613', '20261', 'abc', "202610'; --"]) {
      expect((await clerk.send(statements.lines, { body: { ky, contractNumber: own.sohopdon } })).status).toBe(400);
    }
  });

  test('REC-02 a file is made by a job, once while its content stays the same, and read by the user for whom the path was sealed', async () => {
    const statement = await first(clerk, { type: 'information' });
    const body = { ky: statement.ky, contractNumber: statement.sohopdon, loai: 'statement' as const };
    const asked = await Promise.all([1, 2, 3].map(() => clerk.send(statements.makeFile, { body })));
    const ids = asked.map((answer) => (answer.body.data as FileRow).id);
    expect(new Set(ids).size).toBe(1);
    const file = await ready(clerk, ids[0] ?? '');
    expect(file).toMatchObject({ phanTram: 100, soDong: statement.soLuong, tenFile: `${statement.soBangKe}.xlsx` });
    const path = file.path ?? '';
    const got = await clerk.send(statements.download, { query: { path } });
    expect((await readXlsx(got.bytes)).sheets[0]?.rows.length).toBeGreaterThan(statement.soLuong);
    for (const [who, forged] of [
      [other, path],
      [await server.as('hoa.approver'), path],
      [clerk, `${path.slice(0, -4)}AAAA`],
      [clerk, ids[0] ?? ''],
      [clerk, '../../etc/passwd'],
    ] as const) {
      expect((await who.send(statements.download, { query: { path: forged } })).status).toBe(404);
    }
    // Days later, and after a payment, which is not a line of it: the same file, for any user of the institution.
    await server.sql(`update portal.fee_file set asked_at = asked_at - interval '9 days'`);
    await pay(statement.soGiayBao ?? '', 1);
    const approver = await server.as('hoa.approver');
    for (const who of [clerk, approver]) {
      const later = (await who.send(statements.makeFile, { body })).body.data as FileRow;
      expect([later.id, later.state]).toEqual([ids[0], 'ready']);
    }
    // A file of outdated content, and one whose making has died, are not returned again.
    await server.sql(`update portal.fee_file set says = sha256('before') where id = $1`, [ids[0]]);
    const anew = (await clerk.send(statements.makeFile, { body })).body.data as FileRow;
    expect(anew.id).not.toBe(ids[0]);
    await ready(clerk, anew.id);
    await server.sql(
      `update portal.fee_file set state = 'making', file_handle = null, asked_at = asked_at - interval '21 minutes' where id = $1`,
      [anew.id],
    );
    expect(((await clerk.send(statements.makeFile, { body })).body.data as FileRow).id).not.toBe(anew.id);
  });

  test('REC-02 a notice requested before a payment is made again after it, at once, and says what is left', async () => {
    const statement = await first(clerk, { payment: 'unpaid' });
    const body = { ky: statement.ky, contractNumber: statement.sohopdon };
    const ask = async () =>
      (await clerk.send(statements.notice, { body })).body.data as AnswerOf<typeof statements.notice>;
    const before = await ask();
    await ready(clerk, before.file.id);
    expect((await ask()).file.id).toBe(before.file.id);
    await pay(before.soGiayBao, 1_000);
    const after = await ask();
    expect(after.file.id).not.toBe(before.file.id);
    expect(BigInt(after.conLai)).toBe(BigInt(before.conLai) - 1_000n);
    const { path } = await ready(clerk, after.file.id);
    const pdf = await clerk.send(statements.download, { query: { path: path ?? '' } });
    const text = await pdfText(pdf.bytes);
    expect(text).toContain(`${formatNumber(after.conLai, 'vi')} đồng`);
    await server.sql(`delete from portal.payment where reference = 'TEST'`);
    // Its content is again that of the first one.
    expect((await ask()).file.id).toBe(before.file.id);
  });

  test('REC-02 a large statement is not refused but made by a job, once however often it is requested', async () => {
    const small = await testServer({ statementRowsAtOnce: 10 });
    try {
      const lan = await small.as('lan.clerk');
      const { ky, soLuong, sohopdon } = await first(lan, { type: 'information' });
      const before = (await files(lan)).length;
      for (const body of [{ ky }, { ky, contractNumber: sohopdon }]) {
        expect((await lan.send(statements.excel, { body })).body.errors?.[0]?.code).toBe('4090152');
      }
      const [asked, ...others] = await files(lan);
      expect(others.length).toBe(before);
      expect(await ready(lan, asked?.id ?? '')).toMatchObject({ ky, sohopdon, soDong: soLuong, phanTram: 100 });
    } finally {
      await small.stop();
    }
  });

  test('REC-02 the payment notice says what to pay, in words too, and its PDF is made', async () => {
    const statement = await first(clerk, { payment: 'unpaid' });
    const body = { ky: statement.ky, contractNumber: statement.sohopdon };
    const answer = await clerk.send(statements.notice, { body });
    const notice = answer.body.data as AnswerOf<typeof statements.notice>;
    expect(notice).toMatchObject({ soTien: statement.tongTien, conLai: statement.conLai });
    expect(notice.bangChu).toMatch(/đồng$/);
    const file = await ready(clerk, notice.file.id);
    const pdf = await clerk.send(statements.download, { query: { path: file.path ?? '' } });
    const text = await pdfText(pdf.bytes);
    const said = [notice.soGiayBao, statement.soBangKe, notice.bangChu, formatDate(notice.hanThanhToan), 'trang 1/1'];
    for (const one of said) expect(text).toContain(one);
    for (const key of ['tongTien', 'conLai'] as const) expect(text).toContain(formatNumber(statement[key], 'vi'));
    const [payee] = await server.sql<{ account_no: string }>(
      `select account_no from bureau.payee_account where state = 'approved' and effective_at <= now() order by effective_at desc limit 1`,
    );
    expect(text).toContain(payee?.account_no);
    const paid = await readSquare(pdf.bytes);
    expect(paid).toContain(`01${String(payee?.account_no.length).padStart(2, '0')}${payee?.account_no}0208QRIBFTTA`);
    expect(paid).toContain(`54${String(notice.conLai.length).padStart(2, '0')}${notice.conLai}5802VN`);
    expect(paid).toContain(notice.soGiayBao);
  });

  test('REC-02 an amount too large for a float stays exact through the call, the workbook and the notice', async () => {
    const amount = 9_007_199_254_740_993n;
    const [place] = await server.sql<{ month: string }>(
      `select (date_trunc('month', portal.hanoi_day()) - interval '5 months')::date::text as month`,
    );
    await server.sql(`select portal.ensure_months($1::date, $1::date)`, [place?.month]);
    await server.sql(
      `insert into portal.charge (institution_id, asked_at, inquiry_id, product, list_price_vnd, price_percent, amount_vnd, state, settled_at)
       values (portal.acting_institution(), portal.month_start($1::date) + interval '1 day', gen_random_uuid(), 'S70', $2, 100, $2, 'charged', now())`,
      [place?.month, amount],
    );
    await server.sql(`select portal.close_month($1::date, 'test')`, [place?.month]);
    const ky = (place?.month ?? '').slice(0, 7).replace('-', '');
    const statement = await first(clerk, { ky });
    expect(statement.truocThue).toBe(String(amount));
    const body = { ky, contractNumber: statement.sohopdon };
    const { sheets } = await readXlsx((await clerk.send(statements.excel, { body })).bytes);
    expect(sheets[0]?.rows[3]?.[8]).toBe(String(amount));
    const { file } = (await clerk.send(statements.notice, { body })).body.data as AnswerOf<typeof statements.notice>;
    const { path } = await ready(clerk, file.id);
    const pdf = await clerk.send(statements.download, { query: { path: path ?? '' } });
    const text = await pdfText(pdf.bytes);
    expect(text).toContain('9.007.199.254.740.993');
    expect(text).toContain(`${formatNumber(statement.conLai, 'vi')} đồng`);
  });
});

/** Reads the QR code on the first page of a PDF, as a camera would. */
async function readSquare(pdf: Uint8Array): Promise<string> {
  const { data, width, height } = await pdfPicture(pdf);
  return jsQR(data, width, height)?.data ?? '';
}
