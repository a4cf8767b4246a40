import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { codeOf, fieldsOf } from '#testing/answer.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { customerInquiry } from '#features/customer-inquiry/contract.ts';
import { instantProducts } from '#bureau/contract/product-numbers.ts';
import { instantInquiry, instantReplyRow, personalScore } from './contract.ts';

const { clean, nothing, attention, merged } = known;

let server: TestServer;
let lan: Caller;
let binh: Caller;

beforeAll(async () => {
  server = await testServer();
  lan = await server.as('lan.clerk');
  binh = await server.as('binh.clerk');
});
afterAll(() => server.stop());
beforeEach(() => server.sql('delete from portal.throttle'));

let tickets = 0;
const nextTicket = () => `TT${String(++tickets).padStart(8, '0')}`;

async function asked(more: object = {}) {
  return {
    voucherCode: nextTicket(),
    productCode: 'S11T' as const,
    customerName: clean.name,
    identityNumber: clean.citizenId,
    ...(await server.captcha('instant')),
    ...more,
  };
}

async function scoring(more: object = {}) {
  return {
    identityNumber: clean.citizenId,
    customerName: clean.name,
    address: clean.address,
    consent: true,
    ...(await server.captcha('score')),
    ...more,
  };
}

type Shown = { msPhieu: string; maSP: string; hasInformation: boolean; html: string };

/** An answer's html without the proof QR code, which differs each time. */
function shown(answer: Answer): Shown {
  const data = answer.body.data as Shown;
  return { ...data, html: data.html.replace(square, '') };
}
const square = /<figure class="proof">.*?<\/figure>/s;

async function behind(voucher: string, username = 'lan.clerk') {
  const [row] = await server.sql<{
    status: number;
    state: string;
    amount_vnd: bigint;
    purpose: string;
    cic_code: string | null;
    footprints: number;
  }>(
    `select q.status, c.state, c.amount_vnd, q.purpose, q.cic_code,
       (select count(*)::int from bureau.inquiry_footprint f where f.inquiry_id = q.id) as footprints
     from portal.inquiry q join portal.charge c on c.inquiry_id = q.id where q.voucher = $1`,
    [voucher],
    username,
  );
  return row;
}

async function audited(action: string) {
  const [row] = await server.sql<{
    result: string;
    purpose: string | null;
    subject_key: string | null;
    detail: string | null;
  }>(
    `select result, purpose, subject_key, detail from portal.audit_log where action = $1 order by at desc, seq desc limit 1`,
    [action],
  );
  return row;
}

describe('an instant inquiry', () => {
  test('INS-02 answers within the call: html without scripts, one charge, a footprint and an audit row, all at once', async () => {
    const body = await asked();
    const answer = await lan.send(instantInquiry.confirm, { body });
    expect(answer.status).toBe(200);
    expect(shown(answer)).toMatchObject({ msPhieu: body.voucherCode, maSP: 'S11T', hasInformation: true });
    expect(shown(answer).html).toContain(clean.name);
    expect(shown(answer).html).not.toMatch(/<script|onload=|href=/i);
    expect(await behind(body.voucherCode)).toEqual({
      status: 1,
      state: 'charged',
      amount_vnd: 8000n,
      purpose: 'credit-granting',
      cic_code: clean.cicCode,
      footprints: 1,
    });
    expect(await audited('POST /api/HoiTinTucThoiS11T/Confirm')).toMatchObject({
      result: 'ok',
      purpose: 'credit-granting',
      subject_key: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  test('INS-01 with a CIC code the ID may be masked as the look-up returned it; alone it identifies nobody', async () => {
    const identityNumber = `********${clean.citizenId.slice(-4)}`;
    const body = await asked({ identityNumber, cicCode: clean.cicCode });
    const answer = await lan.send(instantInquiry.confirm, { body });
    expect([answer.status, shown(answer).hasInformation]).toEqual([200, true]);
    expect(await behind(body.voucherCode)).toMatchObject({ cic_code: clean.cicCode, state: 'charged', footprints: 1 });
    const alone = await lan.send(instantInquiry.confirm, { body: await asked({ identityNumber }) });
    expect([alone.status, fieldsOf(alone)]).toEqual([400, ['identityNumber']]);
    // A code and an ID of two different people are no answer about either.
    const two = await lan.send(instantInquiry.confirm, { body: await asked({ cicCode: attention.cicCode }) });
    expect([two.status, codeOf(two), fieldsOf(two)]).toEqual([409, '4090201', ['identityNumber']]);
  });

  test('INS-02 the html is in the language of the caller', async () => {
    const answer = await lan.send(instantInquiry.confirm, { body: await asked() }, { 'accept-language': 'en' });
    expect(shown(answer).html).toContain('Instant credit relations of an individual');
  });

  test('INS-04 each of S71 to S79 is answered with its own sections and its own price', async () => {
    for (const productCode of instantProducts) {
      const body = await asked({ productCode });
      const answer = await lan.send(instantInquiry.confirm, { body });
      expect([productCode, answer.status, shown(answer).hasInformation]).toEqual([productCode, 200, true]);
      const [product] = await server.sql<{ price_vnd: bigint }>(
        'select price_vnd from bureau.product where code = $1',
        [productCode],
      );
      expect((await behind(body.voucherCode))?.amount_vnd).toBe(product?.price_vnd);
    }
    const check = await lan.send(instantInquiry.confirm, { body: await asked({ productCode: 'S37' }) });
    expect(shown(check).html).not.toContain('812');
  });

  test('INS-02 the same ticket with the same content shows the same report and costs once', async () => {
    const body = await asked({ productCode: 'S71', identityNumber: attention.citizenId, customerName: attention.name });
    const first = await lan.send(instantInquiry.confirm, { body });
    const again = await lan.send(instantInquiry.confirm, { body: { ...body, ...(await server.captcha('instant')) } });
    expect(shown(again)).toEqual(shown(first));
    const rows = await server.sql(
      'select from portal.charge c join portal.inquiry q on q.id = c.inquiry_id where q.voucher = $1',
      [body.voucherCode],
    );
    expect(rows).toHaveLength(1);
    expect((await audited('POST /api/HoiTinTucThoiS11T/Confirm'))?.detail).toContain('"again":true');
  });

  test('INS-02 the same ticket ten times at once is one inquiry, one charge and ten equal answers', async () => {
    const body = await asked();
    const bodies = await Promise.all(
      Array.from({ length: 10 }, async () => ({ ...body, ...(await server.captcha('instant')) })),
    );
    const answers = await Promise.all(bodies.map((one) => lan.send(instantInquiry.confirm, { body: one })));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map((answer) => shown(answer).html)).size).toBe(1);
    expect((await behind(body.voucherCode))?.footprints).toBe(1);
  });

  test('INS-02 the same ticket with other content, or used by a customer inquiry, is refused', async () => {
    const body = await asked();
    await lan.send(instantInquiry.confirm, { body });
    const other = await lan.send(instantInquiry.confirm, {
      body: await asked({ voucherCode: body.voucherCode, productCode: 'S72' }),
    });
    expect([other.status, codeOf(other), fieldsOf(other)]).toEqual([409, '4090001', ['voucherCode']]);
    const voucherNumber = nextTicket();
    const inquiry = {
      productType: '05',
      voucherNumber,
      customerName: clean.name,
      address: clean.address,
      identityNumber: clean.citizenId,
    };
    await lan.send(customerInquiry.confirm, { body: { ...inquiry, ...(await server.captcha('inquiry')) } });
    expect(codeOf(await lan.send(instantInquiry.confirm, { body: await asked({ voucherCode: voucherNumber }) }))).toBe(
      '4090001',
    );
    // Another institution's ticket of the same number is another ticket.
    expect(
      (await binh.send(instantInquiry.confirm, { body: await asked({ voucherCode: body.voucherCode }) })).status,
    ).toBe(200);
  });

  test('INS-02 an unknown name and ID, and a person without credit, are answered "no information", free', async () => {
    for (const who of [
      { identityNumber: '001085999999', customerName: 'Không Có Ai' },
      { identityNumber: nothing.citizenId, customerName: nothing.name },
    ]) {
      const body = await asked(who);
      const answer = await lan.send(instantInquiry.confirm, { body });
      expect([answer.status, shown(answer).hasInformation]).toEqual([200, false]);
      expect(shown(answer).html).not.toContain(clean.cicCode);
      expect(await behind(body.voucherCode)).toMatchObject({ status: 1, state: 'free', amount_vnd: 0n });
    }
  });

  test('INS-02 a people’s credit fund pays 20 percent', async () => {
    const phuc = await server.as('phuc.fund');
    const body = await asked();
    await phuc.send(instantInquiry.confirm, { body });
    expect((await behind(body.voucherCode, 'phuc.fund'))?.amount_vnd).toBe(1600n);
  });

  test('INS-01 every field is required, the ID has exactly 12 digits, the product is one of the list', async () => {
    const empty = await lan.send(instantInquiry.confirm, { body: (await server.captcha('instant')) as never });
    expect(fieldsOf(empty)).toEqual(['voucherCode', 'productCode', 'customerName', 'identityNumber']);
    for (const [field, value] of [
      ['identityNumber', '07918871064'],
      ['identityNumber', '0791887106471'],
      ['voucherCode', 'phiếu/1'],
      ['voucherCode', 'A'.repeat(251)],
      ['customerName', 'A'.repeat(251)],
      ['productCode', 'S70'],
      ['productCode', 'DTD'],
    ] as const) {
      const answer = await lan.send(instantInquiry.confirm, { body: await asked({ [field]: value }) });
      expect([field, answer.status, codeOf(answer), fieldsOf(answer)]).toEqual([field, 400, '4130001', [field]]);
    }
  });

  test('CAP-03 the captcha is required, right, unused and made for this call', async () => {
    const send = async (more: object) => codeOf(await lan.send(instantInquiry.confirm, { body: await asked(more) }));
    expect(await send({ twoFactorCode: undefined })).toBe('4130003');
    expect(await send({ twoFactorRecoveryCode: '00000' })).toBe('4130002');
    expect(await send(await server.captcha('inquiry'))).toBe('4130002');
    const used = await asked();
    await lan.send(instantInquiry.confirm, { body: used });
    expect(codeOf(await lan.send(instantInquiry.confirm, { body: used }))).toBe('4130002');
  });

  test('INQ-09 counts as the customer it is, and is refused when the daily limit is reached', async () => {
    const mai = await server.as('mai.two', await firstCompany('mai.two'));
    const used = async () => ((await mai.send(customerInquiry.today)).body.data as { used: number }).used;
    await mai.send(instantInquiry.confirm, { body: await asked() });
    await mai.send(instantInquiry.confirm, { body: await asked({ productCode: 'S73' }) });
    await mai.send(personalScore.confirm, { body: await scoring() });
    expect(await used()).toBe(1);
    await server.sql(
      `update portal.quota_day set used = 500 where user_id = (select id from portal.user_account where username = 'mai.two')`,
      [],
      'mai.two',
    );
    const over = await mai.send(instantInquiry.confirm, { body: await asked({ identityNumber: attention.citizenId }) });
    expect([over.status, codeOf(over)]).toEqual([429, '4120001']);
  });

  test('INQ-09 the limit is exact under fifty calls at once', async () => {
    const mai = await server.as('mai.two', await firstCompany('mai.two'));
    await server.sql(
      `update portal.quota_day set used = 490 where user_id = (select id from portal.user_account where username = 'mai.two')`,
      [],
      'mai.two',
    );
    const bodies = await Promise.all(
      Array.from({ length: 50 }, (_, at) => asked({ identityNumber: `0010850${String(at).padStart(5, '0')}` })),
    );
    const answers = await Promise.all(bodies.map((body) => mai.send(instantInquiry.confirm, { body })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
  });

  test('INS-02 without an audit row there is no inquiry, no charge, no footprint', async () => {
    await server.sql('alter table portal.audit_log add constraint nothing check (user_id is null) not valid');
    const body = await asked();
    expect((await lan.send(instantInquiry.confirm, { body })).status).toBe(503);
    await server.sql('alter table portal.audit_log drop constraint nothing');
    await expect.poll(async () => (await fetch(`${server.origin}/readyz`)).status).toBe(200);
    expect(await behind(body.voucherCode)).toBeUndefined();
    expect(await server.sql('select 1 from portal.voucher where voucher = $1', [body.voucherCode])).toEqual([]);
  });
});

describe('instant replies', () => {
  test('INS-05 the list of S11T shows each reply with its fields, newest first, and no other institution’s', async () => {
    const body = await asked();
    await lan.send(instantInquiry.confirm, { body });
    const list = await lan.send(instantInquiry.search, { body: { productCode: 'S11T', start: 0, end: 99_999 } });
    const { rows, total } = list.body.data as { rows: Record<string, unknown>[]; total: number };
    expect(total).toBe(rows.length);
    expect(instantReplyRow.strict().parse(rows[0])).toMatchObject({
      maCIC: clean.cicCode,
      msPhieu: body.voucherCode,
      tenKH: clean.name,
      maSP: 'S11T',
      user_Name: 'lan.clerk',
      cccd: `********${clean.citizenId.slice(-4)}`,
    });
    expect(rows.every(({ maSP }) => maSP === 'S11T')).toBe(true);
    const days = rows.map(({ ngayHoi }) => String(ngayHoi));
    expect(days).toEqual(days.toSorted((one, other) => other.localeCompare(one)));
    const theirs = (await binh.send(instantInquiry.search, { body: {} })).body.data as {
      rows: { msPhieu: string; user_Name: string }[];
    };
    expect(theirs.rows.every(({ user_Name }) => user_Name === 'binh.clerk')).toBe(true);
  });

  test('INS-05 the list is windowed and found by name, code and day', async () => {
    const body = await asked({ identityNumber: merged.citizenId, customerName: merged.name });
    await lan.send(instantInquiry.confirm, { body });
    const search = async (more: object) =>
      (await lan.send(instantInquiry.search, { body: more })).body.data as {
        total: number;
        rows: unknown[];
        more: boolean;
      };
    expect(await search({ cicCode: merged.cicCode })).toMatchObject({ total: 1 });
    expect(await search({ customerName: merged.name.toUpperCase() })).toMatchObject({ total: 1 });
    expect(await search({ toDate: '2023-01-01' })).toEqual({ total: 0, rows: [], more: false });
    expect((await search({ start: 0, end: 1 })).rows).toHaveLength(1);
    expect(await search({ start: 0, end: 1 })).toMatchObject({ more: true });
  });

  test('INS-05 a reply is shown again unchanged and free; other institutions find none', async () => {
    const body = await asked();
    const first = await lan.send(instantInquiry.confirm, { body });
    const detail = await lan.send(instantInquiry.detail, { body: { voucherCode: body.voucherCode } });
    expect(shown(detail)).toMatchObject({
      msPhieu: body.voucherCode,
      maSP: 'S11T',
      html: shown(first).html,
      report: { product: { code: 'S11T' } },
    });
    // INS-07: each of them has its own QR code.
    const squares = [first, detail].map(({ body: { data } }) => square.exec((data as Shown).html)?.[0]);
    expect(squares[0]).toContain('<svg');
    expect(squares[1]).toContain('<svg');
    expect(squares[0]).not.toBe(squares[1]);
    const foreign = await binh.send(instantInquiry.detail, { body: { voucherCode: body.voucherCode } });
    expect([foreign.status, codeOf(foreign)]).toEqual([404, '4040001']);
  });

  test('INS-05 a changed stored report is refused', async () => {
    const body = await asked();
    await lan.send(instantInquiry.confirm, { body });
    await server.sql(
      `update portal.reply r set sha256 = '\\x00' from portal.inquiry q where q.id = r.inquiry_id and q.voucher = $1`,
      [body.voucherCode],
    );
    const detail = await lan.send(instantInquiry.detail, { body: { voucherCode: body.voucherCode } });
    expect([detail.status, codeOf(detail)]).toEqual([409, '4090003']);
  });
});

describe('the personal credit score', () => {
  test('INS-06 without consent nobody is scored: 4120003, in the audit, nothing stored and nothing charged', async () => {
    for (const consent of [undefined, false]) {
      const voucherCode = nextTicket();
      const answer = await lan.send(personalScore.confirm, { body: await scoring({ consent, voucherCode }) });
      expect([answer.status, codeOf(answer), fieldsOf(answer)]).toEqual([403, '4120003', ['consent']]);
      expect(await behind(voucherCode)).toBeUndefined();
      expect((await audited('POST /api/DiemTinDungCaNhan/Confirm'))?.result).toBe('consent-required');
    }
  });

  test('INS-06 with consent it is html with the score, its reasons and how to improve; charged, audited as scoring', async () => {
    const answer = await lan.send(personalScore.confirm, { body: await scoring({ cicCode: clean.cicCode }) });
    expect(answer.status).toBe(200);
    const { html, msPhieu, hasInformation } = shown(answer);
    expect(hasInformation).toBe(true);
    expect(html).toContain('CB-1');
    expect(html).toContain('Cách cải thiện');
    expect(msPhieu).toMatch(/^DTD[0-9A-Z]{15}$/);
    expect(await behind(msPhieu)).toMatchObject({ state: 'charged', amount_vnd: 10_000n, purpose: 'credit-scoring' });
    expect(await audited('POST /api/DiemTinDungCaNhan/Confirm')).toMatchObject({
      result: 'ok',
      purpose: 'credit-scoring',
    });
    const detail = await lan.send(instantInquiry.detail, { body: { voucherCode: msPhieu } });
    expect(shown(detail)).toMatchObject({ maSP: 'DTD', html });
  });

  test('INS-06 too little data is nothing negative and free; a code and an ID of two people are refused', async () => {
    const thin = await lan.send(personalScore.confirm, {
      body: await scoring({ identityNumber: nothing.citizenId, customerName: nothing.name }),
    });
    expect(shown(thin).hasInformation).toBe(false);
    expect(shown(thin).html).toContain('Chưa đủ thông tin');
    expect(await behind(shown(thin).msPhieu)).toMatchObject({ state: 'free', amount_vnd: 0n });
    const two = await lan.send(personalScore.confirm, { body: await scoring({ cicCode: attention.cicCode }) });
    expect([codeOf(two), two.body.data]).toEqual(['4090201', null]);
  });

  test('INS-06 the first score of a month starts the count, and later ones show their percentile', async () => {
    await lan.send(personalScore.confirm, { body: await scoring() });
    const finished = async () =>
      (await server.sql('select from bureau.score_run where finished_at is not null')).length;
    await expect.poll(finished, { timeout: 20_000 }).toBe(1);
    // The count has ended a moment before its job goes.
    const jobs = () => server.sql(`select from graphile_worker.jobs where key = 'count-scores'`);
    await expect.poll(jobs).toEqual([]);
    const answer = await lan.send(personalScore.confirm, { body: await scoring() });
    expect(shown(answer).html).toContain('Tỷ lệ người có điểm thấp hơn');
    expect(await jobs()).toEqual([]);
  });

  test('INS-06 the same ticket costs once; ID, name and captcha are required', async () => {
    const body = await scoring({ voucherCode: nextTicket() });
    const first = await lan.send(personalScore.confirm, { body });
    const again = await lan.send(personalScore.confirm, { body: { ...body, ...(await server.captcha('score')) } });
    expect(shown(again)).toEqual(shown(first));
    const empty = await lan.send(personalScore.confirm, { body: (await server.captcha('score')) as never });
    expect(fieldsOf(empty)).toEqual(['identityNumber', 'customerName']);
    expect(codeOf(await lan.send(personalScore.confirm, { body: await scoring({ twoFactorCode: undefined }) }))).toBe(
      '4130003',
    );
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
