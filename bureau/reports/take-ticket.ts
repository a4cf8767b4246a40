import { createHash } from 'node:crypto';
import { hasBudgetSql } from '#bureau/fees/budget.ts';
import { feeSql } from '#bureau/fees/fee-of.ts';
import type { Connection } from '#database/connection.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import { sharedNow } from '#kit/server/clock.ts';
import { refuseClosed } from '#kit/server/calls/closed-products.ts';
import { refuseForeignPurpose } from '#bureau/consents/foreign-purpose.ts';
import type { InquiryPurpose } from '#bureau/contract/purposes.ts';
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
  readonly purpose: InquiryPurpose;
  /** When it is asked, as ISO 8601 with milliseconds; if omitted, now. Only an invented history names a past moment. */
  readonly askedAt?: string;
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
  purpose: InquiryPurpose,
];

/** The key of a new inquiry, the hash of its request, and the values of the statement that takes it. */
export type Ticket = {
  readonly id: string;
  readonly askedAt: string;
  readonly requestHash: Buffer;
  readonly values: TicketValues;
};

/**
 * The beginning of the one statement of an inquiry: it takes the ticket first, and only if it took it (a row in
 * `taken`) writes the inquiry (`asked`) and the reserved charge. Followed by further parts or a select, which take what they need of the
 * inquiry from there, and number their own values from 16.
 */
const takeTicketSql = `
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

const found = `${hasBudgetSql('$1')}, (select amount_vnd from charged) as fee` as const;

/** What a ticket that was just taken costs, in whole dong, and whether the institution has a budget that stops. */
export type TakenTicket = { readonly fee: bigint; readonly has_budget: boolean };

/** What was found when a ticket was taken by an inquiry that is answered in the same transaction. */
export type TakenAtOnce = Awaited<ReturnType<typeof takeAtOnce>>[number];

/**
 * Takes the ticket of an inquiry that this transaction answers, about a subject that is known; undefined if somebody took it before. Only
 * the inquiry is written, as answered: `answerAtOnce` adds what the answer says and the charge, so that no row has more versions than
 * it needs. Until then nothing else in the transaction may count its charge.
 */
export async function takeTicketAtOnce(
  client: Connection,
  ticket: Ticket,
  subjectId: bigint | undefined,
): Promise<TakenAtOnce | undefined> {
  const [taken] = await takeAtOnce(client, ticket, subjectId);
  return taken;
}

async function takeAtOnce(client: Connection, ticket: Ticket, subjectId: bigint | undefined) {
  const text = `
    with taken as (
      insert into portal.voucher (institution_id, voucher, inquiry_id, asked_at, request_hash)
      values ($1, $2, $3, $4, $5) on conflict do nothing
      returning institution_id, inquiry_id, asked_at
    ), asked as (
      insert into portal.inquiry (institution_id, asked_at, id, user_id, username, branch_id, voucher, product, customer_type,
        customer_name, cic_code, identity_hint, request, purpose, subject_id, status)
      select institution_id, asked_at, inquiry_id, $6, $7, $8, $2, $9, $10, $11, $12, $13, $14, $15, $16, 1 from taken
    )
    select ${feeSql} as fee, ${hasBudgetSql('$1')}, bureau.list_price(p) as list_price_vnd, bureau.member_percent(i) as price_percent,
      p.name_vi as product_vi, p.name_en as product_en, p.sections, i.code as institution_code, i.name_vi as institution_vi,
      i.name_en as institution_en, i.address as institution_address
    from taken t
    join bureau.product p on p.code = $9
    join bureau.institution i on i.id = t.institution_id /* never null: fee, list_price_vnd, price_percent */` as const;
  const values = [...ticket.values, subjectId ?? null] as const;
  const { rows } = await client.query({ name: 'take-ticket-at-once', text, values });
  return rows;
}

/** Takes the ticket and writes its inquiry and charge, and whoever takes it queues the job that answers it; undefined if somebody took it before. */
export async function takeTicketFor(client: Connection, ticket: Ticket, job: string): Promise<TakenTicket | undefined> {
  const text = `${takeTicketSql}, queued as (
        select (graphile_worker.add_job($16, json_build_object('institutionId', institution_id, 'userId', $6::int,
          'askedAt', to_char(asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'inquiryId', inquiry_id))).id as job
        from taken
      )
      select (select count(job) from queued) = 1 as fresh, ${found}` as const;
  const { rows } = await client.query({ name: 'take-ticket-for-a-job', text, values: [...ticket.values, job] });
  const [taken] = rows;
  return taken?.fresh === true && taken.fee !== null ? { fee: taken.fee, has_budget: taken.has_budget } : undefined;
}

/** An order of the bureau's desk beside the inquiry. */
type Order = {
  readonly id: string;
  readonly key: string | null;
  readonly subjectKey: string;
  readonly dueOn: string;
};

/** Takes the ticket, and whoever takes it also writes the order and its first line of history; undefined if somebody took it before. */
export async function takeTicketOfOrder(
  client: Connection,
  ticket: Ticket,
  { id, key, subjectKey, dueOn }: Order,
): Promise<bigint | undefined> {
  const { rows } = await client.query(
    `${takeTicketSql}, placed as (
       insert into portal.work_order (institution_id, id, inquiry_id, asked_at, voucher, product, order_key, subject_name,
         subject_key, request, asked_by, asked_name, branch_id, due_on)
       select institution_id, $16, id, asked_at, voucher, product, $17, customer_name, $18, request, user_id, username, branch_id, $19
       from asked
       returning institution_id, id, asked_name
     ), begun as (
       insert into portal.work_order_line (institution_id, order_id, line, by_name, is_bureau, act, state)
       select institution_id, id, 1, asked_name, false, 'ask', 'asked' from placed
       returning line
     )
     select count(*)::int as placed, (select amount_vnd from charged) as fee from begun`,
    [...ticket.values, id, key, subjectKey, dueOn],
  );
  const [taken] = rows;
  return taken?.placed === 1 && taken.fee !== null ? taken.fee : undefined;
}

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
 * Makes the key and the values of a ticket; refuses `product-closed` and `purpose-not-admitted`. Every inquiry about one customer passes here.
 */
export function newTicket(cipher: Cipher, by: Asker, asked: NewTicket): Ticket {
  refuseClosed(by, asked.product);
  refuseForeignPurpose(asked.product, asked.purpose);
  const id = uuidV7();
  // The database keeps milliseconds, so the time is made here and used unchanged.
  const askedAt = asked.askedAt ?? sharedNow().toISOString();
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
