import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { typeParsers } from '#database/types.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import {
  addWorkingDays,
  type Holidays,
  holidaysBetween,
  isWorkingDay,
  laterDay,
  workingDaysBetween,
} from './working-days.ts';

let database: TestDatabase;
let client: pg.Client;
let holidays: Holidays;

beforeAll(async () => {
  database = await testDatabase();
  client = new pg.Client({ connectionString: database.appUrl, types: typeParsers });
  await client.connect();
  holidays = await holidaysBetween(client, '2025-01-01', '2028-12-31');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const day = fc.integer({ min: 0, max: 1400 }).map((days) => laterDay('2025-01-01', days));
const count = fc.integer({ min: 0, max: 60 });

describe('REC-07 working days in Vietnam', () => {
  test('the day n working days later is a working day, and exactly n lie between', () => {
    fc.assert(
      fc.property(day, count, (from, days) => {
        const to = addWorkingDays(from, days, holidays);
        expect(workingDaysBetween(from, to, holidays)).toBe(days);
        if (days > 0) expect(isWorkingDay(to, holidays)).toBe(true);
      }),
    );
  });

  test('counting at once or in two steps gives the same result, in either direction', () => {
    fc.assert(
      fc.property(day, count, count, (from, first, second) => {
        const middle = addWorkingDays(from, first, holidays);
        const end = addWorkingDays(middle, second, holidays);
        expect(end).toBe(addWorkingDays(from, first + second, holidays));
        expect(workingDaysBetween(end, from, holidays) + workingDaysBetween(from, end, holidays)).toBe(0);
      }),
    );
  });

  test.each([
    // Friday before the Lunar New Year of 2026; the 16th to the 20th of February are off.
    ['2026-02-13', 1, '2026-02-23'],
    // Thursday 1 and, swapped, Friday 2 January 2026 are off; Saturday the 10th is worked for it.
    ['2025-12-31', 1, '2026-01-05'],
    ['2026-01-09', 1, '2026-01-10'],
    // Over Reunification Day and Labour Day.
    ['2026-04-29', 1, '2026-05-04'],
    // Hung Kings' Day 2026 is a Sunday: Monday is off in its stead.
    ['2026-04-24', 1, '2026-04-28'],
    // National Day with its neighbours and the swapped Monday; Saturday 22 August is worked.
    ['2026-08-21', 2, '2026-08-24'],
    ['2026-08-28', 1, '2026-09-03'],
    // The Lunar New Year of 2027 begins on Saturday 6 February.
    ['2027-02-04', 1, '2027-02-12'],
  ])('from %s on, %i working day(s) later is %s', (from, days, to) => {
    expect(addWorkingDays(from, days, holidays)).toBe(to);
  });

  test('every year has the eleven days of the Labour Code or their substitutes, and each swap its worked day', async () => {
    const { rows } = await client.query<{ year: number; off: number; swapped: number; worked: number }>(
      `select extract(year from day)::int as year, count(*) filter (where not is_worked)::int as off,
         count(*) filter (where name_en = 'Swapped day off')::int as swapped, count(*) filter (where is_worked)::int as worked
       from bureau.public_holiday group by 1 order by 1`,
    );
    expect(rows.map(({ year }) => year)).toEqual([2025, 2026, 2027, 2028]);
    for (const { off, swapped, worked } of rows) {
      expect(off - swapped).toBeGreaterThanOrEqual(11);
      expect(swapped).toBe(worked);
    }
  });

  test('no day off falls on a weekend, because nobody works then, and no worked day on a weekday', async () => {
    const { rows } = await client.query(
      'select day from bureau.public_holiday where (extract(isodow from day) >= 6) <> is_worked',
    );
    expect(rows).toEqual([]);
  });
});
