import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { sheetsOfRows } from '#bureau/intake/data-files.fixture.ts';
import type { FileRow } from '#bureau/intake/generate.ts';
import { kindOf } from '#bureau/intake/kinds.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { circular15 } from './contract.ts';
import { forgetLoans } from './unheld.fixture.ts';

// Allow time for the jobs on a busy machine.
vi.setConfig({ testTimeout: 90_000 });
let server: TestServer;
let lan: Caller;
let code: string;

beforeAll(async () => {
  server = await testServer();
  lan = await server.as('lan.clerk');
  const [bank] = await server.sql<{ id: number; code: string }>(
    `select i.id, i.code from bureau.institution i join portal.membership m on m.institution_id = i.id
     join portal.user_account u on u.id = m.user_id where u.username = 'lan.clerk'`,
  );
  code = bank?.code ?? '';
  await forgetLoans(server, code);
  await server.sql(
    `insert into bureau.customer (institution_id, customer_code, subject_id, declared_on)
     select $1, 'CIF-TEST-1', min(subject_id), '2026-01-01' from bureau.subject`,
    [bank?.id],
  );
});
afterAll(() => server.stop());

type Row = Record<string, unknown>;
const dataOf = (answer: Answer) => (answer.body.data ?? {}) as Row & { rows: Row[] };

const loan = (changes: FileRow = {}): FileRow => ({
  ...{
    branch_code: code,
    customer_code: 'CIF-TEST-1',
    customer_name: 'Nguyễn Văn Ví Dụ',
    contract_number: 'HD-TEST-1',
  },
  ...{ signed_on: '05/01/2025', ends_on: '05/01/2028', loan_kind: '01', purpose: '01', limit_vnd: '900000000' },
  ...{ is_secured: '1', note_number: '1', disbursed_on: '06/01/2025', matures_on: '05/01/2028', currency: 'VND' },
  ...{ balance_vnd: '500000000', debt_group: '01', overdue_days: '0', overdue_vnd: '0' },
  ...changes,
});

/** The history row of a sent file once its reply is there. */
async function ended(id: unknown): Promise<Row> {
  const body = { fromDate: '2026-01-01', toDate: '2099-01-01' };
  const find = async () => dataOf(await lan.send(circular15.history, { body })).rows.find((row) => row['id'] === id);
  await expect.poll(async () => (await find())?.['link'] !== '', { timeout: 20_000 }).toBe(true);
  return (await find()) ?? {};
}

test('FIX-11 FIX-10 a workbook’s refused rows are named as Excel shows them, in history, result and both replies, and come back as sent', async () => {
  const kind = kindOf('D32');
  if (kind === undefined) throw new Error('no kind D32');
  const rows = [
    loan(),
    loan({ contract_number: 'HD-TEST-3', signed_on: '31/02/2025' }),
    loan({ contract_number: 'X'.repeat(63) }),
    loan(),
  ];
  const sheets = sheetsOfRows({ kind, institutionCode: code, day: '2025-10-31', rows: { CHOVAY: rows } });
  // A blank row above the refused ones: Excel counts it, and so do we.
  sheets['CHOVAY']?.splice(2, 0, []);
  const bytes = await writeXlsx({ sheets: Object.entries(sheets).map(([name, cells]) => ({ name, rows: cells })) });
  const sent = new File([Buffer.from(bytes)], `D32${code}20251031.001.xlsx`);
  const row = await ended(dataOf(await lan.send(circular15.upload, { body: { matctd: code }, file: sent }))['id']);
  expect(row).toMatchObject({ upload_status: 'partly', rowCount: 4, appliedRows: 1, refusedRows: 3 });
  const day = 'CHOVAY!F4, BG_102: Ngày ký hợp đồng (HD002) phải là ngày có thật, dạng dd/MM/yyyy: 31/02/2025';
  expect(row['reply']).toContain(`Đã cập nhật 1 dòng, từ chối 3 dòng, đầu tiên: ${day}`);
  const result = dataOf(await lan.send(circular15.result, { query: { id: String(row['id']) } }));
  expect(result['errors']).toMatchObject([
    { place: 'CHOVAY!F4', row: 4, column: 'Ngày ký hợp đồng (HD002)', value: '31/02/2025' },
    {
      ...{ place: 'CHOVAY!E5', row: 5 },
      message:
        'BG_102: Số hợp đồng tín dụng (HD001) có 63 ký tự, quá dài. Rút gọn giá trị. Quy cách: Chữ, tối đa 50 ký tự',
    },
    {
      ...{ place: 'CHOVAY!M6', row: 6, code: 'BG_104' },
      message: expect.stringContaining('Lặp lại nguyên vẹn một dòng trước (CHOVAY!M2)'),
    },
  ]);
  expect((result['totals'] as Row[]).filter(({ section }) => section === 'CHOVAY')).toMatchObject([
    { code: 'SL032', declared: '1', sent: '1', refused: '0', applied: '1', agrees: true },
    // The number of one contract cannot be read.
    { code: 'HD032', declared: '3', agrees: null },
    {
      code: 'DN032',
      declared: '2000000000',
      sent: '2000000000',
      refused: '1500000000',
      applied: '500000000',
      agrees: true,
    },
  ]);
  const json = await lan.send(circular15.reply, { query: { encryptedFilePath: String(row['link']), type: 'json' } });
  const [, second, third] = JSON.parse(json.text).rows;
  expect(second).toMatchObject({
    ...{
      section: 'CHOVAY',
      row: 4,
      values: { TTC03: 'CIF-TEST-1', HD001: 'HD-TEST-3', HD002: '31/02/2025', KU010: '500000000' },
    },
    errors: [{ place: 'CHOVAY!F4', code: 'BG_102', value: '31/02/2025', column: { vi: 'Ngày ký hợp đồng (HD002)' } }],
  });
  expect(third.values['HD001']).toBe('X'.repeat(63));
  const book = await readXlsx(
    (await lan.send(circular15.reply, { query: { encryptedFilePath: String(row['link']) } })).bytes,
  );
  const lines = book.sheets[0]?.rows.map((cells) => cells.map((cell) => String(cell ?? '')).join('|')) ?? [];
  expect(lines.find((line) => line.startsWith('CHOVAY|4|'))).toMatch(
    /CHOVAY!F4, BG_102: .*\|HD-TEST-3\|31\/02\/2025\|/,
  );
});
