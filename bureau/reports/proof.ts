import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Report } from '#bureau/contract/report.ts';
import type { ReportProof } from '#bureau/contract/report-proof.ts';
import { paperCode, shownPaperCode, tidyReportNumber } from '#bureau/contract/paper-code.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import type { Context } from '#kit/server/calls/context.ts';
import type { Settings } from '#kit/server/settings/settings.ts';
import { portalAddress } from '#kit/server/http/portal-address.ts';
import { qrSquare } from '#kit/server/documents/qr.ts';
import { together } from '#kit/server/database/database.ts';
import { type Answers, inlined } from '#kit/server/database/inlined.ts';
import type { Connection } from '#database/connection.ts';

/** How long a code on a report is valid (INS-07). */
const proofMinutes = 5;

type Reading = Pick<Context, 'client' | 'who' | 'settings' | 'request'>;

/** What a code reveals to its holder. */
export type Proven = {
  readonly isOver: boolean;
  readonly expires: Date;
  readonly voucher: string;
  readonly customerName: string;
  readonly hasInformation: boolean;
  readonly productCode: string;
  readonly productName: { readonly vi: string; readonly en: string };
  readonly institutionCode: string;
  readonly institutionName: { readonly vi: string; readonly en: string };
  readonly asked: Date;
  readonly answered: Date;
  readonly dataMonth: string | null;
  readonly lastReported: string | null;
};

/**
 * A new code for a report of the acting institution, valid for five minutes: only its hash is stored, and 144 random bits cannot be
 * guessed. And the code that is printed beside the report's number, for 90 days (INS-07).
 */
export async function issueProof(context: Reading, report: Report): Promise<ReportProof> {
  const { statement, proofIn } = proofFor(context, report);
  return proofIn(await together(context.client, [statement]));
}

/** The statement that keeps these codes, to be sent with others, and the proof in its answer. */
export function proofFor(context: Omit<Reading, 'client'>, report: Report) {
  const { who, settings } = context;
  const code = `${who.institutionId.toString(36)}-${randomBytes(18).toString('base64url')}`;
  const { voucher, dataMonth, lastReported } = report.header;
  const { number, code12, index } = paperOf(who.institutionId, settings.indexKey, report);
  const statement = inlined(issueSql, [
    who.institutionId,
    voucher,
    hashOf(code),
    dataMonth,
    lastReported,
    proofMinutes,
    index,
    number,
    report.product.code,
  ]);
  const proofIn = (answers: Answers): ReportProof => {
    const { expires_at: expires, paper_until: until } = answers.of(statement)[0] ?? {};
    if (expires === undefined) throw new Error('the report that was just read has no ticket');
    const page = `${portalAddress(context)}/portal/verify`;
    const url = `${page}/${code}`;
    return {
      url,
      expires: expires.toISOString(),
      qr: qrSquare(url),
      ...(until === undefined || until === null
        ? {}
        : { paper: { number, code: shownPaperCode(code12), page, until } }),
    };
  };
  return { statement, proofIn };
}

/** The number and the code of a report on paper, and what the database keeps of them. */
function paperOf(institutionId: number, indexKey: Buffer, { header: { voucher, reference } }: Report) {
  const number = tidyReportNumber(reference);
  // The same all day, so that a report that is opened often is one row.
  const code12 = paperCode(
    createHmac('sha256', indexKey).update(`paper code ${institutionId} ${voucher} ${hanoiDay()}`).digest(),
  );
  return { number, code12, index: paperIndex(indexKey, number, code12) };
}

/**
 * The codes of reports that leave as files to be read later: those on paper alone, for 90 days. In a transaction that acts for the
 * institution; a sandbox's reports have none.
 */
export async function keepPapers(
  client: Connection,
  { institutionId, settings }: { readonly institutionId: number; readonly settings: Settings },
  reports: readonly Report[],
): Promise<readonly ReportProof['paper'][]> {
  if (institutionId <= 0) return reports.map(() => undefined);
  const papers = reports.map((report) => paperOf(institutionId, settings.indexKey, report));
  const { rows } = await client.query(
    `select portal.keep_paper_code(g.index, g.number, g.product) as until
       from unnest($1::bytea[], $2::text[], $3::text[]) with ordinality g(index, number, product, place) order by g.place`,
    [papers.map(({ index }) => index), papers.map(({ number }) => number), reports.map(({ product }) => product.code)],
  );
  const page = `${portalAddress({ settings, request: { headers: {} } })}/portal/verify`;
  return papers.map(({ number, code12 }, at) => {
    const until = rows[at]?.until;
    return until === undefined || until === null ? undefined : { number, code: shownPaperCode(code12), page, until };
  });
}

// Also deletes codes that expired a day ago: those that share the new one's first byte, so that two simultaneous
// calls seldom touch the same rows. The transaction's time, because an index cannot be searched by clock_timestamp(): each report
// would read all codes of the institution.
const issueSql = `
  with gone as (
    delete from portal.verification
    where institution_id = $1 and expires_at < now() - interval '1 day'
      and get_byte(code_hash, 0) = get_byte($3::bytea, 0)
  )
  insert into portal.verification (institution_id, code_hash, asked_at, inquiry_id, data_month, last_reported, expires_at)
  select institution_id, $3, asked_at, inquiry_id, $4, $5::date, clock_timestamp() + make_interval(mins => $6)
  from portal.voucher where institution_id = $1 and voucher = $2
  returning expires_at,
    case when institution_id > 0 then portal.keep_paper_code($7, $8, $9) end as paper_until`;

/** The institution that a code names; undefined for an invalid code. */
export function institutionOfCode(code: string): number | undefined {
  const found = /^([0-9a-z]{1,6})-[\w-]{24}$/.exec(code)?.[1];
  const id = found === undefined ? Number.NaN : Number.parseInt(found, 36);
  return id > 0 && id <= 2_147_483_647 ? id : undefined;
}

/** What a code proves, in a transaction that acts for its institution; undefined for a code that was never issued. */
export async function findProven(
  client: Connection,
  { institutionId, code }: { institutionId: number; code: string },
): Promise<Proven | undefined> {
  const { rows } = await client.query({
    name: 'find-proven',
    text: `select v.expires_at <= clock_timestamp() as is_over, v.expires_at, q.voucher, q.customer_name, q.has_information,
        p.code as product, p.name_vi as product_vi, p.name_en as product_en, i.code as institution, i.name_vi, i.name_en,
        q.asked_at, q.answered_at, v.data_month, v.last_reported
      from portal.verification v
      join portal.inquiry q on q.institution_id = v.institution_id and q.asked_at = v.asked_at and q.id = v.inquiry_id
      join bureau.product p on p.code = q.product
      join bureau.institution i on i.id = v.institution_id
      where v.institution_id = $1 and v.code_hash = $2`,
    values: [institutionId, hashOf(code)],
  });
  const row = rows[0];
  return (
    row && {
      isOver: row.is_over,
      expires: row.expires_at,
      voucher: row.voucher,
      customerName: row.customer_name,
      hasInformation: row.has_information === true,
      productCode: row.product,
      productName: { vi: row.product_vi, en: row.product_en },
      institutionCode: row.institution,
      institutionName: { vi: row.name_vi, en: row.name_en },
      asked: row.asked_at,
      answered: row.answered_at ?? row.asked_at,
      dataMonth: row.data_month,
      lastReported: row.last_reported,
    }
  );
}

/** What a typed number and code prove; undefined where they belong to no report. Any scope. */
export async function findPaper(
  client: Connection,
  indexKey: Buffer,
  { number, code }: { number: string; code: string },
) {
  const { rows } = await client.query({
    name: 'find-paper',
    text: `select number, product, product_vi, product_en, institution, name_vi, name_en, made_on, expires_on, is_over
      from portal.proven_paper($1) /* never null: number, product, product_vi, product_en, institution, name_vi, name_en, made_on, expires_on, is_over */`,
    values: [paperIndex(indexKey, number, code)],
  });
  return rows[0];
}

/** What the database keeps of a code: without the key nobody finds the code from it. */
function paperIndex(indexKey: Buffer, number: string, code: string): Buffer {
  return createHmac('sha256', indexKey).update(`paper ${number} ${code}`).digest();
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
