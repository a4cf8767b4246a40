import { officeDays } from '#bureau/inquiries/demo-days.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import type { Connection } from '#kit/server/database/connection.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { answerBackdated, type Borrower, type DemoAsker } from './demo-answered.ts';

/** How many inquiries the people of an office ask in a whole month, together. */
type Office = { readonly askers: readonly DemoAsker[]; readonly inMonth: number };

/** Asked in turn: what clerks usually ask for. */
const products = ['S11T', 'R11', 'R14', 'S37', 'R11A', 'S11T', 'R21'] as const;
const hour = 3_600_000;

/**
 * The month until today as the colleagues of an office asked in it, so that its days look like days of work. Answered and charged like
 * any inquiry; each person's of a day is one file, so that a first start does not wait for hundreds of transactions.
 */
export async function addOfficeInquiries(client: Connection, cipher: Cipher, office: Office): Promise<void> {
  const today = hanoiDay();
  const days = officeDays(today.slice(0, 7), { count: office.inMonth, until: today });
  const borrowers = await lastBorrowers(client, office.inMonth);
  let taken = 0;
  for (const [at, { day, count }] of days.entries()) {
    for (const [place, asker] of office.askers.entries()) {
      // The first asks what cannot be divided.
      const own = Math.ceil((count - place) / office.askers.length);
      const file = borrowers.slice(taken, taken + own);
      if (file.length === 0) continue;
      const turn = at * office.askers.length + place;
      const askedAt = new Date(
        Date.parse(`${day}T08:00:00+07:00`) + ((turn * 5) % 9) * hour + ((turn * 37) % 60) * 60_000 + turn * 1_000,
      );
      const product = products[turn % products.length] ?? 'S11T';
      await inOffice(client, asker, () =>
        answerBackdated(client, cipher, {
          ...{ asker, product, askedAt },
          inquiries: file.map((borrower, row) => ({
            borrower,
            voucher: `DV${day.slice(2).replaceAll('-', '')}${twoDigits(turn)}${twoDigits(row + 1)}`,
          })),
        }),
      );
      taken += file.length;
    }
  }
}

/** Tickets hold letters and digits alone, so that numbers of a fixed length keep them apart. */
const twoDigits = (number: number) => String(number).padStart(2, '0');

async function inOffice(client: Connection, asker: DemoAsker, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  await client.query(`select set_config('app.institution', $1, true), set_config('app.user', $2, true)`, [
    String(asker.institutionId),
    String(asker.userId),
  ]);
  await work();
  await client.query('commit');
}

/** The last ones of the population, whom nobody else of the demo asks about first. */
async function lastBorrowers(client: Connection, count: number): Promise<readonly Borrower[]> {
  const { rows } = await client.query(
    `select s.subject_id as id, s.cic_code as cic, s.name, s.identity_sealed as number from bureau.subject s
     where s.subject_type = 2 and s.status = 'live' and s.identity_sealed is not null and s.subject_id > 200
     order by s.subject_id desc limit $1`,
    [count],
  );
  return rows;
}
