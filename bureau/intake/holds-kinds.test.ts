import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addSenders,
  type IntakeWorld,
  intakeWorld,
  type Row,
  type Sent,
  newestMonth as newest,
  monthBefore as before,
  pastMonth as past,
  middleOf,
} from './apply/submissions.fixture.ts';
import { addYears } from '#bureau/credit/months.ts';

let world: IntakeWorld;
let banks = 0;
beforeAll(async () => {
  world = await intakeWorld();
});
afterAll(() => world.close());

const codeOf = (bank: number) => `0198${String(bank - 9_800).padStart(4, '0')}`;

async function newBank(): Promise<number> {
  banks += 1;
  const id = 9_800 + banks;
  await addSenders(world, { [id]: codeOf(id) });
  await world.sql(
    `insert into bureau.customer (institution_id, customer_code, subject_id, declared_on)
     values ($1, 'A', 140, '2026-01-01'), ($1, 'B', 141, '2026-01-01')`,
    [id],
  );
  return id;
}

const milliard = 1_000_000_000;

type Kind = {
  readonly kind: string;
  readonly section: string;
  /** The row of the thing with this number, about this many billion dong. */
  readonly row: (number: number, size: number) => Row;
  /** All that stands of a bank, as lines. */
  readonly standing: string;
};

const kinds = {
  cards: {
    ...{ kind: 'D34', section: 'HOPDONG' },
    row: (n, size) => ({
      ...{
        contract_number: `T${n}`,
        opened_on: '2024-02-02',
        limit_vnd: 9 * milliard,
        number_masked: '400000******1234',
      },
      ...{ balance_vnd: size * milliard, due_vnd: 1, late_vnd: 0, late_days: 0, debt_group: 1 },
    }),
    standing: `select contract_number || ' ' || latest_month || ' ' || array_to_string(balance_vnd, ',', '-') as line
      from bureau.card_account where institution_id = $1`,
  },
  collateral: {
    ...{ kind: 'D40', section: 'TSDB' },
    row: (n, size) => ({
      ...{ asset_code: `N${n}`, collateral_kind: '01', description: 'Nhà', owner_name: 'An', secured_vnd: 7 },
      ...{ value_vnd: size * milliard, valued_on: '2026-01-01', pledged_on: '2026-01-01' },
    }),
    standing: `select asset_code || ' ' || value_vnd || ' ' || coalesce(released_on::text, '') as line
      from bureau.collateral_pledge join bureau.collateral using (subject_id, collateral_id) where institution_id = $1`,
  },
  bonds: {
    ...{ kind: 'D50', section: 'TRAIPHIEU' },
    row: (n, size) => ({
      ...{ bond_code: `TP${n}`, issued_on: '2025-01-01', matures_on: addYears(newest, 2), debt_group: 1 },
      value_vnd: size * milliard,
    }),
    standing: `select bond_code || ' ' || value_vnd as line from bureau.bond where institution_id = $1`,
  },
  commitments: {
    ...{ kind: 'D32', section: 'CAMKETNB' },
    row: (n, size) => ({
      ...{
        commitment_number: `CK${n}`,
        commitment_kind: 'guarantee',
        issued_on: '2026-01-01',
        ends_on: addYears(newest, 1),
      },
      ...{ currency: 'VND', debt_group: 1, value_vnd: size * milliard },
    }),
    standing: `select commitment_number || ' ' || value_vnd as line from bureau.commitment where institution_id = $1`,
  },
  'classified assets': {
    ...{ kind: 'DKQ', section: 'TAISANCO' },
    row: (n, size) => ({ contract_number: `H${n}`, debt_group: 1, amount_vnd: size * milliard }),
    standing: `select month || ' ' || reference || ' ' || amount_vnd as line from bureau.classification where institution_id = $1`,
  },
  'debt at VAMC': {
    ...{ kind: 'D70', section: 'VAMC' },
    row: (n, size) => ({
      ...{ contract_number: `V${n}`, sold_on: '2026-01-01', principal_sold_vnd: 9 * milliard },
      principal_left_vnd: size * milliard,
    }),
    standing: `select contract_number || ' ' || principal_left_vnd as line from bureau.vamc_debt where institution_id = $1`,
  },
  'bad debt handled': {
    ...{ kind: 'D60', section: 'XLN' },
    row: (n, size) => ({
      ...{ contract_number: `X${n}`, reduced_vnd: 9 * milliard, method: 'provision', handled_on: '2026-03-03' },
      left_vnd: size * milliard,
    }),
    standing: `select reference || ' ' || left_vnd as line from bureau.settled_debt where institution_id = $1`,
  },
  'loans settled with provisions': {
    ...{ kind: 'D32', section: 'NOXLRR' },
    row: (n, size) => ({
      ...{ contract_number: `P${n}`, settled_on: '2026-03-03', settled_vnd: 9 * milliard, left_vnd: size * milliard },
    }),
    standing: `select reference || ' ' || left_vnd as line from bureau.settled_debt where institution_id = $1`,
  },
  'related persons': {
    ...{ kind: 'D12', section: 'LQ' },
    row: (n, size) => ({
      ...{
        related_customer_code: 'B',
        relation_kind: n === 2 ? 'director' : 'owner',
        valid_from: '2026-01-01',
        share_percent: size,
      },
    }),
    standing: `select kind || ' ' || share_percent as line from bureau.relation where institution_id = $1`,
  },
  statements: {
    ...{ kind: 'D20', section: 'BCTC' },
    row: (n, size) => ({
      ...{ fiscal_year: 2024, is_consolidated: false, audit: 'full', submitted_to: 'tax' },
      ...{ line_code: String(100 + n), amount_vnd: size * milliard },
    }),
    standing: `select fiscal_year || ' ' || code || ' ' || amount_vnd as line from bureau.fin_line where institution_id = $1`,
  },
} as const satisfies Record<string, Kind>;
type Name = keyof typeof kinds;
const names = Object.keys(kinds).filter((name): name is Name => name in kinds);

type File = Partial<Sent> & { readonly sizes: readonly number[] };
/** A file of a kind with one thing of each size. */
function fileOf(name: Name, institution: number, period: string, { sizes, ...more }: File): Sent {
  const { kind, section, row }: Kind = kinds[name];
  const dealing = { branch_code: codeOf(institution), customer_code: 'A', customer_name: 'Ai đó' };
  const rows = sizes.map((size, at) => ({ ...dealing, ...row(at + 1, size) }));
  return { institution, kind, period, rows: { [section]: rows }, ...more };
}
const sized = (count: number, size: number) => Array.from({ length: count }, () => size);

async function standing(name: Name, bank: number): Promise<string[]> {
  return (await world.sql<{ line: string }>(kinds[name].standing, [bank])).map(({ line }) => line).sort();
}

async function findingsOf(bank: number, id: string) {
  await world.sql(`select set_config('app.institution', $1, false)`, [String(bank)]);
  const rows = await world.sql<{ kind: string; findings: { code: string; section: string; count: number }[] }>(
    'select kind, findings from portal.submission_hold where institution_id = $1 and submission_id = $2 and outcome is null',
    [bank, id],
  );
  return rows.flatMap(({ kind, findings }) =>
    findings.map(({ code, section, count }) => `${kind} ${section} ${code} ${count}`),
  );
}

describe('restating the past', () => {
  test.each(names)(
    'TRU-11 %s: a figure of a past period that is sent again is changed by two people and a reason only',
    async (name) => {
      const bank = await newBank();
      const at = kinds[name].kind === 'D20' ? '2024-12-31' : past;
      expect(await world.take(fileOf(name, bank, at, { sizes: [3] }))).toMatchObject({ state: 'applied', version: 1 });
      const stood = await standing(name, bank);
      expect(await world.take(fileOf(name, bank, at, { sizes: [3] }))).toMatchObject({ state: 'applied', version: 2 });
      const restating = fileOf(name, bank, at, { sizes: [4] });
      const held = await world.take(restating);
      expect(held).toMatchObject({ state: 'held-reason', version: null, needs_by: expect.any(String) });
      expect(await findingsOf(bank, held.id)).toEqual([`reason ${kinds[name].section} changed 1`]);
      expect(await standing(name, bank)).toEqual(stood);
      expect(await world.approve(restating, held.id)).toMatchObject({ state: 'applied', version: 3 });
      expect(await standing(name, bank)).not.toEqual(stood);
    },
  );

  test.each(['cards', 'bonds', 'commitments', 'bad debt handled'] as const)(
    'TRU-11 %s: leaving out what a past period had is restating it; the newest period that is due is nobody’s past',
    async (name) => {
      const bank = await newBank();
      await world.take(fileOf(name, bank, past, { sizes: [3, 3] }));
      const held = await world.take(fileOf(name, bank, past, { sizes: [3] }));
      expect(await findingsOf(bank, held.id)).toEqual([`reason ${kinds[name].section} removed 1`]);
      await world.take(fileOf(name, bank, newest, { sizes: [3, 3] }));
      expect(await world.take(fileOf(name, bank, newest, { sizes: [4, 3] }))).toMatchObject({ state: 'applied' });
    },
  );
});

describe('what looks wrong', () => {
  test.each(['cards', 'collateral', 'bonds', 'commitments', 'classified assets'] as const)(
    'TRU-12 %s: a file that drops 8 of 12 is held with its figures and drops nothing until it is approved; one of 12 it may',
    async (name) => {
      const bank = await newBank();
      await world.take(fileOf(name, bank, before, { sizes: sized(12, 1) }));
      const stood = await standing(name, bank);
      const short = fileOf(name, bank, newest, { sizes: sized(4, 1) });
      const held = await world.take(short);
      expect(held).toMatchObject({ state: 'held-finding', version: null });
      const { section } = kinds[name];
      expect(await findingsOf(bank, held.id)).toEqual([`finding ${section} closed 8`, `finding ${section} total 12`]);
      expect(await standing(name, bank)).toEqual(stood);
      expect(await world.take(fileOf(name, bank, newest, { sizes: sized(11, 1) }))).toMatchObject({ state: 'applied' });
      expect(await standing(name, bank)).not.toEqual(stood);
    },
  );

  test.each(['cards', 'bonds'] as const)(
    'TRU-12 %s: small steps of a day add up: each resend drops or moves little, together they are held, and approved they count anew',
    async (name) => {
      const bank = await newBank();
      const send = (count: number) => world.take(fileOf(name, bank, newest, { sizes: sized(count, 1) }));
      await world.take(fileOf(name, bank, before, { sizes: sized(100, 1) }));
      expect(await send(100)).toMatchObject({ state: 'applied' });
      expect(await send(97)).toMatchObject({ state: 'applied' });
      const held = await send(94);
      expect(await findingsOf(bank, held.id)).toEqual([`finding ${kinds[name].section} closed 6`]);
      const six = fileOf(name, bank, newest, { sizes: sized(94, 1) });
      expect(await world.approve(six, held.id)).toMatchObject({ state: 'applied' });
      expect(await send(92)).toMatchObject({ state: 'applied' });
      expect(await send(89)).toMatchObject({ state: 'held-finding' });
    },
  );

  test('TRU-12 debt at VAMC in another unit is held; sold debt that a file leaves out is none that it drops', async () => {
    const bank = await newBank();
    await world.take(fileOf('debt at VAMC', bank, before, { sizes: sized(12, 2) }));
    const held = await world.take(fileOf('debt at VAMC', bank, newest, { sizes: sized(12, 1) }));
    expect(await findingsOf(bank, held.id)).toEqual(['finding VAMC total 12']);
    const short = fileOf('debt at VAMC', bank, newest, { sizes: sized(2, 2) });
    expect(await world.take(short)).toMatchObject({ state: 'applied' });
    expect(await standing('debt at VAMC', bank)).toHaveLength(12);
  });

  test('TRU-12 commitments that ended by themselves are not dropped', async () => {
    const bank = await newBank();
    const file = fileOf('commitments', bank, before, { sizes: sized(12, 1) });
    const rows = (file.rows['CAMKETNB'] ?? []).map((row, at) => (at < 8 ? { ...row, ends_on: middleOf(newest) } : row));
    await world.take({ ...file, rows: { CAMKETNB: rows } });
    const left = { ...file, period: newest, rows: { CAMKETNB: rows.slice(8) } };
    expect(await world.take(left)).toMatchObject({ state: 'applied' });
    expect(await standing('commitments', bank)).toHaveLength(4);
  });

  test('TRU-12 cards that move by two groups are held', async () => {
    const bank = await newBank();
    const file = fileOf('cards', bank, before, { sizes: sized(12, 1) });
    await world.take(file);
    const rows = (file.rows['HOPDONG'] ?? []).map((row) => ({ ...row, debt_group: 5 }));
    const held = await world.take({ ...file, period: newest, rows: { HOPDONG: rows } });
    expect(await findingsOf(bank, held.id)).toEqual(['finding HOPDONG moved 12']);
  });

  test.each(['cards', 'collateral', 'bonds', 'classified assets'] as const)(
    'FIX-12 TRU-12 %s: a nil report is held as soon as one is open, and drops it once it is approved',
    async (name) => {
      const bank = await newBank();
      await world.take(fileOf(name, bank, before, { sizes: [1] }));
      const stood = await standing(name, bank);
      const nil = fileOf(name, bank, newest, { sizes: [], isNil: true });
      const held = await world.take(nil);
      expect(await findingsOf(bank, held.id)).toEqual([`finding ${kinds[name].section} nil 1`]);
      expect(await standing(name, bank)).toEqual(stood);
      expect(await world.approve(nil, held.id)).toMatchObject({ state: 'applied', is_nil: true });
    },
  );
});

describe('refused rows', () => {
  // Files of the other two are refused whole.
  test.each(names.filter((name) => !['DKQ', 'D20'].includes(kinds[name].kind)))(
    'TRU-14 TRU-15 %s: a refused row of a period that is sent again leaves the earlier figure, and is due in three working days',
    async (name) => {
      const bank = await newBank();
      await world.take(fileOf(name, bank, newest, { sizes: [3, 2] }));
      const stood = await standing(name, bank);
      const again = fileOf(name, bank, newest, { sizes: [3, 5] });
      const [good, bad] = again.rows[kinds[name].section] ?? [];
      const rows = { [kinds[name].section]: [good ?? {}, { ...bad, customer_code: 'NOBODY' }] };
      expect(await world.take({ ...again, rows })).toMatchObject({
        ...{ state: 'applied', applied_rows: 1n, refused_rows: 1n },
        needs_by: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
      });
      expect(await standing(name, bank)).toEqual(stood);
    },
  );
});

describe('a better group', () => {
  const person = (bank: number) => ({ branch_code: codeOf(bank), customer_code: 'A', customer_name: 'Ai đó' });
  const faultsOf = (sent: { errors: readonly { row_no: number; code: string; value: string | null }[] }) =>
    sent.errors.map(({ row_no, code, value }) => `${row_no} ${code} ${value}`);

  test('TRU-12 needs its reason on the rows of entrusted loans too, also after a month in which the loan was left out', async () => {
    const bank = await newBank();
    const entrusted = (number: number, group: number, reason: string | null = null): Row => ({
      ...person(bank),
      ...{ contract_number: `N${number}`, signed_on: '2025-01-05', ends_on: '2036-01-05', entrusted_by: 'Quỹ' },
      ...{ purpose: 'housing', limit_vnd: 9_000_000, note_number: '1', disbursed_on: '2026-01-06' },
      ...{ matures_on: '2036-01-05', currency: 'VND', balance_vnd: 5_000_000, overdue_vnd: 0 },
      ...{ debt_group: group, overdue_days: [0, 0, 20, 100, 200, 400][group] ?? 0, group_reason: reason },
    });
    const send = (period: string, rows: Row[]) =>
      world.takeApproved({ institution: bank, kind: 'D32', period, rows: { NHANUT: rows } });
    const bad = [1, 2, 3, 4].map((number) => entrusted(number, number === 4 ? 5 : 3));
    expect(faultsOf(await send(past, bad))).toEqual([]);
    expect(faultsOf(await send(before, bad.slice(0, 3)))).toEqual([]);
    const better = [entrusted(1, 2), entrusted(2, 2, '02'), entrusted(3, 1), entrusted(4, 1)];
    expect(faultsOf(await send(newest, better))).toEqual(['1 BG_108.cure 3 → 2', '3 BG_108 3 → 1', '4 BG_108 5 → 1']);
  });

  test('TRU-12 needs its reason on the rows of cards too', async () => {
    const bank = await newBank();
    const card = (number: number, group: number, reason: string | null = null): Row => ({
      ...person(bank),
      ...kinds.cards.row(number, 1),
      ...{ debt_group: group, late_days: [0, 0, 20, 100, 200, 400][group] ?? 0, group_reason: reason },
    });
    const send = (period: string, rows: Row[]) =>
      world.takeApproved({ institution: bank, kind: 'D34', period, rows: { HOPDONG: rows } });
    expect(
      faultsOf(
        await send(
          past,
          [1, 2, 3, 4].map((number) => card(number, number === 4 ? 5 : 3)),
        ),
      ),
    ).toEqual([]);
    expect(
      faultsOf(
        await send(
          before,
          [1, 2, 3].map((number) => card(number, 3)),
        ),
      ),
    ).toEqual([]);
    const better = [card(1, 2), card(2, 2, '02'), card(3, 1), card(4, 4)];
    expect(faultsOf(await send(newest, better))).toEqual(['1 BG_108.cure 3 → 2', '3 BG_108 3 → 1']);
    const late = [card(1, 2), card(4, 1)];
    expect(faultsOf(await send('2026-07-31', late))).toEqual([]);
  });
});
