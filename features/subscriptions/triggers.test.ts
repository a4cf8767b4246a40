import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errors } from '#features/refusals.ts';
import { refusalsOf } from '#testing/answer.ts';
import type { Caller } from '#testing/server.ts';
import { watchTriggers } from '#bureau/contract/watch-triggers.ts';
import { watches } from './contract.ts';
import { before, type Debt, month, type WatchWorld, watchWorld } from './watched.fixture.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

const runs = process.env['LONG'] === '1' ? 60 : 8;

let world: WatchWorld;
let lan: Caller;
let binh: Caller;
beforeAll(async () => {
  world = await watchWorld();
  lan = await world.server.as('lan.clerk');
  binh = await world.server.as('binh.clerk');
});
afterAll(() => world.close());
beforeEach(() => world.clear());

type Wanted = Partial<{
  phamVi: 'customer' | 'branch';
  maCIC: string;
  maChiNhanh: string;
  suKien: (typeof watchTriggers)[number][];
  tucThoi: boolean;
  dongY: boolean;
}>;

const plainTriggers = watchTriggers.filter((one) => one !== 'score');
const watch = (given: Wanted, by = lan) =>
  by.send(watches.confirm, { body: { phamVi: 'customer', suKien: plainTriggers, tucThoi: true, ...given } });
const told = async () => (await world.kept()).map(({ person, trigger, facts }) => ({ person, trigger, facts }));
const today = () => hanoiDay();

async function alertsOf(by = lan, change: object = {}): Promise<{ total: number; rows: Record<string, unknown>[] }> {
  const answer = await by.send(watches.alerts, { body: { fromDate: today(), toDate: today(), ...change } });
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  return answer.body.data as { total: number; rows: Record<string, unknown>[] };
}

describe('subscriptions', () => {
  test('ALR-01 checking whether somebody is an own customer reads a few pages, however many customers there are', async () => {
    await world.arrange([1], []);
    await world.server.sql(
      `insert into bureau.customer (institution_id, customer_code, subject_id, declared_on)
       select $1, 'N' || n, 800000000 + n, '2018-01-01' from generate_series(1, 50000) n`,
      [world.idOf(0)],
    );
    await world.server.sql(
      `insert into bureau.commitment (subject_id, institution_id, kind, value_vnd, debt_group, issued_on, ends_on, reported_on)
       values (800025000, $1, 'guarantee', 1, 1, '2019-01-01', '2099-01-01', '2019-05-31')`,
      [world.idOf(0)],
    );
    try {
      const look = () =>
        world.server.sql<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
          `explain (analyze, buffers, format json) select * from portal.own_customer(800025000)`,
        );
      // The first query also reads the database's catalogue.
      await look();
      const plan = (await look())[0]?.['QUERY PLAN'][0]?.Plan;
      expect(plan).toMatchObject({ 'Actual Rows': 1 });
      expect((plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)).toBeLessThan(60);
    } finally {
      await world.server.sql(`delete from bureau.customer where subject_id > 800000000`);
    }
  });

  test('ALR-01 an own customer or a branch is watched; others, foreign branches and a second time are refused', async () => {
    await world.arrange([1], []);
    await world.server.sql(
      `insert into bureau.subject (subject_id, cic_code, subject_type, name, name_key, province_code) values ($1, $2, 2, 'Ai', 'ai', '01')`,
      [world.subjectOf(2), world.codeOf(2)],
    );
    expect((await watch({ maCIC: world.codeOf(1) })).status).toBe(200);
    expect(refusalsOf(await watch({ maCIC: world.codeOf(1) }))).toEqual([[errors['watch-known'].number, 'maCIC']]);
    // Another institution's and an unknown one: the same answer.
    const refused = [[errors['not-own-customer'].number, 'maCIC']];
    expect(refusalsOf(await watch({ maCIC: world.codeOf(2) }))).toEqual(refused);
    expect(refusalsOf(await watch({ maCIC: 'W999999999' }))).toEqual(refused);
    expect(refusalsOf(await watch({ maCIC: world.codeOf(1) }, binh))).toEqual(refused);
    const [own, foreign] = [world.banks[0]?.branches[0], world.banks[1]?.branches[0]];
    expect((await watch({ phamVi: 'branch', maChiNhanh: own ?? '' })).status).toBe(200);
    expect(refusalsOf(await watch({ phamVi: 'branch', maChiNhanh: foreign ?? '' }))).toEqual([
      [errors['other-institution'].number, 'maChiNhanh'],
    ]);
    expect((await watch({ phamVi: 'branch' })).body.errors?.map(({ field }) => field)).toEqual(['maChiNhanh']);
    expect((await watch({ maCIC: world.codeOf(1), suKien: [] })).status).toBe(400);
    expect((await watch({ maCIC: world.codeOf(1), suKien: ['group-up', 'group-up'] })).status).toBe(400);
    expect(refusalsOf(await watch({ maCIC: world.codeOf(1), suKien: ['score'] }))).toEqual([
      [errors['consent-required'].number, 'dongY'],
    ]);
    const list = (await lan.send(watches.search, { body: {} })).body.data as { rows: { id: string }[]; total: number };
    expect(list.total).toBe(2);
    expect((await binh.send(watches.search, { body: {} })).body.data).toMatchObject({ total: 0 });
    expect((await binh.send(watches.end, { body: { id: list.rows[0]?.id ?? '' } })).status).toBe(404);
    expect((await lan.send(watches.end, { body: { id: list.rows[0]?.id ?? '' } })).status).toBe(200);
    expect((await lan.send(watches.end, { body: { id: list.rows[0]?.id ?? '' } })).status).toBe(404);
  });
});

describe('alerts of a file', () => {
  test('ALR-01 computed by hand: new lender, group up and down, card late, collateral released; once, with the file that reported it', async () => {
    await world.arrange(
      [1, 2, 3, 4, 5, 6],
      [
        // 1: owes bank 1 in the month and not before. 2: group 1 to 3. 3: group 4 to 2. 4: the same group: nothing.
        { person: 1, bank: 1, groups: { [month]: 2 } },
        { person: 2, bank: 1, groups: { [before]: 1, [month]: 3 } },
        { person: 3, bank: 1, groups: { [before]: 4, [month]: 2 } },
        { person: 4, bank: 1, groups: { [before]: 2, [month]: 2 } },
        // 6 is not watched.
        { person: 6, bank: 1, groups: { [month]: 5 } },
      ],
      [
        // 5: late in the month and not before. 4: late in both, which was reported before. 3: late no more.
        { person: 5, bank: 1, late: [0, 12] },
        { person: 4, bank: 1, late: [5, 9] },
        { person: 3, bank: 1, late: [5, 0] },
      ],
    );
    for (const [person, released] of [
      [1, '2019-05-20'],
      [2, '2019-04-10'],
      [3, null],
    ] as const) {
      await world.server.sql(
        `insert into bureau.collateral (subject_id, collateral_id, kind, description, owner_name, value_vnd, valued_on)
         values ($1, 1, '02', 'Đất', 'Ai', 1, '2018-01-01')`,
        [world.subjectOf(person)],
      );
      await world.server.sql(
        `insert into bureau.collateral_pledge (subject_id, collateral_id, institution_id, secured_vnd, pledged_on, released_on, reported_on)
         values ($1, 1, $2, 1, '2018-01-01', $3, '2019-05-31')`,
        [world.subjectOf(person), world.idOf(1), released],
      );
    }
    for (const person of [1, 2, 3, 4, 5]) await watch({ maCIC: world.codeOf(person) });
    await world.raise(1);
    const expected = [
      { person: 1, trigger: 'collateral-released', facts: { kind: '02', day: '2019-05-20' } },
      { person: 1, trigger: 'new-lender', facts: { month: `${month}-01`, group: 2 } },
      // Released in April and reported late: no file has reported it yet.
      { person: 2, trigger: 'collateral-released', facts: { kind: '02', day: '2019-04-10' } },
      { person: 2, trigger: 'group-up', facts: { month: `${month}-01`, from: 1, to: 3 } },
      { person: 3, trigger: 'group-down', facts: { month: `${month}-01`, from: 4, to: 2 } },
      { person: 5, trigger: 'card-late', facts: { month: `${month}-01`, days: 12 } },
    ];
    expect(await told()).toEqual(expected);
    // The same file again, or its correction that changes nothing: nothing more. One that changes the group is a new
    // fact.
    await world.raise(1);
    await world.raise(1, { id: '0190a000-0000-7000-8000-000000000002', version: 2 });
    expect(await told()).toEqual(expected);
    await world.server.sql('update bureau.balance_month set debt_group = 5 where month = $1 and subject_id = $2', [
      `${month}-01`,
      world.subjectOf(2),
    ]);
    await world.raise(1, { id: '0190a000-0000-7000-8000-000000000003', version: 3 });
    const second = (await world.kept()).filter(({ person, trigger }) => person === 2 && trigger === 'group-up');
    expect(second.map(({ facts, file }) => [facts['to'], file?.slice(-1)])).toEqual([
      [3, '1'],
      [5, '3'],
    ]);
    const { rows, total } = await alertsOf();
    expect(total).toBe(7);
    expect(rows.find(({ suKien }) => suKien === 'new-lender')).toMatchObject({
      maCIC: world.codeOf(1),
      maKH: 'W1',
      noiDung: 'Có dư nợ nhóm 2 cuối tháng 05/2019',
      nguon: 'Tệp D32 kỳ 31/05/2019, lần 1',
      isNew: true,
    });
    expect((await alertsOf()).rows.every(({ isNew }) => isNew === false)).toBe(true);
    expect((await alertsOf(binh)).total).toBe(0);
  });

  test('ALR-01 a former customer, an ended subscription and an own file raise nothing', async () => {
    await world.arrange(
      [1, 2, 3],
      [1, 2, 3].map((person) => ({ person, bank: 1, groups: { [before]: 1, [month]: 2 } })),
    );
    await watch({ maCIC: world.codeOf(1) });
    await watch({ maCIC: world.codeOf(2) });
    await watch({ maCIC: world.codeOf(3) });
    await world.server.sql('delete from bureau.customer where subject_id = $1', [world.subjectOf(1)]);
    const list = (await lan.send(watches.search, { body: { maCIC: world.codeOf(2) } })).body.data as {
      rows: { id: string }[];
    };
    await lan.send(watches.end, { body: { id: list.rows[0]?.id ?? '' } });
    await world.raise(0);
    expect(await told()).toEqual([]);
    await world.raise(1);
    expect((await told()).map(({ person }) => person)).toEqual([3]);
  });

  test('ALR-01 a borrower who was only declared is not an own customer, and one whose accounts are closed is watched in silence', async () => {
    await world.arrange(
      [1, 2, 3],
      [1, 2, 3].map((person) => ({ person, bank: 1, groups: { [before]: 1, [month]: 2 } })),
    );
    for (const person of [1, 2, 3]) expect((await watch({ maCIC: world.codeOf(person) })).status).toBe(200);
    // The first one's loan is over; the second one's too, but a guarantee is still active; the third one was only
    // declared.
    await world.server.sql(
      'update bureau.contract set closed_on = $3 where subject_id = any ($1) and institution_id = $2',
      [[world.subjectOf(1), world.subjectOf(2)], world.idOf(0), '2019-05-31'],
    );
    await world.server.sql(
      `insert into bureau.commitment (subject_id, institution_id, kind, value_vnd, debt_group, issued_on, ends_on, reported_on)
       values ($1, $2, 'guarantee', 1, 1, '2019-01-01', '2099-01-01', '2019-05-31')`,
      [world.subjectOf(2), world.idOf(0)],
    );
    await world.server.sql('delete from bureau.contract where subject_id = $1 and institution_id = $2', [
      world.subjectOf(3),
      world.idOf(0),
    ]);
    await world.raise(1);
    expect((await told()).map(({ person }) => person)).toEqual([2]);
    const { rows } = (await lan.send(watches.search, { body: {} })).body.data as { rows: { id: string }[] };
    for (const { id } of rows) await lan.send(watches.end, { body: { id } });
    const refused = [[errors['not-own-customer'].number, 'maCIC']];
    expect(refusalsOf(await watch({ maCIC: world.codeOf(1) }))).toEqual(refused);
    expect((await watch({ maCIC: world.codeOf(2) })).status).toBe(200);
    expect(refusalsOf(await watch({ maCIC: world.codeOf(3) }))).toEqual(refused);
    await world.server.sql('update bureau.commitment set ends_on = $2 where subject_id = $1', [
      world.subjectOf(2),
      '2020-01-01',
    ]);
    await world.server.sql('update bureau.balance_month set debt_group = 3 where month = $1 and subject_id = $2', [
      `${month}-01`,
      world.subjectOf(2),
    ]);
    await world.raise(1);
    expect(await told()).toHaveLength(1);
  });

  test('ALR-01 all customers of a branch are watched, even later ones, and a month that a lender did not send says nothing', async () => {
    await world.arrange(
      [1, 2],
      [
        { person: 1, bank: 1, groups: { [before]: 1, [month]: 3 } },
        { person: 2, bank: 2, groups: { [month]: 3 } },
      ],
    );
    await world.server.sql('update bureau.contract set branch_id = 2 where subject_id = $1 and institution_id = $2', [
      world.subjectOf(2),
      world.idOf(0),
    ]);
    await watch({ phamVi: 'branch', maChiNhanh: world.banks[0]?.branches[0] ?? '' });
    await world.raise(1);
    await world.raise(2);
    expect((await told()).map(({ person, trigger }) => [person, trigger])).toEqual([[1, 'group-up']]);
    await watch({ phamVi: 'branch', maChiNhanh: world.banks[0]?.branches[1] ?? '' });
    // Bank 2 has sent nothing in the three months before: that its debtor is new to the bureau is no news about the
    // debtor.
    await world.raise(2);
    expect(await told()).toHaveLength(1);
  });

  test('ALR-05 two lenders of one person in the housing programme are both notified, whomever they watch', async () => {
    await world.arrange([1], [{ person: 1, bank: 1, groups: { [month]: 1 }, programme: 'NQ33' }]);
    await world.server.sql(`update bureau.contract set programme = 'NQ33' where subject_id = $1`, [world.subjectOf(1)]);
    await world.server.sql(
      `insert into bureau.customer (institution_id, customer_code, subject_id, declared_on) values ($1, 'B1', $2, '2018-01-01')`,
      [world.idOf(1), world.subjectOf(1)],
    );
    await world.raise(1);
    await world.raise(1, { at: 1 });
    expect((await world.kept()).map(({ trigger }) => trigger)).toEqual(['programme-twice']);
    expect((await world.kept('binh.clerk')).map(({ trigger }) => trigger)).toEqual(['programme-twice']);
  });

  /** The facts of a file, computed customer by customer. */
  function naive(debts: readonly Debt[]): string[] {
    const worst = (person: number, of: string) =>
      Math.max(
        0,
        ...debts.filter((debt) => debt.person === person && debt.bank === 1).map(({ groups }) => groups[of] ?? 0),
      );
    return [1, 2, 3].flatMap((person) => {
      const [then, now] = [worst(person, before), worst(person, month)];
      if (now === 0 || now === then) return [];
      return [`${person} ${then === 0 ? 'new-lender' : now > then ? 'group-up' : 'group-down'}`];
    });
  }

  test(`ALR-01 agrees with a naive model on random portfolios (${runs} runs)`, async () => {
    const group = fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined });
    const debt = fc
      .record({
        person: fc.integer({ min: 1, max: 3 }),
        bank: fc.integer({ min: 1, max: 2 }),
        earlier: group,
        now: group,
      })
      .map(({ person, bank, earlier, now }) => ({
        person,
        bank,
        groups: {
          ...(earlier === undefined ? {} : { [before]: earlier }),
          ...(now === undefined ? {} : { [month]: now }),
        },
      }));
    // A fourth customer owes bank 1 in both months, so that its month before was sent.
    const sent: Debt = { person: 4, bank: 1, groups: { [before]: 1, [month]: 1 } };
    await fc.assert(
      fc.asyncProperty(fc.array(debt, { maxLength: 8 }), async (debts) => {
        await world.clear();
        await world.arrange([1, 2, 3, 4], [...debts, sent]);
        await watch({ phamVi: 'branch', maChiNhanh: world.banks[0]?.branches[0] ?? '' });
        await world.raise(1);
        expect((await told()).map(({ person, trigger }) => `${person} ${trigger}`)).toEqual(naive(debts));
      }),
      { numRuns: runs, seed: 7, endOnFailure: true },
    );
  });
});
