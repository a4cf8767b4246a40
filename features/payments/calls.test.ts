import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusal, refusalsOf } from '#testing/answer.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { workbook } from '#testing/workbook.ts';
import { bankLines, feePayments, payeeAccounts } from './contract.ts';

let server: TestServer;
let lan: Caller;
let binh: Caller;
let operator: Caller;

beforeAll(async () => {
  server = await testServer({ sessionsPerUser: 100 });
  lan = await server.as('lan.clerk');
  binh = await server.as('binh.clerk');
  operator = await server.as('minh.operator');
});
afterAll(() => server.stop());

const dataOf = <T>(answer: Answer) => answer.body.data as T;

type Notice = {
  soGiayBao: string;
  soTien: string;
  daTra: string;
  conNo: string;
  tt: string;
  sohopdon: string;
  soHoaDon: string;
};
const noticesOf = async (by: Caller, body: object = {}) =>
  dataOf<{ rows: Notice[] }>(await by.send(feePayments.search, { body })).rows;

async function open(by: Caller): Promise<Notice> {
  const found = (await noticesOf(by)).find(({ conNo }) => BigInt(conNo) > 0n);
  if (found === undefined) throw new Error('nothing is owed');
  return found;
}

type Line = { lineId: string; trangThai: string; nghiVan: string | null; thanhToanCho: string; conThua: string };
const lineOf = async (soThamChieu: string) =>
  dataOf<{ rows: Line[] }>(await operator.send(bankLines.search, { body: { soThamChieu } })).rows[0];

type Read = {
  lines: number;
  known: number;
  matched: number;
  doubtful: number;
  faults: { row: number; fault: string }[];
};
const titles = 'Ngày giao dịch,Số giao dịch,Ghi nợ,Ghi có,Nội dung,Người chuyển';
const csv = (name: string, ...lines: string[]) => new File([[titles, ...lines].join('\r\n')], name);
const read = async (file: File) => operator.send(bankLines.read, { file });

describe('what an institution pays', () => {
  test("REC-06 notices and contracts are only the institution's own and add up", async () => {
    for (const { soTien, daTra, conNo } of await noticesOf(lan)) {
      expect(BigInt(soTien) - BigInt(daTra)).toBe(BigInt(conNo));
    }
    const [other] = await noticesOf(binh);
    expect(await noticesOf(lan, { soGiayBao: other?.soGiayBao })).toEqual([]);
    const { rows: contracts } = dataOf<{ rows: { phaiTra: string; daTra: string; conNo: string }[] }>(
      await lan.send(feePayments.contracts, { body: {} }),
    );
    expect(contracts.length).toBeGreaterThan(0);
    for (const { phaiTra, daTra, conNo } of contracts) expect(BigInt(phaiTra) - BigInt(daTra)).toBe(BigInt(conNo));
    expect(refusalsOf(await lan.send(feePayments.contracts, { body: { matctd: '79303001' } }))).toEqual(
      refusal('other-institution', 'matctd'),
    );
  });

  test('REC-06 a QR code contains the server’s account and the amount owed, and another institution’s notice has none', async () => {
    const notice = await open(lan);
    const { rows: accounts } = dataOf<{ rows: { soTaiKhoan: string; maNapas: string }[] }>(
      await lan.send(feePayments.accounts),
    );
    const [account] = accounts;
    const code = dataOf<{ payload: string; soTien: string; soTaiKhoan: string; expires: string; qr: object }>(
      await lan.send(feePayments.code, { body: { soGiayBao: notice.soGiayBao } }),
    );
    expect([code.soTien, code.soTaiKhoan]).toEqual([notice.conNo, account?.soTaiKhoan]);
    expect(code.payload).toContain(`54${String(notice.conNo.length).padStart(2, '0')}${notice.conNo}5802VN`);
    expect(code.payload).toContain(
      `0006${account?.maNapas}01${String(account?.soTaiKhoan.length)}${account?.soTaiKhoan}`,
    );
    expect(code.payload).toContain(notice.soGiayBao);
    const [kept] = await server.sql<{ seconds: number }>(
      `select extract(epoch from expires_at - made_at)::int as seconds from portal.payment_code where notice_no = $1`,
      [notice.soGiayBao],
    );
    expect(kept?.seconds).toBe(300);
    expect(refusalsOf(await binh.send(feePayments.code, { body: { soGiayBao: notice.soGiayBao } }))).toEqual(
      refusal('not-found', 'soGiayBao'),
    );
    const paid = (await noticesOf(lan)).find(({ tt }) => tt === '2');
    if (paid !== undefined) {
      expect(refusalsOf(await lan.send(feePayments.code, { body: { soGiayBao: paid.soGiayBao } }))).toEqual(
        refusal('nothing-owed', 'soGiayBao'),
      );
    }
  });
});

describe('a bank statement', () => {
  test('REC-06 a line pays the notice that it names, once, in however many files it occurs', async () => {
    const notice = await open(lan);
    const line = `05/11/2026 10:15,FT1,,"1.000",CT ${notice.soGiayBao} phi thang 10,BANK`;
    const out = '05/11/2026,FT2,500000,,phi chuyen tien,';
    const first = dataOf<Read>(await read(csv('a.csv', line, line, out)));
    expect(first).toMatchObject({ lines: 2, known: 1, matched: 1, doubtful: 0, faults: [] });
    expect(await lineOf('FT1')).toMatchObject({ trangThai: 'matched', thanhToanCho: notice.soGiayBao, conThua: '0' });
    const after = await noticesOf(lan, { soGiayBao: notice.soGiayBao });
    expect(after[0]?.conNo).toBe(String(BigInt(notice.conNo) - 1_000n));

    expect(refusalsOf(await read(csv('b.csv', line, line, out)))).toEqual(refusal('bank-file-known', 'file'));
    const again = dataOf<Read>(await read(csv('c.csv', '', line)));
    expect(again).toMatchObject({ lines: 1, known: 1, matched: 0 });
    const sheet = await workbook({
      SaoKe: [['Sao kê tài khoản'], titles.split(','), ['05/11/2026', 'FT1', null, 1000, notice.soGiayBao, '']],
    });
    expect(dataOf<Read>(await read(new File([sheet], 'd.xlsx')))).toMatchObject({ lines: 1, known: 1 });
    expect(await noticesOf(lan, { soGiayBao: notice.soGiayBao })).toEqual(after);
  });

  test('REC-06 a line of a future day pays nothing and is reported', async () => {
    const notice = await open(lan);
    const read1 = dataOf<Read>(
      await read(csv('f.csv', `01/12/2062,FUT1,,700,${notice.soGiayBao},`, `05/11/2026,NOW1,,700,khong ro,`)),
    );
    expect(read1).toMatchObject({ lines: 1, matched: 0, doubtful: 1, faults: [{ row: 2, fault: 'day' }] });
    expect(await noticesOf(lan, { soGiayBao: notice.soGiayBao })).toEqual([notice]);
  });

  test('REC-06 two people who read the same lines at once pay them once', async () => {
    const notice = await open(binh);
    const line = `05/11/2026,RACE1,,700,${notice.soGiayBao},`;
    const answers = await Promise.all([read(csv('r1.csv', line)), read(csv('r2.csv', line, ',,,,,'))]);
    const counts = answers.map((answer) => dataOf<Read>(answer));
    expect(counts.reduce((sum, { matched }) => sum + matched, 0)).toBe(1);
    const [after] = await noticesOf(binh, { soGiayBao: notice.soGiayBao });
    expect(after?.conNo).toBe(String(BigInt(notice.conNo) - 700n));
  });

  test('REC-06 more than is owed waits for a person, who leaves the rest in credit or is refused', async () => {
    const notice = await open(lan);
    const amount = String(BigInt(notice.conNo) + 5n);
    const answer = dataOf<Read>(await read(csv('more.csv', `05/11/2026,MORE1,,${amount},${notice.soGiayBao},`)));
    expect(answer).toMatchObject({ matched: 0, doubtful: 1 });
    const line = await lineOf('MORE1');
    expect(line).toMatchObject({ trangThai: 'doubtful', nghiVan: 'more-than-owed', conThua: amount });
    const lineId = line?.lineId ?? '';
    const { rows } = dataOf<{ rows: { soGiayBao: string; isLikely: boolean }[] }>(
      await operator.send(bankLines.candidates, { body: { lineId } }),
    );
    expect(rows[0]).toMatchObject({ soGiayBao: notice.soGiayBao, isLikely: true });
    const settle = (credit: boolean, giayBao = [notice.soGiayBao]) =>
      operator.send(bankLines.settle, { body: { lineId, giayBao, credit } });
    expect(refusalsOf(await settle(false))).toEqual(refusal('more-than-owed', 'giayBao'));
    expect(refusalsOf(await settle(true, ['GB000000000000000']))).toEqual(refusal('not-found', 'giayBao'));
    expect((await settle(true)).status).toBe(200);
    expect(refusalsOf(await settle(true))).toEqual(refusal('line-settled', 'lineId'));
    const [after] = await noticesOf(lan, { soGiayBao: notice.soGiayBao });
    expect([after?.tt, after?.conNo]).toEqual(['2', '-5']);
    expect((await lan.send(bankLines.settle, { body: { lineId, giayBao: [notice.soGiayBao] } })).status).toBe(403);
  });

  test('REC-06 faulty rows are reported, faulty files refused, and neither pays anything', async () => {
    const answer = dataOf<Read>(
      await read(
        csv(
          'ugly.csv',
          '31/02/2026,U1,,1000,x,',
          '05/11/2026,,,1000,x,',
          '05/11/2026,U2,,-5,x,',
          '05/11/2026,U3,,1.5,x,',
          '05/11/2026,U4,,99999999999999999999,x,',
          '05/11/2026,U5,,9007199254740993,=cmd|calc,',
          '05/11/2026,U6,,0,x,',
          'Tổng cộng,,,5000,,',
        ),
      ),
    );
    expect(answer.faults.map(({ row, fault }) => [row, fault])).toEqual([
      [2, 'day'],
      [3, 'reference'],
      [4, 'amount'],
      [5, 'amount'],
      [6, 'amount'],
      [9, 'day'],
    ]);
    expect(answer).toMatchObject({ lines: 1, matched: 0, doubtful: 1 });
    expect(await lineOf('U5')).toMatchObject({ nghiVan: 'unknown', conThua: '9007199254740993' });
    for (const file of [
      new File(['a,b\n1,2\n'], 'none.csv'),
      new File([new Uint8Array([0x4e, 0x67, 0xe0, 0x79])], 'latin.csv'),
      new File(['not a zip'], 'fake.xlsx'),
      new File([new Uint8Array(600)], 'fake.xls'),
    ]) {
      const refused = await read(file);
      expect([refused.status, refusalsOf(refused)]).toEqual([400, refusal('bank-file', 'file')]);
    }
    expect((await lan.send(bankLines.read, { file: csv('x.csv') })).status).toBe(403);
  });
});

describe('the account that receives the fees', () => {
  test('REC-06 a change needs a second administrator and a day, and until then nobody is told to pay there', async () => {
    const root = await server.as('root.bureau');
    const thu = await server.as('thu.bureau');
    const body = {
      maNapas: '970418',
      nganHang: 'BIDV',
      soTaiKhoan: '999000111',
      chuTaiKhoan: 'TRUNG TAM',
      lyDo: 'Đổi ngân hàng',
    };
    const accounts = async () =>
      dataOf<{ rows: { soTaiKhoan: string }[] }>(await lan.send(feePayments.accounts)).rows.map(
        ({ soTaiKhoan }) => soTaiKhoan,
      );
    const before = await accounts();
    expect((await operator.send(payeeAccounts.propose, { body })).status).toBe(403);
    expect((await root.send(payeeAccounts.propose, { body })).status).toBe(200);
    expect(refusalsOf(await thu.send(payeeAccounts.propose, { body }))).toEqual(refusal('payee-waiting', 'soTaiKhoan'));
    const newest = async () =>
      dataOf<{ rows: { payeeId: number; trangThai: string; soTaiKhoan: string }[] }>(
        await thu.send(payeeAccounts.search, { body: {} }),
      ).rows[0];
    const payeeId = (await newest())?.payeeId ?? 0;
    const decide = (by: Caller, duyet: boolean) => by.send(payeeAccounts.decide, { body: { payeeId, duyet } });
    expect(refusalsOf(await decide(root, true))).toEqual(refusal('payee-own', 'payeeId'));
    expect((await decide(thu, true)).status).toBe(200);
    expect(await newest()).toMatchObject({ trangThai: 'coming', soTaiKhoan: '999000111' });
    expect(await accounts()).toEqual(before);
    // A day later it is the account.
    await server.sql(
      `update bureau.payee_account set effective_at = effective_at - interval '25 hours' where id = $1`,
      [payeeId],
    );
    expect(await accounts()).toEqual(['999000111']);
    expect(refusalsOf(await decide(root, false))).toEqual(refusal('state-changed', 'payeeId'));
    const [audited] = await server.sql<{ count: number }>(
      `select count(*)::int as count from portal.audit_log where action = 'POST /api/TaiKhoanThuPhi/Decide' and result = 'ok'`,
    );
    expect(audited?.count).toBe(1);
  });
});
