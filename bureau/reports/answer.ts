import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Report } from '#bureau/contract/report.ts';
import type { ReportProof } from '#bureau/contract/report-proof.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { together } from '#kit/server/database/database.ts';
import { inlined } from '#kit/server/database/inlined.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import { sharedNow } from '#kit/server/clock.ts';
import { contributedClasses } from '#bureau/credit/contributed.ts';
import { noDetails } from '#bureau/credit/details.ts';
import { readDetails } from '#bureau/credit/read-details.ts';
import { openCreditFile } from '#bureau/credit/read-file.ts';
import { readDecision } from '#bureau/ratings/decision.ts';
import { standingOf } from '#bureau/scoring/distribution.ts';
import { figuresOf } from '#bureau/scoring/figures.ts';
import { championOf } from '#bureau/scoring/champion.ts';
import { countShadow } from '#bureau/scoring/shadow.ts';
import { type InquiryPurpose, purposeNamed } from '#bureau/contract/purposes.ts';
import { word } from './cells.ts';
import type { InquiryHeader } from './frame.ts';
import { sealGlance, worstGroupOf } from './glance/glance.ts';
import { type Opened, type Product, nothingOpened, productOf } from './products.ts';
import { type Match, typedIn } from './head/question.ts';
import { takeReportNumbers } from './head/report-number.ts';
import { proofFor } from './proof.ts';
import type { TakenAtOnce, Ticket } from './take-ticket.ts';
import type { Connection } from '#database/connection.ts';
import { type SubjectKind, subjectKindOf } from '#bureau/contract/subject-kind.ts';

/** An inquiry by its key. `askedAt` is ISO 8601 with milliseconds, as it was stored. */
export type InquiryKey = { readonly institutionId: number; readonly askedAt: string; readonly inquiryId: string };

/** An inquiry that waits for its answer. */
export type Pending = {
  readonly voucher: string;
  readonly username: string;
  readonly product: string;
  readonly purpose: InquiryPurpose;
  readonly customerName: string;
  readonly subjectKind: SubjectKind;
  readonly cicCode: string | null;
  /** Sealed. */
  readonly request: Buffer;
  readonly header: Pick<InquiryHeader, 'product' | 'inquirer'>;
};

/** A locked inquiry and its subject; without a match it is no longer known how the subject was found. */
type Asked = {
  readonly key: InquiryKey;
  readonly pending: Pending;
  readonly subjectId: bigint | undefined;
  readonly match?: Match | undefined;
  /** The report's answer time, in the same form as `askedAt`; if omitted, now. */
  readonly answeredAt?: string | undefined;
};

/** The locked inquiry, with the data for its report's header; undefined once it is answered. */
export async function lockPending(client: Connection, key: InquiryKey): Promise<Pending | undefined> {
  return lockInquiry(client, key, 2);
}

async function lockInquiry(client: Connection, key: InquiryKey, status: 1 | 2): Promise<Pending | undefined> {
  const { rows } = await client.query({
    name: 'lock-inquiry',
    text: `select q.voucher, q.username, q.product, q.purpose, q.customer_name, q.customer_type, q.cic_code, q.request,
        p.name_vi as product_vi, p.name_en as product_en, p.sections, i.code as institution_code,
        i.name_vi as institution_vi, i.name_en as institution_en, i.address as institution_address
      from portal.inquiry q
      join bureau.product p on p.code = q.product
      join bureau.institution i on i.id = q.institution_id
      where q.institution_id = $1 and q.asked_at = $2 and q.id = $3 and q.status = $4
      for update of q`,
    values: [key.institutionId, key.askedAt, key.inquiryId, status],
  });
  const row = rows[0];
  return row === undefined ? undefined : pendingOf(row);
}

type PendingRow = {
  voucher: string;
  username: string;
  product: string;
  purpose: string;
  customer_name: string;
  customer_type: string;
  cic_code: string | null;
  request: Buffer;
  product_vi: string;
  product_en: string;
  sections: string[];
  institution_vi: string;
  institution_en: string;
  institution_address: string;
  institution_code: string;
};

function pendingOf(row: PendingRow): Pending {
  return {
    voucher: row.voucher,
    username: row.username,
    product: row.product,
    purpose: purposeNamed(row.purpose),
    customerName: row.customer_name,
    subjectKind: subjectKindOf(row.customer_type),
    cicCode: row.cic_code,
    request: row.request,
    header: {
      product: {
        code: row.product,
        name: { vi: row.product_vi, en: row.product_en },
        sections: row.sections,
      },
      inquirer: {
        institution: { vi: row.institution_vi, en: row.institution_en },
        code: row.institution_code,
        address: row.institution_address,
        user: row.username,
      },
    },
  };
}

/**
 * Answers a locked inquiry about the found subject, in the transaction of `client`: opens the file, builds the
 * report, stores it sealed, settles the charge (free without information) and writes the footprint.
 */
export async function answerPending(
  client: Connection,
  cipher: Cipher,
  asked: Asked & { readonly match: Match | undefined },
): Promise<Report> {
  const { key, pending, subjectId } = asked;
  if (subjectId !== undefined) await nameSubject(client, key, subjectId);
  const report = await makeReport(client, cipher, asked);
  await keep(client, keptOf(cipher, key, report), { subjectId, product: pending.product });
  return report;
}

/** The same for an inquiry whose ticket this transaction has just taken (`takeTicketAtOnce`). */
export async function answerAtOnce(client: Connection, cipher: Cipher, asked: AskedAtOnce): Promise<Report> {
  const { report, keeping } = await makeAtOnce(client, cipher, asked);
  await together(client, [keeping]);
  return report;
}

/** The same for whoever reads the report at once: its codes are kept in the same trip. */
export async function answerWithProof(
  context: Pick<Context, 'client' | 'cipher' | 'who' | 'settings' | 'request'>,
  asked: AskedAtOnce,
): Promise<ProvenReport> {
  const { client, cipher } = context;
  const { report, keeping } = await makeAtOnce(client, cipher, asked);
  const { statement, proofIn } = proofFor(context, report);
  return { report, proof: proofIn(await together(client, [keeping, statement])) };
}

/** A report with the codes that prove it to others (INS-07). */
export type ProvenReport = { readonly report: Report; readonly proof: ReportProof };

/** The report, and the statement that keeps it. */
async function makeAtOnce(
  client: Connection,
  cipher: Cipher,
  { ticket, taken, subjectId, match, answeredAt }: AskedAtOnce,
) {
  const [institutionId, voucher, , , , , username, , product, type, customerName, cicCode, , request, purpose] =
    ticket.values;
  const key = { institutionId, askedAt: ticket.askedAt, inquiryId: ticket.id };
  const asked = {
    voucher,
    username,
    product,
    purpose,
    customer_name: customerName,
    customer_type: type,
    cic_code: cicCode,
  };
  const pending = pendingOf({ ...asked, request, ...taken });
  const report = await makeReport(client, cipher, { key, pending, subjectId, match, answeredAt });
  return { report, keeping: keepingAtOnce(keptOf(cipher, key, report), { subjectId, product, taken }) };
}

export type AskedAtOnce = {
  readonly ticket: Ticket;
  readonly taken: TakenAtOnce;
  readonly subjectId: bigint | undefined;
  readonly match: Match | null;
  /** Of an invented history: when it was answered. */
  readonly answeredAt?: string | undefined;
};

/** Writes down whom a waiting inquiry is about: the door of the file opens theirs alone. */
async function nameSubject(client: Connection, key: InquiryKey, subjectId: bigint): Promise<void> {
  await client.query({
    name: 'name-subject',
    text: 'update portal.inquiry set subject_id = $4 where institution_id = $1 and asked_at = $2 and id = $3',
    values: [key.institutionId, key.askedAt, key.inquiryId, subjectId],
  });
}

/**
 * Makes the report of an answered inquiry again from today's data and replaces the unreadable stored one: opens the
 * file again, charges nothing and writes no footprint. Undefined if there is no such answer, or if the unreadable
 * report has already been replaced.
 */
export async function remakeAnswer(
  client: Connection,
  cipher: Cipher,
  asked: { readonly key: InquiryKey; readonly subjectId: bigint | undefined; readonly unreadable: Buffer },
): Promise<Report | undefined> {
  const { key, subjectId, unreadable } = asked;
  const answered = await lockInquiry(client, key, 1);
  // People made an order's report, so it cannot be made again from data.
  if (answered === undefined || productOf(answered.product) === undefined) return undefined;
  const made = await makeReport(client, cipher, { key, pending: answered, subjectId });
  const report = { ...made, notes: [word('noteRemade'), ...made.notes] };
  const text = JSON.stringify(report);
  const { rowCount } = await client.query(
    `update portal.reply set report = $4, sha256 = $5, glance = $7, remade_at = clock_timestamp()
     where institution_id = $1 and asked_at = $2 and inquiry_id = $3 and report = $6`,
    [
      key.institutionId,
      key.askedAt,
      key.inquiryId,
      sealedReport(cipher, text),
      hashOfReport(text),
      unreadable,
      sealGlance(cipher, key.inquiryId, worstGroupOf(report)),
    ],
  );
  return rowCount === 1 ? report : undefined;
}

/**
 * The report of a locked inquiry about the found subject, whose file is opened; stores nothing. Throws for a product
 * that is not a report on one customer.
 */
export async function makeReport(
  client: Connection,
  cipher: Cipher,
  { key, pending, subjectId, match, answeredAt }: Asked,
): Promise<Report> {
  const product = productOf(pending.product);
  if (product === undefined) throw new RangeError(`no report is made of product ${pending.product}`);
  const opened =
    subjectId === undefined ? nothingOpened : await openFile(client, cipher, { key, subjectId, needs: product.needs });
  const [number = ''] = await takeReportNumbers(client, cipher, 1);
  return product.build(opened, {
    ...pending.header,
    subjectKind: pending.subjectKind,
    customerName: pending.customerName,
    cicCode: pending.cicCode,
    voucher: pending.voucher,
    purpose: pending.purpose,
    number,
    question: match === undefined ? undefined : { typed: typedIn(cipher.open(pending.request)), match },
    asked: key.askedAt,
    answered: answeredAt ?? sharedNow().toISOString(),
  });
}

function sealedReport(cipher: Cipher, text: string): Buffer {
  return cipher.sealBytes(gzipSync(text, { level: 6 }));
}

function hashOfReport(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

async function openFile(
  client: Connection,
  cipher: Cipher,
  { key, subjectId, needs }: { key: InquiryKey; subjectId: bigint; needs: Product['needs'] },
): Promise<Opened> {
  // If merged since the inquiry, the borrower has another number now.
  const { opened, file } = await openCreditFile(client, cipher, { ...key, subjectId });
  const details = needs === 'details' ? await readDetails(client, opened) : noDetails;
  // The model of the moment of asking, so that whoever looks at that moment later finds the same one.
  const model = needs === 'standing' ? await championOf(client, key.askedAt) : nothingOpened.model;
  if (needs === 'standing' && file !== null) await countShadow(client, key, { champion: model, file });
  const score = needs === 'standing' && file !== null ? model.scoreOf(figuresOf(file)).score : null;
  const standing = score === null ? null : await standingOf(client, model, { score });
  const classes = needs === 'classes' ? await contributedClasses(client) : [];
  const rating = needs === 'rating' ? await readDecision(client, cipher, key) : null;
  return { file, details, standing, classes, rating, model };
}

/**
 * Stores an inquiry's report sealed, settles its charge (free without information) and marks the inquiry answered.
 * The inquiry must be locked, or belong to a locked order.
 */
export async function keepAnswer(client: Connection, cipher: Cipher, key: InquiryKey, report: Report): Promise<void> {
  await keep(client, keptOf(cipher, key, report), { subjectId: undefined, product: '' });
}

/** Whose file the answer is of, and what was asked: a footprint is left there. */
type About = { readonly subjectId: bigint | undefined; readonly product: string };

function keptOf(cipher: Cipher, key: InquiryKey, report: Report) {
  const text = JSON.stringify(report);
  return [
    key.institutionId,
    key.askedAt,
    key.inquiryId,
    sealedReport(cipher, text),
    hashOfReport(text),
    report.hasInformation,
    report.subject.cicCode,
    sealGlance(cipher, key.inquiryId, worstGroupOf(report)),
  ] as const;
}

type Kept = ReturnType<typeof keptOf>;

async function keep(client: Connection, kept: Kept, { subjectId, product }: About): Promise<void> {
  await client.query({
    name: 'keep-answer',
    text: `with kept as (
        insert into portal.reply (institution_id, asked_at, inquiry_id, report, sha256, glance) values ($1, $2, $3, $4, $5, $8)
      ), settled as (
        update portal.charge set amount_vnd = case when $6 then amount_vnd else 0 end,
          state = case when $6 then 'charged' else 'free' end, settled_at = clock_timestamp()
        where institution_id = $1 and asked_at = $2 and inquiry_id = $3
      ), answered as (
        update portal.inquiry set status = 1, has_information = $6, cic_code = coalesce(cic_code, $7), answered_at = clock_timestamp()
        where institution_id = $1 and asked_at = $2 and id = $3
        returning id
      )
      select bureau.add_footprint($9, $10, id) from answered where $9::bigint is not null`,
    values: [...kept, subjectId ?? null, product],
  });
}

function keepingAtOnce(kept: Kept, { subjectId, product, taken }: About & { readonly taken: TakenAtOnce }) {
  return inlined(
    `with kept as (
        insert into portal.reply (institution_id, asked_at, inquiry_id, report, sha256, glance) values ($1, $2, $3, $4, $5, $8)
      ), charged as (
        insert into portal.charge (institution_id, asked_at, inquiry_id, product, list_price_vnd, price_percent, amount_vnd, state, settled_at)
        values ($1, $2, $3, $10, $11, $12, case when $6 then $13::bigint else 0 end, case when $6 then 'charged' else 'free' end, clock_timestamp())
      ), answered as (
        update portal.inquiry set has_information = $6, cic_code = coalesce(cic_code, $7), answered_at = clock_timestamp()
        where institution_id = $1 and asked_at = $2 and id = $3
        returning id
      )
      select bureau.add_footprint($9, $10, id) from answered where $9::bigint is not null`,
    [...kept, subjectId ?? null, product, taken.list_price_vnd, taken.price_percent, taken.fee],
  );
}
