import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type IntakeWorld, intakeWorld, type Row, type Sent } from './apply/testing.ts';

const bank = 1;

let world: IntakeWorld;
beforeAll(async () => {
  world = await intakeWorld();
});
afterAll(() => world.close());

/** A customer of the bank, declared without a file. */
async function customer(code: string, subjectId: number, institution = bank): Promise<void> {
  await world.sql('insert into bureau.customer values ($1, $2, $3, $4) on conflict do nothing', [
    ...[institution, code, subjectId, '2026-01-01'],
  ]);
}

const loan = (changes: Row): Row => ({
  branch_code: '01201001',
  customer_code: 'A1',
  customer_name: 'Nguyễn Văn An',
  contract_number: 'HD-1',
  signed_on: '2026-01-05',
  ends_on: '2028-01-05',
  loan_kind: '02',
  purpose: 'housing',
  limit_vnd: 900_000_000,
  is_secured: true,
  note_number: '1',
  disbursed_on: '2026-01-06',
  matures_on: '2028-01-05',
  currency: 'VND',
  balance_vnd: 500_000_000,
  debt_group: 1,
  overdue_days: 0,
  overdue_vnd: 0,
  ...changes,
});

const d32 = (period: string, loans: readonly Row[], more: Partial<Sent> = {}): Sent => ({
  institution: bank,
  kind: 'D32',
  period,
  rows: { CHOVAY: loans },
  ...more,
});

const balances = (institution: number, month: string) =>
  world.sql<{ contract_number: string; balance_vnd: bigint; debt_group: number; overdue_days: number }>(
    `select k.contract_number, b.balance_vnd, b.debt_group, b.overdue_days from bureau.balance_month b
       join bureau.contract k using (subject_id, contract_id) where b.institution_id = $1 and b.month = $2 order by 1`,
    [institution, month],
  );

describe('a month of loans', () => {
  test('UPL-05 notes of a contract add up; worst group and longest overdue stand', async () => {
    await customer('A1', 101);
    const sent = await world.take(
      d32('2026-09-30', [
        loan({}),
        loan({ note_number: '2', balance_vnd: 100_000_000, debt_group: 3, overdue_days: 95, overdue_vnd: 7 }),
      ]),
    );
    expect(sent).toMatchObject({ state: 'applied', row_count: 2n, applied_rows: 2n, refused_rows: 0n, version: 1 });
    expect(await balances(bank, '2026-09-01')).toEqual([
      { contract_number: 'HD-1', balance_vnd: 600_000_000n, debt_group: 3, overdue_days: 95 },
    ]);
  });
});
