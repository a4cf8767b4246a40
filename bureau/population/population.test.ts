import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { citizenIdAgrees, isCicCode, isCitizenId, isTaxCode } from '#bureau/contract/identifiers.ts';
import { typeParsers } from '#database/types.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { makeCipher } from '#kit/server/cipher.ts';
import { testKeys } from '#testing/keys.ts';
import { firstGenerated } from './births.ts';
import { known } from './known/known.ts';
import { knownRecords } from './known/known-records.ts';
import { readProvinces } from './load.ts';
import { makeNation, type Nation } from './nation.ts';
import { checkedCode } from './papers.ts';
import { populate } from './populate.ts';
import type { Card, Contract, SubjectRecord } from './record.ts';
import { makeSubject } from './subject.ts';

const today = '2026-11-21';
const size = 6000;
let database: TestDatabase;
let nation: Nation;
let people: SubjectRecord[];

beforeAll(async () => {
  database = await testDatabase();
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  nation = makeNation(1, today, await readProvinces(client));
  await client.end();
  people = Array.from({ length: size }, (_, index) => makeSubject(nation, firstGenerated + index));
});
afterAll(() => database.drop());

const share = (holds: (record: SubjectRecord) => boolean) => people.filter(holds).length / people.length;
const accounts = ({ contracts, cards }: SubjectRecord): (Contract | Card)[] => [...contracts, ...cards];
const groups = (account: Contract | Card) => ('history' in account ? account.history.groups : account.groups);
const newest = (account: Contract | Card) => ('history' in account ? account.history.latestMonth : account.latestMonth);
const worstNow = (record: SubjectRecord) =>
  Math.max(
    1,
    ...accounts(record)
      .filter((account) => newest(account) === nation.latestMonth)
      .map((account) => groups(account)[0] ?? 1),
  );
const worstEver = (record: SubjectRecord) =>
  Math.max(
    1,
    ...accounts(record)
      .flatMap(groups)
      .map((group) => group ?? 1),
  );

describe('identifiers', () => {
  test('every citizen ID is valid, matches birth and sex, and is unique', () => {
    const ids = people.flatMap(({ papers, bornOn, sex }) =>
      papers.flatMap(({ kind, number }) => (kind === 'citizen' ? [{ number, bornOn, sex: sex ?? 0 }] : [])),
    );
    expect(
      ids.filter(({ number, bornOn, sex }) => !isCitizenId(number) || !citizenIdAgrees(number, bornOn, sex)),
    ).toEqual([]);
    expect(new Set(ids.map(({ number }) => number)).size).toBe(ids.length);
  });

  test('every tax code and CIC code has its check digit, and no two are equal', () => {
    const enterprises = people.filter(({ type }) => type === 1);
    const taxCodes = enterprises.flatMap(({ papers }) =>
      papers.filter(({ kind }) => kind === 'tax').map(({ number }) => number),
    );
    expect(taxCodes).toHaveLength(enterprises.length);
    expect(taxCodes.every(isTaxCode)).toBe(true);
    expect(new Set(taxCodes).size).toBe(taxCodes.length);
    expect(people.every(({ cicCode }) => isCicCode(cicCode))).toBe(true);
    expect(new Set(people.map(({ cicCode }) => cicCode)).size).toBe(people.length);
  });

  test('people a million numbers apart never share an ID or a code', () => {
    const far = [0, 1, 2, 3, 4].map((million) => makeSubject(nation, 500 + million * 1_000_000));
    const numbers = far.flatMap(({ cicCode, papers }) => [cicCode, ...papers.map(({ number }) => number)]);
    const own = new Set(numbers);
    const registrations = far.filter(({ type }) => type === 1).length;
    expect(own.size).toBe(numbers.length - registrations);
  });

  test('the institutions are 45 with about 400 branches, each code once, the fixed ones first', () => {
    const { institutions } = nation;
    expect(institutions).toHaveLength(45);
    const branches = institutions.flatMap((one) => one.branches);
    expect(branches.length).toBeGreaterThan(360);
    expect(branches.length).toBeLessThan(440);
    expect(new Set(branches.map(({ code }) => code)).size).toBe(branches.length);
    expect(branches.every(({ code }) => /^\d{8}$/.test(code))).toBe(true);
    expect(institutions.slice(0, 5).map((one) => [one.class, one.pricePercent])).toEqual([
      ['bank', 100],
      ['bank', 100],
      ['credit_fund', 20],
      ['voluntary', 50],
      ['policy_bank', 50],
    ]);
  });
});

describe('properties of the nation', () => {
  test.each<[string, (record: SubjectRecord) => boolean, number, number]>([
    ['were never behind', (record) => worstEver(record) === 1, 0.82, 0.855],
    ['owe attention debt now', (record) => worstNow(record) === 2, 0.014, 0.026],
    ['owe bad debt now', (record) => worstNow(record) >= 3, 0.032, 0.048],
    ['owe debt of group 5 now', (record) => worstNow(record) === 5, 0.017, 0.029],
    ['have a card', ({ cards }) => cards.length > 0, 0.225, 0.275],
    ['have collateral', ({ collateral }) => collateral.length > 0, 0.31, 0.39],
    ['are enterprises', ({ type }) => type === 1, 0.015, 0.026],
  ])('%s: the share is right', (_, holds, least, most) => {
    expect(share(holds)).toBeGreaterThan(least);
    expect(share(holds)).toBeLessThan(most);
  });

  test('most borrowers have one lender, few have five', () => {
    const counts = people
      .map(
        (record) =>
          new Set(
            accounts(record)
              .filter(({ closedOn }) => closedOn === null)
              .map((one) => one.institutionId),
          ).size,
      )
      .filter((count) => count > 0);
    const part = (holds: (count: number) => boolean) => counts.filter(holds).length / counts.length;
    expect(part((count) => count === 1)).toBeCloseTo(0.58, 1);
    expect(part((count) => count === 2)).toBeCloseTo(0.24, 1);
    expect(part((count) => count >= 5)).toBeLessThan(0.03);
  });

  test('many people share a name, as in reality', () => {
    const bearers = Map.groupBy(people, ({ name }) => name);
    expect(Math.max(...[...bearers.values()].map((list) => list.length))).toBeGreaterThan(8);
    expect(people.every(({ name }) => name === name.normalize('NFC'))).toBe(true);
  });

  test('histories are complete: equally long, newest first, groups according to the days overdue', () => {
    const isWhole = ({ history, signedOn, endsOn, closedOn }: Contract) => {
      const { balances, groups: debtGroups, overdueDays, latestMonth } = history;
      return (
        balances.length > 0 &&
        balances.length <= 60 &&
        debtGroups.length === balances.length &&
        overdueDays.length === balances.length &&
        latestMonth <= nation.latestMonth &&
        signedOn < endsOn &&
        (closedOn === null || closedOn <= today) &&
        balances.every((balance, index) => (balance === null) === (debtGroups[index] === null) && (balance ?? 0) >= 0)
      );
    };
    expect(people.flatMap(({ contracts }) => contracts.filter((contract) => !isWhole(contract)))).toEqual([]);
  });

  test('the last event of ongoing bad debt has no end; repaid debt has one', () => {
    const isSound = (record: SubjectRecord) =>
      record.events.every(({ startedOn, endedOn }) => endedOn === null || (startedOn <= endedOn && endedOn <= today)) &&
      (worstNow(record) < 3 || record.events.some(({ endedOn }) => endedOn === null));
    expect(people.filter((record) => !isSound(record))).toEqual([]);
  });
});

test('the same seed and day make the same people, another seed makes others', () => {
  const again = makeNation(1, today, nation.provinces);
  expect(makeSubject(again, 777)).toEqual(people[777 - firstGenerated]);
  const other = makeNation(2, today, nation.provinces);
  expect(makeSubject(other, 777)).not.toEqual(people[777 - firstGenerated]);
});

test('the hand-made borrowers show the figures that known.ts promises', () => {
  const records = knownRecords(nation);
  expect(records.map(({ cicCode }) => cicCode)).toEqual(Object.values(known).map(({ cicCode }) => cicCode));
  for (const who of Object.values(known)) {
    const record = records.find(({ subjectId }) => subjectId === who.subjectId);
    if (!record) throw new Error(`${who.name} is missing`);
    const open = record.contracts.filter(({ closedOn }) => closedOn === null);
    const owed = (contracts: Contract[]) => contracts.reduce((sum, { history }) => sum + (history.balances[0] ?? 0), 0);
    expect(owed(open.filter(({ currency }) => currency === 'VND'))).toBe(who.figures.debtVnd);
    if ('debtUsdCents' in who.figures) {
      expect(open.find(({ currency }) => currency === 'USD')?.history.foreignCents?.[0]).toBe(who.figures.debtUsdCents);
    }
    if ('worstGroup' in who.figures) expect(worstNow(record)).toBe(who.figures.worstGroup);
    if ('lenders' in who.figures)
      expect(new Set(open.map(({ institutionId }) => institutionId)).size).toBe(who.figures.lenders);
    if ('cards' in who.figures) expect(record.cards).toHaveLength(who.figures.cards);
    expect(isCicCode(who.cicCode)).toBe(true);
    expect(who.cicCode).toBe(checkedCode(nation, who.subjectId, `0${who.cicCode.slice(0, 2)}`));
    if ('citizenId' in who) expect(citizenIdAgrees(who.citizenId, who.bornOn, record.sex ?? 0)).toBe(true);
    if ('taxCode' in who) expect(isTaxCode(who.taxCode)).toBe(true);
  }
});

test('UPL-05 each institution knows each of its borrowers by one code of its own', async () => {
  const client = new pg.Client({ connectionString: database.ownerUrl, types: typeParsers });
  await client.connect();
  try {
    const { rows } = await client.query<{ unknown: bigint; twice: bigint; odd: bigint }>(
      `select (select count(*) from bureau.contract k where not exists (select from bureau.customer c
                where c.institution_id = k.institution_id and c.subject_id = k.subject_id)) as unknown,
              (select count(*) from (select from bureau.customer group by institution_id, subject_id having count(*) > 1) t) as twice,
              (select count(*) from bureau.customer where customer_code !~ '^KH[0-9]{8}$') as odd`,
    );
    expect(rows).toEqual([{ unknown: 0n, twice: 0n, odd: 0n }]);
  } finally {
    await client.end();
  }
});

test('a population goes into an empty bureau only', async () => {
  await expect(populate({ ownerUrl: database.ownerUrl, cipher: makeCipher(testKeys), subjects: 50 })).rejects.toThrow(
    /already holds/,
  );
});
