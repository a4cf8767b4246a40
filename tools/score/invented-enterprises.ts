import { typeOf, firstGenerated } from '#bureau/population/births.ts';
import { firstOf } from '#bureau/population/months.ts';
import type { Nation } from '#bureau/population/nation.ts';
import { trueDefaultChance } from '#bureau/population/risk/truth.ts';
import { makeSubjectAndRisk } from '#bureau/population/subject.ts';
import { addYears, monthOf, monthsFrom } from '#bureau/credit/months.ts';
import { creditFiguresOf } from '#bureau/ratings/credit-figures.ts';
import { newestFiscalYear } from '#bureau/ratings/fiscal-year.ts';
import type { Figures } from '#bureau/ratings/model.ts';
import { ratiosOf } from '#bureau/ratings/ratios.ts';
import { sectorOf, sizeOf } from '#bureau/ratings/sectors.ts';
import { lineOf, type Statement } from '#bureau/ratings/statement.ts';
import { defaulted, fileOfRecord } from '#bureau/scoring/validation/invented-file.ts';

/** An enterprise some years ago: what a rating looked at then, and beside it what no rating knows. */
export type ObservedEnterprise = {
  readonly figures: Figures;
  /** Whether bad debt was owed in some of the twelve months that followed. */
  readonly isBad: boolean;
  /** The true chance of it. */
  readonly truth: number;
};

/** What ratings look at of so many invented enterprises with statements, without a database. */
export function inventedEnterprises(nation: Nation, count: number): Figures[] {
  return take(nation, count, 0).map(({ figures }) => figures);
}

/** So many invented enterprises as they were years ago, with what followed within twelve months and its true chance. */
export function enterprisesYearsAgo(nation: Nation, count: number, years: number): ObservedEnterprise[] {
  return take(nation, count, years).map(({ figures, borrower: { record, life, debts } }) => ({
    figures,
    isBad: defaulted(record, nation.latestMonth - 12 * years),
    truth: trueDefaultChance(nation, life, debts, 12 * years),
  }));
}

type Taken = { readonly figures: Figures; readonly borrower: ReturnType<typeof makeSubjectAndRisk> };

function take(nation: Nation, count: number, years: number): Taken[] {
  const found: Taken[] = [];
  const day = addYears(nation.today, -years);
  const year = newestFiscalYear(day);
  for (let id = firstGenerated; found.length < count; id++) {
    if (typeOf(nation, id) !== 1) continue;
    const borrower = makeSubjectAndRisk(nation, id);
    const { record } = borrower;
    const statements = record.statements.map(
      ({ year: of, isConsolidated, audit, reportedOn, lines }): Statement => ({
        ...{ year: of, isConsolidated, audit: audit ?? 'none', reportedOn },
        lines: new Map(lines.map(([code, vnd]) => [code, BigInt(vnd)])),
      }),
    );
    const statement = statements.find((each) => each.year === year);
    if (statement === undefined || record.legal === null) continue;
    const limits = record.contracts
      .filter(({ signedOn, closedOn }) => signedOn <= day && (closedOn === null || closedOn > day))
      .reduce((all, { limitVnd }) => all + BigInt(limitVnd ?? 0), 0n);
    const credit = creditFiguresOf(fileOfRecord(nation, record, day), limits);
    const month = monthOf(firstOf(nation.latestMonth - 12 * years));
    const figures: Figures = {
      ratios: ratiosOf(statement, statements),
      audit: statement.audit,
      equity: lineOf(statement, 'equity') ?? 0n,
      credit: { ...credit, ageMonths: monthsFrom(monthOf(record.bornOn), month) },
      sector: sectorOf(record.legal.sector),
      size: sizeOf(record.legal.size),
    };
    found.push({ figures, borrower });
  }
  return found;
}
