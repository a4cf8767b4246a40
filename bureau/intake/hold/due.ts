import { addWorkingDays, holidaysBetween, laterDay } from '#bureau/working-days.ts';
import type { Connection } from '#database/connection.ts';

/** Working days for what is needed of a file's sender (Circular 15/2023, article 19(1)), and for the bureau's own decision. */
export const senderDays = 3;
export const bureauDays = 1;

/** The day some working days after today. */
export async function dayAfter(client: Connection, days: number): Promise<string> {
  const today = await todayOf(client);
  return addWorkingDays(today, days, await holidaysBetween(client, today, laterDay(today, 30)));
}

/** Today in Hanoi, yyyy-mm-dd. */
export async function todayOf(client: Connection): Promise<string> {
  const { rows } = await client.query('select bureau.today()::text as today /* never null: today */');
  return rows[0]?.today ?? '';
}
