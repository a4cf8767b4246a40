import { firstGenerated, typeOf } from './births.ts';
import { firstOf } from './months.ts';
import type { Nation } from './nation.ts';
import type { SubjectRecord } from './record.ts';
import { truthOf } from './risk/truth.ts';
import { makeSubjectAndRisk } from './subject.ts';

/** The nation as those who make models may know it: its day, its newest month and who lends. */
export function reportedNation({ today, latestMonth, institutions }: Nation): string {
  return JSON.stringify({
    today,
    latestMonth: monthOf(latestMonth),
    institutions: institutions.map(({ id, code, nameVi, nameEn, shortName, class: kind }) => {
      return { id, code, nameVi, nameEn, shortName, class: kind };
    }),
  });
}

/** A borrower as institutions reported it, as JSON, and beside it the line of the truth's file. */
export type ReportedBorrower = { readonly line: string; readonly truth: () => string };

/** So many persons and enterprises, in the order of their numbers: what was reported of them, without names and papers. */
export function* reportedBorrowers(
  nation: Nation,
  { persons, enterprises }: { readonly persons: number; readonly enterprises: number },
): Generator<ReportedBorrower> {
  const left = { 1: enterprises, 2: persons };
  for (let id = firstGenerated; left[1] + left[2] > 0; id++) {
    const type = typeOf(nation, id);
    if (left[type] === 0) continue;
    left[type] -= 1;
    const { record, life, debts } = makeSubjectAndRisk(nation, id);
    yield { line: reportedLine(record), truth: () => truthOf(nation, id, { life, debts }) };
  }
}

/** A record as JSON: what was reported, without names and papers. */
export function reportedLine(record: SubjectRecord): string {
  const { subjectId, type, cicCode, sex, bornOn, provinceCode, legal } = record;
  const { collateral, vamcDebts, events, footprints, statements } = record;
  return JSON.stringify({
    ...{ subjectId, type, cicCode, sex, bornOn, provinceCode },
    legal: legal && { sector: legal.sector, size: legal.size },
    contracts: record.contracts.map(({ institutionId, loanKind, currency, limitVnd, signedOn, closedOn, history }) => {
      const { latestMonth, balances, foreignCents, groups } = history;
      const months = { latestMonth: monthOf(latestMonth), balances, foreignCents, groups };
      return { institutionId, loanKind, currency, limitVnd, signedOn, closedOn, ...months };
    }),
    cards: record.cards.map(({ institutionId, limitVnd, openedOn, closedOn, latestMonth, ...card }) => {
      const { balances, due, late, lateDays, groups } = card;
      const months = { latestMonth: monthOf(latestMonth), balances, due, late, lateDays, groups };
      return { institutionId, limitVnd, openedOn, closedOn, ...months };
    }),
    ...{ collateral, vamcDebts, events, footprints, statements },
  });
}

function monthOf(month: number): string {
  return firstOf(month).slice(0, 7);
}
