import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readXlsx } from 'hucre/xlsx';
import type { RequestOf } from '#kit/contract/call.ts';
import { errors } from '#features/refusals.ts';
import { dataOf, fieldsOf, refusalsOf } from '#testing/answer.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { chequeAlerts, chequeReplies, lostCheques } from './contract.ts';
import { hanoiClock } from '#kit/words/hanoi.ts';

let server: TestServer;
let lan: Caller;
let hoa: Caller;
let binh: Caller;
let bank = '';
let otherBank = '';

beforeAll(async () => {
  server = await testServer({ sessionsPerUser: 100 });
  lan = await server.as('lan.clerk');
  hoa = await server.as('hoa.approver');
  binh = await server.as('binh.clerk');
  bank = await codeOf('lan.clerk');
  otherBank = await codeOf('binh.clerk');
});
afterAll(() => server.stop());

async function codeOf(username: string): Promise<string> {
  const [row] = await server.sql<{ code: string }>(
    `select i.code from portal.membership m join portal.user_account u on u.id = m.user_id
     join bureau.institution i on i.id = m.institution_id where u.username = $1`,
    [username],
  );
  return row?.code ?? '';
}

type Body = RequestOf<typeof lostCheques.add>['body'];

const newNumber = () => `S${String(randomInt(1e12)).padStart(12, '0')}`;

function lost(change: Partial<Body> = {}): Body {
  return {
    sosec: newNumber(),
    taikhoanKy: '0011002233445',
    nguoikysec: 'Nguyễn Văn Ký',
    sotien: '50000000',
    loai: '1',
    tungayDinhchitt: '2026-01-05',
    ngayGuicic: '2026-01-06',
    matctdCt: bank,
    matctd: bank,
    ...change,
  };
}

function refused(change: Partial<Body> = {}): Body {
  const { tungayDinhchitt: _, ...rest } = lost();
  return {
    ...rest,
    loai: '2',
    sotienKodutt: '20000000',
    ngaytuchoiTtsec: '2026-01-05',
    socmt: '001085999001',
    ...change,
  };
}

const numberOf = (code: keyof typeof errors) => errors[code].number;

async function add(body: Body, by = lan): Promise<string> {
  const answer = await by.send(lostCheques.add, { body });
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return String(dataOf(answer).get('plid'));
}

async function approved(body: Body): Promise<string> {
  const plid = await add(body);
  expect((await hoa.send(lostCheques.approve, { query: { plid } })).status).toBe(200);
  return plid;
}

async function detail(plid: string, by = lan): Promise<ReadonlyMap<string, unknown>> {
  return dataOf(await by.send(lostCheques.detail, { body: { plid } }));
}

const everyDay = { fromDate: '2020-01-01', toDate: '2099-12-31' };
const rowsOf = (answer: Answer) => (answer.body.data as { rows: Record<string, unknown>[] }).rows;

describe('a declaration', () => {
  test('CHQ-04 CHQ-06 an added record is listed with its declared fields and returned complete with all that was sent', async () => {
    const body = lost({
      macic: '7905103808',
      nguoiThuHuong: 'Trần Thị Nhận',
      socmt: '079188710647',
      diachi: '1 Lê Lợi',
    });
    const plid = await add(body);
    const [row] = rowsOf(await lan.send(lostCheques.search, { body: { ...everyDay, tt: 'all', sosec: body.sosec } }));
    expect(row).toMatchObject({
      matctd: bank,
      matctd_ct: bank,
      nguoikysec: 'Nguyễn Văn Ký',
      sosec: body.sosec,
      tt: '0',
      socmt: '********0647',
      macic: '7905103808',
      ngay_guicic: '2026-01-06',
      nguoinhap: 'lan.clerk',
      ngaysua: null,
      ngayduyet: null,
      nguoiThuHuong: 'Trần Thị Nhận',
      sotien: '50000000',
      tungayDinhchitt: '2026-01-05',
      confirmCode: null,
      isOwn: true,
    });
    expect((await detail(plid)).get('cheque')).toEqual(body);
    expect(rowsOf(await lan.send(lostCheques.ofUser, {})).map(({ plid }) => plid)).toContain(plid);
    const accounts = rowsOf(await lan.send(lostCheques.accounts, {}));
    expect(accounts.map(({ taikhoanKy }) => taikhoanKy)).toContain('0011002233445');
  });

  test('CHQ-04 papers, accounts and addresses are sealed in the database', async () => {
    const body = refused({ socmt: '001085777123', taikhoanKy: '9988776655443', diachi: 'Ngõ Kín 77' });
    const plid = await add(body);
    const [row] = await server.sql<{ text: string }>('select c::text as text from portal.cheque c where id = $1', [
      plid,
    ]);
    for (const secret of ['001085777123', '9988776655443', 'Ngõ Kín 77']) expect(row?.text).not.toContain(secret);
  });

  test('CHQ-04 the searchUsername variant answers html in which names are text', async () => {
    await add(lost({ nguoikysec: '<img src=x onerror=alert(1)>' }));
    const answer = await lan.send(lostCheques.detail, { body: { searchUsername: 'lan.clerk' } });
    const html = String(dataOf(answer).get('html'));
    expect(html).toContain('&lt;img src=x');
    expect(html).not.toContain('<img');
    for (const body of [{}, { plid: newId(), searchUsername: 'lan.clerk' }])
      expect((await lan.send(lostCheques.detail, { body })).status).toBe(400);
  });

  test.each<[string, () => Body, string[]]>([
    ['without a kind', () => ({ ...lost(), loai: undefined }) as unknown as Body, ['loai']],
    [
      'lost, without the start of the suspension',
      () => ({ ...lost(), tungayDinhchitt: undefined }),
      ['tungayDinhchitt'],
    ],
    ['suspension that ends before it starts', () => lost({ denngayDinhchitt: '2026-01-04' }), ['denngayDinhchitt']],
    [
      'refused, without its day, shortfall and paper',
      () => lost({ loai: '2' }),
      ['ngaytuchoiTtsec', 'sotienKodutt', 'socmt'],
    ],
    ['both, without what 10b needs', () => lost({ loai: '3' }), ['ngaytuchoiTtsec', 'sotienKodutt', 'socmt']],
    ['shortfall above the amount', () => refused({ sotienKodutt: '50000001' }), ['sotienKodutt']],
    ['shortfall of nothing', () => refused({ sotienKodutt: '0' }), ['sotienKodutt']],
    ['amount that is none', () => lost({ sotien: '1.5' }), ['sotien']],
    ['negative amount', () => lost({ sotien: '-5' }), ['sotien']],
    ['refused before it was signed', () => refused({ ngayKysec: '2026-01-06' }), ['ngaytuchoiTtsec']],
    ['sent before it happened', () => lost({ ngayGuicic: '2026-01-04' }), ['ngayGuicic']],
    ['number of 21 letters', () => lost({ sosec: 'A'.repeat(21) }), ['sosec']],
    ['beneficiary of 21 letters', () => lost({ nguoiThuHuong: 'A'.repeat(21) }), ['nguoiThuHuong']],
    ['announcing unit of 21 letters', () => lost({ matctdCt: '1'.repeat(21) }), ['matctdCt']],
    ['final signer of 51 letters', () => lost({ nguoiChuyennhuong: 'A'.repeat(51) }), ['nguoiChuyennhuong']],
    ['address of 201 letters', () => lost({ diachi: 'A'.repeat(201) }), ['diachi']],
    ['CIC code of 9 characters', () => lost({ macic: '790510380' }), ['macic']],
  ])('CHQ-02 CHQ-03 is refused %s', async (_, body, fields) => {
    const answer = await lan.send(lostCheques.add, { body: body() });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, fields]);
  });

  test('CHQ-02 a future day, another bank and another bank’s branch are refused', async () => {
    const ahead = await lan.send(lostCheques.add, { body: lost({ ngayGuicic: '2999-01-01' }) });
    expect(refusalsOf(ahead)).toEqual([[numberOf('day-ahead'), 'ngayGuicic']]);
    for (const [field, change] of [
      ['matctd', { matctd: otherBank }],
      ['matctdCt', { matctdCt: otherBank }],
    ] as const) {
      const answer = await lan.send(lostCheques.add, { body: lost(change) });
      expect([answer.status, refusalsOf(answer)]).toEqual([403, [[numberOf('other-institution'), field]]]);
    }
  });

  test('CHQ-03 1 is lost, 2 payment cancelled, 3 both', async () => {
    for (const [kind, body] of [
      ['1', lost()],
      ['2', refused()],
      ['3', refused({ loai: '3', tungayDinhchitt: '2026-01-05' })],
    ] as const) {
      expect((await detail(await add(body))).get('loai')).toBe(kind);
    }
  });

  test('CHQ-05 the same cheque of an account is declared once, for any spacing of its number; another account may have it', async () => {
    const body = lost();
    const plid = await add(body);
    for (const again of [body, lost({ sosec: ` ${body.sosec.slice(0, 4)} ${body.sosec.slice(4).toLowerCase()}` })])
      expect(refusalsOf(await lan.send(lostCheques.add, { body: again }))).toEqual([
        [numberOf('cheque-known'), 'sosec'],
      ]);
    await add({ ...body, taikhoanKy: '0011002233446' });
    expect((await lan.send(lostCheques.remove, { query: { plid } })).status).toBe(200);
    await add(body);
  });

  test('CHQ-01 a change increases the version, and a change of an older version is refused', async () => {
    const body = lost();
    const plid = await add(body);
    const edit = (change: Partial<Body>, version: number) =>
      lan.send(lostCheques.edit, { body: { ...body, ...change, plid, version } });
    expect((await edit({ sotien: '60000000' }, 1)).status).toBe(200);
    expect((await detail(plid)).get('sotien')).toBe('60000000');
    expect(refusalsOf(await edit({ sotien: '70000000' }, 1))).toEqual([[numberOf('state-changed'), 'plid']]);
    const stale = await hoa.send(lostCheques.approve, { query: { plid, version: 1 } });
    expect(refusalsOf(stale)).toEqual([[numberOf('state-changed'), 'plid']]);
    expect((await hoa.send(lostCheques.approve, { query: { plid, version: 2 } })).status).toBe(200);
  });
});

describe('approval', () => {
  test('CHQ-05 never by the person who entered or last changed the record; the bureau gives a confirm code', async () => {
    const own = await add(lost(), hoa);
    expect(refusalsOf(await hoa.send(lostCheques.approve, { query: { plid: own } }))).toEqual([
      [numberOf('own-cheque'), 'plid'],
    ]);
    const body = lost();
    const plid = await add(body);
    expect((await hoa.send(lostCheques.edit, { body: { ...body, plid } })).status).toBe(200);
    expect(refusalsOf(await hoa.send(lostCheques.approve, { query: { plid } }))).toEqual([
      [numberOf('own-cheque'), 'plid'],
    ]);
    expect((await lan.send(lostCheques.edit, { body: { ...body, plid } })).status).toBe(200);
    expect((await hoa.send(lostCheques.approve, { query: { plid } })).status).toBe(200);
    const year = hanoiClock().toISOString().slice(2, 4);
    expect(String((await detail(plid)).get('confirmCode'))).toMatch(new RegExp(`^SEC${year}\\d{7}$`));
  });

  test('FIX-15 CHQ-05 nobody can approve, change or delete an approved record, in the database either', async () => {
    const body = lost();
    const plid = await approved(body);
    const before = await detail(plid);
    const again = await hoa.send(lostCheques.approve, { query: { plid } });
    expect([again.status, refusalsOf(again)]).toEqual([409, [[numberOf('cheque-approved-before'), 'plid']]]);
    expect(again.body.message).toContain('đã duyệt');
    const refusals = [
      await lan.send(lostCheques.edit, { body: { ...body, sotien: '1', plid } }),
      await lan.send(lostCheques.remove, { query: { plid } }),
    ];
    for (const answer of refusals)
      expect([answer.status, refusalsOf(answer)]).toEqual([409, [[numberOf('cheque-approved'), 'plid']]]);
    const withoutLink = (one: ReadonlyMap<string, unknown>) => new Map([...one].filter(([name]) => name !== 'link'));
    expect(withoutLink(await detail(plid))).toEqual(withoutLink(before));
    await expect(server.sql('update portal.cheque set amount_vnd = 1 where id = $1', [plid])).rejects.toThrow(
      'never changes',
    );
    await expect(server.sql('delete from portal.cheque where id = $1', [plid])).rejects.toThrow('never changes');
  });

  test('CHQ-05 a correction is a new record that names the approved one; once approved it replaces it', async () => {
    const body = lost();
    const plid = await approved(body);
    const waiting = await add(lost());
    const correct = (corrects: string, change: Partial<Body> = {}) =>
      lan.send(lostCheques.add, { body: { ...body, sotien: '51000000', ...change, corrects } });
    expect(refusalsOf(await correct(waiting))).toEqual([[numberOf('cheque-not-approved'), 'corrects']]);
    expect(refusalsOf(await correct(newId()))).toEqual([[numberOf('not-found'), 'corrects']]);
    const correction = String(dataOf(await correct(plid)).get('plid'));
    expect(refusalsOf(await correct(plid))).toEqual([[numberOf('cheque-corrected'), 'corrects']]);
    expect((await detail(plid)).get('tt')).toBe('1');
    expect(await publishedAmounts(body.sosec)).toEqual(['50000000']);
    expect((await hoa.send(lostCheques.approve, { query: { plid: correction } })).status).toBe(200);
    expect((await detail(plid)).get('tt')).toBe('2');
    expect((await detail(correction)).get('corrects')).toBe(plid);
    expect(await publishedAmounts(body.sosec)).toEqual(['51000000']);
    // A correction may not take the number of another cheque.
    const other = lost();
    await add(other);
    const taken = await lan.send(lostCheques.add, { body: { ...body, sosec: other.sosec, corrects: correction } });
    expect(refusalsOf(taken)).toEqual([[numberOf('cheque-known'), 'sosec']]);
  });
});

async function publishedAmounts(sosec: string): Promise<unknown[]> {
  return rowsOf(await binh.send(chequeAlerts.search, { body: { ...everyDay, sosec } })).map(({ sotien }) => sotien);
}

describe('alerts for all banks', () => {
  test('CHQ-07 approved declarations of every institution, newest first, without papers; pending ones are not shown', async () => {
    const [waiting, first, second] = [lost(), refused({ taikhoanKy: '5566778899001' }), lost()];
    await add(waiting);
    await approved(first);
    await approved(second);
    const rows = rowsOf(await binh.send(chequeAlerts.search, { body: everyDay }));
    const numbers = rows.map(({ sosec }) => sosec);
    expect(numbers.slice(0, 2)).toEqual([second.sosec, first.sosec]);
    expect(numbers).not.toContain(waiting.sosec);
    expect(rows[1]).toMatchObject({ matctd: bank, taikhoan: '*********9001', loai: '2', sotienKodutt: '20000000' });
    expect(JSON.stringify(rows)).not.toContain('001085999001');
    const check = async (body: object) =>
      rowsOf(await binh.send(chequeAlerts.search, { body: { ...everyDay, ...body } })).length;
    expect(await check({ matctd: bank, taikhoanKy: '5566 7788 99001', sosec: first.sosec })).toBe(1);
    expect(await check({ matctd: otherBank, taikhoanKy: '5566778899001', sosec: first.sosec })).toBe(0);
    expect(await check({ taikhoanKy: '5566778899002', sosec: first.sosec })).toBe(0);
  });

  test('CHQ-07 what was approved since the last visit is new, only for this user', async () => {
    const mai = await server.as('mai.two', otherBank);
    const news = async (by: Caller) =>
      rowsOf(await by.send(chequeAlerts.search, { body: everyDay })).flatMap((row) =>
        row['isNew'] === true ? [row['sosec']] : [],
      );
    expect(await news(mai)).toEqual([]);
    const body = lost();
    await approved(body);
    expect(await news(mai)).toEqual([body.sosec]);
    expect(await news(mai)).toEqual([body.sosec]);
    expect(await news(await server.as('binh.clerk'))).not.toEqual([body.sosec]);
    // A visit ends half an hour after the last look: at the next one the row is not new any more.
    await server.sql(
      `update portal.place_seen set seen_at = seen_at - interval '31 minutes', before_at = before_at - interval '31 minutes'
       where user_id = (select id from portal.user_account where username = 'mai.two')`,
      [],
      'binh.clerk',
    );
    await server.sql('alter table portal.cheque disable trigger keep_approved');
    await server.sql(`update portal.cheque set approved_at = approved_at - interval '40 minutes'`);
    await server.sql('alter table portal.cheque enable trigger keep_approved');
    expect(await news(mai)).toEqual([]);
  });

  test('CHQ-07 what ended five years ago is shown to nobody; a suspension without an end continues', async () => {
    const old = { ngayGuicic: '2019-01-06', tungayDinhchitt: '2019-01-05' };
    const [over, lasting] = [lost({ ...old, denngayDinhchitt: '2020-01-05' }), lost(old)];
    await approved(over);
    await approved(lasting);
    expect(await publishedAmounts(over.sosec)).toEqual([]);
    expect(await publishedAmounts(lasting.sosec)).toEqual(['50000000']);
  });

  test('CHQ-07 a drawer’s state follows from the approved refusals of twelve months at any bank', async () => {
    const socmt = `00108${randomInt(1e6, 1e7)}`;
    const day = (monthsAgo: number) => {
      const date = hanoiClock();
      date.setUTCMonth(date.getUTCMonth() - monthsAgo);
      return date.toISOString().slice(0, 10);
    };
    const state = async () =>
      (await binh.send(chequeAlerts.drawer, { body: { socmt: `${socmt.slice(0, 6)} ${socmt.slice(6)}` } })).body.data;
    const refusal = (monthsAgo: number) =>
      refused({ socmt, ngaytuchoiTtsec: day(monthsAgo), ngayGuicic: day(monthsAgo) });
    expect(await state()).toEqual({ level: 0, refusals: 0 });
    await approved(refusal(13));
    await add(refusal(1));
    await approved(lost({ socmt }));
    expect(await state()).toEqual({ level: 0, refusals: 0 });
    await approved(refusal(1));
    expect(await state()).toEqual({ level: 1, refusals: 1 });
    await approved(refusal(2));
    expect(await state()).toEqual({ level: 2, refusals: 2 });
    const third = refusal(3);
    const plid = await approved(third);
    await approved(refusal(4));
    expect(await state()).toEqual({ level: 3, refusals: 4 });
    expect((await detail(plid)).get('drawer')).toEqual({ level: 3, refusals: 4 });
    // Corrected to a lost cheque, it is not a refusal any more.
    const { sotienKodutt: _, ngaytuchoiTtsec: day3, ...rest } = third;
    await approved({ ...rest, loai: '1', tungayDinhchitt: day3 ?? '', corrects: plid });
    expect(await state()).toEqual({ level: 3, refusals: 3 });
  });
});

describe('the bureau’s replies', () => {
  test('CHQ-07 each approved declaration has one: found by name, ten a page, opened only by its link', async () => {
    const body = lost({ nguoikysec: 'Lê Thị Xác Nhận' });
    const plid = await approved(body);
    const confirmCode = String((await detail(plid)).get('confirmCode'));
    const search = (given: object) => lan.send(chequeReplies.search, { body: given });
    const [row] = rowsOf(await search({ fileName: confirmCode.toLowerCase(), creditInstitutionCode: bank }));
    expect(row).toMatchObject({
      maTCTD: bank,
      tenTepTin: expect.stringMatching(new RegExp(`^${bank}\\.\\d{8}\\.${confirmCode}\\.xlsx$`)),
    });
    expect(rowsOf(await search({})).length).toBeLessThanOrEqual(10);
    expect(rowsOf(await search({ page: 9_999 }))).toEqual([]);
    expect((await search({ creditInstitutionCode: otherBank })).status).toBe(403);
    const link = String(row?.['link']);
    const open = (by: Caller, encryptedFilePath: string) =>
      by.send(chequeReplies.download, { query: { encryptedFilePath } });
    const answer = dataOf(await open(lan, link));
    expect(answer.get('fileName')).toBe(row?.['tenTepTin']);
    const { sheets } = await readXlsx(Buffer.from(String(answer.get('binaryData')), 'base64'));
    const cells = new Map((sheets[0]?.rows ?? []).map(([name, value]) => [String(name), value]));
    expect(cells.get('Mã xác nhận của CIC')).toBe(confirmCode);
    expect(cells.get('Người ký phát séc')).toBe('Lê Thị Xác Nhận');
    for (const [by, path] of [
      [hoa, link],
      [binh, link],
      [lan, link.slice(0, -2)],
      [lan, `${link}A`],
    ] as const)
      expect((await open(by, path)).status).toBe(404);
  });
});

function newId(): string {
  return crypto.randomUUID();
}
