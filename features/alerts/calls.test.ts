import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { errors } from '#features/refusals.ts';
import { dataOf, refusalsOf } from '#testing/answer.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { borrowerAlerts, housingProgramme } from './contract.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

const rounds = process.env['LONG'] === '1' ? 1_000 : 50;

let server: TestServer;
let lan: Caller;
let binh: Caller;

beforeAll(async () => {
  server = await testServer({ dailyCustomers: 100_000 });
  lan = await server.as('lan.clerk');
  binh = await server.as('binh.clerk');
});
afterAll(() => server.stop());

const days = { fromDate: '2026-01-01', toDate: '2099-12-31' };

async function cicCodes(count: number): Promise<string[]> {
  const rows = await server.sql<{ cic_code: string }>(
    `select s.cic_code from bureau.subject s where s.status = 'live' and s.subject_type = 2
       and not exists (select from bureau.contract k where k.subject_id = s.subject_id and k.programme = 'NQ33')
     order by s.subject_id desc limit $1`,
    [count],
  );
  return rows.map(({ cic_code }) => cic_code);
}

describe('S37', () => {
  const check = (cicCode: string, by = lan) => by.send(borrowerAlerts.confirm, { body: { cicCode } });

  // Levels of hand-made borrowers: clean 1, attention 2, bad 3, repaid within 60 months 4, sold 5.
  test.each([
    ['clean', 1],
    ['attention', 2],
    ['bad', 3],
    ['vamc', 5],
    ['longRepaid', 1],
  ] as const)('ALR-04 %s is level %i, without amounts or names of institutions', async (who, level) => {
    const answer = await check(known[who].cicCode);
    expect([answer.status, dataOf(answer).get('mucCb'), dataOf(answer).get('hasInformation')]).toEqual([
      200,
      level,
      true,
    ]);
    expect(String(dataOf(answer).get('msPhieu'))).toMatch(/^S37[0-9A-Z]{15}$/);
  });

  test('ALR-04 an unknown code is level 0 and free; a code of nine characters, or none, is refused', async () => {
    expect(dataOf(await check('ZZZZZZZZZZ')).get('mucCb')).toBe(0);
    for (const cicCode of ['', '123456789']) expect((await check(cicCode)).status).toBe(400);
  });

  test('ALR-04 each use appears in the history with its fee, summed by day, for the own institution alone', async () => {
    const history = async (by: Caller, body: object = {}) =>
      by.send(borrowerAlerts.history, { body: { ...days, ...body } });
    const before = dataOf(await history(binh));
    await check(known.bad.cicCode, binh);
    await check('ZZZZZZZZZZ', binh);
    const after = dataOf(await history(binh));
    expect(Number(after.get('total'))).toBe(Number(before.get('total')) + 2);
    // The list price of S37 is 2,000 dong, and a bank pays all of it; without a record it is free.
    expect(Number(after.get('tongPhi'))).toBe(Number(before.get('tongPhi')) + 2_000);
    expect(after.get('rows')).toMatchObject([
      { maCIC: 'ZZZZZZZZZZ', soTien: '0', hasInformation: false, user_Name: 'binh.clerk' },
      { maCIC: known.bad.cicCode, soTien: '2000', hasInformation: true },
    ]);
    const today = hanoiDay();
    expect(after.get('bars')).toMatchObject({ ngay: [{ value: today, count: Number(after.get('total')) }] });
    const inEnglish = { 'accept-language': 'en' };
    const english = dataOf(await binh.send(borrowerAlerts.history, { body: days }, inEnglish)).get('bars');
    expect(english).toMatchObject({ ngay: [{ label: expect.stringMatching(/ · VND [\d,]+$/) }] });
    expect(dataOf(await history(binh, { ngay: '2026-01-01' })).get('total')).toBe(0);
    // A window that ends before it starts is empty (ERR-01).
    expect(dataOf(await history(binh, { start: 5, end: 4 })).get('rows')).toEqual([]);
    expect((await history(binh, { toDate: '2025-12-31' })).body.errors?.map(({ field }) => field)).toEqual(['toDate']);
  });
});

describe('NQ33', () => {
  const status = async (cicCode: string, by = lan, soDKKD?: string) =>
    dataOf(await by.send(housingProgramme.search, { body: { cicCode, ...(soDKKD === undefined ? {} : { soDKKD }) } }));
  const reserve = (cicCode: string, by = lan, soDKKD?: string) =>
    by.send(housingProgramme.confirm, { body: { cicCode, ...(soDKKD === undefined ? {} : { soDKKD }) } });

  test('ALR-05 a free place is held for 30 days for whoever confirms; the other institution sees by whom, and cannot take it', async () => {
    const [buyer = ''] = await cicCodes(1);
    expect((await status(buyer)).get('trangThai')).toBe(0);
    const first = dataOf(await reserve(buyer)).get('hetHan');
    const left = (Date.parse(String(first)) - Date.now()) / 86_400_000;
    expect(Math.round(left)).toBe(30);
    expect([(await status(buyer)).get('trangThai'), (await status(buyer)).get('laCuaDonVi')]).toEqual([1, true]);
    expect((await status(buyer, binh)).get('laCuaDonVi')).toBe(false);
    expect(refusalsOf(await reserve(buyer, binh))).toEqual([[errors['programme-taken'].number, 'cicCode']]);
    expect(dataOf(await reserve(buyer)).get('hetHan')).toBe(first);
    await server.sql(`update bureau.programme_slot set expires_at = now() - interval '1 second'`);
    expect((await status(buyer, binh)).get('trangThai')).toBe(0);
    expect((await reserve(buyer, binh)).status).toBe(200);
    expect(refusalsOf(await reserve(buyer))).toEqual([[errors['programme-taken'].number, 'cicCode']]);
  });

  test('FIX-20 ALR-05 a hold is released by who made it, with a reason; then anybody may take the place', async () => {
    const [buyer = ''] = await cicCodes(1);
    await server.sql('delete from bureau.programme_slot');
    const release = (by: Caller, lyDo = 'Khách hàng không vay nữa', soDKKD?: string) =>
      by.send(housingProgramme.release, {
        body: { cicCode: buyer, lyDo, ...(soDKKD === undefined ? {} : { soDKKD }) },
      });
    const notHeld = [[errors['programme-not-held'].number, 'cicCode']];
    expect(refusalsOf(await release(lan))).toEqual(notHeld);
    expect((await reserve(buyer)).status).toBe(200);
    expect([(await status(buyer)).get('laCuaToi'), (await status(buyer, binh)).get('laCuaToi')]).toEqual([true, false]);
    // A colleague sees it as the institution's, and neither a colleague nor another institution frees it.
    const colleague = await server.as('hoa.approver');
    expect([
      (await status(buyer, colleague)).get('laCuaDonVi'),
      (await status(buyer, colleague)).get('laCuaToi'),
    ]).toEqual([true, false]);
    for (const other of [colleague, binh]) expect(refusalsOf(await release(other))).toEqual(notHeld);
    expect((await release(lan, '  ')).body.errors?.map(({ field }) => field)).toEqual(['lyDo']);
    expect((await release(lan, 'x'.repeat(256))).body.errors?.map(({ field }) => field)).toEqual(['lyDo']);
    expect(refusalsOf(await release(lan, 'Nhầm dự án', 'DA-77'))).toEqual([
      [errors['programme-not-held'].number, 'soDKKD'],
    ]);
    expect((await status(buyer)).get('trangThai')).toBe(1);

    expect((await release(lan)).body.data).toBe('0');
    expect(refusalsOf(await release(lan))).toEqual(notHeld);
    expect([(await status(buyer)).get('trangThai'), (await status(buyer)).get('laCuaToi')]).toEqual([0, false]);
    const [kept] = await server.sql<{ reason: string; isReleased: boolean }>(
      `select release_reason as reason, released_at is not null as "isReleased" from bureau.programme_slot
       where subject_id = (select subject_id from bureau.subject where cic_code = $1)`,
      [buyer],
    );
    expect(kept).toEqual({ reason: 'Khách hàng không vay nữa', isReleased: true });
    const [audited] = await server.sql<{ detail: string }>(
      `select detail from portal.audit_log where action = 'POST /api/SPCBNQ33/Release' and result = 'ok' order by at desc limit 1`,
    );
    expect(audited?.detail).toContain('Khách hàng không vay nữa');
    expect((await reserve(buyer, binh)).status).toBe(200);
    expect(refusalsOf(await release(lan))).toEqual(notHeld);
  });

  test('ALR-05 an open loan is 2, a closed one 3 and counts as used, loans at two institutions are 4', async () => {
    const [buyer = ''] = await cicCodes(1);
    const [subject] = await server.sql<{ id: bigint }>(
      'select subject_id as id from bureau.subject where cic_code = $1',
      [buyer],
    );
    const lend = (institution: number, closed: string | null) =>
      server.sql(
        `insert into bureau.contract (subject_id, institution_id, branch_id, contract_number, loan_kind, purpose, programme, limit_vnd,
           is_secured, signed_on, ends_on, closed_on)
         values ($1, $2::int, 1, 'NQ33-' || $2::int, '03', 'housing', 'NQ33', 1, true, '2024-01-01', '2044-01-01', $3)`,
        [subject?.id, institution, closed],
      );
    await lend(1, '2025-01-01');
    expect((await status(buyer)).get('trangThai')).toBe(3);
    await server.sql('update bureau.contract set closed_on = null where subject_id = $1 and programme is not null', [
      subject?.id,
    ]);
    expect((await status(buyer)).get('trangThai')).toBe(2);
    expect(refusalsOf(await reserve(buyer))).toEqual([[errors['programme-taken'].number, 'cicCode']]);
    await lend(2, null);
    expect((await status(buyer)).get('trangThai')).toBe(4);
    await server.sql('delete from bureau.contract where subject_id = $1 and programme is not null', [subject?.id]);
  });

  test('ALR-05 a project has one place for any spacing of its number; 51 characters and unknown codes are refused', async () => {
    const [one = '', other = ''] = await cicCodes(2);
    expect((await reserve(one, lan, 'DA 01-23')).status).toBe(200);
    expect((await status(other, binh, 'da0123')).get('trangThai')).toBe(1);
    expect(refusalsOf(await reserve(other, binh, 'DA0123'))).toEqual([[errors['programme-taken'].number, 'soDKKD']]);
    expect((await reserve(one, lan, 'X'.repeat(51))).body.errors?.map(({ field }) => field)).toEqual(['soDKKD']);
    expect(refusalsOf(await reserve('ZZZZZZZZZZ'))).toEqual([[errors['no-subject'].number, 'cicCode']]);
  });

  test('INQ-09 ALR-05 customers and projects count against the daily limit, in the search and the confirmation alike', async () => {
    const phuc = await server.as('phuc.fund');
    const setUsed = (used: number) =>
      server.sql(
        `update portal.quota_day set used = $1 where user_id = (select id from portal.user_account where username = 'phuc.fund')`,
        [used],
        'phuc.fund',
      );
    const [one = '', two = ''] = await cicCodes(2);
    expect((await phuc.send(housingProgramme.search, { body: { cicCode: one } })).status).toBe(200);
    await setUsed(server.settings.dailyCustomers);
    // Already asked about today.
    expect((await reserve(one, phuc)).status).not.toBe(429);
    for (const answer of [
      await reserve(two, phuc),
      await reserve('ZZZZZZZZZZ', phuc),
      await reserve(one, phuc, 'DA-999'),
      await phuc.send(housingProgramme.search, { body: { cicCode: one, soDKKD: 'DA-999' } }),
    ])
      expect(refusalsOf(answer)).toEqual([[errors['customer-quota'].number, undefined]]);
    await server.sql(
      'delete from bureau.programme_slot where subject_id = (select subject_id from bureau.subject where cic_code = $1)',
      [one],
    );
  });

  test(`ALR-05 of two institutions that confirm at the same moment exactly one gets the place, ${rounds} rounds`, {
    timeout: 300_000,
  }, async () => {
    const [buyer = ''] = await cicCodes(1);
    for (let round = 0; round < rounds; round += 1) {
      const answers = await Promise.all([reserve(buyer, lan, `R${round}`), reserve(buyer, binh, `R${round}`)]);
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    }
  });
});
