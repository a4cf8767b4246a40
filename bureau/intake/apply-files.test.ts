import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applySubmission } from './apply.ts';
import {
  addSenders,
  type IntakeWorld,
  intakeWorld,
  newestMonth,
  type Submission,
} from './apply/submissions.fixture.ts';
import { fileNameOf, readFileName } from './file-name.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import type { FileRow } from './generate.ts';
import type { FileKind } from './kind.ts';
import { kindOf } from './kinds.ts';
import { parseFile } from './parse.ts';
import { jsonText } from './data-files.fixture.ts';

const bank = 9_701;
const code = '01971001';
const folder = mkdtempSync(join(tmpdir(), 'bureau-apply-'));

let world: IntakeWorld;
beforeAll(async () => {
  world = await intakeWorld();
  await addSenders(world, { [bank]: code });
  await world.sql(
    `insert into bureau.customer (institution_id, customer_code, subject_id, declared_on) values ($1, 'A', 140, '2026-01-01')`,
    [bank],
  );
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await world.close();
});

const loan = (changes: FileRow): FileRow => ({
  ...{ branch_code: code, customer_code: 'A', customer_name: 'Nguyễn Văn An', contract_number: 'HD-1' },
  ...{
    signed_on: '05/01/2025',
    ends_on: '05/01/2028',
    loan_kind: '02',
    purpose: '02',
    limit_vnd: '900',
    is_secured: '1',
  },
  ...{ note_number: '1', disbursed_on: '06/01/2025', matures_on: '05/01/2028', currency: 'VND', balance_vnd: '500' },
  ...{ debt_group: '01', overdue_days: '0', overdue_vnd: '0' },
  ...changes,
});

/** A real file, read by the child and applied. */
async function send(
  kindCode: string,
  day: string,
  rows: Record<string, FileRow[]>,
  text?: string,
): Promise<Submission> {
  const kind = kindNamed(kindCode);
  const id = await world.receive({ institution: bank, kind: kindCode, period: day, rows: {} });
  const path = join(folder, randomUUID());
  await writeFile(path, text ?? (await jsonText({ kind, institutionCode: code, day, rows })));
  const name = readFileName(fileNameOf(kind, code, day, '001.json'), { today: hanoiDay() });
  if (!name.isGood) throw new Error(`not a good name: ${name.code}`);
  const { pool, loader, cipher } = world;
  await applySubmission(
    { pool, loader, cipher },
    { institutionId: bank, id },
    { read: () => parseFile({ path, file: name.file }) },
  );
  return world.read(bank, id);
}

function kindNamed(kindCode: string): FileKind {
  const kind = kindOf(kindCode);
  if (!kind) throw new Error(`no kind ${kindCode}`);
  return kind;
}

const codesOf = ({ errors }: Submission) =>
  errors.map((error) => `${error.row_no} ${error.indicator} ${error.code.split('.')[0]}`);

test('UPL-05 a real file, from its bytes to the bureau’s data: each row gets its code, the good ones are applied', async () => {
  await send('D32', '2026-08-31', {
    CHOVAY: [loan({}), loan({ contract_number: 'BETTER', debt_group: '05' }), loan({ contract_number: 'TEN' })],
  });
  const sent = await send('D32', '2026-09-30', {
    CHOVAY: [
      loan({}),
      loan({ contract_number: 'MISSING', purpose: '' }),
      loan({ contract_number: 'TYPE', signed_on: '31/02/2025' }),
      loan({ contract_number: 'TABLE', loan_kind: '99' }),
      loan({ contract_number: 'TWICE' }),
      loan({ contract_number: 'TWICE' }),
      loan({ contract_number: 'NOBODY', customer_code: 'Z' }),
      loan({ contract_number: 'DATES', ends_on: '01/01/2024' }),
      loan({ contract_number: 'BETTER', debt_group: '01' }),
      loan({ contract_number: 'TEN', balance_vnd: '5001' }),
    ],
  });
  expect(codesOf(sent)).toEqual([
    '2 HD005 BG_101',
    '3 HD002 BG_102',
    '4 HD004 BG_103',
    '6 KU001 BG_104',
    '7 TTC03 BG_106',
    '8 HD003 BG_107',
    '9 KU012 BG_108',
    '10 KU010 BG_109',
  ]);
  expect(sent).toMatchObject({ state: 'applied', row_count: 10n, applied_rows: 2n, refused_rows: 8n });
  expect(
    await world.sql(
      `select k.contract_number, k.closed_on from bureau.balance_month b join bureau.contract k using (subject_id, contract_id)
        where b.institution_id = $1 and b.month = '2026-09-01' order by 1`,
      [bank],
    ),
  ).toEqual([
    { contract_number: 'HD-1', closed_on: null },
    { contract_number: 'TWICE', closed_on: null },
  ]);
});

test('UPL-05 BG_105: a citizen ID that does not match the birth; the good person beside it is known from now on', async () => {
  const person = (changes: FileRow): FileRow => ({
    ...{
      branch_code: code,
      customer_code: 'P1',
      born_on: '04/03/1991',
      sex: '2',
      name: 'Hà Thị Thử',
      province_code: '01',
    },
    ...{ paper_kind: '01', paper_number: '001191700911', address: 'Hà Nội' },
    ...changes,
  });
  const sent = await send('D10', '2026-09-30', {
    KHCN: [person({}), person({ customer_code: 'P2', paper_number: '001291700912' })],
  });
  expect(codesOf(sent)).toEqual(['2 CN008 BG_105']);
  expect(sent).toMatchObject({ state: 'applied', applied_rows: 1n, refused_rows: 1n });
  expect(
    (await send('D32', '2026-10-31', { CHOVAY: [loan({ customer_code: 'P1', contract_number: 'NEW' })] })).state,
  ).toBe('applied');
});

test('UPL-05 control totals of the file itself, in dong and in dollars; wrong ones refuse it (TEP_007)', async () => {
  const rows = { CHOVAY: [loan({}), loan({ contract_number: 'USD', currency: 'USD', balance_cents: '12.50' })] };
  const kind = kindNamed('D32');
  const good = await jsonText({ kind, institutionCode: code, day: newestMonth, rows });
  const sent = await send('D32', newestMonth, rows);
  expect(sent).toMatchObject({ state: 'applied', refusal: null });
  expect(sent.totals.every(({ agrees }) => agrees === true)).toBe(true);
  const wrong = await send('D32', newestMonth, rows, good.replace('"CD004":12.50', '"CD004":12.55'));
  expect(wrong).toMatchObject({ state: 'refused', refusal: 'TEP_007', refusal_place: 'CHOVAY DN032 USD' });
});

test('UPL-05 an unreadable file is refused with its code, changes nothing and leaves nothing behind', async () => {
  const sent = await send('D32', '2026-10-31', {}, '{"KB001":"31/10/2026"');
  expect(sent).toMatchObject({ state: 'refused', row_count: null });
  expect(sent.refusal).toMatch(/^TEP_006/);
  const header = await send('D32', '2026-10-31', {}, `{"KB001":"31/10/2026","KB003":"79999001"}`);
  expect(header.refusal).toMatch(/^TEP_002/);
  expect(await world.sql(`select from pg_class where relnamespace = 'intake'::regnamespace`)).toEqual([]);
});
