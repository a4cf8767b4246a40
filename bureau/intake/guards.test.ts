import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IntakeWorld, intakeWorld, type Row, type Sent } from './apply/submissions.fixture.ts';
import { faults } from './hold/faults.fixture.ts';

const isLong = process.env['LONG'] === '1';
const [honestMonths, faultsPlanted] = isLong ? [400, 400] : [10, 50];

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

test(`TRU-12 mistakes of a bank that makes a file, planted in those months by a generator that knows no threshold, are all held (${faultsPlanted})`, async () => {
  const missed: string[] = [];
  let planted = 0;
  for (const { fault, name, before, month } of mistakes()) {
    if (planted >= faultsPlanted) break;
    planted += 1;
    await standAt(before);
    const file = fileOf({ ...month, rows: fault });
    const first = await world.take(file);
    // On the last day of a month the month before is the past, whose files their institution passes first (TRU-11).
    const taken = first.state === 'held-reason' ? await world.approve(file, first.id) : first;
    // One whose every row is refused changes nothing either.
    if (taken.state !== 'held-finding' && taken.state !== 'refused')
      missed.push(`${month.institution} ${month.period} ${name}: ${taken.state}`);
  }
  expect(planted).toBe(faultsPlanted);
  expect(missed).toEqual([]);
}, 600_000);

type Mistake = { readonly name: string; readonly fault: readonly Row[]; readonly before: Month; readonly month: Month };

/** Each kind of mistake in turn, in months spread over the year and the institutions, as long as there are any. */
function* mistakes(): Generator<Mistake> {
  const pairs = institutions().flatMap((institution) => {
    const own = months.filter((month) => month.institution === institution);
    return own.slice(3).flatMap((month, at) => {
      const [before, longAgo] = [own[at + 2], own[Math.max(0, at - 9)]];
      return before !== undefined && longAgo !== undefined && isLargeEnough(before) ? [{ before, month, longAgo }] : [];
    });
  });
  const kinds = Object.entries(faults);
  for (let at = 0; at < pairs.length * kinds.length; at += 1) {
    const pair = pairs[(at * 7 + Math.floor(at / pairs.length)) % pairs.length];
    const kind = kinds[at % kinds.length];
    if (pair === undefined || kind === undefined) continue;
    const { before, month, longAgo } = pair;
    const fault = kind[1]({ rows: month.rows, before: before.rows, longAgo: longAgo.rows });
    if (fault !== undefined && touchedBy(fault, pair) >= 5) yield { name: kind[0], fault, before, month };
  }
}

const owes = (row: Row) => Number(row['balance_vnd']);
const nameOf = (row: Row) => `${row['customer_code']} ${row['contract_number']}`;

// Percentages bind from five contracts and a billion dong, so a mistake has to be of so much.
function isLargeEnough({ rows }: Month): boolean {
  const debts = rows.map(owes).filter((debt) => debt > 0);
  return debts.length >= 5 && debts.reduce((sum, debt) => sum + debt, 0) >= 1_000_000_000;
}

/** How many contracts that stood a mistake says something else of than the true month. */
function touchedBy(fault: readonly Row[], { before, month }: Pick<Mistake, 'before' | 'month'>): number {
  const said = (rows: readonly Row[]) =>
    new Map(
      [...Map.groupBy(rows, nameOf)].map(([name, notes]) => [
        name,
        notes.map((row) => `${owes(row)} ${row['debt_group']}`).join(),
      ]),
    );
  const [truth, told] = [said(month.rows), said(fault)];
  return before.rows.filter((row) => truth.get(nameOf(row)) !== told.get(nameOf(row))).length;
}

const fileOf = ({ institution, period, rows }: Month): Sent => ({
  institution,
  kind: 'D32',
  period,
  rows: { CHOVAY: rows },
});
const institutions = () => [...new Set(months.map(({ institution }) => institution))];

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
