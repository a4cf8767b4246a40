import { afterAll, beforeAll, expect, test } from 'vitest';
import { cellText } from '#bureau/contract/report-text.ts';
import { currentDebts } from '#bureau/credit/current.ts';
import { at } from '#bureau/credit/history.ts';
import { addMonths, lastDayOf, monthOf } from '#bureau/credit/months.ts';
import { packHistory } from '#bureau/credit/pack-history.job.ts';
import { readCreditFile } from '#bureau/credit/read-file.ts';
import type { Connection } from '#database/connection.ts';
import { readFileAsKnown } from '#bureau/lineage/file-as-known.ts';
import { currentDebtTable } from '#bureau/reports/debt/debt-now.ts';
import { debtMonthsTable } from '#bureau/reports/debt/debt-past.ts';
import { actAs } from '#kit/server/database/database.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { addSenders, type IntakeWorld, intakeWorld, loanOf, type Row, type Sent } from './apply/submissions.fixture.ts';

const bank = 9_711;
const head = '01973001';
/** A bank of loans and cards whose only customer is this one. */
const lender = 9_712;
const desk = '01974001';
const an = 141;
/** Who has no account anywhere. */
let binh = 0;

let world: IntakeWorld;
beforeAll(async () => {
  world = await intakeWorld();
  const [debtFree] = await world.sql<{ id: bigint }>(
    `select s.subject_id as id from bureau.subject s
      where s.subject_type = 2 and not exists (select from bureau.contract k where k.subject_id = s.subject_id)
        and not exists (select from bureau.card_account k where k.subject_id = s.subject_id)
      order by s.subject_id limit 1`,
  );
  binh = Number(debtFree?.id);
  await addSenders(world, { [bank]: head, [lender]: desk });
  await world.sql(
    `insert into bureau.customer (institution_id, customer_code, subject_id, declared_on)
     values ($1, 'A', $2, '2026-01-01'), ($3, 'B', $4, '2026-01-01')`,
    [bank, an, lender, binh],
  );
  await world.sql(`create function public.open_door(subject bigint) returns void language sql security definer
    as 'insert into bureau.opening (xid, subject_id, institution_id) values (pg_current_xact_id(), subject, 9711)'`);
});
afterAll(() => world.close());

/** The last day of a month before this one: 1 is the month that ended last. */
const monthEnd = (ago: number) => lastDayOf(addMonths(monthOf(hanoiDay()), -ago));
/** Its month as a report prints it. */
const printed = (ago: number) => monthEnd(ago).slice(0, 7).split('-').reverse().join('/');

const loan = (contract_number: string, changes: Row = {}) =>
  loanOf({ branch_code: head, customer_code: 'A', customer_name: 'Nguyễn Văn An' }, { contract_number, ...changes });
/** Refused: there is no such branch. */
const wrong = (contract_number: string, changes: Row = {}) =>
  loan(contract_number, { branch_code: '99999999', ...changes });
const d32 = (period: string, loans: readonly Row[]): Sent => ({
  ...{ institution: bank, kind: 'D32', period },
  rows: { CHOVAY: loans },
});

const owed = (month: string) =>
  world.sql<{ number: string; dong: bigint }>(
    `select k.contract_number as number, b.balance_vnd as dong from bureau.balance_month b
       join bureau.contract k using (subject_id, contract_id) where b.institution_id = $1 and b.month = $2 order by 1`,
    [bank, month],
  );
const closed = async (number: string) =>
  (
    await world.sql('select closed_on from bureau.contract where institution_id = $1 and contract_number = $2', [
      bank,
      number,
    ])
  )[0];

async function opened<T>(subject: number, read: (client: Connection) => Promise<T | null>): Promise<T> {
  const file = await actAs(world.pool, { institutionId: bank, userId: 1 }, async (client) => {
    await client.query('select public.open_door($1)', [subject]);
    return read(client);
  });
  if (!file) throw new Error('the file did not open');
  return file;
}

/** What an inquiry would read about the bank's loans. */
async function shown() {
  const file = await opened(an, (client) => readCreditFile(client, world.cipher, BigInt(an)));
  const own = <T extends { institution: { code: string } }>(list: readonly T[]) =>
    list.filter(({ institution }) => institution.code === head);
  const table = currentDebtTable(file);
  return {
    debts: own(currentDebts(file)).map(({ dataDay, dong }) => [dataDay, String(dong)]),
    months: own(file.contracts).map(({ history }) => at(history, monthEnd(3).slice(0, 7))),
    rows: table.rows.filter(([code]) => code === head).map(([, , day]) => day),
    remark: table.remark?.vi ?? '',
  };
}

test('TRU-14 a refused row of a month sent again leaves the figure that the month had', async () => {
  await world.take(d32(monthEnd(5), [loan('H1'), loan('H2', { balance_vnd: 300 }), loan('H3', { balance_vnd: 40 })]));
  const again = await world.takeApproved(
    d32(monthEnd(5), [wrong('H1', { balance_vnd: 1 }), loan('H2', { balance_vnd: 301 })]),
  );
  expect(again).toMatchObject({ state: 'applied', applied_rows: 1n, refused_rows: 1n });
  expect(await owed(`${monthEnd(5).slice(0, 7)}-01`)).toEqual([
    { number: 'H1', dong: 500_000_000n },
    { number: 'H2', dong: 301n },
  ]);
});

test('TRU-14 a refused row of a new month: that month prints (-), current debt shows the last figure with its day, packed or not', async () => {
  await world.takeApproved(d32(monthEnd(4), [loan('H1'), loan('H2', { balance_vnd: 302 })]));
  await world.takeApproved(d32(monthEnd(3), [wrong('H1', { balance_vnd: 1 }), loan('H2', { balance_vnd: 303 })]));
  expect(await owed(`${monthEnd(3).slice(0, 7)}-01`)).toEqual([{ number: 'H2', dong: 303n }]);
  expect(await closed('H1')).toEqual({ closed_on: null });
  const live = await shown();
  expect(live.debts).toEqual([
    [monthEnd(4), '500000000'],
    [monthEnd(3), '303'],
  ]);
  expect(live.months).toMatchObject(['not-reported', { dong: 303n }]);
  expect(live.rows).toEqual([monthEnd(4), monthEnd(3)]);
  expect(live.remark).toContain('số liệu kỳ trước còn hiệu lực');
  await packHistory(world.loader, bank);
  expect(await shown()).toEqual(live);
});

test('TRU-14 only a later period without refused rows of the contract closes it', async () => {
  await world.takeApproved(d32(monthEnd(2), [wrong('H1'), loan('H2', { balance_vnd: 304 })]));
  expect(await closed('H1')).toEqual({ closed_on: null });
  await world.takeApproved(d32(monthEnd(1), [loan('H2', { balance_vnd: 305 })]));
  expect(await closed('H1')).toEqual({ closed_on: monthEnd(1) });
  expect((await shown()).debts).toEqual([[monthEnd(1), '305']]);
});

/** The newest month of debt in a report about who has no account elsewhere, now and as known now: month, loans, cards, all, missing. */
async function newestMonth(): Promise<string[]> {
  const subject = BigInt(binh);
  const file = await opened(binh, (client) => readCreditFile(client, world.cipher, subject));
  const [now] = await world.sql<{ at: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
  );
  const known = await opened(binh, (client) =>
    readFileAsKnown(client, world.cipher, subject, { moment: now?.at ?? '' }),
  );
  expect(known.file).toEqual(file);
  const { columns, rows } = debtMonthsTable(file);
  return (rows[0] ?? []).map((cell, index) => cellText(columns[index]?.kind ?? 'text', cell, 'vi'));
}

test("TRU-14 a borrower's only account refused in the newest month: the report reaches that month and prints (-) in it, packed or not", async () => {
  await world.sql(
    `insert into bureau.customer (institution_id, customer_code, subject_id, declared_on) values ($1, 'C', $2, '2026-01-01')`,
    [lender, an],
  );
  const dealing = { branch_code: desk, customer_code: 'B', customer_name: 'Trần Thị Bình' };
  const others = { ...dealing, customer_code: 'C', customer_name: 'Nguyễn Văn An' };
  const card: Row = {
    ...{ opened_on: '2024-02-02', limit_vnd: 50_000_000, balance_vnd: 7_000_000, due_vnd: 1_000_000, late_vnd: 0 },
    ...{ late_days: 0, debt_group: 1 },
  };
  const kinds = [
    ['D32', 'CHOVAY', (of: Row, number: string) => loanOf(of, { contract_number: number })],
    [
      'D34',
      'HOPDONG',
      (of: Row, number: string) => ({ ...of, ...card, contract_number: number, number_masked: '400000******1234' }),
    ],
  ] as const;
  const send = async (at: 0 | 1, period: string, own: Row) => {
    const [kind, section, rowOf] = kinds[at];
    const rows = { [section]: [rowOf({ ...dealing, ...own }, 'B1'), rowOf(others, 'C1')] };
    return world.takeApproved({ institution: lender, kind, period, rows });
  };
  const wrongly = { branch_code: '99999999' };

  await send(0, monthEnd(2), {});
  expect(await newestMonth()).toEqual([printed(2), '500', '', '500', '0']);
  expect(await send(0, monthEnd(1), wrongly)).toMatchObject({ state: 'applied', refused_rows: 1n });
  expect(await newestMonth()).toEqual([printed(1), '(-)', '', '(-)', '1']);
  await packHistory(world.loader, lender);
  expect(await newestMonth()).toEqual([printed(1), '(-)', '', '(-)', '1']);

  // Repaid: the report still reaches the month that says so. Had there been a card alone, the report would begin with it.
  await world.takeApproved({
    ...{ institution: lender, kind: 'D32', period: monthEnd(1) },
    rows: { CHOVAY: [loanOf(others, { contract_number: 'C1' })] },
  });
  await send(1, monthEnd(2), {});
  expect(await newestMonth()).toEqual([printed(1), '', '(-)', '(-)', '1']);
  for (const table of ['balance_month', 'credit_history', 'contract'])
    await world.sql(`delete from bureau.${table} where institution_id = $1 and subject_id = $2`, [lender, binh]);
  expect(await newestMonth()).toEqual([printed(2), '', '7', '7', '0']);
  expect(await send(1, monthEnd(1), wrongly)).toMatchObject({ state: 'applied', refused_rows: 1n });
  expect(await newestMonth()).toEqual([printed(1), '', '(-)', '(-)', '1']);
});
