import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMonths, addYears, lastDayOf, monthOf, monthsFrom } from '#bureau/credit/months.ts';
import { packHistory } from '#bureau/credit/pack-history.job.ts';
import { readCreditFile } from '#bureau/credit/read-file.ts';
import type { CreditFile } from '#bureau/credit/file.ts';
import { actAs } from '#kit/server/database/database.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { addSenders, type IntakeWorld, intakeWorld, loanOf, type Row, type Sent } from './apply/submissions.fixture.ts';

const [bank, other] = [9_301, 9_302];
const [an, binh] = [111, 112];

/** The last day of the month that was over last, or of one so many months before it. */
const at = (ago: number) => lastDayOf(addMonths(monthOf(hanoiDay()), -1 - ago));

let world: IntakeWorld;
beforeAll(async () => {
  world = await intakeWorld();
  await addSenders(world, { [bank]: '01931001', [other]: '01932001' });
  for (const institution of [bank, other]) {
    await world.sql(
      `insert into bureau.customer (institution_id, customer_code, subject_id, declared_on) values ($1, 'A', $2, '2026-01-01'), ($1, 'B', $3, '2026-01-01')`,
      [...[institution, an, binh]],
    );
  }
  await world.sql(`create function public.open_door(subject bigint) returns void language sql security definer
    as 'insert into bureau.opening (xid, subject_id, institution_id) values (pg_current_xact_id(), subject, 9301)'`);
});
afterAll(() => world.close());

const dealing = { branch_code: '01931001', customer_code: 'A', customer_name: 'Nguyễn Văn An' };

async function take(kind: string, period: string, rows: Sent['rows'], institution = bank): Promise<void> {
  const sent = await world.takeApproved({ institution, kind, period, rows });
  expect(sent).toMatchObject({ state: 'applied', refused_rows: 0n });
}

/** What an inquiry would read about a subject now, limited to the bank's own figures. */
async function fileOf(subject: number): Promise<CreditFile> {
  const file = await actAs(world.pool, { institutionId: bank, userId: 1 }, async (client) => {
    await client.query('select public.open_door($1)', [subject]);
    return readCreditFile(client, world.cipher, BigInt(subject));
  });
  if (!file) throw new Error('the file did not open');
  return file;
}

const own = <T extends { readonly institution: { readonly code: string } }>(list: readonly T[]) =>
  list.filter(({ institution }) => institution.code === '01931001');

const loan = (changes: Row) => loanOf(dealing, changes);

describe('loans in a report', () => {
  test('UPL-05 a month is readable as soon as its file is applied, and reads the same after packing', async () => {
    await take('D32', at(3), {
      CHOVAY: [loan({}), loan({ contract_number: 'HD-2', currency: 'USD', balance_cents: 5_000 })],
    });
    await take('D32', at(1), { CHOVAY: [loan({ balance_vnd: 300_000_000 })] });
    const live = await fileOf(an);
    expect(own(live.contracts)).toMatchObject([
      {
        currency: 'VND',
        history: {
          from: monthOf(at(3)),
          months: [{ dong: 500_000_000n, group: 1 }, 'not-reported', { dong: 300_000_000n, group: 1 }, ...silent(live)],
        },
      },
      { currency: 'USD', history: { from: monthOf(at(3)), months: [{ dong: 500_000_000n, foreignCents: 5_000n }] } },
    ]);
    await packHistory(world.loader, bank);
    expect(await fileOf(an)).toEqual(live);
  });

  test('UPL-05 a packed month that is sent again is read in its newest version, and the report says since when', async () => {
    await take('D32', at(1), { CHOVAY: [loan({ contract_number: 'HD-9', balance_vnd: 9 })] });
    const live = await fileOf(an);
    expect(own(live.contracts).map(({ history }) => history.months)).toEqual([
      [{ dong: 500_000_000n, foreignCents: null, group: 1 }],
      [{ dong: 500_000_000n, foreignCents: 5_000n, group: 1 }],
      [{ dong: 9n, foreignCents: null, group: 1 }, ...silent(live)],
    ]);
    expect(own(live.standing)).toEqual([
      expect.objectContaining({ month: monthOf(at(1)), version: 2, since: live.openedOn }),
    ]);
    await packHistory(world.loader, bank);
    expect(await fileOf(an)).toEqual(live);
  });

  test('UPL-05 commitments, debt settled with provisions, written off and entrusted loans of one file', async () => {
    await take('D32', at(0), {
      CHOVAY: [loan({})],
      CAMKETNB: [
        {
          ...dealing,
          ...{
            commitment_number: 'CK-1',
            commitment_kind: 'guarantee',
            issued_on: '2026-01-01',
            ends_on: addYears(at(0), 1),
          },
          ...{ currency: 'USD', value_vnd: 260_000_000, value_cents: 1_000_000, debt_group: 1 },
        },
      ],
      NOXLRR: [{ ...dealing, contract_number: 'OLD-1', settled_on: '2026-05-05', settled_vnd: 70, left_vnd: 60 }],
      XUATTOAN: [{ ...dealing, contract_number: 'OLD-2', written_off_on: '2026-06-06', written_off_vnd: 50 }],
      NHANUT: [
        {
          ...dealing,
          ...{
            contract_number: 'UT-1',
            signed_on: '2026-01-01',
            ends_on: '2029-01-01',
            entrusted_by: 'Quỹ',
            purpose: 'agriculture',
          },
          ...{ limit_vnd: 90, note_number: '1', disbursed_on: '2026-01-01', matures_on: '2029-01-01', currency: 'VND' },
          ...{ balance_vnd: 80, debt_group: 1, overdue_days: 0, overdue_vnd: 0 },
        },
      ],
    });
    const file = await fileOf(an);
    expect(own(file.commitments)).toMatchObject([{ currency: 'USD', foreignCents: 1_000_000n, group: 1 }]);
    expect(file.negatives.filter(({ institution }) => institution?.code === '01931001')).toMatchObject([
      { kind: 'settled_by_provision', amount: 50n, started: '2026-06-06', ended: null },
      { kind: 'settled_by_provision', amount: 60n, started: '2026-05-05', ended: null },
    ]);
    expect(own(file.contracts).map(({ kind }) => kind)).toContain('entrusted');
  });

  test('UPL-05 one contract cannot be a loan and an entrusted loan at once', async () => {
    const entrusted = {
      ...loan({}),
      ...{ entrusted_by: 'Quỹ', balance_vnd: 1 },
    };
    const sent = await world.take({
      institution: bank,
      kind: 'D32',
      period: at(0),
      rows: { CHOVAY: [loan({})], NHANUT: [entrusted] },
    });
    expect(sent.errors.map(({ section, row_no, code }) => `${section} ${row_no} ${code}`)).toEqual([
      'NHANUT 1 BG_104.both',
    ]);
  });

  // Months after the last sent one, up to the newest of the file.
  function silent(file: CreditFile): 'not-reported'[] {
    const count = Math.max(0, monthsFrom(monthOf(at(1)), file.dataMonth));
    return Array.from({ length: count }, () => 'not-reported');
  }
});

describe('what an institution holds', () => {
  const card = (changes: Row): Row => ({
    ...dealing,
    ...{ contract_number: 'T-1', opened_on: '2024-02-02', limit_vnd: 50_000_000, number_masked: '400000******1234' },
    ...{ balance_vnd: 7_000_000, due_vnd: 1_000_000, late_vnd: 0, late_days: 0, debt_group: 1 },
    ...changes,
  });

  test('UPL-05 cards: a month is set wherever it lies, and removed when the file is sent again without the card', async () => {
    await take('D34', at(2), {
      HOPDONG: [card({}), card({ number_masked: '400000******9999', balance_vnd: 5 })],
    });
    await take('D34', at(4), { HOPDONG: [card({ balance_vnd: 6, late_vnd: 1, late_days: 12, debt_group: 2 })] });
    await take('D33', `${monthOf(at(2))}-15`, { HOPDONG: [card({ balance_vnd: 1_515 })] });
    await take('D34', at(2), { HOPDONG: [card({ balance_vnd: 8 })] });
    const [first, second] = await world.sql<{ latest_month: string; balance_vnd: bigint[]; late_days: number[] }>(
      'select latest_month, balance_vnd, late_days from bureau.card_account where institution_id = $1 order by number_masked',
      [bank],
    );
    expect(first).toEqual({
      latest_month: `${monthOf(at(2))}-01`,
      balance_vnd: [8n, null, 6n],
      late_days: [0, null, 12],
    });
    expect(second).toMatchObject({ balance_vnd: [null] });
  });

  test('UPL-05 collateral: another institution’s pledge of the same asset stays; a pledge left out was released', async () => {
    const asset = (code: string, changes: Row = {}): Row => ({
      ...dealing,
      ...{
        asset_code: code,
        collateral_kind: '01',
        description: 'Nhà',
        owner_name: 'An',
        value_vnd: 100,
        secured_vnd: 80,
      },
      ...{ valued_on: '2026-01-01', pledged_on: '2026-01-01', contract_number: 'HD-1' },
      ...changes,
    });
    await take('D40', at(2), { TSDB: [asset('N-1'), asset('N-2')] });
    await take('D40', at(2), { TSDB: [asset('N-1', { value_vnd: 1, branch_code: '01932001' })] }, other);
    await take('D40', at(1), { TSDB: [asset('N-1', { value_vnd: 150 })] });
    await take('D40', at(3), { TSDB: [asset('N-7')] });
    const pledges = (institution: number) =>
      world.sql(
        `select a.asset_code, a.value_vnd, p.released_on, p.contract_id is not null as bound from bureau.collateral_pledge p
           join bureau.collateral a using (subject_id, collateral_id) where p.institution_id = $1 order by 1`,
        [institution],
      );
    expect(await pledges(bank)).toEqual([
      { asset_code: 'N-1', value_vnd: 150n, released_on: null, bound: true },
      { asset_code: 'N-2', value_vnd: 100n, released_on: at(1), bound: true },
    ]);
    expect(await pledges(other)).toEqual([{ asset_code: 'N-1', value_vnd: 1n, released_on: null, bound: false }]);
  });

  test('UPL-05 bonds and debt at VAMC: the newest file decides; sold debt stays known when it is left out', async () => {
    const bond = {
      ...dealing,
      bond_code: 'TP-1',
      issued_on: '2025-01-01',
      matures_on: '2028-01-01',
      debt_group: 1,
      value_vnd: 10,
    };
    const settled = { ...dealing, bond_code: 'TP-0', settled_on: '2026-02-02', settled_vnd: 9, left_vnd: 9 };
    await take('D50', at(2), { TRAIPHIEU: [bond, { ...bond, bond_code: 'TP-2' }], TRAIPHIEUXLRR: [settled] });
    await take('D50', at(1), { TRAIPHIEU: [{ ...bond, value_vnd: 11 }] });
    expect(await world.sql('select bond_code, value_vnd from bureau.bond where institution_id = $1', [bank])).toEqual([
      { bond_code: 'TP-1', value_vnd: 11n },
    ]);
    const sold = (contract: string) => ({
      ...dealing,
      contract_number: contract,
      sold_on: '2026-01-01',
      principal_sold_vnd: 10,
      principal_left_vnd: 5,
    });
    await take('D70', at(2), { VAMC: [sold('V-1')] });
    await take('D70', at(1), { VAMC: [sold('V-2')] });
    const rows = await world.sql('select contract_number from bureau.vamc_debt where institution_id = $1 order by 1', [
      bank,
    ]);
    expect(rows).toEqual([{ contract_number: 'V-1' }, { contract_number: 'V-2' }]);
  });

  test('UPL-05 settled debt: the newest report of each contract counts, in any order of files; nothing is lost', async () => {
    const handled = (contract: string, left: number) => ({
      ...dealing,
      ...{ contract_number: contract, reduced_vnd: 10, method: 'provision', handled_on: '2026-03-03', left_vnd: left },
    });
    await take('D60', at(1), { XLN: [handled('X-1', 9)] });
    await take('D60', at(2), { XLN: [handled('X-1', 8), handled('X-2', 8)] });
    const rows = () =>
      world.sql(
        `select reference, left_vnd from bureau.settled_debt where institution_id = $1 and source = 'handled' order by 1`,
        [bank],
      );
    expect(await rows()).toEqual([
      { reference: 'X-1', left_vnd: 9n },
      { reference: 'X-2', left_vnd: 8n },
    ]);
    await take('D60', at(2), { XLN: [handled('X-3', 7)] });
    expect(await rows()).toEqual([
      { reference: 'X-1', left_vnd: 9n },
      { reference: 'X-3', left_vnd: 7n },
    ]);
  });

  test('UPL-05 related persons of the institution are replaced, those of another one stay', async () => {
    const relation = (kind: string) => ({
      ...dealing,
      related_customer_code: 'B',
      relation_kind: kind,
      share_percent: 30,
      valid_from: '2026-01-01',
    });
    await world.sql('delete from bureau.relation where subject_id = $1', [an]);
    await take('D12', at(2), { LQ: [relation('owner'), relation('spouse')] });
    await take('D12', at(2), { LQ: [{ ...relation('guarantor'), branch_code: '01932001' }] }, other);
    await take('D12', at(1), { LQ: [relation('director')] });
    expect(
      await world.sql(
        'select kind, institution_id, related_subject_id from bureau.relation where subject_id = $1 order by 1',
        [an],
      ),
    ).toEqual([
      { kind: 'director', institution_id: bank, related_subject_id: BigInt(binh) },
      { kind: 'guarantor', institution_id: other, related_subject_id: BigInt(binh) },
    ]);
  });

  test('UPL-05 a year’s statement is replaced line by line', async () => {
    const line = (code: string, amount: number, year = 2025): Row => ({
      ...dealing,
      ...{
        fiscal_year: year,
        is_consolidated: false,
        audit: 'unqualified',
        submitted_to: 'tax',
        line_code: code,
        amount_vnd: amount,
      },
    });
    await take('D20', '2026-03-31', { BCTC: [line('100', 5), line('270', -7), line('100', 1, 2024)] });
    await take('D20', '2026-03-31', { BCTC: [line('100', 6)] });
    // A late file brings the years that none told later, and changes no other.
    await take('D20', '2025-03-31', { BCTC: [line('100', 3, 2023), line('100', 9, 2024)] });
    expect(
      await world.sql(
        'select fiscal_year, code, amount_vnd from bureau.fin_line where institution_id = $1 order by 1, 2',
        [bank],
      ),
    ).toEqual([
      { fiscal_year: 2023, code: '100', amount_vnd: 3n },
      { fiscal_year: 2024, code: '100', amount_vnd: 1n },
      { fiscal_year: 2025, code: '100', amount_vnd: 6n },
    ]);
  });

  test('UPL-05 RTG-04 own and consolidated accounts of a year are stored separately, and each is replaced alone', async () => {
    const line = (isConsolidated: boolean, amount: number, audit = 'unqualified'): Row => ({
      ...dealing,
      ...{
        fiscal_year: 2023,
        is_consolidated: isConsolidated,
        audit,
        submitted_to: 'tax',
        line_code: '270',
        amount_vnd: amount,
      },
    });
    const kept = () =>
      world.sql(
        `select f.is_consolidated as whole, f.audit, bureau.lines_of(f) as lines from bureau.fin_statement f
          where f.institution_id = $1 and f.fiscal_year = 2023 order by 1`,
        [bank],
      );
    await take('D20', '2026-03-31', { BCTC: [line(false, 5), line(true, 90, 'qualified')] });
    expect(await kept()).toEqual([
      { whole: false, audit: 'unqualified', lines: { 270: '5' } },
      { whole: true, audit: 'qualified', lines: { 270: '90' } },
    ]);
    await take('D20', '2026-03-31', { BCTC: [line(true, 91)] });
    expect(await kept()).toEqual([
      { whole: false, audit: 'unqualified', lines: { 270: '5' } },
      { whole: true, audit: 'unqualified', lines: { 270: '91' } },
    ]);
    // As servers stored a consolidated year when there was only one kind: its lines have no kind.
    await world.sql(
      'delete from bureau.fin_line where institution_id = $1 and fiscal_year = 2023 and not is_consolidated',
      [bank],
    );
    await world.sql(
      'delete from bureau.fin_statement where institution_id = $1 and fiscal_year = 2023 and not is_consolidated',
      [bank],
    );
    await world.sql(
      'update bureau.fin_line set is_consolidated = false where institution_id = $1 and fiscal_year = 2023',
      [bank],
    );
    expect(await kept()).toEqual([{ whole: true, audit: 'unqualified', lines: { 270: '91' } }]);
    await take('D20', '2026-03-31', { BCTC: [line(false, 6)] });
    expect(await kept()).toEqual([
      { whole: false, audit: 'unqualified', lines: { 270: '6' } },
      { whole: true, audit: 'unqualified', lines: { 270: '91' } },
    ]);
  });
});
