import { dateBack } from '#bureau/inquiries/demo-dates.ts';
import { covered } from '#bureau/matching/search.ts';
import { matchByCode } from '#bureau/reports/head/question.ts';
import { type OneAsked, answerMany } from '#bureau/reports/answer-many.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import type { Connection } from '#kit/server/database/connection.ts';

export type DemoAsker = { readonly institutionId: number; readonly userId: number; readonly username: string };

export type Borrower = { readonly id: bigint; readonly cic: string; readonly name: string; readonly number: Buffer };

type Backdated = {
  readonly asker: DemoAsker;
  readonly product: string;
  readonly askedAt: Date;
  readonly inquiries: readonly { readonly borrower: Borrower; readonly voucher: string }[];
};

/**
 * Answers inquiries like a file of customers, and dates them back: reports, charges, footprints and audit rows, in
 * the transaction of `client`, which acts for the asking institution.
 */
export async function answerBackdated(client: Connection, cipher: Cipher, backdated: Backdated): Promise<void> {
  const { asker, product, askedAt, inquiries } = backdated;
  const answeredAt = new Date(askedAt.getTime() + 1_400);
  const asked = inquiries.map(({ borrower, voucher }): OneAsked => {
    const number = cipher.open(borrower.number);
    const { name: customerName, cic: cicCode } = borrower;
    return {
      ...{ inquiryId: uuidV7(), voucher, customerName, cicCode, identityHint: covered(number) },
      request: JSON.stringify({
        ...{ productType: product, voucherNumber: voucher, customerName, address: '', cicCode, identityNumber: number },
      }),
      subjectId: borrower.id,
      match: matchByCode,
    };
  });
  const { answered } = await answerMany(client, cipher, {
    common: {
      ...asker,
      branchId: null,
      askedAt: askedAt.toISOString(),
      answeredAt: answeredAt.toISOString(),
      product,
      purpose: 'credit-granting',
      subjectKind: 'natural',
    },
    asked,
  });
  if (answered.length !== asked.length) throw new Error(`the demo's inquiries about ${product} were not all answered`);
  const ids = asked.map(({ inquiryId }) => inquiryId);
  await dateBack(client, { institutionId: asker.institutionId, askedAt, answeredAt, ids });
  await client.query('select portal.append_audits($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
    asker.userId,
    asker.username,
    asker.institutionId,
    'demo inquiry',
    'credit-granting',
    ids,
    ids.map(() => null),
    ids.map(() => 'answered'),
    asked.map(({ voucher }) => JSON.stringify({ voucher, product })),
  ]);
}
