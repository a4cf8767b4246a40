import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { firstGenerated } from './births.ts';
import { readProvinces } from './load.ts';
import { makeNation, type Nation } from './nation.ts';
import type { Card, Contract, SubjectRecord } from './record.ts';
import type { Life } from './risk/life.ts';
import { trueDefaultChance, truthHead, truthLine } from './risk/truth.ts';
import type { Debts } from './lending/debts.ts';
import { makeSubjectAndRisk } from './subject.ts';
import { columns } from './rows.ts';

const today = '2026-11-21';
const size = 6000;
const otherSeed = 3;
type Borrower = { record: SubjectRecord; life: Life; debts: Debts };
let database: TestDatabase;
let nations: [Nation, Nation];
let people: Borrower[];

beforeAll(async () => {
  database = await testDatabase();
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  const provinces = await readProvinces(client);
  await client.end();
  nations = [makeNation(1, today, provinces), makeNation(otherSeed, today, provinces)];
  people = borrowers(nations[0], size);
});
afterAll(() => database.drop());

function borrowers(nation: Nation, count: number): Borrower[] {
  return Array.from({ length: count }, (_, at) => makeSubjectAndRisk(nation, firstGenerated + at));
}

type Month = { balance: number; group: number; card: Card | undefined };

/** What a borrower's accounts held in a month, counted back. */
function monthsAt({ record }: Borrower, ago: number): Month[] {
  const all: [Contract['history'] | Card, Card | undefined][] = [
    ...record.contracts.map(({ history }) => [history, undefined] as [Contract['history'], undefined]),
    ...record.cards.map((card) => [card, card] as [Card, Card]),
  ];
  return all.flatMap(([history, card]) => {
    const at = ago - (nations[0].latestMonth - history.latestMonth);
    const [balance, group] = [history.balances[at] ?? 0, history.groups[at] ?? 1];
    return at < 0 || balance === 0 ? [] : [{ balance, group, card }];
  });
}

const worstAt = (one: Borrower, ago: number) => Math.max(0, ...monthsAt(one, ago).map(({ group }) => group));

/** Did it owe bad debt in a month of the twelve after `ago`? */
const defaults = (one: Borrower, ago: number) =>
  Array.from({ length: 12 }, (_, at) => worstAt(one, ago - 1 - at)).some((group) => group >= 3);

const performing = (ago: number) => people.filter((one) => [1, 2].includes(worstAt(one, ago)));
const mean = (values: readonly number[]) => values.reduce((all, value) => all + value, 0) / values.length;
const rate = (some: readonly Borrower[], ago: number) => mean(some.map((one) => Number(defaults(one, ago))));

test('SCO-01 bad debt is between 1.5 and 4 % of the debt of every whole year, and falls behind most in the bad year', () => {
  const { latestMonth, economy } = nations[0];
  for (let year = Math.floor(latestMonth / 12) - 4; year < Math.floor(latestMonth / 12); year++) {
    const months = Array.from({ length: 12 }, (_, at) => latestMonth - (year * 12 + at));
    const owed = people.flatMap((one) => months.flatMap((ago) => monthsAt(one, ago)));
    const sum = (some: Month[]) => some.reduce((all, { balance }) => all + balance, 0);
    const share = sum(owed.filter(({ group }) => group >= 3)) / sum(owed);
    expect([year, share >= 0.015 && share <= 0.04, share]).toEqual([year, true, share]);
  }
  const [usual, bad] = [economy.badYear + 1, economy.badYear].map((year) => latestMonth - year * 12 + 1);
  expect(rate(performing(bad ?? 0), bad ?? 0)).toBeGreaterThan(rate(performing(usual ?? 0), usual ?? 0) * 1.15);
});

test('SCO-01 the true chance of default is what then happens, in every fifth of it', () => {
  const ago = 12;
  const observed = performing(ago)
    .map((one) => ({ one, chance: trueDefaultChance(nations[0], one.life, one.debts, ago) }))
    .toSorted((first, second) => first.chance - second.chance);
  for (let fifth = 0; fifth < 5; fifth++) {
    const part = observed.slice((fifth * observed.length) / 5, ((fifth + 1) * observed.length) / 5);
    const expected = mean(part.map(({ chance }) => chance));
    const happened = rate(
      part.map(({ one }) => one),
      ago,
    );
    // Three deviations, and one person.
    const band = 3 * Math.sqrt((expected * (1 - expected)) / part.length) + 1 / part.length;
    expect([fifth, Math.abs(happened - expected) <= band]).toEqual([fifth, true]);
  }
});

test('SCO-01 trouble comes back, is cured and gets worse; need shows before it: use of limits, lenders, inquiries', () => {
  const ago = 12;
  const some = performing(ago);
  const before = some.filter((one) => defaults(one, ago));
  const others = some.filter((one) => !defaults(one, ago));
  const usage = (one: Borrower) =>
    monthsAt(one, ago).flatMap(({ card, balance }) => (card ? [balance / card.limitVnd] : []));
  const lenders = ({ debts }: Borrower) =>
    new Set(debts.accounts.filter(({ age, closedAgo }) => age >= ago && closedAgo < ago).map(({ lender }) => lender.id))
      .size;
  const asked = ({ record }: Borrower) =>
    record.footprints.filter(({ askedAt }) => askedAt > '2025-04-30' && askedAt < '2025-11-01').length;
  expect(mean(before.flatMap(usage))).toBeGreaterThan(mean(others.flatMap(usage)) * 1.3);
  expect(mean(before.map(lenders))).toBeGreaterThan(mean(others.map(lenders)) * 1.15);
  expect(mean(before.map(asked))).toBeGreaterThan(mean(others.map(asked)) * 1.5);
  const runs = people.flatMap(({ debts }) => debts.runs);
  expect(runs.some(({ most, ended }) => most >= 4 && ended >= 0)).toBe(true);
  expect(people.filter(({ debts }) => debts.runs.length > 1).length).toBeGreaterThan(size * 0.03);
  // Past bad conduct says something of the future.
  const behind = some.filter((one) => one.debts.runs.some(({ began, ended }) => began > ago + 6 && ended > ago));
  expect(rate(behind, ago)).toBeGreaterThan(rate(some, ago) * 2);
});

test('SCO-01 segments differ, files are thin for some, months go back five years and inquiries three', () => {
  const ago = 12;
  const easy = (one: Borrower) =>
    one.debts.accounts.some(({ lender }) => ['finance_company', 'microfinance', 'voluntary'].includes(lender.class));
  const [some, others] = [performing(ago).filter(easy), performing(ago).filter((one) => !easy(one))];
  expect(rate(some, ago)).toBeGreaterThan(rate(others, ago) * 1.5);
  const thin = people.filter(({ debts }) => Math.max(...debts.accounts.map(({ age }) => age)) < 6);
  expect(thin.length / size).toBeGreaterThan(0.03);
  const lengths = people.flatMap(({ record }) => record.contracts.map(({ history }) => history.balances.length));
  expect(Math.max(...lengths)).toBe(60);
  const oldest = people.flatMap(({ record }) => record.footprints.map(({ askedAt }) => askedAt)).toSorted()[0];
  expect(oldest?.slice(0, 4)).toBe('2023');
});

test('SCO-01 another seed has another bad year; the truth stands in a file of its own and in no column of the bureau', () => {
  expect(nations[0].economy.badYear).not.toBe(nations[1].economy.badYear);
  expect(truthHead).toBe('subject_id,type,quality,pd_12,pd_24,pd_36\n');
  const line = truthLine(nations[0], firstGenerated);
  expect(line).toMatch(/^100,[12],-?\d\.\d{4}(,[01]\.\d{6}){3}\n$/);
  expect(truthLine(nations[0], firstGenerated)).toBe(line);
  expect(Object.values(columns).join()).not.toMatch(/quality|chance|shock|need/);
  for (const place of ['bureau/population/rows.ts', 'bureau/population/record.ts'])
    expect(readFileSync(place, 'utf8')).not.toMatch(/risk\/|truth/);
});
