import type pg from 'pg';
import { covered } from '#bureau/matching/search.ts';
import { answerMany } from '#bureau/reports/answer-many.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import { uuidV7 } from '#kit/server/tokens.ts';

export type DemoAsker = { readonly institutionId: number; readonly userId: number; readonly username: string };

type Borrower = { readonly id: bigint; readonly cic: string; readonly name: string; readonly number: Buffer };

/** Asked in turn: what a bank's clerks mostly ask. */
const products = ['R11', 'S11T', 'R14', 'R11A', 'R11', 'S71', 'R21', 'S11T', 'S37', 'S75'] as const;
const inquiriesOfEach = 12;
const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * Inquiries of the running month with their answers, so that a first look finds lists and reports. They are answered as files
 * of customers are, charge and footprint included, and then dated back to office hours of days that have passed.
 */
export async function addDemoInquiries(
  client: pg.ClientBase,
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
    await ask(client, cipher, { asker, borrower, turn, askedAt });
    await client.query('commit');
  }
}

async function someBorrowers(client: pg.ClientBase, count: number): Promise<Borrower[]> {
  // Not the hand-made ones: tests and screenshots count on who asked about those.
  const { rows } = await client.query<Borrower>(
    `select s.subject_id as id, s.cic_code as cic, s.name, s.identity_sealed as number from bureau.subject s
     where s.subject_type = 2 and s.status = 'live' and s.identity_sealed is not null and s.subject_id > 100
     order by s.subject_id limit $1`,
    [count],
  );
  return rows;
}

/** A moment of the nth day back, in office hours; today, minutes ago, where that day is in a month that was closed already. */
function momentOf(now: Date, back: number, turn: number): Date | undefined {
  const hanoi = 7 * 60 * minute;
  const midnight = Math.floor((now.getTime() + hanoi) / day) * day - hanoi;
  const at = new Date(midnight - (back + 1) * day + (8 * 60 + ((turn * 53) % 500)) * minute + (turn % 60) * 1_000);
  const monthOf = (moment: Date) => new Date(moment.getTime() + hanoi).toISOString().slice(0, 7);
  if (monthOf(at) === monthOf(now)) return at;
  const today = new Date(now.getTime() - (turn + 2) * minute);
  return today.getTime() > midnight ? today : undefined;
}

type Asked = {
  readonly asker: DemoAsker;
  readonly borrower: Borrower;
  readonly turn: number;
  readonly askedAt: Date;
};

async function ask(client: pg.ClientBase, cipher: Cipher, { asker, borrower, turn, askedAt }: Asked): Promise<void> {
  const product = products[turn % products.length] ?? 'R11';
  const number = cipher.open(borrower.number);
  const voucher = `DM${String(askedAt.getTime()).slice(-10)}${String(turn).padStart(3, '0')}`;
  const inquiryId = uuidV7();
  const answeredAt = new Date(askedAt.getTime() + 1_400);
  const { answered } = await answerMany(client, cipher, {
    common: {
      ...asker,
      branchId: null,
      askedAt: askedAt.toISOString(),
      answeredAt: answeredAt.toISOString(),
      product,
      subjectKind: 'natural',
    },
    asked: [
      {
        inquiryId,
        voucher,
        customerName: borrower.name,
        cicCode: borrower.cic,
        identityHint: covered(number),
        request: JSON.stringify({
          productType: product,
          voucherNumber: voucher,
          customerName: borrower.name,
          address: '',
          cicCode: borrower.cic,
          identityNumber: number,
        }),
        subjectId: borrower.id,
      },
    ],
  });
  if (answered.length === 0) throw new Error(`the demo's inquiry about product ${product} was not answered`);
  for (const text of backdating) await client.query(text, [asker.institutionId, inquiryId, answeredAt]);
  await client.query('update bureau.inquiry_footprint set asked_at = $2 where inquiry_id = $1', [inquiryId, askedAt]);
  await client.query('select portal.append_audits($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
    ...[asker.userId, asker.username, asker.institutionId, 'demo inquiry', 'credit-granting'],
    ...[[inquiryId], [null], ['answered'], [JSON.stringify({ voucher, product })]],
  ]);
}

const backdating = [
  'update portal.inquiry set answered_at = $3 where institution_id = $1 and id = $2',
  'update portal.charge set settled_at = $3 where institution_id = $1 and inquiry_id = $2',
] as const;
