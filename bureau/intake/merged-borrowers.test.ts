import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSenders, type IntakeWorld, intakeWorld, loanOf, type Row } from './apply/submissions.fixture.ts';

// Four people, two pairs of namesakes: the first two are merged and taken apart again while files come, the other two never. Their files
// are alike.
const [bank, other] = [9_501, 9_502];
const branches = { [bank]: '01951001', [other]: '01952001' };
const names = ['Trịnh Văn Một', 'Trịnh Văn Một', 'Phùng Văn Ba', 'Phùng Văn Ba'];
const papers = ['001080700111', '001080982647', '001082700222', '001082982758'];
/** The four as the bureau knows them. */
let known: bigint[] = [];

let world: IntakeWorld;
beforeAll(async () => {
  world = await intakeWorld();
  await addSenders(world, branches);
});
afterAll(() => world.close());

const person = (at: number, institution: number, changes: Row = {}): Row => ({
  branch_code: branches[institution] ?? '',
  customer_code: `P~${at}`,
  born_on: at < 2 ? '1980-03-04' : '1982-03-04',
  sex: 1,
  name: names[at] ?? '',
  province_code: '01',
  paper_kind: 'citizen',
  paper_number: papers[at] ?? '',
  address: `Số ${at}, phố Mới, phường Láng, Hà Nội`,
  phone: null,
  ...changes,
});

async function declare(institution: number, period: string, rows: readonly Row[]): Promise<void> {
  const sent = await world.take({ institution, kind: 'D10', period, rows: { KHCN: rows } });
  expect(sent).toMatchObject({ state: 'applied', refused_rows: 0n });
}

/** A month of an institution: each code with its contracts, a commitment and a settled debt. */
async function month(institution: number, period: string, codes: Readonly<Record<string, readonly string[]>>) {
  const dealing = (code: string) => ({
    branch_code: branches[institution] ?? '',
    customer_code: code,
    customer_name: code,
  });
  const sent = await world.take({
    institution,
    kind: 'D32',
    period,
    rows: {
      CHOVAY: Object.entries(codes).flatMap(([code, contracts]) =>
        contracts.map((contract_number) => loanOf(dealing(code), { contract_number })),
      ),
      CAMKETNB: Object.keys(codes).map((code) => ({
        ...dealing(code),
        ...{
          commitment_number: `CK-${code}`,
          commitment_kind: 'guarantee',
          issued_on: '2026-01-01',
          ends_on: '2027-01-01',
        },
        ...{ currency: 'VND', value_vnd: 26_000_000, value_cents: null, debt_group: 1 },
      })),
      NOXLRR: Object.keys(codes).map((code) => ({
        ...dealing(code),
        ...{ contract_number: `CU-${code}`, settled_on: '2026-05-05', settled_vnd: 70, left_vnd: 60 },
      })),
    },
  });
  expect(sent).toMatchObject({ state: 'applied', refused_rows: 0n });
}

/** What is known about one of the four: all that institutions reported, and by which code and how many papers. */
async function stateOf(at: number) {
  const [found] = await world.sql<{ state: unknown }>(
    `select json_build_object(
       'contracts', (select json_agg(json_build_array(c.institution_id, c.contract_number,
           (select json_agg(json_build_array(b.month, b.balance_vnd, b.debt_group) order by b.month) from bureau.balance_month b
             where b.subject_id = c.subject_id and b.contract_id = c.contract_id)) order by c.institution_id, c.contract_number)
         from bureau.contract c where c.subject_id = s.subject_id),
       'strays', (select count(*) from bureau.balance_month b where b.subject_id = s.subject_id
         and not exists (select from bureau.contract c where c.subject_id = b.subject_id and c.contract_id = b.contract_id)),
       'commitments', (select json_agg(json_build_array(h.institution_id, h.commitment_number, h.value_vnd) order by 1, 2)
         from (select * from bureau.commitment h where h.subject_id = s.subject_id order by institution_id, commitment_number) h),
       'settled', (select json_agg(json_build_array(h.institution_id, h.reference, h.reported_on))
         from (select * from bureau.settled_debt h where h.subject_id = s.subject_id order by institution_id, reference) h),
       'customers', (select json_agg(json_build_array(c.institution_id, c.customer_code) order by c.institution_id, c.customer_code)
         from bureau.customer c where c.subject_id = s.subject_id),
       'papers', (select json_agg(p.kind order by p.kind) from bureau.identity_paper p where p.subject_id = s.subject_id),
       'indexed', (select count(*) from bureau.paper_index i where i.subject_id = s.subject_id)) as state
       from bureau.subject s where s.subject_id = $1`,
    [known[at]],
  );
  // The control's codes and contracts carry its own number.
  return JSON.parse(JSON.stringify(found?.state ?? null).replaceAll(`~${at}`, '~')) as unknown;
}

async function addressOf(at: number): Promise<string> {
  const [row] = await world.sql<{ sealed: Buffer }>(
    `select address_sealed as sealed from bureau.subject where subject_id = $1`,
    [known[at]],
  );
  return world.cipher.open(row?.sealed ?? Buffer.alloc(0));
}

/** Runs a statement as an operator of the bureau. */
async function asOperator(username: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const [who] = await world.sql<{ id: number; at: number }>(
    `select u.id, m.institution_id as at from portal.user_account u join portal.membership m on m.user_id = u.id where u.username = $1`,
    [username],
  );
  await world.sql(`select set_config('app.institution', $1, false), set_config('app.user', $2, false)`, [
    String(who?.at),
    String(who?.id),
  ]);
  return world.sql(text, values);
}

async function byTwo(proposal: string, values: unknown[]): Promise<bigint> {
  const [asked] = await asOperator('minh.operator', proposal, values);
  const [done] = await asOperator(
    'quang.operator',
    `select merge_id from bureau.decide_merge($1, true, 'quang.operator')`,
    [asked?.['id']],
  );
  return BigInt(String(done?.['merge_id']));
}

test('TRU-08 a merge that is undone after new files leaves every row with whom it is about, as if there had been none', async () => {
  await declare(
    bank,
    '2026-07-03',
    [0, 1, 2, 3].map((at) => person(at, bank)),
  );
  const found = await world.sql<{ id: bigint }>(
    `select subject_id as id from bureau.customer where institution_id = $1 order by customer_code`,
    [bank],
  );
  known = found.map(({ id }) => id);
  await declare(
    other,
    '2026-07-03',
    [1, 3].map((at) => person(at, other)),
  );
  const both = (contracts: readonly string[]) =>
    Object.fromEntries([0, 1, 2, 3].map((at) => [`P~${at}`, contracts.map((one) => `${one}~${at}`)]));
  const second = (contracts: readonly string[]) =>
    Object.fromEntries([1, 3].map((at) => [`P~${at}`, contracts.map((one) => `${one}~${at}`)]));
  await month(bank, '2026-07-31', both(['HD']));
  await month(other, '2026-07-31', second(['HD']));
  const merge = await byTwo(`select bureau.propose_merge($1, $2, 'một người', 'minh.operator', null, null) as id`, [
    known[0],
    known[1],
  ]);

  // After the merge: another month, new contracts of both, a new code of each at the other bank, a new paper and a new address.
  await declare(
    bank,
    '2026-08-03',
    [0, 2].map((at) => person(at, bank)),
  );
  await declare(
    bank,
    '2026-08-04',
    [1, 3].map((at) => person(at, bank, { tax_code: `80123456${at}0`, address: `Số 9${at}, phố Huế, Hà Nội` })),
  );
  await declare(
    other,
    '2026-08-03',
    [0, 1, 2, 3].map((at) => person(at, other, { customer_code: `X~${at}` })),
  );
  await month(bank, '2026-08-31', both(['HD', 'MOI']));
  await month(other, '2026-08-31', {
    ...second(['HD']),
    ...Object.fromEntries([0, 1, 2, 3].map((at) => [`X~${at}`, [`X-HD~${at}`]])),
  });
  expect(await addressOf(0)).toBe('Số 91, phố Huế, Hà Nội');
  await byTwo(`select proposal as id from bureau.propose_split($1, 'hai người', 'minh.operator')`, [merge]);

  expect(await stateOf(0)).toEqual(await stateOf(2));
  expect(await stateOf(1)).toEqual(await stateOf(3));
  expect([await addressOf(0), await addressOf(1)]).toEqual([
    'Số 0, phố Mới, phường Láng, Hà Nội',
    'Số 91, phố Huế, Hà Nội',
  ]);
  // And what comes afterwards finds them apart.
  await month(bank, '2026-09-30', both(['HD', 'MOI', 'SAU']));
  expect(await stateOf(0)).toEqual(await stateOf(2));
  expect(await stateOf(1)).toEqual(await stateOf(3));
});
