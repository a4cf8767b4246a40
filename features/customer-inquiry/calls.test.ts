import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { makeCipher } from '#kit/server/cipher.ts';
import { codeOf, fieldsOf } from '#testing/answer.ts';
import { testKeys } from '#testing/keys.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { maskedName } from '#bureau/words/masked-name.ts';
import { replies } from '#features/replies/contract.ts';
import { customerInquiry, s74Inquiry } from './contract.ts';

let server: TestServer;
let lan: Caller;
let binh: Caller;
let person: { cicCode: string; name: string; identity: string; address: string };

beforeAll(async () => {
  server = await testServer();
  [lan, binh] = [await server.as('lan.clerk'), await server.as('binh.clerk')];
  person = await somePerson();
});
afterAll(() => server.stop());
// The alarms' job looks every ten seconds: it would hold a clerk who searches as much as these tests, in the middle of one too.
const noHolds = `update portal.alarm_rule set threshold = 1000000 where code in ('people-shown', 'captcha-rate')`;
beforeEach(() => server.sql(`delete from portal.throttle; ${noHolds}`));

async function somePerson(offset = 0) {
  const cipher = makeCipher(testKeys);
  const [row] = await server.sql<{ cic_code: string; name: string; identity_sealed: Buffer; address_sealed: Buffer }>(
    `select s.cic_code, s.name, s.identity_sealed, s.address_sealed from bureau.subject s
     where s.subject_type = 2 and s.status = 'live' and s.identity_sealed is not null and s.address_sealed is not null
       and exists (select from bureau.credit_history h where h.subject_id = s.subject_id and h.balance_vnd[1] > 0)
     order by s.subject_id offset $1 limit 1`,
    [offset],
  );
  if (row === undefined) throw new Error('the population has no person with a loan');
  return {
    cicCode: row.cic_code,
    name: row.name,
    identity: cipher.open(row.identity_sealed),
    address: cipher.open(row.address_sealed),
  };
}

let tickets = 0;
const nextTicket = () => `HT${String(++tickets).padStart(8, '0')}`;

async function inquiry(more: object = {}) {
  return {
    productType: '05',
    voucherNumber: nextTicket(),
    customerName: person.name,
    address: person.address,
    identityNumber: person.identity,
    ...(await server.captcha('inquiry')),
    ...more,
  };
}

async function answered(voucher: string, username = 'lan.clerk') {
  const find = async () => {
    const [row] = await server.sql<{ status: number; has_information: boolean; amount_vnd: bigint; state: string }>(
      `select q.status, q.has_information, c.amount_vnd, c.state from portal.inquiry q
       join portal.charge c on c.institution_id = q.institution_id and c.asked_at = q.asked_at and c.inquiry_id = q.id where q.voucher = $1`,
      [voucher],
      username,
    );
    return row;
  };
  await expect.poll(async () => (await find())?.status, { timeout: 25_000, interval: 25 }).toBe(1);
  const row = await find();
  if (row === undefined) throw new Error(`${voucher} is gone`);
  return row;
}

const usedToday = async (caller: Caller) =>
  (await caller.send(customerInquiry.today)).body.data as { used: number; limit: number };

describe('Confirm', () => {
  test("INQ-08 the day's tickets mask a person's name and show a company's in full", async () => {
    const { cicCode, name: customerName, address } = known.enterprise;
    const firm = { productType: '15', customerType: '1' as const, cicCode, customerName, address };
    for (const body of [await inquiry(), await inquiry({ ...firm, identityNumber: undefined })])
      expect((await lan.send(customerInquiry.confirm, { body })).status).toBe(200);
    const told = customerInquiry.today.answer.parse((await lan.send(customerInquiry.today)).body.data).tickets;
    const names = told.slice(0, 2).map((ticket) => ticket.maskedName);
    expect(names).toEqual([customerName, maskedName(person.name)]);
  });

  test('INQ-08 an inquiry is accepted with 0, answered by the worker and charged once', async () => {
    const body = await inquiry();
    const answer = await lan.send(customerInquiry.confirm, { body });
    expect(answer.body).toMatchObject({ success: true, data: '0', status: 200 });
    const done = await answered(body.voucherNumber);
    expect(done).toMatchObject({ has_information: true, state: 'charged', amount_vnd: 8000n });
    const detail = await lan.send(replies.detail, { query: { voucherCode: body.voucherNumber } });
    expect(detail.body.data).toMatchObject({
      msPhieu: body.voucherNumber,
      tt: 1,
      hasInformation: true,
      report: { product: { code: 'R11' } },
    });
  });

  test('RPL-03 an inquiry about a borrower whose record is damaged ends as failed after three tries, free of charge', async () => {
    const broken = await somePerson(40);
    const whole = await server.sql<{ id: bigint; sealed: Buffer }>(
      'select subject_id as id, address_sealed as sealed from bureau.subject where cic_code = $1',
      [broken.cicCode],
    );
    await server.sql(`update bureau.subject set address_sealed = '\\x0102' where subject_id = $1`, [whole[0]?.id]);
    const body = await inquiry({ customerName: broken.name, identityNumber: broken.identity, address: broken.address });
    expect((await lan.send(customerInquiry.confirm, { body })).status).toBe(200);
    const standing = () =>
      server.sql(
        `select q.status, c.amount_vnd, c.state from portal.inquiry q
         join portal.charge c on c.institution_id = q.institution_id and c.asked_at = q.asked_at and c.inquiry_id = q.id where q.voucher = $1`,
        [body.voucherNumber],
      );
    await expect.poll(standing, { timeout: 40_000 }).toEqual([{ status: 0, amount_vnd: 0n, state: 'free' }]);
    const failed = (
      await lan.send(replies.search, { body: { fromDate: '2023-01-01', toDate: '2099-01-01', status: '0' } })
    ).body.data;
    expect(failed).toMatchObject({ total: 1, rows: [{ msPhieu: body.voucherNumber, tt: 0 }] });
    expect(
      await server.sql(`select result from portal.audit_log where action = 'job answer-inquiry' and result = 'failed'`),
    ).toHaveLength(1);
    await server.sql('update bureau.subject set address_sealed = $2 where subject_id = $1', [
      whole[0]?.id,
      whole[0]?.sealed,
    ]);
  }, 60_000);

  test('INQ-08 the same ticket with the same content twice is one inquiry and one charge', async () => {
    const body = await inquiry();
    await lan.send(customerInquiry.confirm, { body });
    const again = await lan.send(customerInquiry.confirm, { body: { ...body, ...(await server.captcha('inquiry')) } });
    expect(again.body.data).toBe('0');
    const [{ count } = { count: 0 }] = await server.sql<{ count: number }>(
      'select count(*)::int as count from portal.inquiry q join portal.charge c on c.inquiry_id = q.id where q.voucher = $1',
      [body.voucherNumber],
    );
    expect(count).toBe(1);
  });

  test('INQ-08 the same ticket twenty times at once is one inquiry and one charge', async () => {
    const body = await inquiry();
    const bodies = await Promise.all(
      Array.from({ length: 20 }, async () => ({ ...body, ...(await server.captcha('inquiry')) })),
    );
    const answers = await Promise.all(bodies.map((one) => lan.send(customerInquiry.confirm, { body: one })));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const rows = await server.sql('select 1 from portal.inquiry where voucher = $1', [body.voucherNumber]);
    expect(rows).toHaveLength(1);
  });

  test('INQ-08 the same ticket with other content is refused', async () => {
    const body = await inquiry();
    await lan.send(customerInquiry.confirm, { body });
    const other = await lan.send(customerInquiry.confirm, {
      body: await inquiry({ voucherNumber: body.voucherNumber, address: 'elsewhere' }),
    });
    expect([other.status, codeOf(other), fieldsOf(other)]).toEqual([409, '4090001', ['voucherNumber']]);
  });

  test('INQ-08 the same ticket number of another institution is another ticket', async () => {
    const body = await inquiry();
    await lan.send(customerInquiry.confirm, { body });
    expect(
      (await binh.send(customerInquiry.confirm, { body: await inquiry({ voucherNumber: body.voucherNumber }) })).status,
    ).toBe(200);
    expect((await binh.send(replies.detail, { query: { voucherCode: body.voucherNumber } })).body.data).toMatchObject({
      msPhieu: body.voucherNumber,
    });
  });

  test('INQ-08 with a CIC code the ID may be left out or masked as it was given', async () => {
    const covered = `********${person.identity.slice(-4)}`;
    for (const identityNumber of [undefined, covered]) {
      const body = await inquiry({ cicCode: person.cicCode, identityNumber });
      expect((await lan.send(customerInquiry.confirm, { body })).status).toBe(200);
      expect((await answered(body.voucherNumber)).has_information).toBe(true);
    }
  });

  test('FRM-03 with a CIC code, too, an entered ID has 12 digits', async () => {
    const answer = await lan.send(customerInquiry.confirm, {
      body: await inquiry({ cicCode: person.cicCode, identityNumber: '00123456789' }),
    });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, ['identityNumber']]);
  });

  test('INQ-08 a people’s credit fund pays 20 percent of the list price', async () => {
    const phuc = await server.as('phuc.fund');
    const body = await inquiry();
    await phuc.send(customerInquiry.confirm, { body });
    expect((await answered(body.voucherNumber, 'phuc.fund')).amount_vnd).toBe(1600n);
  });

  test('INQ-02 a natural person needs an ID, a legal entity registration number and tax code', async () => {
    const natural = await lan.send(customerInquiry.confirm, { body: await inquiry({ identityNumber: undefined }) });
    expect(fieldsOf(natural)).toEqual(['identityNumber']);
    const legal = await lan.send(customerInquiry.confirm, {
      body: await inquiry({ productType: '15', identityNumber: undefined }),
    });
    expect(fieldsOf(legal)).toEqual(['businessRegistration', 'taxCode']);
    const either = await lan.send(customerInquiry.confirm, {
      body: await inquiry({ customerType: '0', identityNumber: undefined }),
    });
    expect(fieldsOf(either)).toEqual(['identityNumber']);
  });

  test('INQ-02 everything that is missing is reported at once, field by field, in both languages', async () => {
    const body = await server.captcha('inquiry');
    const vi = await lan.send(customerInquiry.confirm, { body: { ...body } as never });
    expect(fieldsOf(vi)).toEqual(
      expect.arrayContaining(['productType', 'voucherNumber', 'customerName', 'address', 'identityNumber']),
    );
    expect(vi.body.message).toBe('Đây là trường bắt buộc');
    const en = await lan.send(customerInquiry.confirm, { body: { ...body } as never }, { 'accept-language': 'en' });
    expect(en.body.message).toBe('This field is required');
  });

  test.each([
    ['voucherNumber', 'A'.repeat(19)],
    ['cicCode', '123'],
    ['businessRegistration', '1'.repeat(51)],
    ['taxCode', '1'.repeat(51)],
    ['phone', '0'.repeat(21)],
    ['generalDirector', 'A'.repeat(21)],
    ['customerName', 'A'.repeat(251)],
    ['address', 'A'.repeat(201)],
    ['identityNumber', '00123456789'],
  ])('INQ-03 FRM-11 %s beyond its limit is refused by the server as by the form', async (field, value) => {
    const answer = await lan.send(customerInquiry.confirm, { body: await inquiry({ [field]: value }) });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });

  test('CAP-02 a right captcha with a wrong field answers 4130001 and stays valid, at most three times', async () => {
    const body = await inquiry({ address: '' });
    const codes = [];
    for (let at = 0; at < 4; at++) codes.push(codeOf(await lan.send(customerInquiry.confirm, { body })));
    expect(codes).toEqual(['4130001', '4130001', '4130001', '4000001']);
    expect(codeOf(await lan.send(customerInquiry.confirm, { body: { ...body, address: 'x' } }))).toBe('4130002');
    const kept = await inquiry({ address: '' });
    expect(codeOf(await lan.send(customerInquiry.confirm, { body: kept }))).toBe('4130001');
    expect((await lan.send(customerInquiry.confirm, { body: { ...kept, address: person.address } })).status).toBe(200);
  });

  test('CAP-02 a missing, wrong, used or foreign captcha is refused before anything else is checked', async () => {
    const body = await inquiry();
    expect(codeOf(await lan.send(customerInquiry.confirm, { body: { ...body, twoFactorCode: undefined } }))).toBe(
      '4130003',
    );
    expect(codeOf(await lan.send(customerInquiry.confirm, { body: { ...body, twoFactorRecoveryCode: '00000' } }))).toBe(
      '4130002',
    );
    expect(codeOf(await lan.send(customerInquiry.confirm, { body }))).toBe('4130002');
    const used = await inquiry();
    await lan.send(customerInquiry.confirm, { body: used });
    expect(codeOf(await lan.send(customerInquiry.confirm, { body: used }))).toBe('4130002');
    expect(
      codeOf(await lan.send(customerInquiry.confirm, { body: await inquiry(await server.captcha('logon')) })),
    ).toBe('4130002');
  });

  test('INQ-08 charge, inquiry and audit row commit together', async () => {
    const body = await inquiry();
    await lan.send(customerInquiry.confirm, { body });
    await answered(body.voucherNumber);
    const rows = await server.sql<{ action: string; result: string; username: string; subject_key: string | null }>(
      `select action, result, username, subject_key from portal.audit_log where detail like $1 order by at`,
      [`%"${body.voucherNumber}"%`],
    );
    expect(rows).toMatchObject([
      { action: 'POST /api/HoiTinKhachHang/Confirm', result: 'ok', username: 'lan.clerk' },
      {
        action: 'job answer-inquiry',
        result: 'answered',
        username: 'lan.clerk',
        subject_key: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ]);
  });

  test('INQ-08 without an audit row there is no inquiry and no charge', async () => {
    await server.sql('alter table portal.audit_log add constraint nothing check (user_id is null) not valid');
    const body = await inquiry();
    expect((await lan.send(customerInquiry.confirm, { body })).status).toBe(503);
    await server.sql('alter table portal.audit_log drop constraint nothing');
    await expect.poll(async () => (await fetch(`${server.origin}/readyz`)).status).toBe(200);
    expect(await server.sql('select 1 from portal.inquiry where voucher = $1', [body.voucherNumber])).toEqual([]);
    expect(await server.sql('select 1 from portal.voucher where voucher = $1', [body.voucherNumber])).toEqual([]);
  });
});

describe('lookup and search assist', () => {
  test('INQ-05 a CIC code gives the customer, its ID masked except for four digits', async () => {
    const answer = await lan.send(customerInquiry.lookup, { body: { cicCode: person.cicCode } });
    expect(answer.body.data).toMatchObject({ cstNm: person.name, cstAddr: person.address, customerType: '2' });
    expect(answer.text).not.toContain(person.identity);
    expect(answer.text).toContain(person.identity.slice(-4));
  });

  test('INQ-05 INQ-09 an unknown CIC code says not found and counts', async () => {
    const before = await usedToday(lan);
    const answer = await lan.send(customerInquiry.lookup, { body: { cicCode: '9999999998' } });
    expect([answer.status, codeOf(answer)]).toEqual([404, '4040002']);
    expect((await usedToday(lan)).used).toBe(before.used + 1);
  });

  test('INQ-07 the search assist finds a customer by ID and by a name without accents, with reasons and confidence', async () => {
    const byId = await lan.send(customerInquiry.search, { body: { idNo: person.identity, customerName: person.name } });
    expect(byId.body.data).toMatchObject({ rows: [{ macic: person.cicCode, tenkh: person.name, confidence: 10 }] });
    const plain = person.name
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .replace(/đ/g, 'd')
      .replace(/Đ/g, 'D')
      .toLowerCase();
    const byName = await lan.send(customerInquiry.search, { body: { customerName: plain, address: person.address } });
    const rows = (byName.body.data as { rows: { macic: string; reasons: string[]; socmt: string }[] }).rows;
    expect(rows.map(({ macic }) => macic)).toContain(person.cicCode);
    expect(rows[0]?.reasons.length).toBeGreaterThan(0);
    expect(rows.every(({ socmt }) => /^(\*+\d{4}|)$/.test(socmt))).toBe(true);
  });

  test('INQ-07 a search needs an ID, or a name of two syllables or more; without a province at most 20 rows', async () => {
    expect(fieldsOf(await lan.send(customerInquiry.search, { body: { customerName: 'Lan' } }))).toEqual([
      'customerName',
    ]);
    expect((await lan.send(customerInquiry.search, { body: {} })).status).toBe(400);
    const wide = await lan.send(customerInquiry.search, { body: { customerName: 'Nguyễn Văn' } });
    expect((wide.body.data as { rows: unknown[] }).rows.length).toBeLessThanOrEqual(20);
  });

  test('INQ-07 a captcha is required from the twenty-first search in ten minutes and does not use up the one for Confirm', async () => {
    const hoa = await server.as('hoa.approver');
    for (let at = 0; at < 20; at++)
      expect((await hoa.send(customerInquiry.search, { body: { customerName: person.name } })).status).toBe(200);
    expect(codeOf(await hoa.send(customerInquiry.search, { body: { customerName: person.name } }))).toBe('4130003');
    const withCaptcha = { customerName: person.name, ...(await server.captcha('search')) };
    expect((await hoa.send(customerInquiry.search, { body: withCaptcha })).status).toBe(200);
  });

  test('FIX-01 S74-01 no search of an S74 order asks for a captcha, nor does the order after them', async () => {
    for (let at = 0; at < 22; at += 1) {
      const found = await lan.send(s74Inquiry.search, { body: { customerName: person.name, idNo: person.identity } });
      expect([found.status, found.body.data]).toMatchObject([200, { rows: [{ macic: person.cicCode }] }]);
    }
    const { twoFactorCode: _, twoFactorRecoveryCode: __, ...given } = await inquiry({ productType: 'S74' });
    const ordered = await lan.send(s74Inquiry.confirm, { body: { ...given, customerType: '2' } });
    expect(ordered.body).toMatchObject({ success: true, data: '0' });
  });

  test('SES-10 a unit of another institution in a search is refused', async () => {
    const [foreign] = await server.sql<{ code: string }>(
      `select b.code from bureau.branch b join bureau.institution i on i.id = b.institution_id
       where i.id <> (select institution_id from portal.membership m join portal.user_account u on u.id = m.user_id where u.username = 'lan.clerk') limit 1`,
    );
    const answer = await lan.send(customerInquiry.search, {
      body: { customerName: person.name, unitCode: foreign?.code },
    });
    expect([answer.status, codeOf(answer)]).toEqual([403, '4030002']);
  });
});

describe('the daily limit', () => {
  test('INQ-09 the same customer counts once a day, however it is asked about', async () => {
    const phuc = await server.as('phuc.fund');
    const other = await somePerson(3);
    const before = await usedToday(phuc);
    await phuc.send(customerInquiry.lookup, { body: { cicCode: other.cicCode } });
    await phuc.send(customerInquiry.lookup, { body: { cicCode: other.cicCode } });
    await phuc.send(customerInquiry.confirm, {
      body: await inquiry({
        cicCode: other.cicCode,
        identityNumber: undefined,
        customerName: other.name,
        address: other.address,
      }),
    });
    expect((await usedToday(phuc)).used).toBe(before.used + 1);
  });

  test('INQ-09 two holders of different papers count twice, even behind one paper that nobody holds', async () => {
    const phuc = await server.as('phuc.fund');
    const before = await usedToday(phuc);
    for (const offset of [5, 6]) {
      const { identity, name, address } = await somePerson(offset);
      const body = await inquiry({ identityNumber: '001099000000', taxCode: identity, customerName: name, address });
      expect((await phuc.send(customerInquiry.confirm, { body })).status).toBe(200);
    }
    expect((await usedToday(phuc)).used).toBe(before.used + 2);
  });

  test('INQ-09 the 500th customer is answered, the 501st refused, and the limit resets at midnight in Hanoi', async () => {
    const mai = await server.as('mai.two', await firstCompany('mai.two'));
    const lookup = (cicCode: string) => mai.send(customerInquiry.lookup, { body: { cicCode } });
    await lookup('8000000000');
    await server.sql(
      `update portal.quota_day set used = 499 where user_id = (select id from portal.user_account where username = 'mai.two')`,
      [],
      'mai.two',
    );
    expect((await lookup('8000000001')).status).toBe(404);
    const over = await lookup('8000000002');
    expect([over.status, codeOf(over)]).toEqual([429, '4120001']);
    expect(over.body.message).toContain('500');
    expect((await lookup('8000000001')).status).toBe(404);
    await server.sql(`update portal.quota_day set day = day - 1`, [], 'mai.two');
    await server.sql(`update portal.quota_seen set day = day - 1`, [], 'mai.two');
    expect((await lookup('8000000002')).status).toBe(404);
    expect(await usedToday(mai)).toEqual(expect.objectContaining({ used: 1, limit: 500 }));
  });

  test('INQ-09 the limit is exact under fifty calls at once', async () => {
    const mai = await server.as('mai.two', await firstCompany('mai.two'));
    await server.sql(`update portal.quota_day set used = 490 where day = portal.hanoi_day()`, [], 'mai.two');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        mai.send(customerInquiry.lookup, { body: { cicCode: String(7_000_000_000 + at) } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
    expect((await usedToday(mai)).used).toBe(500);
  });
});

async function firstCompany(username: string): Promise<string> {
  const [row] = await server.sql<{ code: string }>(
    `select i.code from portal.membership m join portal.user_account u on u.id = m.user_id
     join bureau.institution i on i.id = m.institution_id where u.username = $1 order by i.code limit 1`,
    [username],
  );
  return row?.code ?? '';
}
