import { requireSearch } from '#bureau/alarms/search-hold.ts';
import { showPeople } from '#bureau/matching/show-people.ts';
import { z } from 'zod';
import { statementOf } from '#bureau/ratings/read-enterprise.ts';
import { isDue, isTooOld, newestFiscalYear } from '#bureau/ratings/fiscal-year.ts';
import { type Statement, faultOf, statementOfYear } from '#bureau/ratings/statement.ts';
import { linesSaid } from '#bureau/ratings/word-of.ts';
import type { OutputOf } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { formatNumber } from '#kit/words/format.ts';
import type { ratingBase } from './contract.ts';
import { matchingRefusals } from '#bureau/matching/refusals.ts';
import { ratingsRefusals } from './refusals.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

export type Checked = {
  readonly subjectId: bigint;
  readonly isEnterprise: boolean;
  readonly members: number;
  readonly hasLoop: boolean;
  readonly statements: readonly Statement[];
};

const storedStatements = z.array(
  z.object({
    year: z.number(),
    consolidated: z.boolean(),
    audit: z.string(),
    reported: z.string(),
    lines: z.unknown(),
  }),
);

/** What the caller may know about a CIC code before ordering a rating; `no-subject` for an unknown code. */
export async function checkCode({ client }: Pick<Context, 'client'>, cicCode: string): Promise<Checked> {
  const { rows } = await client.query(
    'select * from bureau.rating_check($1) /* never null: subject_id, subject_type, members, has_loop */',
    [cicCode],
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal(matchingRefusals['no-subject'], 'maCIC');
  return {
    subjectId: row.subject_id,
    isEnterprise: row.subject_type === 1,
    members: row.members,
    hasLoop: row.has_loop,
    statements: storedStatements.parse(row.statements).map(statementOf),
  };
}

/** Refuses a fiscal year whose statements are not due yet (RTG-06). */
export function refuseNotDue(year: number): void {
  const today = hanoiDay();
  if (isDue(year, today)) return;
  throw new Refusal(ratingsRefusals['fiscal-year-not-due'], 'namTCYC', {
    year,
    next: year + 1,
    newest: newestFiscalYear(today),
  });
}

type StatementRow = OutputOf<typeof ratingBase.getBctc>['rows'][number];

const yearsLookedAt = 3;

/** The state of the statements of the requested year and the two before it. */
export function statementRows(
  statements: readonly Statement[],
  { year, isGroup }: { readonly year: number; readonly isGroup: boolean },
): StatementRow[] {
  const today = hanoiDay();
  return Array.from({ length: yearsLookedAt }, (_, back) => {
    const found = statementOfYear(statements, { year: year - back, isGroup });
    const isAsked = back === 0;
    return rowOf(year - back, found, { isDue: isDue(year - back, today), isTooOld: isAsked && isTooOld(year, today) });
  });
}

function rowOf(
  nam: number,
  statement: Statement | undefined,
  day: { readonly isDue: boolean; readonly isTooOld: boolean },
): StatementRow {
  const nothing = { hopNhat: null, kiemToan: null, ngayNhan: null, can: null, chenhLech: null, thieu: [] };
  if (statement === undefined) return { nam, trangThai: day.isDue ? 'missing' : 'not-due', ...nothing };
  const fault = faultOf(statement);
  return {
    nam,
    trangThai: fault?.kind ?? (day.isTooOld ? 'too-old' : 'usable'),
    hopNhat: statement.isConsolidated,
    kiemToan: statement.audit,
    ngayNhan: statement.reportedOn,
    can: fault?.kind === 'unbalanced' ? fault.imbalance.lines : null,
    chenhLech: fault?.kind === 'unbalanced' ? String(fault.imbalance.difference) : null,
    thieu: fault?.kind === 'lines-missing' ? [...fault.codes] : [],
  };
}

/**
 * Members of a code’s group without statements of three years: at most ten names, recorded as shown, and their
 * number. Names are shown without an inquiry, so that a hold of searches refuses them (HRD-03).
 */
export async function unweighedOf(
  context: Pick<Context, 'client' | 'audit' | 'settings'>,
  { cicCode, year }: { readonly cicCode: string; readonly year: number },
): Promise<{ readonly khongTinh: string[]; readonly soKhongTinh: number }> {
  await requireSearch(context);
  const { rows } = await context.client.query(
    'select name, members, subject_id as "subjectId" from bureau.unweighed_members($1, $2, $3) /* never null: name, members, subjectId */',
    [cicCode, year, membersNamed],
  );
  const { people } = await showPeople(context, rows);
  return { khongTinh: people.map(({ name }) => name), soKhongTinh: rows[0]?.members ?? 0 };
}

const membersNamed = 10;

/**
 * Refuses statements that cannot be used for a rating of the year: none, missing lines (naming them), or unbalanced
 * (with the difference).
 */
export function refuseUnusable(
  statements: readonly Statement[],
  { year, isGroup }: { readonly year: number; readonly isGroup: boolean },
  language: 'vi' | 'en',
): void {
  const [asked] = statementRows(statements, { year, isGroup });
  if (asked === undefined || asked.trangThai === 'usable' || asked.trangThai === 'too-old') return;
  if (asked.thieu.length > 0)
    throw new Refusal(ratingsRefusals['statement-lines-missing'], undefined, {
      year,
      lines: linesSaid(asked.thieu, language),
    });
  if (asked.can === null || asked.chenhLech === null)
    throw new Refusal(ratingsRefusals['statement-missing'], undefined, { year });
  throw new Refusal(ratingsRefusals['statement-unbalanced'], undefined, {
    year,
    lines: asked.can,
    difference: formatNumber(asked.chenhLech, language),
  });
}
