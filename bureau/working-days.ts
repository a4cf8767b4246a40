import type { Connection } from '#database/connection.ts';

/** Days off besides weekends, and weekend days that are worked in exchange; both as yyyy-mm-dd. */
export type Holidays = { readonly off: ReadonlySet<string>; readonly worked: ReadonlySet<string> };

/** The holidays of bureau.public_holiday between two days, both inclusive. */
export async function holidaysBetween(client: Connection, from: string, to: string): Promise<Holidays> {
  const { rows } = await client.query('select day, is_worked from bureau.public_holiday where day between $1 and $2', [
    from,
    to,
  ]);
  const daysOf = (isWorked: boolean) => new Set(rows.filter((row) => row.is_worked === isWorked).map(({ day }) => day));
  return { off: daysOf(false), worked: daysOf(true) };
}

/** True of a day on which public offices work. */
export function isWorkingDay(day: string, holidays: Holidays): boolean {
  if (holidays.worked.has(day)) return true;
  if (holidays.off.has(day)) return false;
  const weekday = utcOf(day).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** The day `count` working days after a day, not counting that day; `count` 0 is the day itself. */
export function addWorkingDays(day: string, count: number, holidays: Holidays): string {
  let reached = day;
  for (let left = count; left > 0; ) {
    reached = nextDay(reached);
    if (isWorkingDay(reached, holidays)) left -= 1;
  }
  return reached;
}

/** The number of working days after `from` up to and including `to`; negative if `to` is earlier. */
export function workingDaysBetween(from: string, to: string, holidays: Holidays): number {
  if (to < from) return -workingDaysBetween(to, from, holidays);
  let count = 0;
  for (let day = from; day < to; ) {
    day = nextDay(day);
    if (isWorkingDay(day, holidays)) count += 1;
  }
  return count;
}

/** The day `count` days later, yyyy-mm-dd. */
export function laterDay(day: string, count: number): string {
  const date = utcOf(day);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

function nextDay(day: string): string {
  return laterDay(day, 1);
}

function utcOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
