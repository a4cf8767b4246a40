import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMonths } from '#bureau/credit/months.ts';
import type { AnswerOf, Call } from '#kit/contract/call.ts';
import { waitingForLocksSql } from '#testing/database.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { lookups } from '#features/lookups/contract.ts';
import { reconciliation } from '#features/reconciliation/contract.ts';
import { statements } from '#features/statements/contract.ts';
import { feeDesk } from './contract.ts';

let server: TestServer;
let minh: Caller;
let quang: Caller;
let today: string;
let matctd: string;

beforeAll(async () => {
  server = await testServer();
  minh = await server.as('minh.operator');
  quang = await server.as('quang.operator');
  const [row] = await server.sql<{ today: string; code: string }>(
    `select portal.hanoi_day()::text as today, code from bureau.institution where id = portal.acting_institution()`,
  );
  today = row?.today ?? '';
  matctd = row?.code ?? '';
});
afterAll(() => server.stop());

const dayIn = (days: number) =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const codeOf = (answer: { body: { errors?: readonly { code: string }[] } }) => answer.body.errors?.[0]?.code;

async function rowsOf<C extends Call>(who: Caller, call: C, body: object): Promise<readonly Record<string, unknown>[]> {
  const answer = await who.send(call, { body } as never);
  expect(answer.status).toBe(200);
  return (answer.body.data as { rows: Record<string, unknown>[] }).rows;
}

describe('prices', () => {
  test('REC-06 a price is proposed by one person, approved by another, and charged from its first day', async () => {
    const body = { maSP: 'S37', gia: '2500', tuNgay: dayIn(3), lyDo: 'Biểu giá mới' };
    expect((await minh.send(feeDesk.proposePrice, { body })).status).toBe(200);
    const [rule] = await rowsOf(minh, feeDesk.rules, { state: 'proposed' });
    const ruleId = Number(rule?.['id']);
    expect(rule).toMatchObject({ gia: '2500', giaHienTai: '2000', nguoiDeNghi: 'minh.operator', isOwn: true });
    const [asQuang] = await rowsOf(quang, feeDesk.rules, { state: 'proposed' });
    expect(asQuang).toMatchObject({ id: ruleId, isOwn: false });
    expect(codeOf(await minh.send(feeDesk.decideRule, { body: { ruleId, approve: true } }))).toBe('4030151');
    const both = await Promise.all(
      [1, 2].map(() => quang.send(feeDesk.decideRule, { body: { ruleId, approve: true } })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const priceNow = async () => {
      const clerk = await server.as('lan.clerk');
      const rows = (await clerk.send(lookups.products, { query: {} })).body.data as AnswerOf<typeof lookups.products>;
      return rows.rows.find(({ id }) => id === 'S37')?.priceVnd;
    };
    expect(await priceNow()).toBe('2000');
    const listed = async () => {
      const all = (await minh.send(feeDesk.prices, {})).body.data as AnswerOf<typeof feeDesk.prices>;
      return all.find(({ maSP }) => maSP === 'S37');
    };
    expect(await listed()).toMatchObject({ gia: '2000', giaSau: '2500', tuNgaySau: dayIn(3) });
    await server.sql('update bureau.fee_rule set valid_from = bureau.today() where id = $1', [ruleId]);
    expect(await priceNow()).toBe('2500');
    expect(await listed()).toMatchObject({ gia: '2500', tuNgay: dayIn(0), giaSau: null, tuNgaySau: null });
    await server.sql('delete from bureau.fee_rule where id = $1', [ruleId]);
  });

  test('REC-06 price lists that overlap, start today, or end before they begin are refused', async () => {
    const price = (gia: string, from: number, to?: number) => ({
      body: { maSP: 'R14', gia, tuNgay: dayIn(from), lyDo: 'thử', ...(to === undefined ? {} : { denNgay: dayIn(to) }) },
    });
    expect(codeOf(await minh.send(feeDesk.proposePrice, price('1', 0)))).toBe('4000151');
    expect(codeOf(await minh.send(feeDesk.proposePrice, price('1', 9, 8)))).toBe('4000001');
    expect(codeOf(await minh.send(feeDesk.proposePrice, price('-1', 9)))).toBe('4000001');
    expect((await minh.send(feeDesk.proposePrice, price('100', 10, 20))).status).toBe(200);
    for (const [from, to] of [[10], [20], [15, 16], [5, 10], [5, 30]] as const) {
      expect(codeOf(await minh.send(feeDesk.proposePrice, price('1', from, to)))).toBe('4090153');
    }
    const side = await Promise.all([1, 2].map(() => minh.send(feeDesk.proposePrice, price('7', 40))));
    expect(side.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await minh.send(feeDesk.proposePrice, price('8', 60))).status).toBe(200);
    const clerk = await server.as('lan.clerk');
    expect((await clerk.send(feeDesk.proposePrice, price('1', 90))).status).toBe(403);
  });
});

test('REC-06 an institution’s terms need two people, and apply from their day', async () => {
  const body = { matctd, tyLe: '50' as const, chietKhau: '1' as const, tuNgay: dayIn(2), lyDo: 'Đơn vị xuất sắc' };
  expect((await minh.send(feeDesk.proposeTerms, { body })).status).toBe(200);
  expect(codeOf(await minh.send(feeDesk.proposeTerms, { body }))).toBe('4090153');
  const [rule] = await rowsOf(quang, feeDesk.rules, { kind: 'terms', state: 'proposed' });
  expect(rule).toMatchObject({ matctd, tyLe: 50, chietKhau: 1 });
  const ruleId = Number(rule?.['id']);
  expect(codeOf(await minh.send(feeDesk.decideRule, { body: { ruleId, approve: true } }))).toBe('4030151');
  expect((await quang.send(feeDesk.decideRule, { body: { ruleId, approve: true } })).status).toBe(200);
  const percent = async () => {
    const [row] = await server.sql<{ percent: number }>(
      'select bureau.member_percent(i) as percent from bureau.institution i where i.code = $1',
      [matctd],
    );
    return row?.percent;
  };
  expect(await percent()).toBe(100);
  await server.sql('update bureau.fee_rule set valid_from = bureau.today() where id = $1', [ruleId]);
  expect(await percent()).toBe(50);
  await server.sql('delete from bureau.fee_rule where id = $1', [ruleId]);
});

describe('accounts', () => {
  test('REC-02 REC-05 a correction and a write-off need two people; a write-off is never more than what is owed', async () => {
    const clerk = await server.as('lan.clerk');
    const [open] = await rowsOf(clerk, statements.search, { payment: 'unpaid', type: 'information' });
    const key = { matctd, ky: String(open?.['ky']), contractNumber: String(open?.['sohopdon']), lyDo: 'thử' };
    const owed = String(open?.['conLai']);
    const tooMuch = { ...key, kind: 'write-off' as const, soTien: String(BigInt(owed) + 1n) };
    expect(codeOf(await minh.send(feeDesk.propose, { body: tooMuch }))).toBe('4090155');
    const whole = { ...key, kind: 'write-off' as const, soTien: owed };
    const ids = await Promise.all(
      [1, 2].map(async () => ((await minh.send(feeDesk.propose, { body: whole })).body.data as { id: string }).id),
    );
    const decide = (who: Caller, proposalId: string | undefined) =>
      who.send(feeDesk.decide, { body: { matctd, proposalId: proposalId ?? '', approve: true } });
    expect(codeOf(await decide(minh, ids[0]))).toBe('4030151');
    // Both were proposed while the debt existed, and are approved at the same moment: the debt is settled once.
    const answers = await Promise.all(ids.map((id) => decide(quang, id)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const [settledBy, left] = answers[0]?.status === 200 ? ids : ids.toReversed();
    const waiting = await rowsOf(minh, feeDesk.proposals, { state: 'proposed', kind: 'write-off' });
    expect(waiting).toMatchObject([{ id: left, matctd, soTien: owed, isOwn: true }]);
    expect(codeOf(await decide(quang, left))).toBe('4090155');
    expect(codeOf(await decide(quang, settledBy))).toBe('4090154');
    const [settled] = await rowsOf(clerk, statements.search, { ky: key.ky, type: 'information' });
    expect(settled).toMatchObject({ conLai: '0', payment: 'paid' });
    for (const soTien of ['0', '-5', '1.5', '']) {
      expect((await minh.send(feeDesk.propose, { body: { ...whole, soTien } })).status).toBe(400);
    }
    expect((await minh.send(feeDesk.propose, { body: { ...whole, matctd: '99999999' } })).status).toBe(404);
    expect((await minh.send(feeDesk.propose, { body: { ...whole, contractNumber: 'HD-0' } })).status).toBe(404);
  });

  test('REC-05 both sides agree by name and time, the Centre only if the figures are equal', async () => {
    const approver = await server.as('hoa.approver');
    const month = addMonths(today.slice(0, 7), -2);
    const days = { fromDate: `${month}-01`, toDate: `${month}-28`, tctdCode: matctd };
    const [account] = await rowsOf(approver, reconciliation.search, days);
    const key = { ky: month.replace('-', ''), contractNumber: String(account?.['sohopdon']) };
    const agree = () => quang.send(feeDesk.agree, { body: { matctd, ...key } });
    expect((await agree()).status).toBe(404);
    await approver.send(reconciliation.state, { body: { ...key, soTien: '1' } });
    expect(codeOf(await agree())).toBe('4090157');
    const [first] = await rowsOf(quang, feeDesk.accounts, { ky: key.ky });
    expect(first).toMatchObject({ matctd, state: 'differs', soDonVi: '1' });
    await approver.send(reconciliation.state, { body: { ...key, soTien: String(account?.['duCuoi']) } });
    expect((await agree()).status).toBe(200);
    expect(codeOf(await agree())).toBe('4090154');
    // The Centre sees all accounts with their sums; pending or different ones first.
    const listed = await quang.send(feeDesk.accounts, { body: { ky: key.ky } });
    const { rows: all, sums } = listed.body.data as AnswerOf<typeof feeDesk.accounts>;
    expect(all.length).toBe(90);
    expect(sums.duCuoi).toBe(String(all.reduce((sum, each) => sum + BigInt(each.duCuoi), 0n)));
    expect(await rowsOf(quang, feeDesk.accounts, { ky: key.ky, state: 'agreed' })).toMatchObject([
      { matctd, sohopdon: key.contractNumber, soDonVi: account?.['duCuoi'], chenhLech: '0' },
    ]);
    const rows = await rowsOf(approver, reconciliation.search, days);
    expect(rows.find(({ sohopdon }) => sohopdon === key.contractNumber)).toMatchObject({
      state: 'agreed',
      nguoiDonVi: 'hoa.approver',
      nguoiTrungTam: 'quang.operator',
    });
    expect(codeOf(await approver.send(reconciliation.state, { body: { ...key, soTien: '2' } }))).toBe('4090154');

    // A payment read later changes an agreed figure: it is stated and agreed again, and the audit keeps the old one.
    await server.sql(
      `insert into portal.payment (institution_id, id, kind, contract_no, amount_vnd, paid_on, reference, entered_by)
       select id, gen_random_uuid(), 'payment', $2, 1000, $3, 'MUON', 'test' from bureau.institution where code = $1`,
      [matctd, key.contractNumber, `${month}-20`],
      'lan.clerk',
    );
    const left = String(BigInt(String(account?.['duCuoi'])) - 1_000n);
    expect((await rowsOf(quang, feeDesk.accounts, { ky: key.ky }))[0]).toMatchObject({ matctd, state: 'differs' });
    expect(codeOf(await agree())).toBe('4090157');
    expect((await approver.send(reconciliation.state, { body: { ...key, soTien: left } })).body.data).toMatchObject({
      state: 'stated',
      nguoiTrungTam: null,
    });
    const [kept] = await server.sql<{ detail: { agreed: string } }>(
      `select detail from portal.audit_log where action like '%DoiChieuCongNo/XacNhanSoLieu' order by at desc limit 1`,
    );
    expect(JSON.stringify(kept?.detail)).toContain(String(account?.['duCuoi']));
    expect((await agree()).status).toBe(200);
  });

  test('REC-05 nobody can agree on a month that is not closed', async () => {
    const approver = await server.as('hoa.approver');
    const days = { fromDate: `${today.slice(0, 7)}-01`, toDate: today, tctdCode: matctd };
    const [running] = await rowsOf(approver, reconciliation.search, days);
    const key = { ky: String(running?.['ky']), contractNumber: String(running?.['sohopdon']) };
    const stated = await approver.send(reconciliation.state, { body: { ...key, soTien: String(running?.['duCuoi']) } });
    expect([stated.status, codeOf(stated)]).toEqual([409, '4090159']);
    const agree = () => quang.send(feeDesk.agree, { body: { matctd, ...key } });
    expect((await agree()).status).toBe(404);
    expect(running).toMatchObject({ daChot: false });
    // Even if a figure exists, from before the rule.
    await server.sql(
      `insert into portal.reconciliation (institution_id, month, contract_no, closing_vnd, stated_vnd, member_by)
       values (portal.acting_institution(), date_trunc('month', portal.hanoi_day()), $1, $2, $2, 'hoa.approver')`,
      [key.contractNumber, String(running?.['duCuoi'])],
    );
    const agreed = await agree();
    expect([agreed.status, codeOf(agreed)]).toEqual([409, '4090159']);
  });

  test('REC-05 the Centre cannot agree, unseen, to a figure that the institution states again at the same moment', async () => {
    const approver = await server.as('hoa.approver');
    const month = addMonths(today.slice(0, 7), -2);
    const days = { fromDate: `${month}-01`, toDate: `${month}-28`, tctdCode: matctd };
    const account = (await rowsOf(approver, reconciliation.search, days)).find(({ state }) => state === 'open');
    const key = { ky: month.replace('-', ''), contractNumber: String(account?.['sohopdon']) };
    await approver.send(reconciliation.state, { body: { ...key, soTien: String(account?.['duCuoi']) } });
    const other = new Client({ connectionString: server.database.ownerUrl });
    await other.connect();
    try {
      await other.query('begin');
      await other.query(
        `select set_config('app.institution', (select id from bureau.institution where code = $1)::text, true)`,
        [matctd],
      );
      await other.query(
        'update portal.reconciliation set stated_vnd = stated_vnd + 1 where month = $1 and contract_no = $2',
        [`${month}-01`, key.contractNumber],
      );
      const agreeing = quang.send(feeDesk.agree, { body: { matctd, ...key } });
      // The Centre has read the figure, and waits for the row.
      await expect.poll(async () => (await server.sql(waitingForLocksSql)).length).toBeGreaterThan(0);
      await other.query('commit');
      const answer = await agreeing;
      expect([answer.status, codeOf(answer)]).toEqual([409, '4090004']);
    } finally {
      await other.end();
    }
    expect(await rowsOf(quang, feeDesk.accounts, { ky: key.ky, state: 'differs' })).toMatchObject([
      { matctd, sohopdon: key.contractNumber, nguoiTrungTam: null },
    ]);
  });

  test('REC-04 a contract number is used once, and only one contract of a kind has no end', async () => {
    const contract = {
      matctd,
      contractNumber: 'HD-TEST/1',
      type: 'ordered' as const,
      ngayhopdong: dayIn(-1),
      tuNgay: dayIn(0),
      hovaten: 'Nguyễn Văn Thử',
      diachi: 'Hà Nội',
      dthoai: '02439000000',
      email: 'thu@example.vn',
    };
    expect(codeOf(await minh.send(feeDesk.addContract, { body: contract }))).toBe('4090156');
    const clerk = await server.as('lan.clerk');
    const [own] = await rowsOf(clerk, statements.search, { type: 'ordered' });
    const contractNumber = String(own?.['sohopdon']);
    expect(
      (await minh.send(feeDesk.endContract, { body: { matctd, contractNumber, denNgay: dayIn(-1) } })).status,
    ).toBe(200);
    expect((await minh.send(feeDesk.addContract, { body: contract })).status).toBe(200);
    expect(codeOf(await minh.send(feeDesk.addContract, { body: contract }))).toBe('4090156');
    expect((await minh.send(feeDesk.addContract, { body: { ...contract, contractNumber: 'hđ 1' } })).status).toBe(400);
    const { contractNumber: number, hovaten: _, diachi, dthoai, email } = contract;
    const change = { matctd, contractNumber: number, hovaten: 'Trần Thị Mới', diachi, dthoai, email };
    expect((await quang.send(feeDesk.changeContract, { body: change })).status).toBe(200);
    expect(await rowsOf(minh, feeDesk.contracts, { matctd, contractNumber: number })).toMatchObject([
      { hovaten: 'Trần Thị Mới', nguoiGhi: 'quang.operator', type: 'ordered', state: 'open', denNgay: null },
    ]);
    expect(await rowsOf(minh, feeDesk.contracts, { matctd, type: 'ordered', state: 'ended' })).toMatchObject([
      { sohopdon: contractNumber, denNgay: dayIn(-1) },
    ]);
    expect((await minh.send(feeDesk.changeContract, { body: { ...change, matctd: '79302001' } })).status).toBe(404);
  });

  test('REC-02 the overview shows every institution; a month that is not over cannot be closed; one that is over is closed for all', async () => {
    const month = addMonths(today.slice(0, 7), -2);
    const ky = month.replace('-', '');
    const before = await rowsOf(minh, feeDesk.overview, { ky });
    expect(before.length).toBe(45);
    expect(before.filter(({ state }) => state === 'closed').length).toBe(4);
    // What is to be done stands first, then the greatest amount.
    const waiting = before.filter(({ state }) => state === 'waiting').length;
    expect(before.slice(0, waiting).every(({ state }) => state === 'waiting')).toBe(true);
    const of = await minh.send(feeDesk.overview, { body: { ky, state: 'closed', start: 0, end: 1 } });
    const { sums, left } = of.body.data as AnswerOf<typeof feeDesk.overview>;
    expect(left.institutions).toBe(waiting);
    const closed = before.flatMap(({ state, tongTien }) => (state === 'closed' ? [BigInt(String(tongTien))] : []));
    expect(sums.tongTien).toBe(String(closed.reduce((sum, amount) => sum + amount, 0n)));
    expect(codeOf(await minh.send(feeDesk.close, { body: { ky: today.slice(0, 7).replace('-', '') } }))).toBe(
      '4090075',
    );
    const listener = new Client({ connectionString: server.database.appUrl });
    await listener.connect();
    const heard: unknown[] = [];
    listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')));
    await listener.query('listen portal_event');
    expect((await minh.send(feeDesk.close, { body: { ky } })).status).toBe(200);
    await expect
      .poll(async () => (await rowsOf(minh, feeDesk.overview, { ky, state: 'closed' })).length, { timeout: 20_000 })
      .toBe(45);
    const [asker] = await server.sql(`select id as "userId" from portal.user_account where username = 'minh.operator'`);
    const told = (done: number) => ({
      kind: 'fee-month',
      ...asker,
      data: { month, done, institutions: 45, failed: 0 },
    });
    await expect.poll(() => heard).toMatchObject([told(0), told(45)]);
    await listener.end();
    const after = await rowsOf(minh, feeDesk.overview, { ky });
    const kept = before.filter(({ state }) => state === 'closed').map(({ matctd: code, tongTien }) => [code, tongTien]);
    const now = new Map(after.map(({ matctd: code, tongTien }) => [code, tongTien]));
    expect(kept.map(([code]) => [code, now.get(code)])).toEqual(kept);
  });
});
