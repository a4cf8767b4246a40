import { Refusal } from '#kit/contract/refusal.ts';
import type { Connection } from '#database/connection.ts';
import { coldRefusals } from './refusals.ts';

/** The tables whose old months lie on the cold tablespace, by what is read. */
const tablesOf = {
  figures: ['bureau.balance_month', 'bureau.balance_month_past'],
  inquiries: ['portal.inquiry', 'portal.reply'],
  audit: ['portal.audit_log'],
} as const;

/** From this many days on a reader may meet a month that moved. */
const hotDays = 360;

/**
 * Refuses, instead of answering that there is nothing, while a restore has not brought the months that are asked for: `from` is the
 * first day or moment of them, without it any. A span of the last year costs no trip to the database.
 */
export async function refuseComing(
  client: Connection,
  what: keyof typeof tablesOf,
  from?: string | Date,
): Promise<void> {
  const since = from === undefined ? Number.NEGATIVE_INFINITY : new Date(from).getTime();
  if (Date.now() - since < hotDays * 86_400_000) return;
  const { rows } = await client.query('select oldest, newest, seconds from portal.months_coming($1)', [tablesOf[what]]);
  const [coming] = rows;
  if (coming === undefined || coming.oldest === null || coming.newest === null) return;
  // A month in Hanoi begins seven hours before it does in UTC, and is over after 31 days at the latest.
  if (Date.parse(coming.newest) + 32 * 86_400_000 < since) return;
  const shown = (month: string) => `${month.slice(5, 7)}/${month.slice(0, 4)}`;
  const months = { from: shown(coming.oldest), until: shown(coming.newest) };
  if (coming.seconds === null) throw new Refusal(coldRefusals['months-coming'], undefined, months);
  throw new Refusal(coldRefusals['months-coming-soon'], undefined, {
    ...months,
    minutes: Math.max(1, Math.ceil(coming.seconds / 60)),
  });
}

/** The same for a ticket that was not found: its number tells when it was asked. */
export async function refuseComingTicket(client: Connection, institutionId: number, voucher: string): Promise<void> {
  const { rows } = await client.query(
    'select asked_at from portal.voucher where institution_id = $1 and voucher = $2',
    [institutionId, voucher],
  );
  const [known] = rows;
  if (known !== undefined) await refuseComing(client, 'inquiries', known.asked_at);
}
