import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IntakeWorld, intakeWorld, type Row, type Sent } from './apply/submissions.fixture.ts';

const isLong = process.env['LONG'] === '1';
const [honestMonths, faultsPlanted] = isLong ? [200, 50] : [10, 10];

let world: IntakeWorld;
let months: Month[];
beforeAll(async () => {
  world = await intakeWorld();
  months = await readMonths();
}, 120_000);
afterAll(() => world.close());

/** What an institution of the invented nation was owed at a month's end, as it would send it. */
type Month = { readonly institution: number; readonly period: string; readonly rows: readonly Row[] };

test(`TRU-12 honest months of the invented nation's institutions, sent as files: fewer than 1 in 100 is held (${honestMonths})`, async () => {
  const held: string[] = [];
  let sent = 0;
  for (const institution of institutions()) {
    if (sent >= honestMonths) break;
    const own = months.filter((month) => month.institution === institution);
    const [first] = own;
    if (first !== undefined) await standAt(first);
    for (const month of own.slice(1)) {
      if (sent >= honestMonths) break;
      sent += 1;
      const taken = await world.take(fileOf(month));
      if (taken.state !== 'applied') held.push(`${institution} ${month.period} ${taken.state} ${taken.refusal}`);
    }
  }
  expect(sent).toBe(honestMonths);
  expect(held.length * 100, held.join('\n')).toBeLessThan(Math.max(sent, 100));
}, 600_000);

const owes = (row: Row) => Number(row['balance_vnd']);
const bySize = (rows: readonly Row[]) => [...rows].sort((one, two) => owes(one) - owes(two));

/** New contracts first, then those that stood before, the largest debt last. */
function knownLast(rows: readonly Row[], before: readonly Row[]): Row[] {
  const nameOf = (row: Row) => `${row['customer_code']} ${row['contract_number']}`;
  const debts = new Map(before.map((row) => [nameOf(row), owes(row)]));
  return [...rows].sort((one, two) => (debts.get(nameOf(one)) ?? -1) - (debts.get(nameOf(two)) ?? -1));
}

/** Faults of a whole file, each of a size that five contracts and a billion dong let see. */
const faults: readonly (readonly [
  name: string,
  spoil: (rows: readonly Row[], before: readonly Row[]) => readonly Row[],
])[] = [
  ['cut off', (rows, before) => knownLast(rows, before).slice(0, Math.floor(rows.length * 0.6))],
  [
    'a branch is missing',
    (rows, before) => knownLast(rows, before).slice(0, -Math.max(5, Math.ceil(rows.length * 0.1))),
  ],
  [
    'thousands of dong',
    (rows) => rows.map((row) => ({ ...row, balance_vnd: Math.floor(owes(row) / 1000), overdue_vnd: 0 })),
  ],
  ['every debt twice', (rows) => rows.map((row) => ({ ...row, balance_vnd: owes(row) * 2 }))],
  [
    'groups of another column',
    (rows, before) =>
      knownLast(rows, before).map((row, at) =>
        at < rows.length - 8 ? row : { ...row, debt_group: Number(row['debt_group']) <= 3 ? 5 : 1, group_reason: '06' },
      ),
  ],
];

test(`TRU-12 faults planted in those months are all held (${faultsPlanted})`, async () => {
  const missed: string[] = [];
  let planted = 0;
  const large = institutions().filter((one) =>
    months.some(({ institution, rows }) => institution === one && canShow(rows)),
  );
  for (let round = 0; planted < faultsPlanted; round += 1) {
    for (const institution of large) {
      const own = months.filter((month) => month.institution === institution);
      const at = round % (own.length - 1);
      const [before, month, fault] = [own[at], own[at + 1], faults[planted % faults.length]];
      if (before === undefined || month === undefined || fault === undefined || planted >= faultsPlanted) continue;
      if (!canShow(before.rows) || !canShow(month.rows)) continue;
      planted += 1;
      await standAt(before);
      const taken = await world.take(fileOf({ ...month, rows: fault[1](month.rows, before.rows) }));
      if (taken.state !== 'held-finding')
        missed.push(`${institution} ${month.period} ${fault[0]}: ${taken.state} ${taken.refusal}`);
    }
  }
  expect(missed).toEqual([]);
}, 600_000);

const fileOf = ({ institution, period, rows }: Month): Sent => ({
  institution,
  kind: 'D32',
  period,
  rows: { CHOVAY: rows },
});
const institutions = () => [...new Set(months.map(({ institution }) => institution))];

// Enough contracts, and enough without the few largest, that a fault of the whole file is one of more than five of them.
function canShow(rows: readonly Row[]): boolean {
  const debts = bySize(rows).filter((row) => owes(row) > 0);
  const small = debts.slice(0, -4).reduce((sum, row) => sum + owes(row), 0);
  return debts.length >= 12 && small >= 2_000_000_000;
}

/** The months of the population, oldest first, with reasons for groups where an honest bank would give them. */
async function readMonths(): Promise<Month[]> {
  await world.sql('create table public.kept as select * from bureau.balance_month');
  // The packed histories are the same figures, and longer.
  await world.sql('delete from bureau.credit_history');
  const found = await world.sql<Row & { institution: number; period: string }>(
    `select b.institution_id as institution, (b.month + interval '1 month' - interval '1 day')::date::text as period,
            c.customer_code, 'Ai đó' as customer_name, coalesce(r.code, i.code) as branch_code, k.contract_number,
            k.signed_on::text as signed_on, k.ends_on::text as ends_on, k.loan_kind, k.purpose, k.programme, k.limit_vnd, k.is_secured,
            '1' as note_number, k.signed_on::text as disbursed_on, k.ends_on::text as matures_on, k.currency, b.balance_vnd,
            b.foreign_cents as balance_cents, b.debt_group, b.overdue_days, b.overdue_vnd,
            case when p.debt_group > b.debt_group
                   or b.debt_group < case when b.overdue_days >= 361 then 5 when b.overdue_days >= 181 then 4 when b.overdue_days >= 91 then 3
                        when b.overdue_days >= 10 then 2 else 1 end then '03' end as group_reason
       from public.kept b
       join bureau.contract k on k.subject_id = b.subject_id and k.contract_id = b.contract_id
       join bureau.institution i on i.id = b.institution_id
       join lateral (select min(customer_code) as customer_code from bureau.customer c
         where c.institution_id = b.institution_id and c.subject_id = b.subject_id) c on c.customer_code is not null
       left join bureau.branch r on r.institution_id = b.institution_id and r.branch_id = k.branch_id
       left join public.kept p on p.subject_id = b.subject_id and p.contract_id = b.contract_id
         and p.month = (b.month - interval '1 month')::date
      order by b.institution_id, b.month, b.contract_id`,
  );
  const grouped = Map.groupBy(found, ({ institution, period }) => `${institution} ${period}`);
  return [...grouped.values()].flatMap((rows) => {
    const [first] = rows;
    return first === undefined ? [] : [{ institution: first.institution, period: first.period, rows }];
  });
}

/** As if this month were the last that the institution had sent. */
async function standAt({ institution, period }: Pick<Month, 'institution' | 'period'>): Promise<void> {
  for (const table of ['balance_month', 'credit_history', 'applied_file'])
    await world.sql(`delete from bureau.${table} where institution_id = $1`, [institution]);
  await world.sql(
    `insert into bureau.balance_month select * from public.kept
      where institution_id = $1 and month <= date_trunc('month', $2::date)`,
    [institution, period],
  );
}
