import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileKinds } from './kinds.ts';
import { indicatorsOf } from './kind.ts';
import { addSenders, type IntakeWorld, intakeWorld, loanOf, type Row } from './apply/submissions.fixture.ts';

const [bank, other] = [9_701, 9_702];
const [head, second, closed, foreign, nowhere] = ['01971001', '01971002', '01971003', '01972001', '99999999'];

let world: IntakeWorld;
beforeAll(async () => {
  world = await intakeWorld();
  await addSenders(world, { [bank]: head, [other]: foreign });
  await world.sql(
    `insert into bureau.branch (institution_id, branch_id, code, name_vi, name_en, province_code, address, closed_on)
     values ($1, 2, $2, 'Chi nhánh hai', 'Second branch', '01', 'Hà Nội', null),
            ($1, 3, $3, 'Chi nhánh ba', 'Third branch', '01', 'Hà Nội', '2026-03-31')`,
    [bank, second, closed],
  );
  await world.sql(
    `insert into bureau.customer (institution_id, customer_code, subject_id, declared_on) values ($1, 'A', 131, '2026-01-01')`,
    [bank],
  );
});
afterAll(() => world.close());

const at = (branch_code: string): Row => ({ branch_code, customer_code: 'A', customer_name: 'Nguyễn Văn An' });
const loan = (contract_number: string, branch: string) => loanOf(at(branch), { contract_number });

const branches = (table: 'contract' | 'card_account') =>
  world.sql(
    `select t.contract_number, b.code from bureau.${table} t
       left join bureau.branch b using (institution_id, branch_id) where t.institution_id = $1 order by 1`,
    [bank],
  );

test('FIX-09 a row of another institution’s branch, or of none, is refused; no branch is put in its place', async () => {
  const sent = await world.take({
    ...{ institution: bank, kind: 'D32', period: '2026-03-31' },
    rows: {
      CHOVAY: [loan('H1', head), loan('H2', second), loan('H3', foreign), loan('H4', nowhere), loan('H5', closed)],
    },
  });
  expect(sent).toMatchObject({ state: 'applied', row_count: 5n, applied_rows: 2n, refused_rows: 3n });
  expect(sent.errors.map(({ row_no, indicator, code, value }) => [row_no, indicator, code, value])).toEqual([
    [3, 'TTC01', 'BG_111', foreign],
    [4, 'TTC01', 'BG_111', nowhere],
    [5, 'TTC01', 'BG_111.closed', closed],
  ]);
  expect(await branches('contract')).toEqual([
    { contract_number: 'H1', code: head },
    { contract_number: 'H2', code: second },
  ]);
});

test('FIX-09 a branch that closed later still stands for the days before', async () => {
  const sent = await world.take({
    ...{ institution: bank, kind: 'D32', period: '2026-02-28' },
    rows: { CHOVAY: [loan('H5', closed)] },
  });
  expect(sent).toMatchObject({ state: 'applied', refused_rows: 0n });
});

test('FIX-09 a contract with one note of a wrong branch is refused with all its notes', async () => {
  const sent = await world.take({
    ...{ institution: bank, kind: 'D32', period: '2026-04-30' },
    rows: { CHOVAY: [loan('H1', head), { ...loan('H1', nowhere), note_number: '2' }, loan('H2', second)] },
  });
  expect(sent).toMatchObject({ state: 'applied', applied_rows: 1n, refused_rows: 2n });
});

const card = (number: string, branch: string): Row => ({
  ...at(branch),
  ...{ contract_number: number, opened_on: '2025-01-01', limit_vnd: 50, number_masked: `4000********${number}` },
  ...{ balance_vnd: 9, due_vnd: 1, late_vnd: 0, late_days: 0, debt_group: 1 },
});

test('FIX-09 a card keeps its branch; of a wrong one it is not taken', async () => {
  const sent = await world.take({
    ...{ institution: bank, kind: 'D34', period: '2026-03-31' },
    rows: { HOPDONG: [card('1001', second), card('1002', foreign)] },
  });
  expect(sent).toMatchObject({ state: 'applied', applied_rows: 1n, refused_rows: 1n });
  expect(await branches('card_account')).toEqual([{ contract_number: '1001', code: second }]);
});

test('FIX-09 a borrower declared at another’s branch is refused', async () => {
  const person = (customer_code: string, branch_code: string): Row => ({
    ...{ branch_code, customer_code, born_on: '1991-03-04', sex: 2, name: 'Trịnh Thị Chi Nhánh', province_code: '01' },
    ...{ paper_kind: 'passport', paper_number: `C77${customer_code}`, address: 'Số 1, Hà Nội' },
  });
  const sent = await world.take({
    ...{ institution: bank, kind: 'D10', period: '2026-03-03' },
    rows: { KHCN: [person('50001', head), person('50002', foreign)] },
  });
  expect(sent).toMatchObject({ state: 'applied', applied_rows: 1n, refused_rows: 1n });
});

test('FIX-09 every section of every kind has the branch that is checked', () => {
  for (const { code, sections } of fileKinds) {
    for (const section of sections) {
      const branch = indicatorsOf(section).find(({ column }) => column === 'branch_code');
      expect(branch, `${code} ${section.code}`).toMatchObject({ code: 'TTC01', isRequired: true });
    }
  }
});
