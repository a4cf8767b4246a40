import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMonths } from '#bureau/credit/months.ts';
import type { AnswerOf } from '#kit/contract/call.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { reconciliation } from './contract.ts';

type Row = AnswerOf<typeof reconciliation.search>['rows'][number];

/** The list as a file. */
const workbookCall = {
  ...reconciliation.search,
  path: '/api/DoiChieuCongNo/DoiChieuCongNo/Export',
  answer: undefined,
  download: true,
} as const;

let server: TestServer;
let today: string;
let approver: Caller;

beforeAll(async () => {
  server = await testServer();
  approver = await server.as('hoa.approver');
  today = (await server.sql<{ today: string }>('select portal.hanoi_day()::text as today'))[0]?.today ?? '';
});
afterAll(() => server.stop());

const days = () => ({ fromDate: `${addMonths(today.slice(0, 7), -4)}-01`, toDate: today });

async function codeOf(username: string): Promise<string> {
  const [row] = await server.sql<{ code: string }>(
    `select i.code from portal.membership m join portal.user_account u on u.id = m.user_id
     join bureau.institution i on i.id = m.institution_id where u.username = $1`,
    [username],
  );
  return row?.code ?? '';
}

async function ledger(who: Caller, username: string): Promise<Row[]> {
  const answer = await who.send(reconciliation.search, { body: { ...days(), tctdCode: await codeOf(username) } });
  expect(answer.status).toBe(200);
  return (answer.body.data as { rows: Row[] }).rows;
}

describe('the reconciliation', () => {
  test('REC-05 opening + charged − paid = closing in every row, and each closing is the next opening', async () => {
    for (const username of ['lan.clerk', 'binh.clerk']) {
      const rows = await ledger(await server.as(username), username);
      expect(rows.length).toBe(10);
      for (const row of rows) {
        expect(BigInt(row.duDau) + BigInt(row.phatSinh) - BigInt(row.thanhToan)).toBe(BigInt(row.duCuoi));
      }
      const contracts = [...new Set(rows.map(({ sohopdon }) => sohopdon))];
      for (const contract of contracts) {
        const own = rows.filter(({ sohopdon }) => sohopdon === contract).toSorted((a, b) => a.ky.localeCompare(b.ky));
        expect(own.slice(1).map(({ duDau }) => duDau)).toEqual(own.slice(0, -1).map(({ duCuoi }) => duCuoi));
      }
      expect(rows.some(({ thanhToan }) => thanhToan !== '0')).toBe(true);
    }
  });

  test('REC-05 the sums hold the same equation: first openings + charged − paid = last closings', async () => {
    const answer = await approver.send(reconciliation.search, {
      body: { ...days(), tctdCode: await codeOf('lan.clerk') },
    });
    const { rows, sums } = answer.body.data as AnswerOf<typeof reconciliation.search>;
    const of = (key: 'phatSinh' | 'thanhToan') => rows.reduce((sum, row) => sum + BigInt(row[key]), 0n);
    expect([sums.phatSinh, sums.thanhToan]).toEqual([String(of('phatSinh')), String(of('thanhToan'))]);
    expect(BigInt(sums.duDau) + BigInt(sums.phatSinh) - BigInt(sums.thanhToan)).toBe(BigInt(sums.duCuoi));
    const last = rows.filter(
      ({ ky }) =>
        ky ===
        rows
          .map((row) => row.ky)
          .toSorted()
          .at(-1),
    );
    expect(sums.duCuoi).toBe(String(last.reduce((sum, row) => sum + BigInt(row.duCuoi), 0n)));
  });

  test('REC-05 a different figure comes first; an equal one waits for the Centre, which agrees only on equal figures', async () => {
    const closed = addMonths(today.slice(0, 7), -2).replace('-', '');
    const row = (await ledger(approver, 'lan.clerk')).find(({ ky }) => ky === closed);
    if (row === undefined) throw new Error('no account');
    const key = { ky: row.ky, contractNumber: row.sohopdon };
    const wrong = await approver.send(reconciliation.state, {
      body: { ...key, soTien: '9007199254740993', ghiChu: 'Sổ của đơn vị' },
    });
    expect(wrong.body.data).toMatchObject({
      state: 'differs',
      soDonVi: '9007199254740993',
      chenhLech: String(9_007_199_254_740_993n - BigInt(row.duCuoi)),
      nguoiDonVi: 'hoa.approver',
    });
    expect((await ledger(approver, 'lan.clerk'))[0]).toMatchObject({ ky: row.ky, sohopdon: row.sohopdon });
    const right = await approver.send(reconciliation.state, { body: { ...key, soTien: row.duCuoi } });
    expect(right.body.data).toMatchObject({ state: 'stated', chenhLech: '0' });
  });

  test('REC-05 from after to, another institution, a foreign contract, no figure: each refused', async () => {
    const code = await codeOf('lan.clerk');
    const ask = async (body: object) =>
      approver.send(reconciliation.search, {
        body: body as { fromDate: string; toDate: string; tctdCode: string },
      });
    expect((await ask({ fromDate: '2026-02-01', toDate: '2026-01-31', tctdCode: code })).body.errors?.[0]?.field).toBe(
      'toDate',
    );
    expect((await ask({ fromDate: '1990-01-01', toDate: '2026-01-31', tctdCode: code })).status).toBe(400);
    for (const missing of [{ fromDate: '2026-01-01', toDate: '2026-01-31' }, { tctdCode: code }]) {
      expect((await ask(missing)).status).toBe(400);
    }
    expect((await ask({ ...days(), tctdCode: await codeOf('binh.clerk') })).status).toBe(403);
    const [foreign] = await ledger(await server.as('binh.clerk'), 'binh.clerk');
    const key = { ky: foreign?.ky ?? '', contractNumber: foreign?.sohopdon ?? '' };
    expect((await approver.send(reconciliation.state, { body: { ...key, soTien: '0' } })).status).toBe(404);
    for (const soTien of ['', '1.5', '1e9', 'NaN', '123456789012345678']) {
      expect((await approver.send(reconciliation.state, { body: { ...key, soTien } })).status).toBe(400);
    }
    const clerk = await server.as('lan.clerk');
    expect((await clerk.send(reconciliation.state, { body: { ...key, soTien: '0' } })).status).toBe(403);
  });

  test('REC-05 the workbook holds the rows of the list', async () => {
    const body = { ...days(), tctdCode: await codeOf('lan.clerk') };
    const { sheets } = await readXlsx((await approver.send(workbookCall, { body })).bytes);
    // The titles, ten accounts, their sums.
    expect(sheets[0]?.rows.length).toBe(12);
    const [sums = []] = sheets[0]?.rows.slice(-1) ?? [];
    expect(sums).toContain('Cộng');
  });

  test('REC-05 a figure too large for a float stays exact through the call and the workbook', async () => {
    const ky = addMonths(today.slice(0, 7), -2).replace('-', '');
    const row = (await ledger(approver, 'lan.clerk')).find((one) => one.ky === ky);
    const soTien = '9007199254740993';
    const stated = await approver.send(reconciliation.state, {
      body: { ky, contractNumber: row?.sohopdon ?? '', soTien },
    });
    expect(stated.body.data).toMatchObject({ soDonVi: soTien });
    const body = { ...days(), tctdCode: await codeOf('lan.clerk') };
    const { sheets } = await readXlsx((await approver.send(workbookCall, { body })).bytes);
    expect(sheets[0]?.rows.flat()).toContain(soTien);
  });
});
