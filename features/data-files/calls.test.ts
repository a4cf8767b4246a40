/* oxlint-disable eslint/max-lines -- one server for all */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readXlsx } from 'hucre/xlsx';
import { type FileRow, jsonFile } from '#bureau/intake/generate.ts';
import { kindOf } from '#bureau/intake/kinds.ts';
import type { Call } from '#kit/contract/call.ts';
import { errors } from '#features/refusals.ts';
import { testCertificate } from '#testing/certificates.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { forgetLoans } from './unheld.fixture.ts';
import { certificates, circular03, circular15, documents, fileTypes } from './contract.ts';

// Allow time for the jobs on a busy machine.
vi.setConfig({ testTimeout: 90_000 });
let server: TestServer;
let lan: Caller;
let hoa: Caller;
let binh: Caller;
let admin: Caller;
let code: string;
let customer: string;

beforeAll(async () => {
  server = await testServer();
  lan = await server.as('lan.clerk');
  hoa = await server.as('hoa.approver');
  binh = await server.as('binh.clerk');
  admin = await server.as('an.admin');
  const [bank] = await server.sql<{ code: string }>(
    `select i.code from bureau.institution i join portal.membership m on m.institution_id = i.id
     join portal.user_account u on u.id = m.user_id where u.username = 'lan.clerk'`,
  );
  code = bank?.code ?? '';
  await forgetLoans(server, code);
  // A customer of the bank, known from an earlier file.
  customer = 'CIF-TEST-1';
  await server.sql(
    `insert into bureau.customer (institution_id, customer_code, subject_id, declared_on)
     select i.id, $1, (select min(subject_id) from bureau.subject), '2026-01-01' from bureau.institution i where i.code = $2`,
    [customer, code],
  );
});
afterAll(() => server.stop());

type Row = Record<string, unknown>;
const dataOf = (answer: Answer) => (answer.body.data ?? {}) as Row & { rows: Row[]; total: number };
const refusalOf = ({ status, body }: Answer) => ({ status, code: body.errors?.[0]?.code, message: body.message });

function loan(changes: FileRow = {}): FileRow {
  return {
    branch_code: code,
    branch_name: 'Hội sở',
    customer_code: customer,
    customer_name: 'Nguyễn Văn Ví Dụ',
    contract_number: 'HD-TEST-1',
    signed_on: '05/01/2025',
    ends_on: '05/01/2028',
    loan_kind: '02',
    purpose: '01',
    limit_vnd: '900000000',
    is_secured: '1',
    note_number: '1',
    disbursed_on: '06/01/2025',
    matures_on: '05/01/2028',
    currency: 'VND',
    balance_vnd: '500000000',
    debt_group: '01',
    overdue_days: '0',
    overdue_vnd: '0',
    ...changes,
  };
}

/** A D32 with these loans; purposes and yes/no values use the first codes of their tables. */
async function d32(day: string, loans: readonly FileRow[], sequence = '001'): Promise<File> {
  const kind = kindOf('D32');
  if (kind === undefined) throw new Error('no D32');
  const firstCodes = new Map(
    kind.sections
      .flatMap(({ levels }) => levels.flatMap(({ indicators }) => indicators))
      .flatMap(({ column, type }) => (type.kind === 'code' ? [[column, type.table.codes[0]?.code ?? '']] : [])),
  );
  const rows = loans.map((row) => ({
    ...row,
    purpose: firstCodes.get('purpose') ?? '',
    loan_kind: firstCodes.get('loan_kind') ?? '',
    is_secured: firstCodes.get('is_secured') ?? '',
    debt_group: firstCodes.get('debt_group') ?? '',
  }));
  const parts: string[] = [];
  for await (const part of jsonFile({ kind, institutionCode: code, day, rows: { CHOVAY: rows } })) parts.push(part);
  return new File(parts, `D32${code}${day.replaceAll('-', '')}.${sequence}.json`);
}

async function send(file: File, more: Row = {}, by = lan): Promise<Answer> {
  return by.send(circular15.upload, { body: { matctd: code, ...more }, file });
}

/** The history row of a sent file once the server has finished it. */
async function ended(id: unknown, by = lan): Promise<Row> {
  const find = async () =>
    dataOf(await by.send(circular15.history, { body: { fromDate: '2026-01-01', toDate: '2099-01-01' } })).rows.find(
      (row) => row['id'] === id,
    ) ?? {};
  await expect.poll(async () => (await find())['link'] !== '', { timeout: 20_000 }).toBe(true);
  return find();
}

/** The content of the store once no job is writing a reply any more. */
async function keptNow() {
  const busy = async () =>
    (await server.sql(`select from portal.submission where state <> 'stored' and replied_at is null`)).length;
  await expect.poll(busy, { timeout: 20_000 }).toBe(0);
  return kept();
}

const kept = () => {
  const root = join(server.settings.dataDir, 'files');
  const list = (folder: string) => {
    try {
      return readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      );
    } catch {
      return [];
    }
  };
  return { quarantine: list('quarantine').length, kept: list('kept').length };
};

describe('a data file', () => {
  test('UPL-05 is received, checked and applied; its history row says so in the specified fields, and a reply follows', async () => {
    const answer = await send(await d32('2025-01-31', [loan()]));
    expect(answer.status).toBe(200);
    expect(dataOf(answer)).toMatchObject({
      user_id: 'lan.clerk',
      upload_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      upload_time: expect.stringMatching(/^\d\d:\d\d:\d\d$/),
      file_name: `D32${code}20250131.001.json`,
      file_type: 'D32',
      upload_status: 'received',
      link: '',
    });
    const row = await ended(dataOf(answer)['id']);
    expect(row).toMatchObject({ upload_status: 'applied', appliedRows: 1, refusedRows: 0, version: 1 });
    expect(row['reply']).toBe('Đã cập nhật 1 dòng');
    const reply = await lan.send(circular15.reply, { query: { encryptedFilePath: String(row['link']), type: 'json' } });
    expect(reply.headers.get('content-disposition')).toContain('attachment');
    expect(JSON.parse(reply.text)).toMatchObject({
      kind: 'D32',
      state: 'applied',
      counts: { rows: 1, applied: 1, refused: 0 },
      rows: [
        {
          section: 'CHOVAY',
          row: 1,
          errors: [],
          values: { HD001: 'HD-TEST-1', HD002: '05/01/2025', KU010: '500000000' },
        },
      ],
    });
    const audited = async () =>
      (await server.sql(`select from portal.audit_log where action = 'job intake' and result = 'applied'`)).length;
    await expect.poll(audited, { timeout: 20_000 }).toBe(1);
  });

  test('UPL-05 BG_106 refuses single rows; the reply lists them with their reasons, in both languages', async () => {
    const bad = loan({ customer_code: 'NOBODY', contract_number: 'HD-TEST-2' });
    const row = await ended(dataOf(await send(await d32('2025-02-28', [loan(), bad])))['id']);
    expect(row).toMatchObject({ upload_status: 'partly', appliedRows: 1, refusedRows: 1 });
    const result = dataOf(await lan.send(circular15.result, { query: { id: String(row['id']) } }));
    expect(result['errors']).toMatchObject([{ section: 'CHOVAY', row: 2, code: 'BG_106', value: 'NOBODY' }]);
    expect(JSON.stringify(result['totals'])).toContain('"agrees":true');
    expect(JSON.stringify(result['totals'])).not.toContain('"agrees":false');
    const { bytes } = await lan.send(circular15.reply, { query: { encryptedFilePath: String(row['link']) } });
    const book = await readXlsx(bytes);
    const lines = book.sheets[0]?.rows.map((cells) => cells.map((cell) => String(cell ?? '')).join('|')) ?? [];
    expect(lines.find((line) => line.includes('NOBODY'))).toMatch(
      /TTC03, BG_106: Khách hàng NOBODY.*\|.*TTC03, BG_106: Customer NOBODY/,
    );
    expect(lines.some((line) => line.includes('Số dòng: 2. Đã cập nhật: 1. Bị từ chối: 1'))).toBe(true);
  });

  test('UPL-05 an unreadable file is refused as a whole with its code and changes nothing', async () => {
    const name = `D32${code}20250331.001.json`;
    const row = await ended(dataOf(await send(new File(['{"KB001": '], name)))['id']);
    expect(row).toMatchObject({ upload_status: 'refused', refusal: 'TEP_006', rowCount: null });
    expect(String(row['reply'])).toMatch(/^TEP_006: /);
    // Of a correction that nobody could read there is nothing to compare: its faults are not mended.
    const worse = {
      corrects: dataOf(await send(await d32('2025-03-31', [loan({ customer_code: 'NOBODY' })], '003')))['id'],
    };
    await ended(worse.corrects);
    const unread = await ended(
      dataOf(await send(new File(['{"KB001": 1'], `D32${code}20250331.004.json`), worse))['id'],
    );
    expect(unread).toMatchObject({ upload_status: 'refused', rowCount: null });
    const result = await lan.send(circular15.result, { query: { id: String(unread['id']) } });
    expect(dataOf(result)).toMatchObject({ refused: { corrected: null, columns: [], rules: [] }, errorCount: 0 });
    const named = new File(['{"KB001":"x"}'], `D32${code}20250331.002.json`);
    expect(String((await ended(dataOf(await send(named))['id']))['reply'])).toMatch(/^BG_102: KB001 /);
    // A corrected file may be sent again under its name, and name what it corrects.
    const again = await send(await d32('2025-03-31', [loan()]), { corrects: row['id'] });
    expect(await ended(dataOf(again)['id'])).toMatchObject({ upload_status: 'applied', corrects: name });
  });

  test('UPL-05 a file whose rows are all wrong is refused as a whole and says how many, and the first', async () => {
    const bad = [1, 2].map((n) => loan({ customer_code: `NOBODY${n}`, contract_number: `HD-${n}` }));
    const row = await ended(dataOf(await send(await d32('2025-09-30', bad)))['id']);
    expect(row).toMatchObject({ upload_status: 'refused', refusal: 'BG_106', refusedRows: 2 });
    expect(row['reply']).toBe(
      'BG_106: từ chối cả tệp vì 2 dòng có lỗi, đầu tiên: CNTCTD[1].KHACHHANG[1].TTC03, BG_106: Khách hàng NOBODY1 chưa khai báo ' +
        'ở tệp D10, D11 hoặc K1. Gửi tệp định danh trước',
    );
  });

  test('UPL-05 the result counts faults by column and by rule, and beside them those of the file that was corrected', async () => {
    const bad = [1, 2, 3].map((n) => loan({ customer_code: `NOBODY${n}`, contract_number: `HD-C${n}` }));
    const first = await ended(dataOf(await send(await d32('2025-10-31', bad)))['id']);
    const refusedOf = async (row: Row) =>
      dataOf(await lan.send(circular15.result, { query: { id: String(row['id']) } }))['refused'] as Row;
    expect(await refusedOf(first)).toMatchObject({
      corrected: null,
      columns: [{ label: expect.stringContaining('(TTC03)'), count: 3, before: null }],
      rules: [{ label: expect.stringMatching(/^BG_106: /), count: 3, before: null }],
    });
    const again = await send(await d32('2025-10-31', [loan(), ...bad.slice(0, 1)]), { corrects: first['id'] });
    expect(await refusedOf(await ended(dataOf(again)['id']))).toMatchObject({
      corrected: first['file_name'],
      columns: [{ count: 1, before: 3 }],
      rules: [{ count: 1, before: 3 }],
    });
  });

  test('UPL-02 faults in name, extension and institution are refused at once, and nothing is stored', async () => {
    const before = await keptNow();
    const refused = async (name: string, more: Row = {}) => refusalOf(await send(new File(['{}'], name), more));
    const data = (tep: string) => ({
      status: 400,
      code: errors['data-file'].number,
      message: expect.stringContaining(`${tep}: `),
    });
    expect(await refused('bang.json')).toEqual(data('TEP_001'));
    expect(await refused(`D35${code}20250131.001.json`)).toEqual(data('TEP_001'));
    expect(await refused(`K1${code}20250131.001.json`)).toEqual(data('TEP_001'));
    expect(await refused('D329999999920250131.001.json')).toEqual(data('TEP_002'));
    expect(await refused(`D32${code}20260231.001.json`)).toEqual(data('TEP_003'));
    expect(await refused(`D32${code}20990131.001.json`)).toEqual(data('TEP_003'));
    expect(await refused(`D32${code}20250131.01.json`)).toEqual(data('TEP_001'));
    expect(await refused(`D32${code}20250131.0001.json`)).toEqual(data('TEP_001'));
    expect(await refused(`D32${code}20250131.001.xlsm`)).toMatchObject({ code: errors['file-type'].number });
    expect(await refused(`D32${code}20250430.001.json`, { folder: 'D31' })).toMatchObject({
      code: errors['wrong-folder'].number,
    });
    expect(await refused(`D32${code}20250430.001.json`, { matctd: '99999999' })).toMatchObject({
      status: 403,
      code: errors['other-institution'].number,
    });
    expect(
      await refused(`D32${code}20250430.001.json`, { corrects: '00000000-0000-4000-8000-000000000000' }),
    ).toMatchObject({ status: 404 });
    expect(kept()).toEqual(before);
  });

  test('UPL-02 a sender of many files that are refused by name, or without a right, still reads why', async () => {
    const before = await keptNow();
    const much = new Uint8Array(40 * 1024 * 1024);
    const named = await send(new File([much], 'D329999999920250131.001.json'));
    expect(refusalOf(named)).toMatchObject({ status: 400, code: errors['data-file'].number });
    const auditor = await server.as('ha.auditor');
    const good = new File([much], `D32${code}20250831.001.json`);
    expect(refusalOf(await send(good, {}, auditor))).toMatchObject({ status: 403 });
    expect(refusalOf(await send(good, {}, server.nobody))).toMatchObject({ status: 401 });
    expect(kept()).toEqual(before);
  });

  test('UPL-02 TEP_004 the same name or the same bytes are accepted once, even if sent twice at once', async () => {
    const file = await d32('2025-05-31', [loan()]);
    const answers = await Promise.all([send(file), send(file, {}, hoa), send(file)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400).map(({ body }) => body.message)).toEqual([
      expect.stringContaining('TEP_004'),
      expect.stringContaining('TEP_004'),
    ]);
    const renamed = new File([await file.arrayBuffer()], file.name.replace('.001.', '.002.'));
    expect((await send(renamed)).body.message).toContain('TEP_004');
  });

  test('UPL-04 the history shows the institution’s files to its people and to no other', async () => {
    const days = { fromDate: '2026-01-01', toDate: '2099-01-01' };
    const { total } = dataOf(await hoa.send(circular15.history, { body: days }));
    expect(total).toBeGreaterThan(3);
    expect(dataOf(await binh.send(circular15.history, { body: days })).total).toBe(0);
    const refused = dataOf(await lan.send(circular15.history, { body: { ...days, status: 'refused' } }));
    expect(new Set(refused.rows.map((row) => row['upload_status']))).toEqual(new Set(['refused']));
    expect(dataOf(await lan.send(circular15.history, { body: { ...days, fileType: 'D31' } })).total).toBe(0);
    expect(dataOf(await lan.send(circular03.history, { body: days })).total).toBe(0);
    const own = dataOf(await lan.send(circular15.history, { body: days })).rows.find((row) => row['link'] !== '');
    // A link belongs to the person who was shown it: a colleague has her own.
    const borrowed = await hoa.send(circular15.reply, { query: { encryptedFilePath: String(own?.['link']) } });
    expect(borrowed.status).toBe(404);
    const crossed = await lan.send(circular03.reply, { query: { encryptedFilePath: String(own?.['link']) } });
    expect(crossed.status).toBe(404);
  });

  test('UPL-04 the deadlines of a month show which files have arrived', async () => {
    const { rows } = dataOf(await lan.send(circular15.deadlines, { query: { period: '202501' } }));
    expect(rows.find((row) => row['kind'] === 'D32')).toMatchObject({ day: '2025-01-31', state: 'here-late' });
    expect(rows.find((row) => row['kind'] === 'D40')).toMatchObject({ state: 'late', at: null });
    const both = dataOf(await lan.send(circular15.deadlines, { query: { period: '202502', months: 2 } })).rows;
    const ofD31 = both.filter((row) => row['kind'] === 'D31').map((row) => row['day']);
    expect(ofD31).toEqual(['2025-01-15', '2025-01-31', '2025-02-15', '2025-02-28']);
    expect((await lan.send(circular15.deadlines, { query: { months: 13 } })).status).toBe(400);
  });

  test('UPL-04 UPL-05 the next file has a day of which none is here and a free number, and the template its name', async () => {
    const next = async (type: string) => dataOf(await lan.send(circular15.kinds, { query: { type } })).rows[0] ?? {};
    const templateName = async (type: string) =>
      (await lan.send(circular15.template, { query: { type } })).headers.get('content-disposition') ?? '';
    const { nextDay, exampleName } = await next('D12');
    const stem = (day: unknown, sequence: string) => `D12${code}${String(day).replaceAll('-', '')}.${sequence}`;
    expect(exampleName).toBe(`${stem(nextDay, '001')}.json`);
    expect(await templateName('D12')).toContain(`"${stem(nextDay, '001')}.xlsx"`);
    const put = (state: string, sequence: number) =>
      server.sql(
        `insert into portal.submission (institution_id, id, user_id, username, channel, file_name, kind, period, sequence, bytes, sha256, file_handle, state)
         select i.id, gen_random_uuid(), u.id, u.username, 'tt15', $1::text, 'D12', $2::date, $3, 1, sha256($1::text::bytea), '', $4
         from bureau.institution i, portal.user_account u where i.code = $5 and u.username = 'lan.clerk'`,
        [stem(nextDay, String(sequence).padStart(3, '0')), nextDay, sequence, state, code],
      );
    await put('refused', 4);
    expect(await next('D12')).toMatchObject({ nextDay, exampleName: `${stem(nextDay, '005')}.json` });
    await put('applied', 5);
    const after = await next('D12');
    expect(String(after['nextDay']) > String(nextDay)).toBe(true);
    expect(after['exampleName']).toBe(`${stem(after['nextDay'], '001')}.json`);
    await server.sql(`delete from portal.submission where kind = 'D12'`);
  });
});

describe('documents', () => {
  const document = (content: BlobPart, name: string, folder = 'LETTER') =>
    lan.send(documents.upload, { body: { matctd: code, folder }, file: new File([content], name) });

  test('UPL-03 a document is stored unchanged and returned byte by byte, as an attachment that no page displays', async () => {
    const answer = await document('%PDF-1.7 công văn', 'Công văn số 1.pdf');
    expect(dataOf(answer)).toMatchObject({
      upload_status: 'stored',
      file_type: 'LETTER',
      file_name: 'Công văn số 1.pdf',
    });
    const back = await lan.send(documents.download, { query: { encryptedFilePath: String(dataOf(answer)['link']) } });
    expect(back.text).toBe('%PDF-1.7 công văn');
    expect(back.headers.get('content-type')).toBe('application/octet-stream');
    expect(back.headers.get('content-disposition')).toContain('attachment');
    expect(back.headers.get('content-security-policy')).toContain('sandbox');
    expect(refusalOf(await document('%PDF-1.7 công văn', 'Công văn số 1.pdf'))).toMatchObject({
      status: 409,
      code: errors['file-known'].number,
    });
  });

  test('UPL-03 each accepted extension is checked by content: other content is refused and not stored', async () => {
    const before = await keptNow();
    for (const [name, content] of [
      ['a.pdf', 'MZ program'],
      ['a.png', '%PDF-1.7'],
      ['a.jpg', '<html>'],
      ['a.zip', 'Rar!'],
      ['a.rar', 'PK\u0003\u0004'],
      ['a.xlsx', 'PK\u0003\u0004 but no workbook'],
      ['a.doc', '<html>'],
      ['a.txt', 'MZ\u0090\u0000'],
      ['a.fpf', '#!/bin/sh'],
    ] as const) {
      expect([name, refusalOf(await document(content, name)).code]).toEqual([name, errors['file-content'].number]);
    }
    expect(refusalOf(await document('x', 'a.exe')).code).toBe(errors['file-type'].number);
    expect(refusalOf(await document('%PDF-1', 'a.pdf', 'NOWHERE')).code).toBe(errors['bad-input'].number);
    expect(kept()).toEqual(before);
  });

  test('UPL-03 a RAR file is stored and never opened', async () => {
    const answer = await document(new Uint8Array([0x52, 0x61, 0x72, 0x21, 0x1a, 0x07, 0x01, 0x00]), 'hồ sơ.rar');
    expect(dataOf(answer)).toMatchObject({ upload_status: 'stored', percent: 100 });
  });
});

describe('certificates', () => {
  const register = (pem: string, by: Caller = lan) =>
    by.send(certificates.register, { body: { matctd: code }, file: new File([pem], 'lan.pem') });

  test('NAV-16 a certificate is registered by one person and approved by another, then its signatures count', async () => {
    const made = await testCertificate({ name: 'Nguyễn Thị Lan' });
    const registered = dataOf(await register(made.pem));
    expect(registered).toMatchObject({
      subject: 'CN=Nguyễn Thị Lan',
      state: 'waiting',
      isOwn: true,
      registeredBy: 'lan.clerk',
    });
    const file = await d32('2025-06-30', [loan()]);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const signature = (await made.sign(bytes)).toString('base64');
    const before = await keptNow();
    expect(refusalOf(await send(file, { signature })).code).toBe(errors['signature-wrong'].number);
    expect(kept()).toEqual(before);
    expect((await admin.send(certificates.approve, { body: { id: String(registered['id']) } })).status).toBe(200);
    const other = new File([bytes, ' '], file.name);
    expect(refusalOf(await send(other, { signature })).code).toBe(errors['signature-wrong'].number);
    expect(dataOf(await send(file, { signature }))['signedBy']).toContain('Nguyễn Thị Lan');
    const revoke = { body: { id: String(registered['id']), reason: 'Mất thẻ' } };
    expect((await admin.send(certificates.revoke, revoke)).status).toBe(200);
    const next = await d32('2025-07-31', [loan()]);
    const bare = made.signBare(new Uint8Array(await next.arrayBuffer())).toString('base64');
    expect(refusalOf(await send(next, { signature: bare })).code).toBe(errors['signature-wrong'].number);
  });

  test('NAV-16 nobody approves an own certificate, and states change once', async () => {
    const own = dataOf(await register((await testCertificate()).pem, admin));
    const approve = (by: Caller) => by.send(certificates.approve, { body: { id: String(own['id']) } });
    expect(refusalOf(await approve(admin)).code).toBe(errors['own-record'].number);
    expect(refusalOf(await approve(lan)).code).toBe(errors['no-permission'].number);
    const yen = await server.as('yen.admin');
    const answers = await Promise.all([approve(yen), approve(yen)]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
  });

  test('NAV-16 the same certificate twice, a weak one, an expired one and a private key are refused', async () => {
    const { pem } = await testCertificate();
    expect((await register(pem)).status).toBe(200);
    expect(refusalOf(await register(pem)).code).toBe(errors['certificate-known'].number);
    const weak = await testCertificate({ key: 'RSA', bits: 1024 });
    expect(refusalOf(await register(weak.pem)).code).toBe(errors['certificate-weak'].number);
    const old = await testCertificate({ from: new Date('2020-01-01'), until: new Date('2021-01-01') });
    expect(refusalOf(await register(old.pem)).code).toBe(errors['certificate-expired'].number);
    expect(refusalOf(await register(`${pem}-----BEGIN PRIVATE KEY-----\nAA\n`)).code).toBe(
      errors['certificate-private'].number,
    );
    expect(kept().quarantine).toBe(0);
  });

  test('NAV-16 a certificate that expires within a month is shown as expiring, then as expired', async () => {
    const made = await testCertificate();
    const id = String(dataOf(await register(made.pem))['id']);
    expect((await admin.send(certificates.approve, { body: { id } })).status).toBe(200);
    const stateAfter = async (interval: string) => {
      await server.sql(`update portal.certificate set valid_until = now() + $2::interval where id = $1`, [
        id,
        interval,
      ]);
      const { rows } = dataOf(await lan.send(certificates.search, { body: {} }));
      return rows.find((row) => row['id'] === id)?.['state'];
    };
    expect(await stateAfter('31 days')).toBe('approved');
    expect(await stateAfter('29 days')).toBe('expiring');
    expect(await stateAfter('-1 second')).toBe('expired');
  });
});

test('LKP-03 TRU-12 the look-ups of files name every state and every kind', async () => {
  const list = async (group: 'STSUPLOAD' | 'FILETYPE') =>
    dataOf(await lan.send(fileTypes.list, { query: { group } })).rows.map((row) => row['id']);
  expect(await list('STSUPLOAD')).toEqual([
    ...['received', 'checking', 'checked', 'held-reason', 'held-finding', 'applied', 'partly', 'refused'],
    ...['superseded', 'withdrawn', 'stored'],
  ]);
  expect(await list('FILETYPE')).toEqual(expect.arrayContaining(['D10', 'D32', 'DKQ', 'K1', 'LETTER']));
});

test('UPL-01 a voluntary member and an operator send no files', async () => {
  for (const name of ['tam.member', 'minh.operator', 'ha.auditor']) {
    const other = await server.as(name);
    const calls: readonly Call[] = [circular15.kinds, documents.folders];
    for (const call of calls) expect((await other.send(call, {})).status).toBe(403);
  }
});
