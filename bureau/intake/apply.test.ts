import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packHistory } from '#bureau/credit/pack-history.job.ts';
import { addSenders, type IntakeWorld, intakeWorld, loanOf, type Row, type Sent } from './apply/submissions.fixture.ts';

// Institutions of their own, to stay apart from the invented population's figures.
const [bank, other] = [9_201, 9_202];
const an = 101;
const binh = 102;

let world: IntakeWorld;
beforeAll(async () => {
  world = await intakeWorld();
  await addSenders(world, { [bank]: '01921001', [other]: '01922001' });
  for (const institution of [bank, other]) {
    await customer('A', an, institution);
    await customer('B', binh, institution);
  }
});
afterAll(() => world.close());

/** Customers of the bank, declared without a file. */
async function customer(code: string, subjectId: number, institution = bank): Promise<void> {
  await world.sql(
    'insert into bureau.customer (institution_id, customer_code, subject_id, declared_on) values ($1, $2, $3, $4)',
    [institution, code, subjectId, '2026-01-01'],
  );
}

const dealing = { branch_code: '01921001', customer_code: 'A', customer_name: 'Nguyễn Văn An' };

const loan = (changes: Row) => loanOf(dealing, changes);

function file(kind: string, period: string, rows: Sent['rows'], more: Partial<Sent> = {}): Sent {
  return { institution: bank, kind, period, rows, ...more };
}

const d32 = (period: string, loans: readonly Row[], more?: Partial<Sent>) =>
  file('D32', period, { CHOVAY: loans }, more);

const balances = (institution: number, month: string) =>
  world.sql(
    `select k.contract_number, b.balance_vnd, b.debt_group, b.overdue_days from bureau.balance_month b
       join bureau.contract k using (subject_id, contract_id) where b.institution_id = $1 and b.month = $2 order by 1`,
    [institution, month],
  );

const codesOf = ({ errors }: { errors: readonly { section: string; row_no: number; code: string }[] }) =>
  errors.map(({ section, row_no, code }) => `${section} ${row_no} ${code}`);

describe('a month of loans', () => {
  test('UPL-05 notes of a contract add up; worst group and longest overdue stand', async () => {
    const sent = await world.take(
      d32('2026-01-31', [
        loan({}),
        loan({ note_number: '2', balance_vnd: 100_000_000, debt_group: 2, overdue_days: 15, overdue_vnd: 7 }),
      ]),
    );
    expect(sent).toMatchObject({ state: 'applied', row_count: 2n, applied_rows: 2n, refused_rows: 0n, version: 1 });
    expect(sent.totals.map(({ code, declared, sent }) => [code, declared, sent])).toEqual([
      ['SL032', '1', '1'],
      ['HD032', '1', '1'],
      ['DN032', '600000000', '600000000'],
    ]);
    expect(await balances(bank, '2026-01-01')).toEqual([
      { contract_number: 'HD-1', balance_vnd: 600_000_000n, debt_group: 2, overdue_days: 15 },
    ]);
  });

  test('UPL-05 a month sent again replaces the month of this institution only, and increases its version', async () => {
    await world.take(d32('2026-02-28', [loan({}), loan({ contract_number: 'HD-2' })]));
    await world.take(d32('2026-02-28', [loan({ balance_vnd: 900, branch_code: '01922001' })], { institution: other }));
    const again = await world.takeApproved(d32('2026-02-28', [loan({ balance_vnd: 450_000_000 })]));
    expect(again).toMatchObject({ state: 'applied', version: 2 });
    expect(await balances(bank, '2026-02-01')).toMatchObject([{ contract_number: 'HD-1', balance_vnd: 450_000_000n }]);
    expect(await balances(other, '2026-02-01')).toMatchObject([{ contract_number: 'HD-1', balance_vnd: 900n }]);
    expect(
      await world.sql(
        'select contract_number, closed_on from bureau.contract where institution_id = $1 and subject_id = $2 order by 1',
        [bank, an],
      ),
    ).toEqual([
      { contract_number: 'HD-1', closed_on: null },
      { contract_number: 'HD-2', closed_on: '2026-02-28' },
    ]);
  });

  test('UPL-05 an earlier month that arrives late changes its own figures but not the current state', async () => {
    await world.take(d32('2026-04-30', [loan({ contract_number: 'HD-4', limit_vnd: 10 })]));
    await world.take(
      d32('2026-03-31', [
        loan({ contract_number: 'HD-4', limit_vnd: 5 }),
        loan({ contract_number: 'HD-3', customer_code: 'B' }),
      ]),
    );
    expect(await balances(bank, '2026-03-01')).toHaveLength(2);
    expect(
      await world.sql(
        `select contract_number, limit_vnd, closed_on from bureau.contract
          where institution_id = $1 and contract_number in ('HD-3', 'HD-4') order by 1`,
        [bank],
      ),
    ).toEqual([
      { contract_number: 'HD-3', limit_vnd: 900_000_000n, closed_on: '2026-04-30' },
      { contract_number: 'HD-4', limit_vnd: 10n, closed_on: null },
    ]);
  });

  test('UPL-05 the middle of a month (D31) yields to its end (D32), whichever comes first', async () => {
    await world.take(d32('2026-05-31', [loan({ balance_vnd: 31 })]));
    const late = await world.take(file('D31', '2026-05-15', { CHOVAY: [loan({ balance_vnd: 15 })] }));
    expect(late.state).toBe('applied');
    expect(await balances(bank, '2026-05-01')).toMatchObject([{ balance_vnd: 31n }]);
    await world.take(file('D31', '2026-06-15', { CHOVAY: [loan({ balance_vnd: 15 })] }));
    expect(await balances(bank, '2026-06-01')).toMatchObject([{ balance_vnd: 15n }]);
    await world.take(d32('2026-06-30', [loan({ balance_vnd: 30 })]));
    expect(await balances(bank, '2026-06-01')).toMatchObject([{ balance_vnd: 30n }]);
  });

  test('UPL-05 packing keeps what was sent and leaves nothing to overlay', async () => {
    await packHistory(world.loader, bank);
    expect(await world.sql('select from bureau.unpacked_month where institution_id = $1', [bank])).toEqual([]);
    expect(
      await world.sql(
        `select h.latest_month, h.balance_vnd from bureau.credit_history h join bureau.contract k using (subject_id, contract_id)
          where k.institution_id = $1 and k.contract_number = 'HD-1'`,
        [bank],
      ),
    ).toEqual([{ latest_month: '2026-06-01', balance_vnd: [30n, 31n, null, null, 450_000_000n, 600_000_000n] }]);
  });
});

describe('reasons to refuse rows and files', () => {
  const month = '2026-08-31';
  const before = [
    loan({ contract_number: 'GOOD' }),
    loan({ contract_number: 'BAD', debt_group: 4, overdue_days: 200 }),
    loan({ contract_number: 'TEN', balance_vnd: 1_000 }),
  ];
  beforeAll(async () => {
    expect((await world.take(d32('2026-07-31', before))).state).toBe('applied');
  });

  test('UPL-05 FIX-10 BG_104: of equal rows the first is taken; of rows that differ none is, nor the other notes of their contract', async () => {
    const twice = loan({ contract_number: 'TWICE' });
    const sent = await world.take(
      d32(month, [
        ...[loan({ contract_number: 'GOOD' }), twice, twice, twice],
        ...[loan({}), loan({ balance_vnd: 7_000_000 }), loan({ note_number: '2' })],
      ]),
    );
    expect(sent).toMatchObject({ state: 'applied', applied_rows: 2n, refused_rows: 5n });
    expect(sent.errors.map(({ row_no, code, place, detail }) => [row_no, code, place, detail])).toEqual([
      [3, 'BG_104.equal', 'CHOVAY!M4', 'CHOVAY!M3'],
      [4, 'BG_104.equal', 'CHOVAY!M5', 'CHOVAY!M3'],
      [5, 'BG_104', 'CHOVAY!M6', 'CHOVAY!M7'],
      [6, 'BG_104', 'CHOVAY!M7', 'CHOVAY!M6'],
      [7, 'BG_112', 'CHOVAY!E8', 'CHOVAY!E6'],
    ]);
    expect((await balances(bank, '2026-08-01')).map(({ contract_number }) => contract_number)).toEqual([
      'GOOD',
      'TWICE',
    ]);
    expect(sent.needs_by).not.toBeNull();
  });

  test('TRU-15 FIX-10 of an equal repetition the first is applied: it is counted as refused, and nothing is needed of the sender', async () => {
    const twice = loan({ contract_number: 'TWICE' });
    const needing = await world.takeApproved(
      d32(month, [twice, loan({ customer_code: 'NOBODY', contract_number: 'N' })]),
    );
    expect(needing).toMatchObject({ state: 'applied', applied_rows: 1n, refused_rows: 1n });
    expect(needing.needs_by).not.toBeNull();
    const sent = await world.takeApproved(d32(month, [loan({ contract_number: 'GOOD' }), twice, twice]));
    expect(sent).toMatchObject({ state: 'applied', applied_rows: 2n, refused_rows: 1n, needs_by: null });
    // It answers what the file before it still needed.
    const moved = (id: string, days: number) =>
      world.sql(
        `update portal.submission set received_at = received_at - make_interval(days => $2), needs_by = needs_by - 99 where id = $1`,
        [id, days],
      );
    await moved(needing.id, 101);
    await moved(sent.id, 100);
    const late = `select bureau.is_need_late(s) as late from portal.submission s where s.id = $1`;
    expect(await world.sql(late, [needing.id])).toEqual([{ late: false }]);
  });

  test.each([
    ['twice', '1500000000', '4'],
    ['once', '1000000000', '4'],
  ])('FIX-10 a repeated row that the declared total counts %s is no mismatch', async (_, vnd, contracts) => {
    const twice = loan({ contract_number: 'TWICE' });
    const nobody = loan({ customer_code: 'NOBODY', contract_number: 'N', balance_vnd: 0 });
    const rows = [loan({}), twice, twice, nobody, loan({ contract_number: 'ZERO', balance_vnd: 0 })];
    const totals = [
      ['CHOVAY', null, 'SL032', '2'],
      ['CHOVAY', null, 'HD032', contracts],
      ['CHOVAY', 'VND', 'DN032', vnd],
    ] as const;
    const sent = await world.takeApproved(d32(month, rows, { totals }));
    expect(sent).toMatchObject({ state: 'applied', row_count: 5n, applied_rows: 3n, refused_rows: 2n });
    expect(sent.totals).toMatchObject([
      { code: 'SL032', sent: '2', refused: '1', applied: '1', agrees: true },
      { code: 'HD032', sent: '4', refused: '1', applied: '3', agrees: true },
      { code: 'DN032', sent: '1500000000', refused: '500000000', applied: '1000000000', agrees: true },
    ]);
  });

  test('FIX-10 a declared total that neither counts is a mismatch, and says what was declared and sent', async () => {
    const rows = [loan({}), loan({ contract_number: 'TWICE' }), loan({ contract_number: 'TWICE' })];
    const totals = (vnd: string) =>
      [
        ['CHOVAY', null, 'SL032', '1'],
        ['CHOVAY', null, 'HD032', '2'],
        ['CHOVAY', 'VND', 'DN032', vnd],
      ] as const;
    const off = { state: 'refused', refusal: 'TEP_007', refusal_place: 'CHOVAY DN032 VND' };
    const value = { refusal_value: '1250000000', refusal_detail: '1500000000' };
    expect(await world.take(d32(month, rows, { totals: totals('1250000000') }))).toMatchObject({ ...off, ...value });
    const missing = await world.take(d32(month, rows, { totals: totals('1500000000').slice(1) }));
    expect(missing).toMatchObject({ refusal: 'TEP_007.missing', refusal_place: 'CHOVAY SL032', refusal_value: '1' });
  });

  test('FIX-10 a kind that one bad row refuses takes a file whose only fault is a row that stands twice', async () => {
    const asset = { ...dealing, contract_number: 'HD-1', debt_group: 1, amount_vnd: 5 };
    const rows = { TAISANCO: [asset, asset] };
    const sent = await world.take(file('DKQ', '2026-08-31', rows));
    expect(sent).toMatchObject({ state: 'applied', applied_rows: 1n, refused_rows: 1n });
    const differing = { TAISANCO: [asset, { ...asset, debt_group: 2 }] };
    expect(await world.take(file('DKQ', '2026-08-31', differing))).toMatchObject({
      state: 'refused',
      refusal: 'BG_104',
    });
  });

  test('UPL-05 BG_106: a customer that only another institution has declared is refused', async () => {
    await customer('ONLY-OTHER', binh, other);
    const sent = await world.take(d32(month, [loan({}), loan({ contract_number: 'X', customer_code: 'ONLY-OTHER' })]));
    expect(codesOf(sent)).toEqual(['CHOVAY 2 BG_106']);
  });

  test('UPL-05 BG_108: a group more than one step better than the month before needs a reason', async () => {
    const better = loan({ contract_number: 'BAD', debt_group: 2 });
    const sent = await world.takeApproved(d32(month, [loan({}), better]));
    expect(codesOf(sent)).toEqual(['CHOVAY 2 BG_108']);
    expect(sent.errors[0]).toMatchObject({ indicator: 'KU012', value: '4 → 2' });
    const explained = await world.takeApproved(d32(month, [loan({}), { ...better, group_reason: '03' }]));
    expect(explained).toMatchObject({ state: 'applied', refused_rows: 0n });
  });

  test('TRU-13 BG_110: a group better than the days past due say needs a reason code; a worse one does not', async () => {
    const edges = [
      [9, 1],
      [10, 2],
      [90, 2],
      [91, 3],
      [180, 3],
      [181, 4],
      [360, 4],
      [361, 5],
    ] as const;
    const note = (days: number, group: number, more = {}) =>
      loan({ contract_number: `D${days}-${group}`, overdue_days: days, debt_group: group, ...more });
    const rows = edges.flatMap(([days, group]) => [
      note(days, group),
      ...(group > 1 ? [note(days, group - 1)] : [note(days, 5)]),
    ]);
    const sent = await world.takeApproved(d32(month, rows));
    expect(sent).toMatchObject({ state: 'applied', refused_rows: 7n });
    expect(sent.errors.map(({ code, indicator, value }) => `${code} ${indicator} ${value}`)).toEqual([
      'BG_110 KU012 10 → 1',
      'BG_110 KU012 90 → 1',
      'BG_110 KU012 91 → 2',
      'BG_110 KU012 180 → 2',
      'BG_110 KU012 181 → 3',
      'BG_110 KU012 360 → 3',
      'BG_110 KU012 361 → 4',
    ]);
    const kept = await world.takeApproved(d32(month, [note(361, 1, { group_reason: '01' })]));
    expect(kept).toMatchObject({ state: 'applied', refused_rows: 0n });
  });

  test('TRU-13 BG_110: the thresholds of a period are those in force then', async () => {
    await world.sql(
      `insert into bureau.group_days (effective_from, debt_group, from_days, source)
       select '2026-09-01', g, g * 1000, 'test' from generate_series(2, 5) g returning 1`,
      [],
    );
    const late = loan({ contract_number: 'LATE', overdue_days: 120, debt_group: 1 });
    expect(codesOf(await world.take(d32('2026-08-31', [loan({}), late])))).toEqual(['CHOVAY 2 BG_110']);
    expect(codesOf(await world.take(d32('2026-09-30', [loan({}), late])))).toEqual([]);
    await world.sql(`delete from bureau.group_days where source = 'test' returning 1`, []);
  });

  test('UPL-05 TRU-11 BG_109: a balance ten times that of the month before, until a correction that a second person approved says it is so', async () => {
    const grown = d32(month, [loan({}), loan({ contract_number: 'TEN', balance_vnd: 10_001 })]);
    const sent = await world.takeApproved(grown);
    expect(codesOf(sent)).toEqual(['CHOVAY 2 BG_109']);
    const correction = { ...grown, corrects: '00000000-0000-4000-8000-000000000001' };
    const held = await world.take(correction);
    expect(held).toMatchObject({ state: 'held-reason', applied_rows: 0n });
    expect(await world.approve(correction, held.id)).toMatchObject({ state: 'applied', refused_rows: 0n });
  });

  test('UPL-05 TEP_007: control totals may be off by one part in ten thousand and no more', async () => {
    const rows = [
      loan({ balance_vnd: 1_000_000 }),
      loan({ customer_code: 'B', contract_number: 'T', currency: 'USD', balance_vnd: 10, balance_cents: 1_250 }),
    ];
    const totals = (vnd: string, usd: string) =>
      [
        ['CHOVAY', null, 'SL032', '2'],
        ['CHOVAY', null, 'HD032', '2'],
        ['CHOVAY', 'VND', 'DN032', vnd],
        ['CHOVAY', 'USD', 'DN032', usd],
      ] as const;
    expect(await world.takeApproved(d32(month, rows, { totals: totals('1000099', '12.50') }))).toMatchObject({
      state: 'applied',
    });
    const off = await world.takeApproved(d32(month, rows, { totals: totals('1000101', '12.50') }));
    expect(off).toMatchObject({ state: 'refused', refusal: 'TEP_007', refusal_place: 'CHOVAY DN032 VND' });
    expect(off.totals).toContainEqual(expect.objectContaining({ declared: '1000101', sent: '1000000', agrees: false }));
    expect(await world.takeApproved(d32(month, rows, { totals: totals('1000000', '12.52') }))).toMatchObject({
      refusal: 'TEP_007',
    });
    expect(await world.takeApproved(d32(month, rows, { totals: totals('1000000', '12.5').slice(1) }))).toMatchObject({
      refusal: 'TEP_007.missing',
      refusal_place: 'CHOVAY SL032',
    });
  });

  test('UPL-05 a file whose rows are all refused changes nothing: the previous month stays', async () => {
    const standing = await balances(bank, '2026-08-01');
    const sent = await world.take(d32(month, [loan({ customer_code: 'NOBODY' })]));
    expect(sent).toMatchObject({ state: 'refused', refusal: 'BG_106', refusal_place: 'CHOVAY!C2', applied_rows: 0n });
    expect(await balances(bank, '2026-08-01')).toEqual(standing);
    expect(await world.take(d32(month, []))).toMatchObject({ state: 'refused', refusal: 'TEP_006.empty' });
  });

  test('UPL-05 a kind that one bad row refuses as a whole (DKQ) is refused, and applied if all rows are good', async () => {
    const asset = (code: string, contract: string) => ({
      ...dealing,
      customer_code: code,
      contract_number: contract,
      debt_group: 3,
      amount_vnd: 10,
    });
    const wrong = await world.take(file('DKQ', month, { TAISANCO: [asset('A', 'HD-1'), asset('NOBODY', 'HD-2')] }));
    expect(wrong).toMatchObject({ state: 'refused', refusal: 'BG_106', applied_rows: 0n, refused_rows: 1n });
    // The month had a classification already: a second person approves what restates it.
    const right = await world.takeApproved(
      file('DKQ', month, {
        TAISANCO: [asset('A', 'HD-1'), asset('B', 'HD-2')],
        CAMKETNGB: [{ ...dealing, commitment_number: 'CK-1', debt_group: 1, amount_vnd: 5 }],
      }),
    );
    expect(right).toMatchObject({ state: 'applied', applied_rows: 3n });
    expect(
      await world.sql(
        'select subject_id, part, reference, debt_group from bureau.classification where institution_id = $1 order by 2, 3',
        [bank],
      ),
    ).toEqual([
      { subject_id: 101n, part: 'asset', reference: 'HD-1', debt_group: 3 },
      { subject_id: 102n, part: 'asset', reference: 'HD-2', debt_group: 3 },
      { subject_id: 101n, part: 'commitment', reference: 'CK-1', debt_group: 1 },
    ]);
  });

  test('UPL-05 long numbers in errors are masked, and no staging table is left behind', async () => {
    const sent = await world.take(
      d32(month, [loan({}), loan({ contract_number: 'Y', customer_code: '001099000123' })]),
    );
    expect(sent.errors[0]?.value).toBe('********0123');
    expect(await world.sql(`select from pg_class where relnamespace = 'intake'::regnamespace`)).toEqual([]);
  });
});
