import { typeOf, firstGenerated } from '#bureau/population/births.ts';
import { firstOf } from '#bureau/population/months.ts';
import type { Nation } from '#bureau/population/nation.ts';
import { makeSubjectAndRisk } from '#bureau/population/subject.ts';
import { monthOf, monthsFrom } from '#bureau/credit/months.ts';
import { creditFiguresOf } from '#bureau/ratings/credit-figures.ts';
import { newestFiscalYear } from '#bureau/ratings/fiscal-year.ts';
import type { Figures } from '#bureau/ratings/model.ts';
import { ratiosOf } from '#bureau/ratings/ratios.ts';
import { sectorOf, sizeOf } from '#bureau/ratings/sectors.ts';
import { lineOf, type Statement } from '#bureau/ratings/statement.ts';
import { fileOfRecord } from '#bureau/scoring/validation/invented-file.ts';

/** What ratings look at of so many invented enterprises with statements, without a database. */
export function inventedEnterprises(nation: Nation, count: number): Figures[] {
  const found: Figures[] = [];
  const year = newestFiscalYear(nation.today);
  const day = nation.today;
  for (let id = firstGenerated; found.length < count; id++) {
    if (typeOf(nation, id) !== 1) continue;
    const { record } = makeSubjectAndRisk(nation, id);
    const statements = record.statements.map(
      ({ year: of, isConsolidated, audit, reportedOn, lines }): Statement => ({
        ...{ year: of, isConsolidated, audit: audit ?? 'none', reportedOn },
        lines: new Map(lines.map(([code, vnd]) => [code, BigInt(vnd)])),
      }),
    );
    const statement = statements.find((each) => each.year === year);
    if (statement === undefined || record.legal === null) continue;
    const limits = record.contracts
      .filter(({ closedOn }) => closedOn === null)
      .reduce((all, { limitVnd }) => all + BigInt(limitVnd ?? 0), 0n);
    const credit = creditFiguresOf(fileOfRecord(nation, record, day), limits);
    found.push({
      ratios: ratiosOf(statement, statements),
      audit: statement.audit,
      equity: lineOf(statement, 'equity') ?? 0n,
      credit: { ...credit, ageMonths: monthsFrom(monthOf(record.bornOn), monthOf(firstOf(nation.latestMonth))) },
      sector: sectorOf(record.legal.sector),
      size: sizeOf(record.legal.size),
    });
  }
  return found;
}
