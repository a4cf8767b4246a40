import { createHash } from 'node:crypto';
import { feeSql } from '#bureau/fees/fee-of.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import { sharedNow } from '#kit/server/clock.ts';
import { refuseClosed } from '#kit/server/calls/closed-products.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';

/** The person asking, for an institution. */
export type Asker = {
  readonly institutionId: number;
  readonly userId: number;
  readonly username: string;
  readonly branchId: number | null;
  /** Products that this person may not ask for. */
  readonly closedProducts: ReadonlySet<string>;
};

/** An inquiry about one customer that is about to be written. */
export type NewTicket = {
  readonly voucher: string;
  readonly product: string;
  /** 1 is a legal entity, 2 a natural person. */
  readonly customerType: '1' | '2';
  readonly customerName: string;
  readonly cicCode?: string | undefined;
  /** The identity number, masked except for its end. */
  readonly identityHint?: string | null | undefined;
  readonly purpose: string;
  /** The whole request, as it is stored sealed; the same ticket is a repetition only if this is equal. */
  readonly request: object;
};

type TicketValues = readonly [
  institutionId: number,
  voucher: string,
  id: string,
  askedAt: string,
  requestHash: Buffer,
  userId: number,
  username: string,
  branchId: number | null,
  product: string,
  customerType: '1' | '2',
  customerName: string,
  cicCode: string | null,
  identityHint: string | null,
  request: Buffer,
  purpose: string,
];

/** The key of a new inquiry, the hash of its request, and the values of `takeTicketSql`. */
export type Ticket = {
  readonly id: string;
  readonly askedAt: string;
  readonly requestHash: Buffer;
  readonly values: TicketValues;
};

/** The number of parameters of `takeTicketSql`; a statement that begins with it numbers its own from the next. */
export const ticketParameters = 15;

/**
 * The beginning of the one statement of an inquiry: it takes the ticket first, and only if it took it (a row in
 * `taken`) writes the inquiry (`asked`) and the reserved charge. Followed by further parts or a select, which take what they need of the
 * inquiry from there.
 */
export const takeTicketSql = `
  with taken as (
    insert into portal.voucher (institution_id, voucher, inquiry_id, asked_at, request_hash)
    values ($1, $2, $3, $4, $5) on conflict do nothing
    returning institution_id, inquiry_id, asked_at
  ), asked as (
    insert into portal.inquiry (institution_id, asked_at, id, user_id, username, branch_id, voucher, product, customer_type,
      customer_name, cic_code, identity_hint, request, purpose)
    select institution_id, asked_at, inquiry_id, $6, $7, $8, $2, $9, $10, $11, $12, $13, $14, $15 from taken
    returning institution_id, asked_at, id, voucher, product, customer_name, request, user_id, username, branch_id
  ), charged as (
    insert into portal.charge (institution_id, asked_at, inquiry_id, product, list_price_vnd, price_percent, amount_vnd)
    select t.institution_id, t.asked_at, t.inquiry_id, p.code, bureau.list_price(p), bureau.member_percent(i),
      ${feeSql}
    from taken t
    join bureau.product p on p.code = $9
    join bureau.institution i on i.id = t.institution_id
    returning amount_vnd
  )` as const;

/** The cost of the ticket, for a select after `takeTicketSql`; null if it was not taken. */
export const ticketFeeSql = '(select amount_vnd from charged) as fee';

/** A ticket number of at most 18 characters for an inquiry without one; the same for the same key (TRU-05). */
export function madeTicket(product: string, key: string): string {
  const hash = BigInt(`0x${createHash('sha256').update(key).digest('hex').slice(0, 20)}`);
  return `${product}${hash.toString(36).toUpperCase().padStart(16, '0')}`.slice(0, 18);
}

/** A hash that is equal for equal requests. */
export function requestHashOf(request: object): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest();
}

/**
 * Makes the key and the values of a ticket; refuses `product-closed`. Every inquiry about one customer passes here.
 */
export function newTicket(cipher: Cipher, by: Asker, asked: NewTicket): Ticket {
  refuseClosed(by, asked.product);
  const id = uuidV7();
  // The database keeps milliseconds, so the time is made here and used unchanged.
  const askedAt = sharedNow().toISOString();
  const requestHash = requestHashOf(asked.request);
  const values: TicketValues = [
    by.institutionId,
    asked.voucher,
    id,
    askedAt,
    requestHash,
    by.userId,
    by.username,
    by.branchId,
    asked.product,
    asked.customerType,
    asked.customerName,
    asked.cicCode ?? null,
    asked.identityHint ?? null,
    cipher.seal(JSON.stringify(asked.request)),
    asked.purpose,
  ];
  return { id, askedAt, requestHash, values };
}
