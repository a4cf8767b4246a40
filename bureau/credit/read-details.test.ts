import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, actAs } from '#kit/server/database/database.ts';
import { type Connected, connectedDatabase } from '#testing/database.ts';
import { noDetails } from './details.ts';
import { addMonths, lastDayOf, monthOf } from './months.ts';
import { readDetails } from './read-details.ts';

const actor: Actor = { institutionId: 9_201, userId: 1 };
const subjectId = 880_001n;

let connected: Connected;
let owner: pg.Client;
let pool: pg.Pool;
let last: string;

beforeAll(async () => {
  connected = await connectedDatabase();
  ({ owner, pool } = connected);
  const { rows } = await owner.query<{ today: string }>('select bureau.today() as today');
  last = addMonths(monthOf(rows[0]?.today ?? ''), -1);
  await owner.query(`insert into bureau.institution (id, code, name_vi, name_en, short_name, class, province_code, address) values
    (9201, '01991001', 'Ngân hàng Thử Ba', 'Test Bank Three', 'Thử Ba', 'bank', '01', 'Hà Nội')`);
  await owner.query(
    `insert into bureau.subject (subject_id, cic_code, subject_type, name, name_key, province_code)
      overriding system value values ($1, '0177000901', 2, 'Đỗ Văn Thử', 'DO VAN THU', '01')`,
    [subjectId],
  );
  await owner.query(`select bureau.make_balance_month($1), bureau.make_balance_month($2)`, [
    `${last}-01`,
    `${addMonths(last, -1)}-01`,
  ]);
});

afterAll(() => connected.close());

test('PRD-02 the details of a subject that was not opened are empty', async () => {
  await contract(1, [5_000_000n]);
  expect(await actAs(pool, actor, (client) => readDetails(client, subjectId))).toEqual(noDetails);
});

test('PRD-02 a contract shows what it owes as of the newest reported month', async () => {
  await contract(2, [null, 7_000_000n]);
  expect(await nowOf(2)).toEqual({
    dataDay: lastDayOf(addMonths(last, -1)),
    dong: 7_000_000n,
    foreignCents: null,
    group: 2,
    overdueDays: 40,
  });
});

test('PRD-02 an unpacked month takes precedence over the packed history, and a contract left out of it keeps its last figures', async () => {
  await contract(3, [9_000_000n, 8_000_000n]);
  await contract(4, [9_000_000n, 8_000_000n]);
  await owner.query(`insert into bureau.unpacked_month (institution_id, month, changed_at) values (9201, $1, now())`, [
    `${last}-01`,
  ]);
  await owner.query(
    `insert into bureau.balance_month (month, subject_id, contract_id, institution_id, balance_vnd, debt_group, overdue_days, overdue_vnd)
      values ($1, $2, 3, 9201, 6000000, 3, 95, 1000000)`,
    [`${last}-01`, subjectId],
  );
  expect(await nowOf(3)).toEqual({
    dataDay: lastDayOf(last),
    dong: 6_000_000n,
    foreignCents: null,
    group: 3,
    overdueDays: 95,
  });
  expect(await nowOf(4)).toMatchObject({ dataDay: lastDayOf(addMonths(last, -1)), dong: 8_000_000n });
});

test('PRD-02 a contract that was closed more than a year ago is not listed', async () => {
  await contract(5, [0n]);
  await owner.query(
    `update bureau.contract set closed_on = bureau.today() - interval '1 year' - interval '1 day' where subject_id = $1 and contract_id = 5`,
    [subjectId],
  );
  expect((await opened()).contracts.map(({ number }) => number)).not.toContain('HĐ 5');
  await owner.query(
    `update bureau.contract set closed_on = bureau.today() - interval '1 year' where subject_id = $1 and contract_id = 5`,
    [subjectId],
  );
  expect((await opened()).contracts.map(({ number }) => number)).toContain('HĐ 5');
});

/** A contract with its months, newest first, each of group 2 and 40 days overdue. */
async function contract(id: number, balances: readonly (bigint | null)[]): Promise<void> {
  const ofMonths = (value: number) => balances.map((balance) => (balance === null ? null : value));
  await owner.query(
    `insert into bureau.contract (subject_id, contract_id, institution_id, branch_id, contract_number, loan_kind, purpose, limit_vnd,
        is_secured, signed_on, ends_on) overriding system value
      values ($1, $2, 9201, 1, $3, '02', 'other', 10000000, false, '2024-01-05', '2036-01-05')`,
    [subjectId, id, `HĐ ${id}`],
  );
  await owner.query(
    `insert into bureau.credit_history (subject_id, contract_id, institution_id, latest_month, balance_vnd, debt_group, overdue_days)
      values ($1, $2, 9201, $3, $4, $5, $6)`,
    [subjectId, id, `${last}-01`, balances, ofMonths(2), ofMonths(40)],
  );
}

async function nowOf(id: number) {
  return (await opened()).contracts.find(({ number }) => number === `HĐ ${id}`)?.now;
}

function opened() {
  return actAs(pool, actor, async (client) => {
    const inquiry = randomUUID();
    const { rows } = await client.query<{ asked_at: Date }>(
      `insert into portal.inquiry (institution_id, asked_at, id, user_id, username, voucher, product, customer_type,
          customer_name, request, subject_id)
        values ($1, now(), $2, 1, 'test', 'T', 'R11A', '2', 'Test', '\\x', $3) returning asked_at`,
      [actor.institutionId, inquiry, subjectId],
    );
    await client.query('select portal.open_file($1, $2)', [inquiry, rows[0]?.asked_at]);
    return readDetails(client, subjectId);
  });
}
