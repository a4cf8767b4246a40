import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type FileRow, jsonFile } from '#bureau/intake/generate.ts';
import { kindOf } from '#bureau/intake/kinds.ts';
import { countQuality } from '#bureau/quality/count-quality.job.ts';
import { openPool } from '#kit/server/database/database.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { forgetLoans } from './unheld.fixture.ts';
import { fileHolds } from '#features/held-files/contract.ts';
import { circular15 } from './contract.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

// Allow time for the jobs on a busy machine.
vi.setConfig({ testTimeout: 90_000 });
let server: TestServer;
let lan: Caller;
let code: string;

beforeAll(async () => {
  server = await testServer();
  lan = await server.as('lan.clerk');
  const [bank] = await server.sql<{ code: string }>(
    `with bank as (
       select i.id, i.code from bureau.institution i join portal.membership m on m.institution_id = i.id
         join portal.user_account u on u.id = m.user_id where u.username = 'lan.clerk'
     ), known as (
       insert into bureau.customer (institution_id, customer_code, subject_id, declared_on)
         select id, 'CIF-TEST-1', (select min(subject_id) from bureau.subject), '2026-01-01' from bank
     )
     select code from bank`,
  );
  code = bank?.code ?? '';
  await forgetLoans(server, code);
});
afterAll(() => server.stop());

type Row = Record<string, unknown>;
const dataOf = (answer: Answer) => (answer.body.data ?? {}) as Row & { rows: Row[] };

/** Sends a D32 of one loan with this balance. */
async function send(day: string, sequence: string, balance: string): Promise<Answer> {
  const kind = kindOf('D32');
  if (kind === undefined) throw new Error('no D32');
  const indicators = kind.sections.flatMap(({ levels }) => levels.flatMap((level) => level.indicators));
  const firstCodes = indicators.flatMap(({ column, type }) =>
    type.kind === 'code' ? [[column, type.table.codes[0]?.code ?? ''] as const] : [],
  );
  const loan: FileRow = {
    ...Object.fromEntries(firstCodes),
    ...{ branch_code: code, branch_name: 'Hội sở', customer_code: 'CIF-TEST-1', customer_name: 'Nguyễn Văn Ví Dụ' },
    ...{ contract_number: 'HD-TEST-1', signed_on: '05/01/2025', ends_on: '05/01/2028', limit_vnd: '900000000' },
    ...{ note_number: '1', disbursed_on: '06/01/2025', matures_on: '05/01/2028', currency: 'VND' },
    ...{ balance_vnd: balance, overdue_days: '0', overdue_vnd: '0' },
  };
  const parts: string[] = [];
  for await (const part of jsonFile({ kind, institutionCode: code, day, rows: { CHOVAY: [loan] } })) parts.push(part);
  const file = new File(parts, `D32${code}${day.replaceAll('-', '')}.${sequence}.json`);
  return lan.send(circular15.upload, { body: { matctd: code }, file });
}

/** The history row of a sent file once the server has finished it. */
async function ended(id: unknown): Promise<Row> {
  const find = async () =>
    dataOf(await lan.send(circular15.history, { body: { fromDate: '2024-01-01', toDate: '2099-01-01' } })).rows.find(
      (row) => row['id'] === id,
    ) ?? {};
  const isThrough = async () => {
    const row = await find();
    // What restates the past needs the second person.
    if (row['upload_status'] === 'held-reason') await approve(id);
    return row['link'] !== '';
  };
  await expect.poll(isThrough, { timeout: 60_000 }).toBe(true);
  return find();
}

async function approve(id: unknown): Promise<void> {
  const hoa = await server.as('hoa.approver');
  const body = { id: String(id), holdNo: 1, reason: 'Đã đối chiếu' };
  expect((await hoa.send(fileHolds.approve, { body })).status).toBe(200);
}

test('UPL-05 a correction waits behind the file that it corrects while that file is retried after a failure', async () => {
  await server.sql('create sequence public.tries');
  await server.sql(
    `create function public.fail_once() returns trigger language plpgsql security definer as $$ begin
       if new.file_name like '%20250831.001.json' and new.fence > old.fence and nextval('public.tries') = 1 then
         raise exception 'the disk is full';
       end if;
       return new;
     end $$`,
  );
  await server.sql(
    'create trigger fail_once before update on portal.submission for each row execute function public.fail_once()',
  );
  const first = dataOf(await send('2025-08-31', '001', '400000000'))['id'];
  const second = dataOf(await send('2025-08-31', '002', '300000000'))['id'];
  expect(await ended(second)).toMatchObject({ upload_status: 'applied', version: 2 });
  expect(await ended(first)).toMatchObject({ upload_status: 'applied', version: 1 });
  await server.sql('drop trigger fail_once on portal.submission');
  expect(await server.sql(`select last_value::int as tries from public.tries`)).toEqual([{ tries: 2 }]);
});

test('UPL-04 NAV-17 a file that arrives after its day is marked late and counts in the month’s timeliness; its correction is not late again', async () => {
  const isLate = async (day: string, sequence: string) =>
    (await ended(dataOf(await send(day, sequence, `5${sequence}`))['id']))['isLate'];
  const today = hanoiDay();
  await server.sql(`update portal.submission set received_at = '2025-01-01'`);
  expect(await isLate('2026-01-31', '001')).toBe(true);
  expect(await isLate('2026-01-31', '002')).toBe(false);
  const lastMonth = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1, 0)).toISOString();
  // On time as long as the days off extend to today.
  await server.sql(
    `insert into bureau.public_holiday (day, name_vi, name_en, certainty) select d, 'Nghỉ', 'Off', 'law'
     from generate_series($1::date, $2::date, '1 day') d on conflict do nothing`,
    [lastMonth.slice(0, 10), today],
  );
  expect(await isLate(lastMonth.slice(0, 10), '001')).toBe(false);
  const pool = openPool(server.database.appUrl, 1);
  await countQuality(pool, today);
  await pool.end();
  const [quality] = await server.sql(
    `select q.files, q.files_late, q.timeliness::float from bureau.data_quality q join bureau.institution i on i.id = q.institution_id
      where i.code = $1 and q.month = date_trunc('month', $2::date)`,
    [code, today],
  );
  expect(quality).toEqual({ files: 3, files_late: 1, timeliness: 66.67 });
});
