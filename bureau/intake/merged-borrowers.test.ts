import { afterAll, beforeAll, expect, test } from 'vitest';
import { packHistory } from '#bureau/credit/pack-history.job.ts';
import { mergeByTwo, undoByTwo } from '#testing/merge.fixture.ts';
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
          ends_on: '2036-01-01',
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

/** Related persons of a bank: of whom, to whom, of which kind, and the share. */
async function relate(
  period: string,
  rows: readonly (readonly [of: string, to: string, kind: string, share: number])[],
) {
  const sent = await world.takeApproved({
    ...{ institution: bank, kind: 'D12', period },
    rows: {
      LQ: rows.map(([customer_code, related_customer_code, relation_kind, share_percent]) => ({
        ...{ branch_code: branches[bank] ?? '', customer_code, customer_name: customer_code, related_customer_code },
        ...{ relation_kind, share_percent, valid_from: '2026-01-01' },
      })),
    },
  });
  expect([sent.state, sent.errors]).toEqual(['applied', []]);
}

/** Each of the first ones and its control have a director and a guaranteed one, each of the others others, and more from the second time on. */
function relations(round: number): [string, string, string, number][] {
  return [0, 1, 2, 3].flatMap((at): [string, string, string, number][] => {
    const who = `P~${at}`;
    if (at % 2 === 0)
      return [
        [who, 'R1', 'director', 10 + round],
        ['R2', who, 'guarantor', 20 + round],
      ];
    const more: [string, string, string, number][] = [
      [who, 'R1', 'spouse', 50 + round],
      ['R2', who, 'owner', 60 + round],
    ];
    return [[who, 'R1', 'owner', 30 + round], ['R2', who, 'spouse', 40 + round], ...(round === 0 ? [] : more)];
  });
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
       'relations', (select json_agg(json_build_array(r.kind, r.share_percent, r.related_subject_id = s.subject_id, r.submission_no, r.by)
           order by r.kind, r.share_percent, r.by)
         from (select kind, share_percent, subject_id, related_subject_id, submission_no, null::int as by from bureau.relation
               union all
               select kind, share_percent, subject_id, related_subject_id, submission_no, replaced_by from bureau.relation_past) r
        where s.subject_id in (r.subject_id, r.related_subject_id)),
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
  await world.sql(
    `insert into bureau.customer (institution_id, customer_code, subject_id, declared_on) values ($1, 'R1', 120, '2026-01-01'), ($1, 'R2', 121, '2026-01-01')`,
    [bank],
  );
  await relate('2026-07-31', relations(0));
  const merge = await mergeByTwo(world, known[0] ?? 0n, known[1] ?? 0n);

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
  for (const round of [1, 2]) await relate('2026-08-31', relations(round));
  expect(await addressOf(0)).toBe('Số 91, phố Huế, Hà Nội');
  await undoByTwo(world, merge);

  expect(await stateOf(0)).toEqual(await stateOf(2));
  expect(await stateOf(1)).toEqual(await stateOf(3));
  expect([await addressOf(0), await addressOf(1)]).toEqual([
    'Số 0, phố Mới, phường Láng, Hà Nội',
    'Số 91, phố Huế, Hà Nội',
  ]);
  // And what comes afterwards finds them apart.
  await month(bank, '2026-09-30', both(['HD', 'MOI', 'SAU']));
  await relate('2026-09-30', relations(3));
  expect(await stateOf(0)).toEqual(await stateOf(2));
  expect(await stateOf(1)).toEqual(await stateOf(3));
});

// Four more, in two pairs again: each pair has one contract number at one bank, under two customer codes.
const third = 9_503;
const shared = [4, 5, 6, 7];
const loansOf = (codes: readonly number[], balance = 1_000) =>
  codes.map((at) =>
    loanOf(
      { branch_code: '01953001', customer_code: `P~${at}`, customer_name: `P~${at}` },
      {
        contract_number: at < 6 ? 'CHUNG' : 'KHAC',
        note_number: String(at),
        balance_vnd: balance + (at % 2),
        debt_group: 1 + (at % 2),
      },
    ),
  );

/** All that is known of the contracts of one of them, with earlier values and the packed history. */
async function contractsOf(subject: bigint): Promise<object> {
  const [found] = await world.sql<{ state: object }>(
    `select json_build_object(
       'contracts', (select json_agg(json_build_array(c.contract_number = 'CHUNG' or c.contract_number = 'KHAC', c.signed_on, c.closed_on)) from bureau.contract c where c.subject_id = $1),
       'ids', (select count(distinct x.contract_id) from (
         select contract_id from bureau.contract where subject_id = $1 union all select contract_id from bureau.balance_month where subject_id = $1
         union all select contract_id from bureau.balance_month_past where subject_id = $1
         union all select contract_id from bureau.credit_history where subject_id = $1) x),
       'terms', (select count(*) from bureau.contract_past c where c.subject_id = $1),
       'months', (select json_agg(json_build_array(b.month, b.balance_vnd, b.debt_group, b.submission_no) order by b.month)
         from bureau.balance_month b where b.subject_id = $1),
       'past', (select json_agg(json_build_array(b.month, b.balance_vnd, b.debt_group, b.replaced_by) order by b.month, b.replaced_by)
         from bureau.balance_month_past b where b.subject_id = $1),
       'packed', (select json_agg(json_build_array(h.latest_month, h.balance_vnd, h.debt_group)) from bureau.credit_history h where h.subject_id = $1)) as state`,
    [subject],
  );
  return found?.state ?? {};
}

test('TRU-08 two borrowers with one contract number at one institution become one with one contract, whose figures add up; undoing gives each its own, with what came since', async () => {
  await addSenders(world, { [third]: '01953001' });
  const who = (at: number): Row => ({
    ...person(at % 4, third, { branch_code: '01953001', customer_code: `P~${at}` }),
    ...{ name: at < 6 ? 'Lò Thị Bốn' : 'Lường Thị Năm', sex: 2, born_on: at < 6 ? '1979-05-06' : '1977-05-06' },
    paper_number: ['001179800111', '001179982647', '001177800222', '001177982758'][at - 4] ?? '',
  });
  await declare(third, '2026-05-04', shared.map(who));
  const codes = await world.sql<{ id: bigint }>(
    'select subject_id as id from bureau.customer where institution_id = $1 order by customer_code',
    [third],
  );
  const [kept = 0n, merged = 0n, one = 0n, two = 0n] = codes.map(({ id }) => id);
  const send = async (period: string, rows: readonly Row[]) => {
    const sent = await world.takeApproved({ institution: third, kind: 'D32', period, rows: { CHOVAY: rows } });
    expect(sent.errors).toEqual([]);
    expect(sent).toMatchObject({ state: 'applied', refused_rows: 0n });
  };
  await send('2026-05-31', loansOf([4, 6]));
  await send('2026-06-30', loansOf(shared));
  await send('2026-07-31', loansOf(shared, 5_000));
  await send('2026-07-31', loansOf(shared, 6_000));
  await packHistory(world.loader, third);
  const before = [await contractsOf(kept), await contractsOf(merged)];
  const merge = await mergeByTwo(world, kept, merged);
  expect(await contractsOf(merged)).toMatchObject({
    contracts: null,
    months: null,
    past: null,
    packed: null,
    terms: 0,
  });
  expect(await contractsOf(kept)).toMatchObject({
    ids: 1,
    contracts: [[true, expect.any(String), null]],
    months: [
      ['2026-05-01', 1_000, 1, expect.any(Number)],
      ['2026-06-01', 2_001, 2, expect.any(Number)],
      ['2026-07-01', 12_001, 2, expect.any(Number)],
    ],
    past: [['2026-07-01', 10_001, 2, expect.any(Number)]],
    packed: [['2026-07-01', [12_001, 2_001, 1_000], [2, 2, 1]]],
  });
  await undoByTwo(world, merge);
  expect([await contractsOf(kept), await contractsOf(merged)]).toEqual(before);

  // Again, and now files come while they are one: only the merged one's goes on, and a month of both is told anew.
  const again = await mergeByTwo(world, kept, merged);
  await send('2026-08-31', loansOf([5, 7]));
  await send('2026-07-31', loansOf([5, 7], 7_000));
  await packHistory(world.loader, third);
  await undoByTwo(world, again);
  // The next file closes what the kept one's bank leaves out; while both were one, it stood for the other's.
  const figuresOf = async (of: bigint) => ({ ...(await contractsOf(of)), contracts: null, terms: null });
  expect(await figuresOf(kept)).toEqual(await figuresOf(one));
  expect(await contractsOf(merged)).toEqual(await contractsOf(two));
  await send('2026-09-30', loansOf([5, 7]));
  expect(await contractsOf(kept)).toMatchObject({ contracts: [[true, '2025-01-05', '2026-09-30']] });
  expect(await contractsOf(merged)).toEqual(await contractsOf(two));
  expect(await world.sql('select from bureau.joined_row')).toEqual([]);
});

test('TRU-08 TRU-09 what came after a merge and was told anew goes with its earlier value to whom it is about', async () => {
  const codes = await world.sql<{ id: bigint }>(
    'select subject_id as id from bureau.customer where institution_id = $1 order by customer_code',
    [third],
  );
  const [kept = 0n, merged = 0n] = codes.map(({ id }) => id);
  const merge = await mergeByTwo(world, kept, merged);
  const commitment = (at: number, value: number): Row => ({
    ...{ branch_code: '01953001', customer_code: `P~${at}`, customer_name: `P~${at}` },
    ...{ commitment_number: `BL-${at}`, commitment_kind: 'guarantee', issued_on: '2026-01-01', ends_on: '2036-01-01' },
    ...{ currency: 'VND', value_vnd: value, value_cents: null, debt_group: 1 },
  });
  for (const value of [1, 2, 3]) {
    const rows = { CHOVAY: loansOf([4, 5]), CAMKETNB: [commitment(4, value), commitment(5, value * 10)] };
    const sent = await world.takeApproved({ institution: third, kind: 'D32', period: '2026-10-31', rows });
    expect([sent.state, sent.errors]).toEqual(['applied', []]);
  }
  await undoByTwo(world, merge);
  const valuesOf = async (subject: bigint) => {
    const rows = await world.sql<{ line: string }>(
      `select commitment_number || ' ' || value_vnd as line from bureau.commitment where subject_id = $1 and institution_id = $2
       union all select commitment_number || ' ' || value_vnd || ' before' from bureau.commitment_past where subject_id = $1 and institution_id = $2
       order by 1`,
      [subject, third],
    );
    return rows.map(({ line }) => line);
  };
  expect(await valuesOf(kept)).toEqual(['BL-4 1 before', 'BL-4 2 before', 'BL-4 3']);
  expect(await valuesOf(merged)).toEqual(['BL-5 10 before', 'BL-5 20 before', 'BL-5 30']);
});
