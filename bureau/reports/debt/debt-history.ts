import type { Report } from '#bureau/contract/report.ts';
import type { CreditFile } from '#bureau/credit/file.ts';
import { worstOf } from '#bureau/contract/report-pictures/figures.ts';
import { monthsUpTo } from '#bureau/credit/months.ts';
import { groupsByMonth, type MonthAmount, monthlyDebt } from '#bureau/credit/past.ts';
import { moneyCells } from '#bureau/reports/cells.ts';

/** Debt and the worst group of each of 60 months, without those before the first account. */
export function debtHistory(file: CreditFile): Report['history'] {
  const months = monthsUpTo(file.dataMonth, 60);
  const rows = groupsByMonth(file, months);
  const all = monthlyDebt(file, 60).toReversed();
  const start = all.findIndex(({ total }) => total !== null);
  const first = all[start];
  if (first === undefined) return undefined;
  // As in the table of 12 months: rounded so that loans and cards add up to the month's total.
  const inMillions = all.slice(start).map(({ loans, cards }) => {
    const printed = moneyCells([loans, cards].map((amount) => (typeof amount === 'bigint' ? amount : 0n)));
    const cell = (amount: MonthAmount, at: number) =>
      typeof amount === 'bigint' ? Number(printed[at]?.million) : null;
    return { loans: cell(loans, 0), cards: cell(cards, 1) };
  });
  return {
    first: first.month,
    loans: inMillions.map(({ loans }) => loans),
    cards: inMillions.map(({ cards }) => cards),
    groups: months.map((_, at) => worstOf(rows.map(({ groups }) => groups[at] ?? null))).slice(start),
  };
}
