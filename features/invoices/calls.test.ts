import { spawn } from 'node:child_process';
import { createHash, verify, X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { embeddedProvider } from '#bureau/invoices/provider.ts';
import { issueInvoice } from '#bureau/invoices/issue.job.ts';
import { openPool } from '#kit/server/database/database.ts';
import { diskFiles } from '#kit/server/files/disk.ts';
import { makeCipher } from '#kit/server/cipher.ts';
import { makeLogger } from '#kit/server/metrics/log.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import { errors } from '#features/refusals.ts';
import { dataOf, refusal, refusalsOf } from '#testing/answer.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { invoiceDesk, invoices } from './contract.ts';
import { writeCorrection } from './correction.fixture.ts';

let server: TestServer;
let lan: Caller;
let binh: Caller;
let operator: Caller;
let institutionId = 0;

beforeAll(async () => {
  server = await testServer({ sessionsPerUser: 100 });
  lan = await server.as('lan.clerk');
  binh = await server.as('binh.clerk');
  operator = await server.as('minh.operator');
  const [bank] = await server.sql<{ id: number }>('select portal.acting_institution() as id');
  institutionId = bank?.id ?? 0;
});
afterAll(() => server.stop());

type Row = {
  id: string;
  pattern: string;
  serial: string;
  invNum: string;
  amount: string;
  status: string;
  ten_status: string;
  signStatus: string;
  kind: string;
  link: string;
  ttthanhtoan: string;
  publishDate: string;
  ky: string;
};
const every = { fromDate: '2020-01-01', toDate: '2099-12-31', invoiceStatus: 'all' as const };
const rowsOf = (answer: Answer) => (answer.body.data as { rows: Row[] }).rows;
const search = async (body: object = {}, by = lan) =>
  rowsOf(await by.send(invoices.search, { body: { ...every, ...body } }));

/** The invoices of the first bank once all of them are signed. */
async function signed(): Promise<Row[]> {
  let rows: Row[] = [];
  await expect
    .poll(
      async () => {
        rows = await search();
        return rows.length > 0 && rows.every(({ signStatus }) => signStatus === '1');
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  return rows;
}

describe('the list of invoices', () => {
  test('REC-03 closed statements have invoices with pattern, serial, number, amount and states, in the words of the look-up', async () => {
    const [row] = await search();
    expect(row).toMatchObject({
      pattern: '1',
      serial: expect.stringMatching(/^C\d\dTAN$/),
      status: '1',
      kind: 'original',
    });
    expect(row?.invNum).toMatch(/^\d{8}$/);
    const [statement] = await server.sql<{ total: string }>(
      `select s.total_vnd::text as total from portal.statement s join portal.invoice i using (institution_id, month, contract_no)
       where i.id = $1`,
      [row?.id],
    );
    expect(row?.amount).toBe(statement?.total);
    const labels = (await lan.send(invoices.labels)).body.data as {
      rows: { loai: string; id: string; label: string }[];
    };
    expect(labels.rows.map(({ loai, id }) => `${loai}${id}`)).toEqual([
      'paid0',
      'paid1',
      'paid2',
      'sign0',
      'sign1',
      'sign2',
      'status1',
      'status2',
      'status3',
      'status4',
    ]);
  });

  test('REC-03 a demo has no invoice of a day to come, and a later number never has an earlier day', async () => {
    const [day] = await server.sql<{ today: string; before: string }>(
      'select portal.hanoi_day()::text as today, (portal.hanoi_day() - 365)::text as before',
    );
    // What the screen opens with.
    const recent = await search({ fromDate: day?.before, toDate: day?.today });
    expect(recent.map(({ id }) => id)).toEqual((await search()).map(({ id }) => id));
    expect(recent.length).toBeGreaterThan(0);
    const [all] = await server.sql<{ days: string[] }>(
      'select array_agg(issued_on::text order by serial, number) as days from portal.invoice where number is not null',
    );
    expect(all?.days).toEqual(all?.days.toSorted());
  });

  test('LNG-02 an English reader reads the names of institutions in English, on the list and at the desk', async () => {
    const english = { 'accept-language': 'en' };
    const [bank] = await server.sql<{ code: string; name_vi: string; name_en: string }>(
      'select code::text as code, name_vi, name_en from bureau.institution where id = portal.acting_institution()',
    );
    const { name_vi = '', name_en = '', code = '' } = bank ?? {};
    const own = await lan.send(invoices.search, { body: every });
    expect(rowsOf(own)[0]).toMatchObject({ name: name_vi });
    const answers = [
      await lan.send(invoices.search, { body: every }, english),
      await operator.send(invoiceDesk.search, { body: { maTctd: code, start: 0, end: 5 } }, english),
    ];
    for (const answer of answers) expect(rowsOf(answer)[0]).toMatchObject({ name: name_en });
    const parties = await operator.send(invoiceDesk.parties, { body: { maTctd: code, start: 0, end: 5 } }, english);
    expect(rowsOf(parties)[0]).toMatchObject({ tenTctd: name_en });
  });

  test('REC-03 an invoice that is not signed is not called in force; once it is signed, it is', async () => {
    const [row] = await signed();
    const id = row?.id ?? '';
    const labels = invoices.labels.answer.parse((await lan.send(invoices.labels)).body.data);
    const inForce = labels.rows.find(({ loai, id: code }) => loai === 'status' && code === '1')?.label;
    expect(row?.ten_status).toBe(inForce);
    await server.sql('update portal.invoice set sign_state = 0, xml = null where id = $1', [id]);
    const seen = dataOf(await operator.send(invoiceDesk.detail, { body: { invoiceId: id } }));
    expect([seen.get('status'), seen.get('ten_status')]).toEqual(['1', 'Chờ ký']);
    expect((await signed()).find((one) => one.id === id)?.ten_status).toBe(inForce);
  });

  test('REC-03 an invoice is found by its number alone, by all three parts pasted, and by its template', async () => {
    const [row] = await search();
    const { serial = '', invNum = '', id } = row ?? {};
    for (const body of [
      { invoiceNumber: String(Number(invNum)), serial },
      { invoiceNumber: `1${serial} ${invNum}` },
      { pattern: `1${serial}`, invoiceNumber: invNum },
    ]) {
      expect((await search(body)).map((one) => one.id)).toEqual([id]);
    }
    expect((await search({ pattern: `1${serial}` })).length).toBeGreaterThan(1);
    expect(await search({ pattern: '01GTKT01/003' })).toEqual([]);
    expect(await search({ signStatus: '2' })).toEqual([]);
    expect(await search({ fromDate: '2020-01-01', toDate: '2020-12-31' })).toEqual([]);
    expect(
      refusalsOf(await lan.send(invoices.search, { body: { ...every, fromDate: '2026-02-01', toDate: '2026-01-01' } })),
    ).toEqual(refusal('bad-input', 'toDate'));
    for (const wrong of ['x', "1' or 1=1", '1C25TAN 999999999999']) {
      expect(refusalsOf(await lan.send(invoices.search, { body: { ...every, invoiceNumber: wrong } }))).toEqual(
        refusal('bad-input', 'invoiceNumber'),
      );
    }
  });

  test('FIX-17 REC-03 customers are asked for as a list or as one text; another institution among them is refused', async () => {
    const [own] = await server.sql<{ code: string }>(
      'select code::text as code from bureau.institution where id = portal.acting_institution()',
    );
    const totals = await Promise.all(
      [undefined, `${own?.code}`, ` ${own?.code}, ${own?.code};`, [own?.code ?? '']].map(async (cusCodes) =>
        dataOf(await lan.send(invoices.search, { body: { ...every, cusCodes } })).get('total'),
      ),
    );
    expect(new Set(totals).size).toBe(1);
    const mixed = await lan.send(invoices.search, { body: { ...every, cusCodes: `${own?.code}, 99999999` } });
    expect(refusalsOf(mixed)).toEqual(refusal('other-institution', 'cusCodes'));
  });

  test('REC-03 customers of other institutions, their invoices and forged links open nothing', async () => {
    const [code] = await server.sql<{ code: string }>(
      `select i.code from bureau.institution i join portal.membership m on m.institution_id = i.id
       join portal.user_account u on u.id = m.user_id where u.username = 'binh.clerk'`,
    );
    expect(refusalsOf(await lan.send(invoices.search, { body: { ...every, cusCodes: [code?.code ?? ''] } }))).toEqual(
      refusal('other-institution', 'cusCodes'),
    );
    const [other] = await search({}, binh);
    const id = other?.id ?? '';
    expect(refusalsOf(await lan.send(invoices.detail, { body: { id } }))).toEqual(refusal('not-found', 'id'));
    const link = other?.link ?? '';
    for (const forged of [link, `${link.slice(0, -2)}AA`, id, 'x']) {
      const answer = await lan.send(invoices.download, { query: { encryptedFilePath: forged } });
      expect([answer.status, refusalsOf(answer)?.[0]?.[0]]).toEqual([404, errors['not-found'].number]);
    }
    expect((await binh.send(invoices.download, { query: { encryptedFilePath: link } })).status).toBe(200);
  });
});

describe('an invoice', () => {
  test('REC-03 it is signed, another program accepts the signature, and its files belong to its institution', async () => {
    const [row] = await signed();
    const detail = (await lan.send(invoices.detail, { body: { id: row?.id ?? '' } })).body.data as {
      chuKyDung: boolean;
      tienTruocThue: string;
      tienThue: string;
      amount: string;
      dong: { soLuong: string; donGia: string; chietKhau: string; thanhTien: string }[];
    };
    expect(detail.chuKyDung).toBe(true);
    expect(BigInt(detail.tienTruocThue) + BigInt(detail.tienThue)).toBe(BigInt(detail.amount));
    expect(detail.dong.reduce((sum, { thanhTien }) => sum + BigInt(thanhTien), 0n)).toBe(BigInt(detail.tienTruocThue));
    for (const { soLuong, donGia, chietKhau, thanhTien } of detail.dong)
      expect(BigInt(soLuong) * BigInt(donGia) - BigInt(chietKhau)).toBe(BigInt(thanhTien));
    // What was answered without information is free: it is in no quantity.
    const [stated] = await server.sql<{ events: string; discounts: string; free: number }>(
      `select (s.events - s.free_events)::text as events, (s.tier_discount_vnd + s.loyalty_discount_vnd)::text as discounts,
         s.free_events as free
       from portal.statement s join portal.invoice i using (institution_id, month, contract_no) where i.id = $1`,
      [row?.id],
    );
    const summed = (of: (line: (typeof detail.dong)[number]) => string) =>
      String(detail.dong.reduce((sum, line) => sum + BigInt(of(line)), 0n));
    expect(summed(({ soLuong }) => soLuong)).toBe(stated?.events);
    expect(summed(({ chietKhau }) => chietKhau)).toBe(stated?.discounts);
    const xml = await lan.send(invoices.download, {
      query: { encryptedFilePath: row?.link ?? '', dinhDang: 'xml' },
    });
    expect(xml.text.match(/<DGia>/g)).toHaveLength(detail.dong.length);
    const inside = (tag: string) => new RegExp(`<${tag}>([^<]+)</${tag}>`).exec(xml.text)?.[1] ?? '';
    expect(inside('TgTTTBSo')).toBe(detail.amount);
    const data = /<DLHDon [\s\S]*<\/DLHDon>/.exec(xml.text)?.[0] ?? '';
    expect(createHash('sha256').update(data).digest('base64')).toBe(inside('DigestValue'));
    const signedInfo = (/<SignedInfo>[\s\S]*<\/SignedInfo>/.exec(xml.text)?.[0] ?? '')
      .replace('<SignedInfo>', '<SignedInfo xmlns="http://www.w3.org/2000/09/xmldsig#">')
      .replace(/<(\w+)( [^>]*?)\/>/g, '<$1$2></$1>');
    const { publicKey } = new X509Certificate(Buffer.from(inside('X509Certificate'), 'base64'));
    expect(verify('sha256', Buffer.from(signedInfo), publicKey, Buffer.from(inside('SignatureValue'), 'base64'))).toBe(
      true,
    );
    const pdf = await lan.send(invoices.download, { query: { encryptedFilePath: row?.link ?? '' } });
    expect(Buffer.from(pdf.bytes.subarray(0, 5)).toString('latin1')).toBe('%PDF-');
    const replies = (await lan.send(invoices.replies, { body: { tt: '1' } })).body.data as {
      rows: { tenTepTin: string; link: string }[];
    };
    expect(replies.rows.map(({ tenTepTin }) => tenTepTin)).toContain(`HDDT-1${row?.serial}-${row?.invNum}.pdf`);
  });

  test('REC-03 it is replaced, adjusted and cancelled by two people of the bureau, and each shows in its state', async () => {
    const [first, second] = await signed();
    const quang = await server.as('quang.operator');
    const propose = (invoiceId: string, kind: 'cancel' | 'replace' | 'adjust', tienTruocThue?: string) =>
      operator.send(invoiceDesk.change, {
        body: {
          invoiceId,
          change: kind,
          reason: 'Sai địa chỉ',
          ...(tienTruocThue === undefined ? {} : { tienTruocThue }),
        },
      });
    const waiting = async () => {
      const answer = await quang.send(invoiceDesk.proposals, { body: { state: 'proposed' } });
      return (answer.body.data as { rows: { id: string; invoiceId: string; adjusts: string | null }[] }).rows[0];
    };
    const decide = async (by: Caller, approve = true) =>
      by.send(invoiceDesk.decide, { body: { proposalId: (await waiting())?.id ?? '', approve } });
    const byId = async (id: string) => (await search()).find((one) => one.id === id);

    expect((await propose(first?.id ?? '', 'replace')).status).toBe(200);
    expect(refusalsOf(await propose(first?.id ?? '', 'cancel'))).toEqual(refusal('invoice-waiting', 'invoiceId'));
    expect(refusalsOf(await decide(operator))).toEqual(refusal('fee-own', 'proposalId'));
    expect((await byId(first?.id ?? ''))?.status).toBe('1');
    // Its proposer may withdraw it; then it can be proposed again.
    expect((await decide(operator, false)).status).toBe(200);
    expect((await propose(first?.id ?? '', 'replace')).status).toBe(200);
    const { id: proposalId = '' } = (await waiting()) ?? {};
    const both = await Promise.all(
      [1, 2].map(() => quang.send(invoiceDesk.decide, { body: { proposalId, approve: true } })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await expect.poll(async () => (await byId(first?.id ?? ''))?.status, { timeout: 25_000 }).toBe('2');
    const replacement = (await search()).find(({ kind }) => kind === 'replacement');
    expect(replacement).toMatchObject({ id: proposalId, amount: first?.amount, status: '1' });
    expect(refusalsOf(await propose(first?.id ?? '', 'cancel'))).toEqual(refusal('invoice-ended', 'invoiceId'));

    const amount = second?.amount ?? '0';
    expect(refusalsOf(await propose(second?.id ?? '', 'adjust', `-${amount}`))).toEqual(
      refusal('invoice-below-nothing', 'tienTruocThue'),
    );
    expect((await propose(second?.id ?? '', 'adjust', '-1001')).status).toBe(200);
    expect(await waiting()).toMatchObject({ invoiceId: second?.id, adjusts: '-1101' });
    expect((await decide(quang)).status).toBe(200);
    await expect.poll(async () => (await byId(second?.id ?? ''))?.status, { timeout: 25_000 }).toBe('3');
    expect((await search()).find(({ kind }) => kind === 'adjustment')?.amount).toBe('-1101');

    expect((await propose(replacement?.id ?? '', 'cancel')).status).toBe(200);
    expect((await decide(quang)).status).toBe(200);
    expect((await byId(replacement?.id ?? ''))?.status).toBe('4');
    expect(refusalsOf(await propose('00000000-0000-4000-8000-000000000000', 'cancel'))).toEqual(
      refusal('not-found', 'invoiceId'),
    );
    expect(
      (await lan.send(invoiceDesk.change, { body: { invoiceId: first?.id ?? '', change: 'cancel', reason: 'x' } }))
        .status,
    ).toBe(403);
  });

  test('REC-03 a correction that reduces an earlier month adjusts its invoice, and the statement’s own has the rest', async () => {
    const adjusted = (await search({}, binh)).find(({ kind, status }) => kind === 'original' && status === '1');
    const made = await writeCorrection(server, adjusted?.id, { statement: 'T-CORRECTION' });
    expect(made?.total).toBe('9900');
    await expect
      .poll(async () => (await search({}, binh)).find(({ id }) => id === adjusted?.id)?.status, { timeout: 20_000 })
      .toBe('3');
    const rows = await search({}, binh);
    expect(rows.find(({ kind }) => kind === 'adjustment')).toMatchObject({ amount: '-1100', ky: adjusted?.ky });
    expect(rows.find(({ ky, kind }) => ky === made?.month.slice(0, 7) && kind === 'original')?.amount).toBe('11000');
  });

  test('REC-03 an amount beyond 2^53 goes through call, XML and PDF without losing a dong', async () => {
    const big = '9007199254740993';
    const id = await statementWith(big);
    await issueNow(id);
    const row = (await search()).find((one) => one.id === id);
    expect(row?.amount).toBe(big);
    const detail = (await lan.send(invoices.detail, { body: { id } })).body.data as { tienBangChu: string };
    expect(detail.tienBangChu).toBe(
      'Chín triệu không trăm linh bảy nghìn một trăm chín mươi chín tỷ hai trăm năm mươi bốn triệu bảy trăm bốn mươi nghìn chín trăm chín mươi ba đồng',
    );
    const query = { encryptedFilePath: row?.link ?? '' };
    expect((await lan.send(invoices.download, { query: { ...query, dinhDang: 'xml' } })).text).toContain(
      `<TgTTTBSo>${big}</TgTTTBSo>`,
    );
    expect((await lan.send(invoices.download, { query })).status).toBe(200);
  });
});

describe('numbers', () => {
  const issuers = process.env['LONG'] === '1' ? 20 : 3;

  test('REC-03 two issuers at once and issuers that are killed leave no gap and no number twice', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 8 + issuers * 2; count += 1) ids.push(await statementWith(String(1_000 + count)));
    const killed = ids.slice(0, issuers);
    for (const id of killed) await issueUntilKilled(id);
    // The killed ones' numbers returned with their transactions; two at a time take the rest.
    const rest = [...ids.slice(issuers), ...killed];
    for (let at = 0; at < rest.length; at += 2) {
      await Promise.all(rest.slice(at, at + 2).flatMap((id) => [issueNow(id), issueNow(id)]));
    }
    const numbers = await server.sql<{ serial: string; numbers: number[]; last: number }>(
      `select n.serial, array_agg(n.number order by n.number) as numbers, max(s.last_number) as last
       from bureau.invoice_number n join bureau.invoice_series s on s.serial = n.serial group by n.serial`,
    );
    for (const { numbers: taken, last } of numbers) {
      expect(taken).toEqual(Array.from({ length: last }, (_, at) => at + 1));
    }
    const [same] = await server.sql<{ count: number }>(
      `select count(*)::int as count from portal.invoice i join bureau.invoice_number n on n.invoice_id = i.id
       where i.id = any ($1) and n.number = i.number and n.serial = i.serial and i.sign_state = 1`,
      [ids],
    );
    expect(same?.count).toBe(ids.length);
  });
});

/** A statement of the first bank over a total, and the invoice that waits for its number. */
async function statementWith(total: string): Promise<string> {
  const id = uuidV7();
  await server.sql(
    `with contract as (
       select institution_id, contract_no from portal.service_contract
       where institution_id = portal.acting_institution() and fee_group = 'information' limit 1
     ), free_month as (
       select free::date as month from generate_series('2001-01-01'::date, '2020-12-01', interval '1 month') free
       where not exists (select from portal.statement s where s.institution_id = portal.acting_institution() and s.month = free::date)
       order by 1 limit 1
     ), stated as (
       insert into portal.statement (institution_id, month, contract_no, statement_no, events, free_events, tier_bp, loyalty_bp, gross_vnd,
         tier_discount_vnd, loyalty_discount_vnd, net_vnd, vat_vnd, total_vnd)
       select institution_id, month, contract_no, 'T' || $2, 1, 0, 0, 0, $1::bigint, 0, 0, $1::bigint, 0, $1::bigint from contract, free_month
       returning institution_id, month, contract_no
     )
     insert into portal.invoice (institution_id, id, kind, month, contract_no, net_vnd, vat_vnd, total_vnd, asked_by)
     select institution_id, $2::uuid, 'original', month, contract_no, $1::bigint, 0, $1::bigint, 'test' from stated`,
    [total, id],
  );
  return id;
}

/** Issues an invoice as a worker does. */
async function issueNow(id: string): Promise<void> {
  const pool = openPool(server.database.appUrl, 2);
  try {
    const { settings } = server;
    const services = {
      ...{ pool, loader: pool, settings, cipher: makeCipher(settings), log: makeLogger('error') },
      files: diskFiles(`${settings.dataDir}/files`),
    };
    await issueInvoice({ institutionId, id }, services, embeddedProvider(settings));
  } finally {
    await pool.end();
  }
}

/** A process that takes an invoice's number and is killed before it commits. */
async function issueUntilKilled(id: string): Promise<void> {
  const program = `
    import { actAs, openPool } from '#kit/server/database/database.ts';
    const pool = openPool(process.env.URL, 1);
    await actAs(pool, { institutionId: Number(process.env.INSTITUTION), userId: 0 }, async (client) => {
      const { rows } = await client.query("select portal.number_invoice($1, 'C' || to_char(portal.hanoi_day(), 'YY') || 'TAN', '1', portal.hanoi_day(), '{}') as number", [process.env.ID]);
      console.log('taken ' + rows[0].number);
      await new Promise(() => setInterval(() => {}, 1000));
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: process.cwd(),
    env: { ...process.env, URL: server.database.appUrl, INSTITUTION: String(institutionId), ID: id },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  for await (const text of child.stdout.setEncoding('utf8')) if (String(text).startsWith('taken')) break;
  child.kill('SIGKILL');
  await ended;
  const free = async () =>
    (await server.sql<{ number: number | null }>('select number from portal.invoice where id = $1', [id]))[0]?.number;
  expect(await free()).toBe(null);
}
