import type { Cipher } from '#kit/server/cipher.ts';
import { type Borrower, type DemoAsker, answerBackdated } from './demo-answered.ts';
import type { Connection } from '#kit/server/database/connection.ts';
import { hanoiDay, hanoiMilliseconds } from '#kit/words/hanoi.ts';

/** Asked in turn: what a bank's clerks usually ask for. */
const products = ['R11', 'S11T', 'R14', 'R11A', 'R11', 'S71', 'R21', 'S11T', 'S37', 'S75'] as const;
const inquiriesOfEach = 12;
const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * Answered inquiries of the current month, so that the first look finds lists and reports. They are answered like
 * customer files, with charge and footprint, and then dated back to office hours of past days.
 */
export async function addDemoInquiries(
  client: Connection,
  cipher: Cipher,
  askers: readonly DemoAsker[],
): Promise<void> {
  const borrowers = await someBorrowers(client, askers.length * inquiriesOfEach);
  const now = new Date();
  for (const [turn, borrower] of borrowers.entries()) {
    const asker = askers[turn % askers.length];
    const askedAt = asker && momentOf(now, Math.floor(turn / askers.length), turn);
    if (asker === undefined || askedAt === undefined) continue;
    await client.query('begin');
    await client.query(`select set_config('app.institution', $1, true), set_config('app.user', $2, true)`, [
      String(asker.institutionId),
      String(asker.userId),
    ]);
    const product = products[turn % products.length] ?? 'R11';
    const voucher = `DM${String(askedAt.getTime()).slice(-10)}${String(turn).padStart(3, '0')}`;
    await answerBackdated(client, cipher, { asker, product, askedAt, inquiries: [{ borrower, voucher }] });
    await client.query('commit');
  }
}

async function someBorrowers(client: Connection, count: number): Promise<Borrower[]> {
  // Not the hand-made ones, because tests and screenshots rely on who asked about those.
  const { rows } = await client.query(
    `select s.subject_id as id, s.cic_code as cic, s.name, s.identity_sealed as number from bureau.subject s
     where s.subject_type = 2 and s.status = 'live' and s.identity_sealed is not null and s.subject_id > 100
     order by s.subject_id limit $1`,
    [count],
  );
  return rows;
}

/**
 * A time on the nth day back, in office hours; today, minutes ago, if that day is in a month that was already closed.
 */
function momentOf(now: Date, back: number, turn: number): Date | undefined {
  const midnight = Math.floor((now.getTime() + hanoiMilliseconds) / day) * day - hanoiMilliseconds;
  const at = new Date(midnight - (back + 1) * day + (8 * 60 + ((turn * 53) % 500)) * minute + (turn % 60) * 1_000);
  if (hanoiDay(at).slice(0, 7) === hanoiDay(now).slice(0, 7)) return at;
  const today = new Date(now.getTime() - (turn + 2) * minute);
  return today.getTime() > midnight ? today : undefined;
}
