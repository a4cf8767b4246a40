import { type CreditKind, creditKinds } from '#bureau/credit/file.ts';
import { type Day, monthOf } from '#bureau/credit/months.ts';
import { refuseComing } from '#bureau/cold/coming.ts';
import type { Connection } from '#database/connection.ts';
import {
  groupOf,
  institution,
  institutionOf,
  ofNoFile,
  packedMonths,
  type RawInstitution,
  type RawVersion,
  spanOf,
} from './raw.ts';
import { readCards } from './read-cards.ts';
import { readHeld } from './read-held.ts';
import { readPledges } from './read-pledges.ts';
import { readRated } from './read-rated.ts';
import type { LoanFigures, LoanTerms, Sent, SentAccount, SourceFile, Version } from './sent.ts';

/**
 * All that institutions sent about a subject that this transaction has opened, with every version and its file. The five-year rule
 * hides what it hides in a report. What only ratings read comes where it is asked for.
 */
export async function readSent(
  client: Connection,
  subjectId: bigint,
  { isRated = false }: { readonly isRated?: boolean } = {},
): Promise<Sent> {
  await refuseComing(client, 'figures');
  const loans = await readLoans(client, subjectId);
  const cards = await readCards(client, subjectId);
  const held = [...(await readHeld(client, subjectId)), ...(isRated ? await readRated(client, subjectId) : [])];
  const pledges = await readPledges(client, subjectId);
  const versions = [
    ...[...loans, ...cards].flatMap(({ terms, months }) => [...terms, ...[...months.values()].flat()]),
    ...held,
    ...pledges.flatMap((each) => [...each.assets, ...each.pledges]),
  ];
  const numbers = versions.flatMap(({ file, by }) => [file, by]);
  return { loans, cards, held, pledges, files: await readFiles(client, numbers) };
}

async function readLoans(client: Connection, subjectId: bigint): Promise<SentAccount<LoanTerms, LoanFigures>[]> {
  const { rows } = await client.query(
    `select c.contract_id::text as id, ${institution}, c.contract_number as number, h.latest_month as latest,
            array_to_string(h.balance_vnd, ',', '') as balance, array_to_string(h.foreign_cents, ',', '') as cents,
            array_to_string(h.debt_group, ',', '') as groups, array_to_string(h.overdue_days, ',', '') as days
       from bureau.contract c
       join bureau.institution i on i.id = c.institution_id
       left join bureau.visible_credit_history h on h.subject_id = c.subject_id and h.contract_id = c.contract_id
      where c.subject_id = $1 order by i.code, c.loan_kind, c.contract_id`,
    [subjectId],
  );
  const terms = await client.query(
    `select k.contract_id::text as id, k.loan_kind as kind, k.currency, k.closed_on as closed, k.submission_no as file, k.row_no as row,
            null::int as by, k.limit_vnd as "limit", k.is_secured as secured, k.signed_on as signed, k.ends_on as ends
       from bureau.contract k where k.subject_id = $1
     union all
     select p.contract_id::text, p.loan_kind, p.currency, p.closed_on, p.submission_no, p.row_no, p.replaced_by, p.limit_vnd, p.is_secured,
            p.signed_on, p.ends_on
       from bureau.contract_past p where p.subject_id = $1 `,
    [subjectId],
  );
  const months = await client.query(
    `select contract_id::text as id, month, balance_vnd as balance, foreign_cents as cents, debt_group as "group", overdue_days as days,
            submission_no as file, row_no as row, null::int as by
       from bureau.balance_month where subject_id = $1 and month >= date_trunc('month', bureau.negative_visible_since())
     union all
     select contract_id::text, month, balance_vnd, foreign_cents, debt_group, overdue_days, submission_no, row_no, replaced_by
       from bureau.balance_month_past where subject_id = $1 and month >= date_trunc('month', bureau.negative_visible_since())
     `,
    [subjectId],
  );
  const [termsOf, monthsOf] = [Map.groupBy(terms.rows, ({ id }) => id), Map.groupBy(months.rows, ({ id }) => id)];
  return rows.map((raw) => loanOf(raw, termsOf.get(raw.id) ?? [], monthsOf.get(raw.id) ?? []));
}

async function readFiles(client: Connection, numbers: readonly (number | null)[]): Promise<Map<number, SourceFile>> {
  const wanted = [...new Set(numbers.filter((each) => each !== null))];
  if (wanted.length === 0) return new Map();
  const { rows } = await client.query(
    `select f.submission_no as no, f.kind, f.period as day, f.version,
            to_char(f.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "receivedAt",
            to_char(f.applied_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "appliedAt", n.file_name as name

       from bureau.source_file f left join bureau.file_names($1::int[]) n on n.submission_no = f.submission_no
      where f.submission_no = any ($1::int[])`,
    [wanted],
  );
  return new Map(rows.map(({ no, ...file }) => [no, file]));
}

type RawTerms = RawVersion & {
  readonly id: string;
  readonly kind: string;
  readonly currency: string;
  readonly limit: bigint;
  readonly secured: boolean;
  readonly signed: Day;
  readonly ends: Day;
  readonly closed: Day | null;
};
type RawLoan = RawInstitution & {
  readonly id: string;
  readonly number: string;
  /** Months newest first, separated by commas, empty if a month was not reported. */
  readonly latest: string | null;
  readonly balance: string | null;
  readonly cents: string | null;
  readonly groups: string | null;
  readonly days: string | null;
};
type RawMonth = RawVersion & {
  readonly id: string;
  readonly month: string;
  readonly balance: bigint;
  readonly cents: bigint | null;
  readonly group: number;
  readonly days: number;
};

function loanOf(
  raw: RawLoan,
  given: readonly RawTerms[],
  sent: readonly RawMonth[],
): SentAccount<LoanTerms, LoanFigures> {
  const months = new Map<string, Version<LoanFigures>[]>();
  for (const { month, balance, cents, group, days, file, row, by } of sent) {
    const value = { dong: balance, foreignCents: cents, group: groupOf(group), overdueDays: days };
    months.set(monthOf(month), [...(months.get(monthOf(month)) ?? []), { value, file, row, by }]);
  }
  const [cents, groups, days] = [raw.cents, raw.groups, raw.days].map((list) => list?.split(','));
  for (const [month, at, balance] of packedMonths(raw)) {
    // What was sent month by month is what the packed history was made of.
    if (months.has(month)) continue;
    const foreignCents = cents === undefined ? null : BigInt(cents[at] || 0);
    const group = groupOf(Number(groups?.[at]));
    const value = { dong: BigInt(balance), foreignCents, group, overdueDays: Number(days?.[at] || 0) };
    months.set(month, [{ ...ofNoFile, value }]);
  }
  const terms = given.map(({ kind, currency, limit, secured: isSecured, signed, ends, closed, file, row, by }) => {
    return { value: { kind: kindOf(kind), currency, limit, isSecured, signed, ends, closed }, file, row, by };
  });
  return { id: raw.id, institution: institutionOf(raw), number: raw.number, terms, months, span: spanOf(raw) };
}

function kindOf(kind: string): CreditKind {
  return creditKinds[Number(kind) - 1] ?? 'other';
}
