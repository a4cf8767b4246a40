import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCipher } from '#kit/server/cipher.ts';
import { type Actor, actAs } from '#kit/server/database/database.ts';
import { type Connected, connectedDatabase } from '#testing/database.ts';
import { currentDebts } from './current.ts';
import type { CreditFile } from './file.ts';
import { addMonths, monthOf } from './months.ts';
import { badDebts } from './past.ts';
import { readCreditFile } from './read-file.ts';

const cipher = makeCipher({ fieldKey: Buffer.alloc(32, 1), indexKey: Buffer.alloc(32, 2) });
const actor: Actor = { institutionId: 9_101, userId: 1 };
const subjectId = 770_001n;

let connected: Connected;
let owner: pg.Client;
let pool: pg.Pool;
let today: string;

beforeAll(async () => {
  connected = await connectedDatabase();
  ({ owner, pool } = connected);
  today = (await owner.query<{ today: string }>('select bureau.today() as today')).rows[0]?.today ?? '';
  await owner.query(`insert into bureau.institution (id, code, name_vi, name_en, short_name, class, province_code, address) values
    (9101, '01981001', 'Ngân hàng Thử Một', 'Test Bank One', 'Thử Một', 'bank', '01', 'Hà Nội'),
    (9102, '01982001', 'Ngân hàng Thử Hai', 'Test Bank Two', 'Thử Hai', 'bank', '01', 'Hà Nội')`);
  await addSubject();
});

afterAll(() => connected.close());

test('a file that was not opened in this transaction is empty', async () => {
  expect(await actAs(pool, actor, (client) => readCreditFile(client, cipher, subjectId))).toBeNull();
});

test('an opened file holds the person, with sealed fields decrypted', async () => {
  const file = await openedFile();
  expect(file.openedOn).toBe(today);
  expect(file.subject).toEqual({
    kind: 'natural',
    cicCode: '0177000101',
    name: 'Đỗ Thị Thử',
    born: '1988-02-29',
    sex: 'female',
    address: 'Ngõ 1, phường Thử Nghiệm, Hà Nội',
    papers: [{ kind: 'citizen', number: '001188000111', issued: '2021-05-04' }],
    legal: null,
  });
});

test('accounts that were all closed long ago are not current debt', async () => {
  const closed = addMonths(monthOf(today), -8);
  await addContract(99, closed, { balances: [7_000_000n], groups: [1], closedOn: `${closed}-20` });
  const file = await openedFile();
  expect(file.dataMonth).toBe(addMonths(monthOf(today), -2));
  expect(currentDebts(file)).toEqual([]);
  await owner.query('delete from bureau.credit_history where contract_id = 99');
  await owner.query('delete from bureau.contract where contract_id = 99');
});

test('packed months come out oldest first: a gap means not reported, amounts past 2^53 stay exact', async () => {
  const last = addMonths(monthOf(today), -1);
  await addContract(1, last, { balances: [30n, null, 9_007_199_254_740_993n], groups: [1, null, 2] });
  const { contracts, dataMonth } = await openedFile();
  expect(dataMonth).toBe(last);
  expect(contracts.at(0)?.history).toEqual({
    from: addMonths(last, -2),
    months: [
      { dong: 9_007_199_254_740_993n, foreignCents: null, group: 2 },
      'not-reported',
      { dong: 30n, foreignCents: null, group: 1 },
    ],
  });
});

test('an open contract that lags behind the others counts as not reported since; a closed one is gone', async () => {
  const last = addMonths(monthOf(today), -1);
  await addContract(2, addMonths(last, -2), { balances: [5n], groups: [1] });
  await addContract(3, addMonths(last, -2), { balances: [0n], groups: [1], closedOn: `${addMonths(last, -2)}-15` });
  const { contracts } = await openedFile();
  expect(contracts.at(1)?.history.months).toEqual([
    { dong: 5n, foreignCents: null, group: 1 },
    'not-reported',
    'not-reported',
  ]);
  expect(contracts.at(2)?.history.months).toEqual([{ dong: 0n, foreignCents: null, group: 1 }]);
});

test('bad debt that ended five years and a day ago is never returned; one that ended exactly five years ago still is', async () => {
  const fiveYearsAgo =
    (await owner.query<{ day: string }>('select bureau.negative_visible_since() as day')).rows[0]?.day ?? '';
  await owner.query(
    `insert into bureau.negative_event (subject_id, kind, institution_id, worst_group, amount_vnd, started_on, ended_on) values
      ($1, 'bad_debt', 9102, 5, 5, $2::date - 400, $2::date - 1), ($1, 'court', 9102, null, 6, $2::date - 400, $2::date),
      ($1, 'bankruptcy', null, null, null, $2::date - 4000, null)`,
    [subjectId, fiveYearsAgo],
  );
  await owner.query(
    `insert into bureau.vamc_debt (subject_id, institution_id, sold_on, principal_sold_vnd, principal_left_vnd, settled_on, reported_on)
      values ($1, 9102, $2::date - 900, 9, 0, $2::date - 1, $2::date - 1)`,
    [subjectId, fiveYearsAgo],
  );
  // Group 4 until the month before the limit's month, good since: 61 months and more, newest first.
  const last = addMonths(monthOf(today), -1);
  const kept = 12 * 5;
  await addContract(4, last, {
    balances: Array(kept + 3).fill(7n),
    groups: [...Array(kept).fill(1), 4, 4, 4],
    institutionId: 9_102,
  });
  const file = await openedFile();
  expect(file.negatives.map(({ kind }) => kind)).toEqual(['court', 'bankruptcy']);
  expect(file.vamcDebts).toEqual([]);
  expect(badDebts(file, 120)).toEqual([]);
});

test('cards, collateral, commitments, bonds and inquiries are present, each with its institution', async () => {
  const last = addMonths(monthOf(today), -1);
  const other = 770_002n;
  await addSubject(other, '0177000202');
  await owner.query(
    `insert into bureau.card_account (subject_id, institution_id, branch_id, number_masked, limit_vnd, opened_on, latest_month,
        balance_vnd, due_vnd, late_vnd, late_days, debt_group)
      values ($1, 9102, 1, '**** 1', 50, '2024-01-01', $2, '{8,null}', '{3,null}', '{1,null}', '{9,null}', '{2,null}')`,
    [other, `${last}-01`],
  );
  await owner.query(
    `insert into bureau.collateral (subject_id, collateral_id, kind, description, owner_name, value_vnd, valued_on)
      values ($1, 1, '01', 'Nhà ở', 'Đỗ Thị Thử', 900, '2024-01-01')`,
    [other],
  );
  await owner.query(
    `insert into bureau.collateral_pledge (subject_id, collateral_id, institution_id, secured_vnd, pledged_on, reported_on)
      values ($1, 1, 9101, 900, '2024-01-02', '2024-02-29')`,
    [other],
  );
  await owner.query(
    `insert into bureau.commitment (subject_id, institution_id, kind, currency, value_vnd, foreign_cents, debt_group,
      issued_on, ends_on, reported_on) values ($1, 9102, 'guarantee', 'USD', 26000, 100, 1, '2024-01-01', '2036-01-01', '2024-02-29')`,
    [other],
  );
  await owner.query(
    `insert into bureau.bond (subject_id, institution_id, bond_code, issued_on, matures_on, debt_group, value_vnd, reported_on)
      values ($1, 9102, 'B1', '2024-01-01', '2036-01-01', 1, 70, '2024-02-29')`,
    [other],
  );
  await owner.query(
    `insert into bureau.inquiry_footprint (subject_id, asked_at, inquiry_id, institution_id, product_code)
      values ($1, now() - interval '2 days', $2, 9102, 'S37')`,
    [other, randomUUID()],
  );
  const file = await openedFile(other);
  expect(file.cards[0]).toMatchObject({
    institution: { code: '01982001', shortName: 'Thử Hai' },
    history: { months: ['not-reported', { balance: 8n, due: 3n, late: 1n, lateDays: 9, group: 2 }] },
  });
  expect(file.collateral[0]).toMatchObject({
    institution: { code: '01981001' },
    description: 'Nhà ở',
    value: 900n,
    released: null,
  });
  expect(file.commitments[0]).toMatchObject({ currency: 'USD', foreignCents: 100n, dong: 26_000n });
  expect(file.bonds[0]).toMatchObject({ value: 70n, matures: '2036-01-01' });
  expect(file.inquiries[0]).toMatchObject({
    product: 'S37',
    institution: { name: { vi: 'Ngân hàng Thử Hai', en: 'Test Bank Two' } },
  });
  expect(file.lastReported?.slice(0, 7)).toBe(last);
});

/** The file as a clerk's inquiry opens it. */
async function openedFile(subject = subjectId): Promise<CreditFile> {
  return actAs(pool, actor, async (client) => {
    const inquiry = randomUUID();
    const { rows } = await client.query<{ asked_at: Date }>(
      `insert into portal.inquiry (institution_id, asked_at, id, user_id, username, voucher, product, customer_type, customer_name, request, subject_id)
        values ($1, now(), $2, 1, 'thu', 'T', 'R11', '2', 'Đỗ Thị Thử', '\\x', $3) returning asked_at`,
      [actor.institutionId, inquiry, subject],
    );
    await client.query('select portal.open_file($1, $2)', [inquiry, rows[0]?.asked_at]);
    const file = await readCreditFile(client, cipher, subject);
    if (!file) throw new Error('the file did not open');
    return file;
  });
}

async function addSubject(id = subjectId, cicCode = '0177000101'): Promise<void> {
  await owner.query(
    `insert into bureau.subject (subject_id, cic_code, subject_type, name, name_key, born_on, sex, province_code, address_sealed)
      values ($1, $2, 2, 'Đỗ Thị Thử', 'do thi thu', '1988-02-29', 2, '01', $3)`,
    [id, cicCode, cipher.seal('Ngõ 1, phường Thử Nghiệm, Hà Nội')],
  );
  await owner.query(
    `insert into bureau.identity_paper (subject_id, paper_no, kind, number_sealed, issued_on) values ($1, 1, 'citizen', $2, '2021-05-04')`,
    [id, cipher.seal('001188000111')],
  );
}

type Packed = {
  balances: readonly (bigint | null)[];
  groups: readonly (number | null)[];
  closedOn?: string;
  institutionId?: number;
};

/** A contract with its packed history, newest month first. */
async function addContract(
  id: number,
  latest: string,
  { balances, groups, closedOn, institutionId = 9_101 }: Packed,
): Promise<void> {
  await owner.query(
    `insert into bureau.contract (subject_id, contract_id, institution_id, branch_id, contract_number, loan_kind, purpose, limit_vnd,
        is_secured, signed_on, ends_on, closed_on)
      values ($1, $2, $3, 1, $4, '02', 'other', 1, false, '2020-01-01', '2030-01-01', $5)`,
    [subjectId, id, institutionId, `HD${id}`, closedOn ?? null],
  );
  await owner.query(
    `insert into bureau.credit_history (subject_id, contract_id, institution_id, latest_month, balance_vnd, debt_group, overdue_days)
      values ($1, $2, $3, $4, $5::bigint[], $6::smallint[], $6::smallint[])`,
    [subjectId, id, institutionId, `${latest}-01`, balances.map((each) => each?.toString() ?? null), groups],
  );
}
