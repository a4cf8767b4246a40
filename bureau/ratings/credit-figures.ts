import type { DebtGroup } from '#bureau/contract/report.ts';
import { accountsOf, worst } from '#bureau/credit/accounts.ts';
import { currentDebts, exposures } from '#bureau/credit/current.ts';
import type { CreditFile } from '#bureau/credit/file.ts';
import { latest } from '#bureau/credit/history.ts';
import { sum } from '#bureau/credit/money.ts';
import { addMonths, monthOf, monthsFrom } from '#bureau/credit/months.ts';
import { worstGroup } from '#bureau/credit/past.ts';

/** What the model uses of an enterprise's credit. Amounts are whole dong. */
export type CreditFigures = {
  /** Null: nothing is owed now. */
  readonly worstGroupNow: DebtGroup | null;
  readonly worstGroupEver: DebtGroup | null;
  /** Debt sold to VAMC or settled with provisions that was never paid, or ongoing bankruptcy. */
  readonly hasUnpaidLoss: boolean;
  readonly isBankrupt: boolean;
  readonly debt: bigint;
  readonly lenders: number;
  readonly pledged: bigint;
  /** Of open contracts, if their limits are known. */
  readonly limits: bigint;
  /** Twelve months before. */
  readonly debtYearAgo: bigint;
  readonly ageMonths: number | null;
  readonly relationMonths: number;
  /** False if no institution ever reported the enterprise. */
  readonly hasCredit: boolean;
};

/** The figures of an opened file. `limits` is the total limit of the open contracts. */
export function creditFiguresOf(file: CreditFile, limits: bigint): CreditFigures {
  const owed = exposures(file);
  const accounts = accountsOf(file);
  const isBankrupt = file.negatives.some(({ kind, ended }) => kind === 'bankruptcy' && ended === null);
  const assets = new Map(
    file.collateral.filter(({ released }) => released === null).map(({ asset, value }) => [asset, value]),
  );
  return {
    worstGroupNow: owed.length > 0 ? worst(owed.map((each) => ({ group: each.worstGroup }))) : null,
    worstGroupEver: worstGroup(file, 60),
    hasUnpaidLoss:
      file.vamcDebts.some(({ settled }) => settled === null) ||
      file.negatives.some(({ kind, ended }) => kind === 'settled_by_provision' && ended === null),
    isBankrupt,
    debt: sum(owed.map(({ dong }) => dong)),
    lenders: owed.length,
    pledged: sum([...assets.values()]),
    limits: currentDebts(file).length > 0 ? limits : 0n,
    debtYearAgo: sum(accounts.map(({ history }) => latest(history, addMonths(file.dataMonth, -12))?.value.dong ?? 0n)),
    ageMonths: file.subject.born === null ? null : monthsFrom(monthOf(file.subject.born), monthOf(file.openedOn)),
    relationMonths: accounts.reduce(
      (oldest, { history }) => Math.max(oldest, monthsFrom(history.from, file.dataMonth) + 1),
      0,
    ),
    hasCredit: accounts.length > 0 || file.vamcDebts.length > 0 || file.negatives.length > 0,
  };
}
