import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMonths, lastDayOf, monthOf } from '#bureau/credit/months.ts';
import {
  addSenders,
  type IntakeWorld,
  intakeWorld,
  loanOf,
  type Sent,
  newestMonth as newest,
} from './apply/submissions.fixture.ts';

const bank = 9_651;
const code = '01965001';
/** Three years before the newest month that is due. */
const years = Array.from({ length: 36 }, (_, ago) => lastDayOf(addMonths(monthOf(newest), ago - 36)));

let world: IntakeWorld;
beforeAll(async () => {
  world = await intakeWorld();
  await addSenders(world, { [bank]: code });
  await world.sql(
    `insert into bureau.customer (institution_id, customer_code, subject_id, declared_on) values ($1, 'A', 140, '2026-01-01')`,
    [bank],
  );
});
afterAll(() => world.close());

/** Two bad loans of a month, or good ones. */
const month = (period: string, isBad: boolean): Sent => ({
  ...{ institution: bank, kind: 'D32', period },
  rows: {
    CHOVAY: [1, 2].map((number) =>
      loanOf(
        { branch_code: code, customer_code: 'A', customer_name: 'Ai đó' },
        { contract_number: `Y${number}`, ...(isBad ? { debt_group: 3, overdue_days: 100 } : { group_reason: '02' }) },
      ),
    ),
  },
});

const badMonths = async () =>
  (
    await world.sql<{ month: string }>(
      `select month::text as month from bureau.balance_month where institution_id = $1 and debt_group = 3 group by month having count(*) = 2 order by 1`,
      [bank],
    )
  ).map((row) => row.month.slice(0, 7));

test('TRU-11 36 months that are restated at once all wait for a second person: none changes before its own approval, and no approval lets another through', async () => {
  for (const period of [...years, newest])
    expect(await world.take(month(period, true))).toMatchObject({ state: 'applied', version: 1 });
  const all = [...years, newest].map(monthOf);
  expect(await badMonths()).toEqual(all);
  // All are there before the first is looked at.
  const received = [];
  for (const period of years)
    received.push({ sent: month(period, false), id: await world.receive(month(period, false)) });
  for (const { sent, id } of received) {
    // Nothing holds it yet that could be approved: it is read and weighed.
    expect(await world.approve(sent, id)).toMatchObject({ state: 'held-reason', version: null });
  }
  expect(await badMonths()).toEqual(all);
  const [first, last] = [received[0], received.at(-1)];
  if (first === undefined || last === undefined) throw new Error('no files');
  for (const { sent, id } of [last, first])
    expect(await world.approve(sent, id)).toMatchObject({ state: 'applied', version: 2 });
  expect(await badMonths()).toEqual(all.slice(1, -2).concat(monthOf(newest)));
  const waiting = await world.sql<{ count: number }>(
    `select count(*)::int as count from portal.submission_hold where institution_id = $1 and kind = 'reason' and outcome is null
      and findings @> '[{"code": "changed", "count": 2}]'`,
    [bank],
  );
  expect(waiting).toEqual([{ count: 34 }]);
}, 300_000);
