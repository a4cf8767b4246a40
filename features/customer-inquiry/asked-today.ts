import { z } from 'zod';
import type { InputOf } from '#kit/contract/call.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { fold } from '#kit/words/fold.ts';
import { hintOf } from '#bureau/inquiries/ask-queued.ts';
import type { customerInquiry } from './contract.ts';

type Given = InputOf<typeof customerInquiry.askedToday>['body'];

const papers = ['identityNumber', 'businessRegistration', 'taxCode'] as const;

/** The papers that every stored inquiry keeps. */
const keptPapers = z.object({
  cicCode: z.string().optional(),
  identityNumber: z.string().optional(),
  businessRegistration: z.string().optional(),
  taxCode: z.string().optional(),
});

/**
 * Today's newest charged ticket of the institution for the same product and customer. It searches only the
 * institution's own tickets, so that it does not reveal whom the bureau knows.
 */
export async function askedToday({ client, who, cipher }: Context, product: string, given: Given) {
  const { rows } = await client.query({
    name: 'asked-today',
    text: askedTodaySql,
    values: [
      who.institutionId,
      product,
      hintOf(given),
      given.cicCode ?? null,
      given.voucherNumber ?? null,
      who.branchId,
    ],
  });
  const alike = rows.map((row) => ({ row, isSure: isSame(given, row, cipher.open(row.request)) }));
  const found = alike.find(({ isSure }) => isSure) ?? alike.find(({ row }) => isLike(given, row));
  if (found === undefined) return null;
  const { voucher, asked_at, username } = found.row;
  return { msPhieu: voucher, ngayHoi: asked_at.toISOString(), user_Name: username, isSure: found.isSure };
}

type Row = {
  voucher: string;
  asked_at: Date;
  username: string;
  customer_name: string;
  cic_code: string | null;
  identity_hint: string | null;
  request: Buffer;
};

// The hint narrows a day of the largest bank to a few rows; only their sealed requests are decrypted.
const askedTodaySql = `
  select q.voucher, q.asked_at, q.username, q.customer_name, q.cic_code, q.identity_hint, q.request
  from portal.inquiry q
  join portal.charge c on c.institution_id = q.institution_id and c.asked_at = q.asked_at and c.inquiry_id = q.id
  where q.institution_id = $1 and q.asked_at >= portal.hanoi_day()::timestamp at time zone 'Asia/Ho_Chi_Minh'
    and q.product = $2 and q.status <> 0 and c.state <> 'free' and c.list_price_vnd > 0
    and (q.identity_hint = $3 or ($3::text is null and q.cic_code = $4)) and q.voucher is distinct from $5
    and ($6::int is null or q.branch_id = $6)
  order by q.asked_at desc, q.id desc limit 50`;

function isSame(given: Given, row: Row, request: string): boolean {
  if (given.cicCode !== undefined && given.cicCode === row.cic_code) return true;
  const kept = keptPapers.safeParse(JSON.parse(request)).data;
  return papers.some((name) => {
    const number = bare(given[name]);
    // A masked number could be anybody's.
    return number !== '' && !number.includes('*') && number === bare(kept?.[name]);
  });
}

function isLike({ customerName }: Given, row: Row): boolean {
  return customerName !== undefined && fold(customerName) === fold(row.customer_name);
}

function bare(number: string | undefined): string {
  return number?.replace(/[\s.-]/g, '').toUpperCase() ?? '';
}
