import { addMonths, addYears, monthOf, monthsFrom } from '#bureau/credit/months.ts';
import { creditFiguresOf } from '#bureau/ratings/credit-figures.ts';
import { newestFiscalYear } from '#bureau/ratings/fiscal-year.ts';
import type { Figures } from '#bureau/ratings/model.ts';
import { ratiosOf } from '#bureau/ratings/ratios.ts';
import { sectorOf, sizeOf } from '#bureau/ratings/sectors.ts';
import { lineOf, type Statement } from '#bureau/ratings/statement.ts';
import type { Reported, ReportedNation } from '#bureau/scoring/observed/reported.ts';
import { defaulted, fileOfReported } from '#bureau/scoring/observed/reported-file.ts';

/** An enterprise some years ago: what a rating looked at then. */
export type ObservedEnterprise = {
  readonly subjectId: number;
  readonly figures: Figures;
  /** Whether bad debt was owed in some of the twelve months that followed. */
  readonly isBad: boolean;
};

/** Many enterprises send no statements of a year: so many are asked for where a version wants some. */
export const toldFor = (enterprises: number): number => 3 * enterprises;

/** The first so many enterprises with statements as they were years ago, for each of the years, with what followed within twelve months. */
export async function enterprisesYearsAgo(
  nation: ReportedNation,
  borrowers: AsyncIterable<Reported> | Iterable<Reported>,
  { enterprises, years }: { readonly enterprises: number; readonly years: readonly number[] },
): Promise<ObservedEnterprise[][]> {
  const found = years.map((): ObservedEnterprise[] => []);
  for await (const one of borrowers) {
    for (const [at, ago] of years.entries()) {
      const observed = (found[at]?.length ?? 0) < enterprises ? enterpriseYearsAgo(nation, one, ago) : undefined;
      if (observed !== undefined) found[at]?.push(observed);
    }
    if (found.every(({ length }) => length === enterprises)) break;
  }
  if (found.some(({ length }) => length < enterprises)) throw new RangeError('too few enterprises were told');
  return found;
}

function enterpriseYearsAgo(nation: ReportedNation, one: Reported, years: number): ObservedEnterprise | undefined {
  const day = addYears(nation.today, -years);
  const month = addMonths(nation.latestMonth, -12 * years);
  const statements = one.statements.map(
    ({ year, isConsolidated, audit, reportedOn, lines }): Statement => ({
      ...{ year, isConsolidated, audit, reportedOn },
      lines: new Map(lines.map(([code, vnd]) => [code, BigInt(vnd)])),
    }),
  );
  const year = newestFiscalYear(day);
  const statement = statements.find((each) => each.year === year);
  if (statement === undefined || one.legal === null) return undefined;
  const limits = one.contracts
    .filter(({ signedOn, closedOn }) => signedOn <= day && (closedOn === null || closedOn > day))
    .reduce((all, { limitVnd }) => all + BigInt(limitVnd ?? 0), 0n);
  const credit = creditFiguresOf(fileOfReported(nation, one, day), limits);
  return {
    subjectId: one.subjectId,
    figures: {
      ratios: ratiosOf(statement, statements),
      audit: statement.audit,
      equity: lineOf(statement, 'equity') ?? 0n,
      credit: { ...credit, ageMonths: monthsFrom(monthOf(one.bornOn), month) },
      sector: sectorOf(one.legal.sector),
      size: sizeOf(one.legal.size),
    },
    isBad: defaulted(one, month),
  };
}
