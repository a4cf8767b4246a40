import type pg from 'pg';
import { covered } from '#bureau/matching/search.ts';
import { answerMany, type OneAsked } from '#bureau/reports/answer-many.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import { uuidV7 } from '#kit/server/tokens.ts';
import type { DemoAsker } from './demo.ts';

/** Asked in turn, a file of customers each: mostly people's reports, and at the end one ordered product. */
const usual = ['S11T', 'R11', 'S37', 'R14', 'R11A', 'S11T', 'S75', 'R21', 'S37', 'S71', 'S11T', 'S74'] as const;
/** What a voluntary member may ask about people. */
const ofVoluntary = ['TN11'] as const;
const customersOfFile = 20;
const hour = 3_600_000;

type PastUsage = {
  readonly asker: DemoAsker;
  /** How many months ago; 1 is the last one. */
  readonly ago: number;
  readonly count: number;
  /** Borrowers to leave out: a borrower is asked about once in all of the demo's past. */
  readonly skip: number;
};

type Borrower = { readonly id: bigint; readonly cic: string; readonly name: string; readonly number: Buffer };

/**
 * The usage of a past month, as files of customers that were answered: each event is a ticket with its inquiry, report,
 * charge, footprint and audit row, so that a statement shows what anybody can look up. In the transaction of `client`, whose
 * partitions of that month are there.
 */
export async function addPastInquiries(client: pg.ClientBase, cipher: Cipher, usage: PastUsage): Promise<void> {
  const { asker, ago, count, skip } = usage;
  await client.query(`select set_config('app.institution', $1, true), set_config('app.user', $2, true)`, [
    String(asker.institutionId),
    String(asker.userId),
  ]);
  const { rows: starts } = await client.query<{ start: Date; is_voluntary: boolean }>(
    `select portal.month_start((date_trunc('month', portal.hanoi_day()) - make_interval(months => $1))::date) as start,
       class = 'voluntary' as is_voluntary
     from bureau.institution where id = $2`,
    [ago, asker.institutionId],
  );
  const products = starts[0]?.is_voluntary === true ? ofVoluntary : usual;
  const { rows: borrowers } = await client.query<Borrower>(
    `select s.subject_id as id, s.cic_code as cic, s.name, s.identity_sealed as number from bureau.subject s
     where s.subject_type = 2 and s.status = 'live' and s.identity_sealed is not null and s.subject_id > 200
     order by s.subject_id offset $1 limit $2`,
    [skip, count],
  );
  const start = starts[0]?.start.getTime() ?? 0;
  for (let at = 0; at * customersOfFile < borrowers.length; at += 1) {
    const askedAt = new Date(start + ((at * 2) % 27) * 24 * hour + (8 + (at % 9)) * hour + at * 67_000);
    const file = borrowers.slice(at * customersOfFile, (at + 1) * customersOfFile);
    const product = products[at % products.length] ?? 'S11T';
    await askFile(client, cipher, { asker, product, askedAt, file, ticket: `DK${ago}${skip + at * customersOfFile}` });
  }
}

type File = {
  readonly asker: DemoAsker;
  readonly product: string;
  readonly askedAt: Date;
  readonly file: readonly Borrower[];
  /** What its tickets begin with. */
  readonly ticket: string;
};

async function askFile(client: pg.ClientBase, cipher: Cipher, file: File): Promise<void> {
  const { asker, product, askedAt, ticket } = file;
  const answeredAt = new Date(askedAt.getTime() + 1_400);
  const asked = file.file.map((borrower, row): OneAsked => {
    const [number, voucher] = [cipher.open(borrower.number), `${ticket}-${String(row + 1).padStart(2, '0')}`];
    const { name: customerName, cic: cicCode } = borrower;
    return {
      ...{ inquiryId: uuidV7(), voucher, customerName, cicCode, identityHint: covered(number) },
      request: JSON.stringify({
        ...{ productType: product, voucherNumber: voucher, customerName, address: '', cicCode, identityNumber: number },
      }),
      subjectId: borrower.id,
    };
  });
  const { answered } = await answerMany(client, cipher, {
    common: {
      ...asker,
      branchId: null,
      askedAt: askedAt.toISOString(),
      answeredAt: answeredAt.toISOString(),
      product,
      subjectKind: 'natural',
    },
    asked,
  });
  if (answered.length !== asked.length) throw new Error(`the demo's file of ${product} was not answered whole`);
  const ids = asked.map(({ inquiryId }) => inquiryId);
  for (const text of backdating) await client.query(text, [asker.institutionId, askedAt, ids, answeredAt]);
  await client.query('update bureau.inquiry_footprint set asked_at = $2 where inquiry_id = any ($1)', [ids, askedAt]);
  await client.query('select portal.append_audits($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
    ...[asker.userId, asker.username, asker.institutionId, 'demo inquiry', 'credit-granting'],
    ...[ids, ids.map(() => null), ids.map(() => 'answered')],
    asked.map(({ voucher }) => JSON.stringify({ voucher, product })),
  ]);
}

const backdating = [
  'update portal.inquiry set answered_at = $4 where institution_id = $1 and asked_at = $2 and id = any ($3)',
  'update portal.charge set settled_at = $4 where institution_id = $1 and asked_at = $2 and inquiry_id = any ($3)',
] as const;
