import { createHash, hash } from 'node:crypto';
import { setImmediate as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Report } from '#bureau/contract/report.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import { sharedNow } from '#kit/server/clock.ts';
import { contributedClasses } from '#bureau/credit/contributed.ts';
import { type FileDetails, noDetails } from '#bureau/credit/details.ts';
import type { CreditFile } from '#bureau/credit/file.ts';
import { readManyDetails } from '#bureau/credit/read-details.ts';
import { readCreditFiles } from '#bureau/credit/read-file.ts';
import type { InquiryHeader } from './frame.ts';
import { sealGlance, worstGroupOf } from './glance/glance.ts';
import { nothingOpened, productOf } from './products.ts';
import { type Match, typedIn } from './head/question.ts';
import { takeReportNumbers } from './head/report-number.ts';
import type { Connection } from '#database/connection.ts';
import type { InquiryPurpose } from '#bureau/contract/purposes.ts';
import { type SubjectKind, customerTypeOf } from '#bureau/contract/subject-kind.ts';

/**
 * What all inquiries of a chunk have in common. `askedAt` is ISO 8601 with milliseconds, the moment of all of them.
 */
export type ManyAsked = {
  readonly institutionId: number;
  readonly userId: number;
  readonly username: string;
  readonly branchId: number | null;
  readonly askedAt: string;
  /** The reports' answer time, in the same form; if omitted, the moment of each. */
  readonly answeredAt?: string;
  readonly product: string;
  readonly purpose: InquiryPurpose;
  readonly subjectKind: SubjectKind;
};

/** One inquiry, with the subject that was found. */
export type OneAsked = {
  readonly inquiryId: string;
  readonly voucher: string;
  readonly customerName: string;
  readonly cicCode: string | undefined;
  readonly identityHint: string | null;
  /** The request as it is stored sealed. */
  readonly request: string;
  readonly subjectId: bigint | undefined;
  readonly match: Match;
  /** Why it is asked, if not for what all of them are. */
  readonly purpose?: InquiryPurpose | undefined;
};

/** The answer to one inquiry: undefined if its report could not be made; `fault` says why. */
type OneAnswered = {
  readonly asked: OneAsked;
  readonly report: Pick<Report, 'hasInformation'> & { readonly cicCode: string | null };
};

export type ManyAnswered = {
  readonly answered: readonly OneAnswered[];
  /** Inquiries whose ticket another one has taken. */
  readonly taken: readonly OneAsked[];
  readonly failed: readonly { readonly asked: OneAsked; readonly error: unknown }[];
};

/**
 * Makes and answers many inquiries of one product in the transaction of `client`: tickets, inquiries, charges,
 * openings, reports and footprints, like single inquiries, in a constant number of statements.
 */
export async function answerMany(
  client: Connection,
  cipher: Cipher,
  { common, asked }: { readonly common: ManyAsked; readonly asked: readonly OneAsked[] },
): Promise<ManyAnswered> {
  const product = productOf(common.product);
  if (product === undefined || product.needs === 'standing' || product.needs === 'rating') {
    throw new RangeError(`no report is made of product ${common.product} for many`);
  }
  const [header, fresh] = [await headerOf(client, common), await takeTickets(client, { cipher, common, asked })];
  const classes = product.needs === 'classes' ? await contributedClasses(client) : [];
  const ours = asked.filter(({ voucher }) => fresh.has(voucher));
  const subjects = [...new Set(ours.flatMap(({ subjectId }) => (subjectId === undefined ? [] : [subjectId])))];
  if (subjects.length > 0) {
    await client.query('select portal.open_files($1, $2)', [ours.map(({ inquiryId }) => inquiryId), common.askedAt]);
  }
  const numbers = await takeReportNumbers(client, cipher, ours.length);
  const made: Made[] = [];
  const failed: { asked: OneAsked; error: unknown }[] = [];
  const read = async (some: readonly OneAsked[]): Promise<Read> => {
    const wanted = [...new Set(some.flatMap(({ subjectId }) => (subjectId === undefined ? [] : [subjectId])))];
    const files = await readCreditFiles(client, cipher, wanted);
    const details = product.needs === 'details' ? await readManyDetails(client, wanted) : new Map<bigint, never>();
    return { some, files, details };
  };
  const parts = inParts(ours, 4);
  let next = parts[0] === undefined ? undefined : read(parts[0]);
  for (let part = 1; next !== undefined; part += 1) {
    const { some, files, details } = await next;
    // The database reads the next files while these become reports.
    const following = parts[part];
    next = following === undefined ? undefined : read(following);
    // A failed read is reported when its turn comes.
    next?.catch(() => undefined);
    for (const [at, one] of some.entries()) {
      // Let other calls run in between: a report takes less than a millisecond.
      if (at % 8 === 7) await pause();
      try {
        const known = one.subjectId ?? -1n;
        const [file, more] = [files.get(known) ?? null, details.get(known) ?? noDetails];
        const opened = { ...nothingOpened, file, classes, details: more };
        const report = product.build(opened, {
          ...header,
          subjectKind: common.subjectKind,
          customerName: one.customerName,
          cicCode: one.cicCode ?? null,
          voucher: one.voucher,
          purpose: one.purpose ?? common.purpose,
          number: numbers.pop() ?? '',
          question: { typed: typedIn(one.request), match: one.match },
          asked: common.askedAt,
          answered: common.answeredAt ?? sharedNow().toISOString(),
        });
        const text = Buffer.from(JSON.stringify(report), 'utf8');
        made.push({
          asked: one,
          // Keep only the fields needed below: hundreds of whole reports would outlive the young generation.
          report: { hasInformation: report.hasInformation, cicCode: report.subject.cicCode },
          sealed: cipher.sealBytes(gzipSync(text, { level: 1 })),
          sha256: hash('sha256', text, 'buffer'),
          glance: sealGlance(cipher, one.inquiryId, worstGroupOf(report)),
        });
      } catch (error) {
        failed.push({ asked: one, error });
      }
    }
  }
  await keepAnswers(client, common, { made, failed });
  const told = made.filter(({ asked: { subjectId } }) => subjectId !== undefined);
  await client.query('select bureau.add_footprints($1, $2, $3)', [
    told.map(({ asked: { subjectId } }) => subjectId),
    told.map(({ asked: { inquiryId } }) => inquiryId),
    common.product,
  ]);
  return {
    answered: made.map(({ asked: one, report }) => ({ asked: one, report })),
    taken: asked.filter(({ voucher }) => !fresh.has(voucher)),
    failed,
  };
}

type Made = OneAnswered & { readonly sealed: Buffer; readonly sha256: Buffer; readonly glance: Buffer | null };

type Read = {
  readonly some: readonly OneAsked[];
  readonly files: ReadonlyMap<bigint, CreditFile>;
  readonly details: ReadonlyMap<bigint, FileDetails>;
};

/** Splits the list into this many parts of one size, the last ones shorter or empty. */
function inParts<T>(all: readonly T[], count: number): T[][] {
  const size = Math.ceil(all.length / count);
  return Array.from({ length: count }, (_, at) => all.slice(at * size, (at + 1) * size));
}

async function headerOf(
  client: Connection,
  { institutionId, product, username }: ManyAsked,
): Promise<Pick<InquiryHeader, 'product' | 'inquirer'>> {
  const { rows } = await client.query(
    `select p.name_vi as product_vi, p.name_en as product_en, p.sections, i.code, i.name_vi as institution_vi,
       i.name_en as institution_en, i.address
     from bureau.product p, bureau.institution i where p.code = $2 and i.id = $1`,
    [institutionId, product],
  );
  const row = rows[0];
  if (row === undefined) throw new RangeError(`no product ${product} or institution ${institutionId}`);
  const { code, address } = row;
  return {
    product: { code: product, name: { vi: row.product_vi, en: row.product_en }, sections: row.sections },
    inquirer: { institution: { vi: row.institution_vi, en: row.institution_en }, code, address, user: username },
  };
}

/** Takes the free tickets and writes their inquiries; returns these tickets. */
async function takeTickets(
  client: Connection,
  { cipher, common, asked }: { cipher: Cipher; common: ManyAsked; asked: readonly OneAsked[] },
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query({
    name: 'ask-many',
    text: askSql,
    values: [
      common.institutionId,
      common.askedAt,
      common.userId,
      common.username,
      common.branchId,
      common.product,
      customerTypeOf(common.subjectKind),
      asked.map(({ inquiryId }) => inquiryId),
      asked.map(({ voucher }) => voucher),
      asked.map(({ customerName }) => customerName),
      asked.map(({ cicCode }) => cicCode ?? null),
      asked.map(({ identityHint }) => identityHint),
      asked.map(({ request }) => cipher.seal(request)),
      asked.map(({ request }) => createHash('sha256').update(request).digest()),
      asked.map(({ subjectId }) => subjectId ?? null),
      asked.map(({ purpose }) => purpose ?? common.purpose),
    ],
  });
  return new Set(rows.map(({ voucher }) => voucher));
}

// Written as answered, which the same transaction makes true or changes: an answer then touches no index of the inquiry.
const askSql = `
  with given as (
    select * from unnest($8::uuid[], $9::text[], $10::text[], $11::text[], $12::text[], $13::bytea[], $14::bytea[], $15::bigint[], $16::text[])
      g (id, voucher, name, cic, hint, request, hash, subject_id, purpose)
  ), taken as (
    insert into portal.voucher (institution_id, voucher, inquiry_id, asked_at, request_hash)
    select $1, voucher, id, $2, hash from given on conflict do nothing
    returning voucher
  ), asked as (
    insert into portal.inquiry (institution_id, asked_at, id, user_id, username, branch_id, voucher, product, customer_type,
      customer_name, cic_code, identity_hint, request, purpose, subject_id, is_by_file, status)
    select $1, $2, g.id, $3, $4, $5, g.voucher, $6, $7, g.name, g.cic, g.hint, g.request, g.purpose, g.subject_id, true, 1
    from given g join taken t on t.voucher = g.voucher
  )
  select voucher from taken`;

type Kept = {
  readonly made: readonly Made[];
  readonly failed: readonly { asked: OneAsked }[];
};

async function keepAnswers(
  client: Connection,
  { institutionId, askedAt, product }: ManyAsked,
  { made, failed }: Kept,
): Promise<void> {
  await client.query({
    name: 'keep-answers',
    text: keepSql,
    values: [
      institutionId,
      askedAt,
      product,
      made.map(({ asked }) => asked.inquiryId),
      made.map(({ sealed }) => sealed),
      made.map(({ sha256 }) => sha256),
      made.map(({ report }) => report.hasInformation),
      made.map(({ report }) => report.cicCode),
      failed.map(({ asked }) => asked.inquiryId),
      made.map(({ glance }) => glance),
    ],
  });
}

// Prices are those of a single inquiry: nothing without information. If its report could not be made, the inquiry is
// marked as failed.
const keepSql = `
  with made as (
    select * from unnest($4::uuid[], $5::bytea[], $6::bytea[], $7::boolean[], $8::text[], $10::bytea[])
      m (id, report, sha256, informed, cic, glance)
  ), kept as (
    insert into portal.reply (institution_id, asked_at, inquiry_id, report, sha256, glance)
    select $1, $2, id, report, sha256, glance from made
  ), charged as (
    insert into portal.charge (institution_id, asked_at, inquiry_id, product, list_price_vnd, price_percent, amount_vnd, state,
      settled_at)
    select $1, $2, m.id, p.code, p.price, i.percent, case when m.informed then p.price * i.percent / 100 else 0 end,
      case when m.informed then 'charged' else 'free' end, clock_timestamp()
    from made m
    cross join (select product.code, bureau.list_price(product) as price from bureau.product product where code = $3 offset 0) p
    cross join (select bureau.member_percent(own) as percent from bureau.institution own where id = $1 offset 0) i
  ), failed as (
    update portal.inquiry set status = 0, ended_as = 'failed' where institution_id = $1 and asked_at = $2 and id = any ($9::uuid[])
  )
  update portal.inquiry q set has_information = m.informed, cic_code = coalesce(q.cic_code, m.cic),
    answered_at = clock_timestamp()
  from made m where q.institution_id = $1 and q.asked_at = $2 and q.id = m.id`;
