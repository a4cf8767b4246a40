import { type Day, monthOf } from '#bureau/credit/months.ts';
import type { Connection } from '#database/connection.ts';
import {
  groupOf,
  institution,
  institutionOf,
  packedMonths,
  type RawInstitution,
  type RawVersion,
  spanOf,
} from './raw.ts';
import type { CardFigures, CardTerms, SentAccount, Version } from './sent.ts';

/** The cards of an opened subject, with all versions of their terms and of up to 60 months. */
export async function readCards(client: Connection, subjectId: bigint): Promise<SentAccount<CardTerms, CardFigures>[]> {
  const { rows } = await client.query(
    `select c.card_id::text as id, ${institution}, c.number_masked as number, c.limit_vnd as "limit", c.opened_on as opened,
            c.closed_on as closed, c.submission_no as file, c.row_no as row, c.latest_month as latest,
            array_to_string(c.balance_vnd[1:v.months], ',', '') as balance, array_to_string(c.due_vnd[1:v.months], ',', '') as due,
            array_to_string(c.late_vnd[1:v.months], ',', '') as late, array_to_string(c.late_days[1:v.months], ',', '') as days,
            array_to_string(c.debt_group[1:v.months], ',', '') as groups, array_to_string(c.month_files[1:v.months], ',', '') as files,
            array_to_string(c.month_rows[1:v.months], ',', '') as places
       from bureau.card_account c
       join bureau.institution i on i.id = c.institution_id
       cross join lateral (select bureau.visible_months(c.latest_month, 60) as months) v
      where c.subject_id = $1 and v.months > 0 order by i.code, c.card_id /* never null: balance, due, late, days, groups */`,
    [subjectId],
  );
  const terms = await client.query(
    `select p.card_id::text as id, p.limit_vnd as "limit", p.opened_on as opened, p.closed_on as closed, p.submission_no as file,
            p.row_no as row, p.replaced_by as by
       from bureau.card_terms_past p where p.subject_id = $1`,
    [subjectId],
  );
  const months = await client.query(
    `select p.card_id::text as id, p.month, p.balance_vnd as balance, coalesce(p.due_vnd, 0) as due, coalesce(p.late_vnd, 0) as late,
            coalesce(p.late_days, 0) as days, coalesce(p.debt_group, 1) as "group", p.submission_no as file, p.row_no as row,
            p.replaced_by as by
       from bureau.card_month_past p
      where p.subject_id = $1 and p.month >= date_trunc('month', bureau.negative_visible_since())`,
    [subjectId],
  );
  const [termsOf, monthsOf] = [Map.groupBy(terms.rows, ({ id }) => id), Map.groupBy(months.rows, ({ id }) => id)];
  return rows.map((raw) => cardOf(raw, termsOf.get(raw.id) ?? [], monthsOf.get(raw.id) ?? []));
}

type RawTerms = RawVersion & {
  readonly id: string;
  readonly limit: bigint;
  readonly opened: Day;
  readonly closed: Day | null;
};
type RawMonth = RawVersion & {
  readonly id: string;
  readonly month: string;
  readonly balance: bigint;
  readonly due: bigint;
  readonly late: bigint;
  readonly days: number;
  readonly group: number;
};
type RawCard = RawInstitution &
  Omit<RawTerms, 'by'> & {
    readonly number: string;
    /** Months newest first, separated by commas, empty if a month was not reported. */
    readonly latest: string;
    readonly balance: string;
    readonly due: string;
    readonly late: string;
    readonly days: string;
    readonly groups: string;
    readonly files: string | null;
    readonly places: string | null;
  };

function cardOf(
  raw: RawCard,
  pastTerms: readonly RawTerms[],
  past: readonly RawMonth[],
): SentAccount<CardTerms, CardFigures> {
  const lists = [raw.due, raw.late, raw.days, raw.groups, raw.files ?? '', raw.places ?? ''];
  const [due, late, days, groups, files, places] = lists.map((list) => list.split(','));
  const months = new Map<string, Version<CardFigures>[]>();
  const add = (month: string, version: Version<CardFigures>) =>
    months.set(month, [...(months.get(month) ?? []), version]);
  for (const [month, at, balance] of packedMonths(raw)) {
    const value = {
      balance: BigInt(balance),
      due: BigInt(due?.[at] || 0),
      late: BigInt(late?.[at] || 0),
      lateDays: Number(days?.[at] || 0),
      group: groupOf(Number(groups?.[at])),
    };
    add(month, { value, file: numberOf(files?.[at]), row: numberOf(places?.[at]), by: null });
  }
  for (const { month, balance, due: payable, late: unpaid, days: lateDays, group, file, row, by } of past) {
    const value = { balance, due: payable, late: unpaid, lateDays, group: groupOf(group) };
    add(monthOf(month), { value, file, row, by });
  }
  const terms = [{ ...raw, by: null }, ...pastTerms].map(({ limit, opened, closed, file, row, by }) => {
    return { value: { limit, opened, closed }, file, row, by };
  });
  return { id: raw.id, institution: institutionOf(raw), number: raw.number, terms, months, span: spanOf(raw) };
}

function numberOf(text: string | undefined): number | null {
  return text ? Number(text) : null;
}
