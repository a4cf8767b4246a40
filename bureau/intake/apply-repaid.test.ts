import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isMoney } from '#bureau/contract/report-text.ts';
import type { Report, ReportCell } from '#bureau/contract/report.ts';
import { fileAsOf } from '#bureau/credit/as-of.ts';
import { currentCards, currentDebts, exposures } from '#bureau/credit/current.ts';
import type { FileDetails } from '#bureau/credit/details.ts';
import type { CreditFile } from '#bureau/credit/file.ts';
import { addMonths, lastDayOf, monthOf } from '#bureau/credit/months.ts';
import { packHistory } from '#bureau/credit/pack-history.job.ts';
import { readDetails } from '#bureau/credit/read-details.ts';
import { readCreditFile } from '#bureau/credit/read-file.ts';
import { readFileAsKnown } from '#bureau/lineage/file-as-known.ts';
import { detailedRelation, loanDetail } from '#bureau/reports/loan-detail.ts';
import { actAs } from '#kit/server/database/database.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import {
  addSenders,
  type IntakeWorld,
  intakeWorld,
  loanOf,
  type Row,
  type Submission,
} from './apply/submissions.fixture.ts';

// What was repaid is owed nowhere in a report: not where the newest file leaves it out, not contract by contract.
const head = '01975001';
const bank = 9_731;
const lastMonth = addMonths(monthOf(hanoiDay()), -1);
const [before, newest] = [lastDayOf(addMonths(lastMonth, -1)), lastDayOf(lastMonth)];

let world: IntakeWorld;
/** Persons who have no account anywhere: the one looked at, and another customer, whose debts stay. */
let people: number[] = [];

beforeAll(async () => {
  world = await intakeWorld();
  const found = await world.sql<{ id: bigint }>(
    `select s.subject_id as id from bureau.subject s
      where s.subject_type = 2 and not exists (select from bureau.contract k where k.subject_id = s.subject_id)
        and not exists (select from bureau.card_account k where k.subject_id = s.subject_id)
      order by s.subject_id limit 2`,
  );
  people = found.map(({ id }) => Number(id));
  await addSenders(world, { [bank]: head });
  await world.sql(
    `insert into bureau.customer (institution_id, customer_code, subject_id, declared_on)
     select $1, c.code, c.id, '2026-01-01' from unnest($2::text[], $3::bigint[]) c (code, id)`,
    [bank, ['A', 'B'], people],
  );
  await world.sql(`create function public.open_door(subject bigint) returns void language sql security definer
    as 'insert into bureau.opening (xid, subject_id, institution_id) values (pg_current_xact_id(), subject, ${bank})'`);
});
afterAll(() => world.close());

beforeEach(async () => {
  for (const table of ['balance_month', 'credit_history', 'contract', 'card_account', 'applied_file', 'unpacked_month'])
    await world.sql(`delete from bureau.${table} where institution_id = $1`, [bank]);
});

const dealing = (code: string) => ({ branch_code: head, customer_code: code, customer_name: 'Ai đó' });
const loan = (code: string, number: string, dong: number, changes: Row = {}) =>
  loanOf(dealing(code), { contract_number: number, balance_vnd: dong, ...changes });
const card = (code: string, number: string, changes: Row = {}): Row => ({
  ...{ ...dealing(code), contract_number: number, number_masked: '400000******1234', opened_on: '2024-02-02' },
  ...{ limit_vnd: 50_000_000, balance_vnd: 7_000_000, due_vnd: 1_000_000, late_vnd: 0, late_days: 0, debt_group: 1 },
  ...changes,
});

const loans = (period: string, rows: readonly Row[]): Promise<Submission> =>
  world.takeApproved({ institution: bank, kind: 'D32', period, rows: { CHOVAY: rows } });
const cards = (period: string, rows: readonly Row[]): Promise<Submission> =>
  world.takeApproved({ institution: bank, kind: 'D34', period, rows: { HOPDONG: rows } });

/** What is read of the first customer, as an inquiry does and as known at this moment. */
async function read(): Promise<{ file: CreditFile; details: FileDetails }> {
  const subject = BigInt(people[0] ?? 0);
  const [now] = await world.sql<{ at: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
  );
  return actAs(world.pool, { institutionId: bank, userId: 1 }, async (client) => {
    await client.query('select public.open_door($1)', [subject]);
    const file = await readCreditFile(client, world.cipher, subject);
    const details = await readDetails(client, subject);
    const known = await readFileAsKnown(client, world.cipher, subject, { moment: now?.at ?? '' });
    if (file === null || known === null) throw new Error('the file did not open');
    expect(known.file).toEqual(file);
    return { file, details };
  });
}

const asked = {
  ...{
    product: { code: 'S11A', name: { vi: 'S11A', en: 'S11A' } },
    subjectKind: 'natural' as const,
    customerName: 'Ai đó',
  },
  ...{
    cicCode: null,
    number: '000000001',
    voucher: 'T',
    asked: new Date().toISOString(),
    answered: new Date().toISOString(),
  },
  inquirer: { code: head, institution: 'Thử', user: 'thu', address: 'Hà Nội' },
} as const;

/** What a table prints as owed: dong by contract or kind, and the last row. */
function owedIn(report: Report, id: string): { rows: string[]; total: string } {
  const table = report.parts.flatMap(({ sections }) => sections).find((each) => each.id === id);
  if (table?.kind !== 'table') throw new Error(`no table ${id}`);
  const at = table.columns.findIndex(({ key }) => key === 'vnd');
  const dongOf = (cell: ReportCell = null) => (isMoney(cell) ? cell.dong : String(cell));
  return { rows: table.rows.map((row) => dongOf(row[at])), total: dongOf(table.totals?.[at]) };
}

test.each(['sent', 'packed'])(
  'TRU-14 a loan that the newest file leaves out is owed nowhere in a detailed report (%s)',
  async (how) => {
    await loans(before, [
      loan('A', 'Z1', 400_000_000, { debt_group: 2, overdue_days: 20 }),
      loan('A', 'Z2', 300_000_000),
    ]);
    await loans(newest, [loan('A', 'Z2', 290_000_000)]);
    if (how === 'packed') await packHistory(world.loader, bank);
    const { file, details } = await read();
    for (const build of [detailedRelation, loanDetail]) {
      const report = build(file, details, asked);
      expect(owedIn(report, 'contract-debt')).toEqual({ rows: ['0', '290000000'], total: '290000000' });
      const [gone] = report.parts
        .flatMap(({ sections }) => sections)
        .flatMap((each) => (each.id === 'contract-debt' && each.kind === 'table' ? each.rows : []));
      // Nothing owed as of the day it was closed: no group, no days past due.
      expect(gone?.slice(1, 5)).toEqual(['Z1', newest, null, 0]);
    }
    expect(owedIn(detailedRelation(file, details, asked), 'current-debt').rows).toEqual(['290000000']);
  },
);

test.each(['sent', 'packed'])(
  "TRU-14 a borrower's only loan that the newest file leaves out is no current debt, nor in a score of the day it was closed (%s)",
  async (how) => {
    await loans(before, [loan('A', 'SOLE', 400_000_000), loan('B', 'OTHER', 5)]);
    await loans(newest, [loan('B', 'OTHER', 5)]);
    if (how === 'packed') await packHistory(world.loader, bank);
    const { file } = await read();
    expect(file.dataMonth).toBe(lastMonth);
    expect([currentDebts(file), exposures(file)]).toEqual([[], []]);
    expect(currentDebts(fileAsOf(file, newest))).toEqual([]);
    expect(currentDebts(fileAsOf(file, before)).map(({ dong }) => dong)).toEqual([400_000_000n]);
  },
);

test('TRU-14 a card that was closed and is left out of the newest file is no current debt', async () => {
  await cards(before, [card('A', 'C1', { closed_on: `${before.slice(0, 8)}20` }), card('B', 'C2')]);
  expect(currentCards((await read()).file)).toHaveLength(1);
  await cards(newest, [card('B', 'C2')]);
  const { file } = await read();
  expect(file.dataMonth).toBe(lastMonth);
  expect([currentCards(file), currentCards(fileAsOf(file, newest))]).toEqual([[], []]);
});
