import { decodeQR } from 'qr/decode.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { qrSquare } from '#kit/server/documents/qr.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { instantInquiry } from '#features/instant-inquiry/contract.ts';
import { replies } from '#features/replies/contract.ts';
import { verify } from './contract.ts';

const { clean } = known;

let server: TestServer;
let lan: Caller;
let binh: Caller;

beforeAll(async () => {
  server = await testServer();
  lan = await server.as('lan.clerk');
  binh = await server.as('binh.clerk');
});
afterAll(() => server.stop());

let tickets = 0;

/** Makes an instant inquiry about a person; returns the ticket. */
async function ask(by = lan): Promise<string> {
  tickets += 1;
  const voucherCode = `QR${String(tickets).padStart(6, '0')}`;
  const asked = await by.send(instantInquiry.confirm, {
    body: {
      voucherCode,
      productCode: 'S11T',
      customerName: clean.name,
      identityNumber: clean.citizenId,
      ...(await server.captcha('instant')),
    },
  });
  expect(asked.status).toBe(200);
  return voucherCode;
}

async function proofOf(voucherCode: string) {
  const answer = await lan.send(replies.proof, { body: { voucherCode } });
  expect(answer.status).toBe(200);
  const proof = replies.proof.answer.parse(answer.body.data);
  return { ...proof, code: proof.url.split('/').at(-1) ?? '' };
}

const check = (code: string) => server.nobody.send(verify.report, { body: { code } });
const fault = (answer: Awaited<ReturnType<typeof check>>) => [answer.status, answer.body.errors?.[0]?.code];

describe('the code on a report', () => {
  test('INS-07 anybody who holds it sees ticket, product, institution, data dates and a masked name, and nothing else about the customer', async () => {
    const ticket = await ask();
    const { code } = await proofOf(ticket);
    const answer = await check(code);
    expect(answer.status).toBe(200);
    const proven = verify.report.answer.parse(answer.body.data);
    expect(proven).toMatchObject({ msPhieu: ticket, maSP: 'S11T', hasInformation: true, tenKH: 'Nguyễn T. M. Hạnh' });
    expect(proven.kySoLieu).toMatch(/^\d{4}-\d{2}$/);
    expect(proven.ngaySoLieu).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    for (const secret of [clean.name, clean.cicCode, clean.citizenId, clean.citizenId.slice(-4), clean.address])
      expect(answer.text).not.toContain(secret);
  });

  test('INS-07 it is valid for five minutes; at five minutes and a second it is refused, and a renewed one is valid', async () => {
    const ticket = await ask();
    const { code, expires } = await proofOf(ticket);
    const left = Date.parse(expires) - Date.now();
    expect(left).toBeGreaterThan(4.5 * 60_000);
    expect(left).toBeLessThanOrEqual(5 * 60_000 + 1000);
    const age = (seconds: number) =>
      server.sql(
        `update portal.verification set expires_at = clock_timestamp() + make_interval(secs => 300 - $1)`,
        [seconds],
        'lan.clerk',
      );
    await age(299);
    expect((await check(code)).status).toBe(200);
    await age(301);
    expect(fault(await check(code))).toEqual([409, '4090011']);
    const renewed = await proofOf(ticket);
    expect(renewed.code).not.toBe(code);
    expect((await check(renewed.code)).status).toBe(200);
  });

  test('INS-07 the database stores no code, only its hash, and deletes what expired a day ago', async () => {
    const { code } = await proofOf(await ask());
    const rows = await server.sql<{ row: string }>('select v::text as row from portal.verification v', [], 'lan.clerk');
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) expect(row).not.toContain(code.split('-').slice(1).join('-'));
    await server.sql(
      `update portal.verification set expires_at = now() - interval '25 hours', code_hash = set_byte(code_hash, 1, 7)`,
      [],
      'lan.clerk',
    );
    const count = async () => {
      const [row] = await server.sql<{ count: number }>(
        `select count(*)::int from portal.verification where expires_at < now()`,
        [],
        'lan.clerk',
      );
      return row?.count ?? 0;
    };
    await server.sql(
      `insert into portal.verification (institution_id, code_hash, asked_at, inquiry_id, expires_at)
       select institution_id, decode(lpad(to_hex(byte), 2, '0'), 'hex') || sha256(byte::text::bytea), asked_at, inquiry_id, now() - interval '2 days'
       from (select * from portal.voucher limit 1) v, generate_series(0, 255) byte`,
      [],
      'lan.clerk',
    );
    const before = await count();
    await proofOf(await ask());
    expect(await count()).toBeLessThan(before);
  });

  test('INS-07 a code that was never issued, is edited, or names another institution proves nothing', async () => {
    const { code } = await proofOf(await ask());
    const [own, secret] = [code.slice(0, code.indexOf('-')), code.slice(code.indexOf('-') + 1)];
    const edited = `${own}-${secret.startsWith('A') ? 'B' : 'A'}${secret.slice(1)}`;
    const other = `${(Number.parseInt(own, 36) + 1).toString(36)}-${secret}`;
    const never = [edited, other, `zzzzzz-${secret}`, code.toUpperCase(), `${code}0`, '../..', "1-' or 1=1", '%00'];
    for (const one of never) expect([one, ...fault(await check(one))]).toEqual([one, 404, '4040004']);
    expect((await check('')).status).toBe(400);
    expect((await check('x'.repeat(101))).status).toBe(400);
  });

  test('INS-07 codes come with a report that is opened, and none with another institution’s ticket', async () => {
    const ticket = await ask();
    const opened = await lan.send(instantInquiry.detail, { body: { voucherCode: ticket } });
    const { proof } = instantInquiry.detail.answer.parse(opened.body.data);
    expect(proof.url).toMatch(new RegExp(`^${server.origin}/portal/verify/[0-9a-z]+-[\\w-]{24}$`));
    expect((await check(proof.url.split('/').at(-1) ?? '')).status).toBe(200);
    const foreign = await binh.send(replies.proof, { body: { voucherCode: ticket } });
    const missing = await binh.send(replies.proof, { body: { voucherCode: 'NONE' } });
    expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
  });

  test('INS-07 a camera reads the QR code: it contains the page’s address and nothing else', async () => {
    const { url, qr } = await proofOf(await ask());
    expect(qr).toEqual(qrSquare(url));
    expect(readSquare(qr)).toBe(url);
  });

  test('INS-07 trying codes is slowed down by address', async () => {
    const slow = await testServer({ ratePerMinute: 2 });
    try {
      const tries = await Promise.all(
        Array.from({ length: 40 }, () => slow.nobody.send(verify.report, { body: { code: `1-${'a'.repeat(24)}` } })),
      );
      expect(tries.filter(({ status }) => status === 429).length).toBeGreaterThan(10);
    } finally {
      await slow.stop();
    }
  });
});

describe('the code on paper', () => {
  const checkPaper = (number: string, code: string) => server.nobody.send(verify.paper, { body: { number, code } });
  const paperOf = async () => {
    const { paper } = await proofOf(await ask());
    if (paper === undefined) throw new Error('a report without a code for paper');
    return paper;
  };
  const noTries = () => server.sql(`delete from portal.throttle where kind = 'paper-code'`);

  test('INS-07 number and code say which product, institution and day the report is of, and nothing about the customer', async () => {
    const { number, code, page, until } = await paperOf();
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
    expect(page).toBe(`${server.origin}/portal/verify`);
    const answer = await checkPaper(` ${number.toLowerCase()} `, code.toLowerCase().replaceAll('-', ' '));
    expect(answer.status).toBe(200);
    const proven = verify.paper.answer.parse(answer.body.data);
    expect(proven).toMatchObject({ soBaoCao: number, maSP: 'S11T', hetHan: until });
    expect(Date.parse(proven.hetHan) - Date.parse(proven.ngayLap)).toBe(90 * 86_400_000);
    for (const secret of [...clean.name.split(' ').slice(-1), clean.cicCode, clean.citizenId])
      expect(answer.text).not.toContain(secret);
  });

  test('INS-07 it is the same all day, and of one report alone', async () => {
    const ticket = await ask();
    const [first, again, other] = [await proofOf(ticket), await proofOf(ticket), await paperOf()];
    expect(again.paper).toEqual(first.paper);
    expect(other.code).not.toBe(first.paper?.code);
    expect(fault(await checkPaper(other.number, first.paper?.code ?? ''))).toEqual([404, '4040871']);
    await noTries();
  });

  test('INS-07 it is good for 90 days, then it says that it has expired, and new paper has a new code', async () => {
    const { number, code } = await paperOf();
    const age = (days: number) =>
      server.sql(`update portal.paper_code set expires_on = portal.hanoi_day() + 90 - $1::int where number = $2`, [
        days,
        number,
      ]);
    await age(90);
    expect((await checkPaper(number, code)).status).toBe(200);
    await age(91);
    expect(fault(await checkPaper(number, code))).toEqual([409, '4090871']);
  });

  test('INS-07 what was mistyped is told apart from what was never issued, and counts as no try', async () => {
    const { number, code } = await paperOf();
    const wrongLetter = `${code.slice(0, -1)}${code.endsWith('2') ? '3' : '2'}`;
    for (const one of [wrongLetter, 'ABC', '0'.repeat(12), "' or 1=1 --", '😀'.repeat(12)])
      expect([one, ...fault(await checkPaper(number, one))]).toEqual([one, 400, '4000871']);
    expect((await checkPaper('', code)).status).toBe(400);
    expect((await checkPaper('9'.repeat(81), code)).status).toBe(400);
    expect(fault(await checkPaper('2026/R11/%_000', code))).toEqual([404, '4040871']);
    const [tries] = await server.sql<{ count: number }>(`select count from portal.throttle where kind = 'paper-code'`);
    expect(tries?.count).toBe(1);
    await noTries();
  });

  test('INS-07 after twenty wrong tries an address waits, even with the right code, until the quarter of an hour is over', async () => {
    const { number, code } = await paperOf();
    for (let tried = 0; tried < 20; tried += 1) expect((await checkPaper(`X${tried}`, code)).status).toBe(404);
    expect(fault(await checkPaper(number, code))).toEqual([429, '4290871']);
    await server.sql(
      `update portal.throttle set opened_at = opened_at - interval '15 minutes' where kind = 'paper-code'`,
    );
    expect((await checkPaper(number, code)).status).toBe(200);
    await noTries();
  });

  test('INS-07 the database keeps neither the code nor a name, and servers cannot read the table', async () => {
    const { code } = await paperOf();
    const rows = await server.sql<{ row: string }>('select p::text as row from portal.paper_code p');
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) {
      expect(row).not.toContain(code.replaceAll('-', ''));
      expect(row).not.toContain(clean.name);
    }
  });

  test('INS-07 the PDF and the HTML have number and code', async () => {
    const ticket = await ask();
    const { paper } = await proofOf(ticket);
    const opened = await lan.send(instantInquiry.detail, { body: { voucherCode: ticket } });
    const { proof } = instantInquiry.detail.answer.parse(opened.body.data);
    expect(proof.paper).toEqual(paper);
  });
});

/** Reads a QR code as a camera would, from its picture of four pixels a module. */
function readSquare({ size, path }: { size: number; path: string }): string {
  const scale = 4;
  const width = size * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      for (let at = Number(x) * scale; at < (Number(x) + Number(length)) * scale; at++)
        data.fill(0, (row * width + at) * 4, (row * width + at) * 4 + 3);
    }
  }
  return decodeQR({ width, height: width, data });
}
