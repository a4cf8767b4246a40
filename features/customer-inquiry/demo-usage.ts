import { officeDays } from '#bureau/inquiries/demo-days.ts';
import type { Connection } from '#kit/server/database/connection.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import { answerBackdated, type DemoAsker } from './demo-answered.ts';

/** Asked in turn, the file of one day each: mostly personal reports, and finally one ordered product. */
const usual = ['S11T', 'R11', 'S37', 'R14', 'R11A', 'S11T', 'S75', 'R21', 'S37', 'S71', 'S11T', 'S74'] as const;
/** What a voluntary member may ask about people. */
const ofVoluntary = ['TN11'] as const;
const hour = 3_600_000;

type PastUsage = {
  readonly asker: DemoAsker;
  /** How many months ago; 1 is the last one. */
  readonly ago: number;
  readonly count: number;
  /** Borrowers to leave out: each borrower is asked about once in the demo's whole past. */
  readonly skip: number;
};

/**
 * The usage of a past month, as answered customer files: each event is a ticket with its inquiry, report, charge,
 * footprint and audit row, so that every line of a statement can be looked up. In the transaction of `client`, whose
 * partitions of that month exist.
 */
export async function addPastInquiries(client: Connection, cipher: Cipher, usage: PastUsage): Promise<void> {
  const { asker, ago, count, skip } = usage;
  await client.query(`select set_config('app.institution', $1, true), set_config('app.user', $2, true)`, [
    String(asker.institutionId),
    String(asker.userId),
  ]);
  const { rows: starts } = await client.query(
    `select to_char(date_trunc('month', portal.hanoi_day()) - make_interval(months => $1), 'YYYY-MM') as month,
       class = 'voluntary' as is_voluntary
     from bureau.institution where id = $2 /* never null: month */`,
    [ago, asker.institutionId],
  );
  const products = starts[0]?.is_voluntary === true ? ofVoluntary : usual;
  const { rows: borrowers } = await client.query(
    `select s.subject_id as id, s.cic_code as cic, s.name, s.identity_sealed as number from bureau.subject s
     where s.subject_type = 2 and s.status = 'live' and s.identity_sealed is not null and s.subject_id > 200
     order by s.subject_id offset $1 limit $2`,
    [skip, count],
  );
  let taken = 0;
  for (const [at, { day, count: customers }] of officeDays(starts[0]?.month ?? '', { count }).entries()) {
    const file = borrowers.slice(taken, taken + customers);
    if (file.length === 0) break;
    const product = products[at % products.length] ?? 'S11T';
    const ticket = `DK${ago}${skip + taken}`;
    const askedAt = new Date(Date.parse(`${day}T00:00:00+07:00`) + (8 + (at % 9)) * hour + at * 67_000);
    const inquiries = file.map((borrower, row) => ({
      borrower,
      voucher: `${ticket}-${String(row + 1).padStart(2, '0')}`,
    }));
    await answerBackdated(client, cipher, { asker, product, askedAt, inquiries });
    taken += file.length;
  }
}
